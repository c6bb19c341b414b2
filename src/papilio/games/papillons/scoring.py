"""Rows, and who wins by them (PS-50 to PS-55, PS-70 to PS-72)."""

from papilio.core.game import Outcome
from papilio.core.native import append, i64, vec
from papilio.games.papillons.state import (
    BY_LIMIT,
    BY_PASSING,
    BY_REPETITION,
    BY_ROW,
    COLOURS,
    EVERY_GOAL,
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


def goals_of(tables: Tables, face: i64, token: i64) -> i64:
    """The goals that a card counts for, a bit each: none under a web (PS-44); a net changes nothing (PS-43)."""
    if token >= 0 and token & 1 == WEB:
        return 0
    return tables.marks[face]


def mark_on(state: PapillonsState, cell: i64) -> i64:
    """The goals that a cell counts for."""
    card = state.table[cell]
    if card < 0:
        return 0
    return state.marks[card]


def along(state: PapillonsState, beside: vec[i64], cell: i64, step: i64, goals: i64) -> i64:
    """Of some goals, those that the next cell in one direction counts for; << 8 the next two, << 16 the next three."""
    found: i64 = 0
    shift: i64 = 0
    while shift < 24:
        cell = beside[cell * 8 + step]
        card = state.table[cell]
        if card < 0:
            break
        goals &= state.marks[card]
        if not goals:
            break
        found |= goals << shift
        shift += 8
    return found


def row_between(ahead: i64, back: i64) -> i64:
    """The goals of which a card between two runs (see `along`) is, or would be, in a row."""
    return (ahead >> 16 | back >> 16 | ahead >> 8 & back | ahead & back >> 8) & EVERY_GOAL


def rows_through(state: PapillonsState, tables: Tables, cell: i64, goals: i64) -> i64:
    """PS-50: of some goals, those of which a card on the cell is (or would be) in a row."""
    beside = tables.beside
    made: i64 = 0
    step: i64 = 0
    while step < 4:
        ahead = along(state, beside, cell, step, goals)
        back = along(state, beside, cell, step + 4, goals)
        made |= row_between(ahead, back)
        step += 1
    return made


def goals_made(state: PapillonsState, tables: Tables, cell: i64) -> i64:
    """The goals of which the card on a cell is in a row, a bit each."""
    return rows_through(state, tables, cell, mark_on(state, cell))


def held(state: PapillonsState) -> i64:
    """The goals that somebody is known to hold, a bit each."""
    found: i64 = 0
    place: i64 = 0
    while place < len(state.goals):
        if state.goals[place] >= 0:
            found |= 1 << state.goals[place]
        place += 1
    return found


def goals_on_table(state: PapillonsState, tables: Tables) -> i64:
    """Every goal that has a row on the table, a bit each."""
    made: i64 = 0
    for cell in state.cells:
        made |= goals_made(state, tables, cell)
    return made


def row_of(state: PapillonsState, tables: Tables, goal: i64) -> list[int]:
    """The cells of a goal's first row, in order; longer runs are given whole. [] if there is none."""
    for cell in sorted([int(cell) for cell in state.cells]):
        if not (mark_on(state, cell) >> goal) & 1:
            continue
        for step in range(4):
            way = line_through(state, tables, cell, step, goal)
            if len(way) >= ROW:
                return way
    return []


def line_through(state: PapillonsState, tables: Tables, cell: i64, step: i64, goal: i64) -> list[int]:
    """The cells of the run of a goal through a cell along one line."""
    back = tables.beside[cell * 8 + step + 4]
    while (mark_on(state, back) >> goal) & 1:
        cell = back
        back = tables.beside[cell * 8 + step + 4]
    way: list[int] = []
    while (mark_on(state, cell) >> goal) & 1:
        way.append(int(cell))
        cell = tables.beside[cell * 8 + step]
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


def shares(state: PapillonsState, seats: int, teams: bool) -> list[float]:
    """Each seat's share of the win in a game that is over; what `result` says, made quickly for playouts."""
    if state.reason != BY_ROW:
        return [1.0 / float(seats)] * seats
    found = [0.0] * seats
    winner = int(state.winner)
    found[winner] = 1.0
    if teams:
        found[winner] = found[(winner + 2) % 4] = 0.5
    return found


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
