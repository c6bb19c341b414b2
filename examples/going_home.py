"""Is it worth going home in Mariposas? Two equal bots, one of which never flies to Michoacán, on the same deals.

    python examples/going_home.py [--games 400] [--level caterpillar]

Every deal is played twice, with the seats swapped. The bots are Papilio's own; one of them is shown only the moves
that do not enter Michoacán, as long as it has others. Prints its share of wins with the 95 % interval, and what each
of the two scored in the mean. How to do such a study on one's own: choose what a bot may see, and let it play.
"""

import argparse
from typing import Any

import papilio
from papilio.bots.tournament import play, wilson

HOME = "space:MX"  # Michoacán among the parts of a move


class Homeless:
    """A bot that never flies to Michoacán."""

    def __init__(self, level: str) -> None:
        self.bot = papilio.bot("mariposas", level)

    def choose(self, view: papilio.View, legal: list[papilio.Move], *rest: Any) -> papilio.Decision:
        """What it would play if Michoacán were closed."""
        elsewhere = [move for move in legal if HOME not in move.parts]
        return self.bot.choose(view, elsewhere or legal, *rest)


def compare(games: int, level: str) -> tuple[float, list[float]]:
    """The wins of the one that never goes home, and the mean points of both."""
    won, points = 0.0, [0.0, 0.0]
    for number in range(games):
        deal, seat = divmod(number, 2)
        match = papilio.start("mariposas", seats=2, seed=deal)
        bots: list[Any] = [papilio.bot("mariposas", level)] * 2
        bots[seat] = Homeless(level)
        play(match, bots, deal)
        assert match.outcome is not None
        won += match.outcome.utility(seat)
        for who, place in enumerate((seat, 1 - seat)):
            points[who] += match.outcome.scores[place] / games
    return won, points


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--level", default="caterpillar")
    args = parser.parse_args()
    won, (homeless, other) = compare(args.games, args.level)
    low, high = wilson(won, args.games)
    print(f"Without going home: {won / args.games:.3f} of {args.games} games [{low:.3f}, {high:.3f}]")
    print(f"Points in the mean: {homeless:.1f} without, {other:.1f} with")


if __name__ == "__main__":
    main()
