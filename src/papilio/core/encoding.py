"""What a game's `encoding.py` is made of: how learners see its views and number its moves.

The module is optional; `papilio.rl` has a general way for games without one. It offers

    fields(game) -> list[Field]                      what an observation consists of
    values(game, view, seat) -> list[list[int]]      the numbers of each field, from a view alone
    actions(game) -> list[int]                       every action that a seat can ever have, ascending; or
    slots(game) -> list[str]                         every slot that `parts` can ever name: moves are then made of steps
    outcomes(game) -> int                            chance's actions are all below this number

`values` tells what its seat sees with that seat first and the others clockwise, so that a learner sits anywhere alike.
"""

from collections.abc import Iterable
from typing import NamedTuple

from papilio.core.game import Seat


class Field(NamedTuple):
    """One kind of thing in an observation; made by `kinds`, `amounts` and `marks`."""

    name: str
    length: int
    low: int
    high: int
    form: str

    @property
    def size(self) -> int:
        """How many numbers it has in an observation."""
        return self.length * (self.high - self.low + 1) if self.form == "kinds" else self.length


def kinds(name: str, length: int, low: int, high: int) -> Field:
    """So many values from low to high, each with a place for every value it can have: 1 there, else 0."""
    return Field(name, length, low, high, "kinds")


def amounts(name: str, length: int, high: int) -> Field:
    """So many numbers, each as a share of `high`, at most 1; what is not known is -1."""
    return Field(name, length, 0, high, "amounts")


def marks(name: str, length: int) -> Field:
    """So many places, 1 where something is; the values are the numbers of those places."""
    return Field(name, length, 0, 1, "marks")


def from_seat(items: Iterable[int], seat: Seat, seats: int) -> list[int]:
    """An array of equal rows, one for each seat, with this seat's row first.

    >>> from_seat([1, 1, 2, 2, 3, 3], 1, 3)
    [2, 2, 3, 3, 1, 1]
    """
    numbers = [int(item) for item in items]
    first = len(numbers) // seats * seat
    return numbers[first:] + numbers[:first]


def away(who: Seat, seat: Seat, seats: int) -> int:
    """How many places clockwise from this seat another sits; -1 for nobody.

    >>> away(0, 2, 3), away(-1, 2, 3)
    (1, -1)
    """
    return (int(who) - seat) % seats if who >= 0 else -1


def places(flags: Iterable[int]) -> list[int]:
    """Where the flags are set.

    >>> places([0, 1, 1])
    [1, 2]
    """
    return [place for place, flag in enumerate(flags) if flag]


def bits(number: int) -> list[int]:
    """Which bits of a number are set.

    >>> bits(0b1010)
    [1, 3]
    """
    return [place for place in range(int(number).bit_length()) if number >> place & 1]
