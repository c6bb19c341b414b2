"""What the tests of environments need, and said loudly where it is missing."""

import importlib
import os
from typing import Any

import pytest

import papilio
from papilio.core.game import Seat
from papilio.core.spec import GameSpec


def needs(module: str) -> Any:
    """The module; without it the tests of a file are skipped, but fail in CI."""
    if os.environ.get("CI") == "true":
        return importlib.import_module(module)
    return pytest.importorskip(module, reason=f"THE EXTRA rl IS MISSING ({module}): NO ENVIRONMENT IS TESTED")


def tables() -> list[tuple[GameSpec, Seat]]:
    """Every game, the toy included, with every number of seats."""
    return [(spec, seats) for spec in papilio.games() for seats in spec.seats]


def name(value: object) -> str | None:
    """A game's id in the name of a test."""
    return value.id if isinstance(value, GameSpec) else None
