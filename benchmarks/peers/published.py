"""Other libraries' own games, from their public wheels: what a step, a game, a copy and a simulation cost there.

OpenSpiel's connect four and its MCTS bot are C++, PettingZoo's connect four and Catanatron are Python. None is the game
that ours are; they tell what one is used to.
"""

import math
import os
import random
from collections.abc import Callable
from functools import partial
from typing import Any

from benchmarks import Row
from benchmarks.peers import in_alternation, ours
from benchmarks.peers.ours import GAMES, QUICK, Work

SIMULATIONS = 20_000
MIDDLE = 20  # placements before a position in the middle of Butterfly Garden


def connect_four(games: int) -> Work:
    """Random games of OpenSpiel's connect four, driven through `legal_actions` and `apply_action`; the steps."""
    import pyspiel

    game, draw = pyspiel.load_game("connect_four"), random.Random(3).random

    def work() -> int:
        steps = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(draw() * len(legal))])
                steps += 1
        return steps

    return work


def connect_four_clones(count: int) -> Work:
    """Copies of its first state."""
    import pyspiel

    state = pyspiel.load_game("connect_four").new_initial_state()

    def work() -> int:
        for _ in range(count):
            state.clone()
        return count

    return work


def connect_four_search(simulations: int) -> Work:
    """A search of OpenSpiel's MCTS bot from the empty board."""
    import pyspiel

    state = pyspiel.load_game("connect_four").new_initial_state()

    def work() -> int:
        mcts_search(state, simulations)
        return simulations

    return work


def mcts_search(state: Any, simulations: int) -> None:
    """A search of OpenSpiel's MCTS bot in C++, one random rollout a simulation."""
    import pyspiel

    exploration, megabytes, solve, seed, verbose = 2.0, 1000, False, 1, False
    rollouts, uct = pyspiel.RandomRolloutEvaluator(1, seed), pyspiel.ChildSelectionPolicy.UCT
    options = (exploration, simulations, megabytes, solve, seed, verbose, uct)
    pyspiel.MCTSBot(state.get_game(), rollouts, *options).mcts_search(state)


def pettingzoo_connect_four(games: int) -> Work:
    """Random games of PettingZoo's connect four, by `last` and `step` and the action mask; the steps."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from pettingzoo.classic import connect_four_v3

    env, draw = connect_four_v3.raw_env(), random.Random(3).random

    def work() -> int:
        steps = 0
        for seed in range(games):
            env.reset(seed=seed)
            for _ in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                legal = [action for action, allowed in enumerate(observation["action_mask"]) if allowed]
                env.step(legal[int(draw() * len(legal))])
                steps += 1
        return steps

    return work


def catan() -> Callable[[], Any]:
    """Makes new games of Catanatron's: two players who choose at random."""
    from catanatron import Color, Game, RandomPlayer

    return lambda: Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])


def catan_games(games: int, counting: bool) -> Work:
    """Random games of Catanatron's by its own loop; the steps, or the games."""
    new_game = catan()

    def work() -> int:
        steps = 0
        for _ in range(games):
            game = new_game()
            game.play()
            steps += len(game.state.actions)
        return steps if counting else games

    return work


def catan_copies(count: int) -> Work:
    """Copies of a game that begins."""
    game = catan()()

    def work() -> int:
        for _ in range(count):
            game.copy()
        return count

    return work


def search_rows() -> list[Row]:
    """Simulations of our search beside those of OpenSpiel's bot in C++ on connect four; the bar is as many."""
    simulations = SIMULATIONS if QUICK else 100
    places = {f"{id}, first move": ours.dealt(id) for id in GAMES}
    places["butterfly-garden, middle"] = ours.later(places["butterfly-garden, first move"], MIDDLE)
    works = [ours.search(place.game, place.state, simulations) for place in places.values()]
    theirs, *found = in_alternation(connect_four_search(SIMULATIONS), *works)
    rows = [Row("search: OpenSpiel's MCTS bot in C++, connect four", 1e6 / theirs, "simulations/s")]
    for name, time in zip(places, found, strict=True):
        rows.append(Row(f"search: ours, {name}", 1e6 / time, "simulations/s"))
        rows.append(Row(f"search: ours, {name}, against theirs", theirs / time, "times as many", at_least=1))
    return rows


def step_rows() -> list[Row]:
    """What is driven from outside, side by side; no bar, as none of these is the same game."""
    makers: dict[str, Callable[[], Work]] = {
        "a step, OpenSpiel's connect four in C++": lambda: connect_four(300),
        "a step, PettingZoo's connect four": lambda: pettingzoo_connect_four(30),
        "a step, Catanatron": lambda: catan_games(5, counting=True),
        **{f"a step, our {id}": partial(ours.steps, id, ours.recorded(id, 40)) for id in GAMES},
        "a clone, OpenSpiel's connect four in C++": lambda: connect_four_clones(5000),
        "a copy, Catanatron": lambda: catan_copies(500),
        **{f"a clone, our {id}": partial(ours.clones, ours.dealt(id).state, 5000) for id in GAMES},
        "a random game, Catanatron": lambda: catan_games(5, counting=False),
        **{f"a random game, our {id}": partial(ours.random_games, id, 50) for id in GAMES},
    }
    works, missing = {}, []
    for what, make in makers.items():
        try:
            works[what] = make()
        except ImportError as reason:
            missing.append(Row(f"as published: {what}: NOT COMPARED: {reason}", math.nan, ""))
    times = in_alternation(*works.values())
    return [Row(f"as published: {what}", time, "µs") for what, time in zip(works, times, strict=True)] + missing
