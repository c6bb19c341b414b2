"""The opponents as players and programs ask for them."""

import time

import pytest

import papilio
from papilio.bots import KINDS, LEVELS, Budget
from papilio.bots.levels import SIMULATIONS
from papilio.core.game import IllegalMove, InvalidOption

GAME = "butterfly-garden"


def test_a_higher_level_thinks_longer() -> None:
    assert LEVELS == ("egg", "caterpillar", "chrysalis", "butterfly")
    assert list(SIMULATIONS.values()) == sorted(SIMULATIONS.values())


@pytest.mark.parametrize("kind", ["bumblebee", "", None, 3, "Egg"])
def test_an_unknown_level_is_refused(kind: str) -> None:
    with pytest.raises(InvalidOption) as refusal:
        papilio.bot(GAME, kind)
    assert refusal.value.field == "level"


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_answers_with_a_legal_move_and_its_reasons(kind: str) -> None:
    match = papilio.start(GAME, seats=2, seed=3)
    seat = match.actors[0]
    legal = match.legal(seat)
    decision = papilio.bot(GAME, kind).choose(match.view(seat), legal, 20, papilio.Rng(1))
    assert decision.action in [move.index for move in legal]
    assert decision.text == match.game.text(seat, decision.action)
    assert decision.candidates[0].action == decision.action
    assert all(0 <= candidate.value <= 1 for candidate in decision.candidates)
    match.submit(seat, decision.text)


def test_a_hint_rates_every_move() -> None:
    match = papilio.start(GAME, seed=3)
    seat = match.actors[0]
    decision = papilio.bot(GAME, "egg").choose(match.view(seat), rng=1)
    assert {candidate.action for candidate in decision.candidates} == {move.index for move in match.legal(seat)}
    assert sum(candidate.visits for candidate in decision.candidates) == SIMULATIONS["egg"]
    visits = [candidate.visits for candidate in decision.candidates]
    assert visits == sorted(visits, reverse=True)


def test_only_the_given_moves_are_chosen_among() -> None:
    match = papilio.start(GAME, seed=3)
    seat = match.actors[0]
    few = match.legal(seat)[7:9]
    for kind in KINDS:
        decision = papilio.bot(GAME, kind).choose(match.view(seat), few, 5, 1)
        assert decision.action in [move.index for move in few]


def test_a_budget_in_seconds_ends_in_time() -> None:
    match = papilio.start(GAME, seed=3)
    began = time.monotonic()
    decision = papilio.bot(GAME, "egg").choose(match.view(match.actors[0]), budget=Budget(seconds=0.1), rng=1)
    assert sum(candidate.visits for candidate in decision.candidates) > 0
    assert time.monotonic() - began < 5
    both = papilio.bot(GAME, "egg").choose(match.view(match.actors[0]), budget=Budget(40, 60.0), rng=1)
    assert both == papilio.bot(GAME, "egg").choose(match.view(match.actors[0]), budget=40, rng=1)


@pytest.mark.parametrize(
    "budget", [-1, Budget(), Budget(-3), Budget(seconds=-1.0), Budget(seconds=float("nan")), "all"]
)
def test_a_budget_that_is_none_is_refused(budget: Budget) -> None:
    match = papilio.start(GAME, seed=3)
    with pytest.raises(InvalidOption):
        papilio.bot(GAME, "egg").choose(match.view(match.actors[0]), budget=budget)


def test_there_must_be_something_to_choose() -> None:
    match = papilio.start(GAME, seed=3)
    bot = papilio.bot(GAME, "egg")
    with pytest.raises(IllegalMove):
        bot.choose(match.view(1 - match.actors[0]))
    with pytest.raises(IllegalMove):
        bot.choose(match.view(None))
