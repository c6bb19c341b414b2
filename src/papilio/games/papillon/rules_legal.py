"""What is legal in gardens and in pollination, listed or drawn at random."""

from typing import Final

from papilio.core.native import i64
from papilio.core.rng import Rng
from papilio.games.papillon import rules_flowers as flowers
from papilio.games.papillon import rules_garden as garden
from papilio.games.papillon import rules_notation as notation
from papilio.games.papillon.rules_table import held_by
from papilio.games.papillon.state import (
    FOLD,
    MIDDLE,
    NONE,
    PLANE,
    PLOTS,
    SEATS,
    SIDES,
    TILES,
    WAITING,
    PapillonState,
    Tables,
    step_of,
)

TRIES: Final = 60  # of drawing a placement before all are listed


def legal_in_garden(tables: Tables, state: PapillonState, seat: i64) -> list[int]:
    """PN-40, PN-42, PN-44: an answer if one is due; every placement; else "done"."""
    legal: list[int] = []
    if state.asking[seat * SIDES] != NONE:
        for plot in range(PLOTS):
            if state.on_flower[plot * SEATS + seat] > 0:
                legal.append(notation.LIFT + plot)
        legal.append(notation.NO_LIFT)
        return legal
    if state.held[seat * TILES] == NONE:
        legal.append(notation.DONE)
        return legal
    cells = garden.rim(tables, state, seat)
    k: i64 = seat * TILES
    before: i64 = NONE
    while k < seat * TILES + TILES and state.held[k] != NONE:
        kind = state.held[k]
        k += 1
        if kind == before:
            continue
        before = kind
        for cell in cells:
            allowed = state.places[seat * FOLD + tables.fold[cell]]
            turn: i64 = 0
            while turn < tables.turns[kind]:
                word = tables.edges[kind * SIDES + turn]
                if allowed & word == word:
                    legal.append(notation.LAY + (kind * PLANE + cell) * SIDES + turn)
                turn += 1
    if len(legal) == 0:
        legal.append(notation.DONE)
    legal.sort()
    return legal


def flights(tables: Tables, state: PapillonState, seat: i64) -> list[int]:
    """PN-50: each waiting butterfly to a flower of its colour with space, or home if there is none."""
    legal: list[int] = []
    k: i64 = seat * WAITING
    while k < seat * WAITING + WAITING and state.waiting[k] != NONE:
        zone = state.waiting[k]
        k += 1
        colour = garden.colour_of(tables, state, seat, zone)
        first: i64 = notation.FLY + zone * notation.FLIGHTS
        before = len(legal)
        plot: i64 = 0
        while plot < PLOTS:
            if state.flower[plot] == colour and flowers.has_space(tables, state, plot):
                legal.append(first + plot)
            plot += 1
        if len(legal) == before:
            legal.append(first + flowers.TO_RESERVE)
    return legal


def gifts(tables: Tables, state: PapillonState) -> list[int]:
    """PN-52: the flowers of the token's colour with space."""
    colour = state.flower[state.target]
    return [
        notation.GIFT + plot
        for plot in range(PLOTS)
        if state.flower[plot] == colour and flowers.has_space(tables, state, plot)
    ]


def drawn_placement(tables: Tables, state: PapillonState, seat: i64, rng: Rng, uniform: bool) -> i64:
    """A random placement, or -1 if none was met soon; exactly uniform if asked for."""
    hand = held_by(state, seat)
    if hand == 0:
        return NONE
    laid = state.laid[seat]
    tries: i64 = 0
    while tries < TRIES:
        tries += 1
        held: i64 = seat * TILES + rng.below(hand)
        kind = state.held[held]
        turn = rng.below(SIDES)
        if turn >= tables.turns[kind]:
            continue
        if uniform and held > seat * TILES and state.held[held - 1] == kind:
            continue
        if laid == 0:
            return notation.LAY + (kind * PLANE + MIDDLE) * SIDES + turn
        way = rng.below(laid * SIDES)
        cell = state.cell[seat * TILES + way // SIDES] + step_of(way % SIDES)
        word = tables.edges[kind * SIDES + turn]
        if state.places[seat * FOLD + tables.fold[cell]] & word != word:
            continue
        if uniform and not garden.is_first_way(tables, state, seat, way // SIDES, way % SIDES):
            continue
        return notation.LAY + (kind * PLANE + cell) * SIDES + turn
    return NONE
