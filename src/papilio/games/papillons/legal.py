"""What the seat at turn may do: every legal action in order, how many there are, and why others are refused."""

from typing import Final, cast

from papilio.core.native import append, i64, vec
from papilio.core.rng import Rng
from papilio.games.papillons import actions, moving
from papilio.games.papillons.state import (
    CARDS,
    CELLS,
    HAND,
    NET,
    OPEN,
    OVER,
    PLACE,
    TURN,
    WEB,
    PapillonsState,
    Setup,
)
from papilio.games.papillons.table import in_order
from papilio.games.papillons.turns import can_add_card

OPENING: Final = 3  # cards that everyone has placed before the extra actions are open (PS-25)


def extras_open(setup: Setup, state: PapillonsState) -> bool:
    """PS-25, PS-26: moving and tokens, once everyone has placed three cards, and once a turn."""
    if state.extra_taken:
        return False
    seat: i64 = 0
    while seat < setup.seats and state.placed[seat] >= OPENING:
        seat += 1
    return seat == setup.seats


def may_pass(setup: Setup, state: PapillonsState) -> bool:
    """PS-60, PS-61: when there is nothing else to do, and by choice once all cards are on the table."""
    if state.extra_taken or can_add_card(state):
        return False
    return len(state.faces) == CARDS or not any_extra(setup, state)


def any_extra(setup: Setup, state: PapillonsState) -> bool:
    """Whether some extra action is legal."""
    if not extras_open(setup, state):
        return False
    both: i64 = 3 << (state.turn * 2)
    if state.used & both != both and len(token_cells(setup, state)) > 0:
        return True
    return moving.Moves(state, setup.tables, state.places).any()


def takes_token(setup: Setup, state: PapillonsState, card: i64) -> bool:
    """PS-41, PS-42, PS-45: whether a token may be put on a card."""
    if state.tokens[card] >= 0:
        return False
    return (card == state.guarded) != setup.any_but_last


def token_cells(setup: Setup, state: PapillonsState) -> vec[i64]:
    """The cells of the cards that may take a token, in order."""
    found = vec[i64]()
    if not setup.any_but_last:
        if state.guarded >= 0 and takes_token(setup, state, state.guarded):
            found = append(found, state.cells[state.guarded])
        return found
    card: i64 = 0
    while card < len(state.cells):
        if takes_token(setup, state, card):
            found = append(found, state.cells[card])
        card += 1
    return in_order(found)


def hand_faces(state: PapillonsState) -> vec[i64]:
    """The different faces in the hand at turn, in order."""
    first = state.hands[state.turn * HAND]
    second = state.hands[state.turn * HAND + 1]
    faces = vec[i64]()
    if second >= 0 and second < first:
        faces = append(faces, second)
    if first >= 0:
        faces = append(faces, first)
    if second > first:
        faces = append(faces, second)
    return faces


# --- All legal actions ---


def listed(setup: Setup, state: PapillonsState, seat: i64) -> list[int]:
    """Every legal action of a seat in ascending order; calls of any seat."""
    legal: list[object] = []
    if state.turn == seat and state.phase == PLACE:
        list_cells(setup, actions.PLACE, in_order(state.places), legal)
    elif state.turn == seat and state.phase == TURN:
        places = in_order(state.places)
        for face in hand_faces(state):
            list_cells(setup, face * CELLS, places, legal)
        if extras_open(setup, state):
            list_moves(setup, state, places, legal)
            list_tokens(setup, state, legal)
        if state.deck_size > 0:
            legal.append(actions.REVEAL)
        if may_pass(setup, state):
            legal.append(actions.PASS)
    for goal in callable_goals(setup, state, seat):
        legal.append(actions.CALL + goal)
    return cast("list[int]", legal)


def list_cells(setup: Setup, first: i64, cells: vec[i64], legal: list[object]) -> None:
    """One action for each of these cells."""
    row = setup.tables.row(first)
    for cell in cells:
        legal.append(row[cell])


def list_moves(setup: Setup, state: PapillonsState, places: vec[i64], legal: list[object]) -> None:
    """PS-30 to PS-34: cards in the order of their cells, each with its targets."""
    moves = moving.Moves(state, setup.tables, places)
    for start in in_order(state.cells):
        moves.list_targets(state.table[start], setup.tables.row(actions.MOVE + start * CELLS), legal)


def list_tokens(setup: Setup, state: PapillonsState, legal: list[object]) -> None:
    """PS-40: each unused token on each card that may take it."""
    cells = token_cells(setup, state)
    if not (state.used >> (state.turn * 2 + NET)) & 1:
        list_cells(setup, actions.NET, cells, legal)
    if not (state.used >> (state.turn * 2 + WEB)) & 1:
        list_cells(setup, actions.WEB, cells, legal)


def callable_goals(setup: Setup, state: PapillonsState, seat: i64) -> vec[i64]:
    """PS-52, PS-55, PS-72: the goals that a seat may call now, in order: its own and its partner's."""
    goals = vec[i64]()
    waits = state.phase == TURN or state.phase == PLACE
    if seat < 0 or not setup.called or not waits or (state.called >> seat) & 1:
        return goals
    place: i64 = 0
    while place < setup.seats * 2:
        owner: i64 = place // 2
        if state.goals[place] >= 0 and (owner == seat or (setup.teams and owner % 2 == seat % 2)):
            goals = append(goals, state.goals[place])
        place += 1
    return in_order(goals)


# --- One of them ---


