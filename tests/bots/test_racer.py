"""Bots in races: human search times by level, mistakes, who comes first; all in virtual time."""

from itertools import pairwise
from statistics import median

import pytest

import papilio
from papilio.bots.levels import LEVELS
from papilio.bots.racer import play_next
from papilio.bots.tournament import Pairing, Plan, compete
from papilio.games.family_flutter_by import advice

GAME = "family-flutter-by"
MEDIANS_S = {  # of all 42 cards, as docs/races.md has them: easy, hard
    "egg": (16, 46),
    "caterpillar": (9.5, 29),
    "chrysalis": (6, 17),
    "butterfly": (3.3, 10),
}


def searches(level, option, number=420):
    """(seconds, whether right) of many searches, ten for each card."""
    game = papilio.game(GAME).make(2, {"level": option})
    bot, rng, found = papilio.bot(GAME, level), papilio.Rng(1, level), []
    for card in range(number):
        state = game.new_state()
        state.phase, state.card, state.now, state.shown, state.deadline = 2, card % 42, 3000, 3000, 63_000
        view = papilio.View(papilio.game(GAME), game, state, 0)
        decision = bot.choose(view, rng=rng)
        found.append((decision.after_ms / 1000, game.is_right(decision.action, state.card)))
    return found


@pytest.mark.parametrize("level", LEVELS)
def test_median_and_errors_are_those_that_are_documented(level):
    for option, seconds in zip(("easy", "hard"), MEDIANS_S[level], strict=True):
        found = searches(level, option)
        assert median(took for took, _ in found) == pytest.approx(seconds, rel=0.15)
        wrong = sum(not right for _, right in found) / len(found)
        expected = advice.ERRORS[LEVELS.index(level)]
        assert wrong == pytest.approx(expected, abs=0.05)


def test_search_takes_longer_the_more_flaps_have_to_be_moved():
    game = papilio.game(GAME).make(1)
    by_flaps = {}
    for card in range(42):
        by_flaps.setdefault(advice.flaps(advice.quickest(game, card)), set()).add(advice.median_ms(game, card, 1))
    times = [by_flaps[flaps] for flaps in sorted(by_flaps)]
    assert len(times) == 3
    assert all(max(few) < min(more) for few, more in pairwise(times))


def test_a_handicapped_bot_waits():
    match = papilio.start(GAME, 2, seed=1, options={"handicap-seconds": [50, 0]})
    assert papilio.bot(GAME, "butterfly").choose(match.view(1), rng=1).after_ms < 50_000
    card = match.view(0).state
    action, after = advice.race(match.game, card, 0, "butterfly", papilio.Rng(1, "x"))
    assert after >= 50_000
    assert match.game.is_right(action, card.card)


def test_hints_are_right_even_where_the_decision_is_not():
    match = papilio.start(GAME, 1, seed=2)
    right = set(match.game.solutions(int(match.view(0).state.card)))
    for seed in range(60):
        decision = papilio.bot(GAME, "egg").choose(match.view(0), rng=seed)
        assert {candidate.action for candidate in decision.candidates} == right


@pytest.mark.parametrize(("seats", "level"), [(1, "easy"), (2, "hard"), (4, "easy")])
def test_whole_races_of_bots_take_no_time_and_end(seats, level):
    match = papilio.start(GAME, seats, seed=3, options={"level": level})
    streams = [papilio.Rng(seat, "bot") for seat in range(seats)]
    bots = [papilio.bot(GAME, LEVELS[seat % 4]) for seat in range(seats)]
    while match.actors:
        play_next(match, lambda seat: bots[seat].choose(match.view(seat), rng=streams[seat]))
    assert match.outcome is not None
    assert sum(match.outcome.scores) == 13
    assert match.now > 60_000
    assert papilio.replay(match.record()).position() == match.position()


def test_stronger_levels_win_races():
    result = compete(Plan(GAME, seats=2, limit=30), Pairing("butterfly", "egg"))
    assert result.score > 0.8
