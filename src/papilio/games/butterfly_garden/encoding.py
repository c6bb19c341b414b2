"""Butterfly Garden for learners (`papilio.core.encoding`). An action is a whole move: space * 15 + orientation."""

from papilio.core.encoding import Field, amounts, away, from_seat, kinds
from papilio.core.game import Seat
from papilio.games.butterfly_garden.actions import ACTIONS, FIRST_SEAT
from papilio.games.butterfly_garden.rules import ButterflyGarden
from papilio.games.butterfly_garden.state import (
    COLOURS,
    EMPTY,
    NO_TILE,
    OVER,
    PATTERNS,
    SPACES,
    TILES,
    GardenState,
)

BUTTERFLIES = 12


def actions(game: ButterflyGarden) -> list[int]:
    """Every orientation on every space."""
    return list(range(ACTIONS))


def outcomes(game: ButterflyGarden) -> int:
    """A pattern, or who starts."""
    return int(FIRST_SEAT) + game.seats


def fields(game: ButterflyGarden) -> list[Field]:
    """The board by spaces and by the edges where butterflies rest; hands; what is counted; whose flowerbeds."""
    seats = game.seats
    return [
        kinds("spaces", SPACES, 0, EMPTY),
        kinds("standing", game.tables.edges, 0, COLOURS - 1),
        kinds("hands", seats * int(game.setup.hand), NO_TILE, PATTERNS - 1),
        kinds("flowerbeds", len(game.setup.owners), 0, seats - 1),
        kinds("phase", 1, 0, OVER),
        kinds("turn, starter", 2, 0, seats - 1),
        amounts("bag", PATTERNS, max(game.tables.tile_count)),
        amounts("collected", seats * COLOURS, BUTTERFLIES),
        amounts("centre, flown, reserve", 3 * COLOURS, BUTTERFLIES),
        amounts("totals", seats, 36 * int(game.setup.games)),
        amounts("tiles in the bag, laid", 2, TILES),
        amounts("game", 1, int(game.setup.games)),
    ]


def standing(game: ButterflyGarden, view: GardenState) -> list[int]:
    """The colour that rests at each edge."""
    colours = [0] * game.tables.edges
    for space, facing in enumerate(view.facing):
        for edge in range(6 if facing else 0):
            colours[game.tables.edge_id[space * 6 + edge]] += facing >> edge * 2 & 3
    return colours


def values(game: ButterflyGarden, view: GardenState, seat: Seat) -> list[list[int]]:
    """The numbers of each field."""
    seats = game.seats
    return [
        list(view.spaces),
        standing(game, view),
        from_seat(view.hands, seat, seats),
        [away(owner, seat, seats) for owner in game.setup.owners],
        [int(view.phase)],
        [away(view.turn, seat, seats), away(view.starter, seat, seats)],
        list(view.bag),
        from_seat(view.collected, seat, seats),
        [*view.centre, *view.flown, *view.reserve],
        from_seat(view.totals, seat, seats),
        [int(view.bag_size), int(view.laid)],
        [int(view.game_number)],
    ]
