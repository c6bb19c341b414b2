"""`papilio check`: whether a file of boards and cards is sound."""

import argparse
from pathlib import Path

from papilio.cli.options import Subparsers
from papilio.core.spec import readers


def add_parser(commands: Subparsers) -> None:
    """The command's own words."""
    parser = commands.add_parser("check", help="prove a file of boards and cards, such as those of one's own copy")
    parser.add_argument("file", type=Path, metavar="FILE", help="like a game's components.toml")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Say which game the file is for; a fault is told with its place."""
    for spec in readers(args.file):
        tables, sha256 = spec.tables(args.file), spec.components_sha256(args.file)
        print(f"{args.file}: in order, for {spec.title} ({tables.provenance}; SHA-256 {sha256[:12]}).")
    return 0
