"""`papilio serve`: the site."""

import argparse
from pathlib import Path

from papilio.cli.options import Subparsers


def add_parser(commands: Subparsers) -> None:
    """The command's own words."""
    parser = commands.add_parser("serve", help="start the site and open it (the default)")
    parser.add_argument("--port", type=int, default=8420, help="the port to listen on (default: 8420)")
    parser.add_argument("--lan", action="store_true", help="listen on the network, so that friends nearby can join")
    parser.add_argument("--address", metavar="URL", help="the address under which the site is reached from outside")
    parser.add_argument("--data", type=Path, metavar="DIR", help="where tables are kept (default: the user's data)")
    parser.add_argument(
        "--components", type=Path, metavar="FILE", help="a game's boards and cards, in place of those that come with it"
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    from papilio.web.server import serve

    return serve(args)
