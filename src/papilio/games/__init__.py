"""Discovery of games: our own, and anyone's by the entry point group `papilio.games`."""

import pkgutil
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

from papilio.core.game import UnknownGame
from papilio.core.spec import GameSpec


@cache
def _specs() -> dict[str, GameSpec]:
    own = [import_module(f"{__name__}.{found.name}").SPEC for found in pkgutil.iter_modules(__path__) if found.ispkg]
    foreign = [entry.load() for entry in entry_points(group="papilio.games")]
    specs: dict[str, GameSpec] = {}
    for spec in sorted(own, key=lambda spec: spec.plate) + foreign:
        specs.setdefault(spec.id, spec)
    return specs


def register(spec: GameSpec) -> None:
    """Make a game known for this process, as the entry point does for an installed one."""
    _specs()[spec.id] = spec


def games() -> list[GameSpec]:
    """Every game that is installed.

    >>> "butterfly-garden" in [spec.id for spec in games()]
    True
    """
    return list(_specs().values())


def game(id: str) -> GameSpec:
    """The game with this id. Raises UnknownGame."""
    try:
        return _specs()[id]
    except (KeyError, TypeError):
        known = ", ".join(_specs())
        raise UnknownGame(f"there is no game {id!r}; there are {known}") from None
