"""`papilio tournament`: how strong the computer opponents are, with evidence."""

import argparse
import os
import platform
import sys
from pathlib import Path
from typing import Any

import msgspec

import papilio
from papilio._form import form
from papilio.bots.levels import KINDS, LEVELS
from papilio.bots.tournament import Pairing, PairResult, Plan, compete
from papilio.cli.options import Subparsers, add_game, read_options
from papilio.core.game import InvalidOption

LEVEL_BAR, TOP_BAR = 0.65, 0.97


def add_parser(commands: Subparsers) -> None:
    """The command's own words."""
    parser = commands.add_parser(
        "tournament",
        help="let computer opponents play each other",
        description="Let computer opponents play each other on common deals with the seats exchanged. Without --pair: "
        f"every level against the one below (bar {LEVEL_BAR}), and the top one against random (bar {TOP_BAR}).",
    )
    add_game(parser)
    parser.add_argument(
        "--pair",
        action="append",
        metavar="FIRST:SECOND[:BAR]",
        help=f"two of {', '.join(KINDS)}, and the mean score that the first should reach; may be repeated",
    )
    parser.add_argument("--limit", type=int, default=200, help="at most so many games a pair (default: 200)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: 1)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every game's result here")
    parser.add_argument("--report", type=Path, metavar="FILE", help="write a report in Markdown here")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play all pairings; exit code 1 if a mean score stayed below its bar."""
    plan = Plan(args.game, args.seats, read_options(args.option), 1 if args.seed is None else args.seed, args.limit)
    pairings = [read_pairing(text) for text in args.pair] if args.pair else standard_pairings(plan.seats)
    if plan.limit < 1 or args.jobs < 1:
        raise InvalidOption("--limit and --jobs are numbers from 1")
    results = []
    for pairing in pairings:
        results.append(compete(plan, pairing, args.jobs, show_progress))
        print("\r" + line(results[-1]).ljust(78))
    about = {
        "command": " ".join(["papilio", *sys.argv[1:]]),
        "papilio": papilio.__version__,
        "rules": form(),
        "python": platform.python_version(),
        "machine": f"{processor()}, {os.cpu_count()} cores",
        "plan": msgspec.to_builtins(plan),
    }
    if args.json:
        args.json.write_bytes(raw_results(about, results))
    if args.report:
        args.report.write_text(report(about, results, args.json), encoding="utf-8")
    return 0 if all(result.pairing.bar is None or result.score >= result.pairing.bar for result in results) else 1


def standard_pairings(seats: int) -> list[Pairing]:
    """Greedy for comparison, each level against the one below, the top against random; bars are for two seats."""
    bars = (LEVEL_BAR, TOP_BAR) if seats == 2 else (None, None)
    pairs = [Pairing("greedy", "random"), Pairing(LEVELS[0], "greedy"), Pairing(LEVELS[1], "greedy")]
    pairs += [Pairing(LEVELS[i + 1], LEVELS[i], bars[0]) for i in range(len(LEVELS) - 1)]
    return [*pairs, Pairing(LEVELS[-1], "random", bars[1])]


def read_pairing(text: str) -> Pairing:
    """A pairing written as FIRST:SECOND or FIRST:SECOND:BAR. Raises InvalidOption."""
    words = text.split(":")
    try:
        bar = float(words[2]) if len(words) == 3 else None
    except ValueError:
        bar = -1.0
    if len(words) not in (2, 3) or not (bar is None or 0 < bar < 1):
        raise InvalidOption(f"{text!r} is not of the form FIRST:SECOND or FIRST:SECOND:BAR, BAR between 0 and 1")
    return Pairing(words[0], words[1], bar)


def show_progress(result: PairResult) -> None:
    """The pairing so far, on one line that is written over."""
    if sys.stderr.isatty():
        print("\r" + line(result).ljust(78), end="", file=sys.stderr, flush=True)


def line(result: PairResult) -> str:
    """One pairing in one line."""
    low, high = result.interval
    pairing = result.pairing
    bar = "" if pairing.bar is None else f", bar {pairing.bar:.2f}: {judgement(result)}"
    score = f"{result.score:.3f} [{low:.3f}, {high:.3f}]"
    return f"{pairing.first} : {pairing.second}  {score} in {len(result.games)} games{bar}"


def judgement(result: PairResult) -> str:
    """What the games say about the bar."""
    if result.pairing.bar is None:
        return "–"
    if result.verdict != "open":
        return f"{result.verdict} it"
    return ("reached" if result.score >= result.pairing.bar else "missed") + ", interval includes it"


def raw_results(about: dict[str, Any], results: list[PairResult]) -> bytes:
    """Everything as JSON, one game a line."""
    lines = []
    for result in results:
        head = msgspec.json.encode({"pairing": result.pairing, "score": result.score, "interval": result.interval})
        games = ",\n  ".join(msgspec.json.encode(game).decode() for game in result.games)
        lines.append(head.decode()[:-1] + f', "games": [\n  {games}\n]}}')
    return f'{{"about": {msgspec.json.encode(about).decode()},\n"pairs": [\n{",".join(lines)}\n]}}\n'.encode()


def report(about: dict[str, Any], results: list[PairResult], raw: Path | None) -> str:
    """The results as a Markdown page."""
    plan = about["plan"]
    rows = []
    for result in results:
        low, high = result.interval
        thought = [1000 * sum(game.seconds[side] for game in result.games) / len(result.games) for side in (0, 1)]
        bar = "–" if result.pairing.bar is None else f"{result.pairing.bar:.2f}"
        rows.append(
            f"| {result.pairing.first} | {result.pairing.second} | {len(result.games)} | {result.score:.3f} "
            f"| {low:.3f} – {high:.3f} | {bar} | {judgement(result)} | {thought[0]:.1f} | {thought[1]:.1f} |"
        )
    deals = max(len(result.games) for result in results) // plan["seats"]
    facts = [
        f"- Command: `{about['command']}`",
        f"- Papilio {about['papilio']}, {about['rules']} rules, Python {about['python']}",
        f"- Machine: {about['machine']}",
        f"- {plan['seats']} seats, options {plan['options'] or 'as by default'}",
        f"- Seeds of the deals: {plan['seed']} to {plan['seed'] + max(1, deals) - 1}; on each deal the first opponent "
        "sits in every seat once",
        f"- Play stops when the 95 % interval (Wilson, draws count half) lies on one side of the bar, or after "
        f"{plan['limit']} games",
        *([f"- Raw results: [{raw.name}]({raw.name})"] if raw else []),
    ]
    head = ("first", "second", "games", "score", "95 % interval", "bar", "", "ms a decision", "of the second")
    table = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head), *rows]
    title = papilio.game(plan["game"]).title
    return "\n".join([f"# How strong the opponents are: {title}", "", *facts, "", *table, ""])


def processor() -> str:
    """The processor's name, where the system tells it."""
    try:
        for text in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if text.startswith("model name"):
                return text.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()
