"""Hatching and its price (MA-70 to MA-75, MA-93)."""

from typing import Final

from papilio.core.events import Event
from papilio.core.native import i64
from papilio.games.mariposas import rules_events as tell
from papilio.games.mariposas import rules_notation as notation
from papilio.games.mariposas.rules_table import (
    card_is_empty,
    generation_of,
    has_ability,
    next_marker,
    tokens_of,
)
from papilio.games.mariposas.state import (
    BREED,
    BREED_DOUBLE,
    FLOWERS,
    MARKERS,
    NONE,
    ON_CARD,
    POINT_PER_HATCH,
    MariposasState,
    Setting,
    Tables,
)

ROW: Final = 7  # of a payment in the tables


def alike(generation: i64) -> i64:
    """MA-70: how many tokens of one flower a butterfly of this generation pays; of any it pays one more."""
    return generation + 1 if generation < 3 else 4


def can_hatch(setting: Setting, state: MariposasState, marker: i64) -> bool:
    """MA-70 to MA-72: next to milkweed, with a marker of the next generation left and tokens enough."""
    place = state.turn * MARKERS + marker
    if setting.tables.milkweed[state.where[place]] == 0:
        return False
    generation = generation_of(marker)
    if generation == 4:
        if state.double[place] == 1:
            return False
    elif next_marker(state, state.turn, generation + 1) == NONE:
        return False
    price = alike(generation)
    if tokens_of(state, state.turn) > price:
        return True
    flower: i64 = 0
    while flower < FLOWERS:
        if state.flowers[state.turn * FLOWERS + flower] >= price:
            return True
        flower += 1
    return False


def payments(setting: Setting, state: MariposasState) -> list[int]:
    """MA-73: every legal payment's code, ascending."""
    rows = setting.tables.payments
    first: i64 = state.turn * FLOWERS
    price = alike(generation_of(state.mover))
    found: list[int] = []
    flower: i64 = 0
    power: i64 = 1
    while flower < FLOWERS:
        if state.flowers[first + flower] >= price:
            found.append(int(price * power))
        power *= 6
        flower += 1
    row: i64 = 0
    while row < len(rows):
        if rows[row] == price + 1:
            flower = 0
            while flower < FLOWERS and rows[row + 2 + flower] <= state.flowers[first + flower]:
                flower += 1
            if flower == FLOWERS:
                found.append(int(rows[row + 1]))
        row += ROW
    found.sort()
    return found


def may_pay(state: MariposasState, code: i64) -> bool:
    """MA-73: so many alike, or one more of any; tokens that the player has."""
    price = alike(generation_of(state.mover))
    number: i64 = 0
    kinds: i64 = 0
    flower: i64 = 0
    while flower < FLOWERS:
        digit: i64 = code % 6
        if digit > state.flowers[state.turn * FLOWERS + flower]:
            return False
        number += digit
        kinds += 1 if digit > 0 else 0
        code = code // 6
        flower += 1
    return number == price + 1 or (number == price and kinds == 1)


def pay(state: MariposasState, code: i64) -> None:
    """The tokens go back."""
    flower: i64 = 0
    while flower < FLOWERS:
        state.flowers[state.turn * FLOWERS + flower] -= code % 6
        code = code // 6
        flower += 1


def hatch(setting: Setting, state: MariposasState, code: i64, events: list[Event] | None) -> bool:
    """MA-70: who landed pays and breeds, or turns to the double side; whether that lays a goal bare (MA-74)."""
    seat = state.turn
    parent = state.mover
    space = state.where[seat * MARKERS + parent]
    generation = generation_of(parent)
    pay(state, code)
    paid = notation.payment_text(int(code)) if events is not None else ""
    if generation == 4:
        state.double[seat * MARKERS + parent] = 1
        if events is not None:
            data = {"butterfly": tell.butterfly(parent), "space": tell.spot(setting.tables, space), "paid": paid}
            events.append(Event("double", int(seat), data))
        reward_hatch(state, seat, events)
        return False
    marker = next_marker(state, seat, generation + 1)
    was = state.where[seat * MARKERS + marker]
    state.where[seat * MARKERS + marker] = space
    state.began[marker] = space
    if generation == 3 and is_bred_double(setting.tables, state, space):
        state.double[seat * MARKERS + marker] = 1
    tell.tell_hatch(events, setting.tables, state, seat, marker, paid, False)
    reward_hatch(state, seat, events)
    reward_breeding(setting.tables, state, seat, space, events)
    return was == ON_CARD and card_is_empty(setting, state, generation)


def reward_hatch(state: MariposasState, seat: i64, events: list[Event] | None) -> None:
    """MA-54: a point for every hatch, paid, free or a flip."""
    if has_ability(state, seat, POINT_PER_HATCH):
        state.score[seat] += 1
        tell.tell_points(events, seat, 1, "hatch")


def reward_breeding(tables: Tables, state: MariposasState, seat: i64, space: i64, events: list[Event] | None) -> None:
    """MA-93, MA-94: this season's breeding goals score at once."""
    goal = state.goals[state.season]
    number = tables.goal_first[goal]
    while number < tables.goal_first[goal + 1]:
        if tables.objective_kind[number] == BREED and is_where(tables, number, space):
            state.score[seat] += tables.objective_points[number]
            tell.tell_points(events, seat, tables.objective_points[number], objective_name(tables, goal, number))
        number += 1


def is_bred_double(tables: Tables, state: MariposasState, space: i64) -> bool:
    """MA-93: whether this season's goal gives a double butterfly here."""
    goal = state.goals[state.season]
    number = tables.goal_first[goal]
    while number < tables.goal_first[goal + 1]:
        if tables.objective_kind[number] == BREED_DOUBLE and is_where(tables, number, space):
            return True
        number += 1
    return False


def is_where(tables: Tables, objective: i64, space: i64) -> bool:
    """Whether a space lies in the only region that an objective names."""
    region = tables.where[tables.where_first[objective]]
    return tables.region[region * tables.places + space] == 1


def objective_name(tables: Tables, goal: i64, objective: i64) -> str:
    """A name such as "SU1.0"."""
    return f"{tables.goal_names[goal]}.{objective - tables.goal_first[goal]}"
