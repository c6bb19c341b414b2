"""A search on several processes: equal to its parts, one after the other."""

from collections import Counter
from collections.abc import Iterator

import pytest

import papilio
from papilio.bots.decision import Budget
from papilio.bots.levels import bot
from papilio.bots.parallel import ParallelBot, search
from papilio.bots.question import Question
from papilio.bots.searcher import SearchBot
from papilio.core.game import InvalidOption
from papilio.core.match import View
from papilio.core.rng import Rng

from .minigames import Pennies, spec


def asked(id: str, seed: int = 3) -> View:
    """The first decision of a game."""
    match = papilio.start(id, seed=seed)
    return match.view(match.actors[0])


@pytest.fixture(scope="module")
def two() -> Iterator[ParallelBot]:
    found = papilio.bot("butterfly-garden", "caterpillar", processes=2)
    assert isinstance(found, ParallelBot)
    yield found
    found.close()


def test_two_processes_find_what_their_parts_find_by_hand(two: ParallelBot) -> None:
    view = asked("butterfly-garden")
    decision = two.choose(view, budget=301, rng=5)
    shares = two.shares(Question(view, None, 5), Budget(301))
    assert [share.budget.simulations for share in shares] == [151, 150]
    assert shares[0].seed != shares[1].seed
    visits, totals, priors = Counter[int](), Counter[int](), Counter[int]()
    for found in map(search, shares):
        for one in found:
            visits[one.action] += one.visits
            totals[one.action] += one.total
            priors[one.action] += one.prior / 2
    assert {one.action: one.visits for one in decision.candidates} == dict(visits)
    assert decision.action == max(visits, key=lambda action: visits[action])
    weight = two.bot.tuning.prior_weight
    for one in decision.candidates:
        value = (totals[one.action] + weight * priors[one.action]) / (visits[one.action] + weight)
        assert one.value == pytest.approx(value)
    assert decision == two.choose(view, budget=301, rng=5)
    assert decision.candidates != two.choose(view, budget=301, rng=6).candidates


def test_every_game_that_is_searched_goes_to_other_processes_and_back(two: ParallelBot) -> None:
    for game in ("papillon", "papillons", "mariposas"):
        view = asked(game)
        own = bot(view.spec, "egg")
        assert isinstance(own, SearchBot)
        many = ParallelBot(SearchBot(40, own.tuning), 2)
        many._pool = two._open()
        decision = many.choose(view, rng=1)
        assert sum(one.visits for one in decision.candidates) in (0, 40)
        assert {one.action for one in decision.candidates} == set(view.game.legal_actions(view.state, view.seat))


def test_options_go_along() -> None:
    match = papilio.start("butterfly-garden", 3, seed=1, options={"three-player-flowerbeds": "unshared"})
    view = match.view(match.actors[0])
    share = ParallelBot(SearchBot(10), 2).shares(Question(view, None, 1), Budget(10))[1]
    assert share.recipe == (match.options, None)
    assert sum(one.visits for one in search(share)) == 5


def test_seconds_are_for_each_process_in_full(two: ParallelBot) -> None:
    shares = two.shares(Question(asked("butterfly-garden"), None, 1), Budget(None, 0.5))
    assert [share.budget for share in shares] == [Budget(None, 0.5)] * 2


def test_a_process_that_has_ended_is_told_and_the_next_choice_has_another() -> None:
    bot, view = ParallelBot(SearchBot(20), 2), asked("butterfly-garden")
    decision = bot.choose(view, rng=1)
    assert bot._pool is not None
    for process in bot._pool._processes.values():
        process.kill()
        process.join()
    with pytest.raises(RuntimeError, match="__main__"):
        bot.choose(view, rng=1)
    assert bot.choose(view, rng=1) == decision
    bot.close()


@pytest.mark.parametrize("processes", [0, -1, 1.5, True, "2"])
def test_a_number_of_processes_that_is_none_is_refused(processes: int) -> None:
    with pytest.raises(InvalidOption) as refusal:
        ParallelBot(SearchBot(10), processes)
    assert refusal.value.field == "processes"


def test_a_game_that_no_spec_has_made_stays_at_home() -> None:
    game = Pennies(2)
    with pytest.raises(InvalidOption):
        ParallelBot(SearchBot(10), 2).choose(View(spec(), game, game.new_state(), 0), rng=Rng(1))
