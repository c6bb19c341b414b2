"""Papillons for learners (`papilio.core.encoding`).

A move is made of its parts: which card, which cell. The table has no edges for players, but no group of cards ever
spans more than its 34 columns and rows, so cells have fixed numbers.
"""

from papilio.core.encoding import Field, amounts, away, bits, from_seat, kinds, marks
from papilio.core.game import Seat
from papilio.games.papillons.actions import START
from papilio.games.papillons.rules import Papillons
from papilio.games.papillons.state import (
    CARDS,
    CELLS,
    COLOURS,
    FACES,
    GOALS,
    HAND,
    KINDS,
    NONE,
    OVER,
    TOKENS,
    PapillonsState,
)

SYMBOLS = COLOURS + KINDS
REPEATED = 50  # positions in a row without a new card that an observation tells apart


def slots(game: Papillons) -> list[str]:
    """Cards by face, cells, tokens, the deck, passing, and calls."""
    tables = game.tables
    return [
        *(f"card:{name}" for name in tables.face_names),
        *(f"cell:{name}" for name in tables.names),
        "token:net",
        "token:web",
        "deck:top",
        "pass:turn",
        "call:row",
        *(f"goal:{name}" for name in tables.goal_names),
    ]


def outcomes(game: Papillons) -> int:
    """A card, a goal, or who starts."""
    return START + game.seats


def fields(game: Papillons) -> list[Field]:
    """The table by cells: colours and kinds, tokens, cards of the last turn and of this one; hands, goals, counts."""
    seats = game.seats
    return [
        marks("table", CELLS * SYMBOLS),
        marks("tokens", CELLS * TOKENS),
        marks("guarded", CELLS),
        marks("fresh", CELLS),
        kinds("hands", seats * HAND, NONE, FACES - 1),
        kinds("goals", seats * 2, NONE, GOALS - 1),
        kinds("revealed", 1, NONE, FACES - 1),
        kinds("phase", 1, 0, OVER),
        kinds("turn, starter", 2, 0, seats - 1),
        marks("shown goals", seats * 2),
        marks("used tokens", seats * TOKENS),
        marks("called", seats),
        marks("missed goals", GOALS),
        marks("extra action taken, card came", 2),
        amounts("deck", FACES, max(game.tables.copies)),
        amounts("placed", seats, CARDS),
        amounts("cards in the deck", 1, CARDS),
        amounts("turns without a card", 1, 50 * seats),
        amounts("passes", 1, seats),
        amounts("positions without a card", 1, REPEATED),
    ]


def values(game: Papillons, view: PapillonsState, seat: Seat) -> list[list[int]]:
    """The numbers of each field."""
    seats, cells = game.seats, view.cells
    table, tokens = [], []
    for cell, face, token in zip(cells, view.faces, view.tokens, strict=True):
        table += [cell * SYMBOLS + face // KINDS, cell * SYMBOLS + COLOURS + face % KINDS]
        if token >= 0:
            tokens.append(cell * TOKENS + token % TOKENS)
    return [
        table,
        tokens,
        [cells[card] for card in (view.guarded, view.guarded_too) if card >= 0],
        [cells[card] for card in (view.fresh, view.fresh_too) if card >= 0],
        from_seat(view.hands, seat, seats),
        from_seat(view.goals, seat, seats),
        [int(view.revealed)],
        [int(view.phase)],
        [away(view.turn, seat, seats), away(view.starter, seat, seats)],
        [(place - 2 * seat) % (2 * seats) for place in bits(view.shown)],
        [(place - TOKENS * seat) % (TOKENS * seats) for place in bits(view.used)],
        [away(other, seat, seats) for other in bits(view.called)],
        bits(view.missed),
        [place for place, flag in enumerate((view.extra_taken, view.card_came)) if flag],
        list(view.deck),
        from_seat(view.placed, seat, seats),
        [int(view.deck_size)],
        [int(view.dry)],
        [int(view.passes)],
        [len(view.seen)],
    ]
