"""Two settings of the search against each other, on common deals with the seats exchanged.

`python -m benchmarks.match_search mariposas "simulations=150 follows=1" "simulations=150" --games 200`

A setting is the game's own tuning but for what it names: `simulations`, `follows` (keep the tree between moves; 2: only
while chance draws nothing), `processes`, and the numbers of `papilio.bots.search.Tuning`.
"""

import argparse

import papilio
from papilio.bots import Bot, Follower
from papilio.bots.levels import bot
from papilio.bots.parallel import ParallelBot
from papilio.bots.searcher import SearchBot
from papilio.bots.tournament import play, wilson
from papilio.core.game import Seat
from papilio.core.spec import GameSpec


def player(spec: GameSpec, setting: str, seat: Seat) -> Bot:
    """The bot of a setting."""
    own = bot(spec, "chrysalis")
    assert isinstance(own, SearchBot)
    given = {name: float(value) for name, _, value in (word.partition("=") for word in setting.split())}
    own.simulations = int(given.pop("simulations", own.simulations))
    follows, processes = given.pop("follows", 0.0), int(given.pop("processes", 1.0))
    for name, value in given.items():
        setattr(own.tuning, name, int(value) if name == "ripe" else value)
    if follows:
        return Follower(own, seat, past_chance=follows < 2)
    return own if processes == 1 else ParallelBot(own, processes)


def main() -> int:
    """Play the match; the score of the first, and the CPU time of a decision of both."""
    parser = argparse.ArgumentParser(description="Two settings of the search against each other.")
    parser.add_argument("game")
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1, help="of the first deal")
    args = parser.parse_args()
    spec = papilio.game(args.game)
    won, spent = 0.0, [0.0, 0.0]
    for number in range(args.games):
        deal, seat = args.seed + number // args.seats, number % args.seats
        match = papilio.start(args.game, args.seats, deal)
        settings = [args.first if other == seat else args.second for other in range(args.seats)]
        seconds = play(match, [player(spec, setting, other) for other, setting in enumerate(settings)], deal)
        assert match.outcome is not None
        won += match.outcome.utility(seat)
        spent[0] += seconds[seat]
        spent[1] += (sum(seconds) - seconds[seat]) / (args.seats - 1)
        low, high = wilson(won, number + 1)
        mean = [1000 * total / (number + 1) for total in spent]
        print(f"\r{won / (number + 1):.3f} [{low:.3f}, {high:.3f}] in {number + 1} games, ", end="")
        print(f"{mean[0]:.1f} and {mean[1]:.1f} ms a decision", end="", flush=True)
    print(f"  {args.game}: {args.first} : {args.second}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