def drawn(setup: Setup, state: PapillonsState, rng: Rng) -> i64:
    """One uniform legal action of the seat at turn.

    Moves are tried among all pairs of a card and a place, and tried again if not legal: that is as uniform as
    counting them, which is left for tables on which hardly anything moves.
    """
    calls = callable_goals(setup, state, state.turn)
    places: i64 = len(state.places)
    if state.phase == PLACE:
        ticket = rng.below(places + len(calls))
        if ticket < places:
            return actions.PLACE + state.places[ticket]
        return actions.CALL + calls[ticket - places]
    faces = hand_faces(state)
    plays: i64 = len(faces) * places
    others = vec[i64]()
    if state.deck_size > 0:
        others = append(others, actions.REVEAL)
    if may_pass(setup, state):
        others = append(others, actions.PASS)
    for goal in calls:
        others = append(others, actions.CALL + goal)
    if not extras_open(setup, state):
        return one_of(state, faces, others, rng.below(plays + len(others)))
    others = with_tokens(setup, state, others)
    pairs: i64 = len(state.cells) * places
    tries: i64 = 0
    while tries < 200:
        ticket = rng.below(plays + len(others) + pairs)
        if ticket < plays + len(others):
            return one_of(state, faces, others, ticket)
        ticket -= plays + len(others)
        card = ticket // places
        if moving.can_move(state, setup.tables, card, state.places[ticket % places]):
            return actions.MOVE + state.cells[card] * CELLS + state.places[ticket % places]
        tries += 1
    ticket = rng.below(plays + len(others) + moves_of(setup, state, -1))
    if ticket < plays + len(others):
        return one_of(state, faces, others, ticket)
    return moves_of(setup, state, ticket - plays - len(others))


def one_of(state: PapillonsState, faces: vec[i64], others: vec[i64], ticket: i64) -> i64:
    """The ticket-th of all plays, and after them of the other actions."""
    places: i64 = len(state.places)
    if ticket < len(faces) * places:
        return faces[ticket // places] * CELLS + state.places[ticket % places]
    return others[ticket - len(faces) * places]


def with_tokens(setup: Setup, state: PapillonsState, found: vec[i64]) -> vec[i64]:
    """The actions, and those with a token."""
    cells = token_cells(setup, state)
    for cell in cells:
        if not (state.used >> (state.turn * 2 + NET)) & 1:
            found = append(found, actions.NET + cell)
        if not (state.used >> (state.turn * 2 + WEB)) & 1:
            found = append(found, actions.WEB + cell)
    return found


def moves_of(setup: Setup, state: PapillonsState, ticket: i64) -> i64:
    """The move at a place in their order, or for a negative ticket their number."""
    moves = moving.Moves(state, setup.tables, state.places)
    count: i64 = 0
    card: i64 = 0
    while card < len(state.cells):
        goals = moves.targets(card)
        if ticket >= 0 and ticket < count + len(goals):
            return actions.MOVE + state.cells[card] * CELLS + goals[ticket - count]
        count += len(goals)
        card += 1
    return count


# --- Why not ---


def refusal(setup: Setup, state: PapillonsState, seat: i64, action: i64) -> str | None:
    """The clause that a seat's action breaks; None exactly for legal actions."""
    if state.phase == OVER:
        return "PS-51"
    if action >= actions.CALL and action < actions.ACTIONS:
        return refuse_call(setup, state, seat, action - actions.CALL)
    if state.turn != seat or (state.phase != TURN and state.phase != PLACE):
        return "PS-13"
    if action < 0 or action >= actions.ACTIONS:
        return "PS-20"
    if state.phase == PLACE:
        if action < actions.PLACE or action >= actions.MOVE:
            return "PS-21"
        return None if state.table[action - actions.PLACE] <= OPEN else "PS-22"
    if action < actions.PLACE:
        return refuse_play(state, action // CELLS, action % CELLS)
    if action < actions.MOVE:
        return "PS-21"
    if action == actions.REVEAL:
        return None if state.deck_size > 0 else "PS-24"
    if action == actions.PASS:
        return None if may_pass(setup, state) else "PS-60"
    if state.extra_taken:
        return "PS-26"
    if not extras_open(setup, state):
        return "PS-25"
    if action < actions.NET:
        start: i64 = (action - actions.MOVE) // CELLS
        goal: i64 = (action - actions.MOVE) % CELLS
        return moving.refuse_move(state, setup.tables, start, goal)
    if action < actions.WEB:
        return refuse_token(setup, state, NET, action - actions.NET)
    return refuse_token(setup, state, WEB, action - actions.WEB)


def refuse_play(state: PapillonsState, face: i64, cell: i64) -> str | None:
    """PS-20: a card of the hand; PS-22: on a free place."""
    place: i64 = state.turn * HAND
    if state.hands[place] != face and state.hands[place + 1] != face:
        return "PS-20"
    return None if state.table[cell] <= OPEN else "PS-22"


def refuse_token(setup: Setup, state: PapillonsState, kind: i64, cell: i64) -> str | None:
    """PS-40 to PS-42, PS-45."""
    card = state.table[cell]
    if (state.used >> (state.turn * 2 + kind)) & 1:
        return "PS-40"
    if card >= 0 and state.tokens[card] >= 0:
        return "PS-42"
    if card < 0 or not takes_token(setup, state, card):
        return "PS-45" if setup.any_but_last else "PS-41"
    return None


def refuse_call(setup: Setup, state: PapillonsState, seat: i64, goal: i64) -> str | None:
    """PS-52: only where rows are called, and once until the table changes; PS-55: an own goal, or a partner's."""
    if not setup.called or (state.called >> seat) & 1 or (state.phase != TURN and state.phase != PLACE):
        return "PS-52"
    for own in callable_goals(setup, state, seat):
        if own == goal:
            return None
    return "PS-55"
