"""When nothing is left to hope for: repetition, the limit of turns, and passing (PS-60 to PS-62)."""

from typing import Final

from papilio.core.native import append, i64, vec
from papilio.games.papillons.state import (
    BY_LIMIT,
    BY_PASSING,
    BY_REPETITION,
    SIDE,
    PapillonsState,
)
from papilio.games.papillons.table import TOP

MASK: Final = 0xFFFFFFFFFFFFFF


def dry_turn_begins(state: PapillonsState) -> None:
    """A turn in which no card and no token comes: remember the position before the first of them."""
    if len(state.seen) == 0:
        state.seen = append(state.seen, fingerprint(state))


def nothing_can_recur(state: PapillonsState) -> None:
    """A card or a token came: no earlier position can come again."""
    if len(state.seen) > 0:
        state.seen = vec[i64]()


def drawn_by(state: PapillonsState, seats: i64, limit: i64) -> i64:
    """PS-61: why the game is drawn at the end of this turn, or 0. The next seat is at turn already."""
    if state.passes >= seats:
        return BY_PASSING
    if state.dry >= limit * seats:
        return BY_LIMIT
    if len(state.seen) > 0 and not state.card_came:
        state.seen = append(state.seen, fingerprint(state))
        if times_seen(state.seen) >= 3:
            return BY_REPETITION
    return 0


def times_seen(seen: vec[i64]) -> i64:
    """How often the last of the positions is among them."""
    last = seen[len(seen) - 1]
    count: i64 = 0
    for position in seen:
        if position == last:
            count += 1
    return count


def fingerprint(state: PapillonsState) -> i64:
    """PS-62: equal for equal positions. What cannot change without a card or a token is left out."""
    left = first_line(lines_used(state.cells, 1))
    top = first_line(lines_used(state.cells, SIDE))
    total: i64 = mixed(state.turn)
    card: i64 = 0
    while card < len(state.cells):
        cell = state.cells[card]
        x: i64 = (cell % SIDE + SIDE - left) % SIDE
        y: i64 = (cell // SIDE + SIDE - top) % SIDE
        sign: i64 = 32 if state.tokens[card] >= 0 else 0  # tokens tell cards of one face apart
        if card == state.guarded or card == state.guarded_too:
            sign += 64
        if card == state.guarded:
            sign += 128
        total += mixed((y * SIDE + x) * 256 + sign + state.faces[card] + 16)
        card += 1
    return total & MASK


def lines_used(cells: vec[i64], step: i64) -> i64:
    """The columns (step 1) or rows (step SIDE) with a card, a bit each."""
    used: i64 = 0
    for cell in cells:
        used |= TOP >> (40 - cell // step % SIDE)
    return used


def first_line(used: i64) -> i64:
    """The line of the group's edge, of one card at least: the one before it is empty, and the group has no gap."""
    line: i64 = 0
    while not (used >> line) & 1 or (used >> ((line + SIDE - 1) % SIDE)) & 1:
        line += 1
    return line


def mixed(value: i64) -> i64:
    """Scatters a small number over 56 bits."""
    x: i64 = (value + 1) * 0x5DEECE66D & MASK
    x = ((x ^ (x >> 19)) & 0x7FFFFFFF) * 0x45D9F3B
    x ^= x >> 23
    x = (x & 0x7FFFFFFF) * 0x2C1B3C6D ^ (x >> 11)
    return x & MASK
