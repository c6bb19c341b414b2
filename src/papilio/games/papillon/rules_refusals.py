"""Which clause an action breaks: None exactly for legal actions."""

from papilio.core.native import i64
from papilio.games.papillon import rules_flowers as flowers
from papilio.games.papillon import rules_garden as garden
from papilio.games.papillon import rules_notation as notation
from papilio.games.papillon.rules_draft import Draft
from papilio.games.papillon.rules_table import is_held, tiles_on
from papilio.games.papillon.state import (
    BID,
    DRAFT,
    EXTRA,
    FILL,
    FIRST_PLAYER,
    GARDEN,
    GIFT,
    GNOME,
    LINES,
    NONE,
    OVER,
    PLANE,
    PLANT,
    PLOTS,
    POLLINATE,
    SEATS,
    SIDES,
    TILES,
    TOKEN,
    WAITING,
    PapillonState,
    Tables,
)


def refuse(tables: Tables, state: PapillonState, draft: Draft, seat: i64, action: i64, waited_for: bool) -> str | None:
    """The clause that a player's action breaks."""
    phase = state.phase
    if phase == OVER:
        return "PN-60"
    if not waited_for:
        return not_your_decision(phase)
    if phase == GARDEN:
        return refuse_in_garden(tables, state, seat, action)
    if phase == BID:
        return None if 0 <= action <= 5 and draft.may_bid(state, seat, action) else "PN-21"
    if phase == DRAFT:
        line: i64 = action - notation.LINE
        return None if 0 <= line < LINES and tiles_on(tables, state, line) > 0 else "PN-30"
    if phase == POLLINATE:
        return refuse_flight(tables, state, seat, action - notation.FLY)
    if phase == TOKEN:
        return None if action == notation.TAKE or action == notation.LEAVE else "PN-53"
    plot: i64 = action - notation.GIFT
    if plot < 0 or plot >= PLOTS or state.flower[plot] != state.flower[state.target]:
        return "PN-52"
    return None if flowers.has_space(tables, state, plot) else "PN-52"


def not_your_decision(phase: i64) -> str:
    """The clause that says whose decision it is."""
    if phase == BID:
        return "PN-14"
    if phase in (DRAFT, EXTRA):
        return "PN-30"
    if phase == GARDEN:
        return "PN-41"
    if phase in (POLLINATE, TOKEN, GIFT):
        return "PN-50"
    return "PN-20"


def refuse_in_garden(tables: Tables, state: PapillonState, seat: i64, action: i64) -> str | None:
    """The clause that an action of gardening breaks."""
    if state.asking[seat * SIDES] != NONE:
        if action == notation.NO_LIFT:
            return None
        plot: i64 = action - notation.LIFT
        return None if 0 <= plot < PLOTS and state.on_flower[plot * SEATS + seat] > 0 else "PN-44"
    if action == notation.DONE:
        return "PN-42" if holds_a_tile_that_fits(tables, state, seat) else None
    number: i64 = action - notation.LAY
    kind = number // (SIDES * PLANE)
    if number < 0 or kind >= tables.kinds or not is_held(state, seat, kind):
        return "PN-40"
    turn = number % SIDES
    if turn >= tables.turns[kind]:
        return "PN-40"
    return None if garden.fits(tables, state, seat, kind * SIDES + turn, number // SIDES % PLANE) else "PN-40"


def holds_a_tile_that_fits(tables: Tables, state: PapillonState, seat: i64) -> bool:
    """PN-42: whether some tile in hand fits somewhere."""
    k: i64 = seat * TILES
    while k < seat * TILES + TILES and state.held[k] != NONE:
        if garden.fits_somewhere(tables, state, seat, state.held[k]):
            return True
        k += 1
    return False


def refuse_flight(tables: Tables, state: PapillonState, seat: i64, number: i64) -> str | None:
    """The clause that a flight breaks: zone * 9 + plot."""
    if number < 0:
        return "PN-50"
    zone = number // notation.FLIGHTS
    plot = number % notation.FLIGHTS
    waits = False
    k: i64 = seat * WAITING
    while k < seat * WAITING + WAITING:
        if state.waiting[k] == zone:
            waits = True
        k += 1
    if not waits:
        return "PN-50"
    colour = garden.colour_of(tables, state, seat, zone)
    if plot == flowers.TO_RESERVE:
        return None if flowers.open_flowers(tables, state, colour) == 0 else "PN-50"
    return None if state.flower[plot] == colour and flowers.has_space(tables, state, plot) else "PN-50"


def refuse_chance(tables: Tables, state: PapillonState, seats: int, action: i64) -> str | None:
    """The clause that an outcome of chance breaks."""
    phase = state.phase
    if phase == FIRST_PLAYER:
        return None if 0 <= action - notation.START < seats else "PN-14"
    if phase == PLANT:
        return None if 0 <= action < PLOTS and state.flower[action] == 0 else "PN-10"
    if phase == GNOME:
        value: i64 = action - notation.GNOME
        return None if 0 <= value < len(state.gnome_bag) and state.gnome_bag[value] > 0 else "PN-20"
    kind: i64 = action - notation.DRAW
    if phase in (FILL, EXTRA):
        drawable = 0 <= kind < tables.kinds and state.bag[kind] > 0
        if drawable:
            return None
        return "PN-20" if phase == FILL else "PN-31"
    return "PN-20"
