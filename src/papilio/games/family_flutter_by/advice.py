"""What bots are told: how a position promises to end, and how long a person of each level searches for a card.

A search takes a base time, more for every flap that has to be moved from the flat board and for every further
butterfly, all stretched by a log-normal factor, as human search times are. Now and then the bot takes a mirror image
(FF-22) for the butterfly, or a neighbour's place. Medians and errors of each level are in docs/races.md.
"""

import math
from typing import TYPE_CHECKING, Final

from papilio.core.native import i64
from papilio.core.rng import Rng
from papilio.games.family_flutter_by import scoring
from papilio.games.family_flutter_by.rules_notation import GIVE, SETS, SKIP, look
from papilio.games.family_flutter_by.state import (
    BOARDS,
    CHOOSE,
    COLOURS,
    OVER,
    PLACES,
    RACE,
    SQUARES,
    STACK,
    FlutterState,
    Tables,
)

if TYPE_CHECKING:
    from papilio.games.family_flutter_by.rules import FamilyFlutterBy

LEVELS: Final = ("egg", "caterpillar", "chrysalis", "butterfly")
BASE_MS: Final = (9000, 5000, 3000, 1800)
FLAP_MS: Final = (7000, 4400, 2600, 1400)  # for every flap to move
FURTHER: Final = 0.6  # of the time again, for every butterfly after the first
SPREAD: Final = (0.55, 0.5, 0.45, 0.4)  # of the logarithm of the time
ERRORS: Final = (0.12, 0.08, 0.05, 0.02)
QUICKEST_MS: Final = 600
GIVING_MS: Final = 1500
LEAD: Final = 0.55  # how much a card more is worth, in a logistic curve


def evaluate(tables: Tables, level: i64, state: FlutterState, seats: i64, seat: i64) -> float:
    """A seat's expected share of the win, from 0 to 1; exact when the game is over."""
    winning = state.contenders
    if state.finder >= 0:
        winning = 1 << state.finder
    elif state.phase == OVER and not winning:
        winning = scoring.leaders(tables, level, state, seats)
    if seats == 1:
        return float(len(state.won)) / STACK
    if winning:
        many: i64 = 0
        other: i64 = 0
        while other < seats:
            many += (winning >> other) & 1
            other += 1
        return 1.0 / float(many) if (winning >> seat) & 1 else 0.0
    slope = LEAD + LEAD * float(len(state.won)) / STACK
    own = scoring.cards_won(state, seat)
    total = 0.0
    other = 0
    while other < seats:
        total += math.exp(slope * float(scoring.cards_won(state, other) - own))
        other += 1
    return 1.0 / total


def race(game: "FamilyFlutterBy", state: FlutterState, seat: int, level: str, rng: Rng) -> tuple[int, int]:
    """What a bot of a level does and when, in ms from the position's time on."""
    if state.phase == CHOOSE:
        held = [card for card in state.won if state.owner[card] == seat]
        few = [scoring.butterflies_on(game.tables, game.level, card) for card in held]
        return int(GIVE + held[few.index(min(few))]), GIVING_MS
    if not game.may_claim(state, seat) and state.now >= state.shown + game.handicap[seat]:
        return SKIP, 0
    place = LEVELS.index(level)
    action = quickest(game, state.card)
    took = search_ms(game, state.card, place, rng)
    if rng.chance() < ERRORS[place]:
        action = mistaken(game, action, rng)
    due = max(state.shown + took, state.shown + game.handicap[seat])
    return action, int(max(0, due - state.now))


def solved(game: "FamilyFlutterBy", state: FlutterState) -> list[int]:
    """Right claims for the card that is turned up, those with the fewest flaps to move first; none if there is none."""
    return sorted(game.solutions(state.card), key=flaps) if state.card >= 0 else []


def quickest(game: "FamilyFlutterBy", card: int) -> int:
    """The right claim for which the fewest flaps have to be moved."""
    return min(game.solutions(card), key=flaps)


def flaps(action: int) -> int:
    """How many flaps are folded on the board of a claim."""
    return sum([1 for square in range(SQUARES) if look(action // SETS, square) != 0])


def median_ms(game: "FamilyFlutterBy", card: int, place: int) -> int:
    """The median search time of a level for a card."""
    many = scoring.butterflies_on(game.tables, game.level, card)
    effort = BASE_MS[place] + FLAP_MS[place] * flaps(quickest(game, card))
    return int(effort * (1.0 + FURTHER * float(many - 1)))


def search_ms(game: "FamilyFlutterBy", card: int, place: int, rng: Rng) -> int:
    """One search: the median, stretched."""
    normal = sum([rng.chance() for _ in range(12)]) - 6.0
    return max(QUICKEST_MS, int(median_ms(game, card, place) * math.exp(SPREAD[place] * normal)))


def mistaken(game: "FamilyFlutterBy", action: int, rng: Rng) -> int:
    """The mirror image of one of the butterflies, if a board shows it that has the others too; else a place beside."""
    board, places = action // SETS, action % SETS
    marked = [place for place in range(PLACES) if (places >> place) & 1]
    wrong = marked[rng.below(len(marked))]
    taken = game.tables.shown[board * PLACES + wrong]
    mirror = taken % COLOURS * COLOURS + taken // COLOURS
    others = [game.tables.shown[board * PLACES + place] for place in marked if place != wrong]
    for other in range(BOARDS):
        shown = list(game.tables.shown[other * PLACES : (other + 1) * PLACES])
        if mirror in shown and all([one in shown for one in others]):
            return other * SETS + sum([1 << shown.index(one) for one in [mirror, *others]])
    free = [place for place in range(PLACES) if not (places >> place) & 1]
    return board * SETS + (places ^ (1 << wrong) | (1 << free[rng.below(len(free))]))


def agree(game: "FamilyFlutterBy", state: FlutterState, here: list[int]) -> list[tuple[int, int]]:
    """FF-25: once all the people who are here have skipped, bots and those who are away skip with them."""
    if state.phase != RACE or state.skipped == 0:
        return []
    waiting = [seat for seat in range(game.seats) if game.may_skip(state, seat)]
    return [] if any([seat in here for seat in waiting]) else [(seat, SKIP) for seat in waiting]
