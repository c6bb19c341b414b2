"""`papilio draw`: a picture of a record's or position's board."""

import argparse
import sys
from pathlib import Path

import papilio
from papilio.cli.options import Subparsers, read_match
from papilio.core.game import InvalidOption
from papilio.core.record import Record


def add_parser(commands: Subparsers) -> None:
    """The command's own words."""
    parser = commands.add_parser("draw", help="draw a record or position as SVG or PNG")
    parser.add_argument("file", metavar="RECORD|POSITION", help="a record, or a JSON file with game, seats, position")
    parser.add_argument("-o", "--output", metavar="FILE", help="board.svg or board.png (default: SVG on standard out)")
    parser.add_argument("--ply", type=int, help="after so many plies of a record (default: all)")
    parser.add_argument("--seat", type=int, help="as this seat sees it, counted from 0 (default: a spectator)")
    parser.add_argument("--dark", action="store_true", help="in dark colours")
    parser.add_argument("--width", type=int, default=1200, help="of a PNG, in pixels (default: 1200)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the picture."""
    match = read_match(args.file)
    if args.ply is not None:
        record = match.record()
        if not 0 <= args.ply <= len(record.plies):
            raise InvalidOption(f"--ply is a number from 0 to {len(record.plies)}", "ply")
        match = papilio.replay(_cut(record, args.ply))
    theme = "dark" if args.dark else "light"
    view = match.view(args.seat)
    if args.output is None:
        sys.stdout.write(papilio.draw(view, theme=theme))
        return 0
    output = Path(args.output)
    if output.suffix == ".svg":
        output.write_text(papilio.draw(view, theme=theme), encoding="utf-8")
    elif output.suffix == ".png":
        output.write_bytes(papilio.draw(view, png=True, theme=theme, width=args.width))
    else:
        raise InvalidOption(f"{args.output}: the name ends in .svg or .png", "output")
    return 0


def _cut(record: Record, plies: int) -> Record:
    record.plies = record.plies[:plies]
    return record
