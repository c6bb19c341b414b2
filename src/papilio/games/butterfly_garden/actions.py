"""Actions as numbers, as notation, and as the slots that a player picks.

A placement is the orientation laid and where: space * 15 + orientation. Chance's actions are a pattern drawn from the
bag, or 5 + the seat that starts.
"""

from typing import Final

from papilio.core.game import CHANCE, InvalidMove, Seat
from papilio.core.native import i64
from papilio.games.butterfly_garden.state import ORIENTATIONS, PATTERNS, SPACES, Setup, Tables

ACTIONS: Final = SPACES * ORIENTATIONS
FIRST_SEAT: Final = PATTERNS  # chance's action PATTERNS + s: seat s starts


def text(tables: Tables, seat: Seat, action: int) -> str:
    """A placement such as "C3@e5": pattern C, turned three steps clockwise, on e5. Chance: "C" or "start 1"."""
    if seat == CHANCE:
        if action >= FIRST_SEAT:
            return f"start {action - FIRST_SEAT + 1}"
        return tables.pattern_names[action]
    return tile_text(tables, action % ORIENTATIONS) + "@" + tables.names[action // ORIENTATIONS]


def parse(setup: Setup, seat: Seat, notation: str) -> int:
    """The action of a notation. Raises InvalidMove."""
    words = notation.strip()
    tables = setup.tables
    actions = range(FIRST_SEAT + int(setup.seats)) if seat == CHANCE else actions_on(tables, words.rpartition("@")[2])
    for action in actions:
        if text(tables, seat, action) == words:
            return action
    raise InvalidMove(f"{notation[:40]!r} is no move of Butterfly Garden; a move looks like 'C3@e5'")


def actions_on(tables: Tables, name: str) -> range:
    """All actions on the space of this name; none if there is none."""
    if name not in tables.names:
        return range(0)
    first = tables.names.index(name) * ORIENTATIONS
    return range(first, first + ORIENTATIONS)


def parts(tables: Tables, action: int) -> tuple[str, ...]:
    """The tile, the space, and the turn in steps of 60 degrees clockwise."""
    space: i64 = action // ORIENTATIONS
    orientation: i64 = action % ORIENTATIONS
    pattern = tables.pattern_of[orientation]
    turn = orientation - tables.first_orientation[pattern]
    return ("tile:" + tables.pattern_names[pattern], "space:" + tables.names[space], f"turn:{turn}")


def tile_text(tables: Tables, orientation: int) -> str:
    """A tile as it lies: its pattern and its turn, such as "C3"."""
    pattern = tables.pattern_of[orientation]
    return f"{tables.pattern_names[pattern]}{orientation - tables.first_orientation[pattern]}"
