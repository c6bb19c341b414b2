"""Discovery of games: our own, and anyone's by the entry point group `papilio.games`."""

import pkgutil
from importlib import import_module
from importlib.metadata import entry_points

from papilio.core.spec import GameSpec, find, register, registered

__all__ = ["game", "games"]

_own = [import_module(f"{__name__}.{found.name}").SPEC for found in pkgutil.iter_modules(__path__) if found.ispkg]
for _spec in sorted(_own, key=lambda spec: spec.plate):
    register(_spec)
for _entry in entry_points(group="papilio.games"):
    register(_entry.load())


def games() -> list[GameSpec]:
    """Every game that is installed.

    >>> "butterfly-garden" in [spec.id for spec in games()]
    True
    """
    return registered()


def game(id: str) -> GameSpec:
    """The game with this id. Raises UnknownGame.

    >>> game("butterfly-garden").title
    'Butterfly Garden'
    """
    return find(id)
