"""What a seat may know of the others' tiles and butterflies, and how what it may not know is guessed."""

from papilio.core.bag import pick
from papilio.core.game import UNKNOWN
from papilio.core.native import append, i64, vec
from papilio.core.rng import Rng
from papilio.games.butterfly_garden.moving import in_play_of
from papilio.games.butterfly_garden.state import (
    BLUE,
    COLOURS,
    CORNER,
    EMPTY,
    MIDDLE,
    NO_TILE,
    ORIENTATIONS,
    OVER,
    PATTERNS,
    PINK,
    PURPLE,
    SPACES,
    TILES,
    GardenState,
    Setup,
    Tables,
)


def hide(setup: Setup, state: GardenState, viewer: i64) -> None:
    """BG-14: other hands and the bag are unknown; their numbers are public. BG-43: so may collections be."""
    pattern: i64 = 0
    while pattern < PATTERNS:
        state.bag[pattern] = UNKNOWN
        pattern += 1
    other: i64 = 0
    while other < setup.seats:
        if other != viewer:
            cover_hand(state, setup.hand, other)
            if setup.collections_hidden and state.phase != OVER:
                cover_collection(state, other)
        other += 1


def cover_hand(state: GardenState, hand: i64, seat: i64) -> None:
    """Turn a hand's tiles face down."""
    place: i64 = seat * hand
    end: i64 = place + hand
    while place < end:
        if state.hands[place] != NO_TILE:
            state.hands[place] = UNKNOWN
        place += 1


def cover_collection(state: GardenState, seat: i64) -> None:
    """Put a collection behind its screen."""
    colour: i64 = BLUE
    while colour <= PURPLE:
        state.collected[seat * COLOURS + colour] = UNKNOWN
        colour += 1


def fill(setup: Setup, state: GardenState, rng: Rng) -> None:
    """Hidden tiles are dealt from all that the viewer has not seen; hidden butterflies among their takers."""
    fill_bag_and_hands(setup, state, rng)
    if setup.collections_hidden:
        fill_collections(setup, state, rng)


def fill_bag_and_hands(setup: Setup, state: GardenState, rng: Rng) -> None:
    """Each unseen tile is as likely as any other to be in a hidden hand."""
    unseen = state.bag
    if unseen[0] != UNKNOWN:
        return
    tables = setup.tables
    left: i64 = TILES
    pattern: i64 = 0
    while pattern < PATTERNS:
        unseen[pattern] = tables.tile_count[pattern]
        pattern += 1
    space: i64 = 0
    while space < SPACES:
        if state.spaces[space] < ORIENTATIONS:
            unseen[tables.pattern_of[state.spaces[space]]] -= 1
            left -= 1
        space += 1
    place: i64 = 0
    end: i64 = setup.seats * setup.hand
    while place < end:
        if state.hands[place] >= 0:
            unseen[state.hands[place]] -= 1
            left -= 1
        place += 1
    place = 0
    while place < end:
        if state.hands[place] == UNKNOWN:
            pattern = pick(unseen, rng.below(left))
            state.hands[place] = pattern
            unseen[pattern] -= 1
            left -= 1
        place += 1


def fill_collections(setup: Setup, state: GardenState, rng: Rng) -> None:
    """BG-36: the paths that lead from the fountains into flowerbeds tell who took what, behind a screen too.

    Only which of the centre's arrivals was the purple one they do not tell; it is drawn among those that fit.
    """
    hidden: i64 = 0  # one bit a seat
    seat: i64 = 0
    while seat < setup.seats:
        if state.collected[seat * COLOURS + BLUE] == UNKNOWN:
            hidden |= 1 << seat
            uncover_collection(state, seat)
        seat += 1
    if hidden == 0:
        return
    fill_blue(setup, state, hidden)
    fill_from_centre(setup, state, hidden, rng)


def uncover_collection(state: GardenState, seat: i64) -> None:
    """Empty a collection whose content is unknown, to fill it anew."""
    colour: i64 = BLUE
    while colour <= PURPLE:
        state.collected[seat * COLOURS + colour] = 0
        colour += 1


def fill_blue(setup: Setup, state: GardenState, hidden: i64) -> None:
    """The arrivals from the corners."""
    space: i64 = 0
    while space < SPACES:
        corner = state.spaces[space] - CORNER
        if 0 <= corner < 6:
            bed = bed_reached(setup.tables, state, space, (corner + 3) % 6)
            if bed >= 0:
                take_hidden(setup, state, hidden, bed, BLUE, 1)
        space += 1


def fill_from_centre(setup: Setup, state: GardenState, hidden: i64, rng: Rng) -> None:
    """The arrivals from the centre: pink, but for the purple one if it is in a collection."""
    arrived = vec[i64]()
    edge: i64 = 0
    while edge < 6:
        bed = bed_reached(setup.tables, state, MIDDLE, edge)
        if bed >= 0:
            take_hidden(setup, state, hidden, bed, PINK, 1)
            arrived = append(arrived, bed)
        edge += 1
    if state.flown[PURPLE] > 0 or in_play_of(state, PURPLE) > 0:
        return
    fitting = vec[i64]()
    for bed in arrived:
        if purple_fits(setup, state, hidden, bed):
            fitting = append(fitting, bed)
    if len(fitting) > 0:
        bed = fitting[rng.below(len(fitting))]
        take_hidden(setup, state, hidden, bed, PINK, -1)
        take_hidden(setup, state, hidden, bed, PURPLE, 1)


def bed_reached(tables: Tables, state: GardenState, space: i64, edge: i64) -> i64:
    """The flowerbed to which the path out of a fountain leads, or -1."""
    while edge >= 0:
        beyond = tables.neighbour[space * 6 + edge]
        if beyond < 0:
            return tables.flowerbed[space * 6 + edge]
        if state.spaces[beyond] == EMPTY:
            return -1
        edge = tables.across[state.spaces[beyond] * 6 + (edge + 3) % 6]
        space = beyond
    return -1


def take_hidden(setup: Setup, state: GardenState, hidden: i64, bed: i64, colour: i64, number: i64) -> None:
    """Add to the hidden collections of a flowerbed's owners."""
    first = setup.owners[bed * 2]
    second = setup.owners[bed * 2 + 1]
    if (hidden >> first) & 1:
        state.collected[first * COLOURS + colour] += number
    if second != first and (hidden >> second) & 1:
        state.collected[second * COLOURS + colour] += number


def purple_fits(setup: Setup, state: GardenState, hidden: i64, bed: i64) -> bool:
    """Whether open collections and the reserve allow that purple came to this flowerbed."""
    first = setup.owners[bed * 2]
    second = setup.owners[bed * 2 + 1]
    seat: i64 = 0
    while seat < setup.seats:
        has = state.collected[seat * COLOURS + PURPLE] > 0
        if not (hidden >> seat) & 1 and has != (seat in (first, second)):
            return False
        seat += 1
    return (first != second) == (state.reserve[PURPLE] == 0)
