"""What bots are told about Papillon: how a position promises to end.

Points on the table are what they are only at the end: a majority can be lost again, a caterpillar spent, while an open
zone may close yet. What each is worth with so many rounds to go, and how far games stray from that sum, was fitted to
the rounds of 1,850 games that search had played.
"""

import math
from typing import Final

from papilio.core.bag import filled
from papilio.core.native import i64, vec
from papilio.games.papillon import rules_garden as garden
from papilio.games.papillon import scoring
from papilio.games.papillon.state import (
    FIELD,
    GARDEN,
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
    packed,
)

# A leaf is worth what quick play makes of the round: levels need few simulations, and close shares little exploration.
SIMULATIONS: Final = {"egg": 1, "caterpillar": 3, "chrysalis": 10, "butterfly": 1000}
TUNING: Final = {"exploration": 0.1}

# In hundredths of a point, by the rounds that are still to be played (0 to 8).
FLOWER_POINT: Final = [100, 66, 40, 24, 18, 16, 16, 16, 16]
SITTING: Final = [  # a butterfly on a flower, besides: of two players, of more
    [0, 12, 38, 55, 55, 40, 30, 20, 20],
    [0, 117, 177, 220, 180, 150, 220, 250, 250],
]
CATERPILLAR: Final = [
    [100, 64, 48, 42, 40, 48, 58, 80, 80],
    [100, 100, 92, 96, 110, 115, 105, 105, 105],
]
FIELD_POINT: Final = [100, 74, 54, 33, 20, 10, 5, 0, 0]
ZONE_POINT: Final = [100, 83, 72, 62, 40, 30, 20, 15, 15]
LANDING: Final = 240  # a further butterfly's points on its flower, before FLOWER_POINT

# An open flower zone by its gaps (1, 2, 3, more), and what a bonus token in sight adds; a tile of an open field.
OPEN: Final = [
    [0, 13, 19, 30, 44, 55, 67, 100, 100],
    [0, -9, -27, -22, -10, 10, 50, 100, 100],
    [0, -33, -66, -93, -93, -64, -30, 40, 40],
    [0, -50, -90, -120, -140, -80, -30, 0, 0],
]
TOKEN: Final = [
    [0, 26, 30, 47, 60, 80, 100, 165, 165],
    [0, 0, 50, 80, 100, 100, 150, 200, 200],
]
OPEN_FIELD: Final = [
    [0, 7, 3, 1, 5, 12, 20, 10, 10],
    [0, -14, -31, -37, -52, -52, -25, -32, -32],
    [0, -14, -39, -55, -71, -73, -73, -80, -80],
]
STRAY: Final = [  # standard deviation of a lead
    [60.0, 521.0, 656.0, 736.0, 801.0, 829.0, 851.0, 869.0, 904.0],
    [60.0, 831.0, 1083.0, 1232.0, 1277.0, 1377.0, 1447.0, 1470.0, 1522.0],
]
SPREAD: Final = 1.7  # a logistic curve of this slope is nearly the normal distribution
DEEP: Final = 4  # gaps, from which more make no difference
SPANS: Final = ROUNDS + 1


