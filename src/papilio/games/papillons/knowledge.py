"""What a seat may know (PS-10, PS-54, PS-71), and a guess at the rest that fits it."""

from papilio.core.bag import pick
from papilio.core.native import append, i64, vec
from papilio.core.rng import Rng
from papilio.games.papillons.state import (
    COLOURS,
    FACES,
    HAND,
    OVER,
    PapillonsState,
    Tables,
)


def hide(state: PapillonsState, viewer: i64, seats: i64, teams: bool) -> None:
    """Turn face down all that the viewer (-1: a spectator) may not see: the deck, other hands, other goals."""
    face: i64 = 0
    while face < FACES:
        state.deck[face] = -1
        face += 1
    place: i64 = 0
    while place < seats * HAND:
        if place // HAND != viewer and state.hands[place] >= 0:
            state.hands[place] = -1
        place += 1
    place = 0
    while place < seats * 2:
        if state.goals[place] >= 0 and not sees_goal(state, viewer, place, teams):
            state.goals[place] = -1
        place += 1


def sees_goal(state: PapillonsState, viewer: i64, place: i64, teams: bool) -> bool:
    """PS-10 the own, PS-71 the partner's, PS-55 a shown one, PS-54 all at the end."""
    owner: i64 = place // 2
    if viewer >= 0 and (owner == viewer or (teams and owner % 2 == viewer % 2)):
        return True
    return state.phase == OVER or (state.shown >> place) & 1 == 1


def fill(state: PapillonsState, tables: Tables, seats: i64, rng: Rng) -> None:
    """Deal what is unknown from all that the viewer has not seen."""
    if state.deck[0] == -1:
        fill_hands(state, unseen_cards(state, tables, seats), seats, rng)
    fill_goals(state, 0, seats, rng)
    fill_goals(state, 1, seats, rng)


def unseen_cards(state: PapillonsState, tables: Tables, seats: i64) -> vec[i64]:
    """By face: the cards that lie neither on the table nor in a known hand."""
    unseen = tables.copies[:]
    for face in state.faces:
        unseen[face] -= 1
    if state.revealed >= 0:
        unseen[state.revealed] -= 1
    place: i64 = 0
    while place < seats * HAND:
        if state.hands[place] >= 0:
            unseen[state.hands[place]] -= 1
        place += 1
    return unseen


def fill_hands(state: PapillonsState, unseen: vec[i64], seats: i64, rng: Rng) -> None:
    """Each unseen card is as likely as any other to be in a hidden hand; the rest is the deck."""
    left: i64 = 0
    for number in unseen:
        left += number
    place: i64 = 0
    while place < seats * HAND:
        if state.hands[place] == -1:
            face = pick(unseen, rng.below(left))
            state.hands[place] = face
            unseen[face] -= 1
            left -= 1
        place += 1
    state.deck = unseen


def fill_goals(state: PapillonsState, kind: i64, seats: i64, rng: Rng) -> None:
    """Hidden goals are any that nobody is known to hold, and whose row has not gone by without a winner."""
    unseen = vec[i64]()
    goal: i64 = kind * COLOURS
    while goal < (kind + 1) * COLOURS:
        if not (state.missed >> goal) & 1 and holder(state, goal, seats) < 0:
            unseen = append(unseen, goal)
        goal += 1
    seat: i64 = 0
    while seat < seats:
        if state.goals[seat * 2 + kind] == -1:
            chosen = rng.below(len(unseen))
            last: i64 = len(unseen) - 1
            state.goals[seat * 2 + kind] = unseen[chosen]
            unseen[chosen] = unseen[last]
            unseen = unseen[:last]
        seat += 1


def holder(state: PapillonsState, goal: i64, seats: i64) -> i64:
    """The seat that is known to hold a goal, or -1."""
    place: i64 = 0
    while place < seats * 2:
        if state.goals[place] == goal:
            return place // 2
        place += 1
    return -1


def seen_by(seat: int, teams: bool) -> tuple[int, ...]:
    """The seats that see a seat's goals from the start."""
    return tuple(sorted([seat, (seat + 2) % 4])) if teams else (seat,)
