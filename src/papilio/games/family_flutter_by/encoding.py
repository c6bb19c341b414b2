"""Family Flutter-By for learners (`papilio.core.encoding`). An action is a whole claim, the skip, or a card given back.

Learners race in ticks: see `papilio.rl.table`.
"""

from papilio.core.encoding import Field, amounts, away, bits, kinds, marks, places
from papilio.core.game import Seat
from papilio.games.family_flutter_by import scoring
from papilio.games.family_flutter_by.rules import FamilyFlutterBy
from papilio.games.family_flutter_by.rules_course import COUNTDOWN_MS
from papilio.games.family_flutter_by.rules_notation import ACTIONS, SETS, SKIP, all_claims
from papilio.games.family_flutter_by.state import (
    BOARDS,
    CARDS,
    COLOURS,
    MOST,
    NONE,
    OVER,
    PLACES,
    STACK,
    FlutterState,
)

BUTTERFLIES = COLOURS * COLOURS


def actions(game: FamilyFlutterBy) -> list[int]:
    """Claims of as many butterflies as cards of this level show; the skip; every card."""
    many = {scoring.butterflies_on(game.tables, game.level, card) for card in range(CARDS)}
    return sorted(claim for number in many for claim in all_claims(number)) + list(range(SKIP, ACTIONS))


def outcomes(game: FamilyFlutterBy) -> int:
    """The next card."""
    return CARDS


def fields(game: FamilyFlutterBy) -> list[Field]:
    """The card and what is on it; whose the others are; who still races, and how long."""
    seats = game.seats
    return [
        kinds("card", 1, NONE, CARDS - 1),
        marks("butterflies to find", BUTTERFLIES),
        marks("cards not seen yet", CARDS),
        kinds("owners", CARDS, -1, seats - 1),
        kinds("won, the first at the front", STACK, NONE, CARDS - 1),
        kinds("under the stack, likewise", STACK, NONE, CARDS - 1),
        kinds("phase", 1, 0, OVER),
        kinds("claimant, finder", 2, -1, seats - 1),
        kinds("claimed board", 1, -1, BOARDS - 1),
        marks("claimed places", PLACES),
        marks("skipped", seats),
        marks("shut out", seats),
        marks("contenders", seats),
        amounts("time since the card, time left", 2, max(int(game.setup.limit), COUNTDOWN_MS)),
        amounts("fresh cards, cards in a row not won", 2, 3 * STACK),
        amounts("cards in a row not found", 1, MOST),
    ]


def values(game: FamilyFlutterBy, view: FlutterState, seat: Seat) -> list[list[int]]:
    """The numbers of each field."""
    seats = game.seats
    first = (int(game.level) * CARDS + int(view.card)) * MOST
    shown = list(game.tables.sides[first : first + MOST]) if view.card != NONE else []
    claim = int(view.claim)
    return [
        [int(view.card)],
        [int(butterfly) for butterfly in shown if butterfly != NONE],
        places(view.unseen),
        [away(owner, seat, seats) for owner in view.owner],
        _row(list(view.won)),
        _row(list(view.under)),
        [int(view.phase)],
        [away(view.claimant, seat, seats), away(view.finder, seat, seats)],
        [claim // SETS if claim != NONE else -1],
        bits(claim % SETS) if claim != NONE else [],
        *([away(other, seat, seats) for other in bits(seen)] for seen in (view.skipped, view.shut, view.contenders)),
        [int(view.now - view.shown), int(view.deadline - view.now)],
        [int(view.fresh), int(view.unwon)],
        [int(view.unfound)],
    ]


def _row(cards: list[int]) -> list[int]:
    """Cards in their order, filled up."""
    return cards + [NONE] * (STACK - len(cards))
