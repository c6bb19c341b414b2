"""What bots are told about Butterfly Garden: how a position promises to end.

Points on the table are what they are. A butterfly that rests with only one empty space, or two, between it and a
flowerbed is worth a share of its points to the owners of the nearest; further away it is anybody's. The shares, and
how far games stray from that sum, were fitted to 46,000 positions of 900 games that search had played.
"""

import math
from typing import Final

from papilio.core.bag import filled
from papilio.core.native import append, i64, vec
from papilio.games.butterfly_garden import scoring
from papilio.games.butterfly_garden.state import (
    DRAW,
    OVER,
    PINK,
    PURPLE,
    SPACES,
    GardenState,
    Setup,
    Tables,
)

FAR: Final = 99
AT_THE_BED: Final = 500  # thousandths of a butterfly's points: the space that it faces touches the flowerbed,
AT_MY_TURN: Final = 200  # and the owner is next to lay a tile
ONE_STEP_OFF: Final = 320
GAME_POINTS: Final = 19.0  # in play at the beginning of a game (BG-5, BG-42)
SPREAD: Final = 1.7  # a logistic curve of this slope is nearly the normal distribution


class Adviser:
    """The evaluation for one set of tables and one ownership of the flowerbeds."""

    def __init__(self, setup: Setup) -> None:
        seats = int(setup.seats)
        self.seats: i64 = seats
        self.games: i64 = setup.games
        self.waiting = vec[i64]()  # space * seats + seat: thousandths of the points of a butterfly that faces it
        self.moving = vec[i64]()  # the same for the seat that is next to lay a tile
        reach = [distances(setup.tables, setup.owners, seat) for seat in range(seats)]
        for space in range(SPACES):
            nearest = min([reach[seat][space] for seat in range(seats)])
            for seat in range(seats):
                here = nearest if reach[seat][space] == nearest else FAR
                share: i64 = AT_THE_BED if here == 0 else ONE_STEP_OFF if here == 1 else 0
                self.waiting = append(self.waiting, share)
                self.moving = append(self.moving, share + AT_MY_TURN if here == 0 else share)

    def evaluate(self, state: GardenState, seat: i64) -> float:
        """A seat's expected share of the win, from 0 to 1; exact when the game is over."""
        if state.phase == OVER:
            return final_share(state, self.seats, seat)
        seats = self.seats
        mover: i64 = (state.turn + 1) % seats if state.phase == DRAW else state.turn
        promised = filled(seats, 0)
        unsettled: i64 = PINK * state.centre[PINK] + PURPLE * state.centre[PURPLE]
        space: i64 = 0
        while space < SPACES:
            facing = state.facing[space]
            while facing:
                colour = facing & 3
                if colour:
                    unsettled += colour
                    self.promise(promised, space, colour, mover)
                facing >>= 2
            space += 1
        to_come = float(unsettled) + GAME_POINTS * float(self.games - state.game_number)
        slope = SPREAD / (1000.0 * math.sqrt(1.0 + to_come))
        own = self.thousandths(state, promised, seat)
        total = 0.0
        other: i64 = 0
        while other < seats:
            total += math.exp(slope * float(self.thousandths(state, promised, other) - own))
            other += 1
        return 1.0 / total

    def promise(self, promised: vec[i64], space: i64, colour: i64, mover: i64) -> None:
        """Add what a butterfly facing this space promises to each seat."""
        seat: i64 = 0
        while seat < self.seats:
            shares = self.moving if seat == mover else self.waiting
            promised[seat] += colour * shares[space * self.seats + seat]
            seat += 1

    def thousandths(self, state: GardenState, promised: vec[i64], seat: i64) -> i64:
        """A seat's expected points in all games so far, in thousandths."""
        return 1000 * (state.totals[seat] + scoring.points(state, seat)) + promised[seat]


def final_share(state: GardenState, seats: i64, seat: i64) -> float:
    """BG-42, BG-50: all who have the highest total share the win."""
    best: i64 = 0
    winners: i64 = 0
    other: i64 = 0
    while other < seats:
        if state.totals[other] > best:
            best = state.totals[other]
            winners = 0
        if state.totals[other] == best:
            winners += 1
        other += 1
    return 1.0 / float(winners) if state.totals[seat] == best else 0.0


def distances(tables: Tables, owners: vec[i64], seat: i64) -> list[int]:
    """Steps from each space to the nearest that touches a flowerbed of this seat."""
    steps = [FAR] * SPACES
    ring: list[int] = []
    for space in range(SPACES):
        for edge in range(6):
            bed = tables.flowerbed[space * 6 + edge]
            if bed >= 0 and (owners[bed * 2] == seat or owners[bed * 2 + 1] == seat) and steps[space] == FAR:
                steps[space] = 0
                ring.append(space)
    for space in ring:  # grows as it is read
        for edge in range(6):
            beyond = tables.neighbour[space * 6 + edge]
            if beyond >= 0 and steps[beyond] == FAR:
                steps[beyond] = steps[space] + 1
                ring.append(int(beyond))
    return steps
