"""`papilio play`: a game in the terminal, against bots or handing the keyboard round."""

import argparse
import time
from pathlib import Path

import papilio
from papilio.bots.racer import play_next
from papilio.cli.options import Subparsers, add_game, read_options
from papilio.core.events import Event
from papilio.core.game import InvalidOption, PapilioError
from papilio.core.match import Match

HELP = """\
Type a move in notation, the beginning of one to list what fits, or one of:
  moves   list all legal moves          hint    ask a bot          undo    take the last move back
  board   show the board again          rules   the rules' text    quit    stop (the record is kept with --record)"""


def add_parser(commands: Subparsers) -> None:
    """The command's own words."""
    parser = commands.add_parser("play", help="play in the terminal")
    add_game(parser)
    parser.add_argument("--components", type=Path, metavar="FILE", help="boards and cards of one's own copy")
    parser.add_argument("--bot", default="caterpillar", help="level of the opponents (default: caterpillar)")
    parser.add_argument("--people", type=int, default=1, help="how many seats are people (default: 1)")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write the record here at the end")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play one game to its end, or until the player stops."""
    match = papilio.start(args.game, args.seats, args.seed, read_options(args.option), args.components)
    people = args.people
    if not 0 <= people <= match.seats:
        raise InvalidOption(f"--people is a number from 0 to {match.seats}, the seats", "people")
    if match.spec.races and people > 1:
        raise InvalidOption("a race in the terminal is for one person", "people")
    match.names = [f"Player {seat + 1}" if seat < people else f"Bot {seat + 1}" for seat in range(match.seats)]
    bot = papilio.bot(args.game, args.bot)
    narration = match.spec.narration
    viewer = 0 if people == 1 else None  # several people share the screen: only what all may know is told
    if people:
        print(HELP)
        print(narration.board_legend())
    try:
        while match.actors:
            seat = match.actors[0]
            if match.spec.races:
                events = race(match, people, bot)
            elif seat < people:
                events = ask(match, seat, bot)
            else:
                events = match.submit(seat, bot.choose(match.view(seat), match.legal(seat)).action)
            tell(match, events, viewer)
    except (EOFError, KeyboardInterrupt):
        print()
    outcome = match.outcome
    if outcome is not None:
        print(match.view(None).text())
        print(narration.result(outcome, match.names))
    if args.record:
        args.record.write_text(match.record().to_json(), encoding="utf-8")
        print(f"The record is in {args.record}.")
    return 0


def ask(match: Match, seat: int, bot: papilio.Bot) -> list[Event]:
    """Ask a person until a move is made."""
    return match.submit(seat, asked(match, seat, bot))


def asked(match: Match, seat: int, bot: papilio.Bot) -> int:
    """The action that a person chooses."""
    print()
    print(match.view(seat).text())
    while True:
        text = input(f"{match.names[seat]}> ").strip()
        try:
            if text in ("", "board"):
                print(match.view(seat).text())
            elif text == "help":
                print(HELP)
                print(match.spec.narration.board_legend())
            elif text == "rules":
                print(without_diagrams(match.spec.rules))
            elif text == "quit":
                raise EOFError
            elif text == "moves":
                show_moves(match, seat, "")
            elif text == "hint":
                candidates = bot.choose(match.view(seat), match.legal(seat)).candidates[:5]
                for candidate in sorted(candidates, key=lambda one: -one.value):
                    print(f"  {candidate.text:12} {candidate.value:.0%} chance of winning")
            elif text == "undo":
                match.undo(seat)
                print(match.view(seat).text())
            elif any(str(move) == text for move in match.legal(seat)):
                return match.game.parse(seat, text)
            elif not show_moves(match, seat, text):
                match.preview(seat, text)  # tells in words why it is none
        except PapilioError as error:
            print(f"  {error}")


def race(match: Match, people: int, bot: papilio.Bot) -> list[Event]:
    """The next thing that happens in a race: the person's answer, or what was quicker than that."""

    def answer(seat: int) -> papilio.Decision:
        if seat >= people:
            return bot.choose(match.view(seat), match.legal(seat))
        began = time.monotonic()
        action = asked(match, seat, bot)
        return papilio.Decision(action, match.game.text(seat, action), int(1000 * (time.monotonic() - began)))

    return [event for step in play_next(match, answer) for event in step.events]


def without_diagrams(rules: str) -> str:
    """The rules' text for a terminal, which shows no pictures."""
    return "\n".join(line for line in rules.splitlines() if not line.startswith("{diagram:"))


def show_moves(match: Match, seat: int, beginning: str) -> int:
    """List the legal moves that begin so; returns how many there are."""
    texts = [str(move) for move in match.legal(seat) if str(move).startswith(beginning)]
    for start in range(0, len(texts), 10):
        print("  " + "  ".join(texts[start : start + 10]))
    return len(texts)


def tell(match: Match, events: list[Event], viewer: int | None) -> None:
    """Say what happened, as the viewer may know it."""
    for event in events:
        if sentence := match.spec.narration.tell(event.seen_by(viewer), match.names):
            print(f"  {sentence}")
