"""Butterflies: where they rest, and how they move when a tile is laid (BG-30 to BG-36)."""

from typing import Final

from papilio.core.events import Event
from papilio.core.game import CHANCE
from papilio.core.native import i64, vec
from papilio.games.butterfly_garden import scoring
from papilio.games.butterfly_garden.state import EMPTY, PINK, PURPLE, SPACES, GardenState, Setup, Tables

NOT_TOLD: Final[list[int]] = []  # the way of a flight that nobody is told of


def resting(tables: Tables, state: GardenState) -> list[tuple[int, int, int]]:
    """The butterflies outside the centre: colour, space and the edge towards the empty space they face."""
    found: list[tuple[int, int, int]] = []
    for space in range(SPACES):
        if state.spaces[space] == EMPTY:
            continue
        for edge in range(6):
            beyond = tables.neighbour[space * 6 + edge]
            if beyond >= 0 and state.spaces[beyond] == EMPTY:
                colour = state.facing[beyond] >> (edge + 3) % 6 * 2 & 3
                if colour:
                    found.append((int(colour), space, edge))
    return found


def in_play_of(state: GardenState, colour: i64) -> i64:
    """The butterflies of a colour on the board, fountains included."""
    count = state.centre[colour]
    space: i64 = 0
    while space < SPACES:
        facing = state.facing[space]
        while facing:
            if facing & 3 == colour:
                count += 1
            facing >>= 2
        space += 1
    return count


def move_butterflies(setup: Setup, state: GardenState, space: i64, events: list[Event] | None) -> None:
    """BG-30, BG-35: every butterfly that faces the new tile moves, by edges 0 to 5."""
    facing = take_off(setup.tables, state, space)
    edge: i64 = 0
    while facing:
        if facing & 3:
            facing = fly(setup, state, space, edge, facing, events)
        facing >>= 2
        edge += 1


def take_off(tables: Tables, state: GardenState, space: i64) -> i64:
    """The colours that face a new tile, two bits an edge; they leave where they stood.

    BG-31: the centre releases one over its edge, pink first. BG-32: a corner's blue one stands at its exit.
    """
    facing = state.facing[space]
    state.facing[space] = 0
    edge = tables.exit_of_centre[space]
    if edge >= 0:
        colour: i64 = PINK if state.centre[PINK] > 0 else PURPLE
        state.centre[colour] -= 1
        facing |= colour << edge * 2
    return facing


def fly(setup: Setup, state: GardenState, space: i64, edge: i64, facing: i64, events: list[Event] | None) -> i64:
    """One flight from the new tile's edge to its end; `facing` (from this edge on), less whom it met.

    BG-30: along the connected path to its end, over as many tiles as are connected. BG-33, BG-34: if the path
    leads out of the new tile where another butterfly faces it, the two have met and fly away.
    """
    tables = setup.tables
    colour: i64 = facing & 3
    way = NOT_TOLD if events is None else []
    here: i64 = space
    enter: i64 = edge
    while True:
        entered: i64 = state.spaces[here] * 6 + enter
        leave = tables.across[entered]
        if events is not None:
            way.append(here * 36 + enter * 6 + leave)
        if here == space and leave > edge:
            shift: i64 = (leave - edge) * 2
            other: i64 = (facing >> shift) & 3
            if other:
                state.in_play -= 2
                state.flown[colour] += 1
                state.flown[other] += 1
                if events is not None:
                    events.append(meeting(colour, other, way))
                return facing & ~(3 << shift)
        left: i64 = here * 6 + leave
        beyond = tables.neighbour[left]
        if beyond < 0:
            bed = tables.flowerbed[left]
            scoring.arrive(state, setup.owners, bed, colour)
            if events is not None:
                events.append(arrival(setup.owners, colour, bed, way))
            return facing
        if state.spaces[beyond] == EMPTY:
            state.facing[beyond] |= colour << (leave + 3) % 6 * 2
            if events is not None:
                events.append(Event("fly", CHANCE, {"colour": int(colour), "way": tuple(way)}))
            return facing
        here = beyond
        enter = (leave + 3) % 6


def meeting(colour: i64, other: i64, way: list[int]) -> Event:
    """Two that met; the way leads from the first to the other."""
    return Event("meet", CHANCE, {"colours": (int(colour), int(other)), "way": tuple(way)})


def arrival(owners: vec[i64], colour: i64, bed: i64, way: list[int]) -> Event:
    """One that came to a flowerbed, and the seats that take one of its colour."""
    first, second = int(owners[bed * 2]), int(owners[bed * 2 + 1])
    takers = (first,) if first == second else (first, second)
    return Event("arrive", CHANCE, {"colour": int(colour), "bed": int(bed), "takers": takers, "way": tuple(way)})
