"""`papilio lab`: play many games between computer opponents, and report what they show."""

import argparse
import json
from pathlib import Path
from typing import Any

from papilio.bots.levels import KINDS
from papilio.cli.options import Subparsers, add_game, read_options
from papilio.core.game import InvalidOption


def add_parser(commands: Subparsers) -> None:
    """The command's own words."""
    parser = commands.add_parser(
        "lab",
        help="play many games and report what they show",
        description="Play many games between computer opponents into a directory: games.csv, a line for each game, "
        "and report.html. The same command goes on where an interrupted study stopped.",
    )
    add_game(parser)
    parser.add_argument("--into", type=Path, required=True, metavar="DIRECTORY", help="where the study is kept")
    parser.add_argument("--games", type=int, default=1000, help="games of each variant (default: 1000)")
    parser.add_argument(
        "--bots", default="random", metavar="BOT[,BOT…]", help=f"one for all seats, or one each: {', '.join(KINDS)}"
    )
    parser.add_argument("--mixed", action="store_true", help="draw the bots of each game by lot, and rate them")
    parser.add_argument(
        "--vary", action="append", default=[], metavar="NAME=V1,V2…", help="values of an option; may be repeated"
    )
    parser.add_argument(
        "--vary-component",
        action="append",
        default=[],
        metavar="PATH=V1,V2…",
        help="values in the components file, by the dotted path of one; may be repeated",
    )
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: 1; -1: one for each core)")
    parser.add_argument("--on", default="here", choices=("here", "dask", "ray"), help="what plays (default: here)")
    parser.add_argument("--address", default="", help="of the Dask scheduler or the Ray cluster")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the study and write its report."""
    try:
        from papilio import lab
    except ModuleNotFoundError as missing:
        raise InvalidOption(f"the lab needs the package {missing.name}: pip install 'papilio[lab]'", "lab") from None
    study = lab.Study(
        game=args.game,
        seats=args.seats,
        games=args.games,
        seed=1 if args.seed is None else args.seed,
        bots=tuple(args.bots.split(",")),
        mixed=args.mixed,
        options=read_options(args.option),
        vary=read_values(args.vary),
        vary_components=read_values(args.vary_component),
    )
    lab.run(study, args.into, args.jobs, args.on, args.address)
    report = args.into / "report.html"
    lab.write_report(*lab.results(args.into), report)
    print(report)
    return 0


def read_values(words: list[str]) -> dict[str, list[Any]]:
    """Several values for each name, given as NAME=V1,V2. Raises InvalidOption."""
    values: dict[str, list[Any]] = {}
    for word in words:
        name, equals, listed = word.partition("=")
        if not equals or not listed:
            raise InvalidOption(f"{word!r} is not of the form NAME=V1,V2", word)
        values[name] = [_value(text) for text in listed.split(",")]
    return values


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text
