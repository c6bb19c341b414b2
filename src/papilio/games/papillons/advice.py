"""What bots are told about Papillons: how near each seat is to a row, and a quick way to play on at random."""

from typing import Final

from papilio.core.bag import filled
from papilio.core.game import Game, Seat, State
from papilio.core.native import i64, vec
from papilio.core.rng import Rng
from papilio.games.papillons import actions
from papilio.games.papillons.legal import drawn, extras_open, takes_token
from papilio.games.papillons.moving import can_move
from papilio.games.papillons.scoring import face_on, matches, run
from papilio.games.papillons.state import (
    CARDS,
    CELLS,
    COLOURS,
    GOALS,
    HAND,
    KINDS,
    NET,
    OPEN,
    ROW,
    TURN,
    PapillonsState,
    Setup,
    Tables,
)

EXTRA_ONCE_IN: Final = 8  # random turns: one in so many tries to move a card, or to use a token
SHOWN: Final = 15  # what it costs that everybody knows a goal
CALL_MS: Final = 4000  # people are to have the first chance to call (PS-55)


def thinking(game: Game, state: State, seat: Seat, action: int) -> int:
    """How many milliseconds a bot takes for an action."""
    return CALL_MS if action >= actions.CALL else 0


def gaps_on_table(state: PapillonsState, tables: Tables) -> vec[i64]:
    """For each goal up to two places, at goal * 2, on which one card more would make a row; else -1."""
    gaps = filled(GOALS * 2, -1)
    card: i64 = 0
    while card < len(state.cells):
        note_gaps(state, tables, card, gaps)
        card += 1
    return gaps


