"""OpenSpiel's own suites from its public wheel, unmodified, on every game; and what they do not ask."""

import random
import unittest
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

import papilio
from papilio.testing import golden
from tests.rl.extra import name, needs, tables

pyspiel = needs("pyspiel")
import numpy as np  # noqa: E402
from absl import flags  # noqa: E402

from papilio.rl import open_spiel  # noqa: E402

open_spiel.register()  # the toy has come since
if not flags.FLAGS.is_parsed():
    flags.FLAGS(["papilio"])
with warnings.catch_warnings(action="ignore"):
    from open_spiel.integration_tests import api_test
    from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
    from open_spiel.python.observation import make_observation
    from open_spiel.python.tests import games_sim_test

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
SEEDS = {
    "butterfly-garden": 1,
    "mariposas": 5,
    "papillon": 4,
    "papillons": 1,
    "family-flutter-by": 2,
    "moth-lanterns": 1,
}
VARIANTS = [
    "papilio_butterfly_garden(hand=1,games=2,collections=hidden-until-the-end)",
    "papilio_mariposas(open_waystations=True,flower_supply=24-of-each)",
    "papilio_papillons(players=4,teams=True,claims=called,extra_actions=as-well)",
    "papilio_papillon(two_player_board=ten-tiles,first_player=seat1)",
    "papilio_family_flutter_by(players=3,level=hard,wrong_claim=choose,handicap_seconds=0/5/10,tick_ms=4000)",
]
flags.FLAGS.test_only_games = "papilio_.*"


def upstream(suite: unittest.TestSuite) -> Iterator[unittest.TestCase]:
    """The single tests of a suite that are about our games."""
    for one in suite:
        if isinstance(one, unittest.TestSuite):
            yield from upstream(one)
        elif "papilio" in one.id():
            yield one


LOADER = unittest.defaultTestLoader
SIMULATIONS = [*upstream(LOADER.loadTestsFromModule(games_sim_test))]
CHECKS: dict[str, list[unittest.TestCase]] = {}
for one in sorted(upstream(LOADER.loadTestsFromModule(api_test)), key=lambda one: type(one).__name__):
    CHECKS.setdefault(type(one).__name__, []).append(one)


def load(spec, seats):
    return pyspiel.load_game(open_spiel.short_name(spec), {"players": seats})


def passes(suite: unittest.TestSuite) -> None:
    random.seed(1)
    np.random.seed(1)
    result = unittest.TestResult()
    suite.run(result)
    assert result.testsRun
    assert result.wasSuccessful(), "\n".join(why for _, why in [*result.failures, *result.errors])


