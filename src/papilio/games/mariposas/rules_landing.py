"""Moves, and what a landing brings (MA-30 to MA-53, MA-56)."""

from typing import Final

from papilio.core.events import Event
from papilio.core.game import CHANCE
from papilio.core.native import i64
from papilio.games.mariposas import rules_events as tell
from papilio.games.mariposas import rules_notation as notation
from papilio.games.mariposas.rules_hatch import can_hatch
from papilio.games.mariposas.rules_table import (
    generation_of,
    has_item,
    has_set,
    may_gather,
    pile,
    remember,
    some_left,
    take_tokens,
)
from papilio.games.mariposas.state import (
    CHOOSE,
    DIE,
    EXTRA,
    FACE_DOWN,
    FLOWERS,
    GAIN,
    HATCH,
    LANDED,
    LIFE_CARDS,
    MARKERS,
    MOVE,
    NONE,
    ONE_OF_EACH,
    STAGES,
    TURN_UP,
    TWO_CARDS,
    WILD,
    WILD_FLOWER,
    MariposasState,
    Setting,
)

ITEMS: Final = 15


# --- Moving ---


def may_make(state: MariposasState, move: i64) -> bool:
    """MA-30, MA-62: whether this move is left: of 1 + move // 2 steps, and 2 more where it is odd."""
    if state.moves[move // 2] > 0:
        return move % 2 == 0 or state.add_two == 1
    return move == 0 and state.add_move == 1


def moves_itself(state: MariposasState, marker: i64) -> bool:
    """Whether it is on the map, and the first of those that are alike in all respects."""
    place = state.turn * MARKERS + marker
    at = state.where[place]
    if at < 0:
        return False
    other: i64 = marker - 1
    while other >= 0 and generation_of(other) == generation_of(marker):
        twin = state.turn * MARKERS + other
        same_side = state.double[twin] == state.double[place]
        if state.where[twin] == at and same_side and state.began[other] == state.began[marker]:
            return False
        other -= 1
    return True


def move(setting: Setting, state: MariposasState, action: i64, events: list[Event] | None) -> None:
    """MA-30, MA-31: one butterfly walks exactly so many steps, and lands."""
    number: i64 = action - notation.MOVE
    space: i64 = number % notation.SPAN
    marker: i64 = number // notation.SPAN % MARKERS
    kind: i64 = number // notation.SPAN // MARKERS
    if kind == 0 and state.add_move == 1:
        state.add_move = 0
    else:
        state.moves[kind // 2] -= 1
    if kind % 2 == 1:
        state.add_two = 0
    place = state.turn * MARKERS + marker
    steps: i64 = kind // 2 + 1 + 2 * (kind % 2)
    tell.tell_move(events, setting.tables, state.turn, marker, state.where[place], space, steps)
    state.where[place] = space
    state.mover = marker
    state.stage = 0
    state.turned_up = 0
    state.extra = 1 if kind // 2 == 3 else 0
    resolve(setting, state, events)


# --- Landing ---


def resolve(setting: Setting, state: MariposasState, events: list[Event] | None) -> None:
    """MA-37: one thing after the other, until chance or the player is asked."""
    while state.stage < LANDED:
        stage = state.stage
        state.stage = stage + 1
        if stage == 0:
            waits = is_face_down(setting, state)
        elif stage == 1:
            waits = collect(setting, state, events)
        elif stage == 2:
            waits = rolls(state)
        elif stage == 3:
            waits = reach_over(setting, state, events)
        elif stage == 4:
            waits = fulfil(setting, state, events)
        else:
            waits = can_hatch(setting, state, state.mover)
            if waits:
                state.phase = HATCH
        if waits:
            return
    end_landing(state)


def end_landing(state: MariposasState) -> None:
    """Nothing is left to do here; who landed is remembered until the next move, as everyone saw it."""
    state.stage = 0
    state.turned_up = 0
    state.extra = 0
    state.phase = MOVE


def landed_on(state: MariposasState) -> i64:
    """The space of the butterfly that landed."""
    return state.where[state.turn * MARKERS + state.mover]


def is_face_down(setting: Setting, state: MariposasState) -> bool:
    """MA-51: the first visitor turns the waystation up."""
    city = setting.tables.city[landed_on(state)]
    if city == NONE or state.markers[city] != FACE_DOWN:
        return False
    state.phase = TURN_UP
    return True


def turn_up(setting: Setting, state: MariposasState, item: i64, events: list[Event] | None) -> None:
    """MA-51: for good."""
    space = landed_on(state)
    state.markers[setting.tables.city[space]] = item
    state.turned_up = 1
    if events is not None:
        data = {"space": tell.spot(setting.tables, space), "item": notation.ITEM_NAMES[item]}
        events.append(Event("turn-up", CHANCE, data, reveals=True))
    resolve(setting, state, events)


def collect(setting: Setting, state: MariposasState, events: list[Event] | None) -> bool:
    """MA-40, MA-50, MA-52: the space's flowers, or the waystation's item; whether the player is asked."""
    tables = setting.tables
    space = landed_on(state)
    city = tables.city[space]
    if city != NONE:
        item = state.markers[city]
        if item != WILD_FLOWER:
            gain(state, item, events)
            return False
        if not may_gather(state, state.mover, space) or not some_left(setting, state):
            return False
        remember(state, space)
        return choose(setting, state, "space", events)
    flower = tables.flower[space]
    if flower != NONE and may_gather(state, state.mover, space):
        number = take_tokens(setting, state, flower, 1 + tables.double[space])
        if number > 0:
            remember(state, space)
        tell.tell_gather(events, tables, state, space, flower, number, "space")
    return False


def rolls(state: MariposasState) -> bool:
    """MA-51: who turned the waystation up rolls the die."""
    if state.turned_up == 0:
        return False
    state.phase = DIE
    return True


def roll(setting: Setting, state: MariposasState, side: i64, events: list[Event] | None) -> None:
    """MA-51: a token of the flower that was rolled; the wild side lets one choose."""
    if events is not None:
        events.append(Event("roll", CHANCE, {"side": notation.FLOWER_NAMES[side]}, reveals=True))
    if side == WILD:
        if choose(setting, state, "die", events):
            return
    else:
        number = take_tokens(setting, state, side, 1)
        tell.tell_gather(events, setting.tables, state, landed_on(state), side, number, "die")
    resolve(setting, state, events)


def choose(setting: Setting, state: MariposasState, why: str, events: list[Event] | None) -> bool:
    """MA-2, MA-52: a flower of the player's choice; whether there is a choice to make."""
    choices: i64 = 0
    only: i64 = 0
    flower: i64 = 0
    while flower < FLOWERS:
        if pile(setting, state, flower) > 0:
            choices += 1
            only = flower
        flower += 1
    if choices > 1:
        state.phase = CHOOSE
        return True
    if choices == 1:
        take_chosen(setting, state, only, why, events)
    return False


def take_chosen(setting: Setting, state: MariposasState, flower: i64, why: str, events: list[Event] | None) -> None:
    """One token; the die's comes from no space, any other from the one that was gathered last."""
    number = take_tokens(setting, state, flower, 1)
    if events is not None:
        space = landed_on(state)
        if why != "die":
            for gathered in state.gathered:
                space = gathered if gathered != NONE else space
        tell.tell_gather(events, setting.tables, state, space, flower, number, why)


def chosen(setting: Setting, state: MariposasState, flower: i64, events: list[Event] | None) -> None:
    """The flower that the player chose."""
    why = "space" if state.stage == 2 else "die" if state.stage == 3 else "card"
    take_chosen(setting, state, flower, why, events)
    resolve(setting, state, events)


# --- 4 + a flower ---


def can_reach_over(setting: Setting, state: MariposasState, space: i64) -> bool:
    """MA-33: whether one flower can be taken there, as if it had been landed on."""
    if not may_gather(state, state.mover, space):
        return False
    flower = setting.tables.flower[space]
    if flower != NONE:
        return pile(setting, state, flower) > 0
    city = setting.tables.city[space]
    return city != NONE and state.markers[city] == WILD_FLOWER and some_left(setting, state)


def reach_over(setting: Setting, state: MariposasState, events: list[Event] | None) -> bool:
    """MA-33: a flower of an adjacent space; whether the player is asked."""
    if state.extra == 0:
        return False
    tables = setting.tables
    space = landed_on(state)
    choices: i64 = 0
    only: i64 = 0
    k = tables.adjacent_first[space]
    while k < tables.adjacent_first[space + 1]:
        if can_reach_over(setting, state, tables.adjacent[k]):
            choices += 1
            only = tables.adjacent[k]
        k += 1
    if choices > 1:
        state.phase = EXTRA
        return True
    return choices == 1 and take_from(setting, state, only, events)


def take_from(setting: Setting, state: MariposasState, space: i64, events: list[Event] | None) -> bool:
    """MA-33: one token, even of a double space; whether the player is asked which."""
    remember(state, space)
    flower = setting.tables.flower[space]
    if flower == NONE:
        if events is not None:
            events.append(Event("reach", int(state.turn), {"space": tell.spot(setting.tables, space)}))
        return choose(setting, state, "card", events)
    number = take_tokens(setting, state, flower, 1)
    tell.tell_gather(events, setting.tables, state, space, flower, number, "card")
    return False


# --- Cards and abilities ---


def gain(state: MariposasState, item: i64, events: list[Event] | None) -> None:
    """MA-50, MA-53: a card of which one has none yet; it may complete a set."""
    seat = state.turn
    if has_item(state, seat, item):
        return
    state.items[seat] |= 1 << item
    tell.tell_gain(events, seat, item)
    number: i64 = item // STAGES
    if item < LIFE_CARDS and has_set(state, seat, number):
        state.completed |= 1 << number
        if events is not None:
            ability = notation.ABILITY_NAMES[state.abilities[number]]
            events.append(Event("complete", int(seat), {"set": int(number), "ability": ability}))


def fulfil(setting: Setting, state: MariposasState, events: list[Event] | None) -> bool:
    """MA-53, MA-55, MA-56: the abilities of sets just completed; whether the player is asked."""
    while state.completed != 0 or state.to_gain > 0:
        if state.to_gain > 0:
            if gains_all(state, events):
                continue
            state.phase = GAIN
            state.stage = 4  # and come back here
            return True
        number: i64 = 0
        while (state.completed >> number) & 1 == 0:
            number += 1
        state.completed &= ~(1 << number)
        if state.abilities[number] == ONE_OF_EACH:
            one_of_each(setting, state, events)
        elif state.abilities[number] == TWO_CARDS:
            state.to_gain = 2
    return False


def one_of_each(setting: Setting, state: MariposasState, events: list[Event] | None) -> None:
    """MA-55: a token of each flower."""
    flower: i64 = 0
    while flower < FLOWERS:
        number = take_tokens(setting, state, flower, 1)
        tell.tell_gather(events, setting.tables, state, landed_on(state), flower, number, "ability")
        flower += 1


def gains_all(state: MariposasState, events: list[Event] | None) -> bool:
    """MA-56: with no more cards missing than one may take, these are taken; whether it was so."""
    missing: i64 = 0
    item: i64 = 0
    while item < ITEMS:
        missing += 0 if has_item(state, state.turn, item) else 1
        item += 1
    if missing > state.to_gain:
        return False
    state.to_gain = 0
    item = 0
    while item < ITEMS:
        gain(state, item, events)
        item += 1
    return True


def gain_chosen(setting: Setting, state: MariposasState, item: i64, events: list[Event] | None) -> None:
    """MA-56: one of the cards that the player chose."""
    state.to_gain -= 1
    gain(state, item, events)
    resolve(setting, state, events)
