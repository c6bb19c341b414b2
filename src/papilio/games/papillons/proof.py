"""Proves that a foreign position is one that a game can have: cards, goals, tokens, hands, turns and the result."""

from papilio.core.demands import of_position as demand
from papilio.core.game import UNKNOWN
from papilio.games.papillons import knowledge, scoring
from papilio.games.papillons.legal import OPENING
from papilio.games.papillons.rules import Papillons
from papilio.games.papillons.state import (
    BY_LIMIT,
    BY_PASSING,
    BY_REPETITION,
    BY_ROW,
    CARDS,
    COLOURS,
    DEAL,
    DRAW,
    FACES,
    FIRST_PLAYER,
    GOAL,
    GOALS,
    HAND,
    NONE,
    OVER,
    PLACE,
    ROW,
    TURN,
    TURN_UP,
    PapillonsState,
)

SETTING_UP = (FIRST_PLAYER, GOAL, DEAL)


def check(game: Papillons, state: PapillonsState) -> None:
    """Raises InvalidPosition for a position, or a view of one, that no game can reach by these laws."""
    _cards(game, state)
    _goals(game, state)
    _tokens(game, state)
    _hands(game, state)
    _last_turn(game, state)
    _counters(game, state)
    _result(game, state)


def _cards(game: Papillons, state: PapillonsState) -> None:
    """PS-1: each combination twice, on the table, in hands and in the deck."""
    used = [int(number) if number >= 0 else 0 for number in state.deck]
    hidden = 0
    for face in [*state.faces, *state.hands, state.revealed]:
        if face >= 0:
            used[face] += 1
        hidden += face == UNKNOWN
    for face in range(FACES):
        demand(used[face] <= 2, "deck", f"there are two {game.tables.face_names[face]} in the box (PS-1)")
    deck_known = state.deck[0] != UNKNOWN
    size = int(state.deck_size)
    demand(not deck_known or sum(state.deck) == size, "deck_size", "is not the number of cards in the deck")
    total = sum(used) + hidden + (0 if deck_known else size)
    demand(total == CARDS, "deck_size", f"table, hands and deck make {total} cards, not {CARDS} (PS-1)")


