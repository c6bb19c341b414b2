"""What several commands share: choosing a game, its options, and reading records and positions."""

import argparse
import json
from pathlib import Path
from typing import Any

import papilio
from papilio.core.game import InvalidOption, InvalidPosition, InvalidRecord
from papilio.core.match import Match
from papilio.core.record import MAX_BYTES, Record

Subparsers = Any  # argparse keeps the type of its sub-parsers private


def add_game(parser: argparse.ArgumentParser) -> None:
    """The game, its seats, seed and options."""
    ids = [spec.id for spec in papilio.games()]
    parser.add_argument(
        "game", nargs="?", default=ids[0], metavar="GAME", help=f"one of: {', '.join(ids)} (default: {ids[0]})"
    )
    parser.add_argument("--seats", type=int, default=2, help="how many play (default: 2)")
    parser.add_argument("--seed", type=int, help="a number that makes all draws reproducible")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; may be repeated"
    )


def read_options(words: list[str]) -> dict[str, Any]:
    """Options given as NAME=VALUE; numbers, true, false and lists as JSON writes them. Raises InvalidOption."""
    options: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise InvalidOption(f"{word!r} is not of the form NAME=VALUE", word)
        try:
            options[name] = json.loads(value)
        except json.JSONDecodeError:
            options[name] = value
    return options


def read_match(path: str) -> Match:
    """The match of a file that holds a record, or a position with its game, seats and options.

    Raises InvalidRecord, InvalidPosition.
    """
    file = Path(path)
    if file.stat().st_size > MAX_BYTES:
        raise InvalidRecord(f"{path} is larger than {MAX_BYTES:,} bytes")
    raw = file.read_bytes()
    try:
        data = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise InvalidRecord(f"{path} is no Papilio record ({error})") from error
    if isinstance(data, dict) and "position" in data and "plies" not in data:
        if not isinstance(data["position"], dict):
            raise InvalidPosition("is a mapping of fields", "position")
        return papilio.load(str(data.get("game")), data["position"], data.get("seats", 2), data.get("options"))
    return papilio.replay(Record.from_json(raw))
