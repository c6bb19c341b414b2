"""Tools to test a game with: ours and anyone's.

    from papilio.testing.conformance import Laws
    from my_game import SPEC

    class TestMyGame(Laws):          # every law, for every number of seats and every option, as its own pytest test
        spec = SPEC

`conformance.check(SPEC)` does the same without pytest. `golden` compares playthroughs with readable text files.
`strategies` (needs Hypothesis) draws games, positions and moves by random play.
"""
