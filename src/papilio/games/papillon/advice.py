"""What bots are told about Papillon: the points so far, and what waits or grows."""

from typing import Final

from papilio.core.native import i64
from papilio.games.papillon import rules_garden as garden
from papilio.games.papillon import scoring
from papilio.games.papillon.state import (
    FIELD,
    NONE,
    OVER,
    PLOTS,
    ROUNDS,
    SEATS,
    SIDES,
    WAITING,
    ZONES,
    PapillonState,
    Tables,
)

FLOWER_BUTTERFLY: Final = 2.4  # what one more butterfly on a flower is worth, all in all
TOKEN_BUTTERFLY: Final = 2.0
OPEN_ZONE: Final = 2.2  # the promise of a flower zone with one gap; it falls with further gaps
OPEN_FIELD: Final = 0.8


def evaluate(tables: Tables, state: PapillonState, seats: i64, published: bool, seat: i64) -> float:
    """A seat's expected share of the win."""
    largest = scoring.largest_flower_zone(tables, state, seats)
    over = state.phase == OVER
    own = prospects(tables, state, seat, published, largest)
    best = -1000.0
    other: i64 = 0
    while other < seats:
        if other != seat:
            theirs = prospects(tables, state, other, published, largest)
            if theirs > best:
                best = theirs
        other += 1
    lead = own - best
    scale = 4.0 if over else 5.0 + 1.5 * float(ROUNDS - state.round)
    return 0.5 + 0.5 * lead / (scale + abs(lead))


def prospects(tables: Tables, state: PapillonState, seat: i64, published: bool, largest: i64) -> float:
    """Points so far, and the promise of what is not yet counted."""
    points = float(scoring.count(tables, state, seat, published, largest).total())
    if state.phase == OVER:
        return points + 0.01 * float(state.gnomes[seat])
    left = float(ROUNDS - state.round + 1) / float(ROUNDS)
    points += waiting_butterflies(tables, state, seat)
    points += left * open_zones(tables, state, seat)
    return points + 0.2 * float(sitting(state, seat)) * left


def waiting_butterflies(tables: Tables, state: PapillonState, seat: i64) -> float:
    """Butterflies on closed zones, and their tokens."""
    worth = 0.0
    k: i64 = seat * WAITING
    while k < seat * WAITING + WAITING and state.waiting[k] != NONE:
        zone = state.waiting[k]
        worth += FLOWER_BUTTERFLY
        if garden.size_of(state, seat, zone) >= 3 and tokens_left(state, garden.colour_of(tables, state, seat, zone)):
            worth += TOKEN_BUTTERFLY
        k += 1
    return worth


def tokens_left(state: PapillonState, colour: i64) -> bool:
    """Whether a flower of this colour still has its token."""
    plot: i64 = 0
    while plot < PLOTS:
        if state.flower[plot] == colour and state.token[plot]:
            return True
        plot += 1
    return False


def sitting(state: PapillonState, seat: i64) -> i64:
    """How many butterflies of a seat sit on flowers."""
    count: i64 = 0
    plot: i64 = 0
    while plot < PLOTS:
        count += state.on_flower[plot * SEATS + seat]
        plot += 1
    return count


def open_zones(tables: Tables, state: PapillonState, seat: i64) -> float:
    """What open zones promise: the fewer gaps, the more."""
    worth = 0.0
    node: i64 = 0
    while node < state.laid[seat] * SIDES:
        if state.parent[seat * ZONES + node] == node:
            gaps = state.gaps[seat * ZONES + node]
            colour = garden.colour_of(tables, state, seat, node)
            if gaps > 0 and colour > FIELD:
                size = garden.size_of(state, seat, node)
                promise = OPEN_ZONE + (TOKEN_BUTTERFLY if size >= 2 and tokens_left(state, colour) else 0.0)
                worth += promise / float(gaps + 1)
            elif gaps > 0 and colour == FIELD:
                worth += OPEN_FIELD * float(garden.size_of(state, seat, node)) / float(gaps + 1)
        node += 1
    return worth
