"""`papilio replay`: check a record and tell it in words."""

import argparse

from papilio.cli.options import Subparsers, read_match


def add_parser(commands: Subparsers) -> None:
    """The command's own words."""
    parser = commands.add_parser("replay", help="check a record and tell what happened")
    parser.add_argument("file", metavar="RECORD", help="a record as the site or the library writes it")
    parser.add_argument("--boards", action="store_true", help="show the board after each move")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Tell the record ply by ply, then the result."""
    match = read_match(args.file)
    names = names_of(match.names, match.seats)
    narration = match.spec.narration
    for step in match.history():
        for event in step.events:
            if sentence := narration.tell(event, names):
                print(f"{step.number:4}  {sentence}")
        if args.boards and step.seat >= 0:
            print(narration.board_text(match.game, step.state))
    outcome = match.outcome
    print(narration.result(outcome, names) if outcome else narration.waiting(match.game, match.view(None).state, names))
    return 0


def names_of(given: list[str], seats: int) -> list[str]:
    """A name for each seat, counted from 1 where none was given."""
    return [given[seat] if seat < len(given) and given[seat] else f"Seat {seat + 1}" for seat in range(seats)]
