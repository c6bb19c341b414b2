"""The numbers of actions, their notation and their parts. An action means the same in every position.

| actions | notation | parts |
|---|---|---|
| a bid | "bid 3", "bid 0" | bid:3 |
| a line | "row 1", "column 4" | line:row1 |
| gardening ends | "done" | do:done |
| a butterfly off flower 3, or none | "lift 3", "lift none" | flower:3, do:none |
| the bonus token | "take token", "leave token" | do:take, do:leave |
| its butterfly to flower 3 | "gift 3" | flower:3 |
| from zone 7b to flower 3, to the reserve | "fly 7b 3", "fly 7b home" | zone:7b, flower:3 or do:home |
| a tile | "RFFFc/1@2,-1": kind, quarter turns clockwise, east and south of the first tile | tile, cell, turn |
"""

from typing import Final

from papilio.core.game import CHANCE, InvalidMove
from papilio.core.native import i64
from papilio.games.papillon.rules_draft import line_name
from papilio.games.papillon.rules_flowers import TO_RESERVE, zone_name
from papilio.games.papillon.state import (
    GNOME_VALUES,
    LINES,
    PLANE,
    PLOTS,
    SEATS,
    SIDES,
    WIDTH,
    ZONES,
    Tables,
)

BID: Final = 0
LINE: Final = 6
DONE: Final = LINE + LINES
LIFT: Final = DONE + 1
NO_LIFT: Final = LIFT + PLOTS
TAKE: Final = NO_LIFT + 1
LEAVE: Final = TAKE + 1
GIFT: Final = LEAVE + 1
FLY: Final = GIFT + PLOTS
FLIGHTS: Final = PLOTS + 1  # for each zone: every plot, and the reserve
LAY: Final = 2048  # + (kind * PLANE + cell) * 4 + turn

# Chance's actions.
PLANT: Final = 0  # + plot
START: Final = PLANT + PLOTS  # + seat
GNOME: Final = START + SEATS  # + value
DRAW: Final = GNOME + GNOME_VALUES  # + kind


def cell_name(cell: int) -> str:
    """Steps east and south of the first tile, such as "2,-1"."""
    return f"{cell % WIDTH - WIDTH // 2},{cell // WIDTH - WIDTH // 2}"


def cell_of(name: str) -> int:
    """The cell of a name. Raises ValueError."""
    east, south = (int(word) + WIDTH // 2 for word in name.split(","))
    if not (0 <= east < WIDTH and 0 <= south < WIDTH):
        raise ValueError(name)
    return south * WIDTH + east


def tile_text(tables: Tables, turned_kind: int) -> str:
    """A tile and its turn, such as "RFFFc/1"."""
    return f"{tables.kind_names[turned_kind // SIDES]}/{turned_kind % SIDES}"


def text(tables: Tables, seat: int, action: int) -> str:
    """The notation of an action of the game."""
    if seat == CHANCE:
        return chance_text(tables, action)
    if action >= LAY:
        cell, turned_kind = laying(action)
        return f"{tile_text(tables, turned_kind)}@{cell_name(cell)}"
    if action >= FLY:
        zone, plot = divmod(action - FLY, FLIGHTS)
        return f"fly {zone_name(zone)} {plot + 1 if plot != TO_RESERVE else 'home'}"
    if action >= GIFT:
        return f"gift {action - GIFT + 1}"
    if action >= TAKE:
        return "take token" if action == TAKE else "leave token"
    if action >= LIFT:
        return f"lift {action - LIFT + 1}" if action < NO_LIFT else "lift none"
    if action >= LINE:
        return "done" if action == DONE else line_name(action - LINE)
    return f"bid {action}"


def chance_text(tables: Tables, action: int) -> str:
    """What chance did."""
    if action >= DRAW:
        return "tile " + tables.kind_names[action - DRAW]
    if action >= GNOME:
        return f"gnome {action - GNOME}"
    if action >= START:
        return f"start {action - START + 1}"
    return f"plot {action - PLANT + 1}"


def laying(action: int) -> tuple[int, int]:
    """Cell, and kind * 4 + turn, of an action that lays a tile."""
    number, turn = divmod(action - LAY, SIDES)
    return number % PLANE, number // PLANE * SIDES + turn


def laid(turned_kind: i64, cell: i64) -> i64:
    """The action that lays a turned tile on a cell."""
    return LAY + (turned_kind // SIDES * PLANE + cell) * SIDES + turned_kind % SIDES


def is_action(tables: Tables, action: int) -> bool:
    """Whether this number is any action of the game."""
    return 0 <= action < FLY + ZONES * FLIGHTS or LAY <= action < LAY + len(tables.kind_names) * PLANE * SIDES


def parse(tables: Tables, seat: int, words: str) -> int:
    """The action of a notation. Raises InvalidMove."""
    words = words.strip()[:40]
    if seat == CHANCE:
        last = DRAW + len(tables.kind_names)
        for action in range(last):
            if chance_text(tables, action) == words:
                return action
    elif "@" in words:
        action = parse_laying(tables, words)
        if action >= 0:
            return action
    else:
        for action in range(FLY + ZONES * FLIGHTS):
            if text(tables, seat, action) == words:
                return action
    raise InvalidMove(f"{words!r} is no move of Papillon; moves look like 'bid 3', 'row 1' or 'RFFFc/1@2,-1'")


def parse_laying(tables: Tables, words: str) -> int:
    """The action of a notation with an @, or -1."""
    tile, _, where = words.partition("@")
    name, _, turn = tile.partition("/")
    if name not in tables.kind_names or turn not in ("0", "1", "2", "3"):
        return -1
    try:
        action = laid(tables.kind_names.index(name) * SIDES + int(turn), cell_of(where))
    except ValueError:
        return -1
    return action if text(tables, 0, action) == words else -1


def parts(tables: Tables, action: int) -> tuple[str, ...]:
    """The slots that one picks for an action."""
    if action >= LAY:
        cell, turned_kind = laying(action)
        name = tables.kind_names[turned_kind // SIDES]
        return (f"tile:{name}", f"cell:{cell_name(cell)}", f"turn:{turned_kind % SIDES}")
    if action >= FLY:
        zone, plot = divmod(action - FLY, FLIGHTS)
        return (f"zone:{zone_name(zone)}", f"flower:{plot + 1}" if plot != TO_RESERVE else "do:home")
    if action >= GIFT:
        return (f"flower:{action - GIFT + 1}",)
    if action >= TAKE:
        return ("do:take",) if action == TAKE else ("do:leave",)
    if action >= LIFT:
        return (f"flower:{action - LIFT + 1}",) if action < NO_LIFT else ("do:none",)
    if action >= LINE:
        return ("do:done",) if action == DONE else ("line:" + line_name(action - LINE).replace(" ", ""),)
    return (f"bid:{action}",)
