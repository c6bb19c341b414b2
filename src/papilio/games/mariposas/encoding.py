"""Mariposas for learners (`papilio.core.encoding`). A move is made of its parts: steps, butterfly, space."""

from papilio.core.encoding import Field, amounts, away, bits, from_seat, kinds, marks, places
from papilio.core.game import Seat
from papilio.games.mariposas import rules_notation as notation
from papilio.games.mariposas.rules import Mariposas
from papilio.games.mariposas.rules_hatch import ROW, alike
from papilio.games.mariposas.state import (
    ABILITIES,
    BONUS,
    CARDS,
    CITIES,
    FLOWERS,
    GOALS,
    GONE,
    HAND,
    KINDS,
    LANDED,
    MARKERS,
    NONE,
    OVER,
    SEASONS,
    SETS,
    THREE_TWO,
    MariposasState,
)

ITEMS = BONUS + 3
MANY_FLOWERS, MANY_POINTS = 12, 120


def slots(game: Mariposas) -> list[str]:
    """Cards, moves, butterflies, spaces, flowers and the tokens of a payment, items, and the plain answers."""
    tables = game.tables
    pairs = [alike(1) * power for power in notation.POWERS]  # other payments of one flower are among those of any
    codes = [*pairs, *(int(code) for code in list(tables.payments)[1::ROW])]
    return [
        *(f"card:{name}" for name in notation.CARD_NAMES),
        *(f"join:{name}" for name in notation.JOIN_NAMES),
        *(f"copy:{name}" for name in notation.CARD_NAMES[:5]),
        *(f"trade:{name}" for name in (*notation.CARD_NAMES[:KINDS], "both")),
        *(f"do:{name}" for name in ("keep", "done", "pass")),
        *(f"steps:{name}" for name in notation.MOVE_NAMES),
        *(f"butterfly:{name}" for name in notation.MARKER_NAMES),
        *(f"space:{name}" for name in tables.names),
        *(f"flower:{name}" for name in notation.FLOWER_NAMES[:FLOWERS]),
        *(f"item:{name}" for name in notation.ITEM_NAMES[:ITEMS]),
        *("hatch:alike", "hatch:mixed", "hatch:no", "free:yes", "free:no"),
        *(f"tokens:{notation.payment_text(code)}" for code in codes),
    ]


def outcomes(game: Mariposas) -> int:
    """Who starts, abilities, goals, cards, waystations, the die."""
    return notation.CHANCE_END


def fields(game: Mariposas) -> list[Field]:
    """Butterflies by space; what each seat holds and has done; goals, waystations; how far the turn has come."""
    seats, spaces = game.seats, int(game.tables.places)
    return [
        kinds("butterflies", seats * MARKERS, GONE, spaces - 1),
        kinds("hands", seats * HAND, NONE, KINDS - 1),
        kinds("goals", SEASONS, NONE, GOALS - 1),
        kinds("abilities", SETS, NONE, ABILITIES - 1),
        kinds("waystations", CITIES, NONE, CITIES - 1),
        kinds("began", MARKERS, NONE, spaces - 1),
        kinds("phase", 1, 0, OVER),
        kinds("season", 1, 0, SEASONS - 1),
        kinds("turn, starter", 2, 0, seats - 1),
        kinds("playing", 1, NONE, THREE_TWO),
        kinds("mover", 1, NONE, MARKERS - 1),
        kinds("stage", 1, 0, LANDED),
        marks("doubles", seats * MARKERS),
        marks("items", seats * ITEMS),
        marks("spent", seats * ITEMS),
        marks("decided", seats),
        marks("gathered", spaces),
        marks("completed", SETS),
        marks("one more move, two more steps, turned up, extra flower", 4),
        amounts("flowers", seats * FLOWERS, MANY_FLOWERS),
        amounts("played", seats * KINDS, CARDS),
        amounts("score", seats, MANY_POINTS),
        amounts("deck, discard", 2 * KINDS, max(game.tables.card_count)),
        amounts("moves", 5, 3),
        amounts("cards in the deck", 1, CARDS),
        amounts("round", 1, 8),
        amounts("cards to gain", 1, 2),
    ]


def values(game: Mariposas, view: MariposasState, seat: Seat) -> list[list[int]]:
    """The numbers of each field."""
    seats = game.seats
    ours = range(seat, seat + seats)
    return [
        from_seat(view.where, seat, seats),
        from_seat(view.hands, seat, seats),
        list(view.goals),
        list(view.abilities),
        list(view.markers),
        list(view.began),
        [int(view.phase)],
        [int(view.season)],
        [away(view.turn, seat, seats), away(view.starter, seat, seats)],
        [int(view.playing)],
        [int(view.mover)],
        [int(view.stage)],
        places(from_seat(view.double, seat, seats)),
        [k * ITEMS + item for k, other in enumerate(ours) for item in bits(view.items[other % seats])],
        [k * ITEMS + item for k, other in enumerate(ours) for item in bits(view.spent[other % seats])],
        places(from_seat(view.decided, seat, seats)),
        [int(space) for space in view.gathered if space >= 0],
        bits(view.completed),
        places((view.add_move, view.add_two, view.turned_up, view.extra)),
        from_seat(view.flowers, seat, seats),
        from_seat(view.played, seat, seats),
        from_seat(view.score, seat, seats),
        [*view.deck, *view.discard],
        list(view.moves),
        [int(view.deck_size)],
        [int(view.round)],
        [int(view.to_gain)],
    ]
