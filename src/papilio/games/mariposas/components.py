"""Loads the components file and cross-checks it into the kernel's tables. Goals are in components_goals.py."""

from itertools import combinations
from typing import Any

from papilio.core.demands import components_toml, provenance
from papilio.games.mariposas.components_goals import read_goals
from papilio.games.mariposas.components_reader import COLOURS, Place, is_number
from papilio.games.mariposas.state import CITIES, FLOWERS, KINDS, LONGEST, NONE, Tables

TABLES = ("map", "flowers", "cards", "waystations", "abilities", "butterflies", "scoring", "goals")
FLOWER_NAMES = ("frostweed", "aster", "goldenrod", "coneflower", "mistflower")
KIND_NAMES = ("1+1+1", "2+2", "1+3", "5", "4+flower", "reuse-own", "reuse-other")
SET_NAMES = ("green", "pink", "blue")
STAGE_NAMES = ("egg", "caterpillar", "chrysalis", "adult")
BONUS_NAMES = ("3+2", "+1 move", "+2 spaces")
ABILITY_NAMES = (
    "extra-fall-turn", "point-per-hatch", "one-of-each-flower", "three-points", "two-cards", "one-in-michoacan",
)  # fmt: skip
OTHER_PLACES = ("MX", "card", "supply", "gone")  # what stands for places in positions besides spaces
MOST_SPACES = 240  # the numbers of actions have room for so many
BESIDE = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))  # column, row; clockwise from the north


def load(raw: bytes) -> Tables:
    """The tables of a components file. Raises InvalidOption that names the place of a fault."""
    data = components_toml(raw)
    top = Place("")
    top.demand(data.get("game") == "mariposas", "game", 'must be "mariposas"')
    for name in data:
        top.demand(name in ("game", *TABLES), name, f"is no table; there are {', '.join(TABLES)}")
    weakest = provenance(data, TABLES)
    tables = {name: data[name] for name in TABLES}
    _fixed(tables)
    board = _Map(tables["map"])
    goals = read_goals(tables["goals"], board)
    scores = _scores(tables["scoring"])
    return Tables(
        provenance=weakest,
        names=[*board.names, "MX"],
        columns=[column for column, _row in board.at],
        rows=[row for _column, row in board.at],
        colour=[*board.colour, 0],
        flower=[*board.flower, NONE],
        double=[*board.double, 0],
        city=[*board.city, NONE],
        city_names=board.city_names,
        corners=board.corners,
        coast=[*board.coast, 0],
        outline=tables["map"].get("outline") is True,
        adjacent=board.adjacent,
        reach=walks(board.adjacent),
        home=distances(board.adjacent, len(board.names)),
        card_count=_cards(tables["cards"]),
        tokens=_number(tables["flowers"], "flowers", "tokens", 1, 99),
        michoacan_points=scores,
        further=_number(tables["scoring"], "scoring", "further", 0, 99),
        life_points=_number(tables["scoring"], "scoring", "life-cycle-card", 0, 99),
        regions=goals.regions,
        region_words=goals.words,
        goal_names=goals.names,
        goal_sizes=goals.sizes,
        objectives=goals.objectives,
        wheres=goals.wheres,
        sources=goals.sources,
    )


def walks(adjacent: list[list[int]]) -> list[list[int]]:
    """MA-31: for 1 to 7 steps and each space the spaces where a walk of exactly so many steps can end, ascending."""
    beside = [sum(1 << other for other in row) for row in adjacent]
    ends = [1 << space for space in range(len(adjacent))]
    found = []
    for _ in range(LONGEST):
        ends = [_spread(beside, mask) for mask in ends]
        found += [[space for space in range(len(adjacent)) if mask >> space & 1] for mask in ends]
    return found


def _spread(beside: list[int], mask: int) -> int:
    result = 0
    while mask:
        low = mask & -mask
        result |= beside[low.bit_length() - 1]
        mask ^= low
    return result


def distances(adjacent: list[list[int]], start: int) -> list[int]:
    """Steps to a space from everywhere; -1 where no way leads there."""
    steps = [-1] * len(adjacent)
    steps[start] = 0
    ring = [start]
    for space in ring:  # grows as it is read
        for other in adjacent[space]:
            if steps[other] < 0:
                steps[other] = steps[space] + 1
                ring.append(other)
    return steps


def _is_city(entry: Any) -> bool:
    return isinstance(entry, dict) and "city" in entry


