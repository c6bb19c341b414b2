"""The strategies draw what they promise."""

import pytest
from hypothesis import given, settings

from papilio.games import game
from papilio.testing import strategies
from tests.toy import SPEC as TOY

SPECS = [TOY, game("butterfly-garden")]


@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_positions_are_sound(spec):
    @settings(max_examples=25, deadline=None, derandomize=True)
    @given(strategies.positions(spec))
    def sound(position):
        position.table.sound(position.state)

    sound()


@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_moves_are_legal(spec):
    @settings(max_examples=25, deadline=None, derandomize=True)
    @given(strategies.moves(spec))
    def legal(moved):
        position, seat, action = moved
        assert position.game.refuse(position.state, seat, action) is None
        position.game.apply(position.state, seat, action)
        position.table.sound(position.state)

    legal()


def test_running_positions_wait_for_a_seat():
    @settings(max_examples=25, deadline=None, derandomize=True)
    @given(strategies.positions(TOY, over=False))
    def runs(position):
        assert min(position.game.actors(position.state)) >= 0

    runs()
