"""What search is told: levels, quick play that keeps the rules, and gains that are the evaluation's."""

from typing import Any, cast

import pytest

from papilio.bots import LEVELS
from papilio.core.bag import filled
from papilio.core.game import Game
from papilio.core.rng import Rng
from papilio.games.papillon import SPEC, advice, quick_play
from papilio.games.papillon.rules_notation import LAY, laying
from papilio.games.papillon.state import GARDEN, OVER


class Strict(Game):
    """The same game, which refuses what is illegal."""

    def __init__(self, game: Any) -> None:
        super().__init__(game.seats)
        self.game = game

    def legal_actions(self, state: Any, seat: int) -> list[int]:
        return list(self.game.legal_actions(state, seat))

    def draw(self, state: Any, rng: Rng) -> int:
        return int(self.game.draw(state, rng))

    def apply(self, state: Any, seat: int, action: int, events: Any = None) -> None:
        assert self.game.refuse(state, seat, action) is None
        self.game.apply(state, seat, action, events)


def test_levels_think_longer_and_longer():
    assert tuple(advice.SIMULATIONS) == LEVELS
    assert list(advice.SIMULATIONS.values()) == sorted(advice.SIMULATIONS.values())


@pytest.mark.parametrize("seats", SPEC.seats)
def test_quick_play_keeps_the_rules(seats):
    game: Any = SPEC.make(seats)
    state, rng = game.new_state(), Rng(seats, "quick")
    while state.phase != OVER:
        quick_play.play_on(Strict(game), game.adviser, state, rng)


def test_a_gain_is_what_the_evaluation_finds():
    """For placements that close nothing and merge no zones."""
    game: Any = SPEC.make(2)
    state, rng, tried = game.new_state(), Rng(5, "gains"), 0
    while state.phase != OVER:
        seat = game.actors(state)[0]
        if state.phase == GARDEN:
            tried += sum(compare(game, state, seat, action) for action in game.legal_actions(state, seat))
        game.apply(state, seat, game.draw(state, rng) if seat < 0 else game.sample(state, seat, rng))
    assert tried > 300


def compare(game: Any, state: Any, seat: int, action: int) -> bool:
    if action < LAY:
        return False
    cell, turned_kind = laying(action)
    adviser, left = game.adviser, advice.rounds_left(state)
    tokens = advice.colours_with_token(state)
    after = state.clone()
    events: list[Any] = []
    game.apply(after, seat, action, events)
    zones = [n for n in range(int(state.laid[seat]) * 4) if state.parent[seat * 128 + n] == n]
    rest = [n for n in zones if after.parent[seat * 128 + n] == n]
    merged = len(zones) - len(rest) > 0
    if any(event.name == "close" for event in events) or merged:
        return False
    none = filled(2, 0)
    found = [int(adviser.zones(at, seat, left, tokens, none)) for at in (state, after)]
    gain = quick_play.gain(adviser, state, seat, turned_kind, cell, left, tokens)
    assert found[1] - found[0] == cast(int, gain)
    return True
