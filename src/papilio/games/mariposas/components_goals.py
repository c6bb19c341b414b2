"""Reads the goal cards: objectives, and the regions of the map that they name (MA-90 to MA-95)."""

from typing import Any, Protocol

from papilio.games.mariposas.components_reader import COLOURS, Place
from papilio.games.mariposas.state import BREED, BREED_DOUBLE, EACH, EVERY_FLOWER, GOALS, NO_ONE, NONE, PER

SEASON_NAMES = ("spring", "summer", "fall")
CARDS_OF = {"spring": 5, "summer": 10, "fall": 5}
KINDS = {
    "per": PER, "each": EACH, "every-flower": EVERY_FLOWER, "none": NO_ONE, "breed": BREED,
    "breed-double": BREED_DOUBLE,
}  # fmt: skip
NEEDS = {
    "per": ("points", "where"),
    "each": ("points", "where"),
    "every-flower": ("points",),
    "none": ("points", "least", "where"),
    "breed": ("points", "where"),
    "breed-double": ("generation", "where"),
}
DIRECTIONS = ("above", "below", "left", "right")


class Board(Protocol):
    """What regions are cut out of."""

    names: list[str]
    at: list[tuple[int, int]]
    colour: list[int]
    double: list[int]
    city: list[int]
    city_names: list[str]
    coast: list[int]
    adjacent: list[list[int]]


class Goals:
    """The goal cards as rows of numbers; equal regions are kept once."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.regions: list[list[int]] = []
        self.words: list[tuple[str, ...]] = []
        self.names: list[str] = []
        self.sizes: list[int] = []
        self.objectives: list[list[int]] = []
        self.wheres: list[list[int]] = []
        self.sources: list[str] = []

    def card(self, place: Place, entry: Any) -> None:
        """One card."""
        entry = place.as_table(entry)
        place.keys(entry, ("id", "objectives"))
        name = entry.get("id")
        plain = isinstance(name, str) and name.isascii() and name.isalnum() and len(name) <= 6
        place.demand(plain and name not in self.names, "id", "must be a short name that no other card has")
        objectives = entry.get("objectives")
        fits = isinstance(objectives, list) and 1 <= len(objectives) <= 3
        place.demand(fits, "objectives", "must be a list of one to three (MA-5)")
        self.names.append(str(name))
        self.sizes.append(len(entry["objectives"]))
        for number, objective in enumerate(entry["objectives"]):
            self.objective(Place(f"{place.path}.objectives.{number}"), objective)

    def objective(self, place: Place, entry: Any) -> None:
        """One objective of a card."""
        entry = place.as_table(entry)
        kind = place.one_of(entry.get("kind"), "kind", tuple(KINDS))
        within = ("least", "within") if kind == "each" and ("least" in entry or "within" in entry) else ()
        needed = (*NEEDS[kind], *within)
        place.keys(entry, ("kind", "source", *needed))
        for key in needed:
            place.demand(key in entry, key, "is missing")
        points = place.number(entry["points"], "points", 1, 99) if "points" in needed else 0
        if kind == "breed-double":
            least = place.number(entry["generation"], "generation", 3, 3)
        else:
            least = place.number(entry["least"], "least", 1, 20) if "least" in needed else 0
        region = self.region(place, "within", entry["within"]) if within else NONE
        wheres: list[int] = []
        if kind == "each":
            many = entry["where"]
            place.demand(
                isinstance(many, list) and 1 <= len(many) <= 5, "where", "must be a list of one to five places"
            )
            wheres = [self.region(place, f"where.{number}", one) for number, one in enumerate(many)]
        elif "where" in needed:
            wheres = [self.region(place, "where", entry["where"])]
        self.objectives.append([KINDS[kind], points, least, region])
        self.wheres.append(wheres)
        self.sources.append(place.one_of(entry.get("source"), "source", ("rulebook", "house")))

    def region(self, place: Place, key: str, entry: Any) -> int:
        """The number of a region of the map."""
        place.demand(isinstance(entry, dict) and len(entry) == 1, key, "must be one place, such as { above = city }")
        kind, value = next(iter(entry.items()))
        words = self.words_of(place, f"{key}.{kind}", kind, value)
        if words not in self.words:
            michoacan = len(self.board.names)
            self.words.append(words)
            self.regions.append([int(self.holds(words, space)) for space in range(michoacan + 1)])
        return self.words.index(words)

    def words_of(self, place: Place, key: str, kind: str, value: Any) -> tuple[str, ...]:
        """A region as words."""
        cities = self.board.city_names
        if kind in (*DIRECTIONS, "around"):
            return kind, place.one_of(value, key, cities)
        if kind == "between":
            place.demand(isinstance(value, list) and len(value) == 2, key, "must be two cities")
            return kind, *(place.one_of(city, key, cities) for city in value)
        if kind == "colour":
            return kind, place.one_of(value, key, COLOURS)
        place.demand(kind in ("double", "coast", "michoacan"), key, "is no place that goals know")
        place.demand(value is True, key, "must be true")
        return (kind,)

    def holds(self, words: tuple[str, ...], space: int) -> bool:
        """MA-95: whether a space lies in a region; Michoacan is below and left of every city, and has no colour."""
        kind, board = words[0], self.board
        michoacan = len(board.names)
        if kind == "michoacan" or space == michoacan:
            return space == michoacan and kind in ("michoacan", "below", "left")
        column, row = board.at[space]
        if kind == "colour":
            return board.colour[space] == 1 + COLOURS.index(words[1])
        if kind == "double":
            return board.double[space] == 1
        if kind == "coast":
            return board.coast[space] == 1
        city = board.city.index(board.city_names.index(words[1]))
        city_column, city_row = board.at[city]
        if kind == "between":
            other = board.at[board.city.index(board.city_names.index(words[2]))][0]
            return city_column < column < other
        return {
            "above": row >= city_row + 2,
            "below": row <= city_row - 2,
            "right": column > city_column,
            "left": column < city_column,
            "around": space == city or space in board.adjacent[city],
        }[kind]


def read_goals(table: dict[str, Any], board: Board) -> Goals:
    """All twenty cards."""
    place = Place("goals")
    place.keys(table, ("provenance", *SEASON_NAMES))
    goals = Goals(board)
    for season, number in CARDS_OF.items():
        cards = table.get(season)
        place.demand(isinstance(cards, list) and len(cards) == number, season, f"must be {number} cards (MA-5)")
        for count, card in enumerate(table[season]):
            goals.card(Place(f"goals.{season}.{count}"), card)
    assert len(goals.names) == GOALS
    return goals
