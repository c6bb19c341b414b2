"""What a seat may know, and worlds that fit it (MA-12)."""

from papilio.core.bag import pick
from papilio.core.game import UNKNOWN
from papilio.core.native import i64
from papilio.core.rng import Rng
from papilio.games.mariposas.state import BLANK, HAND, KINDS, MariposasState, Setting


def seen_by(setting: Setting, state: MariposasState, viewer: i64) -> MariposasState:
    """MA-12: other hands and the deck are unknown, their numbers are not. What lies face down nobody has drawn yet."""
    view = state.clone()
    kind: i64 = 0
    while kind < KINDS:
        view.deck[kind] = UNKNOWN
        kind += 1
    place: i64 = 0
    while place < setting.n * HAND:
        if place // HAND != viewer and view.hands[place] != BLANK:
            view.hands[place] = UNKNOWN
        place += 1
    return view


def filled_in(setting: Setting, view: MariposasState, rng: Rng) -> MariposasState:
    """Hidden hands are dealt from all cards that the viewer has not seen; the rest is the deck."""
    state = view.clone()
    if state.deck[0] != UNKNOWN:
        return state
    unseen = setting.tables.card_count[:]
    left: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        unseen[kind] -= state.discard[kind]
        seat: i64 = 0
        while seat < setting.n:
            unseen[kind] -= state.played[seat * KINDS + kind]
            seat += 1
        kind += 1
    place: i64 = 0
    while place < setting.n * HAND:
        if state.hands[place] >= 0:
            unseen[state.hands[place]] -= 1
        place += 1
    for number in unseen:
        left += number
    place = 0
    while place < setting.n * HAND:
        if state.hands[place] == UNKNOWN:
            kind = pick(unseen, rng.below(left))
            unseen[kind] -= 1
            left -= 1
            state.hands[place] = kind
        place += 1
    sort_hands(setting, state)
    state.deck = unseen
    return state


def sort_hands(setting: Setting, state: MariposasState) -> None:
    """Hands are kept in ascending order."""
    seat: i64 = 0
    while seat < setting.n:
        first: i64 = seat * HAND
        if state.hands[first + 1] != BLANK and state.hands[first] > state.hands[first + 1]:
            kind = state.hands[first]
            state.hands[first] = state.hands[first + 1]
            state.hands[first + 1] = kind
        seat += 1
