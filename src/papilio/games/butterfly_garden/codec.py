"""Positions of Butterfly Garden as plain data that people can read and edit; what comes back is proven first.

{"game": 1, "phase": "place", "turn": 0, "starter": 1,
 "tiles": {"e6": "C3", ...},                          pattern and turn, as in the notation
 "centre": {"pink": 4, "purple": 1},
 "butterflies": [{"colour": "blue", "space": "a1", "edge": 2}, ...],     where each rests, and towards which edge
 "hands": [["A", "C"], ["?", "?"]],
 "bag": {"A": 6, ...} or "?", "bag_size": 50,
 "collected": [{"purple": 0, "pink": 1, "blue": 0}, ...] or "?" for one that is hidden,
 "flown": {...}, "reserve": {...}, "totals": [0, 0]}

In a view "?" stands for what its seat may not know.
"""

from collections.abc import Mapping
from typing import Any

from papilio.core.game import UNKNOWN, InvalidPosition, named
from papilio.games.butterfly_garden import proof
from papilio.games.butterfly_garden.actions import tile_text
from papilio.games.butterfly_garden.moving import resting
from papilio.games.butterfly_garden.rules import ButterflyGarden
from papilio.games.butterfly_garden.state import (
    BLUE,
    COLOURS,
    EMPTY,
    NO_TILE,
    ORIENTATIONS,
    PATTERNS,
    PINK,
    PURPLE,
    SPACES,
    TILES,
    GardenState,
    packed,
)

PHASES = ["first-player", "deal", "place", "draw", "over"]
COLOUR_NAMES = {PURPLE: "purple", PINK: "pink", BLUE: "blue"}
FIELDS = {
    "game", "phase", "turn", "starter", "tiles", "centre", "butterflies", "hands", "bag", "bag_size", "collected",
    "flown", "reserve", "totals",
}  # fmt: skip


def to_dict(game: ButterflyGarden, state: GardenState) -> dict[str, Any]:
    """The position, or a view of one, as plain data."""
    tables = game.tables
    return {
        "game": int(state.game_number),
        "phase": PHASES[state.phase],
        "turn": int(state.turn),
        "starter": int(state.starter),
        "tiles": {
            tables.names[space]: tile_text(tables, state.spaces[space])
            for space in range(SPACES)
            if state.spaces[space] < ORIENTATIONS
        },
        "centre": {COLOUR_NAMES[colour]: int(state.centre[colour]) for colour in (PURPLE, PINK)},
        "butterflies": [
            {"colour": COLOUR_NAMES[colour], "space": tables.names[space], "edge": edge}
            for colour, space, edge in resting(tables, state)
        ],
        "hands": [[_tile(game, tile) for tile in hand] for hand in _rows(state.hands, game.seats)],
        "bag": "?"
        if state.bag[0] == UNKNOWN
        else {tables.pattern_names[p]: int(state.bag[p]) for p in range(PATTERNS)},
        "bag_size": int(state.bag_size),
        "collected": ["?" if row[BLUE] == UNKNOWN else _counts(row) for row in _rows(state.collected, game.seats)],
        "flown": _counts(list(state.flown)),
        "reserve": _counts(list(state.reserve)),
        "totals": [int(points) for points in state.totals],
    }


def from_dict(game: ButterflyGarden, data: Mapping[str, Any], view: bool = False) -> GardenState:
    """The position that the data describes; with `view`, one with unknowns. Raises InvalidPosition with the field."""
    if not isinstance(data, Mapping):
        raise InvalidPosition("a position is a mapping of fields")
    for field in data:
        if not isinstance(field, str) or field not in FIELDS:
            raise InvalidPosition("is no field of a position", named(field))
    for field in sorted(FIELDS - set(data)):
        raise InvalidPosition("is missing", field)
    read = _Reader(game, view)
    spaces = read.tiles(data["tiles"])
    state: GardenState = game.new_state()
    state.spaces = packed(spaces)
    state.laid = sum(code < ORIENTATIONS for code in spaces)
    state.game_number = read.number(data["game"], "game", 1, game.setup.games)
    phase = data["phase"]
    if phase not in PHASES:
        raise InvalidPosition(f"is one of {', '.join(PHASES)}", "phase")
    state.phase = PHASES.index(phase)
    state.turn = read.number(data["turn"], "turn", 0, game.seats - 1)
    state.starter = read.number(data["starter"], "starter", 0, game.seats - 1)
    centre = read.counts(data["centre"], "centre", (PURPLE, PINK))
    state.centre = packed(centre)
    state.facing = packed(read.butterflies(data["butterflies"], spaces))
    state.in_play = sum(centre) + len(data["butterflies"])
    state.hands = packed(read.hands(data["hands"]))
    state.bag = packed(read.bag(data["bag"]))
    state.bag_size = read.number(data["bag_size"], "bag_size", 0, TILES)
    collected = read.collections(data["collected"])
    state.collected = packed(collected)
    flown = read.counts(data["flown"], "flown")
    state.flown = packed(flown)
    state.reserve = packed(read.counts(data["reserve"], "reserve"))
    state.totals = packed(read.numbers(data["totals"], "totals", proof.MOST_POINTS * game.setup.games))
    proof.check(game, state)
    return state


def _tile(game: ButterflyGarden, tile: int) -> str:
    if tile == UNKNOWN:
        return "?"
    return "" if tile == NO_TILE else game.tables.pattern_names[tile]


