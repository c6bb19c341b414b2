"""Loads the components file."""

import tomllib
from dataclasses import dataclass

from papilio.core.game import InvalidOption


@dataclass(frozen=True)
class Tables:
    """Moths in the bag by brightness, and the points of each lantern."""

    provenance: str
    counts: tuple[int, ...]
    points: tuple[int, ...]


def load(raw: bytes) -> Tables:
    """The tables of a components file. Raises InvalidOption."""
    try:
        data = tomllib.loads(raw.decode())
        return Tables("rulebook", tuple(data["moths"]["counts"]), tuple(data["lanterns"]["points"]))
    except (ValueError, KeyError, TypeError) as error:
        raise InvalidOption(f"components: {error}", "components") from error
