"""Butterflies: onto closed zones, onto flowers, and back (PN-43, PN-44, PN-50 to PN-53)."""

from typing import Final

from papilio.core.events import Event
from papilio.core.native import i64
from papilio.games.papillon import rules_garden as garden
from papilio.games.papillon.rules_table import insert, remove
from papilio.games.papillon.state import (
    GIFT,
    NONE,
    PLOTS,
    POLLINATE,
    SEATS,
    SIDES,
    TOKEN,
    WAITING,
    PapillonState,
    Tables,
)

TO_RESERVE: Final = PLOTS  # in place of a plot: the butterfly finds no space


def zone_name(zone: i64) -> str:
    """A zone by its first tile, in the order of laying, and a letter: such as "7b"."""
    return f"{zone // SIDES + 1}{'abcd'[zone % SIDES]}"


def zone_of(name: str) -> int:
    """The zone of a name such as "7b"."""
    return (int(name[:-1]) - 1) * 4 + "abcd".index(name[-1])


def has_space(tables: Tables, state: PapillonState, plot: i64) -> bool:
    """PN-4: whether a flower has a free place."""
    used: i64 = 0
    seat: i64 = 0
    while seat < SEATS:
        used += state.on_flower[plot * SEATS + seat]
        seat += 1
    return used < tables.places


def open_flowers(tables: Tables, state: PapillonState, colour: i64) -> i64:
    """How many flowers of a colour have space."""
    count: i64 = 0
    plot: i64 = 0
    while plot < PLOTS:
        if state.flower[plot] == colour and has_space(tables, state, plot):
            count += 1
        plot += 1
    return count


def has_any_on_flowers(state: PapillonState, seat: i64) -> bool:
    """Whether a butterfly of the seat sits on some flower."""
    plot: i64 = 0
    while plot < PLOTS:
        if state.on_flower[plot * SEATS + seat] > 0:
            return True
        plot += 1
    return False


# --- Closing zones ---


def close_zones(tables: Tables, state: PapillonState, seat: i64, events: list[Event] | None) -> None:
    """PN-43: each flower zone that the tile just laid has closed takes a butterfly; fields get none."""
    zones = garden.closed_by_last(tables, state, seat, True)
    asked: i64 = seat * SIDES
    for zone in zones:
        from_reserve = state.reserve[seat] > 0
        if from_reserve:
            state.reserve[seat] -= 1
            insert(state.waiting, seat * WAITING, WAITING, zone)
        elif has_any_on_flowers(state, seat):
            state.asking[asked] = zone
            asked += 1
        if events is not None:
            events.append(closing(tables, state, seat, zone, from_reserve))
    if events is not None:
        for zone in garden.closed_by_last(tables, state, seat, False):
            events.append(closing(tables, state, seat, zone, False))


def closing(tables: Tables, state: PapillonState, seat: i64, zone: i64, butterfly: bool) -> Event:
    """A zone has closed."""
    data = {
        "zone": "zone:" + zone_name(zone),
        "colour": int(garden.colour_of(tables, state, seat, zone)),
        "size": int(garden.size_of(state, seat, zone)),
        "butterfly": int(butterfly),
    }
    return Event("close", int(seat), data)


def lift(tables: Tables, state: PapillonState, seat: i64, plot: i64, events: list[Event] | None) -> None:
    """PN-44: with an empty reserve, a butterfly comes from a flower instead; a plot of -1 leaves the zone without."""
    zone = state.asking[seat * SIDES]
    remove(state.asking, seat * SIDES, SIDES, zone)
    if plot != NONE:
        state.on_flower[plot * SEATS + seat] -= 1
        insert(state.waiting, seat * WAITING, WAITING, zone)
    if not has_any_on_flowers(state, seat):
        while state.asking[seat * SIDES] != NONE:
            remove(state.asking, seat * SIDES, SIDES, state.asking[seat * SIDES])
    if events is not None:
        data = {"zone": "zone:" + zone_name(zone), "flower": f"flower:{plot + 1}" if plot != NONE else ""}
        events.append(Event("lift" if plot != NONE else "no-lift", int(seat), data))


# --- Pollination ---


def fly(tables: Tables, state: PapillonState, seat: i64, zone: i64, plot: i64, events: list[Event] | None) -> None:
    """PN-50, PN-51: a butterfly leaves its zone for a flower; from three tiles on, the bonus token is at stake."""
    remove(state.waiting, seat * WAITING, WAITING, zone)
    if plot == TO_RESERVE:
        state.reserve[seat] += 1
    else:
        state.on_flower[plot * SEATS + seat] += 1
    if events is not None:
        there = "" if plot == TO_RESERVE else f"flower:{plot + 1}"
        events.append(Event("fly", int(seat), {"zone": "zone:" + zone_name(zone), "flower": there}))
    if plot == TO_RESERVE or state.token[plot] == 0 or garden.size_of(state, seat, zone) < 3:
        return
    state.target = plot
    if state.reserve[seat] > 0 and open_flowers(tables, state, state.flower[plot]) > 0:
        take_token(state, seat, events)
        state.phase = GIFT
    else:
        state.phase = TOKEN


def take_token(state: PapillonState, seat: i64, events: list[Event] | None) -> None:
    """PN-51: the bonus token is taken from its flower."""
    state.token[state.target] = 0
    if events is not None:
        events.append(Event("token", int(seat), {"flower": f"flower:{state.target + 1}"}))


def answer_token(state: PapillonState, seat: i64, take: bool, events: list[Event] | None) -> None:
    """PN-53: a token that gives nothing is taken or left."""
    if take:
        take_token(state, seat, events)
    elif events is not None:
        events.append(Event("leave-token", int(seat), {"flower": f"flower:{state.target + 1}"}))
    state.target = NONE
    state.phase = POLLINATE


def give(state: PapillonState, seat: i64, plot: i64, events: list[Event] | None) -> None:
    """PN-52: another butterfly from the reserve at once onto a flower of the same colour."""
    state.reserve[seat] -= 1
    state.on_flower[plot * SEATS + seat] += 1
    state.target = NONE
    state.phase = POLLINATE
    if events is not None:
        events.append(Event("gift", int(seat), {"flower": f"flower:{plot + 1}"}))