def note_gaps(state: PapillonsState, tables: Tables, card: i64, gaps: vec[i64]) -> None:
    """Add what a card that was laid has made; the older place of a goal is forgotten."""
    face = state.faces[card]
    note_gap(state, tables, state.cells[card], face // KINDS, gaps)
    note_gap(state, tables, state.cells[card], COLOURS + face % KINDS, gaps)


def note_gap(state: PapillonsState, tables: Tables, cell: i64, goal: i64, gaps: vec[i64]) -> None:
    """The same for one of the goals that a card matches."""
    gap = gap_through(state, tables, cell, goal)
    if gap >= 0 and gap != gaps[goal * 2]:
        gaps[goal * 2 + 1] = gaps[goal * 2]
        gaps[goal * 2] = gap


def winning_action(setup: Setup, state: PapillonsState, gaps: vec[i64], rng: Rng) -> i64:
    """An action that ends a row for the seat at turn on one of these places, or -1: a quick look."""
    place: i64 = 0
    while place < 4:
        goal = state.goals[state.turn * 2 + place // 2]
        gap = gaps[goal * 2 + place % 2]
        if gap >= 0 and state.table[gap] <= OPEN and completes(state, setup.tables, gap, goal):
            action = filling(setup, state, gap, goal, rng)
            if action >= 0:
                return action
        place += 1
    return -1


def completes(state: PapillonsState, tables: Tables, gap: i64, goal: i64) -> bool:
    """Whether a card of the goal on a free place would make a row."""
    step: i64 = 0
    while step < 4:
        if run(state, tables, gap, step, goal) + run(state, tables, gap, step + 4, goal) >= ROW - 1:
            return True
        step += 1
    return False


def gap_through(state: PapillonsState, tables: Tables, cell: i64, goal: i64) -> i64:
    """An empty cell on which a card of the goal would make a row with the card on a cell, or -1."""
    if face_on(state, cell) < 0:
        return -1
    step: i64 = 0
    while step < 4:
        ahead = run(state, tables, cell, step, goal)
        behind = run(state, tables, cell, step + 4, goal)
        gap = gap_at(state, tables, cell, step, ahead, behind, goal)
        if gap < 0:
            gap = gap_at(state, tables, cell, step + 4, behind, ahead, goal)
        if gap >= 0:
            return gap
        step += 1
    return -1


def gap_at(state: PapillonsState, tables: Tables, cell: i64, step: i64, ahead: i64, behind: i64, goal: i64) -> i64:
    """The cell at the end of the run ahead, if it is empty and all that it would join are three or more."""
    gap = cell
    left: i64 = ahead
    while left >= 0:
        gap = tables.beside[gap * 8 + step]
        left -= 1
    if state.table[gap] >= 0:
        return -1
    there: i64 = ahead + behind + 1
    if there < ROW - 1:
        there += run(state, tables, gap, step, goal)
    return gap if there >= ROW - 1 else -1


def filling(setup: Setup, state: PapillonsState, gap: i64, goal: i64, rng: Rng) -> i64:
    """A card of the goal for a place: the revealed one, one of the hand, or one that a few tries find to move."""
    if state.phase != TURN:
        return actions.PLACE + gap if matches(state.revealed, goal) else -1
    place: i64 = state.turn * HAND
    while place < state.turn * HAND + HAND:
        face = state.hands[place]
        if face >= 0 and matches(face, goal):
            return face * CELLS + gap
        place += 1
    tries: i64 = 4 if extras_open(setup, state) else 0
    while tries > 0:
        card = rng.below(len(state.cells))
        if matches(state.faces[card], goal) and can_move(state, setup.tables, card, gap):
            return actions.MOVE + state.cells[card] * CELLS + gap
        tries -= 1
    return -1


def random_action(setup: Setup, state: PapillonsState, rng: Rng) -> i64:
    """A legal action, quickly: mostly a card on a random place; never a call. At the very end it mostly passes."""
    places: i64 = len(state.places)
    if state.phase != TURN:
        return actions.PLACE + state.places[rng.below(places)]
    held: i64 = held_by(state)
    choices: i64 = held + (1 if state.deck_size > 0 else 0)
    if choices == 0:
        return random_end(setup, state, rng)
    if rng.below(EXTRA_ONCE_IN) == 0 and extras_open(setup, state):
        action = random_extra(setup, state, rng)
        if action >= 0:
            return action
    choice = rng.below(choices)
    if choice < held:
        return state.hands[state.turn * HAND + choice] * CELLS + state.places[rng.below(places)]
    return actions.REVEAL


def random_end(setup: Setup, state: PapillonsState, rng: Rng) -> i64:
    """What a seat without cards does: an extra action, or it passes."""
    may_pass = len(state.faces) == CARDS
    tries: i64 = rng.below(2) if may_pass else 12
    while tries > 0 and extras_open(setup, state):
        action = random_extra(setup, state, rng)
        if action >= 0:
            return action
        tries -= 1
    if may_pass:
        return actions.PASS
    drawn_action = drawn(setup, state, rng)
    while drawn_action >= actions.CALL:
        drawn_action = drawn(setup, state, rng)
    return drawn_action


def held_by(state: PapillonsState) -> i64:
    """How many cards the seat at turn holds."""
    place: i64 = state.turn * HAND
    if state.hands[place] < 0:
        return 0
    return 2 if state.hands[place + 1] >= 0 else 1


def random_extra(setup: Setup, state: PapillonsState, rng: Rng) -> i64:
    """A random token on the previous player's card or a random move, or -1 if what was tried is not legal."""
    token: i64 = state.turn * 2 + rng.below(2)
    target = state.guarded
    if setup.any_but_last:
        target = rng.below(len(state.cells))
    unused = not (state.used >> token) & 1
    if unused and rng.below(3) == 0 and target >= 0 and takes_token(setup, state, target):
        return (actions.NET if token & 1 == NET else actions.WEB) + state.cells[target]
    card = rng.below(len(state.cells))
    place = state.places[rng.below(len(state.places))]
    if can_move(state, setup.tables, card, place):
        return actions.MOVE + state.cells[card] * CELLS + place
    return -1


def evaluate(setup: Setup, state: PapillonsState, seat: i64) -> float:
    """A seat's expected share of the win: how near its goals are, against the best of its opponents."""
    own: float = 0.0
    best: float = 0.0
    other: i64 = 0
    while other < setup.seats:
        near = nearness(setup, state, other)
        ally = other == seat or (setup.teams and other % 2 == seat % 2)
        if ally:
            own += near
        elif near > best:
            best = near
        other += 1
    lead = own - best
    return 0.5 + 0.5 * lead / (40.0 + abs(lead))


def nearness(setup: Setup, state: PapillonsState, seat: i64) -> float:
    """The worth of all lines of four that the seat's goals may still fill; what it holds counts a little."""
    total: i64 = 0
    place: i64 = seat * 2
    while place < seat * 2 + 2:
        goal = state.goals[place]
        if goal >= 0:
            total += lines_for(setup, state, goal, seat == state.turn)
            total += 2 * in_hand(state, seat, goal)
            if (state.shown >> place) & 1:
                total -= SHOWN
        place += 1
    return float(total)


def in_hand(state: PapillonsState, seat: i64, goal: i64) -> i64:
    """How many of the seat's cards match a goal."""
    count: i64 = 0
    place: i64 = seat * HAND
    while place < seat * HAND + HAND:
        if state.hands[place] >= 0 and matches(state.hands[place], goal):
            count += 1
        place += 1
    return count


def lines_for(setup: Setup, state: PapillonsState, goal: i64, at_turn: bool) -> i64:
    """The worth of the lines of four from each matching card, in which nothing stands against the goal."""
    beside = setup.tables.beside
    total: i64 = 0
    for cell in state.cells:
        face = face_on(state, cell)
        if face < 0 or not matches(face, goal):
            continue
        step: i64 = 0
        while step < 8:
            total += line_worth(state, beside, cell, step, goal, at_turn)
            step += 1
    return total


def line_worth(state: PapillonsState, beside: vec[i64], cell: i64, step: i64, goal: i64, at_turn: bool) -> i64:
    """The worth of the four cells that begin here: none if one is taken otherwise."""
    there: i64 = 1
    reachable: i64 = 0
    length: i64 = 1
    while length < ROW:
        cell = beside[cell * 8 + step]
        if state.table[cell] >= 0:
            face = face_on(state, cell)
            if face < 0 or not matches(face, goal):
                return 0
            there += 1
        elif state.table[cell] <= OPEN:
            reachable += 1
        length += 1
    if there == ROW:
        return 200
    if there == ROW - 1:
        if reachable == 0:
            return 10
        return 120 if at_turn else 40  # who is at turn can often end it
    return 6 if there == 2 else 1
