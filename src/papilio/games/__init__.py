"""Discovery of games: our own, and anyone's by the entry point group `papilio.games`."""

import logging
import pkgutil
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec

from papilio.core.spec import GameSpec, find, register, registered

__all__ = ["game", "games"]

MODULES = ("rules", "components", "codec", "drawing", "narration")  # what no game can be without

_own = [import_module(f"{__name__}.{found.name}").SPEC for found in pkgutil.iter_modules(__path__) if found.ispkg]
for _spec in sorted(_own, key=lambda spec: spec.plate):
    register(_spec)


def _offered(entry: EntryPoint) -> None:
    """Make another package's game known; one that cannot be used is told, and keeps no other from being played."""
    try:
        spec = entry.load()
        if not isinstance(spec, GameSpec):
            raise TypeError(f"{entry.value} is no GameSpec")
        missing = [name for name in MODULES if find_spec(f"{spec.package}.{name}") is None]
        if missing:
            raise ModuleNotFoundError(f"{spec.package} has no {', '.join(missing)}")
        if any(spec.id == known.id and spec is not known for known in registered()):
            raise ValueError(f"there is a game {spec.id} already")
    except Exception as error:
        logging.getLogger(__name__).error("the game %s of %s cannot be used: %s", entry.name, entry.value, error)
        return
    register(spec)


for _entry in entry_points(group="papilio.games"):
    _offered(_entry)


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
