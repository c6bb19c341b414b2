"""What bots are told about Papillons: how near each seat is to a row, and a quick way to play on at random."""

from typing import Final

from papilio.core.bag import filled
from papilio.core.game import Game, Seat, State
from papilio.core.native import i64, vec
from papilio.core.rng import Rng
from papilio.games.papillons import actions
from papilio.games.papillons.legal import drawn, extras_open, takes_token
from papilio.games.papillons.moving import can_move
from papilio.games.papillons.scoring import matches, row_between, rows_through
from papilio.games.papillons.state import (
    CARDS,
    CELLS,
    EVERY_GOAL,
    GOALS,
    HAND,
    NET,
    OPEN,
    TURN,
    PapillonsState,
    Setup,
    Tables,
)

EXTRA_ONCE_IN: Final = 8  # random turns: one in so many tries to move a card, or to use a token
AHEAD: Final = 5  # turns that a search of a game for two plays on before it reads how the game stands
SIMULATIONS: Final = {"egg": 1, "caterpillar": 40, "chrysalis": 1500, "butterfly": 40000}
CALL_MS: Final = 4000  # people are to have the first chance to call (PS-55)


def thinking(game: Game, state: State, seat: Seat, action: int) -> int:
    """How many milliseconds a bot takes for an action."""
    return CALL_MS if action >= actions.CALL else 0


def gaps_on_table(state: PapillonsState, tables: Tables, goals: i64) -> vec[i64]:
    """For each of some goals up to two places, at goal * 2, on which one card more would make a row; else -1."""
    gaps = filled(GOALS * 2, -1)
    card: i64 = 0
    while card < len(state.cells):
        note_card(state, tables, card, goals, gaps)
        card += 1
    return gaps


def note_card(state: PapillonsState, tables: Tables, card: i64, goals: i64, gaps: vec[i64]) -> i64:
    """Note where one card more would end a row of a card that was laid; of some goals, those that it is in a row of."""
    made: i64 = 0
    beside = tables.beside
    cell = state.cells[card]
    step: i64 = 0
    goals &= state.marks[card]
    while goals and step < 4:
        ahead = along_past_gap(state, beside, cell, step, goals)
        back = along_past_gap(state, beside, cell, step + 4, goals)
        if ahead or back:
            made |= row_between(ahead, back)
            note_end(state, beside, cell, step, ahead, back, gaps)
            note_end(state, beside, cell, step + 4, back, ahead, gaps)
        step += 1
    return made


def along_past_gap(state: PapillonsState, beside: vec[i64], cell: i64, step: i64, goals: i64) -> i64:
    """As `along`, past one empty cell: << 24 the goals that the next cell behind it counts for, << 32 the next two."""
    found: i64 = 0
    shift: i64 = 0
    while shift < 40:
        cell = beside[cell * 8 + step]
        card = state.table[cell]
        if card >= 0:
            goals &= state.marks[card]
            if not goals:
                break
            found |= goals << shift
            shift += 8
        elif shift < 24:
            shift = 24
        else:
            break
    return found


def note_end(
    state: PapillonsState, beside: vec[i64], cell: i64, step: i64, ahead: i64, back: i64, gaps: vec[i64]
) -> None:
    """Note the empty cell that ends a card's run (see `along_past_gap`), for the goals of which it lacks one card."""
    gap = beside[cell * 8 + step]
    near = ahead & EVERY_GOAL
    far = ahead >> 8 & EVERY_GOAL
    if far:
        goals = far
        gap = beside[beside[gap * 8 + step] * 8 + step]
    elif near:
        goals = near & (back | ahead >> 24)
        gap = beside[gap * 8 + step]
    else:
        goals = (back >> 8 | back & ahead >> 24 | ahead >> 32) & EVERY_GOAL
    if goals and state.table[gap] < 0:
        note_gap(gap, goals, gaps)


def note_gap(gap: i64, goals: i64, gaps: vec[i64]) -> None:
    """Remember a place for some goals; the older place of a goal is forgotten."""
    goal: i64 = 0
    while goals >> goal:
        if (goals >> goal) & 1 and gap != gaps[goal * 2]:
            gaps[goal * 2 + 1] = gaps[goal * 2]
            gaps[goal * 2] = gap
        goal += 1


def winning_action(setup: Setup, state: PapillonsState, gaps: vec[i64], rng: Rng) -> i64:
    """An action that ends a row for the seat at turn on one of these places, or -1: a quick look."""
    place: i64 = state.turn * 2
    while place < state.turn * 2 + 2:
        goal = state.goals[place]
        number: i64 = goal * 2
        while number < goal * 2 + 2 and gaps[number] >= 0:
            gap = gaps[number]
            if state.table[gap] <= OPEN and rows_through(state, setup.tables, gap, 1 << goal):
                action = filling(setup, state, gap, goal, rng)
                if action >= 0:
                    return action
            number += 1
        place += 1
    return -1


def filling(setup: Setup, state: PapillonsState, gap: i64, goal: i64, rng: Rng) -> i64:
    """A card of the goal for a place: the revealed one, one of the hand, or one that a few tries find to move."""
    if state.phase != TURN:
        if matches(state.revealed, goal):
            return actions.PLACE + gap
        return -1
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
    tries: i64 = 12
    if may_pass:
        tries = rng.below(2)
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
