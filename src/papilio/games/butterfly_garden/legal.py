"""What the seat at turn may do: every placement in order, how many there are, and why others are refused."""

from papilio.core.native import i64
from papilio.core.rng import Rng
from papilio.games.butterfly_garden.actions import ACTIONS, FIRST_SEAT
from papilio.games.butterfly_garden.state import (
    DEAL,
    DRAW,
    EMPTY,
    FIRST_PLAYER,
    ORIENTATIONS,
    OVER,
    PATTERNS,
    PLACE,
    SPACES,
    STRIP,
    STRIPS,
    GardenState,
    Setup,
    Tables,
    strip_key,
)


def listed(setup: Setup, state: GardenState, seat: i64) -> list[int]:
    """BG-20, BG-21: each tile in hand, on each empty space, in each rotation that fits."""
    legal: list[int] = []
    if state.phase != PLACE or state.turn != seat:
        return legal
    held = held_patterns(state, setup.hand, state.turn)
    placements = setup.tables.placements
    strip: i64 = 0
    while strip < STRIPS:
        empty = empty_on_strip(state, strip)
        if empty:
            legal.extend(placements[strip_key(strip, held, empty)])
        strip += 1
    return legal


def drawn(setup: Setup, state: GardenState, seat: i64, rng: Rng) -> i64:
    """One uniform legal action: count, then pick."""
    held = held_patterns(state, setup.hand, seat)
    ticket = rng.below(pass_over(setup.tables, state, held, -1))
    return pass_over(setup.tables, state, held, ticket)


def pass_over(tables: Tables, state: GardenState, held: i64, ticket: i64) -> i64:
    """The legal action at a place in their order, or for a negative ticket their number."""
    count: i64 = 0
    strip: i64 = 0
    while strip < STRIPS:
        key = strip_key(strip, held, empty_on_strip(state, strip))
        here = tables.choices[key]
        if ticket >= 0 and ticket < count + here:
            return tables.placements[key][ticket - count]
        count += here
        strip += 1
    return count


def held_patterns(state: GardenState, hand: i64, seat: i64) -> i64:
    """The patterns in a hand, one bit each."""
    held: i64 = 0
    place: i64 = seat * hand
    end: i64 = place + hand
    while place < end:
        if state.hands[place] >= 0:
            held |= 1 << state.hands[place]
        place += 1
    return held


def empty_on_strip(state: GardenState, strip: i64) -> i64:
    """The spaces without a tile on a strip, one bit each."""
    empty: i64 = 0
    bit: i64 = 0
    space: i64 = strip * STRIP
    while bit < STRIP and space < SPACES:
        here: i64 = state.spaces[space] == EMPTY  # a number: a branch that nothing foretells costs more
        empty |= here << bit
        bit += 1
        space += 1
    return empty


def refusal(setup: Setup, state: GardenState, seat: i64, action: int) -> str | None:
    """The clause that a seat's action breaks."""
    if state.phase == OVER:
        return "BG-41"
    if state.phase != PLACE or state.turn != seat:
        return "BG-12"
    if not 0 <= action < ACTIONS:
        return "BG-20"
    here: i64 = action
    pattern = setup.tables.pattern_of[here % ORIENTATIONS]
    if state.spaces[here // ORIENTATIONS] != EMPTY or not holds(state, setup.hand, pattern):
        return "BG-20"
    return None if setup.tables.fits[action] else "BG-21"


def refusal_of_chance(setup: Setup, state: GardenState, action: int) -> str | None:
    """The clause that an outcome of chance breaks."""
    if state.phase == FIRST_PLAYER:
        return None if FIRST_SEAT <= action < FIRST_SEAT + setup.seats else "BG-13"
    if state.phase != DEAL and state.phase != DRAW:
        return "BG-40"
    if 0 <= action < PATTERNS and state.bag[action] > 0:
        return None
    return "BG-12" if state.phase == DEAL else "BG-40"


def holds(state: GardenState, hand: i64, pattern: i64) -> bool:
    """Whether the seat at turn has such a tile."""
    place: i64 = state.turn * hand
    end: i64 = place + hand
    while place < end and state.hands[place] != pattern:
        place += 1
    return place < end
