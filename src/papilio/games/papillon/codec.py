"""Positions of Papillon as plain data that people can read and edit; what comes back is proven first.

{"round": 3, "phase": "garden", "turn": 0, "order": [1, 0], "lane": [0],
 "plots": [{"flower": "red", "token": true, "butterflies": [1, 0]}, null, ...],     null: nothing grows there
 "board": {"r1c2": {"tile": "RFFFc", "caterpillar": true}, ...},
 "bag": {"RFFFc": 2, ...}, "discard": {...},
 "gnome": 2 or 0, "gnome_bag": {"1": 2, "2": 3}, "gnome_taker": null, "gnomes_left": 0, "step": 0, "target": null,
 "players": [{"caterpillars": 7, "reserve": 10, "gnomes": 1, "bid": 3, "line": "row 2", "done": false,
              "held": ["YFFFb"], "garden": ["RFFFc/1@0,0", ...], "waiting": ["4b"], "asking": []}, ...]}

A garden lists its tiles in the order in which they were laid, as in the notation. "step" counts the flowers planted,
or the spaces of the board that are behind the one to be filled.
"""

from collections.abc import Mapping
from typing import Any

from papilio.core.game import InvalidMove, InvalidPosition
from papilio.games.papillon import proof
from papilio.games.papillon import rules_garden as garden
from papilio.games.papillon import rules_notation as notation
from papilio.games.papillon.rules import Papillon
from papilio.games.papillon.rules_draft import line_name, space_name
from papilio.games.papillon.rules_flowers import zone_name
from papilio.games.papillon.rules_table import hold
from papilio.games.papillon.state import (
    FIRST_PLAYER,
    GARDEN,
    LANE,
    LINES,
    NONE,
    PHASES,
    PLOTS,
    ROUNDS,
    SEATS,
    SIDES,
    SPACES,
    TILES,
    WAITING,
    ZONES,
    PapillonState,
)

COLOUR_NAMES = {1: "red", 2: "yellow", 3: "blue", 4: "purple"}
FIELDS = {
    "round", "phase", "turn", "order", "lane", "plots", "board", "bag", "discard", "gnome", "gnome_bag",
    "gnome_taker", "gnomes_left", "step", "target", "players",
}  # fmt: skip
PLAYER_FIELDS = {
    "caterpillars", "reserve", "gnomes", "bid", "line", "done", "held", "garden", "waiting", "asking",
}  # fmt: skip


def to_dict(game: Papillon, state: PapillonState) -> dict[str, Any]:
    """The position as plain data; a view hides nothing (PN-15)."""
    names = game.tables.kind_names
    return {
        "round": int(state.round),
        "phase": PHASES[state.phase],
        "turn": int(state.turn),
        "order": [int(seat) for seat in state.order],
        "lane": [int(seat) for seat in state.lane if seat != NONE],
        "plots": [_plot(game, state, plot) for plot in range(PLOTS)],
        "board": {
            space_name(space): {"tile": names[state.board[space]], "caterpillar": bool(state.on_board[space])}
            for space in range(SPACES)
            if state.board[space] != NONE
        },
        "bag": _kinds(names, state.bag),
        "discard": _kinds(names, state.discard),
        "gnome": int(state.gnome),
        "gnome_bag": {str(value): int(count) for value, count in enumerate(state.gnome_bag) if count},
        "gnome_taker": _or_null(state.gnome_taker),
        "gnomes_left": int(state.gnomes_left),
        "step": int(state.step),
        "target": _or_null(state.target),
        "players": [_player(game, state, seat) for seat in range(game.seats)],
    }


def _plot(game: Papillon, state: PapillonState, plot: int) -> dict[str, Any] | None:
    if not state.flower[plot]:
        return None
    return {
        "flower": COLOUR_NAMES[int(state.flower[plot])],
        "token": bool(state.token[plot]),
        "butterflies": [int(state.on_flower[plot * SEATS + seat]) for seat in range(game.seats)],
    }


def _player(game: Papillon, state: PapillonState, seat: int) -> dict[str, Any]:
    tables = game.tables
    line = int(state.chosen[seat])
    first = seat * TILES
    return {
        "caterpillars": int(state.caterpillars[seat]),
        "reserve": int(state.reserve[seat]),
        "gnomes": int(state.gnomes[seat]),
        "bid": _or_null(state.bids[seat]),
        "line": line_name(line) if line != NONE else None,
        "done": bool(state.done[seat]),
        "held": [tables.kind_names[kind] for kind in state.held[first : first + TILES] if kind != NONE],
        "garden": [
            f"{notation.tile_text(tables, int(state.tile[k]))}@{notation.cell_name(int(state.cell[k]))}"
            for k in range(first, first + int(state.laid[seat]))
        ],
        "waiting": [zone_name(zone) for zone in state.waiting[seat * WAITING : (seat + 1) * WAITING] if zone != NONE],
        "asking": [zone_name(zone) for zone in state.asking[seat * SIDES : (seat + 1) * SIDES] if zone != NONE],
    }


