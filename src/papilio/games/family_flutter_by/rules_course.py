"""How a race goes on: a card is turned up, and won, paid for or left unfound; then the next, a tie-break or the end."""

from typing import Any, Final

from papilio.core.events import Event
from papilio.core.game import CLOCK
from papilio.core.native import append, i64
from papilio.games.family_flutter_by import scoring
from papilio.games.family_flutter_by.state import (
    CARDS,
    CHOOSE,
    COUNTDOWN,
    DRAW,
    MOST,
    NONE,
    OVER,
    RACE,
    SHOW,
    STACK,
    FlutterState,
    Setup,
    without,
)

COUNTDOWN_MS: Final = 3000  # FF-11
SHOW_MS: Final = 3000  # FF-24
CHOOSE_MS: Final = 5000  # FF-21
TIE_BREAK_CARDS: Final = 3  # FF-31


def tick(setup: Setup, state: FlutterState, at: i64, events: list[Event] | None) -> None:
    """FF-23: time passes; at a deadline the clock acts."""
    ends = at >= state.deadline
    state.now = at
    if not ends:
        tell_ready(setup, state, events)
    elif state.phase == COUNTDOWN:
        reveal(setup, state, events)
    elif state.phase == RACE:
        leave_unfound(setup, state, "time", CLOCK, events)
    elif state.phase == CHOOSE:
        give_back(setup, state, state.claimant, last_won(state, state.claimant), events)
        go_on(setup, state, events)
    else:
        go_on(setup, state, events)


def tell_ready(setup: Setup, state: FlutterState, events: list[Event] | None) -> None:
    """FF-26: whose handicap is over now."""
    if events is not None and state.phase == RACE:
        for seat in range(setup.seats):
            if setup.handicap[seat] and state.now == state.shown + setup.handicap[seat]:
                events.append(Event("ready", CLOCK, {"who": seat}))


def reveal(setup: Setup, state: FlutterState, events: list[Event] | None) -> None:
    """FF-11, FF-14: the card leaves the server now; one that nobody has seen is drawn now."""
    if state.contenders or state.fresh > 0:
        state.phase = DRAW
        return
    card = state.under[0]
    state.under = state.under[1:]
    turn_up(setup, state, card, CLOCK, events)


def turn_up(setup: Setup, state: FlutterState, card: i64, by: i64, events: list[Event] | None) -> None:
    """FF-11: for all at once."""
    state.card = card
    state.phase = RACE
    state.shown = state.now
    state.deadline = state.now + setup.limit
    state.skipped = state.shut = 0
    state.claim = state.claimant = NONE
    if events is not None:
        events.append(Event("turn-up", int(by), named(setup, card), reveals=True))


def named(setup: Setup, card: i64) -> dict[str, Any]:
    """A card as events name it: its slot, and the butterflies on the side in play."""
    sides = setup.tables.sides
    first = (setup.level * CARDS + card) * MOST
    shows = [int(sides[first + k]) for k in range(MOST) if sides[first + k] != NONE]
    return {"card": f"card:{card + 1}", "shows": tuple(shows)}


def win(state: FlutterState, seat: i64) -> None:
    """FF-21, FF-24: the card is won, and its solution shown."""
    if state.contenders:
        state.finder = seat
    else:
        state.owner[state.card] = seat
        state.won = append(state.won, state.card)
        state.unwon = 0
    put_away(state, SHOW, SHOW_MS)


def leave_unfound(setup: Setup, state: FlutterState, why: str, by: i64, events: list[Event] | None) -> None:
    """FF-25, FF-31: nobody has found it."""
    if events is not None:
        events.append(Event("unfound", int(by), named(setup, state.card) | {"why": why}))
    if state.contenders:
        state.unfound += 1
    else:
        put_under(state)
    put_away(state, COUNTDOWN, COUNTDOWN_MS)
    go_on(setup, state, events)


def put_under(state: FlutterState) -> None:
    """The raced card goes under the stack."""
    state.under = append(state.under, state.card)
    state.unwon += 1


def put_away(state: FlutterState, phase: i64, lasts: i64) -> None:
    """The card lies open no longer."""
    state.searched += state.now - state.shown
    state.card = NONE
    state.phase = phase
    state.deadline = state.now + lasts


def pay(setup: Setup, state: FlutterState, seat: i64, events: list[Event] | None) -> None:
    """FF-21: the raced card goes under the stack, and below it one that the claimant has won."""
    put_under(state)
    held = scoring.cards_won(state, seat)
    if setup.chooses and held > 1:
        put_away(state, CHOOSE, CHOOSE_MS)
        return
    put_away(state, COUNTDOWN, COUNTDOWN_MS)
    if held:
        give_back(setup, state, seat, last_won(state, seat), events)
    go_on(setup, state, events)


def last_won(state: FlutterState, seat: i64) -> i64:
    """The card that a seat has won last."""
    last: i64 = NONE
    for card in state.won:
        if state.owner[card] == seat:
            last = card
    return last


def give_back(setup: Setup, state: FlutterState, seat: i64, card: i64, events: list[Event] | None) -> None:
    """FF-21: a won card goes under the stack."""
    state.owner[card] = NONE
    state.won = without(state.won, card)
    state.under = append(state.under, card)
    if events is not None:
        events.append(Event("give-back", int(seat), named(setup, card), binds=True))


def go_on(setup: Setup, state: FlutterState, events: list[Event] | None) -> None:
    """The next countdown, or the tie-break, or the end."""
    left = STACK - len(state.won)
    if state.finder != NONE:
        finish(state, events)
    elif state.contenders:
        if state.unfound == TIE_BREAK_CARDS or unseen_cards(state) == 0:
            finish(state, events)
        else:
            count_down(state, events)
    elif left == 0 or state.unwon >= 3 * left:
        settle(setup, state, events)
    else:
        count_down(state, events)


def count_down(state: FlutterState, events: list[Event] | None) -> None:
    """FF-11: three, two, one."""
    state.phase = COUNTDOWN
    state.deadline = state.now + COUNTDOWN_MS
    if events is not None:
        events.append(Event("count-down", CLOCK, {"ms": COUNTDOWN_MS}))


def unseen_cards(state: FlutterState) -> i64:
    """How many cards nobody has seen."""
    left: i64 = 0
    for one in state.unseen:
        left += one
    return left


def settle(setup: Setup, state: FlutterState, events: list[Event] | None) -> None:
    """FF-30, FF-31, FF-33: most cards win; the tied race for one more."""
    tied = scoring.leaders(setup.tables, setup.level, state, setup.seats)
    if scoring.is_alone(tied):
        finish(state, events)
        return
    state.contenders = tied
    if events is not None:
        seats = tuple([seat for seat in range(setup.seats) if (tied >> seat) & 1])
        events.append(Event("tie-break", CLOCK, {"seats": seats}))
    count_down(state, events)


def finish(state: FlutterState, events: list[Event] | None) -> None:
    """The game is over."""
    state.phase = OVER
    state.deadline = state.now
    if events is not None:
        events.append(Event("end", CLOCK))
