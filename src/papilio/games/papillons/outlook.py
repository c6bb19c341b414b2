"""How a game stands for a seat, by what that seat may know: its own goals, its own cards and the table.

What it counts are the windows: four consecutive cells whose cards all match a goal. With three cards one action wins,
with two it takes as many. Goals and cards of others are taken for as likely as they are, whatever a determinised
position says of them, so that a search sees the same threats in each of its worlds.
"""

import math
from typing import Final

from papilio.core.native import i64, vec
from papilio.games.papillons.legal import OPENING
from papilio.games.papillons.state import (
    CARDS,
    COLOURS,
    DRAW,
    GOALS,
    HAND,
    OPEN,
    ROW,
    TURN_UP,
    PapillonsState,
    Setup,
)

# Where `read_lines` keeps what it reads for each goal.
GAP: Final = 0  # a place on which one card more makes a row, or -1
SECOND: Final = 8  # another one
FAR: Final = 16  # windows that lack one card where no card can go yet
PAIRS: Final = 24  # the worth of the windows with two cards
LYING: Final = 32  # cards on the table that count
LOOSE: Final = 40  # those of them that may be moved


# What counts, in log odds: fitted by logistic regression to 27,000 positions of 700 games between greedy bots that play
# at random now and then, as the seat sees them that has just acted. On 15,000 of 700 new games it is as good.
ONE_GAP: Final = 1.2  # a row that the seat can end if nobody breaks it before, by how likely it has the card
TWO_GAPS: Final = 1.6
PAIR: Final = 0.016  # for each point of `note_pair`
ON_TABLE: Final = 0.21  # a card of an own goal that lies on the table
HELD_CARD: Final = 0.2
# The same for goals of others, by how likely somebody has them.
OTHERS_ONE_GAP: Final = 3.2
OTHERS_TWO_GAPS: Final = 4.2
OTHERS_FAR: Final = 1.4
OTHERS_PAIR: Final = 0.06
OTHERS_ON_TABLE: Final = 0.18
OTHERS_CARD: Final = 0.28  # one in the own hand, which will have to be played
SHOWN: Final = 0.5  # a goal that everybody knows; not fitted


def evaluate(setup: Setup, state: PapillonsState, seat: i64) -> float:
    """The seat's expected share of the win."""
    lines = read_lines(setup, state)
    total = secrecy(setup, state, seat)
    goal: i64 = 0
    while goal < GOALS:
        if holds(setup, state, seat, goal):
            total += for_own(setup, state, lines, seat, goal)
        else:
            likely = likelihood(setup, state, seat, goal)
            if likely > 0.0:
                total -= likely * for_others(setup, state, lines, seat, goal)
        goal += 1
    sides: i64 = 2 if setup.teams else setup.seats
    odds = math.exp(total) / float(sides - 1)
    return odds / (1.0 + odds)


def for_own(setup: Setup, state: PapillonsState, lines: vec[i64], seat: i64, goal: i64) -> float:
    """How far one of the seat's goals has come."""
    total = PAIR * float(lines[PAIRS + goal]) + ON_TABLE * float(lines[LYING + goal])
    total += HELD_CARD * float(in_hand(setup, state, seat, goal))
    if lines[GAP + goal] >= 0:
        gaps = ONE_GAP if lines[SECOND + goal] < 0 else TWO_GAPS
        total += gaps * ends(setup, state, lines, seat, True, goal)
    return total


def for_others(setup: Setup, state: PapillonsState, lines: vec[i64], seat: i64, goal: i64) -> float:
    """How far a goal has come that somebody else may have."""
    total = OTHERS_PAIR * float(lines[PAIRS + goal]) + OTHERS_FAR * float(lines[FAR + goal])
    total += OTHERS_ON_TABLE * float(lines[LYING + goal]) + OTHERS_CARD * float(in_hand(setup, state, seat, goal))
    if lines[GAP + goal] >= 0:
        gaps = OTHERS_ONE_GAP if lines[SECOND + goal] < 0 else OTHERS_TWO_GAPS
        total += gaps * ends(setup, state, lines, seat, False, goal)
    return total


def secrecy(setup: Setup, state: PapillonsState, seat: i64) -> float:
    """What it is worth that others know less of the seat's goals than it of theirs."""
    total = 0.0
    place: i64 = 0
    while place < setup.seats * 2:
        if (state.shown >> place) & 1:
            total += -SHOWN if place // 2 == seat else SHOWN / float(setup.seats - 1)
        place += 1
    return total


# --- Reading the table ---


def read_lines(setup: Setup, state: PapillonsState) -> vec[i64]:
    """What every window on the table is worth, by goal."""
    lines = setup.tables.no_lines[:]
    card: i64 = 0
    count: i64 = len(state.cells)
    while card < count:
        marks = state.marks[card]
        if marks:
            count_card(state, card, marks, lines)
            step: i64 = 0
            while step < 4:
                read_windows(state, setup.tables.beside, state.cells[card], step, marks, lines)
                step += 1
        card += 1
    return lines


def count_card(state: PapillonsState, card: i64, marks: i64, lines: vec[i64]) -> None:
    """One card more of its colour and its kind."""
    loose: i64 = 1 if state.tokens[card] < 0 else 0
    goal: i64 = 0
    while marks >> goal:
        if (marks >> goal) & 1:
            lines[LYING + goal] += 1
            lines[LOOSE + goal] += loose
        goal += 1


