"""The extra action *move*: which cards may go where (PS-30 to PS-34)."""

from papilio.core.native import append, i64, vec
from papilio.games.papillons.state import OPEN, PapillonsState, Tables
from papilio.games.papillons.table import TOP, first_of, lay, lift, reach, touching


def may_leave(state: PapillonsState, card: i64) -> bool:
    """PS-32, PS-33, PS-46: neither the previous player's card, nor one with a token."""
    return card != state.guarded and card != state.guarded_too and state.tokens[card] < 0


def others(state: PapillonsState, card: i64) -> i64:
    """The set of all cards but this one."""
    count: i64 = len(state.cells)
    everyone: i64 = (TOP >> (40 - count)) - 1
    return everyone & ~(TOP >> (40 - card))


def groups_without(state: PapillonsState, tables: Tables, card: i64) -> vec[i64]:
    """The groups into which the other cards fall while this one is in the air; one, unless it held them together."""
    groups = vec[i64]()
    rest = others(state, card)
    around = touching(state, tables, state.cells[card])
    if around == first_of(around):
        return append(groups, rest)  # it hangs on one card alone
    while rest:
        group = reach(state, tables, first_of(rest), rest)
        groups = append(groups, group)
        rest &= ~group
    return groups


def joins(state: PapillonsState, tables: Tables, place: i64, groups: vec[i64]) -> bool:
    """PS-30, PS-31: a card on this place touches every group, so that all are one."""
    around = touching(state, tables, place)
    number: i64 = 0
    while number < len(groups):
        if not around & groups[number]:
            return False
        number += 1
    return True


def targets(state: PapillonsState, tables: Tables, card: i64, places: vec[i64]) -> vec[i64]:
    """Those of the free places to which the card may move, in their order; it stays on none (PS-34)."""
    found = vec[i64]()
    if not may_leave(state, card) or len(state.cells) < 2:
        return found
    groups = groups_without(state, tables, card)
    number: i64 = 0
    while number < len(places):
        if joins(state, tables, places[number], groups):
            found = append(found, places[number])
        number += 1
    return found


def any_move(state: PapillonsState, tables: Tables) -> bool:
    """Whether some card may move somewhere."""
    card: i64 = 0
    while card < len(state.cells):
        if len(targets(state, tables, card, state.places)) > 0:
            return True
        card += 1
    return False


def can_move(state: PapillonsState, tables: Tables, card: i64, place: i64) -> bool:
    """Whether this card may go to this free place; the quick way for one pair."""
    if not may_leave(state, card):
        return False
    rest = others(state, card)
    around = touching(state, tables, place) & rest
    if not around:
        return False
    beside = touching(state, tables, state.cells[card])
    if beside == first_of(beside):
        return True
    return reach(state, tables, around, rest) == rest


def refuse_move(state: PapillonsState, tables: Tables, start: i64, goal: i64) -> str | None:
    """The clause that moving from one cell to another breaks."""
    card = state.table[start]
    if card < 0:
        return "PS-30"
    if start == goal:
        return "PS-34"
    if card == state.guarded or card == state.guarded_too:
        return "PS-32"
    if state.tokens[card] >= 0:
        return "PS-33"
    if state.table[goal] > OPEN or not touching(state, tables, goal) & others(state, card):
        return "PS-30"
    return None if can_move(state, tables, card, goal) else "PS-31"


def carry(state: PapillonsState, tables: Tables, card: i64, place: i64) -> None:
    """PS-30: the card goes to its new place. It is put down before it leaves, so that the place stays one."""
    old = state.cells[card]
    lay(state, tables, card, place)
    state.cells[card] = old
    lift(state, tables, card)
    state.cells[card] = place