@pytest.mark.parametrize(("spec", "seats"), tables(), ids=name)
def test_random_sim_test(spec, seats):
    pyspiel.random_sim_test(load(spec, seats), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", VARIANTS)
def test_random_sim_test_with_options(game):
    pyspiel.random_sim_test(pyspiel.load_game(game), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("one", SIMULATIONS, ids=lambda one: one.id().rpartition(".")[2])
def test_games_sim_test(one):
    passes(unittest.TestSuite([one]))


@pytest.mark.parametrize("checks", CHECKS.values(), ids=CHECKS.keys())
def test_api_test(checks):
    passes(unittest.TestSuite(checks))


def test_nothing_of_the_suites_is_missed():
    """Simulations: each game by default, and each with every number of players from two. Five checks a game."""
    games = papilio.games()
    assert len(SIMULATIONS) == len(games) + sum(seats > 1 for _, seats in tables())
    assert len(CHECKS) == len(games)
    assert {len(checks) for checks in CHECKS.values()} == {5}


@pytest.mark.parametrize("spec", papilio.games(), ids=name)
def test_playthroughs(spec, regenerate):
    """OpenSpiel's playthroughs of a whole random game, replayed from the file."""
    path = PLAYTHROUGHS / f"{open_spiel.short_name(spec)}.txt"
    if regenerate:
        game = open_spiel.short_name(spec)
        golden.check(path, generate_playthrough.playthrough(game, None, seed=SEEDS.get(spec.id, 1)), regenerate=True)
    _, now = generate_playthrough.replay(path)
    golden.check(path, now)


# --- What players see ---


def walk(game, seed: int, every: int) -> Iterator:
    """Some of the states of a random game in which a player decides."""
    chosen, state, number = random.Random(seed), game.new_initial_state(), 0
    while not state.is_terminal():
        if not state.is_chance_node():
            number += 1
            if number % every == 0:
                yield state
        state.apply_action(chosen.choice(state.legal_actions()))


@pytest.mark.parametrize(("spec", "seats"), tables(), ids=name)
def test_a_player_cannot_tell_a_resampled_state_from_the_true_one(spec, seats):
    """As OpenSpiel's ResampleInfostateTest, which its wheel does not offer to Python."""
    draws = random.Random(1)
    for state in walk(load(spec, seats), 2, 19):
        for player in range(seats):
            other = state.resample_from_infostate(player, draws.random)
            assert other.current_player() == state.current_player()
            for see in ("information_state_string", "observation_string"):
                assert getattr(other, see)(player) == getattr(state, see)(player)
            for see in ("information_state_tensor", "observation_tensor"):
                assert getattr(other, see)(player) == getattr(state, see)(player)
            if player == state.current_player():
                assert other.legal_actions() == state.legal_actions()


@pytest.mark.parametrize(("spec", "seats"), tables(), ids=name)
def test_private_and_public_observations_leak_nothing(spec, seats):
    """The public one is the same to all and the same in all worlds; a private one tells its player's things only."""
    game, draws = load(spec, seats), random.Random(3)
    kinds = pyspiel.PrivateInfoType
    public = make_observation(game, pyspiel.IIGObservationType(True, False, kinds.NONE))
    private = make_observation(game, pyspiel.IIGObservationType(False, False, kinds.SINGLE_PLAYER))
    for state in walk(game, 4, 23):
        shown = public.string_from(state, 0)
        for player in range(seats):
            other = state.resample_from_infostate(player, draws.random)
            assert public.string_from(state, player) == shown == public.string_from(other, player)
            assert private.string_from(other, player) == private.string_from(state, player)
            public.set_from(state, player)
            seen = public.tensor.copy()
            public.set_from(other, player)
            assert (public.tensor == seen).all()


def test_information_states_remember_what_observations_do_not():
    """The same hand by another way: equal to the eye, not to the memory."""
    game = pyspiel.load_game("papilio_butterfly_garden(first_player=seat0)")
    first, second = game.new_initial_state(), game.new_initial_state()
    for state, deal in ((first, (0, 1)), (second, (0, 2))):
        for pattern in (*deal, 3, 3):
            state.apply_action(pattern)
    assert first.observation_string(1) == second.observation_string(1)
    assert first.information_state_string(1) == second.information_state_string(1)
    assert first.information_state_string(0) != second.information_state_string(0)
    assert first.information_state_tensor(0) != second.information_state_tensor(0)


def test_a_tensor_has_its_parts_by_name():
    game = pyspiel.load_game("papilio_papillons")
    observation = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    observation.set_from(game.new_initial_state(), 0)
    assert observation.dict["memory"].shape == (128,)
    assert observation.dict["goals"].sum() == 4
    assert sum(part.size for part in observation.dict.values()) == len(observation.tensor)
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"size": 3})


def test_a_choice_of_a_tick_is_seen_by_who_made_it_alone():
    state = pyspiel.load_game("papilio_family_flutter_by").new_initial_state()
    state.apply_action(state.legal_actions()[0])  # a card is turned up
    before = [state.information_state_string(player) for player in (0, 1)]
    state.apply_action(5)
    assert state.current_player() == 1
    assert state.information_state_string(0) != before[0]
    assert state.information_state_string(1) == before[1]


# --- OpenSpiel's own players ---


def test_its_ismcts_plays_our_games():
    for game in ("papilio_papillons", "papilio_butterfly_garden"):
        state = pyspiel.load_game(game).new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
        bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 2.0, 3, random_state=np.random.RandomState(1))
        assert bot.step(state) in state.legal_actions()


def test_its_mcts_plays_papillon_where_nothing_is_hidden():
    """The one in Python: those in C++ cannot play games of Python's, as they let go of its lock."""
    game = pyspiel.load_game("papilio_papillon")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    bot = mcts.MCTSBot(game, 2.0, 3, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)))
    assert bot.step(state) in state.legal_actions()


def test_parameters_are_the_options():
    game = pyspiel.load_game(VARIANTS[-1])
    assert game.arena.options["handicap-seconds"] == [0, 5, 10]
    assert game.arena.tick_ms == 4000
    assert pyspiel.load_game("papilio_papillon(first_player=seat1)").arena.options["first-player"] == 1
    assert str(pyspiel.load_game(str(game))) == str(game)


@pytest.mark.parametrize(
    "wrong",
    [
        "papillon(players=9)",
        "papillon(first_player=seat7)",
        "papillon(players=3,two_player_board=ten-tiles)",
        "family_flutter_by(handicap_seconds=1/x)",
    ],
)
def test_wrong_parameters_are_refused(wrong):
    with pytest.raises(papilio.InvalidOption):
        pyspiel.load_game(f"papilio_{wrong}")


def test_chance_has_the_weights_of_the_bag():
    state = pyspiel.load_game("papilio_butterfly_garden(first_player=seat0)").new_initial_state()
    counts = state.table.arena.game.tables.tile_count
    assert dict(state.chance_outcomes()) == {k: pytest.approx(counts[k] / 54) for k in range(5)}
