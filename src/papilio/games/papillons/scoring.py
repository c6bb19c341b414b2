"""Rows, and who wins by them (PS-50 to PS-55, PS-70 to PS-72)."""

from papilio.core.game import Outcome
from papilio.core.native import append, i64, vec
from papilio.games.papillons.state import (
    BY_LIMIT,
    BY_PASSING,
    BY_REPETITION,
    BY_ROW,
    COLOURS,
    GOALS,
    KINDS,
    ROW,
    WEB,
    PapillonsState,
    Tables,
)


def matches(face: i64, goal: i64) -> bool:
    """Whether a card's face is of the goal's colour or kind."""
    if goal < COLOURS:
        return face // KINDS == goal
    return face % KINDS == goal - COLOURS


def face_on(state: PapillonsState, cell: i64) -> i64:
    """The face that counts on a cell; -1 if there is none, or a web (PS-44). A net changes nothing (PS-43)."""
    card = state.table[cell]
    if card < 0:
        return -1
    token = state.tokens[card]
    if token >= 0 and token & 1 == WEB:
        return -1
    return state.faces[card]


def run(state: PapillonsState, tables: Tables, cell: i64, step: i64, goal: i64) -> i64:
    """How many cards of a goal follow each other from the cell in one direction, the cell left out; at most 3."""
    count: i64 = 0
    while count < ROW - 1:
        cell = tables.beside[cell * 8 + step]
        face = face_on(state, cell)
        if face < 0 or not matches(face, goal):
            break
        count += 1
    return count


def in_a_row(state: PapillonsState, tables: Tables, cell: i64, goal: i64) -> bool:
    """PS-50: whether the card on a cell is one of four in a row that match a goal that it matches itself."""
    step: i64 = 0
    while step < 4:
        ahead = run(state, tables, cell, step, goal)
        if ahead == ROW - 1 or ahead + run(state, tables, cell, step + 4, goal) >= ROW - 1:
            return True
        step += 1
    return False


def goals_made(state: PapillonsState, tables: Tables, cell: i64) -> i64:
    """The goals of which the card on a cell is in a row, a bit each."""
    face = face_on(state, cell)
    made: i64 = 0
    if face < 0:
        return made
    colour: i64 = face // KINDS
    kind: i64 = COLOURS + face % KINDS
    if in_a_row(state, tables, cell, colour):
        made |= 1 << colour
    if in_a_row(state, tables, cell, kind):
        made |= 1 << kind
    return made


def goals_on_table(state: PapillonsState, tables: Tables) -> i64:
    """Every goal that has a row on the table, a bit each."""
    made: i64 = 0
    for cell in state.cells:
        made |= goals_made(state, tables, cell)
    return made


def row_of(state: PapillonsState, tables: Tables, goal: i64) -> list[int]:
    """The cells of a goal's first row, in order; longer runs are given whole. [] if there is none."""
    for cell in sorted([int(cell) for cell in state.cells]):
        face = face_on(state, cell)
        if face < 0 or not matches(face, goal):
            continue
        for step in range(4):
            way = line_through(state, tables, cell, step, goal)
            if len(way) >= ROW:
                return way
    return []


def line_through(state: PapillonsState, tables: Tables, cell: i64, step: i64, goal: i64) -> list[int]:
    """The cells of the run of a goal through a cell along one line."""
    while run(state, tables, cell, step + 4, goal) > 0:
        cell = tables.beside[cell * 8 + step + 4]
    way = [int(cell)]
    while run(state, tables, cell, step, goal) > 0:
        cell = tables.beside[cell * 8 + step]
        way.append(int(cell))
    return way


def owner_of(state: PapillonsState, goal: i64, seats: i64) -> i64:
    """The seat that holds a goal, or -1."""
    place: i64 = 0 if goal < COLOURS else 1
    seat: i64 = 0
    while seat < seats:
        if state.goals[seat * 2 + place] == goal:
            return seat
        seat += 1
    return -1


def winning_goal(state: PapillonsState, made: i64, actor: i64, seats: i64, teams: bool) -> i64:
    """PS-53, PS-72: of the goals that have a row, the one whose owner wins; -1 if nobody holds one.

    The acting player comes first, then clockwise; in teams the acting player's partner comes second.
    """
    turn: i64 = 0
    while turn < seats:
        seat: i64 = (actor + turn) % seats
        if teams:
            seat = (actor + turn * 2 + (1 if turn > 1 else 0)) % seats
        place: i64 = 0
        while place < 2:
            goal = state.goals[seat * 2 + place]
            if goal >= 0 and (made >> goal) & 1:
                return goal
            place += 1
        turn += 1
    return -1


def result(state: PapillonsState, seats: int, teams: bool) -> Outcome:
    """The outcome of a game that is over: a row's owner and their partner win; all share a draw (PS-61)."""
    if state.reason != BY_ROW:
        return Outcome(seats, tuple(range(seats)), (), reason_name(state.reason))
    winner = int(state.winner)
    winners = tuple(sorted([winner, (winner + 2) % 4])) if teams else (winner,)
    return Outcome(seats, winners, (), reason_name(state.reason))


def reason_name(reason: i64) -> str:
    """Why a game is over, as outcomes and positions say it."""
    if reason == BY_ROW:
        return "row"
    if reason == BY_LIMIT:
        return "stalemate-limit"
    if reason == BY_REPETITION:
        return "repetition"
    return "all-passed" if reason == BY_PASSING else ""


def matching(faces: vec[i64]) -> vec[i64]:
    """How many of some cards match each goal."""
    counts = vec[i64]()
    goal: i64 = 0
    while goal < GOALS:
        number: i64 = 0
        for face in faces:
            if face >= 0 and matches(face, goal):
                number += 1
        counts = append(counts, number)
        goal += 1
    return counts
