"""What runs in a worker process: bots that think, foreign records that are proven. Imports nothing of the web stack.

Everything crosses as plain data; a bot gets a view, so that a position never leaves the server's process.
"""

import json
import multiprocessing
import os
import signal
import threading
from functools import lru_cache
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any, NamedTuple

import papilio
from papilio.bots import Budget, bot
from papilio.bots.searcher import SearchBot
from papilio.core import match as core
from papilio.core.game import Game, PapilioError
from papilio.core.match import Move, View
from papilio.core.record import UNDO_TEXT, Record, split_ply
from papilio.core.rng import Rng
from papilio.core.spec import GameSpec

PATIENCE = 10.0  # seconds that a search may take: on a slow machine a level plays worse, but it plays on


class Task(NamedTuple):
    """A position to think about, as one seat sees it."""

    game: str
    seats: int
    options: dict[str, Any]
    components: Path | None
    view: dict[str, Any]
    seat: int
    level: str
    seed: int


class Thought(NamedTuple):
    """What a bot would do; None: nothing, where it need not. Candidates are actions with their expected results."""

    action: int | None
    after_ms: int
    candidates: list[tuple[int, float]]


def prepare() -> None:
    """A worker's first act: leave Ctrl-C to the server, give way to it, and end when it ends, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


def think(task: Task) -> Thought:
    """One decision of a bot."""
    spec, game = _game(task.game, task.seats, json.dumps(task.options), task.components)
    view = View(spec, game, spec.codec.from_dict(game, task.view, view=True), task.seat)
    legal = [Move(game, task.seat, action) for action in game.legal_actions(view.state, task.seat)]
    player = bot(spec, task.level)
    budget = Budget(player.simulations, PATIENCE) if isinstance(player, SearchBot) else None
    decision = player.choose(view, legal, budget, Rng(task.seed, "bot"))
    candidates = [(int(candidate.action), float(candidate.value)) for candidate in decision.candidates]
    return Thought(None if decision.action < 0 else decision.action, int(decision.after_ms), candidates)


def prove(foreign: tuple[bytes, dict[str, Path]]) -> tuple[Record | None, str]:
    """A foreign record, replayed ply by ply, less what was taken back in it; or why it is none."""
    raw, components = foreign
    try:
        record = Record.from_json(raw)
        spec = papilio.game(record.game)
        file = components.get(spec.id)
        if file is not None and spec.components_sha256(file) != record.components:
            file = None
        match = core.replay(spec, record, file)
        record.plies = _kept(record.plies, match.seats)
        record.names = [*record.names, *[""] * match.seats][: match.seats]
        record.options = dict(match.options)
        return record, ""
    except PapilioError as error:
        return None, str(error)


def _kept(plies: list[str], seats: int) -> list[str]:
    kept: list[str] = []
    for line in plies:
        seat, text = split_ply(line, seats)
        if text == UNDO_TEXT and seat >= 0:
            own = [number for number, earlier in enumerate(kept) if split_ply(earlier, seats)[0] == seat]
            del kept[own[-1]]
        else:
            kept.append(line)
    return kept


@lru_cache(maxsize=32)
def _game(id: str, seats: int, options: str, components: Path | None) -> tuple[GameSpec, Game]:
    spec = papilio.game(id)
    return spec, spec.make(seats, json.loads(options), components)
