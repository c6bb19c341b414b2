"""Our search against OpenSpiel's own IS-MCTS on our games, with the same CPU time for a decision.

`python -m benchmarks.match_open_spiel --games 200 --seconds 0.1 --json FILE`

Theirs is `open_spiel.python.algorithms.ismcts.ISMCTSBot` (Lanctot et al., "OpenSpiel", 2019), unchanged but for a look
at the clock before each simulation; it plays through the adapter, `papilio.rl.open_spiel`. A move of several steps is
several decisions for it, each with the full time, so it never has less. Its leaves are random games: by its own
`RandomRolloutEvaluator`, or with `--playouts ours` by our compiled ones, which spares it the adapter's cost there.
Each deal is played from every seat.
"""

import argparse
import json
import sys
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import papilio
from benchmarks.__main__ import machine
from papilio.bots import Budget
from papilio.bots.levels import bot
from papilio.bots.searcher import SearchBot
from papilio.bots.tournament import wilson
from papilio.core.rng import Rng
from papilio.rl.open_spiel import short_name

EXPLORATION = 2.0  # the weight that OpenSpiel's examples give uncertainty, for results from -1 to 1; ours go from 0
FEWEST = 2  # simulations: with one its root has no visits to choose by
MOST = 10**9


class OutOfTimeError(Exception):
    """The time for a decision is over."""


class TimedBot(ismcts.ISMCTSBot):  # type: ignore[misc]
    """Theirs, with a clock for a limit instead of a number of simulations."""

    def __init__(self, game: Any, evaluator: Any, seconds: float, seed: int) -> None:
        super().__init__(game, evaluator, EXPLORATION / 2, MOST, random_state=np.random.RandomState(seed))
        self.seconds = seconds
        self.simulations = 0
        self.set_resampler(lambda state, player: state.resample_from_infostate(player, self.random_number))

    def run_search(self, state: Any) -> Any:
        """The policy at the end of the time."""
        self.end = time.process_time() + self.seconds
        self.made = 0
        try:
            return super().run_search(state)
        except OutOfTimeError:
            self.simulations += self.made
            return self.get_final_policy(state, self._root_node)

    def sample_root_state(self, state: Any) -> Any:
        """The first thing that a simulation does."""
        if self.made >= FEWEST and time.process_time() > self.end:
            raise OutOfTimeError
        self.made += 1
        return super().sample_root_state(state)


class OurPlayouts(mcts.Evaluator):  # type: ignore[misc]
    """Leaves are played out by the rules themselves, not step by step through the adapter."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed, "playouts")

    def evaluate(self, state: Any) -> Any:
        """Each seat's share of the win after a random game."""
        table = state.table
        return np.array(table.arena.game.playout(table.state.clone(), self.rng))

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """All legal actions alike, as theirs."""
        legal = state.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]


class Tally:
    """What one side did in a game."""

    def __init__(self) -> None:
        self.seconds, self.decisions, self.simulations = 0.0, 0, 0


def play(args: argparse.Namespace, number: int) -> dict[str, Any]:
    """The game of this number, from 0: its deal, our seat, our share of the win, and what both sides spent."""
    deal, seat = args.seed + number // args.seats, number % args.seats
    spec = papilio.game(args.game)
    game = pyspiel.load_game(f"{short_name(spec)}(players={args.seats})")
    own = bot(spec, "butterfly")
    assert isinstance(own, SearchBot)
    own.clock = time.process_time
    if args.playouts == "ours":
        evaluator: Any = OurPlayouts(deal)
    else:
        evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(deal))
    theirs = TimedBot(game, evaluator, args.seconds, deal)
    rng, chance = Rng(deal, f"bot {seat}"), Rng(deal, "chance")
    state = game.new_initial_state()
    tallies = Tally(), Tally()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.table.draw(chance))
            continue
        began, player = time.process_time(), state.current_player()
        if player == seat:
            decision = own.choose(state.table.view(seat), None, Budget(seconds=args.seconds), rng)
            tallies[0].simulations += sum(candidate.visits for candidate in decision.candidates)
            state.table.play(decision.action)
        else:
            state.apply_action(int(theirs.step(state)))
        tally = tallies[player != seat]
        tally.seconds += time.process_time() - began
        tally.decisions += 1
    tallies[1].simulations = theirs.simulations
    sides = [
        {"decisions": side.decisions, "seconds": round(side.seconds, 4), "simulations": side.simulations}
        for side in tallies
    ]
    return {"deal": deal, "seat": seat, "utility": state.returns()[seat], "ours": sides[0], "theirs": sides[1]}


