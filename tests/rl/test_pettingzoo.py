"""PettingZoo's own suite, unmodified, on every game; and what it does not ask."""

import warnings

import pytest

import papilio
from papilio.core.game import IllegalMove, InvalidOption
from tests.rl.extra import name, needs, tables

needs("pettingzoo")
with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # with pygame there it loads a game of its own, the old way
    from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
    from pettingzoo.test.seed_test import parallel_seed_test

from papilio.rl import pettingzoo  # noqa: E402

RACES = [(spec, seats) for spec, seats in tables() if spec.races]
CYCLES = 40  # of all agents


@pytest.fixture(autouse=True)
def _masks_are_in_dicts():
    """The suite warns of observations that are dicts, as all classic games of PettingZoo have them."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        yield


@pytest.mark.parametrize(("spec", "seats"), tables(), ids=name)
def test_api_test(spec, seats):
    api_test(pettingzoo.env(spec, seats=seats), CYCLES)
    api_test(pettingzoo.GameEnv(spec, seats), CYCLES)


@pytest.mark.parametrize(("spec", "seats"), tables(), ids=name)
def test_seed_test(spec, seats):
    seed_test(lambda: pettingzoo.env(spec, seats=seats), CYCLES)


@pytest.mark.parametrize(("spec", "seats"), RACES, ids=name)
def test_parallel_api_test(spec, seats):
    parallel_api_test(pettingzoo.RaceEnv(spec, seats), 200)


@pytest.mark.parametrize(("spec", "seats"), RACES, ids=name)
def test_parallel_seed_test(spec, seats):
    parallel_seed_test(lambda: pettingzoo.RaceEnv(spec, seats), CYCLES)


@pytest.mark.parametrize("spec", papilio.games(), ids=name)
def test_render_test(spec):
    render_test(lambda render_mode: pettingzoo.GameEnv(spec, render_mode=render_mode))


def test_the_mask_is_of_the_agent_whose_turn_it_is():
    env = pettingzoo.env("papillons", seats=3)
    env.reset(seed=1)
    masks = {agent: int(env.observe(agent)["action_mask"].sum()) for agent in env.agents}
    assert [agent for agent, legal in masks.items() if legal] == [env.agent_selection]


def test_rewards_are_shares_of_the_win():
    env = pettingzoo.env("butterfly-garden", seats=3)
    env.reset(seed=2)
    for agent in env.agent_iter():
        observation, reward, terminated, _truncated, _info = env.last()
        if terminated:
            break
        assert reward == 0
        env.step(env.action_space(agent).sample(observation["action_mask"]))
    assert sum(env.rewards.values()) == pytest.approx(1)


def test_what_the_mask_forbids_ends_the_game_or_is_refused():
    env = pettingzoo.env("papillon")
    env.reset(seed=1)
    agent = env.agent_selection
    no = env.action_space(agent).n - 1
    with warnings.catch_warnings(action="ignore"):
        env.step(no)
    assert env.rewards[agent] == -1
    assert all(env.terminations.values())
    raw = pettingzoo.GameEnv("papillon")
    raw.reset(seed=1)
    with pytest.raises(IllegalMove):
        raw.step(no)


def test_in_a_race_all_act_at_once_and_the_first_right_claim_wins():
    env = pettingzoo.RaceEnv("family-flutter-by", 4)
    env.reset(seed=3)
    table, arena = env.table, env.arena
    claim = arena.actions.path(arena.game.solutions(table.state.card)[0])[0]
    env.step(dict.fromkeys(env.agents, claim))
    assert len(table.state.won) == 1


def test_in_a_race_what_cannot_be_done_counts_as_waiting():
    env = pettingzoo.RaceEnv("family-flutter-by", 2)
    env.reset(seed=3)
    now = env.table.now
    give = env.arena.actions.no - 1
    env.step(dict.fromkeys(env.agents, give))
    assert env.table.now == now + 1000


def test_bad_settings_are_refused():
    with pytest.raises(InvalidOption):
        pettingzoo.RaceEnv("papillon")
    with pytest.raises(InvalidOption):
        pettingzoo.env("papillon", seats=9)
    with pytest.raises(InvalidOption):
        pettingzoo.env("papillon", render_mode="opera")
    with pytest.raises(papilio.UnknownGame):
        pettingzoo.env("chess")
