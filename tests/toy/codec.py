"""Positions of Moth Lanterns as plain data; what comes back is proven first."""

from collections.abc import Mapping
from typing import Any

from papilio.core.game import UNKNOWN, InvalidPosition

from .rules import DUSK, HAND, KINDS, LANTERN, LATEST, MothLanterns
from .state import LAND, NOTHING, OVER, REST, SEND, MothState

FIELDS = ("bag", "hands", "sent", "landed", "gone", "scores", "phase", "round", "now", "deadline", "dusk")


def to_dict(game: MothLanterns, state: MothState) -> dict[str, Any]:
    """The position, or a view of one."""
    copy = state.clone()
    return {field: getattr(copy, field) for field in FIELDS}


def from_dict(game: MothLanterns, data: Mapping[str, Any], view: bool = False) -> MothState:
    """The position that the data describes. Raises InvalidPosition with the field."""
    for field in {*FIELDS} ^ {*data}:
        raise InvalidPosition("is missing" if field in FIELDS else "is no field", str(field))
    low = UNKNOWN if view else 0
    seats = game.seats
    _demand(isinstance(data["dusk"], bool), "dusk", "is true or false")
    _demand(isinstance(data["hands"], list) and len(data["hands"]) == seats, "hands", "is a list, one for each seat")
    state = MothState(
        _numbers(data["bag"], "bag", low, 20, KINDS),
        [_numbers(hand, f"hands.{seat}", low, KINDS - 1) for seat, hand in enumerate(data["hands"])],
        _numbers(data["sent"], "sent", NOTHING, KINDS - 1, seats),
        _numbers(data["landed"], "landed", NOTHING, DUSK - LANTERN - 1, seats),
        _numbers(data["gone"], "gone", 0, 20, KINDS),
        _numbers(data["scores"], "scores", 0, 100, seats),
        _number(data["phase"], "phase", 0, OVER),
        _number(data["round"], "round", 1, game.rounds),
        _number(data["now"], "now", 0, LATEST),
        _number(data["deadline"], "deadline", 0, LATEST),
        data["dusk"],
    )
    _prove(game, state, view)
    return state


def _prove(game: MothLanterns, s: MothState, view: bool) -> None:
    sending = s.phase == SEND
    out = [kind for kind in s.sent if kind != NOTHING]
    _demand((view and sending) or UNKNOWN not in out, "sent", "is a moth from 0 to 4, or -2")
    _demand(UNKNOWN not in s.landed, "landed", "is a lantern from 0 to 3, or -2")
    down = [lantern for lantern in s.landed if lantern != NOTHING]
    _demand(len(set(down)) == len(down), "landed", "one moth at each lantern (ML-4)")
    full = game.seats if s.phase in (LAND, REST) else 0
    _demand(len(out) < game.seats if sending else len(out) == full, "sent", "does not fit the phase")
    _demand(len(down) < game.seats if s.phase == LAND else len(down) == (full if s.phase == REST else 0), "landed",
            "does not fit the phase")  # fmt: skip
    _demand(s.now < s.deadline or s.phase not in (SEND, REST), "deadline", "is over")
    for seat, hand in enumerate(s.hands):
        held = len(hand) + (s.sent[seat] != NOTHING)
        if s.phase == OVER:
            fits = held == HAND - 1
        elif s.phase in (SEND, LAND, REST):
            fits = held == HAND
        else:
            fits = held < HAND or any(len(other) < HAND for other in s.hands[seat + 1 :])
            fits = fits and (s.round == 1 or held >= HAND - 1) and held <= HAND
        _demand(fits, f"hands.{seat}", "does not fit the phase")
    if UNKNOWN in s.bag:
        _demand(set(s.bag) == {UNKNOWN}, "bag", "is known or not")
        return
    for kind in range(KINDS):
        known = [*s.hands, s.sent]
        total = s.bag[kind] + s.gone[kind] + sum(places.count(kind) for places in known)
        short = game.tables.counts[kind] - total
        _demand(short == 0 or (view and short > 0), f"bag.{kind}", "makes a wrong number of moths")


def _numbers(value: Any, path: str, low: int, high: int, length: int | None = None) -> list[int]:
    _demand(isinstance(value, list) and (length is None or len(value) == length), path, "is a list of numbers")
    _demand(len(value) <= 20, path, "is too long")
    return [_number(item, f"{path}.{place}", low, high) for place, item in enumerate(value)]


def _number(value: Any, path: str, low: int, high: int) -> int:
    _demand(isinstance(value, int) and not isinstance(value, bool), path, "is a whole number")
    _demand(low <= value <= high, path, f"is from {low} to {high}")
    return int(value)


def _demand(holds: bool, path: str, message: str) -> None:
    if not holds:
        raise InvalidPosition(message, path)
