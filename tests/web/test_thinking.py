"""What runs in a worker process."""

from typing import Any

import pytest

import papilio
from papilio.core.match import Match, View
from papilio.core.rng import Rng
from papilio.web import thinking
from papilio.web.thinking import Task, Thought, think

SEED = 5


def task(match: Match, level: str) -> Task:
    """What whoever is at turn is to think about."""
    view: dict[str, Any] = match.view(match.actors[0]).to_dict()
    return Task(match.spec.id, match.seats, match.options, None, view, match.actors[0], level, SEED)


def decided(match: Match, level: str, simulations: int) -> Thought:
    """What a bot of the level finds with so many simulations."""
    seat = match.actors[0]
    view: View = match.view(seat)
    found = papilio.bot(match.spec.id, level).choose(view, match.legal(seat), simulations, Rng(SEED, "bot"))
    candidates = [(int(one.action), float(one.value)) for one in found.candidates]
    return Thought(found.action, found.after_ms, candidates)


def test_a_bot_thinks_as_long_as_its_level_does() -> None:
    match = papilio.start("papillons", seed=1)
    assert think(task(match, "caterpillar")) == decided(match, "caterpillar", 40)


@pytest.mark.parametrize("level", ["egg", "butterfly"])
def test_a_slow_machine_ends_a_search_before_its_level_would(monkeypatch: pytest.MonkeyPatch, level: str) -> None:
    monkeypatch.setattr(thinking, "PATIENCE", 0.0)
    match = papilio.start("papillons", seed=1)
    assert think(task(match, level)) == decided(match, level, 0)