def _kinds(names: list[str], counts: Any) -> dict[str, int]:
    return {names[kind]: int(count) for kind, count in enumerate(counts) if count}


def _or_null(number: int) -> int | None:
    return None if number == NONE else int(number)


def from_dict(game: Papillon, data: Mapping[str, Any], view: bool = False) -> PapillonState:
    """The position that the data describes. Raises InvalidPosition with the field."""
    read = _Reader(game)
    read.fields(data, FIELDS, "")
    state = game.new_state()
    state.phase = read.phase(data["phase"])
    state.round = read.number(data["round"], "round", 0, ROUNDS)
    state.turn = read.number(data["turn"], "turn", 0, game.seats - 1)
    state.step = read.number(data["step"], "step", 0, SPACES + 1)
    state.gnome = read.number(data["gnome"], "gnome", 0, len(state.gnome_bag) - 1)
    state.gnomes_left = read.number(data["gnomes_left"], "gnomes_left", 0, ROUNDS)
    state.gnome_taker = read.number_or_null(data["gnome_taker"], "gnome_taker", game.seats - 1)
    state.target = read.number_or_null(data["target"], "target", PLOTS - 1)
    read.order(data["order"], state)
    read.lane(data["lane"], state)
    read.plots(data["plots"], state)
    read.board(data["board"], state)
    read.bags(data, state)
    for seat, player in enumerate(read.list_of(data["players"], "players", game.seats)):
        read.player(player, f"players.{seat}", state, seat)
    proof.check(game, state)
    return state


