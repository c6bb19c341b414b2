"""Observations as arrays of numbers, of one shape for each game, number of seats and options; from a view alone."""

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias
from zlib import crc32

import numpy as np
import numpy.typing as npt

from papilio.core.encoding import Field, marks
from papilio.core.game import Game, Seat, State
from papilio.core.spec import GameSpec

PICKED = "picked"
HASHED = 1024  # numbers of an observation of a game without an encoding module

Array: TypeAlias = npt.NDArray[np.float32]


class Part(NamedTuple):
    """Where a field lies in an observation."""

    name: str
    start: int
    size: int
    form: str


class Encoder:
    """Turns views of one game into arrays of shape `(size,)`, dtype float32, from -1 to 1; `layout` names the parts.

    `numbers` is the size of the action space, where a seat may have picked steps of a move, or chosen what to do in a
    tick: these are marked in the last part.

    A game without an encoding module has every leaf of its plain data hashed to one of 1024 places (Weinberger et al.,
    "Feature Hashing for Large Scale Multitask Learning", 2009).
    """

    def __init__(self, spec: GameSpec, game: Game, numbers: int = 0) -> None:
        self.spec = spec
        self.game = game
        fields = spec.encoding.fields(game) if spec.encoding is not None else [marks("facts", HASHED)]
        if numbers:
            fields = [*fields, marks(PICKED, numbers)]
        self.layout: list[Part] = []
        self._writers: list[tuple[Field, Any]] = []
        start = 0
        for field in fields:
            self.layout.append(Part(field.name, start, field.size, field.form))
            self._writers.append((field, _places(field, start)))
            start += field.size
        self.size = start

    def __call__(self, view: State, seat: Seat | None, picked: Sequence[int] = ()) -> Array:
        """The observation of a view; a spectator (None) looks from the first seat."""
        written: Any = np.zeros(self.size, np.float32)
        for (field, places), values in zip(self._writers, [*self._values(view, seat or 0), picked], strict=False):
            if field.form == "amounts":
                numbers = np.asarray(values, np.float32)
                written[places] = np.where(numbers < 0, -1, np.minimum(numbers / field.high, 1))
            elif field.form == "kinds":
                written[places + values] = 1
            elif len(values):
                written[np.asarray(values) + places] = 1
        return written

    def _values(self, view: State, seat: Seat) -> list[list[int]]:
        if self.spec.encoding is not None:
            return self.spec.encoding.values(self.game, view, seat)  # type: ignore[no-any-return]
        facts = leaves(self.spec.codec.to_dict(self.game, view), "")
        return [[crc32(fact.encode()) % HASHED for fact in [f"seat={seat}", *facts]]]


def _places(field: Field, start: int) -> Any:
    """What a field's values are added to, or the slice they fill."""
    if field.form == "kinds":
        return start - field.low + np.arange(field.length) * (field.high - field.low + 1)
    return slice(start, start + field.size) if field.form == "amounts" else start


def leaves(data: object, path: str) -> list[str]:
    """Plain data as a list of "path=value".

    >>> leaves({"a": [1, "?"]}, "")
    ['.a.0=1', '.a.1=?']
    """
    if isinstance(data, dict):
        return [leaf for name, value in data.items() for leaf in leaves(value, f"{path}.{name}")]
    if isinstance(data, list | tuple):
        return [leaf for place, value in enumerate(data) for leaf in leaves(value, f"{path}.{place}")]
    return [f"{path}={data}"]
