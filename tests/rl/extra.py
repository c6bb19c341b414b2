"""What the tests of environments share."""

from functools import partial

import papilio
from papilio.core.game import Seat
from papilio.core.spec import GameSpec
from tests import extras

needs = partial(extras.needs, "rl")


def tables() -> list[tuple[GameSpec, Seat]]:
    """Every game, the toy included, with every number of seats."""
    return [(spec, seats) for spec in papilio.games() for seats in spec.seats]


def name(value: object) -> str | None:
    """A game's id in the name of a test."""
    return value.id if isinstance(value, GameSpec) else None
