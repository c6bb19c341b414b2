"""Butterfly Garden and Papillons as written for OpenSpiel's Python API are the same games as ours, move by move."""

import pytest
from benchmarks.peers import Differs, compare

import papilio
from tests import extras

pyspiel = extras.needs("rl", "pyspiel")
from benchmarks.peers.open_spiel_games.following import SpielPeer, load  # noqa: E402

from tests.peers.ends import check_butterfly_garden, check_papillons  # noqa: E402


def test_butterfly_garden_is_the_same_game():
    check_butterfly_garden(lambda id, game: SpielPeer(id, game.seats))


def test_papillons_is_the_same_game_however_it_ends():
    check_papillons(lambda id, game: SpielPeer(id, game.seats))


@pytest.mark.parametrize("id", ["butterfly-garden", "papillons"])
def test_openspiel_accepts_it(id):
    pyspiel.random_sim_test(load(id, 2), num_sims=2, serialize=False, verbose=False)


def test_what_differs_is_noticed():
    game = papilio.game("butterfly-garden").make(3)
    with pytest.raises(Differs, match="chances"):
        compare(game, SpielPeer("butterfly-garden", 2), 1)
