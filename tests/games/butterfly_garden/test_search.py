"""The fast ways of playing at random are as uniform as the slow one."""

import math
from collections import Counter

import pytest

import papilio
from papilio.core.rng import Rng
from papilio.games.butterfly_garden.random_play import empty_spaces, random_placement
from papilio.games.butterfly_garden.state import PLACE
from tests.games.butterfly_garden.garden import SPEC


def midgame(seed, laid):
    game, rng = SPEC.make(2), Rng(seed, "midgame")
    state = game.new_state()
    while state.laid < laid or state.phase != PLACE:
        seat = game.actors(state)[0]
        game.apply(state, seat, game.draw(state, rng) if seat < 0 else game.sample(state, seat, rng))
    return game, state


@pytest.mark.parametrize("laid", [0, 20, 40])
def test_playouts_place_as_uniformly_as_sample(laid):
    """With two equal tiles in hand too: each placement is one choice."""
    game, state = midgame(laid, laid)
    for held in ((0, 1), (2, 2), (4, 3)):
        state.hands[state.turn * 2], state.hands[state.turn * 2 + 1] = held
        legal = game.legal_actions(state, int(state.turn))
        rng, empty = Rng(1, "placements"), empty_spaces(state)
        draws: Counter[int] = Counter()
        while draws.total() < 20 * len(legal):
            action = int(random_placement(game.setup, state, empty[rng.below(len(empty))], rng))
            draws[action] += action >= 0
        del draws[-1]
        assert set(draws) <= set(legal)
        square = sum((draws[action] - 20) ** 2 / 20 for action in legal)
        freedom = len(legal) - 1
        assert square < freedom + 6 * math.sqrt(2 * freedom)


def test_playouts_and_slow_play_reach_the_same_results_on_average():
    """The share of seat 0 in 400 games, by the fast playout and ply by ply."""
    game = SPEC.make(2, {"first-player": 0})
    fast = slow = laid_fast = laid_slow = 0.0
    for seed in range(400):
        state = game.new_state()
        fast += game.playout(state, Rng(seed, "fast"))[0]
        laid_fast += state.laid
        state = game.new_state()
        slow += papilio.Game.playout(game, state, Rng(seed, "slow"))[0]
        laid_slow += state.laid
    assert abs(fast - slow) < 4 * math.sqrt(400 / 2), "four standard deviations of the difference"
    assert abs(laid_fast - laid_slow) / 400 < 0.5
