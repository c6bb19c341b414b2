"""Results: a shared win is divided."""

from papilio import Outcome


def test_utilities_share_the_win():
    outcome = Outcome(4, (1, 3), (2, 5, 0, 5), "rounds")
    assert [outcome.utility(seat) for seat in range(4)] == [0, 0.5, 0, 0.5]
    assert sum(Outcome(3, (0, 1, 2)).utility(seat) for seat in range(3)) == 1


def test_outcomes_compare_by_value_and_can_be_pasted_back():
    outcome = Outcome(2, (0,), (3, 1), "dusk")
    assert outcome == Outcome(2, (0,), (3, 1), "dusk")
    assert outcome != Outcome(2, (0,), (3, 1), "rounds")
    assert eval(repr(outcome)) == outcome
    assert len({outcome, eval(repr(outcome))}) == 1
