"""Positions of Mariposas as plain data that people can read and edit; what comes back is proven first.

{"phase": "move", "season": 1, "round": 2, "turn": 0, "starter": 0,
 "goals": ["SP1", "SU4", ""], "abilities": ["three-points", ...], "markers": {"Houston": "pink-egg", "Boston": "", ...},
 "butterflies": [["gone", "E4", "supply", "card", ...], ...],      ten a seat: 1a, 2a, 2b, 3a, 3b, 3c, 4a, 4b, 4c, 4d
 "doubles": [["4a"], []],
 "flowers": [{"aster": 2}, {}], "hands": [["5", "1+3"], ["?", "?"]], "played": [{"5": 1}, {}],
 "items": [["green-egg", "3+2"], []], "spent": [["3+2"], []], "score": [4, 6],
 "deck": {"5": 4, ...} or "?", "deck_size": 20, "discard": {"2+2": 3},
 "began": {"2b": "E4"}, "gathered": ["E4"], "moves": [0, 0, 1, 0, 0], "playing": "1+3", "add_move": 0, "add_two": 1,
 "mover": "2b", "stage": 6, "turned_up": 0, "extra": 0, "completed": 0, "to_gain": 0, "decided": [0, 0]}

In a view "?" stands for what its seat may not know. "" is nothing, or what nobody knows yet.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from papilio.core.game import UNKNOWN, InvalidPosition, named
from papilio.games.mariposas import proof
from papilio.games.mariposas.codec_reader import Reader
from papilio.games.mariposas.rules import Mariposas
from papilio.games.mariposas.rules_notation import (
    ABILITY_NAMES,
    CARD_NAMES,
    FLOWER_NAMES,
    ITEM_NAMES,
    MARKER_NAMES,
)
from papilio.games.mariposas.state import (
    FLOWERS,
    HAND,
    KINDS,
    MARKERS,
    ON_CARD,
    PHASES,
    SUPPLY,
    MariposasState,
    packed,
)

ASIDE = {SUPPLY: "supply", ON_CARD: "card"}
NUMBERS = ("add_move", "add_two", "turned_up", "extra")
FIELDS = (
    "phase", "season", "round", "turn", "starter", "goals", "abilities", "markers", "butterflies", "doubles", "flowers",
    "hands", "played", "items", "spent", "score", "deck", "deck_size", "discard", "began", "gathered", "moves",
    "playing", *NUMBERS, "mover", "stage", "completed", "to_gain", "decided",
)  # fmt: skip


def to_dict(game: Mariposas, state: MariposasState) -> dict[str, Any]:
    """The position, or a view of one, as plain data."""
    tables = game.tables
    seats = range(game.seats)
    kinds = CARD_NAMES[:KINDS]
    return {
        "phase": PHASES[state.phase],
        "season": int(state.season),
        "round": int(state.round),
        "turn": int(state.turn),
        "starter": int(state.starter),
        "goals": [tables.goal_names[goal] if goal >= 0 else "" for goal in state.goals],
        "abilities": [ABILITY_NAMES[ability] if ability >= 0 else "" for ability in state.abilities],
        "markers": {
            city: ITEM_NAMES[item] if item >= 0 else ""
            for city, item in zip(tables.city_names, state.markers, strict=True)
        },
        "butterflies": [[_where(game, at) for at in _row(state.where, seat, MARKERS)] for seat in seats],
        "doubles": [
            [MARKER_NAMES[m] for m, double in enumerate(_row(state.double, seat, MARKERS)) if double] for seat in seats
        ],
        "flowers": [_counts(_row(state.flowers, seat, FLOWERS), FLOWER_NAMES) for seat in seats],
        "hands": [[_card(kind) for kind in _row(state.hands, seat, HAND) if kind >= UNKNOWN] for seat in seats],
        "played": [_counts(_row(state.played, seat, KINDS), kinds) for seat in seats],
        "items": [_bits(state.items[seat]) for seat in seats],
        "spent": [_bits(state.spent[seat]) for seat in seats],
        "score": [int(points) for points in state.score],
        "deck": "?" if state.deck[0] == UNKNOWN else _counts(list(state.deck), kinds),
        "deck_size": int(state.deck_size),
        "discard": _counts(list(state.discard), kinds),
        "began": {MARKER_NAMES[m]: tables.names[at] for m, at in enumerate(state.began) if at >= 0},
        "gathered": [tables.names[space] for space in state.gathered if space >= 0],
        "moves": [int(number) for number in state.moves],
        "playing": CARD_NAMES[state.playing] if state.playing >= 0 else "",
        "add_move": int(state.add_move),
        "add_two": int(state.add_two),
        "turned_up": int(state.turned_up),
        "extra": int(state.extra),
        "mover": MARKER_NAMES[state.mover] if state.mover >= 0 else "",
        "stage": int(state.stage),
        "completed": int(state.completed),
        "to_gain": int(state.to_gain),
        "decided": [int(flag) for flag in state.decided],
    }


def from_dict(game: Mariposas, data: Mapping[str, Any], view: bool = False) -> MariposasState:
    """The position that the data describes; with `view`, one with unknowns. Raises InvalidPosition with the field."""
    if not isinstance(data, Mapping):
        raise InvalidPosition("a position is a mapping of fields")
    for field in data:
        if not isinstance(field, str) or field not in FIELDS:
            raise InvalidPosition("is no field of a position", named(field))
    for field in FIELDS:
        if field not in data:
            raise InvalidPosition("is missing", field)
    read = Reader(game, data, view)
    room = 2 if view else 1  # so that a game which begins with the most of all can still be looked at
    state: MariposasState = game.new_state()
    state.phase = PHASES.index(read.one_of("phase", PHASES))
    state.season = read.number("season", 0, 2)
    state.round = read.number("round", 0, 8)
    state.turn = read.number("turn", 0, game.seats - 1)
    state.starter = read.number("starter", 0, game.seats - 1)
    state.goals = packed(read.names("goals", game.tables.goal_names, 3))
    state.abilities = packed(read.names("abilities", ABILITY_NAMES, 3))
    state.markers = packed(read.markers())
    state.where = packed(read.butterflies())
    state.double = packed(read.doubles())
    state.flowers = packed(read.counted("flowers", FLOWER_NAMES[:FLOWERS], room * 1000))
    state.hands = packed(read.hands())
    state.played = packed(read.counted("played", CARD_NAMES[:KINDS], 36))
    state.items = packed(read.items("items"))
    state.spent = packed(read.items("spent"))
    state.score = packed(read.numbers("score", game.seats, room * 10_000))
    state.deck = packed(read.deck())
    state.deck_size = read.number("deck_size", 0, 36)
    state.discard = packed(read.count("discard", data["discard"], CARD_NAMES[:KINDS], 36))
    state.began = packed(read.began())
    state.gathered = packed(read.gathered())
    state.moves = packed(read.numbers("moves", 5, 3))
    state.playing = read.name("playing", CARD_NAMES)
    state.add_move, state.add_two, state.turned_up, state.extra = [read.number(name, 0, 1) for name in NUMBERS]
    state.mover = read.name("mover", MARKER_NAMES)
    state.stage = read.number("stage", 0, 6)
    state.completed = read.number("completed", 0, 7)
    state.to_gain = read.number("to_gain", 0, 2)
    state.decided = packed(read.numbers("decided", game.seats, 1))
    proof.check(game, state)
    return state


def _where(game: Mariposas, at: int) -> str:
    return game.tables.names[at] if at >= 0 else ASIDE.get(at, "gone")


def _card(kind: int) -> str:
    return "?" if kind == UNKNOWN else CARD_NAMES[kind]


def _row(items: Any, seat: int, width: int) -> list[int]:
    return [int(item) for item in items[seat * width : (seat + 1) * width]]


def _counts(row: Sequence[int], names: Sequence[str]) -> dict[str, int]:
    return {names[number]: int(count) for number, count in enumerate(row) if count}


def _bits(bits: int) -> list[str]:
    return [ITEM_NAMES[item] for item in range(15) if bits >> item & 1]
