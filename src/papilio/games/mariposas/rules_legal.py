"""Legal actions, counted, picked and listed (rules.md); refusals are in rules_refusals.py."""

from papilio.core.native import i64
from papilio.core.rng import Rng
from papilio.games.mariposas import rules_notation as notation
from papilio.games.mariposas.rules_cards import has_copies, may_copy, may_trade
from papilio.games.mariposas.rules_hatch import payments
from papilio.games.mariposas.rules_landing import ITEMS, can_reach_over, landed_on, may_make, moves_itself
from papilio.games.mariposas.rules_season import is_parent_at
from papilio.games.mariposas.rules_table import has_item, may_use, pile
from papilio.games.mariposas.state import (
    ADD_MOVE,
    ADD_TWO,
    BONUS,
    CARD,
    CHOOSE,
    COPY,
    EXTRA,
    FLOWERS,
    FREE,
    GAIN,
    HAND,
    HATCH,
    MARKERS,
    MOVE,
    MOVING,
    REUSE_OWN,
    THREE_TWO,
    TRADE,
    MariposasState,
    Setting,
)


def legal_actions(setting: Setting, state: MariposasState, seat: i64) -> list[int]:
    """All legal actions of a seat, ascending."""
    phase = state.phase
    if phase == FREE:
        return free_hatches(setting, state, seat) if state.decided[seat] == 0 else []
    if seat != state.turn:
        return []
    if phase == MOVE:
        return moves(setting, state)
    if phase == CARD:
        return plays(setting, state)
    if phase == HATCH:
        return [notation.NO_HATCH] + [notation.HATCH + code for code in payments(setting, state)]
    if phase == TRADE:
        return trades(state)
    if phase == CHOOSE:
        return [notation.FLOWER + flower for flower in range(FLOWERS) if pile(setting, state, flower) > 0]
    if phase == EXTRA:
        return [notation.EXTRA + space for space in extras(setting, state)]
    if phase == COPY:
        playing = state.playing
        return [notation.COPY + kind for kind in range(MOVING) if may_copy(setting, state, playing, kind)]
    if phase == GAIN:
        return [notation.GAIN + item for item in range(ITEMS) if not has_item(state, seat, item)]
    return []


def plays(setting: Setting, state: MariposasState) -> list[int]:
    """MA-20, MA-24, MA-61, MA-62: each card in hand and 3 + 2, with each choice of bonus cards laid with it."""
    found: list[int] = []
    seat = state.turn
    first = state.hands[seat * HAND]
    second = state.hands[seat * HAND + 1]
    if first >= 0:
        add_plays(setting, state, first, found)
    if second >= 0 and second != first:
        add_plays(setting, state, second, found)
    if may_use(state, seat, BONUS):
        add_plays(setting, state, THREE_TWO, found)
    if first < 0:
        found.append(notation.PASS)
    return found


def add_plays(setting: Setting, state: MariposasState, kind: i64, found: list[int]) -> None:
    """One card with each choice of bonus cards."""
    joined: i64 = 0
    while joined < 4:
        if may_join(setting, state, kind, joined):
            found.append(int(notation.PLAY + 4 * kind + joined))
        joined += 1


def may_join(setting: Setting, state: MariposasState, kind: i64, joined: i64) -> bool:
    """MA-62: the bonus cards are there; + 2 needs a card's own move to lengthen."""
    seat = state.turn
    if joined & 1 and not may_use(state, seat, ADD_MOVE):
        return False
    if joined & 2:
        if not may_use(state, seat, ADD_TWO):
            return False
        if REUSE_OWN <= kind < THREE_TWO:
            return has_copies(setting, state, kind)
    return True


def trades(state: MariposasState) -> list[int]:
    """MA-21: keep; or trade one or both of a pair."""
    found: list[int] = [notation.KEEP]
    if may_trade(state, state.turn):
        first = state.hands[state.turn * HAND]
        second = state.hands[state.turn * HAND + 1]
        found.append(int(notation.TRADE + first))
        if second != first:
            found.append(int(notation.TRADE + second))
        found.append(notation.TRADE_BOTH)
    return found


def extras(setting: Setting, state: MariposasState) -> list[int]:
    """MA-33: the adjacent spaces that have a flower to take."""
    tables = setting.tables
    space = landed_on(state)
    found: list[int] = []
    k = tables.adjacent_first[space]
    while k < tables.adjacent_first[space + 1]:
        if can_reach_over(setting, state, tables.adjacent[k]):
            found.append(int(tables.adjacent[k]))
        k += 1
    return found


def free_hatches(setting: Setting, state: MariposasState, seat: i64) -> list[int]:
    """MA-81: no free hatch, or one on any parent."""
    found: list[int] = [notation.NO_FREE]
    space: i64 = 0
    while space < setting.tables.places:
        if is_parent_at(state, seat, space):
            found.append(int(notation.FREE + space))
        space += 1
    return found


def moves(setting: Setting, state: MariposasState) -> list[int]:
    """MA-30, MA-31: each move that is left, with each butterfly, to each space where it can end; or done."""
    tables = setting.tables
    found: list[int] = [notation.DONE]
    move: i64 = 0
    while move < notation.MOVES:
        if may_make(state, move):
            steps: i64 = move // 2 + 2 * (move % 2)
            marker: i64 = 0
            while marker < MARKERS:
                if moves_itself(state, marker):
                    row = steps * tables.places + state.where[state.turn * MARKERS + marker]
                    k = tables.reach_first[row]
                    end = tables.reach_first[row + 1]
                    base: i64 = notation.MOVE + (move * MARKERS + marker) * notation.SPAN
                    while k < end:
                        found.append(int(base + tables.reach[k]))
                        k += 1
                marker += 1
        move += 1
    return found


def sample_move(setting: Setting, state: MariposasState, rng: Rng) -> i64:
    """A uniform one of `moves`: count, then pick."""
    number: i64 = pass_over(setting, state, -1)
    return pass_over(setting, state, rng.below(number))


def pass_over(setting: Setting, state: MariposasState, ticket: i64) -> i64:
    """The action at a place in the order of `moves`, or for a negative ticket their number."""
    tables = setting.tables
    if ticket == 0:
        return notation.DONE
    count: i64 = 1
    move: i64 = 0
    while move < notation.MOVES:
        if may_make(state, move):
            steps: i64 = move // 2 + 2 * (move % 2)
            marker: i64 = 0
            while marker < MARKERS:
                if moves_itself(state, marker):
                    row = steps * tables.places + state.where[state.turn * MARKERS + marker]
                    k = tables.reach_first[row]
                    here = tables.reach_first[row + 1] - k
                    if 0 <= ticket < count + here:
                        return notation.move_number(move, marker, tables.reach[k + ticket - count])
                    count += here
                marker += 1
        move += 1
    return count