def _goals(game: Papillons, state: PapillonsState) -> None:
    """PS-10, PS-11: every goal once; one colour and one kind for each seat."""
    dealt = [int(goal) for goal in state.goals]
    known = [goal for goal in dealt if goal >= 0]
    demand(len(set(known)) == len(known), "goals", "a goal is dealt once (PS-2)")
    dealing = (int(state.turn) - int(state.starter)) % game.seats if state.phase == GOAL else game.seats
    for k in range(game.seats):
        seat = (int(state.starter) + k) % game.seats
        colour, kind = dealt[seat * 2], dealt[seat * 2 + 1]
        if state.phase == FIRST_PLAYER or k > dealing:
            fits = colour == kind == NONE
        elif k == dealing:
            fits = kind == NONE
        else:
            fits = NONE not in (colour, kind)
        demand(fits, f"goals.{seat}", "a colour and a kind for each seat, dealt in turn (PS-10)")
    missed = int(state.missed)
    demand(not (game.setup.called and missed), "missed", "with called claims nobody knows (PS-55)")
    demand(not any(missed >> goal & 1 for goal in known), "missed", "somebody holds this goal")
    there = scoring.matching(state.faces)
    short = any(missed >> goal & 1 and there[goal] < ROW for goal in range(GOALS))
    demand(not short, "missed", "no row of so few cards has gone by (PS-53)")
    for half in (0, 1):
        seats_known = sum(goal // COLOURS == half for goal in known)
        free = COLOURS - seats_known - bin(missed >> (half * COLOURS) & 15).count("1")
        needed = sum(dealt[seat * 2 + half] in (UNKNOWN, NONE) for seat in range(game.seats))
        demand(free >= needed, "missed", "leaves too few goals for the players (PS-11)")
    may_show = game.setup.called and state.phase not in SETTING_UP
    demand(not state.shown or may_show, "shown", "goals are shown by wrong calls (PS-52)")


def _tokens(game: Papillons, state: PapillonsState) -> None:
    """PS-40, PS-42: each token once, and on the table once used; PS-25: not before the extra actions open."""
    lying = [int(token) for token in state.tokens if token >= 0]
    demand(len(set(lying)) == len(lying), "table", "a token is used once (PS-40)")
    demand(sum(1 << token for token in lying) == state.used, "used", "used tokens lie on cards (PS-40)")
    opened = min(state.placed) >= OPENING
    demand(opened or not lying, "used", "tokens wait until everyone has placed three cards (PS-25)")


def _hands(game: Papillons, state: PapillonsState) -> None:
    """PS-12, PS-23, PS-24: two cards each while the deck lasts."""
    held = [sum(face != NONE for face in state.hands[seat * HAND : seat * HAND + HAND]) for seat in range(game.seats)]
    turn, phase = int(state.turn), state.phase
    for seat in range(game.seats):
        k = (seat - int(state.starter)) % game.seats
        dealt = (turn - int(state.starter)) % game.seats
        if phase in (FIRST_PLAYER, GOAL) or (phase == DEAL and k > dealt):
            fits = held[seat] == 0
        elif phase == DEAL:
            fits = held[seat] < HAND if k == dealt else held[seat] == HAND
        elif phase == DRAW and seat == turn:
            fits = held[seat] == HAND - 1
        elif phase == OVER and seat == turn and state.reason == BY_ROW:
            fits = held[seat] >= HAND - 1 or state.deck_size == 0
        else:
            fits = held[seat] == HAND or state.deck_size == 0
        demand(fits, f"hands.{seat}", "two cards each while the deck lasts (PS-12, PS-23)")
    placing = phase == PLACE
    demand((state.revealed != NONE) == placing, "revealed", "a card lies open exactly before it is placed (PS-21)")
    demand(phase not in (DRAW, TURN_UP) or state.deck_size > 0, "deck_size", "the deck is empty (PS-24)")


def _last_turn(game: Papillons, state: PapillonsState) -> None:
    """PS-25, PS-26, PS-32: who has placed how much, and what the last and this turn have placed."""
    placed = [int(number) for number in state.placed]
    demand(sum(placed) == len(state.faces), "placed", "is not the number of cards on the table (PS-20)")
    demand(not placed or state.phase not in SETTING_UP or sum(placed) == 0, "phase", "cards lie on the table already")
    if min(placed) < OPENING and state.phase in (TURN, TURN_UP, PLACE, DRAW):
        order = [placed[(int(state.starter) + k) % game.seats] for k in range(game.seats)]
        at_turn = (sum(placed) - (state.phase == DRAW)) % game.seats
        fits = max(order) - min(order) <= 1 and order == sorted(order, reverse=True)
        demand(fits, "placed", "all take turns (PS-25)")
        demand((int(state.turn) - int(state.starter)) % game.seats == at_turn, "turn", "turns go clockwise (PS-13)")
    demand(game.setup.first_player in (-1, state.starter), "starter", "is set by the option (PS-13)")
    taken, over, drawing = bool(state.extra_taken), state.phase == OVER, state.phase == DRAW
    demand(not taken or game.setup.as_well or over, "extra_taken", "an extra action is the whole turn (PS-26)")
    demand(not taken or min(placed) >= OPENING, "extra_taken", "extra actions are not open yet (PS-25)")
    demand(game.setup.as_well or state.guarded_too == NONE, "guarded", "a turn places one card (PS-26)")
    most = 2 if taken and (drawing or over) else 1 if taken or drawing or over else 0
    count = (state.fresh != NONE) + (state.fresh_too != NONE)
    demand(count <= most, "fresh", "more cards than this turn can have placed (PS-26)")
    demand(not drawing or state.fresh == len(state.faces) - 1, "fresh", "the card just played is the latest (PS-20)")
    waits = state.phase == TURN and taken
    can_add = state.deck_size > 0 or state.hands[state.turn * HAND] != NONE
    demand(not waits or can_add, "extra_taken", "the turn is over: there is no card to add (PS-46)")


def _counters(game: Papillons, state: PapillonsState) -> None:
    """PS-61, PS-62: the ends that have not come yet."""
    limit = int(game.setup.limit) * game.seats
    over = state.phase == OVER
    demand(state.dry < limit or (over and state.dry == limit), "dry", f"the game is drawn at {limit} (PS-61)")
    demand(state.passes < game.seats or over, "passes", "the game is drawn when everyone passes (PS-61)")
    demand(state.passes <= state.dry, "passes", "a pass is a turn without a card (PS-61)")
    demand(not state.passes or state.deck_size == 0, "passes", "there is a card to reveal (PS-60)")
    demand(not state.dry or min(state.placed) >= OPENING, "dry", "every turn brings a card yet (PS-25)")
    kept = 0 if state.phase == DRAW else state.dry + 1
    demand(len(state.seen) <= kept, "seen", "more positions than turns without a card (PS-62)")
    seen = [int(position) for position in state.seen]
    repeated = max((seen.count(position) for position in seen), default=0) >= 3
    demand(not repeated or over, "seen", "the game is drawn at the third time (PS-61)")
    may_call = game.setup.called and state.phase in (TURN, PLACE, TURN_UP, DRAW, OVER)
    demand(not state.called or may_call, "called", "rows are seen by themselves here (PS-52)")
    for seat in range(game.seats):
        if state.called >> seat & 1:
            mates = [seat, (seat + 2) % 4] if game.setup.teams else [seat]
            shown = any(state.shown >> (mate * 2 + place) & 1 for mate in mates for place in range(2))
            demand(shown, "called", "a wrong call shows a goal (PS-52)")


def _result(game: Papillons, state: PapillonsState) -> None:
    """PS-51, PS-61: a result exactly at the end, and one that is true."""
    over = state.phase == OVER
    demand(over == bool(state.reason), "result", "is there exactly when the game is over (PS-51)")
    made = int(scoring.goals_on_table(state, game.tables))
    if not over:
        if not game.setup.called:
            held = any(goal >= 0 and made >> goal & 1 for goal in state.goals)
            demand(not held, "table", "a row that somebody needs has ended the game (PS-51)")
            demand(made & ~int(state.missed) == 0, "missed", "a row lies on the table that nobody won by (PS-53)")
        return
    if state.reason == BY_ROW:
        owner = knowledge.holder(state, state.won_goal, game.setup.seats)
        demand(owner == state.winner, "result.winner", "does not hold this goal (PS-51)")
        demand(bool(made >> int(state.won_goal) & 1), "result.goal", "has no row on the table (PS-50)")
    limit = int(game.setup.limit) * game.seats
    demand((state.dry == limit) or state.reason != BY_LIMIT, "dry", f"is {limit} then (PS-61)")
    demand(state.reason != BY_PASSING or state.passes == game.seats, "passes", "everyone has passed then (PS-61)")
    seen = [int(position) for position in state.seen]
    thrice = bool(seen) and seen.count(seen[-1]) >= 3
    demand(state.reason != BY_REPETITION or thrice, "seen", "the last position is there three times then (PS-61)")
