"""Loads the components file and cross-checks it into the kernel's tables."""

from functools import cache
from string import ascii_uppercase
from typing import Any

from papilio.core.demands import components_toml, provenance
from papilio.core.demands import of_components as demand
from papilio.core.game import InvalidOption
from papilio.core.hexgrid import DIRECTIONS, HexBoard, opposite
from papilio.games.butterfly_garden.state import (
    CENTRE,
    CORNER,
    EMPTY,
    ORIENTATIONS,
    PATTERNS,
    SPACES,
    TILES,
    Tables,
)

RADIUS = 4
TABLES = ("board", "tiles", "fountains", "butterflies")


@cache
def board() -> HexBoard:
    """The 61 spaces (BG-1, BG-6)."""
    return HexBoard(RADIUS)


def corner_space(corner: int) -> int:
    """The space of corner fountain 0..5 (BG-6)."""
    q, r = direction(corner)
    return board().index[RADIUS * q, RADIUS * r]


def flowerbed_spaces(bed: int) -> list[int]:
    """The three spaces of flowerbed A..F = 0..5 (BG-6)."""
    (q, r), (dq, dr) = direction(bed), direction(bed + 2)
    return [board().index[RADIUS * q + k * dq, RADIUS * r + k * dr] for k in (1, 2, 3)]


def direction(number: int) -> tuple[int, int]:
    """Axial step of a direction, counted round."""
    return DIRECTIONS[number % 6]


def load(raw: bytes) -> Tables:
    """The tables of a components file. Raises InvalidOption that names the place of a fault."""
    data = components_toml(raw)
    for table in data:
        demand(table in TABLES, table, f"is no table; there are {', '.join(TABLES)}")
    weakest = provenance(data, TABLES)
    demand(data["board"].get("radius") == RADIUS, "board.radius", "the board has 5 spaces on each side (BG-1)")
    patterns = _patterns(data["tiles"])
    orientations, first, pattern_of = _orientations([paths for paths, _ in patterns.values()])
    across = _across(orientations, data["fountains"])
    flowerbed = _flowerbeds()
    _check_butterflies(data["butterflies"])
    return Tables(
        provenance=weakest,
        neighbour=[board().neighbour(s, e) for s in range(SPACES) for e in range(6)],
        edge_id=_edge_ids(),
        across=across,
        pattern_of=pattern_of,
        first_orientation=first,
        flowerbed=flowerbed,
        fits=_fits(orientations, flowerbed),
        tile_count=[count for _, count in patterns.values()],
        names=list(board().names),
        pattern_names=list(patterns),
    )


Paths = frozenset[frozenset[int]]


def _patterns(table: dict[str, Any]) -> dict[str, tuple[Paths, int]]:
    patterns: dict[str, tuple[Paths, int]] = {}
    for name, entry in table.items():
        if name == "provenance":
            continue
        place = f"tiles.{name}"
        demand(isinstance(entry, dict) and {"paths", "count"} <= entry.keys(), place, "needs paths and count")
        demand(len(name) == 1 and name in ascii_uppercase, place, "a pattern's name is a capital letter")
        paths = _paths(entry["paths"], f"{place}.paths")
        demand(type(entry["count"]) is int and entry["count"] > 0, f"{place}.count", "must be a number from 1")
        patterns[name] = paths, entry["count"]
    demand(len(patterns) == PATTERNS, "tiles", f"there are {PATTERNS} patterns (BG-2)")
    total = sum(count for _, count in patterns.values())
    demand(total == TILES, "tiles", f"the counts must make {TILES} tiles, not {total} (BG-1)")
    return patterns


def _paths(pairs: Any, place: str) -> Paths:
    three = isinstance(pairs, list) and len(pairs) == 3
    demand(
        three and all(isinstance(pair, list) and len(pair) == 2 for pair in pairs), place, "must be three pairs (BG-2)"
    )
    ends = [edge for pair in pairs for edge in pair]
    whole = all(type(edge) is int for edge in ends)
    demand(whole and sorted(ends) == list(range(6)), place, "must join the six edges in pairs (BG-2)")
    return frozenset(frozenset(pair) for pair in pairs)


def _orientations(patterns: list[Paths]) -> tuple[list[Paths], list[int], list[int]]:
    """All different turns of each pattern, clockwise steps of 60 degrees."""
    orientations: list[Paths] = []
    first: list[int] = []
    pattern_of: list[int] = []
    for number, paths in enumerate(patterns):
        first.append(len(orientations))
        for turn in range(6):
            turned = frozenset(frozenset((edge + turn) % 6 for edge in path) for path in paths)
            if turned not in orientations[first[-1] :]:
                orientations.append(turned)
                pattern_of.append(number)
    demand(len(orientations) == ORIENTATIONS, "tiles", "the five patterns have 15 orientations together (BG-2)")
    return orientations, [*first, len(orientations)], pattern_of


def _across(orientations: list[Paths], fountains: dict[str, Any]) -> list[int]:
    through = fountains.get("through")
    demand(fountains.get("exit") == 3 and through == [2, 4], "fountains", "must be exit = 3, through = [2, 4] (BG-3)")
    rows = [[-1] * 6 for _ in range(EMPTY)]
    for row, paths in zip(rows, orientations, strict=False):
        for a, b in (tuple(path) for path in paths):
            row[a], row[b] = b, a
    for corner in range(6):
        a, b = ((corner + edge) % 6 for edge in fountains["through"])
        rows[CORNER + corner][a], rows[CORNER + corner][b] = b, a
    assert rows[CENTRE] == [-1] * 6
    return [edge for row in rows for edge in row]


def _edge_ids() -> list[int]:
    ids: dict[frozenset[tuple[int, int]], int] = {}
    result = []
    for space in range(SPACES):
        for edge in range(6):
            sides = {(space, edge)}
            beyond = board().neighbour(space, edge)
            if beyond >= 0:
                sides.add((beyond, opposite(edge)))
            result.append(ids.setdefault(frozenset(sides), len(ids)))
    return result


def _flowerbeds() -> list[int]:
    beds = [-1] * (SPACES * 6)
    for bed in range(6):
        for space in flowerbed_spaces(bed):
            beds[space * 6 + bed] = beds[space * 6 + (bed + 1) % 6] = bed
    return beds


def _fits(orientations: list[Paths], flowerbed: list[int]) -> list[int]:
    """BG-21: no path of a tile joins two outward edges."""
    return [
        int(not any(all(flowerbed[space * 6 + edge] >= 0 for edge in path) for path in paths))
        for space in range(SPACES)
        for paths in orientations
    ]


def _check_butterflies(table: dict[str, Any]) -> None:
    expected = {"purple": (3, 1, 0, 1), "pink": (2, 5, 0, 5), "blue": (1, 0, 1, 6)}
    for colour, numbers in expected.items():
        entry = table.get(colour)
        if not isinstance(entry, dict):
            raise InvalidOption(f"components: butterflies.{colour}: is missing (BG-5)", "components")
        for key, number in zip(("points", "centre", "corners", "reserve"), numbers, strict=True):
            demand(entry.get(key) == number, f"butterflies.{colour}.{key}", f"must be {number} (BG-5, BG-42)")
