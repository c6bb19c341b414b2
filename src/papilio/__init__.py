"""Papilio: butterfly board games to play, to study and to teach machines.

>>> import papilio
>>> match = papilio.start("butterfly-garden", seats=2, seed=7)
>>> seat = match.actors[0]
>>> move = match.legal(seat)[0]
>>> events = match.submit(seat, move)
>>> events[0].name
'lay'
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from papilio import _form as _form  # first: it finds the compiled form of the rules
from papilio import bots as _bots
from papilio.bots import Bot, Candidate, Decision
from papilio.core import match as _match
from papilio.core.events import Event
from papilio.core.game import (
    CHANCE,
    CLOCK,
    UNKNOWN,
    Game,
    IllegalMove,
    InvalidMove,
    InvalidOption,
    InvalidPosition,
    InvalidRecord,
    Outcome,
    PapilioError,
    Seat,
    State,
    UndoRefused,
    UnknownGame,
)
from papilio.core.match import Match, Move, View
from papilio.core.record import Record
from papilio.core.rng import Rng
from papilio.core.spec import GameSpec, Option
from papilio.games import game, games

__all__ = [
    "CHANCE",
    "CLOCK",
    "UNKNOWN",
    "Bot",
    "Candidate",
    "Decision",
    "Event",
    "Game",
    "GameSpec",
    "IllegalMove",
    "InvalidMove",
    "InvalidOption",
    "InvalidPosition",
    "InvalidRecord",
    "Match",
    "Move",
    "Option",
    "Outcome",
    "PapilioError",
    "Record",
    "Rng",
    "Seat",
    "State",
    "UndoRefused",
    "UnknownGame",
    "View",
    "bot",
    "draw",
    "game",
    "games",
    "load",
    "replay",
    "start",
]

__version__ = "0.1.0"


def start(
    id: str,
    seats: int = 2,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    components: str | Path | None = None,
) -> Match:
    """A new match of a game; chance is played up to the first decision.

    With a seed the same match can be had again; without one chance draws from the operating system.
    Raises UnknownGame, InvalidOption.

    >>> start("butterfly-garden", seats=3, seed=1, options={"first-player": 2}).actors
    (2,)
    """
    return _match.start(game(id), seats, seed, options, components)


def load(
    id: str,
    position: Mapping[str, Any],
    seats: int = 2,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    components: str | Path | None = None,
) -> Match:
    """A match that begins with a position as `Match.position` gives it: puzzles, bug reports, tests.

    Raises UnknownGame, InvalidOption, InvalidPosition.

    >>> match = start("butterfly-garden", seed=1)
    >>> load("butterfly-garden", match.position()).position() == match.position()
    True
    """
    return _match.load(game(id), position, seats, options, seed, components)


def replay(record: Record, components: str | Path | None = None) -> Match:
    """The match that a record tells, every ply checked. Raises UnknownGame, InvalidRecord.

    >>> match = start("butterfly-garden", seed=1)
    >>> replay(Record.from_json(match.record().to_json())).position() == match.position()
    True
    """
    if not isinstance(record, Record):
        raise InvalidRecord("a record is a papilio.Record; Record.from_json reads one")
    return _match.replay(game(record.game), record, components)


def bot(id: str, level: str, processes: int = 1) -> Bot:
    """A computer opponent: "random", "greedy", "egg", "caterpillar", "chrysalis" or "butterfly".

    One that searches does so on `processes` processes, which divide its simulations; they end with the program, or
    with the bot's `close`. A script that does so runs below `if __name__ == "__main__":`, as they import it.

    Raises UnknownGame, InvalidOption.

    >>> match = start("butterfly-garden", seed=1)
    >>> seat = match.actors[0]
    >>> decision = bot("butterfly-garden", "greedy").choose(match.view(seat), match.legal(seat))
    >>> decision.action in [move.index for move in match.legal(seat)]
    True
    """
    return _bots.bot(game(id), level, processes)


def draw(view: View | Match, png: bool = False, theme: str = "light", width: int = 1200) -> Any:
    """A position as a self-contained SVG text, or as PNG bytes `width` pixels wide. A match is shown to a spectator.

    >>> draw(start("butterfly-garden", seed=1)).startswith("<svg")
    True
    """
    from papilio.drawing.picture import draw as paint

    return paint(view.view(None) if isinstance(view, Match) else view, png=png, theme=theme, width=width)


View.painter = staticmethod(draw)  # notebooks show views by themselves
