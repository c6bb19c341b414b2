"""Small things that the rules do with caterpillars, tiles in hand, lists and lines."""

from typing import Final

from papilio.core.native import i64, vec
from papilio.games.papillon.state import NONE, SPACES, TILES, PapillonState, Tables

GNOME_ROW: Final = 2
GNOME_COLUMN: Final = 6


def tiles_on(tables: Tables, state: PapillonState, line: i64) -> i64:
    """How many tiles a line holds."""
    count: i64 = 0
    space: i64 = 0
    while space < SPACES:
        if state.board[space] != NONE and tables.on_line[line * SPACES + space]:
            count += 1
        space += 1
    return count


def reserve_of(tables: Tables, state: PapillonState, seats: i64) -> i64:
    """The caterpillars that nobody holds and that lie on no tile."""
    left = tables.caterpillars
    seat: i64 = 0
    while seat < seats:
        left -= state.caterpillars[seat]
        seat += 1
    space: i64 = 0
    while space < SPACES:
        left -= state.on_board[space]
        space += 1
    return left


def gain(state: PapillonState, seat: i64, number: i64, cap: i64) -> i64:
    """PN-13: a player takes caterpillars, the excess over the cap stays in the reserve. How many were taken."""
    held = state.caterpillars[seat]
    if cap > 0 and held + number > cap:
        number = cap - held if cap > held else 0
    state.caterpillars[seat] = held + number
    return number


def hold(state: PapillonState, seat: i64, kind: i64) -> None:
    """A tile comes into a hand, which is kept in ascending order."""
    first: i64 = seat * TILES
    k: i64 = first
    while state.held[k] != NONE:
        k += 1
    while k > first and state.held[k - 1] > kind:
        state.held[k] = state.held[k - 1]
        k -= 1
    state.held[k] = kind


def let_go(state: PapillonState, seat: i64, kind: i64) -> None:
    """A tile leaves a hand; the others close up."""
    last: i64 = seat * TILES + TILES - 1
    k: i64 = seat * TILES
    while state.held[k] != kind:
        k += 1
    while k < last and state.held[k] != NONE:
        state.held[k] = state.held[k + 1]
        k += 1
    state.held[k] = NONE


def held_by(state: PapillonState, seat: i64) -> i64:
    """How many tiles a hand holds."""
    count: i64 = 0
    while count < TILES and state.held[seat * TILES + count] != NONE:
        count += 1
    return count


def is_held(state: PapillonState, seat: i64, kind: i64) -> bool:
    """Whether a hand holds a tile of this kind."""
    k: i64 = seat * TILES
    while k < seat * TILES + TILES and state.held[k] != NONE:
        if state.held[k] == kind:
            return True
        k += 1
    return False


def insert(items: vec[i64], first: i64, size: i64, item: i64) -> None:
    """Put an item into an ascending row that ends with NONE."""
    k: i64 = first
    while items[k] != NONE:
        k += 1
    assert k < first + size
    while k > first and items[k - 1] > item:
        items[k] = items[k - 1]
        k -= 1
    items[k] = item


def remove(items: vec[i64], first: i64, size: i64, item: i64) -> None:
    """Take an item out of a row; the rest close up."""
    last: i64 = first + size - 1
    k: i64 = first
    while items[k] != item:
        k += 1
    while k < last:
        items[k] = items[k + 1]
        k += 1
    items[last] = NONE
