"""Setting up: the first game, and each further one (BG-1 to BG-13, BG-50)."""

from papilio.core.bag import filled
from papilio.core.native import i64
from papilio.games.butterfly_garden.state import (
    BLUE,
    CENTRE,
    COLOURS,
    CORNER,
    DEAL,
    EMPTY,
    FIRST_PLAYER,
    MIDDLE,
    NO_TILE,
    PINK,
    PURPLE,
    SPACES,
    TILES,
    GardenState,
    Setup,
    Tables,
)


def fresh_garden(setup: Setup) -> GardenState:
    """BG-1, BG-5, BG-12: fountains and butterflies are set, every tile is in the bag."""
    tables = setup.tables
    state = GardenState(
        filled(SPACES, EMPTY),
        filled(SPACES, 0),
        filled(COLOURS, 0),
        filled(setup.seats * setup.hand, NO_TILE),
        tables.tile_count[:],
        filled(setup.seats * COLOURS, 0),
        filled(COLOURS, 0),
        filled(COLOURS, 0),
        filled(setup.seats, 0),
        TILES,
        0,
        12,
        FIRST_PLAYER if setup.first_player < 0 else DEAL,
        0 if setup.first_player < 0 else setup.first_player,
        0 if setup.first_player < 0 else setup.first_player,
        1,
    )
    set_up_fountains(tables, state)
    return state


def next_game(setup: Setup, state: GardenState) -> None:
    """BG-50: the board is set up anew; the starting player moves one seat clockwise."""
    fresh = fresh_garden(setup)
    state.spaces = fresh.spaces
    state.facing = fresh.facing
    state.centre = fresh.centre
    state.hands = fresh.hands
    state.bag = fresh.bag
    state.collected = fresh.collected
    state.flown = fresh.flown
    state.reserve = fresh.reserve
    state.bag_size = fresh.bag_size
    state.laid = 0
    state.in_play = fresh.in_play
    state.starter = (state.starter + 1) % setup.seats
    state.turn = state.starter
    state.phase = DEAL
    state.game_number += 1


def set_up_fountains(tables: Tables, state: GardenState) -> None:
    """BG-1, BG-3, BG-5: seven fountains; six butterflies in the centre, a blue one at each corner's exit."""
    state.spaces[MIDDLE] = CENTRE
    corner: i64 = 0
    while corner < 6:
        space: i64 = MIDDLE
        step: i64 = 0
        while step < 4:
            space = tables.neighbour[space * 6 + corner]
            step += 1
        state.spaces[space] = CORNER + corner
        state.facing[tables.neighbour[space * 6 + (corner + 3) % 6]] = BLUE << corner * 2
        corner += 1
    colour: i64 = BLUE
    while colour <= PURPLE:
        state.reserve[colour] = initial_reserve(colour)
        colour += 1
    state.centre[PINK] = 5
    state.centre[PURPLE] = 1


def initial_reserve(colour: i64) -> i64:
    """BG-5: as many as begin in play."""
    if colour == BLUE:
        return 6
    return 5 if colour == PINK else 1
