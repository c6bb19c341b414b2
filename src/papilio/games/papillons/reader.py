"""Reads the fields of a foreign position; every complaint names its place."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from papilio.core.demands import of_position as demand
from papilio.core.game import UNKNOWN
from papilio.games.papillons.state import CARDS, COLOURS, FACES, HAND, NONE, Tables

MAX_SEEN = 401  # positions of the longest spell without a card


class Reader:
    """Turns plain data into the kernel's numbers; with `view`, unknowns are allowed."""

    def __init__(self, tables: Tables, seats: int, view: bool) -> None:
        self.tables = tables
        self.seats = seats
        self.view = view
        names = [f"{kind} {seat + 1}" for seat in range(seats) for kind in ("net", "web")]
        self.token_numbers = {name: number for number, name in enumerate(names)}

    def number(self, value: Any, path: str, low: int, high: int) -> int:
        """A whole number within bounds."""
        fits = isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
        demand(fits, path, f"is a whole number from {low} to {high}")
        return int(value)

    def numbers(self, value: Any, path: str, high: int) -> list[int]:
        """One number for each seat."""
        return [self.number(item, f"{path}.{i}", 0, high) for i, item in enumerate(self.row(value, path, self.seats))]

    def flag(self, value: Any, path: str) -> bool:
        """True or false."""
        demand(isinstance(value, bool), path, "is true or false")
        return bool(value)

    def one_of(self, value: Any, path: str, known: Sequence[str]) -> str:
        """One of some texts."""
        demand(isinstance(value, str) and value in known, path, f"is one of {', '.join(map(repr, known))}")
        return str(value)

    def row(self, value: Any, path: str, length: int) -> list[Any]:
        """A list of so many."""
        demand(isinstance(value, list) and len(value) == length, path, f"is a list of {length}")
        return list(value)

    def some(self, value: Any, path: str, most: int) -> list[Any]:
        """A list of at most so many."""
        demand(isinstance(value, list) and len(value) <= most, path, f"is a list of at most {most}")
        return list(value)

    def table(self, value: Any) -> list[tuple[int, int, int]]:
        """Face, cell and token of each card on the table."""
        entries = []
        taken: set[int] = set()
        for i, entry in enumerate(self.some(value, "table", CARDS)):
            path = f"table.{i}"
            whole = isinstance(entry, Mapping) and set(entry) == {"card", "cell", "token"}
            demand(whole, path, "has card, cell, token")
            face = self.tables.face_names.index(self.one_of(entry["card"], f"{path}.card", self.tables.face_names))
            name = entry["cell"]
            known = isinstance(name, str) and name in self.tables.cell_by_name
            demand(known, f"{path}.cell", "is a column and a row from -17 to 16, such as '2,-1'")
            cell = self.tables.cell_by_name[name]
            demand(cell not in taken, f"{path}.cell", "another card lies there")
            taken.add(cell)
            entries.append((face, cell, self.token(entry["token"], f"{path}.token")))
        return entries

    def token(self, value: Any, path: str) -> int:
        """A token's number; -1 for none."""
        if value == "":
            return -1
        return self.token_numbers[self.one_of(value, path, list(self.token_numbers))]

    def tokens(self, value: Any, path: str) -> int:
        """A set of tokens."""
        result = 0
        for i, item in enumerate(self.some(value, path, self.seats * 2)):
            result |= 1 << self.token_numbers[self.one_of(item, f"{path}.{i}", list(self.token_numbers))]
        return result

    def hands(self, value: Any) -> list[int]:
        """Two places a seat, filled up with NONE."""
        known = [*self.tables.face_names, *(["?"] if self.view else [])]
        hands: list[int] = []
        for seat, hand in enumerate(self.row(value, "hands", self.seats)):
            path = f"hands.{seat}"
            faces = [self.one_of(c, f"{path}.{i}", known) for i, c in enumerate(self.some(hand, path, HAND))]
            hands += [UNKNOWN if face == "?" else known.index(face) for face in faces] + [NONE] * (HAND - len(faces))
        return hands

    def goals(self, value: Any) -> list[int]:
        """A colour and a kind for each seat."""
        names = self.tables.goal_names
        result: list[int] = []
        for seat, goals in enumerate(self.row(value, "goals", self.seats)):
            path = f"goals.{seat}"
            for place, goal in enumerate(self.some(goals, path, 2)):
                half = names[place * COLOURS : (place + 1) * COLOURS]
                name = self.one_of(goal, f"{path}.{place}", [*half, *(["?"] if self.view else [])])
                result.append(UNKNOWN if name == "?" else names.index(name))
            result += [NONE] * (seat * 2 + 2 - len(result))
        return result

    def shown(self, value: Any, goals: list[int]) -> int:
        """The set of goals that lie open, by seat and place."""
        result = 0
        for seat, names in enumerate(self.row(value, "shown", self.seats)):
            own = {self.tables.goal_names[g]: place for place in range(2) if (g := goals[seat * 2 + place]) >= 0}
            for i, name in enumerate(self.some(names, f"shown.{seat}", 2)):
                demand(isinstance(name, str) and name in own, f"shown.{seat}.{i}", "is a goal of this seat (PS-55)")
                result |= 1 << (seat * 2 + own[name])
        return result

    def deck(self, value: Any) -> list[int]:
        """How many of each face."""
        if self.view and value == "?":
            return [UNKNOWN] * FACES
        demand(isinstance(value, Mapping), "deck", "is a mapping")
        deck = [0] * FACES
        for name, number in value.items():
            demand(name in self.tables.face_names, f"deck.{name}", "is no card")
            deck[self.tables.face_names.index(name)] = self.number(number, f"deck.{name}", 0, 2)
        return deck

    def pair(self, value: Any, path: str, cards: int) -> tuple[int, int]:
        """At most two cards by number, filled up with NONE."""
        numbers = [self.number(c, f"{path}.{i}", 0, cards - 1) for i, c in enumerate(self.some(value, path, 2))]
        demand(len(set(numbers)) == len(numbers), path, "names a card twice")
        return (*numbers, NONE, NONE)[:2]  # type: ignore[return-value]

    def fingerprints(self, value: Any) -> list[int]:
        """Positions in hexadecimal."""
        found = []
        for i, item in enumerate(self.some(value, "seen", MAX_SEEN)):
            fits = isinstance(item, str) and re.fullmatch("[0-9a-f]{14}", item) is not None
            demand(fits, f"seen.{i}", "is a fingerprint of 14 hexadecimal digits")
            found.append(int(item, 16))
        return found

    def seat_set(self, value: Any, path: str) -> int:
        """A set of seats."""
        result = 0
        for i, item in enumerate(self.some(value, path, self.seats)):
            result |= 1 << self.number(item, f"{path}.{i}", 0, self.seats - 1)
        return result

    def goal_set(self, value: Any, path: str) -> int:
        """A set of goals."""
        names = self.tables.goal_names
        result = 0
        for i, item in enumerate(self.some(value, path, len(names))):
            result |= 1 << names.index(self.one_of(item, f"{path}.{i}", names))
        return result
