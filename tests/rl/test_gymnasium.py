"""Gymnasium's own checks, unmodified, on every game; and what they do not ask."""

import pytest

from papilio.bots import Decision
from papilio.core.game import InvalidOption
from papilio.core.rng import Rng
from tests.rl.extra import name, needs, tables

gymnasium = needs("gymnasium")
import numpy as np  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402

import papilio.rl.gymnasium as environments  # noqa: E402
from papilio.rl import Arena  # noqa: E402
from papilio.rl.solo import Solo  # noqa: E402

environments.register()  # the toy has come since


def made(spec, **settings):
    return gymnasium.make(f"papilio/{spec if isinstance(spec, str) else spec.id}-v1", **settings)


def first_legal(observation):
    return observation["action_mask"].argmax(axis=-1)


@pytest.mark.parametrize(("spec", "seats"), tables(), ids=name)
def test_check_env(spec, seats):
    check_env(made(spec, seats=seats).unwrapped)


def test_one_game_to_its_end():
    env = made("mariposas", seats=3, opponents=["greedy", "random"], learner=1)
    observation, info = env.reset(seed=4)
    over, steps = False, 0
    while not over:
        assert observation in env.observation_space
        assert (env.unwrapped.action_masks() == observation["action_mask"]).all()
        observation, reward, over, truncated, info = env.step(int(first_legal(observation)))
        steps += 1
        assert (reward, truncated, info) == (0, False, {}) or over
    assert steps > 20
    assert 0 <= reward <= 1


def test_the_seed_repeats_the_game():
    runs = []
    for _ in range(2):
        env = made("papillons", opponents="greedy")
        observation, _ = env.reset(seed=11)
        seen = [observation["observation"]]
        for _ in range(12):
            observation, _, over, _, _ = env.step(int(first_legal(observation)))
            seen.append(observation["observation"])
            if over:
                break
        runs.append(np.stack(seen))
    assert (runs[0] == runs[1]).all()


def test_what_the_mask_forbids_ends_the_game():
    env = made("butterfly-garden")
    env.reset(seed=1)
    _, reward, over, _, _ = env.step(env.action_space.n - 1)
    assert (reward, over) == (-1, True)


class Cunning:
    """A bot that notes which seats it was asked for, and takes the first move."""

    def __init__(self) -> None:
        self.seats: set[int] = set()

    def choose(self, view, legal=None, budget=None, rng=None):
        self.seats.add(view.seat)
        return Decision(view.game.legal_actions(view.state, view.seat)[0], "")


def test_opponents_sit_clockwise_from_the_learner_and_may_be_ones_own():
    bots = [Cunning(), Cunning(), Cunning()]
    solo = Solo(Arena("butterfly-garden", 4), bots, learner=2)
    solo.deal(Rng(1))
    for _ in range(3):
        solo.step(solo.table.legal()[0])
    assert [bot.seats for bot in bots] == [{3}, {0}, {1}]


def test_the_learner_may_sit_anywhere():
    solo = Solo(Arena("butterfly-garden", 3), "random", None)
    seats = set()
    for seed in range(20):
        solo.deal(Rng(seed))
        assert solo.table.player == solo.seat
        seats.add(solo.seat)
    assert seats == {0, 1, 2}


def test_in_a_race_bots_take_their_time():
    """Who waits is overtaken, but not in the first tick."""
    solo = Solo(Arena("family-flutter-by", 2), "butterfly", 0)
    solo.deal(Rng(1))
    no, ticks = solo.arena.actions.no, 0
    while not solo.table.state.won:
        solo.step(no)
        ticks += 1
    assert 1 < ticks < 60
    assert solo.table.view(None).to_dict()["won"][0]["seat"] == 1


def test_bots_are_asked_whether_they_interrupt():
    solo = Solo(Arena("papillons", 2, {"claims": "called"}), "random", 0)
    for seed in range(3):
        solo.deal(Rng(seed))
        over = False
        while not over:
            legal = solo.table.legal()
            _, over = solo.step(legal[solo.rng.below(len(legal))])


@pytest.mark.parametrize(("spec", "seats"), tables(), ids=name)
def test_a_vector_steps_many_games_a_call_each_as_it_would_alone(spec, seats):
    games = 3
    vector = gymnasium.make_vec(f"papilio/{spec.id}-v1", games, vectorization_mode="vector_entry_point", seats=seats)
    alone = [made(spec, seats=seats) for _ in range(games)]
    observations, _ = vector.reset(seed=5)
    expected = [env.reset(seed=5 + number)[0] for number, env in enumerate(alone)]
    rewards, ended = np.zeros(games), np.zeros(games, bool)
    for _ in range(60):
        assert observations in vector.observation_space
        assert (observations["action_mask"].any(axis=1) == ~ended).all()
        for number, env in enumerate(alone):
            for part in ("observation", "action_mask"):
                assert (observations[part][number] == expected[number][part]).all()
            if ended[number]:
                expected[number], reward, over = env.reset()[0], 0.0, False
            else:
                expected[number], reward, over, _, _ = env.step(first_legal(expected[number]))
            rewards[number], ended[number] = reward, over
        observations, got, over, truncated, _ = vector.step(first_legal(observations))
        assert (got == rewards).all()
        assert (over == ended).all()
        assert not truncated.any()
    vector.close()


def test_a_vector_is_not_drawn():
    with pytest.raises(InvalidOption, match="render_mode"):
        gymnasium.make_vec("papilio/papillons-v1", 2, vectorization_mode="vector_entry_point", render_mode="ansi")


def test_a_game_of_a_vector_that_is_over_begins_anew():
    vector = gymnasium.make_vec("papilio/moth-lanterns-v1", 2, vectorization_mode="vector_entry_point")
    observations, _ = vector.reset(seed=1)
    endings = 0
    for _ in range(80):
        observations, rewards, over, _, _ = vector.step(first_legal(observations))
        endings += int(over.sum())
        assert ((rewards > 0) <= over).all()
    assert endings > 4


def test_bad_settings_are_refused():
    for settings in ({"learner": 2}, {"opponents": ["random", "random"]}, {"opponents": "grandmaster"},
                     {"render_mode": "opera"}):  # fmt: skip
        with pytest.raises(InvalidOption):
            environments.SoloEnv("papillon", 2, **settings)
