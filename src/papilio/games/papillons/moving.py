"""The extra action *move*: which cards may go where (PS-30 to PS-34)."""

from papilio.core.native import append, i64, vec
from papilio.games.papillons.state import OPEN, PapillonsState, Tables
from papilio.games.papillons.table import TOP, around, first_of, lay, lift, reach, touching


def may_leave(state: PapillonsState, card: i64) -> bool:
    """PS-32, PS-33, PS-46: neither the previous player's card, nor one with a token."""
    return card != state.guarded and card != state.guarded_too and state.tokens[card] < 0


def others(state: PapillonsState, card: i64) -> i64:
    """The set of all cards but this one."""
    count: i64 = len(state.cells)
    everyone: i64 = (TOP >> (40 - count)) - 1
    return everyone & ~(TOP >> (40 - card))


class Moves:
    """All moves on a table; what every card and every place touches is looked up once."""

    def __init__(self, state: PapillonsState, tables: Tables, places: vec[i64]) -> None:
        self.state = state
        self.places = places
        self.by_card = around(state, tables, state.cells)
        self.by_place = around(state, tables, places)

    def groups_without(self, card: i64) -> vec[i64]:
        """The groups into which the other cards fall while this one is in the air; mostly one."""
        groups = vec[i64]()
        rest = others(self.state, card)
        beside = self.by_card[card]
        if beside == first_of(beside):
            return append(groups, rest)  # it hangs on one card alone
        while rest:
            group = reach(self.by_card, first_of(rest), rest)
            groups = append(groups, group)
            rest &= ~group
        return groups

    def targets(self, card: i64) -> vec[i64]:
        """PS-30, PS-31: the places, in their order, that touch every group, so that all are one again."""
        found = vec[i64]()
        if not may_leave(self.state, card) or len(self.state.cells) < 2:
            return found
        groups = self.groups_without(card)
        number: i64 = 0
        while number < len(self.places):
            if touches_all(self.by_place[number], groups):
                found = append(found, self.places[number])
            number += 1
        return found

    def any(self) -> bool:
        """Whether some card may move somewhere."""
        card: i64 = 0
        while card < len(self.state.cells):
            if len(self.targets(card)) > 0:
                return True
            card += 1
        return False


def touches_all(beside: i64, groups: vec[i64]) -> bool:
    """Whether some of these cards are in every group."""
    number: i64 = 0
    while number < len(groups):
        if not beside & groups[number]:
            return False
        number += 1
    return True


def can_move(state: PapillonsState, tables: Tables, card: i64, place: i64) -> bool:
    """Whether this card may go to this free place; the quick way for one pair."""
    if not may_leave(state, card):
        return False
    rest = others(state, card)
    there = touching(state, tables, place) & rest
    if not there:
        return False
    if hang_together(state, tables, state.cells[card]):
        return True
    return reach(around(state, tables, state.cells), there, rest) == rest


def hang_together(state: PapillonsState, tables: Tables, cell: i64) -> bool:
    """Whether the cards along a cell's sides are one group by the cards at its corners already: a quick look."""
    beside = tables.beside
    sides: i64 = 0
    joined: i64 = 0
    step: i64 = 0
    while step < 8:
        here = beside[cell * 8 + step]
        if state.table[here] >= 0:
            sides += 1
            corner = beside[cell * 8 + step + 1]
            beyond = beside[cell * 8 + ((step + 2) & 7)]
            if state.table[corner] >= 0 and state.table[beyond] >= 0:
                joined += 1
        step += 2
    return sides - joined <= 1


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
