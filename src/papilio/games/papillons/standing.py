"""How a game without teams stands for everyone at once, if all goals and hands are known, as in each world of a search.

It stands in for the rest of a random game, which takes longer and varies far more.
"""

import math
from typing import Final

from papilio.core.native import i64, vec
from papilio.games.papillons.outlook import FAR, GAP, PAIRS, SECOND, in_hand, read_lines
from papilio.games.papillons.state import PapillonsState, Setup

# What counts for a goal, in log odds: fitted by multinomial regression to how 24 random games from each of 40,000
# positions ended, of games of two to four seats. On as many others R² is 0.72; 0.8 is all that 24 games let one see.
READY: Final = 3.25  # one card ends a row, and the owner holds it
READY_AT_TURN: Final = 5.1  # and is at turn
ONE_GAP: Final = 1.23  # one card ends a row; the owner has to turn it up, draw it or move it
ONE_GAP_AT_TURN: Final = 0.3
TWO_GAPS: Final = 0.4  # another place does so too
WAITS: Final = 0.5  # a window that lacks one card where no card can go yet
PAIR: Final = 0.018  # for each point of `outlook.note_pair`
HELD_CARD: Final = 0.12


def shares(setup: Setup, state: PapillonsState) -> list[float]:
    """Each seat's expected share of the win."""
    lines = read_lines(setup, state)
    odds: list[float] = []
    total = 0.0
    seat: i64 = 0
    while seat < setup.seats:
        odds.append(math.exp(strength_of(setup, state, lines, seat)))
        total += odds[seat]
        seat += 1
    return [one / total for one in odds]


def strength_of(setup: Setup, state: PapillonsState, lines: vec[i64], seat: i64) -> float:
    """How far both goals of a seat have come (see `outlook.read_lines`)."""
    total = 0.0
    place: i64 = seat * 2
    while place < seat * 2 + 2:
        goal = state.goals[place]
        held = in_hand(setup, state, seat, goal)
        total += HELD_CARD * float(held) + WAITS * float(lines[FAR + goal]) + PAIR * float(lines[PAIRS + goal])
        if lines[GAP + goal] >= 0:
            if held > 0:
                total += READY + READY_AT_TURN if seat == state.turn else READY
            else:
                total += ONE_GAP + ONE_GAP_AT_TURN if seat == state.turn else ONE_GAP
            if lines[SECOND + goal] >= 0:
                total += TWO_GAPS
        place += 1
    return total