class Adviser:
    """The evaluation for one set of tables, seats and way of counting zones."""

    def __init__(self, tables: Tables, seats: int, published: bool) -> None:
        self.tables = tables
        self.n: i64 = seats
        self.published = published
        many = int(seats > 2)
        self.stray = STRAY[many]
        self.flower_point = packed(FLOWER_POINT)
        self.sitting = packed(SITTING[many])
        self.caterpillar = packed(CATERPILLAR[many])
        self.field_point = packed(FIELD_POINT)
        self.zone_point = packed(ZONE_POINT)
        self.open = packed([worth for row in OPEN for worth in row])
        self.token = packed([worth for row in TOKEN for worth in row])
        self.open_field = packed([worth for row in OPEN_FIELD for worth in row])

    def evaluate(self, state: PapillonState, seat: i64) -> float:
        """A seat's expected share of the win; exact when the game is over."""
        if state.phase == OVER:
            return final_share(self.tables, state, self.n, self.published, seat)
        return self.share(self.prospects(state), state, seat)

    def share(self, prospects: vec[i64], state: PapillonState, seat: i64) -> float:
        """What these prospects make of a seat's chances."""
        slope = SPREAD / self.stray[rounds_left(state)]
        total = 0.0
        for other in prospects:
            total += math.exp(slope * float(other - prospects[seat]))
        return 1.0 / total

    def prospects(self, state: PapillonState) -> vec[i64]:
        """Everyone's expected points but for a common sum, in hundredths."""
        left = rounds_left(state)
        tokens = colours_with_token(state)
        found = filled(self.n, 0)
        largest = filled(self.n, 0)
        most: i64 = 0
        seat: i64 = 0
        while seat < self.n:
            found[seat] = self.things(state, seat, left, tokens) + self.zones(state, seat, left, tokens, largest)
            if largest[seat] > most:
                most = largest[seat]
            seat += 1
        if not self.published:
            seat = 0
            while seat < self.n:
                if largest[seat] == most:
                    found[seat] += 2 * most * self.zone_point[left]
                seat += 1
        return found

    def things(self, state: PapillonState, seat: i64, left: i64, tokens: i64) -> i64:
        """Majorities, butterflies on flowers and on closed zones, caterpillars."""
        worth = scoring.all_flowers(self.tables, state, seat) * self.flower_point[left]
        worth += state.caterpillars[seat] * self.caterpillar[left]
        plot: i64 = 0
        while plot < PLOTS:
            worth += state.on_flower[plot * SEATS + seat] * self.sitting[left]
            plot += 1
        k: i64 = seat * WAITING
        while k < seat * WAITING + WAITING and state.waiting[k] != NONE:
            zone = state.waiting[k]
            size = garden.size_of(state, seat, zone)
            worth += self.closing(garden.colour_of(self.tables, state, seat, zone), size, left, tokens)
            k += 1
        return worth + state.gnomes[seat]

    def zones(self, state: PapillonState, seat: i64, left: i64, tokens: i64, largest: vec[i64]) -> i64:
        """Closed and open zones; also finds the largest closed flower zone."""
        worth: i64 = 0
        field: i64 = 0
        next_field: i64 = 0
        flower: i64 = 0
        next_flower: i64 = 0
        base: i64 = seat * ZONES
        node: i64 = 0
        while node < state.laid[seat] * SIDES:
            if state.parent[base + node] == node:
                colour = garden.colour_of(self.tables, state, seat, node)
                size = garden.size_of(state, seat, node)
                gaps = state.gaps[base + node]
                if gaps > 0:
                    worth += self.promise(colour, gaps, size, left, tokens)
                elif colour == FIELD:
                    if size > field:
                        next_field = field
                        field = size
                    elif size > next_field:
                        next_field = size
                elif colour > FIELD:
                    if size > flower:
                        next_flower = flower
                        flower = size
                    elif size > next_flower:
                        next_flower = size
            node += 1
        largest[seat] = flower
        if self.published:
            worth += 2 * (flower + next_flower) * self.zone_point[left]
            return worth + scoring.icons_in_closed_fields(self.tables, state, seat) * self.field_point[left]
        return worth + 2 * (field + next_field) * self.field_point[left]

    def promise(self, colour: i64, gaps: i64, size: i64, left: i64, tokens: i64) -> i64:
        """What an open zone is worth."""
        row: i64 = (gaps if gaps < DEEP else DEEP) - 1
        if colour == FIELD:
            worth = size * self.open_field[(row if row < 2 else 2) * SPANS + left]
            return worth // 2 if self.published else worth
        worth = self.open[row * SPANS + left]
        if size >= 2 and gaps <= 2 and tokens >> colour & 1:
            worth += self.token[row * SPANS + left]
        return worth

    def closing(self, colour: i64, size: i64, left: i64, tokens: i64) -> i64:
        """What the butterfly of a closed flower zone is worth, and its token."""
        worth: i64 = self.sitting[left] + LANDING * self.flower_point[left] // 100
        return 2 * worth if size >= 3 and tokens >> colour & 1 else worth


def rounds_left(state: PapillonState) -> i64:
    """How many rounds are still to be played; gardening ends a round's work."""
    return ROUNDS - state.round + (1 if state.phase < GARDEN and state.round > 0 else 0)


def colours_with_token(state: PapillonState) -> i64:
    """The colours of which some flower has its bonus token, as bits."""
    found: i64 = 0
    plot: i64 = 0
    while plot < PLOTS:
        if state.token[plot]:
            found |= 1 << state.flower[plot]
        plot += 1
    return found


def final_share(tables: Tables, state: PapillonState, seats: i64, published: bool, seat: i64) -> float:
    """PN-65: the winner's share of a finished game."""
    return scoring.result(tables, state, int(seats), published).utility(int(seat))
