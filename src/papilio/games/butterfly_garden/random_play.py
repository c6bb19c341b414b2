"""Random play to the end, as search plays out its positions."""

from papilio.core.bag import pick
from papilio.core.native import i64, vec
from papilio.core.rng import Rng
from papilio.games.butterfly_garden import turns
from papilio.games.butterfly_garden.legal import held_patterns
from papilio.games.butterfly_garden.state import (
    EMPTY,
    FIRST_PLAYER,
    ORIENTATIONS,
    OVER,
    PLACE,
    SPACES,
    GardenState,
    Setup,
)


def finish_game(setup: Setup, state: GardenState, rng: Rng) -> None:
    """Random play to the end of the present game of several."""
    game_number = state.game_number
    empty = empty_spaces(state)
    left: i64 = len(empty)
    while state.phase != OVER and state.game_number == game_number:
        if state.phase == PLACE:
            place = rng.below(left)
            action = random_placement(setup, state, empty[place], rng)
            if action >= 0:
                left -= 1
                empty[place] = empty[left]
                turns.lay_tile(setup, state, action, None)
        elif state.phase == FIRST_PLAYER:
            turns.start_with(state, rng.below(setup.seats), None)
        else:
            turns.draw_tile(setup, state, pick(state.bag, rng.below(state.bag_size)), None)


def random_placement(setup: Setup, state: GardenState, space: i64, rng: Rng) -> i64:
    """A held tile in a random rotation on this space, or -1 where BG-21 forbids it.

    Drawing again, another space too, makes the choice as uniform as `sample`, without counting.
    """
    tables = setup.tables
    held = held_patterns(state, setup.hand, state.turn)
    turned: i64 = held * ORIENTATIONS + rng.below(tables.rotation_count[held])
    orientation = tables.rotations[turned]
    action: i64 = space * ORIENTATIONS + orientation
    if tables.fits[action]:
        return action
    return -1


def empty_spaces(state: GardenState) -> vec[i64]:
    """The spaces without a tile, in order."""
    empty = state.spaces[:]
    count: i64 = 0
    space: i64 = 0
    while space < SPACES:
        if state.spaces[space] == EMPTY:
            empty[count] = space
            count += 1
        space += 1
    return empty[:count]
