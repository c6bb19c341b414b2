"""Our games side by side with others: the same rules for OpenSpiel, for boardgame.io and in C++, and published games.

What is the same game is first compared move by move. A peer that cannot be had here is left out, and says so.
"""

import math
from collections.abc import Callable

from benchmarks import Row
from benchmarks.peers.ours import GAMES

EXTRA = "peers"
EQUAL = 100  # games of each that are compared


def run() -> list[Row]:
    """All rows."""
    parts = (
        ("OPENSPIEL", open_spiel),
        ("C++", native),
        ("OPENSPIEL'S SEARCH", search),
        ("WHAT OTHERS HAVE PUBLISHED", published),
        ("BOARDGAME.IO", boardgame),
    )
    return [row for name, part in parts for row in unless_missing(name, part)]


def unless_missing(name: str, part: Callable[[], list[Row]]) -> list[Row]:
    """A part's rows, or the reason why there are none."""
    from benchmarks.peers.native import NoCompiler

    try:
        return part()
    except (ImportError, NoCompiler) as reason:
        return [Row(f"{name}: NOT COMPARED: {reason}", math.nan, "")]


def open_spiel() -> list[Row]:
    """The same games in Python for OpenSpiel."""
    from benchmarks.peers.open_spiel_games import rows

    return [row for id in GAMES for row in rows.rows_of(id, EQUAL)]


def native() -> list[Row]:
    """The same games in C++."""
    from benchmarks.peers.native import rows

    return [row for id in GAMES for row in rows.rows_of(id, EQUAL)]


def search() -> list[Row]:
    """Our search beside OpenSpiel's in C++, each on games of its own."""
    from benchmarks.peers.published import search_rows

    return search_rows()


def published() -> list[Row]:
    """Other libraries' games."""
    from benchmarks.peers.published import step_rows

    return step_rows()


def boardgame() -> list[Row]:
    """The same games for boardgame.io."""
    from benchmarks.peers import boardgame

    return boardgame.rows()
