"""Who has won how much (FF-30, FF-31)."""

from papilio.core.native import i64
from papilio.games.family_flutter_by.state import CARDS, MOST, NONE, FlutterState, Tables


def cards_won(state: FlutterState, seat: i64) -> i64:
    """How many cards a seat has won."""
    count: i64 = 0
    for owner in state.owner:
        count += owner == seat
    return count


def butterflies_won(tables: Tables, level: i64, state: FlutterState, seat: i64) -> i64:
    """How many butterflies are on the cards that a seat has won."""
    count: i64 = 0
    card: i64 = 0
    while card < CARDS:
        if state.owner[card] == seat:
            count += butterflies_on(tables, level, card)
        card += 1
    return count


def butterflies_on(tables: Tables, level: i64, card: i64) -> i64:
    """How many butterflies are on the side of a card that is in play."""
    first = (level * CARDS + card) * MOST
    count: i64 = 0
    while count < MOST and tables.sides[first + count] != NONE:
        count += 1
    return count


def leaders(tables: Tables, level: i64, state: FlutterState, seats: i64) -> i64:
    """The seats that lead, a bit each: most cards, and on hard then most butterflies (FF-30, FF-31)."""
    best: i64 = -1
    found: i64 = 0
    seat: i64 = 0
    while seat < seats:
        points = cards_won(state, seat) * 100
        if level == 1:
            points += butterflies_won(tables, level, state, seat)
        if points > best:
            best = points
            found = 0
        if points == best:
            found |= 1 << seat
        seat += 1
    return found


def with_most_cards(state: FlutterState, seats: i64) -> i64:
    """The seats with the most cards, a bit each."""
    best: i64 = -1
    found: i64 = 0
    seat: i64 = 0
    while seat < seats:
        cards = cards_won(state, seat)
        if cards > best:
            best = cards
            found = 0
        if cards == best:
            found |= 1 << seat
        seat += 1
    return found


def is_alone(seats: i64) -> bool:
    """Whether one bit only is set."""
    return seats != 0 and seats & (seats - 1) == 0
