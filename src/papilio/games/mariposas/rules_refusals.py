"""Why an action is refused: the clause that it breaks, None exactly for legal ones."""

from papilio.core.native import i64
from papilio.games.mariposas import rules_notation as notation
from papilio.games.mariposas.rules_cards import may_copy, may_trade
from papilio.games.mariposas.rules_events import reaches
from papilio.games.mariposas.rules_hatch import may_pay
from papilio.games.mariposas.rules_landing import ITEMS, can_reach_over, landed_on, may_make, moves_itself
from papilio.games.mariposas.rules_legal import may_join
from papilio.games.mariposas.rules_season import is_parent_at, season_to_show
from papilio.games.mariposas.rules_table import has_item, held_by, holds, may_use, pile
from papilio.games.mariposas.state import (
    ABILITIES,
    ABILITY,
    BONUS,
    CARD,
    CHOOSE,
    CITIES,
    COPY,
    DIE,
    DRAW,
    EXTRA,
    FIRST_PLAYER,
    FLOWERS,
    FREE,
    GAIN,
    GOAL,
    GOALS,
    HATCH,
    KINDS,
    MARKERS,
    MOVE,
    MOVING,
    OPEN,
    OVER,
    SETS,
    THREE_TWO,
    TRADE,
    TURN_UP,
    WILD,
    MariposasState,
    Setting,
)


def refuse(setting: Setting, state: MariposasState, seat: i64, action: i64) -> str | None:
    """The clause that a seat's action breaks."""
    phase = state.phase
    if phase == OVER:
        return "MA-100"
    if phase == FREE:
        return refuse_free(setting, state, seat, action)
    if seat != state.turn or phase < TRADE:
        return "MA-23"
    if phase == MOVE:
        return refuse_move(setting, state, action)
    if phase == CARD:
        return refuse_play(setting, state, action)
    if phase == HATCH:
        if action == notation.NO_HATCH:
            return None
        code: i64 = action - notation.HATCH
        return None if 0 <= code < notation.PAYMENTS and may_pay(state, code) else "MA-73"
    if phase == TRADE:
        return refuse_trade(state, action)
    if phase == CHOOSE:
        flower: i64 = action - notation.FLOWER
        return None if 0 <= flower < FLOWERS and pile(setting, state, flower) > 0 else "MA-52"
    if phase == EXTRA:
        return None if is_extra(setting, state, action - notation.EXTRA) else "MA-33"
    if phase == COPY:
        kind: i64 = action - notation.COPY
        return None if 0 <= kind < MOVING and may_copy(setting, state, state.playing, kind) else "MA-34"
    if phase == GAIN:
        item: i64 = action - notation.GAIN
        return None if 0 <= item < ITEMS and not has_item(state, seat, item) else "MA-56"
    return "MA-37"


def refuse_free(setting: Setting, state: MariposasState, seat: i64, action: i64) -> str | None:
    """MA-81."""
    if not 0 <= seat < setting.n or state.decided[seat] == 1:
        return "MA-81"
    space: i64 = action - notation.FREE
    if action == notation.NO_FREE:
        return None
    return None if 0 <= space < setting.tables.places and is_parent_at(state, seat, space) else "MA-81"


def refuse_move(setting: Setting, state: MariposasState, action: i64) -> str | None:
    """MA-30, MA-31."""
    if action == notation.DONE:
        return None
    if not notation.MOVE <= action < notation.END:
        return "MA-30"
    number: i64 = action - notation.MOVE
    space: i64 = number % notation.SPAN
    marker: i64 = number // notation.SPAN % MARKERS
    move: i64 = number // notation.SPAN // MARKERS
    if not may_make(state, move) or not moves_itself(state, marker):
        return "MA-30"
    start = state.where[state.turn * MARKERS + marker]
    return None if reaches(setting.tables, start, space, move // 2 + 1 + 2 * (move % 2)) else "MA-31"


def refuse_play(setting: Setting, state: MariposasState, action: i64) -> str | None:
    """MA-20, MA-24, MA-61, MA-62."""
    seat = state.turn
    if action == notation.PASS:
        return None if held_by(state, seat) == 0 else "MA-24"
    if not notation.PLAY <= action < notation.PASS:
        return "MA-20"
    kind: i64 = action // 4
    if kind == THREE_TWO:
        if not may_use(state, seat, BONUS):
            return "MA-61"
    elif not holds(state, seat, kind):
        return "MA-20"
    return None if may_join(setting, state, kind, action % 4) else "MA-62"


def refuse_trade(state: MariposasState, action: i64) -> str | None:
    """MA-21."""
    if action == notation.KEEP:
        return None
    if not notation.TRADE <= action <= notation.TRADE_BOTH or not may_trade(state, state.turn):
        return "MA-21"
    if action == notation.TRADE_BOTH:
        return None
    return None if holds(state, state.turn, action - notation.TRADE) else "MA-21"


def is_extra(setting: Setting, state: MariposasState, space: i64) -> bool:
    """MA-33: an adjacent space with a flower to take."""
    tables = setting.tables
    here = landed_on(state)
    k = tables.adjacent_first[here]
    while k < tables.adjacent_first[here + 1]:
        if tables.adjacent[k] == space:
            return can_reach_over(setting, state, space)
        k += 1
    return False


# --- Chance ---


def chance_actions(setting: Setting, state: MariposasState) -> list[tuple[int, int]]:
    """Every outcome that chance may draw now, with its weight."""
    phase = state.phase
    if phase == DRAW:
        return [(notation.DRAW + kind, int(state.deck[kind])) for kind in range(KINDS) if state.deck[kind] > 0]
    if phase == DIE:
        return [(notation.DIE + side, 1) for side in range(WILD + 1)]
    if phase in (TURN_UP, OPEN):
        return [(notation.MARKER + item, 1) for item in range(CITIES) if is_face_down(state, item)]
    if phase == GOAL:
        first, end = goal_range(season_to_show(setting, state))
        return [(notation.GOAL + goal, 1) for goal in range(first, end)]
    if phase == ABILITY:
        return [(notation.ABILITY + ability, 1) for ability in range(ABILITIES) if not is_laid(state, ability)]
    if phase == FIRST_PLAYER:
        return [(notation.START + seat, 1) for seat in range(int(setting.n))]
    return []


def goal_range(season: i64) -> tuple[int, int]:
    """MA-5: the goal cards of a season."""
    if season == 0:
        return 0, 5
    return (5, 15) if season == 1 else (15, GOALS)


def is_face_down(state: MariposasState, item: i64) -> bool:
    """Whether a waystation marker is still to be turned up."""
    for other in state.markers:
        if other == item:
            return False
    return True


def is_laid(state: MariposasState, ability: i64) -> bool:
    """Whether an ability lies beside a set already."""
    number: i64 = 0
    while number < SETS:
        if state.abilities[number] == ability:
            return True
        number += 1
    return False


def refuse_chance(setting: Setting, state: MariposasState, action: int) -> str | None:
    """The clause that an outcome of chance breaks."""
    for outcome, _ in chance_actions(setting, state):
        if outcome == action:
            return None
    phase = state.phase
    if phase == DRAW:
        return "MA-22"
    if phase in (DIE, TURN_UP):
        return "MA-51"
    return "MA-12" if phase <= GOAL else "MA-37"
