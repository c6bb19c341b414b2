"""Reads fields of foreign positions; every complaint names its place."""

from collections.abc import Mapping, Sequence
from typing import Any

from papilio.core.game import UNKNOWN, InvalidPosition, shown
from papilio.games.mariposas.rules import Mariposas
from papilio.games.mariposas.rules_notation import CARD_NAMES, ITEM_NAMES, MARKER_NAMES
from papilio.games.mariposas.state import (
    BLANK,
    CITIES,
    FACE_DOWN,
    GATHERED,
    GONE,
    HAND,
    KINDS,
    MARKERS,
    NONE,
    ON_CARD,
    SUPPLY,
)

ASIDE = {"supply": SUPPLY, "card": ON_CARD, "gone": GONE}


class Reader:
    """The fields of one position."""

    def __init__(self, game: Mariposas, data: Mapping[str, Any], view: bool) -> None:
        self.game = game
        self.data = data
        self.view = view
        self.spaces = {name: space for space, name in enumerate(game.tables.names)}

    # --- Plain values ---

    def number(self, field: str, low: int, high: int) -> int:
        """A whole number of a field."""
        return self.checked(self.data[field], field, low, high)

    def checked(self, value: Any, path: str, low: int, high: int) -> int:
        """A whole number."""
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise InvalidPosition(f"is a whole number from {low} to {high}", path)
        return value

    def word(self, value: Any, path: str, words: Mapping[str, int], what: str) -> int:
        """What a word stands for."""
        if not isinstance(value, str) or value not in words:
            raise InvalidPosition(f"{shown(value)} is no {what}", path)
        return words[value]

    def one_of(self, field: str, words: Sequence[str]) -> str:
        """One of some words."""
        value = self.data[field]
        if not isinstance(value, str) or value not in words:
            raise InvalidPosition(f"is one of {', '.join(words)}", field)
        return value

    def listed(self, value: Any, path: str, low: int, high: int) -> list[Any]:
        """A list of so many."""
        if not isinstance(value, list) or not low <= len(value) <= high:
            count = str(low) if low == high else f"{low} to {high}"
            raise InvalidPosition(f"is a list of {count}", path)
        return value

    def mapping(self, value: Any, path: str) -> Mapping[Any, Any]:
        """A mapping."""
        if not isinstance(value, Mapping):
            raise InvalidPosition("is a mapping", path)
        return value

    # --- Rows ---

    def numbers(self, field: str, length: int, high: int) -> list[int]:
        """So many numbers."""
        items = self.listed(self.data[field], field, length, length)
        return [self.checked(item, f"{field}.{place}", 0, high) for place, item in enumerate(items)]

    def name(self, field: str, words: Sequence[str]) -> int:
        """A name's number; "" is none."""
        known = {word: number for number, word in enumerate(words)} | {"": NONE}
        return self.word(self.data[field], field, known, "name here")

    def names(self, field: str, words: Sequence[str], length: int) -> list[int]:
        """So many names; "" is one that nobody knows yet."""
        known = {word: number for number, word in enumerate(words)} | {"": FACE_DOWN}
        items = self.listed(self.data[field], field, length, length)
        return [self.word(item, f"{field}.{place}", known, "name here") for place, item in enumerate(items)]

    def of_seats(self, field: str) -> list[tuple[str, Any]]:
        """One entry for each seat, with its path."""
        seats = self.game.seats
        return [(f"{field}.{seat}", row) for seat, row in enumerate(self.listed(self.data[field], field, seats, seats))]

    def count(self, path: str, value: Any, words: Sequence[str], high: int) -> list[int]:
        """How many of each."""
        counts = [0] * len(words)
        known = {word: number for number, word in enumerate(words)}
        for word, number in self.mapping(value, path).items():
            counts[self.word(word, path, known, "name here")] = self.checked(number, f"{path}.{word}", 0, high)
        return counts

    def counted(self, field: str, words: Sequence[str], high: int) -> list[int]:
        """How many of each, seat by seat."""
        return [number for path, row in self.of_seats(field) for number in self.count(path, row, words, high)]

    # --- The table ---

    def markers(self) -> list[int]:
        """What lies on each city."""
        value = self.mapping(self.data["markers"], "markers")
        cities = self.game.tables.city_names
        if set(value) != set(cities):
            raise InvalidPosition("has every city of the map", "markers")
        known = {word: number for number, word in enumerate(ITEM_NAMES)} | {"": FACE_DOWN}
        assert len(cities) == CITIES
        return [self.word(value[city], f"markers.{city}", known, "waystation") for city in cities]

    def butterflies(self) -> list[int]:
        """Where each of the markers is."""
        known = {**self.spaces, **ASIDE}
        found = []
        for path, row in self.of_seats("butterflies"):
            markers = self.listed(row, path, MARKERS, MARKERS)
            found += [self.word(at, f"{path}.{place}", known, "space") for place, at in enumerate(markers)]
        return found

    def doubles(self) -> list[int]:
        """Which show their double side."""
        known = {word: number for number, word in enumerate(MARKER_NAMES)}
        found = []
        for path, row in self.of_seats("doubles"):
            flags = [0] * MARKERS
            for place, word in enumerate(self.listed(row, path, 0, MARKERS)):
                flags[self.word(word, f"{path}.{place}", known, "butterfly")] = 1
            found += flags
        return found

    def hands(self) -> list[int]:
        """Action cards, in ascending order."""
        known = {word: number for number, word in enumerate(CARD_NAMES[:KINDS])} | ({"?": UNKNOWN} if self.view else {})
        found = []
        for path, row in self.of_seats("hands"):
            cards = self.listed(row, path, 0, HAND)
            kinds = [self.word(card, f"{path}.{place}", known, "action card") for place, card in enumerate(cards)]
            found += [*sorted(kinds), *[BLANK] * (HAND - len(kinds))]
        return found

    def items(self, field: str) -> list[int]:
        """Life cycle and bonus cards as bits."""
        known = {word: number for number, word in enumerate(ITEM_NAMES[:15])}
        found = []
        for path, row in self.of_seats(field):
            bits = 0
            for place, word in enumerate(self.listed(row, path, 0, 15)):
                bits |= 1 << self.word(word, f"{path}.{place}", known, "card")
            found.append(bits)
        return found

    def deck(self) -> list[int]:
        """The deck by kind; unknown in a view."""
        if self.view and self.data["deck"] == "?":
            return [UNKNOWN] * KINDS
        return self.count("deck", self.data["deck"], CARD_NAMES[:KINDS], 36)

    def began(self) -> list[int]:
        """Where the butterflies of the seat at turn began the turn."""
        known = {word: number for number, word in enumerate(MARKER_NAMES)}
        found = [NONE] * MARKERS
        for word, space in self.mapping(self.data["began"], "began").items():
            marker = self.word(word, "began", known, "butterfly")
            found[marker] = self.word(space, f"began.{word}", self.spaces, "space")
        return found

    def gathered(self) -> list[int]:
        """The spaces that this turn took flowers from."""
        spaces = self.listed(self.data["gathered"], "gathered", 0, GATHERED)
        found = [self.word(space, f"gathered.{place}", self.spaces, "space") for place, space in enumerate(spaces)]
        return found + [NONE] * (GATHERED - len(found))