def _rows(items: Any, seats: int) -> list[list[int]]:
    numbers = [int(item) for item in items]
    width = len(numbers) // seats
    return [numbers[seat * width : (seat + 1) * width] for seat in range(seats)]


def _counts(row: list[int]) -> dict[str, int]:
    return {name: int(row[colour]) for colour, name in COLOUR_NAMES.items()}


class _Reader:
    """Reads fields of foreign data; every complaint names its place."""

    def __init__(self, game: ButterflyGarden, view: bool) -> None:
        self.game = game
        self.view = view
        self.spaces = {name: space for space, name in enumerate(game.tables.names)}
        self.patterns = {name: number for number, name in enumerate(game.tables.pattern_names)}

    def number(self, value: Any, path: str, low: int, high: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise InvalidPosition(f"is a whole number from {low} to {high}", path)
        return value

    def numbers(self, value: Any, path: str, high: int) -> list[int]:
        return [self.number(item, f"{path}.{i}", 0, high) for i, item in enumerate(self.list_of_seats(value, path))]

    def list_of_seats(self, value: Any, path: str) -> list[Any]:
        if not isinstance(value, list) or len(value) != self.game.seats:
            raise InvalidPosition(f"is a list of {self.game.seats}, one for each seat", path)
        return value

    def mapping(self, value: Any, path: str, keys: Any, what: str) -> Mapping[str, Any]:
        if not isinstance(value, Mapping):
            raise InvalidPosition("is a mapping", path)
        for key in value:
            if key not in keys:
                raise InvalidPosition(f"is no {what}", f"{path}.{key}")
        return value

    def counts(self, value: Any, path: str, colours: tuple[int, ...] = tuple(COLOUR_NAMES)) -> list[int]:
        names = {COLOUR_NAMES[colour]: colour for colour in colours}
        row = [0] * COLOURS
        for name, number in self.mapping(value, path, names, "colour").items():
            row[names[name]] = self.number(number, f"{path}.{name}", 0, 12)
        return row

    def tiles(self, value: Any) -> list[int]:
        fresh = self.game.new_state()
        spaces = [int(code) for code in fresh.spaces]
        turns = {tile_text(self.game.tables, code): code for code in range(ORIENTATIONS)}
        for name, text in self.mapping(value, "tiles", self.spaces, "space").items():
            if not isinstance(text, str) or text not in turns:
                raise InvalidPosition("is a pattern and a turn, such as 'C3'", f"tiles.{name}")
            if spaces[self.spaces[name]] != EMPTY:
                raise InvalidPosition("is a fountain's space", f"tiles.{name}")
            spaces[self.spaces[name]] = turns[text]
        return spaces

    def butterflies(self, value: Any, spaces: list[int]) -> list[int]:
        facing = [0] * SPACES
        if not isinstance(value, list) or len(value) > 12:
            raise InvalidPosition("is a list of at most 12", "butterflies")
        colours = {name: colour for colour, name in COLOUR_NAMES.items()}
        for i, entry in enumerate(value):
            path = f"butterflies.{i}"
            if not isinstance(entry, Mapping) or set(entry) != {"colour", "space", "edge"}:
                raise InvalidPosition("has colour, space and edge", path)
            if not isinstance(entry["colour"], str) or entry["colour"] not in colours:
                raise InvalidPosition("is purple, pink or blue", f"{path}.colour")
            if not isinstance(entry["space"], str) or entry["space"] not in self.spaces:
                raise InvalidPosition("is no space", f"{path}.space")
            edge = self.number(entry["edge"], f"{path}.edge", 0, 5)
            space = self.spaces[entry["space"]]
            if spaces[space] == EMPTY:
                raise InvalidPosition("is empty: a butterfly rests on a path", f"{path}.space")
            beyond = self.game.tables.neighbour[space * 6 + edge]
            if beyond < 0 or spaces[beyond] != EMPTY:
                raise InvalidPosition("faces no empty space (BG-60)", f"{path}.edge")
            shift = (edge + 3) % 6 * 2
            if facing[beyond] >> shift & 3:
                raise InvalidPosition("another butterfly rests there already", path)
            facing[beyond] |= colours[entry["colour"]] << shift
        return facing

    def hands(self, value: Any) -> list[int]:
        hands: list[int] = []
        known = {**self.patterns, "": NO_TILE} | ({"?": UNKNOWN} if self.view else {})
        for seat, hand in enumerate(self.list_of_seats(value, "hands")):
            if not isinstance(hand, list) or len(hand) != self.game.setup.hand:
                raise InvalidPosition(
                    f"is a list of {self.game.setup.hand}; '' is a place without a tile", f"hands.{seat}"
                )
            for place, tile in enumerate(hand):
                if not isinstance(tile, str) or tile not in known:
                    raise InvalidPosition(f"is one of {', '.join(self.patterns)} or ''", f"hands.{seat}.{place}")
                hands.append(known[tile])
        return hands

    def bag(self, value: Any) -> list[int]:
        if self.view and value == "?":
            return [UNKNOWN] * PATTERNS
        bag = [0] * PATTERNS
        for name, number in self.mapping(value, "bag", self.patterns, "pattern").items():
            bag[self.patterns[name]] = self.number(number, f"bag.{name}", 0, TILES)
        return bag

    def collections(self, value: Any) -> list[int]:
        numbers: list[int] = []
        for seat, row in enumerate(self.list_of_seats(value, "collected")):
            hidden = self.view and self.game.setup.collections_hidden and row == "?"
            numbers += [0, *[UNKNOWN] * PURPLE] if hidden else self.counts(row, f"collected.{seat}")
        return numbers
