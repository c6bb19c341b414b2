"""Actions as numbers, as notation, and as the slots that a player picks.

Play ``Bs@2,-1`` (the blue swallowtail), place the revealed card ``@2,-1``, move ``0,0>2,-1``, token ``net@2,-1``,
``reveal``, ``pass``, ``call blue``. Chance: ``Bs`` (a card), ``goal blue``, ``start 1``.
"""

from typing import Final

from papilio.core.game import InvalidMove
from papilio.core.native import i64
from papilio.games.papillons.state import CELLS, FACES, GOALS, ROWS, Tables

PLAY: Final = 0  # + face * CELLS + cell
PLACE: Final = 18496  # FACES * CELLS; + cell
MOVE: Final = 19652  # PLACE + CELLS; + from * CELLS + to
NET: Final = 1355988  # MOVE + CELLS * CELLS; + cell
WEB: Final = 1357144  # NET + CELLS; + cell
REVEAL: Final = 1358300  # WEB + CELLS
PASS: Final = 1358301
CALL: Final = 1358302  # + goal
ACTIONS: Final = 1358310

DEAL_GOAL: Final = 16  # chance: FACES + goal
START: Final = 24  # chance: + seat


def text(tables: Tables, action: i64) -> str:
    """The notation of a seat's action."""
    if action < PLACE:
        return f"{tables.face_names[action // CELLS]}@{tables.names[action % CELLS]}"
    if action < MOVE:
        return f"@{tables.names[action - PLACE]}"
    if action < NET:
        start: i64 = (action - MOVE) // CELLS
        goal: i64 = (action - MOVE) % CELLS
        return f"{tables.names[start]}>{tables.names[goal]}"
    if action < WEB:
        return f"net@{tables.names[action - NET]}"
    if action < REVEAL:
        return f"web@{tables.names[action - WEB]}"
    if action == REVEAL:
        return "reveal"
    return "pass" if action == PASS else f"call {tables.goal_names[action - CALL]}"


def parts(tables: Tables, action: i64) -> tuple[str, ...]:
    """The slots of a seat's action, in the order in which they are picked."""
    if action < PLACE:
        return ("card:" + tables.face_names[action // CELLS], "cell:" + tables.names[action % CELLS])
    if action < MOVE:
        return ("cell:" + tables.names[action - PLACE],)
    if action < NET:
        start: i64 = (action - MOVE) // CELLS
        goal: i64 = (action - MOVE) % CELLS
        return ("cell:" + tables.names[start], "cell:" + tables.names[goal])
    if action < WEB:
        return ("token:net", "cell:" + tables.names[action - NET])
    if action < REVEAL:
        return ("token:web", "cell:" + tables.names[action - WEB])
    if action == REVEAL:
        return ("deck:top",)
    return ("pass:turn",) if action == PASS else ("call:row", "goal:" + tables.goal_names[action - CALL])


def parse(tables: Tables, words: str) -> int:
    """The action of a notation. Raises InvalidMove."""
    if words == "reveal":
        return REVEAL
    if words == "pass":
        return PASS
    if words.startswith("call ") and words[5:] in tables.goal_names:
        return CALL + tables.goal_names.index(words[5:])
    start, _, goal = words.partition(">")
    if start in tables.cell_by_name and goal in tables.cell_by_name:
        return MOVE + tables.cell_by_name[start] * CELLS + tables.cell_by_name[goal]
    what, at, cell = words.partition("@")
    if at and cell in tables.cell_by_name:
        place = tables.cell_by_name[cell]
        if what in tables.face_names:
            return PLAY + tables.face_names.index(what) * CELLS + place
        if what in ("", "net", "web"):
            return {"": PLACE, "net": NET, "web": WEB}[what] + place
    raise InvalidMove(f"{words[:40]!r} is no move of Papillons; a move looks like 'Bs@2,-1' or '0,0>2,-1'")


def chance_text(tables: Tables, action: i64) -> str:
    """The notation of an outcome of chance."""
    if action < FACES:
        return tables.face_names[action]
    if action < START:
        return f"goal {tables.goal_names[action - DEAL_GOAL]}"
    return f"start {action - START + 1}"


def parse_chance(tables: Tables, words: str, seats: int) -> int:
    """The outcome of a notation. Raises InvalidMove."""
    outcome: i64 = 0
    while outcome < START + seats:
        if chance_text(tables, outcome) == words:
            return outcome
        outcome += 1
    raise InvalidMove(f"{words[:40]!r} is nothing that chance draws in Papillons")


assert ROWS * CELLS == REVEAL
assert DEAL_GOAL == FACES
assert DEAL_GOAL + GOALS == START
