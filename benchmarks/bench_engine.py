"""How fast the rules of Butterfly Garden run: inside (random playouts), from outside, and cloning.

Compared in the same run with OpenSpiel's tic-tac-toe, its C++ game and its Python game, driven from Python in the same
way (Lanctot et al., "OpenSpiel", 2019; from the public wheel). CPU time, the best of several repetitions. Where the
compiled form runs, the interpreted one is measured too, by a second process.
"""

import json
import math
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import papilio
from benchmarks import Row
from papilio._form import form
from papilio.core.game import CHANCE, Game, State
from papilio.core.rng import Rng

EXTRA = "open-spiel"
REPETITIONS = 5
BARS = {  # at most: µs a placement inside, µs a ply from outside, µs a clone (DESIGN section 3)
    "compiled": (0.25, 3.0, 0.6),
    "interpreted": (12.0, None, 5.0),
}


def per_unit(work: Callable[[], int]) -> float:
    """CPU microseconds for each unit of work, the best of several runs; `work` returns how many units it did."""
    best = math.inf
    for _ in range(REPETITIONS):
        began = time.process_time()
        units = work()
        best = min(best, (time.process_time() - began) / units * 1e6)
    return best


def start() -> tuple[Game, State]:
    """A game of two that waits for its first placement."""
    match = papilio.start("butterfly-garden", seats=2, seed=1)
    return match.game, match.game.determinise(match.view(match.actors[0]).state, Rng(1))


def inside(games: int, counting: bool) -> int:
    """Random playouts; returns the placements, or the games."""
    game, first = start()
    rng, placements = Rng(2), 0
    for _ in range(games):
        state: Any = first.clone()
        game.playout(state, rng)
        placements += int(state.laid)
    return placements if counting else games


def outside(games: int) -> int:
    """Random games driven through `legal_actions`, `chance_actions` and `apply`; returns the plies."""
    game, first = start()
    pick, plies = random.Random(3).choice, 0
    for _ in range(games):
        state = first.clone()
        while actors := game.actors(state):
            seat = actors[0]
            if seat == CHANCE:
                action, _weight = pick(game.chance_actions(state))
            else:
                action = pick(game.legal_actions(state, seat))
            game.apply(state, seat, action)
            plies += 1
    return plies


def cloning(times: int) -> int:
    """Copies of one position."""
    _, state = start()
    for _ in range(times):
        state.clone()
    return times


def open_spiel(name: str, games: int) -> int:
    """Random games of OpenSpiel's; returns the plies. Raises ImportError where it is not installed."""
    import pyspiel

    if name.startswith("python"):
        from open_spiel.python.games import tic_tac_toe  # noqa: F401
    game = pyspiel.load_game(name)
    pick, plies = random.Random(3).choice, 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(pick(state.legal_actions()))
            plies += 1
    return plies


def own_rows() -> list[Row]:
    """The form that runs."""
    which = form()
    games = 3000 if which == "compiled" else 40
    move, step, clone = BARS[which]
    playout = per_unit(lambda: inside(games, False))
    return [
        Row(f"{which}: a placement, inside random playouts", per_unit(lambda: inside(games, True)), "µs", move),
        Row(f"{which}: random playouts", 1e6 / playout, "games/s", None, 60_000 if which == "compiled" else None),
        Row(
            f"{which}: a ply from outside, by legal moves and apply", per_unit(lambda: outside(games // 10)), "µs", step
        ),
        Row(f"{which}: clone", per_unit(lambda: cloning(games * 10)), "µs", clone),
    ]


def comparison(step: float) -> list[Row]:
    """Our ply from outside as a multiple of OpenSpiel's tic-tac-toe."""
    rows = []
    for name, games in (("tic_tac_toe", 3000), ("python_tic_tac_toe", 300)):
        try:
            theirs = per_unit(lambda name=name, games=games: open_spiel(name, games))  # type: ignore[misc]
        except ImportError:
            return [Row("OpenSpiel's tic-tac-toe: open_spiel is not installed", math.nan, "")]
        rows.append(Row(f"OpenSpiel {name}: a ply from outside", theirs, "µs"))
        rows.append(Row(f"ours, from outside, as a multiple of {name}", step / theirs, "times"))
    return rows


def interpreted(module: str) -> list[Row]:
    """The rows of a benchmark's `own_rows` in an interpreted process."""
    code = f"import json\nfrom benchmarks.{module} import own_rows\nprint(json.dumps(own_rows()))"
    environment = {**os.environ, "PAPILIO_PURE": "1"}
    environment.pop("PAPILIO_NATIVE", None)
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    return [Row(*row) for row in json.loads(done.stdout)]


def run() -> list[Row]:
    """All rows."""
    rows = own_rows()
    step = rows[2].value
    if form() == "compiled":
        rows += interpreted("bench_engine")
    return rows + comparison(step)