def read_windows(state: PapillonsState, beside: vec[i64], cell: i64, step: i64, marks: i64, lines: vec[i64]) -> None:
    """The windows along one line whose first card lies on a cell: they begin there or up to two cells before."""
    gap: i64 = -1
    there: i64 = 1
    places: i64 = 0
    ahead = cell
    length: i64 = 1
    while length < ROW and marks:
        ahead = beside[ahead * 8 + step]
        card = state.table[ahead]
        if card >= 0:
            marks &= state.marks[card]
            there += 1
        else:
            gap = ahead
            if state.table[ahead] <= OPEN:
                places += 1
        length += 1
        if there > 1 and marks:
            read_window(state, beside, cell, step, length, there, gap, places, marks, lines)


def read_window(
    state: PapillonsState,
    beside: vec[i64],
    cell: i64,
    step: i64,
    length: i64,
    there: i64,
    gap: i64,
    places: i64,
    marks: i64,
    lines: vec[i64],
) -> None:
    """The window that reaches so far ahead of its first card; the rest of it lies behind, where all must be empty."""
    behind = cell
    left: i64 = ROW - length
    while left > 0:
        behind = beside[behind * 8 + step + 4]
        if state.table[behind] >= 0:
            return
        if state.table[behind] <= OPEN:
            places += 1
        gap = behind
        left -= 1
    if there == ROW - 1:
        note_gap(state, gap, marks, lines)
    elif there == 2:
        note_pair(marks, 2 + places, lines)


def note_gap(state: PapillonsState, gap: i64, marks: i64, lines: vec[i64]) -> None:
    """A window that lacks one card."""
    near = state.table[gap] <= OPEN
    goal: i64 = 0
    while marks >> goal:
        if (marks >> goal) & 1:
            if not near:
                lines[FAR + goal] += 1
            elif lines[GAP + goal] < 0:
                lines[GAP + goal] = gap
            elif lines[GAP + goal] != gap:
                lines[SECOND + goal] = gap
        goal += 1


def note_pair(marks: i64, worth: i64, lines: vec[i64]) -> None:
    """A window that lacks two cards."""
    goal: i64 = 0
    while marks >> goal:
        if (marks >> goal) & 1:
            lines[PAIRS + goal] += worth
        goal += 1


# --- Who has which goal ---


def knows(setup: Setup, state: PapillonsState, seat: i64, place: i64) -> bool:
    """Whether the seat knows a goal: its own, its partner's, and those that lie open."""
    return allied(setup, seat, place // 2) or (state.shown >> place) & 1 == 1


def allied(setup: Setup, seat: i64, other: i64) -> bool:
    """Whether two seats win together."""
    return other == seat or (setup.teams and other % 2 == seat % 2)


def holds(setup: Setup, state: PapillonsState, seat: i64, goal: i64) -> bool:
    """Whether the goal is the seat's, or its partner's."""
    place: i64 = 0 if goal < COLOURS else 1
    while place < setup.seats * 2:
        if state.goals[place] == goal:
            return allied(setup, seat, place // 2)
        place += 2
    return False


def likelihood(setup: Setup, state: PapillonsState, seat: i64, goal: i64) -> float:
    """How likely some opponent has a goal, as far as the seat knows."""
    half: i64 = 0 if goal < COLOURS else 1
    known: i64 = 0  # a bit for each goal whose owner the seat knows
    hidden = 0.0
    place = half
    while place < setup.seats * 2:
        if not knows(setup, state, seat, place):
            hidden += 1.0
        elif state.goals[place] == goal:
            return 1.0
        elif state.goals[place] >= 0:
            known |= 1 << state.goals[place]
        place += 2
    known |= state.missed
    if (known >> goal) & 1:
        return 0.0
    left = 0.0
    other: i64 = half * COLOURS
    while other < (half + 1) * COLOURS:
        if not (known >> other) & 1:
            left += 1.0
        other += 1
    return hidden / left if hidden < left else 1.0


# --- Who has the card ---


def ends(setup: Setup, state: PapillonsState, lines: vec[i64], seat: i64, own: bool, goal: i64) -> float:
    """How likely the seat (or for all it knows, the next) has what ends a row of a goal."""
    return 1.0 - (1.0 - by_card(setup, state, lines, seat, own, goal)) * (1.0 - by_move(setup, state, lines, goal))


def by_card(setup: Setup, state: PapillonsState, lines: vec[i64], seat: i64, own: bool, goal: i64) -> float:
    """From the hand, or by turning up the right card."""
    held = in_hand(setup, state, seat, goal)
    if own and held > 0 and state.phase != TURN_UP:
        return 1.0
    unseen = float(CARDS // 4 - lines[LYING + goal] - held)
    among = float(CARDS - HAND - len(state.cells))
    if unseen <= 0.0 or among < unseen:
        return 0.0
    miss = 1.0 - unseen / among
    misses = miss if state.deck_size > 0 else 1.0
    if not own:
        return 1.0 - misses * miss * miss
    return 1.0 - misses * miss if state.phase == DRAW else 1.0 - misses


def by_move(setup: Setup, state: PapillonsState, lines: vec[i64], goal: i64) -> float:
    """By a card that lies elsewhere."""
    seat: i64 = 0
    while seat < setup.seats:
        if state.placed[seat] < OPENING:
            return 0.0
        seat += 1
    spare = lines[LOOSE + goal] - (ROW - 1)
    if spare <= 0:
        return 0.0
    return 0.7 if spare == 1 else 0.9


def in_hand(setup: Setup, state: PapillonsState, seat: i64, goal: i64) -> i64:
    """How many of the seat's cards match a goal."""
    count: i64 = 0
    place: i64 = seat * HAND
    while place < seat * HAND + HAND:
        face = state.hands[place]
        if face >= 0 and (setup.tables.marks[face] >> goal) & 1:
            count += 1
        place += 1
    return count
