"""Papillon for learners (`papilio.core.encoding`).

A move is made of its parts: which tile, which cell, which turn. A garden has at most 32 tiles, so no cell is further
than 31 steps from the first one.
"""

from papilio.core.encoding import Field, amounts, away, from_seat, kinds, marks, places
from papilio.core.game import Seat
from papilio.games.papillon.rules import Papillon
from papilio.games.papillon.rules_draft import line_name
from papilio.games.papillon.rules_flowers import zone_name
from papilio.games.papillon.rules_notation import DRAW, cell_name
from papilio.games.papillon.state import (
    GNOME_VALUES,
    LANE,
    LINES,
    NONE,
    OVER,
    PLANE,
    PLOTS,
    PURPLE,
    ROUNDS,
    SEATS,
    SIDES,
    SPACES,
    TILES,
    WAITING,
    WIDTH,
    ZONES,
    PapillonState,
)

HIGHEST_BID = 5
MANY_CATERPILLARS, MANY_ALIKE = 24, 8


def slots(game: Papillon) -> list[str]:
    """Bids, lines, plain answers, flowers, zones; tiles by kind, the cells that can be reached, turns."""
    half = WIDTH // 2
    near = [cell for cell in range(PLANE) if abs(cell % WIDTH - half) + abs(cell // WIDTH - half) < TILES]
    return [
        *(f"bid:{bid}" for bid in range(HIGHEST_BID + 1)),
        *("line:" + line_name(line).replace(" ", "") for line in range(LINES)),
        *(f"do:{word}" for word in ("done", "none", "take", "leave", "home")),
        *(f"flower:{plot + 1}" for plot in range(PLOTS)),
        *(f"zone:{zone_name(zone)}" for zone in range(ZONES)),
        *(f"tile:{name}" for name in game.tables.kind_names),
        *(f"cell:{cell_name(cell)}" for cell in near),
        *(f"turn:{turn}" for turn in range(SIDES)),
    ]


def outcomes(game: Papillon) -> int:
    """A plot, who starts, a gnome, a tile."""
    return DRAW + int(game.tables.kinds)


def fields(game: Papillon) -> list[Field]:
    """Flowers; what each seat has; every garden tile by tile; drafting board, bags; how far the round has come."""
    seats, tiles = game.seats, int(game.tables.kinds)
    return [
        kinds("flowers", PLOTS, 0, PURPLE),
        kinds("bids", seats, NONE, HIGHEST_BID),
        kinds("lines", seats, NONE, LINES - 1),
        kinds("garden tiles", seats * TILES, NONE, tiles - 1),
        kinds("garden turns", seats * TILES, 0, SIDES - 1),
        kinds("order", seats, 0, seats - 1),
        kinds("lane", LANE, NONE, seats - 1),
        kinds("board", SPACES, NONE, tiles - 1),
        kinds("phase", 1, 0, OVER),
        kinds("at turn", 1, 0, seats - 1),
        kinds("gnome taker", 1, NONE, seats - 1),
        kinds("flower in question", 1, NONE, PLOTS - 1),
        marks("flower tokens", PLOTS),
        marks("done", seats),
        marks("waiting zones", seats * ZONES),
        marks("zones in question", seats * ZONES),
        marks("caterpillars on the board", SPACES),
        amounts("butterflies on flowers", seats * PLOTS, WAITING),
        amounts("reserve", seats, WAITING),
        amounts("caterpillars", seats, MANY_CATERPILLARS),
        amounts("gnomes", seats, ROUNDS),
        amounts("held tiles", seats * tiles, 4),
        amounts("garden columns", seats * TILES, WIDTH - 1),
        amounts("garden rows", seats * TILES, WIDTH - 1),
        amounts("bag, discard", 2 * tiles, MANY_ALIKE),
        amounts("gnome bag", GNOME_VALUES, ROUNDS),
        amounts("round, gnomes left", 2, ROUNDS),
        amounts("step", 1, SPACES + 1),
        amounts("gnome", 1, GNOME_VALUES),
    ]


def values(game: Papillon, view: PapillonState, seat: Seat) -> list[list[int]]:
    """The numbers of each field."""
    seats, tiles = game.seats, int(game.tables.kinds)
    ours = [(seat + k) % seats for k in range(seats)]
    laid = [(other * TILES, other * TILES + int(view.laid[other])) for other in ours]
    garden = [[int(tile) for tile in view.tile[first:end]] + [NONE] * (first + TILES - end) for first, end in laid]
    cells = [[int(cell) for cell in view.cell[first:end]] + [NONE] * (first + TILES - end) for first, end in laid]
    garden_tiles = [tile for row in garden for tile in row]
    garden_cells = [cell for row in cells for cell in row]
    held = [0] * (seats * tiles)
    for k, other in enumerate(ours):
        for kind in view.held[other * TILES : (other + 1) * TILES]:
            if kind != NONE:
                held[k * tiles + kind] += 1
    return [
        list(view.flower),
        from_seat(view.bids, seat, seats),
        from_seat(view.chosen, seat, seats),
        [tile // SIDES if tile >= 0 else NONE for tile in garden_tiles],
        [tile % SIDES if tile >= 0 else 0 for tile in garden_tiles],
        [away(other, seat, seats) for other in view.order],
        [away(other, seat, seats) for other in view.lane],
        list(view.board),
        [int(view.phase)],
        [away(view.order[view.turn], seat, seats)],
        [away(view.gnome_taker, seat, seats)],
        [int(view.target)],
        places(view.token),
        places(from_seat(view.done, seat, seats)),
        _zones(list(view.waiting), WAITING, ours),
        _zones(list(view.asking), SIDES, ours),
        places(view.on_board),
        [int(view.on_flower[plot * SEATS + other]) for other in ours for plot in range(PLOTS)],
        from_seat(view.reserve, seat, seats),
        from_seat(view.caterpillars, seat, seats),
        from_seat(view.gnomes, seat, seats),
        held,
        [cell % WIDTH if cell >= 0 else NONE for cell in garden_cells],
        [cell // WIDTH if cell >= 0 else NONE for cell in garden_cells],
        [*view.bag, *view.discard],
        list(view.gnome_bag),
        [int(view.round), int(view.gnomes_left)],
        [int(view.step)],
        [int(view.gnome)],
    ]


def _zones(row: list[int], width: int, seats: list[int]) -> list[int]:
    """The zones of each seat's row, as places."""
    return [
        k * ZONES + int(zone)
        for k, seat in enumerate(seats)
        for zone in row[seat * width : (seat + 1) * width]
        if zone != NONE
    ]
