"""A quick player: how search supposes that a round goes on. Each decision looks no further than the table as it is."""

from typing import Final

from papilio.core.game import CHANCE, Game
from papilio.core.native import i64
from papilio.core.rng import Rng
from papilio.games.papillon import rules_garden as garden
from papilio.games.papillon import rules_notation as notation
from papilio.games.papillon import scoring
from papilio.games.papillon.advice import Adviser, colours_with_token, rounds_left
from papilio.games.papillon.rules_table import GNOME_COLUMN, GNOME_ROW, tiles_on
from papilio.games.papillon.state import (
    BID,
    DRAFT,
    EXTRA,
    FIELD,
    FILL,
    FOLD,
    GARDEN,
    LINES,
    NONE,
    PLOTS,
    SEATS,
    SIDES,
    SPACES,
    TAKEN,
    TILES,
    TOKEN,
    ZONES,
    PapillonState,
)

WHIM: Final = 40  # hundredths of a point by which like placements differ
TILE_IN_HAND: Final = 200
LINE_WHIM: Final = 300
GNOME: Final = 150
FIELD_TILE: Final = 120  # of a closed field, of which only the two largest count
DEAR_BID: Final = 3  # bids beyond it are left to others


def play_on(game: Game, adviser: Adviser, state: PapillonState, rng: Rng) -> None:
    """What comes next; all gardening in one go."""
    phase = state.phase
    if phase == GARDEN:
        for seat in range(game.seats):
            if state.done[seat] == 0:
                tend(game, adviser, state, seat, rng)
        return
    if phase <= FILL or phase == EXTRA:
        game.apply(state, CHANCE, game.draw(state, rng))
        return
    seat = int(state.order[state.turn])
    if phase == DRAFT:
        game.apply(state, seat, int(line(adviser, state, rng)))
    elif phase == BID:
        game.apply(state, seat, int(bid(game.legal_actions(state, seat), rng)))
    elif phase == TOKEN:
        game.apply(state, seat, notation.TAKE)
    else:
        game.apply(state, seat, int(flight(adviser, state, seat, game.legal_actions(state, seat), rng)))


def tend(game: Game, adviser: Adviser, state: PapillonState, seat: int, rng: Rng) -> None:
    """One player's whole gardening; a zone for which the reserve has no butterfly stays without."""
    while state.phase == GARDEN and state.done[seat] == 0:
        action: i64 = notation.NO_LIFT
        if state.asking[seat * SIDES] == NONE:
            action = placement(adviser, state, seat, rng)
        game.apply(state, seat, int(action) if action >= 0 else notation.DONE)


def placement(adviser: Adviser, state: PapillonState, seat: i64, rng: Rng) -> i64:
    """The placement that promises most, give or take a whim; -1 if nothing fits."""
    tables = adviser.tables
    left = rounds_left(state)
    tokens = colours_with_token(state)
    best: i64 = NONE
    highest: i64 = -1000000
    cells = garden.rim(tables, state, seat)
    before: i64 = NONE
    k: i64 = seat * TILES
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
                    worth = gain(adviser, state, seat, kind * SIDES + turn, cell, left, tokens) + rng.below(WHIM)
                    if worth > highest:
                        highest = worth
                        best = notation.laid(kind * SIDES + turn, cell)
                turn += 1
    return best


def gain(adviser: Adviser, state: PapillonState, seat: i64, turned_kind: i64, cell: i64, left: i64, tokens: i64) -> i64:
    """What a placement adds to the promise of the zones that it touches, in hundredths of a point."""
    tables = adviser.tables
    place = tables.fold[cell]
    kind = turned_kind // SIDES
    worth: i64 = 0
    zone: i64 = 0
    while zone < SIDES:
        colour = tables.zone_colour[kind * SIDES + zone]
        if colour == NONE:
            break
        gaps = tables.zone_edges[kind * SIDES + zone]
        extent: i64 = 0
        side: i64 = 0
        while side < SIDES:
            if tables.zone_at[turned_kind * SIDES + side] == zone:
                there = state.places[seat * FOLD + tables.beside[place * SIDES + side]]
                if there >= TAKEN:
                    root = garden.zone_beside(tables, state, seat, there - TAKEN, (side + 2) % SIDES)
                    bits = state.extent[seat * ZONES + root]
                    gaps -= 2
                    if extent & bits == 0:
                        gaps += state.gaps[seat * ZONES + root]
                        extent |= bits
                        was = state.gaps[seat * ZONES + root]
                        worth -= adviser.promise(colour, was, garden.ones(bits), left, tokens)
            side += 1
        size = garden.ones(extent) + 1
        if gaps > 0:
            worth += adviser.promise(colour, gaps, size, left, tokens)
        elif colour == FIELD:
            worth += size * FIELD_TILE
        else:
            worth += adviser.closing(colour, size, left, tokens) + size * adviser.zone_point[left] // 2
        zone += 1
    return worth


def line(adviser: Adviser, state: PapillonState, rng: Rng) -> i64:
    """The line that gives most, give or take a whim."""
    tables = adviser.tables
    best: i64 = NONE
    highest: i64 = -1
    number: i64 = 0
    while number < LINES:
        tiles = tiles_on(tables, state, number)
        if tiles > 0:
            worth: i64 = (tiles if tiles > 1 else 2) * TILE_IN_HAND + rng.below(LINE_WHIM)
            if state.gnome > 0 and number in (GNOME_ROW, GNOME_COLUMN):
                worth += GNOME
            space: i64 = 0
            while space < SPACES:
                if tables.on_line[number * SPACES + space]:
                    worth += state.on_board[space] * adviser.caterpillar[0] // 2
                space += 1
            if worth > highest:
                highest = worth
                best = number
        number += 1
    return notation.LINE + best


def bid(legal: list[int], rng: Rng) -> i64:
    """Any of the cheaper bids."""
    cheap: i64 = 0
    for space in legal:
        if space <= DEAR_BID:
            cheap += 1
    return legal[rng.below(cheap)]


def flight(adviser: Adviser, state: PapillonState, seat: i64, legal: list[int], rng: Rng) -> i64:
    """The flight, or the gift, after which one's majorities count most; the same flower's token besides."""
    best: i64 = legal[0]
    highest: i64 = -1000000
    for action in legal:
        number: i64 = action
        plot: i64 = number - notation.GIFT if number < notation.FLY else (number - notation.FLY) % notation.FLIGHTS
        worth: i64 = rng.below(WHIM)
        if plot < PLOTS:
            worth += landing(adviser, state, seat, plot)
            if number >= notation.FLY and state.token[plot]:
                worth += adviser.sitting[0] + adviser.flower_point[0]
        if worth > highest:
            highest = worth
            best = number
    return best


def landing(adviser: Adviser, state: PapillonState, seat: i64, plot: i64) -> i64:
    """What a butterfly more on a flower gains, and takes from others, in hundredths of a point."""
    worth = standing(adviser, state, seat, plot)
    state.on_flower[plot * SEATS + seat] += 1
    worth = standing(adviser, state, seat, plot) - worth
    state.on_flower[plot * SEATS + seat] -= 1
    return worth


def standing(adviser: Adviser, state: PapillonState, seat: i64, plot: i64) -> i64:
    """A seat's lead on one flower over the others' mean, in hundredths of a point."""
    total: i64 = 0
    other: i64 = 0
    while other < adviser.n:
        points = scoring.flower_points(adviser.tables, state, plot, other)
        total += points * (adviser.n - 1) if other == seat else -points
        other += 1
    return 100 * total // (adviser.n - 1)
