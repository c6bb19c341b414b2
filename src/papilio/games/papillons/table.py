"""The growing table: cards are laid and lifted, free places come and go, and all cards form one group.

Sets of cards are numbers with a bit for each card's number.
"""

from typing import Final

from papilio.core.native import append, i64, pop, vec
from papilio.games.papillons.state import EMPTY, OPEN, PapillonsState, Tables

# 2**40. Shifted down it gives the bit of a card; a compiled 1 shifted up would have 32 bits only.
TOP: Final = 0x10000000000


def lay(state: PapillonsState, tables: Tables, card: i64, cell: i64) -> None:
    """Put a card on a free place; the empty cells along its sides become places."""
    close_place(state, cell)
    state.table[cell] = card
    state.cells[card] = cell
    beside = tables.beside
    step: i64 = 0
    while step < 8:
        beyond = beside[cell * 8 + step]
        if state.table[beyond] == EMPTY:
            open_place(state, beyond)
        step += 2


def lift(state: PapillonsState, tables: Tables, card: i64) -> None:
    """Take a card up. Its cell is a place if a card is beside it, and places that only it had made are none now."""
    cell = state.cells[card]
    state.table[cell] = EMPTY
    if touching(state, tables, cell):
        open_place(state, cell)
    beside = tables.beside
    step: i64 = 0
    while step < 8:
        beyond = beside[cell * 8 + step]
        if state.table[beyond] <= OPEN and not touching(state, tables, beyond):
            close_place(state, beyond)
            state.table[beyond] = EMPTY
        step += 2


def open_place(state: PapillonsState, cell: i64) -> None:
    """An empty cell becomes a free place."""
    state.table[cell] = OPEN - len(state.places)
    state.places = append(state.places, cell)


def close_place(state: PapillonsState, cell: i64) -> None:
    """A cell is no free place any more; the last of the list takes its number."""
    number = OPEN - state.table[cell]
    state.places, last = pop(state.places)
    if last != cell:
        state.places[number] = last
        state.table[last] = OPEN - number


def touching(state: PapillonsState, tables: Tables, cell: i64) -> i64:
    """The set of cards along the sides of a cell."""
    beside = tables.beside
    found: i64 = 0
    step: i64 = 0
    while step < 8:
        beyond = beside[cell * 8 + step]
        card = state.table[beyond]
        if card >= 0:
            found |= TOP >> (40 - card)
        step += 2
    return found


def around(state: PapillonsState, tables: Tables, cells: vec[i64]) -> vec[i64]:
    """For each of some cells the set of cards along its sides."""
    sets = cells[:]
    number: i64 = 0
    while number < len(cells):
        sets[number] = touching(state, tables, cells[number])
        number += 1
    return sets


def reach(beside: vec[i64], start: i64, within: i64) -> i64:
    """All cards of a set that are connected to some of `start`, through cards of the set alone.

    `beside` has for each card those along its sides.
    """
    count: i64 = len(beside)
    reached = start & within
    todo = reached
    while todo:
        card: i64 = 0
        while card < count:
            if (todo >> card) & 1:
                todo &= ~(TOP >> (40 - card))
                fresh = beside[card] & within & ~reached
                reached |= fresh
                todo |= fresh
            card += 1
    return reached


def in_order(items: vec[i64]) -> vec[i64]:
    """A sorted copy."""
    result = items[:]
    place: i64 = 1
    while place < len(result):
        item = result[place]
        hole = place
        while hole > 0 and result[hole - 1] > item:
            result[hole] = result[hole - 1]
            hole -= 1
        result[hole] = item
        place += 1
    return result


def first(state: PapillonsState, tables: Tables, cell: i64) -> None:
    """An empty table whose only place is this cell: a position that is read may lie anywhere."""
    state.table = tables.blank[:]
    state.table[state.places[0]] = EMPTY
    state.places = state.places[:0]
    open_place(state, cell)
