"""Positions of Family Flutter-By as plain data that people can read and edit; what comes back is proven first.

{"phase": "race", "now": 4200, "deadline": 63000, "shown": 3000, "searched": 0,      ms
 "fresh": 12, "under": [], "card": 17, "unseen": [1, 2, …],                          cards by their numbers
 "won": [{"card": 5, "seat": 0}, …],                                                 in the order in which they were won
 "skipped": [1], "unwon": 0,
 "contenders": [], "shut_out": [], "unfound": 0, "finder": null,                     the tie-break
 "claim": "0120 top", "claimant": 0}                                                 the last one for this card

Nothing is hidden, so a view is a position.
"""

from collections.abc import Mapping
from typing import Any

from papilio.core.game import InvalidMove, InvalidPosition, named
from papilio.games.family_flutter_by import proof
from papilio.games.family_flutter_by import rules_notation as notation
from papilio.games.family_flutter_by.rules import FamilyFlutterBy
from papilio.games.family_flutter_by.state import CARDS, LATEST, NONE, STACK, FlutterState, flutter, packed

PHASES = ["count-down", "draw", "race", "choose", "show", "over"]
NUMBERS = {"now": LATEST, "deadline": 2 * LATEST, "shown": LATEST, "searched": LATEST, "fresh": STACK,
           "unwon": 3 * STACK, "unfound": 3}  # fmt: skip
FIELDS = {*NUMBERS, "phase", "under", "card", "unseen", "won", "skipped", "contenders", "shut_out", "finder", "claim",
          "claimant"}  # fmt: skip


def to_dict(game: FamilyFlutterBy, state: FlutterState) -> dict[str, Any]:
    """The position as plain data."""
    return {
        "phase": PHASES[state.phase],
        **{name: int(getattr(state, name)) for name in NUMBERS},
        "under": [int(card) + 1 for card in state.under],
        "card": _or_null(state.card, 1),
        "unseen": [card + 1 for card in range(CARDS) if state.unseen[card]],
        "won": [{"card": int(card) + 1, "seat": int(state.owner[card])} for card in state.won],
        "skipped": _seats(state.skipped),
        "contenders": _seats(state.contenders),
        "shut_out": _seats(state.shut),
        "finder": _or_null(state.finder),
        "claim": "" if state.claim == NONE else notation.text(0, int(state.claim)),
        "claimant": _or_null(state.claimant),
    }


def from_dict(game: FamilyFlutterBy, data: Mapping[str, Any], view: bool = False) -> FlutterState:
    """The position that the data describes. Raises InvalidPosition with the field."""
    if not isinstance(data, Mapping):
        raise InvalidPosition("a position is a mapping of fields")
    for field in data:
        if not isinstance(field, str) or field not in FIELDS:
            raise InvalidPosition("is no field of a position", named(field))
    for field in sorted(FIELDS - set(data)):
        raise InvalidPosition("is missing", field)
    state = flutter(game.new_state())
    if data["phase"] not in PHASES:
        raise InvalidPosition(f"is one of {', '.join(PHASES)}", "phase")
    state.phase = PHASES.index(data["phase"])
    for name, most in NUMBERS.items():
        setattr(state, name, _number(data[name], name, 0, most))
    state.under = packed(_cards(data["under"], "under"))
    state.card = NONE if data["card"] is None else _number(data["card"], "card", 1, CARDS) - 1
    unseen = _cards(data["unseen"], "unseen")
    state.unseen = packed([int(card in unseen) for card in range(CARDS)])
    won = _list(data["won"], "won", STACK)
    state.won = packed([_won(game, state, entry, f"won.{place}") for place, entry in enumerate(won)])
    state.skipped = _bits(game, data["skipped"], "skipped")
    state.contenders = _bits(game, data["contenders"], "contenders")
    state.shut = _bits(game, data["shut_out"], "shut_out")
    state.finder = _seat(game, data["finder"], "finder")
    state.claim = _claim(data["claim"])
    state.claimant = _seat(game, data["claimant"], "claimant")
    proof.check(game, state)
    return state


def _or_null(value: int, plus: int = 0) -> int | None:
    return None if value == NONE else int(value) + plus


def _seats(bits: int) -> list[int]:
    return [seat for seat in range(4) if (bits >> seat) & 1]


def _number(value: Any, path: str, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise InvalidPosition(f"is a whole number from {low} to {high}", path)
    return value


def _list(value: Any, path: str, most: int) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        raise InvalidPosition(f"is a list of at most {most}", path)
    return value


def _cards(value: Any, path: str) -> list[int]:
    cards = [_number(card, f"{path}.{place}", 1, CARDS) - 1 for place, card in enumerate(_list(value, path, CARDS))]
    if len(set(cards)) < len(cards):
        raise InvalidPosition("holds a card twice", path)
    return cards


def _won(game: FamilyFlutterBy, state: FlutterState, entry: Any, path: str) -> int:
    if not isinstance(entry, Mapping) or set(entry) != {"card", "seat"}:
        raise InvalidPosition("has card and seat", path)
    card = _number(entry["card"], f"{path}.card", 1, CARDS) - 1
    if state.owner[card] != NONE:
        raise InvalidPosition("is won twice", f"{path}.card")
    state.owner[card] = _number(entry["seat"], f"{path}.seat", 0, game.seats - 1)
    return card


def _bits(game: FamilyFlutterBy, value: Any, path: str) -> int:
    seats = [_number(s, f"{path}.{place}", 0, game.seats - 1) for place, s in enumerate(_list(value, path, game.seats))]
    if seats != sorted(set(seats)):
        raise InvalidPosition("are seats, each once, ascending", path)
    return sum(1 << seat for seat in seats)


def _seat(game: FamilyFlutterBy, value: Any, path: str) -> int:
    return NONE if value is None else _number(value, path, 0, game.seats - 1)


def _claim(value: Any) -> int:
    if value == "":
        return NONE
    try:
        return notation.claim(value if isinstance(value, str) and value.isascii() and len(value) < 60 else "?")
    except InvalidMove as error:
        raise InvalidPosition(str(error), "claim") from error
