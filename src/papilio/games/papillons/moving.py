"""The extra action *move*: which cards may go where (PS-30 to PS-34)."""

from typing import Final

from papilio.core.bag import filled
from papilio.core.native import append, i64, vec
from papilio.games.papillons.state import OPEN, PapillonsState, Tables
from papilio.games.papillons.table import TOP, around, lay, lift, reach, touching

SIDES: Final = 4


def may_leave(state: PapillonsState, card: i64) -> bool:
    """PS-32, PS-33, PS-46: neither the previous player's card, nor one with a token."""
    return card != state.guarded and card != state.guarded_too and state.tokens[card] < 0


def others(state: PapillonsState, card: i64) -> i64:
    """The set of all cards but this one."""
    count: i64 = len(state.cells)
    everyone: i64 = (TOP >> (40 - count)) - 1
    return everyone & ~(TOP >> (40 - card))


class Moves:
    """All moves on a table: what each place touches, and into which groups the cards fall without one of them.

    The groups are found by one walk over all cards, as cut vertices are (Hopcroft and Tarjan, "Algorithm 447:
    Efficient Algorithms for Graph Manipulation", 1973): cards come in the order of the walk, and those that are first
    come to behind a card are apart from the rest without it if none of them touches an earlier one.
    """

    def __init__(self, state: PapillonsState, tables: Tables, places: vec[i64]) -> None:
        cards: i64 = len(state.cells)
        self.state = state
        self.beside = tables.beside
        self.places = places
        self.by_place = around(state, tables, places)
        self.walked: i64 = 0  # cards so far
        self.reached_at = filled(cards, 0)  # by card: when the walk came to it, from 1 on
        self.earliest = filled(cards, 0)  # by card: the earliest card that it or those behind it touch
        self.behind = filled(cards, 0)  # by card: the set of itself and those that were come to from it
        self.apart = filled(cards * SIDES, 0)  # card * 4: the sets behind it that are groups of their own without it
        if cards > 0:
            self.walk(0, -1)

    def walk(self, card: i64, came_from: i64) -> None:
        """Go on to this card, and from it to all that it touches."""
        self.walked += 1
        now = self.walked
        earliest = now
        behind: i64 = TOP >> (40 - card)
        self.reached_at[card] = now
        groups: i64 = card * SIDES
        side: i64 = self.state.cells[card] * 8
        end: i64 = side + 8
        while side < end:
            other = self.state.table[self.beside[side]]
            side += 2
            if other < 0 or other == came_from:
                continue
            if self.reached_at[other] > 0:
                earliest = min(earliest, self.reached_at[other])
                continue
            self.walk(other, card)
            behind |= self.behind[other]
            earliest = min(earliest, self.earliest[other])
            if self.earliest[other] >= now:
                self.apart[groups] = self.behind[other]
                groups += 1
        self.earliest[card] = earliest
        self.behind[card] = behind

    def groups_without(self, card: i64) -> vec[i64]:
        """The groups into which the other cards fall while this one is in the air; mostly one."""
        groups = vec[i64]()
        rest = others(self.state, card)
        number: i64 = card * SIDES
        end: i64 = number + SIDES
        while number < end and self.apart[number]:
            groups = append(groups, self.apart[number])
            rest &= ~self.apart[number]
            number += 1
        return append(groups, rest) if rest else groups

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

    def list_targets(self, card: i64, row: list[object], legal: list[object]) -> None:
        """Add for each target of a card what stands there in a row."""
        if not may_leave(self.state, card) or len(self.state.cells) < 2:
            return
        groups = self.groups_without(card)
        is_one: bool = len(groups) == 1
        alone: i64 = TOP >> (40 - card)
        number: i64 = 0
        count: i64 = len(self.places)
        while number < count:
            beside = self.by_place[number]
            joins: bool = beside != alone if is_one else touches_all(beside, groups)
            if joins:
                legal.append(row[self.places[number]])
            number += 1

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
    """PS-30: the card goes to its new place."""
    old = state.cells[card]
    lay(state, tables, card, place)
    state.cells[card] = old
    lift(state, tables, card)
    state.cells[card] = place
