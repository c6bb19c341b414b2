"""Our games beside the same ones as OpenSpiel games in Python."""

import random
import warnings
from typing import Any

import numpy as np
import pyspiel

from benchmarks import Row
from benchmarks.peers import compare, faster, in_alternation, ours
from benchmarks.peers.open_spiel_games.following import SpielPeer, load
from benchmarks.peers.ours import QUICK, Dealt, Plies, Work
from benchmarks.peers.published import mcts_search
from benchmarks.peers.styles import STYLES
from papilio.core.game import CHANCE

with warnings.catch_warnings(action="ignore"):
    from open_spiel.python.algorithms import ismcts, mcts

BAR = 10.0  # times as fast, driven from outside
RECORDED = 40  # games; a handful would measure cold caches more than steps
SIMULATIONS = {"butterfly-garden": 200, "papillons": 8}
OURS = 4000 if QUICK else 40  # simulations, copies, games
EXPLORATION = 2.0


def rows_of(id: str, games: int) -> list[Row]:
    """One game of two players; so many games are compared first."""
    styles = STYLES if id == "papillons" else STYLES[:1]
    first = ours.dealt(id)
    for seed in range(games):
        compare(first.game, SpielPeer(id, 2), seed, styles[seed % len(styles)])
    recorded = ours.recorded(id, RECORDED)
    start = state_of(id, first)
    their_count = SIMULATIONS[id]
    step = in_alternation(steps(id, recorded), ours.steps(id, recorded))
    playing = in_alternation(random_games(id, their_count // 4), ours.random_games(id, OURS // 10))
    clone = in_alternation(ours.clones(start, their_count), ours.clones(first.state, OURS))
    search = in_alternation(
        python_search(start, their_count),
        native_search(start, their_count),
        ours.search(first.game, first.state, OURS),
        rounds=3,
    )
    return [
        Row(f"{id}: games equal move by move, OpenSpiel's Python API", games, "games"),
        *faster(f"{id}: a step from outside", "OpenSpiel's Python API", step, at_least=BAR),
        *faster(f"{id}: uniform random games", "OpenSpiel's Python API", playing, rate="games/s"),
        *faster(f"{id}: clone", "OpenSpiel's Python API", clone),
        *faster(f"{id}: search", "OpenSpiel's IS-MCTS in Python", [search[0], search[2]], rate="simulations/s"),
        *faster(f"{id}: search", "OpenSpiel's open MCTS in C++", [search[1], search[2]], rate="simulations/s")[::2],
    ]


def state_of(id: str, first: Dealt) -> Any:
    """The same first position."""
    peer = SpielPeer(id, 2)
    for outcome in first.deal:
        peer.chances()
        peer.play(outcome)
    return peer.state


def numbered(id: str, games: list[Plies], game: Any) -> list[list[int]]:
    """Recorded games in their numbers."""
    found = []
    for plies in games:
        peer = SpielPeer(id, 2)
        numbers = []
        for seat, action in plies:
            peer.chances() if seat == CHANCE else peer.moves()
            text = game.text(seat, action)
            numbers.append(peer.actions[text])
            peer.play(text)
        found.append(numbers)
    return found


def steps(id: str, games: list[Plies]) -> Work:
    """As `ours.steps`."""
    game, numbers = load(id, 2), numbered(id, games, ours.dealt(id).game)

    def work() -> int:
        for actions in numbers:
            state = game.new_initial_state()
            for action in actions:
                if state.current_player() == pyspiel.PlayerId.CHANCE:
                    state.chance_outcomes()
                else:
                    state.legal_actions()
                state.apply_action(action)
        return sum(map(len, numbers))

    return work


def random_games(id: str, count: int) -> Work:
    """As `ours.random_games`."""
    game, draw = load(id, 2), random.Random(2)

    def work() -> int:
        for _ in range(count):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(draw.choices(outcomes, weights)[0])
                else:
                    state.apply_action(draw.choice(state.legal_actions()))
        return count

    return work


def python_search(state: Any, simulations: int) -> Work:
    """A search of OpenSpiel's IS-MCTS in Python, one random rollout a simulation."""

    def work() -> int:
        draw = np.random.RandomState(1)
        evaluator = mcts.RandomRolloutEvaluator(1, draw)
        ismcts.ISMCTSBot(state.get_game(), evaluator, EXPLORATION, simulations, random_state=draw).run_search(state)
        return simulations

    return work


def native_search(state: Any, simulations: int) -> Work:
    """A search of OpenSpiel's MCTS in C++, which sees every card: its IS-MCTS there takes no game written in Python."""

    def work() -> int:
        mcts_search(state, simulations)
        return simulations

    return work
