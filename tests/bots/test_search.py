"""The search itself: games with known answers, exact end positions, and what it may know."""

import pytest

import papilio
from papilio.bots.search import WAIT, Search, Tuning
from papilio.bots.searcher import SearchBot
from papilio.core.game import CHANCE, Game, State
from papilio.core.match import Match, View
from papilio.core.rng import Rng

from .minigames import CALL, Pennies, Showdown, spec


def best(search: Search) -> tuple[int, float]:
    """The most visited action and its expected result."""
    node = max(search.root.children, key=lambda node: node.visits)
    return node.action, node.value(1.0)


# --- Through the protocol alone ---


@pytest.mark.parametrize("seat", [0, 1])
def test_those_who_act_at_once_choose_blindly(seat: int) -> None:
    game = Pennies(2)
    search = Search(game, game.new_state(), seat, [0, 1], Rng(1), Tuning())
    search.run(2000)
    for node in search.root.children:
        assert 0.25 < node.value(1.0) < 0.75  # a search that let one see the other's choice would be sure


def test_a_hidden_hand_is_guessed_anew_in_each_simulation() -> None:
    game = Showdown(2)
    state = game.new_state()
    for card in (5, 9):
        game.apply(state, CHANCE, card)
    search = Search(game, game.view(state, 0), 0, game.legal_actions(state, 0), Rng(1), Tuning())
    search.run(3000)
    action, value = best(search)
    assert action == 1
    assert value == pytest.approx(1.0, abs=0.03)  # 10 beats every card
    keep = next(node for node in search.root.children if node.action == 0)
    assert 0.4 < keep.value(1.0) < 0.6  # four lower cards, four higher, one equal


@pytest.mark.parametrize(("card", "wanted"), [(9, CALL), (8, WAIT)])
def test_an_interrupt_is_weighed_against_waiting(card: int, wanted: int) -> None:
    game = Showdown(2)
    state = game.new_state()
    for dealt in (1, card):
        game.apply(state, CHANCE, dealt)
    view = View(spec(), game, game.view(state, 1), 1)
    decision = SearchBot(400).choose(view, rng=3)
    assert decision.action == wanted
    assert decision.text == ("" if wanted == WAIT else str(CALL))
    assert {candidate.action for candidate in decision.candidates} == {CALL, WAIT}


def test_timed_games_are_answered_with_a_time() -> None:
    game = Pennies(2)
    assert SearchBot(10).choose(View(spec(timed=True), game, game.new_state(), 0)).after_ms > 0
    assert SearchBot(10).choose(View(spec(), game, game.new_state(), 0)).after_ms == 0


# --- Exact end positions ---


def expectimax(game: Game, state: State, seat: int) -> float:
    """The seat's expected result when all play perfectly with open hands; two seats."""
    actors = game.actors(state)
    if not actors:
        return game.utilities(state)[seat]
    values = []
    outcomes = game.chance_actions(state) if actors == (CHANCE,) else [(a, 1) for a in game.legal_actions(state, actors[0])]
    for action, _ in outcomes:
        after = state.clone()
        game.apply(after, actors[0], action)
        values.append(expectimax(game, after, seat))
    if actors == (CHANCE,):
        weights = [weight for _, weight in outcomes]
        return sum(v * w for v, w in zip(values, weights, strict=True)) / sum(weights)
    return max(values) if actors[0] == seat else min(values)


def end_position(seed: int, left: int) -> Match | None:
    """A random game with so many tiles left to lay, or None if it ended before that."""
    match, rng = papilio.start("butterfly-garden", seed=seed), Rng(seed, "moves")
    while match.actors:
        view = match.view(None).to_dict()
        if sum(cell is not None for cell in _laid(match)) == 54 - left:
            return match
        seat = match.actors[0]
        legal = match.legal(seat)
        match.submit(seat, legal[rng.below(len(legal))])
        del view
    return None


def _laid(match: Match) -> list[int]:
    return [1 for step in match._plies if step[0] >= 0]


@pytest.mark.parametrize(("seed", "left"), [(seed, left) for left in (1, 2) for seed in range(1, 41)])
def test_the_best_of_an_end_position_is_exact(seed: int, left: int) -> None:
    match = end_position(seed, left)
    if match is None:
        return
    seat = match.actors[0]
    view = match.view(seat)
    exact: dict[int, float] = {}
    for move in match.legal(seat):
        after = view.game.determinise(view.state, Rng(1))  # the last hidden tile is known by elimination
        view.game.apply(after, seat, move.index)
        exact[move.index] = expectimax(view.game, after, seat)
    decision = SearchBot(600).choose(view, match.legal(seat), rng=seed)
    assert exact[decision.action] == max(exact.values())
