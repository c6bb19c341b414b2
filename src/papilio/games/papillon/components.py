"""Loads the components file and cross-checks it into the kernel's tables."""

from typing import Any

from papilio.core.demands import components_toml, provenance
from papilio.core.demands import of_components as demand
from papilio.games.papillon.state import GNOME_VALUES, LANE, PLOTS, ROUNDS, SIDES, WAITING, Tables

TABLES = ("board", "zero-lane", "supply", "plots", "gnomes", "tiles")
BAG = 94
LETTERS = "FRYBP"  # field, and the four colours of flowers, by number


def load(raw: bytes) -> Tables:
    """The tables of a components file. Raises InvalidOption that names the place of a fault."""
    data = components_toml(raw)
    for table in data:
        demand(table in TABLES, table, f"is no table; there are {', '.join(TABLES)}")
    weakest = provenance(data, TABLES)
    demand(data["board"].get("rows") == [4, 3, 2, 1], "board.rows", "the staircase is 4, 3, 2, 1 (PN-3)")
    supply = data["supply"]
    butterflies = _number(supply.get("butterflies"), "supply.butterflies", 1, WAITING)
    caterpillars = _number(supply.get("caterpillars"), "supply.caterpillars", 1, 500)
    start = _numbers(supply.get("start"), "supply.start", 2, 0, 100)
    demand(start[0] + 3 * start[1] <= caterpillars, "supply.start", "the reserve has too few for four players")
    cap = _number(supply.get("cap"), "supply.cap", 1, 500)
    demand(max(start) <= cap, "supply.cap", "nobody begins with more (PN-13)")
    demand(supply.get("rounds") == ROUNDS, "supply.rounds", "there are eight rounds")
    kinds = _kinds(data["tiles"])
    gnomes = _numbers(data["gnomes"].get("caterpillars"), "gnomes.caterpillars", ROUNDS, 1, GNOME_VALUES - 1)
    return Tables(
        provenance=weakest,
        kind_names=list(kinds),
        tile_count=[kind["count"] for kind in kinds.values()],
        edge_colour=[n for kind in kinds.values() for turn in range(SIDES) for n in turned(_colours(kind), turn)],
        zone_at=[n for kind in kinds.values() for turn in range(SIDES) for n in turned(_zones(kind), turn)],
        caterpillar=[int(kind["caterpillar"]) for kind in kinds.values()],
        icons=[kind["butterflies"] for kind in kinds.values()],
        turns=[_different_turns(kind) for kind in kinds.values()],
        plot_values=_plot_values(data["plots"]),
        gnomes=[gnomes.count(value) for value in range(GNOME_VALUES)],
        lane_pays=_numbers(data["zero-lane"].get("pays"), "zero-lane.pays", LANE, 0, 50),
        start=start,
        places=_number(data["plots"].get("places"), "plots.places", 1, 48),
        cap=cap,
        caterpillars=caterpillars,
        butterflies=butterflies,
    )


def turned(sides: list[int], turn: int) -> list[int]:
    """What stands on each side after a turn in clockwise quarters."""
    return [sides[(side - turn) % SIDES] for side in range(SIDES)]


def _colours(kind: dict[str, Any]) -> list[int]:
    return [LETTERS.index(letter) for letter in kind["edges"]]


def _zones(kind: dict[str, Any]) -> list[int]:
    """The zones numbered in the order in which they first appear, so that equal tiles have equal rows."""
    seen: list[str] = []
    for letter in kind["zones"]:
        if letter not in seen:
            seen.append(letter)
    return [seen.index(letter) for letter in kind["zones"]]


def _outline(kind: dict[str, Any], turn: int) -> tuple[tuple[int, ...], frozenset[frozenset[int]]]:
    """Edges and which of them are joined: what a tile looks like, whatever its zones are called."""
    zones = turned(_zones(kind), turn)
    joined = frozenset(frozenset(s for s in range(SIDES) if zones[s] == zone) for zone in zones)
    return tuple(turned(_colours(kind), turn)), joined


def _different_turns(kind: dict[str, Any]) -> int:
    return len({_outline(kind, turn) for turn in range(SIDES)})


def _kinds(table: dict[str, Any]) -> dict[str, dict[str, Any]]:
    kinds = {name: entry for name, entry in table.items() if name != "provenance"}
    seen: dict[Any, str] = {}
    for name, entry in kinds.items():
        place = f"tiles.{name}"
        demand(name.isascii() and name.isalnum() and len(name) <= 12, place, "a name is up to 12 letters and digits")
        keys = {"edges", "zones", "caterpillar", "butterflies", "count"}
        demand(isinstance(entry, dict) and set(entry) == keys, place, f"needs {', '.join(sorted(keys))}")
        _check_kind(entry, place)
        looks = frozenset(_outline(entry, turn) for turn in range(SIDES)), entry["caterpillar"], entry["butterflies"]
        demand(looks not in seen, place, f"is the same tile as {seen.get(looks)}, turned")
        seen[looks] = name
    total = sum(entry["count"] for entry in kinds.values())
    demand(total == BAG, "tiles", f"the counts must make {BAG} tiles, not {total} (PN-1)")
    return kinds


def _check_kind(entry: dict[str, Any], place: str) -> None:
    edges, zones = entry["edges"], entry["zones"]
    demand(
        isinstance(edges, str) and len(edges) == SIDES, f"{place}.edges", "must be four letters, clockwise from north"
    )
    demand(set(edges) <= set(LETTERS), f"{place}.edges", f"each must be one of {', '.join(LETTERS)}")
    demand(
        isinstance(zones, str) and len(zones) == SIDES, f"{place}.zones", "must be four letters, clockwise from north"
    )
    for zone in set(zones):
        joined = {edge for edge, name in zip(edges, zones, strict=True) if name == zone}
        demand(len(joined) == 1, f"{place}.zones", "joins edges of different colours (PN-1)")
    crossed = zones[0] == zones[2] != zones[1] == zones[3]
    demand(not crossed, f"{place}.zones", "two zones cannot cross on a tile")
    demand(isinstance(entry["caterpillar"], bool), f"{place}.caterpillar", "must be true or false")
    icons = _number(entry["butterflies"], f"{place}.butterflies", 0, 1)
    fields = {zone for zone, edge in zip(zones, edges, strict=True) if edge == "F"}
    demand(icons == 0 or len(fields) == 1, f"{place}.butterflies", "needs a single field zone on the tile (PN-1)")
    _number(entry["count"], f"{place}.count", 1, BAG)


def _plot_values(table: dict[str, Any]) -> list[int]:
    values: Any = table.get("values")
    demand(isinstance(values, list) and len(values) == PLOTS, "plots.values", f"must be a list of {PLOTS} (PN-2)")
    rows: list[int] = []
    for plot, row in enumerate(values):
        numbers = _numbers(row, f"plots.values.{plot}", 3, 0, 100)
        falls = numbers == sorted(numbers, reverse=True)
        demand(falls, f"plots.values.{plot}", "the values fall from the most to the third")
        rows += numbers
    return rows


def _number(value: Any, place: str, low: int, high: int) -> int:
    good = isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
    demand(good, place, f"must be a whole number from {low} to {high}")
    return int(value)


def _numbers(value: Any, place: str, length: int, low: int, high: int) -> list[int]:
    demand(isinstance(value, list) and len(value) == length, place, f"must be a list of {length} numbers")
    return [_number(item, f"{place}.{i}", low, high) for i, item in enumerate(value)]
