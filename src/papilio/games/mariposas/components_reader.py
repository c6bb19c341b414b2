"""Reads entries of the components file; every complaint names its place."""

from collections.abc import Sequence
from typing import Any

from papilio.core.game import InvalidOption

COLOURS = ("red", "orange", "yellow", "green", "blue")


def is_number(value: Any) -> bool:
    """A whole number, which a truth value is not."""
    return isinstance(value, int) and not isinstance(value, bool)


class Place:
    """Somewhere in the file, such as "map.spaces.A1"."""

    def __init__(self, path: str) -> None:
        self.path = path

    def fault(self, message: str, key: str = "") -> InvalidOption:
        """The complaint about an entry."""
        where = ".".join(part for part in (self.path, key) if part)
        return InvalidOption(": ".join(part for part in ("components", where, message) if part), "components")

    def demand(self, holds: bool, key: str, message: str) -> None:
        """Complain unless it holds."""
        if not holds:
            raise self.fault(message, key)

    def keys(self, table: dict[str, Any], allowed: Sequence[str]) -> None:
        """No other entries than these."""
        for key in table:
            self.demand(key in allowed, key, f"is no entry here; there are {', '.join(allowed)}")

    def table(self, data: dict[str, Any], key: str) -> dict[str, Any]:
        """A table that must be there."""
        value = data.get(key)
        self.demand(isinstance(value, dict), key, "this table is missing")
        assert isinstance(value, dict)
        return value

    def as_table(self, value: Any) -> dict[str, Any]:
        """An entry that must be a table itself."""
        self.demand(isinstance(value, dict), "", "must be a table in braces")
        assert isinstance(value, dict)
        return value

    def number(self, value: Any, key: str, low: int, high: int) -> int:
        """A whole number in a range."""
        self.demand(is_number(value) and low <= value <= high, key, f"must be a whole number from {low} to {high}")
        return int(value)

    def one_of(self, value: Any, key: str, allowed: Sequence[str]) -> str:
        """One of some words."""
        self.demand(isinstance(value, str) and value in allowed, key, f"must be one of {', '.join(allowed)}")
        return str(value)