class _Reader:
    """Reads fields of foreign data; every complaint names its place."""

    def __init__(self, game: Papillon) -> None:
        self.game = game
        self.kinds = {name: kind for kind, name in enumerate(game.tables.kind_names)}
        self.spaces = {space_name(space): space for space in range(SPACES)}
        self.lines = {line_name(line): line for line in range(LINES)}
        self.colours = {name: colour for colour, name in COLOUR_NAMES.items()}
        self.zones = {zone_name(zone): zone for zone in range(ZONES)}

    def fields(self, data: Any, names: set[str], path: str) -> None:
        if not isinstance(data, Mapping):
            raise InvalidPosition("is a mapping of fields", path)
        if set(data) != names:
            odd = sorted(set(map(str, data)) ^ names)
            raise InvalidPosition("is missing, or is no field of a position", ".".join(filter(None, (path, *odd[:1]))))

    def number(self, value: Any, path: str, low: int, high: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise InvalidPosition(f"is a whole number from {low} to {high}", path)
        return value

    def number_or_null(self, value: Any, path: str, high: int) -> int:
        return NONE if value is None else self.number(value, path, 0, high)

    def flag(self, value: Any, path: str) -> int:
        if not isinstance(value, bool):
            raise InvalidPosition("is true or false", path)
        return int(value)

    def list_of(self, value: Any, path: str, length: int) -> list[Any]:
        if not isinstance(value, list) or len(value) != length:
            raise InvalidPosition(f"is a list of {length}", path)
        return value

    def some(self, value: Any, path: str, most: int) -> list[Any]:
        if not isinstance(value, list) or len(value) > most:
            raise InvalidPosition(f"is a list of at most {most}", path)
        return value

    def among(self, value: Any, path: str, known: Mapping[str, int], what: str) -> int:
        if not isinstance(value, str) or value not in known:
            raise InvalidPosition(f"is no {what}", path)
        return known[value]

    def phase(self, value: Any) -> int:
        return self.among(value, "phase", {name: number for number, name in enumerate(PHASES)}, "phase")

    def order(self, value: Any, state: PapillonState) -> None:
        seats = [
            self.number(seat, "order", 0, self.game.seats - 1) for seat in self.list_of(value, "order", self.game.seats)
        ]
        if state.phase != FIRST_PLAYER and sorted(seats) != list(range(self.game.seats)):
            raise InvalidPosition("names every seat once", "order")
        for place, seat in enumerate(seats):
            state.order[place] = seat

    def lane(self, value: Any, state: PapillonState) -> None:
        for place, seat in enumerate(self.some(value, "lane", LANE)):
            state.lane[place] = self.number(seat, f"lane.{place}", 0, self.game.seats - 1)

    def plots(self, value: Any, state: PapillonState) -> None:
        for plot, entry in enumerate(self.list_of(value, "plots", PLOTS)):
            if entry is None:
                continue
            path = f"plots.{plot}"
            self.fields(entry, {"flower", "token", "butterflies"}, path)
            state.flower[plot] = self.among(entry["flower"], f"{path}.flower", self.colours, "colour of flowers")
            state.token[plot] = self.flag(entry["token"], f"{path}.token")
            for seat, count in enumerate(self.list_of(entry["butterflies"], f"{path}.butterflies", self.game.seats)):
                state.on_flower[plot * SEATS + seat] = self.number(count, f"{path}.butterflies.{seat}", 0, WAITING)

    def board(self, value: Any, state: PapillonState) -> None:
        if not isinstance(value, Mapping):
            raise InvalidPosition("is a mapping of spaces", "board")
        for name, entry in value.items():
            path = f"board.{name}"
            space = self.among(name, path, self.spaces, "space of the board")
            self.fields(entry, {"tile", "caterpillar"}, path)
            state.board[space] = self.among(entry["tile"], f"{path}.tile", self.kinds, "kind of tile")
            state.on_board[space] = self.flag(entry["caterpillar"], f"{path}.caterpillar")

    def bags(self, data: Mapping[str, Any], state: PapillonState) -> None:
        state.bag_size = 0
        for field, counts in (("bag", state.bag), ("discard", state.discard)):
            for kind in range(len(counts)):
                counts[kind] = 0
            if not isinstance(data[field], Mapping):
                raise InvalidPosition("is a mapping of kinds", field)
            for name, count in data[field].items():
                kind = self.among(name, f"{field}.{name}", self.kinds, "kind of tile")
                counts[kind] = self.number(count, f"{field}.{name}", 0, 94)
        for count in state.bag:
            state.bag_size += count
        values = {str(value): value for value in range(len(state.gnome_bag))}
        for value in range(len(state.gnome_bag)):
            state.gnome_bag[value] = 0
        if not isinstance(data["gnome_bag"], Mapping):
            raise InvalidPosition("is a mapping of values", "gnome_bag")
        for name, count in data["gnome_bag"].items():
            value = self.among(name, f"gnome_bag.{name}", values, "gnome")
            state.gnome_bag[value] = self.number(count, f"gnome_bag.{name}", 0, ROUNDS)

    def player(self, entry: Any, path: str, state: PapillonState, seat: int) -> None:
        self.fields(entry, PLAYER_FIELDS, path)
        state.caterpillars[seat] = self.number(entry["caterpillars"], f"{path}.caterpillars", 0, 500)
        state.reserve[seat] = self.number(entry["reserve"], f"{path}.reserve", 0, WAITING)
        state.gnomes[seat] = self.number(entry["gnomes"], f"{path}.gnomes", 0, ROUNDS)
        state.bids[seat] = self.number_or_null(entry["bid"], f"{path}.bid", 5)
        line = entry["line"]
        state.chosen[seat] = NONE if line is None else self.among(line, f"{path}.line", self.lines, "line")
        state.done[seat] = self.flag(entry["done"], f"{path}.done")
        tiles = self.some(entry["garden"], f"{path}.garden", TILES)
        held = self.some(entry["held"], f"{path}.held", TILES - len(tiles))
        for place, name in enumerate(held):
            hold(state, seat, self.among(name, f"{path}.held.{place}", self.kinds, "kind of tile"))
        for place, text in enumerate(tiles):
            self.lay(text, f"{path}.garden.{place}", state, seat)
        for field, row, size in (("waiting", state.waiting, WAITING), ("asking", state.asking, SIDES)):
            for place, name in enumerate(self.some(entry[field], f"{path}.{field}", size)):
                zone = self.among(name, f"{path}.{field}.{place}", self.zones, "zone")
                row[seat * size + place] = zone
        if state.asking[seat * SIDES] != NONE and (state.phase != GARDEN or state.done[seat]):
            raise InvalidPosition("a question is answered before gardening ends (PN-44)", f"{path}.asking")

    def lay(self, text: Any, path: str, state: PapillonState, seat: int) -> None:
        tables = self.game.tables
        try:
            action = notation.parse(tables, seat, text if isinstance(text, str) and "@" in text else "@")
        except InvalidMove as error:
            raise InvalidPosition("is a kind, a turn and a cell, such as 'RFFFc/1@0,0'", path) from error
        cell, turned_kind = notation.laying(action)
        if turned_kind % SIDES >= tables.turns[turned_kind // SIDES]:
            raise InvalidPosition("this tile looks the same in an earlier turn; that one is written", path)
        if not garden.fits(tables, state, seat, turned_kind, cell):
            raise InvalidPosition("does not fit beside the tiles before it (PN-40)", path)
        garden.lay(tables, state, seat, turned_kind, cell)