class _Map:
    """Spaces, cities, exits, milkweed and coast, cross-checked."""

    def __init__(self, table: dict[str, Any]) -> None:
        place = Place("map")
        place.keys(table, ("provenance", "outline", "exits", "milkweed", "east-coast", "spaces"))
        spaces = place.table(table, "spaces")
        place.demand(2 <= len(spaces) <= MOST_SPACES, "spaces", f"must be 2 to {MOST_SPACES}")
        self.ids = list(spaces)
        self.names = [str(entry["city"]).replace(" ", "-") if _is_city(entry) else id for id, entry in spaces.items()]
        self.at: list[tuple[int, int]] = []
        self.colour: list[int] = []
        self.flower: list[int] = []
        self.double: list[int] = []
        self.city: list[int] = []
        self.city_names: list[str] = []
        for name, entry in spaces.items():
            self._space(Place(f"map.spaces.{name}"), name, entry)
        place.demand(
            len(self.city_names) == CITIES, "spaces", f"must have {CITIES} cities, not {len(self.city_names)} (MA-3)"
        )
        place.demand(len({*self.names, *OTHER_PLACES}) == len(self.names) + 4, "spaces", "must have names of their own")
        self.number = {id: space for space, id in enumerate(self.ids)}
        self.adjacent = self._neighbours(place, self._named(place, "exits", table.get("exits")))
        self.corners = self._milkweed(place, table.get("milkweed"))
        coast = self._named(place, "east-coast", table.get("east-coast"))
        self.coast = [int(space in coast) for space in range(len(self.names))]

    def _space(self, place: Place, name: str, entry: Any) -> None:
        place.demand(name.isascii() and name.isalnum() and 2 <= len(name) <= 4, "", "a space's name is like E10")
        entry = place.as_table(entry)
        place.keys(entry, ("column", "row", "colour", "flower", "flowers", "city"))
        column, row = (place.number(entry.get(key), key, -99, 99) for key in ("column", "row"))
        place.demand(
            (column + row) % 2 == self._parity(column, row), "row", "must be even in one column and odd in the next"
        )
        place.demand((column, row) not in self.at, "", "lies where another space is")
        self.at.append((column, row))
        if "city" in entry:
            city = entry["city"]
            plain = isinstance(city, str) and 0 < len(city) <= 20 and city.replace(" ", "").isalpha()
            place.demand(plain and city == " ".join(city.split()), "city", "must be a name of at most 20 letters")
            place.demand(city not in self.city_names, "city", "is there already")
            place.demand(len(entry) == 3, "", "a city has no colour and no flowers (MA-7)")
            self.city.append(len(self.city_names))
            self.city_names.append(city)
            self.colour.append(0)
            self.flower.append(NONE)
            self.double.append(0)
            return
        self.city.append(NONE)
        self.colour.append(1 + COLOURS.index(place.one_of(entry.get("colour"), "colour", COLOURS)))
        self.flower.append(FLOWER_NAMES.index(place.one_of(entry.get("flower"), "flower", FLOWER_NAMES)))
        self.double.append(place.number(entry.get("flowers", 1), "flowers", 1, 2) - 1)

    def _parity(self, column: int, row: int) -> int:
        return sum(self.at[0]) % 2 if self.at else (column + row) % 2

    def _named(self, place: Place, key: str, value: Any) -> list[int]:
        place.demand(isinstance(value, list) and value != [], key, "must be a list of spaces")
        found: list[int] = []
        for entry in value:
            known = isinstance(entry, str) and entry in self.number
            place.demand(known, key, f"{entry!r:.20} is no space")
            place.demand(self.number[entry] not in found, key, f"{entry} stands there twice")
            found.append(self.number[entry])
        return found

    def _neighbours(self, place: Place, exits: list[int]) -> list[list[int]]:
        lies = {at: space for space, at in enumerate(self.at)}
        michoacan = len(self.names)
        adjacent = [
            sorted(lies[column + dc, row + dr] for dc, dr in BESIDE if (column + dc, row + dr) in lies)
            + ([michoacan] if space in exits else [])
            for space, (column, row) in enumerate(self.at)
        ]
        adjacent.append(sorted(exits))
        for space, steps in enumerate(distances(adjacent, michoacan)[:-1]):
            place.demand(steps > 0, f"spaces.{self.ids[space]}", "no way leads there from Michoacan")
        return adjacent

    def _milkweed(self, place: Place, value: Any) -> list[tuple[int, int, int]]:
        place.demand(
            isinstance(value, list) and value != [], "milkweed", "must be a list of corners, three spaces each"
        )
        corners = []
        for number, entry in enumerate(value):
            corner = self._named(place, f"milkweed.{number}", entry)
            touch = all(b in self.adjacent[a] for a, b in combinations(corner, 2))
            place.demand(len(corner) == 3 and touch, f"milkweed.{number}", "must be three spaces that touch (MA-7)")
            corners.append((corner[0], corner[1], corner[2]))
        return corners


def _fixed(tables: dict[str, dict[str, Any]]) -> None:
    """What no copy of the game has otherwise."""
    expected: dict[str, dict[str, Any]] = {
        "flowers": {"die": [*FLOWER_NAMES, "wild"]},
        "waystations": {"sets": [*SET_NAMES], "stages": [*STAGE_NAMES], "bonus": [*BONUS_NAMES], "wild": 1},
        "abilities": {"tokens": [*ABILITY_NAMES]},
        "butterflies": {"generations": [1, 2, 3, 4], "on-card": [0, 1, 2, 0]},
    }
    for name, entries in expected.items():
        further = ("tokens",) if name == "flowers" else ()
        Place(name).keys(tables[name], ("provenance", *entries, *further))
        for key, value in entries.items():
            same = type(tables[name].get(key)) is type(value) and tables[name].get(key) == value
            Place(name).demand(same, key, f"must be {value}")


def _cards(table: dict[str, Any]) -> list[int]:
    place = Place("cards")
    place.keys(table, ("provenance", *KIND_NAMES))
    counts = [_number(table, "cards", name, 0, 36) for name in KIND_NAMES]
    assert len(counts) == KINDS
    place.demand(sum(counts) == 36, "", f"there are 36 action cards, not {sum(counts)} (MA-4)")
    return counts


def _scores(table: dict[str, Any]) -> list[int]:
    place = Place("scoring")
    place.keys(table, ("provenance", "michoacan", "further", "life-cycle-card"))
    points = table.get("michoacan")
    fits = isinstance(points, list) and len(points) == 6 and all(is_number(p) and 0 <= p <= 99 for p in points)
    place.demand(fits, "michoacan", "must be the points for 1 to 6 butterflies (MA-100)")
    return list(table["michoacan"])


def _number(table: dict[str, Any], name: str, key: str, low: int, high: int) -> int:
    return Place(name).number(table.get(key), key, low, high)


assert len(FLOWER_NAMES) == FLOWERS
