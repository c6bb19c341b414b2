"""The table before anything has happened."""

from papilio.core.bag import filled
from papilio.core.native import i64
from papilio.games.papillon.state import (
    ANYTHING,
    FIRST_PLAYER,
    FOLD,
    LANE,
    NONE,
    PLOTS,
    SEATS,
    SIDES,
    SPACES,
    TILES,
    WAITING,
    ZONES,
    PapillonState,
    Tables,
)


def empty_table(tables: Tables, n: i64) -> PapillonState:
    """PN-2, PN-10: everything is in its bag or reserve; nobody has caterpillars yet."""
    state = PapillonState(
        filled(PLOTS, 0),
        filled(PLOTS, 0),
        filled(PLOTS * SEATS, 0),
        filled(n, tables.butterflies),
        filled(n, 0),
        filled(n, 0),
        filled(n, NONE),
        filled(n, NONE),
        filled(n, 0),
        filled(n * TILES, NONE),
        filled(n * WAITING, NONE),
        filled(n * SIDES, NONE),
        filled(n, 0),
        filled(n * TILES, NONE),
        filled(n * TILES, NONE),
        filled(n * FOLD, ANYTHING),
        filled(n * ZONES, NONE),
        filled(n * ZONES, 0),
        filled(n * ZONES, 0),
        filled(n, 0),
        filled(LANE, NONE),
        filled(SPACES, NONE),
        filled(SPACES, 0),
        tables.tile_count[:],
        filled(tables.kinds, 0),
        tables.gnomes[:],
        FIRST_PLAYER,
        0,
        0,
        0,
        0,
        NONE,
        0,
        0,
        NONE,
    )
    for count in tables.tile_count:
        state.bag_size += count
    return state