def summary(games: list[dict[str, Any]]) -> dict[str, Any]:
    """The score with its interval; what a decision and a search came to on either side."""
    won = sum(game["utility"] for game in games)
    means = {}
    for side in ("ours", "theirs"):
        decisions = sum(game[side]["decisions"] for game in games)
        means[side] = {
            "seconds a decision": round(sum(game[side]["seconds"] for game in games) / decisions, 4),
            "simulations a decision": round(sum(game[side]["simulations"] for game in games) / decisions, 1),
        }
    return {"games": len(games), "score": won / len(games), "interval": wilson(won, len(games)), **means}


def arguments() -> argparse.ArgumentParser:
    """The command line."""
    parser = argparse.ArgumentParser(description="Our search against OpenSpiel's IS-MCTS, equal CPU time a decision.")
    parser.add_argument("--game", default="butterfly-garden", help="a game that is no race")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=0.1, help="CPU time for a decision")
    parser.add_argument("--playouts", choices=("theirs", "ours"), default="theirs", help="how its leaves are played")
    parser.add_argument("--seed", type=int, default=1, help="of the first deal")
    parser.add_argument("--json", type=Path, help="write every game's result here")
    parser.add_argument(
        "--report", type=Path, help="play nothing: write a page on the files open-spiel-*.json beside it"
    )
    return parser


def main() -> int:
    """Play the match; the result so far on one line, written over."""
    args = arguments().parse_args()
    if args.report:
        args.report.write_text(report(args.report), encoding="utf-8")
        return 0
    games: list[dict[str, Any]] = []
    for number in range(args.games):
        games.append(play(args, number))
        so_far = summary(games)
        low, high = so_far["interval"]
        line = f"\r{so_far['score']:.3f} [{low:.3f}, {high:.3f}] in {len(games)} games"
        print(line, end="", file=sys.stderr, flush=True)
        if args.json:
            args.json.write_text(written(args, so_far, games), encoding="utf-8")
    print(json.dumps(summary(games)))
    return 0


def written(args: argparse.Namespace, result: dict[str, Any], games: list[dict[str, Any]]) -> str:
    """Everything as JSON, one game a line."""
    about = {
        "command": " ".join(["python", "-m", "benchmarks.match_open_spiel", *sys.argv[1:]]),
        "papilio": papilio.__version__,
        "open_spiel": version("open_spiel"),
        "machine": machine(),
    }
    lines = ",\n  ".join(json.dumps(game) for game in games)
    return f'{{"about": {json.dumps(about)},\n"result": {json.dumps(result)},\n"games": [\n  {lines}\n]}}\n'


HEAD = """# Against OpenSpiel's IS-MCTS

Our search against `open_spiel.python.algorithms.ismcts.ISMCTSBot`, which plays our games through the adapter, with the
same CPU time for a decision, told by the process's clock, so that it does not matter what else runs. Made by
`python -m benchmarks.match_open_spiel --report docs/reports/open-spiel.md` from the raw results, which have every
game. Each deal is played from both seats. Parts of a match ran side by side until there were enough games, and have
some deals in common; as the clock decides how far a search comes, they are games of their own. Theirs plays its leaves
out through the adapter, with OpenSpiel's own `RandomRolloutEvaluator`, or by our rules' playout, which spares it that
cost. A move of several steps is several decisions for it, each with the full time.

| game | s a decision | its leaves | games | our score | 95 % interval | our simulations | theirs |
|---|---|---|---|---|---|---|---|"""


def report(page: Path) -> str:
    """The results on one page; files of one match that was played in parts are taken together."""
    matches: dict[tuple[str, float, str], list[dict[str, Any]]] = {}
    facts = []
    for file in sorted(page.parent.glob("open-spiel-*.json")):
        data = json.loads(file.read_text(encoding="utf-8"))
        about, games = data["about"], data["games"]
        given = arguments().parse_args(about["command"].split()[3:])
        matches.setdefault((given.game, given.seconds, given.playouts), []).extend(games)
        deals = f"deals {games[0]['deal']} to {games[-1]['deal']}"
        facts.append(
            f"- [{file.name}]({file.name}), {deals}: `{about['command']}`, with open_spiel {about['open_spiel']}"
        )
        facts.append(f"  on {about['machine']}")
    lines = [HEAD]
    for (game, seconds, leaves), games in matches.items():
        found = summary(games)
        low, high = found["interval"]
        counts = [found[side]["simulations a decision"] for side in ("ours", "theirs")]
        lines.append(
            f"| {papilio.game(game).title} | {seconds} | {leaves} | {len(games)} | {found['score']:.3f} "
            f"| {low:.3f} – {high:.3f} | {counts[0]:,.0f} | {counts[1]:,.0f} |"
        )
    return "\n".join([*lines, "", *facts, ""])


if __name__ == "__main__":
    raise SystemExit(main())
