"""The bot that searches, with a budget."""

import time
from collections.abc import Callable
from typing import NamedTuple

from papilio.bots.decision import Budget, Decision
from papilio.bots.question import Question
from papilio.bots.search import Node, Search, Tuning
from papilio.core.game import InvalidOption
from papilio.core.match import Move, View
from papilio.core.rng import Rng

SLICE = 32  # simulations between two looks at the clock
MOST = 10**9  # a budget beyond it is a mistake


class Finding(NamedTuple):
    """What a search found about one action: its results add up to `total`; `prior` is its evaluation alone."""

    action: int
    visits: int
    total: float
    prior: float

    def value(self, weight: float) -> float:
        """The expected result from 0 to 1; the prior counts as so many visits."""
        return (self.total + weight * self.prior) / (self.visits + weight)


class SearchBot:
    """Information-set Monte Carlo tree search with so many simulations a decision.

    Budgets in seconds are told by `clock`.
    """

    def __init__(
        self, simulations: int, tuning: Tuning | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.simulations = simulations
        self.tuning = tuning or Tuning()
        self.clock = clock

    def choose(
        self,
        view: View,
        legal: list[Move] | list[int] | None = None,
        budget: Budget | int | None = None,
        rng: Rng | int | None = None,
    ) -> Decision:
        """See `Bot.choose`."""
        question = Question(view, legal, rng)
        limits = as_budget(budget, self.simulations)
        search = self.begin(question)
        if search.is_open():
            run(search, limits, self.clock)
        return self.answer(question, findings(search))

    def begin(self, question: Question, earlier: Node | None = None) -> Search:
        """A search that has simulated nothing yet."""
        view, seat = question.view.state, question.seat
        return Search(question.game, view, seat, question.sensible, question.rng, self.tuning, earlier)

    def answer(self, question: Question, found: list[Finding]) -> Decision:
        """The decision: the action that most simulations chose."""
        weight = self.tuning.prior_weight
        best_first = sorted(found, key=lambda one: (-one.visits, -one.value(weight)))
        return question.decide([(one.action, one.value(weight), one.visits) for one in best_first])


def findings(search: Search) -> list[Finding]:
    """What a search found about the seat's own actions; others may act at the same time."""
    root = search.root
    return [
        Finding(int(root.actions[number]), int(root.counts[number]), root.totals[number], root.priors[number])
        for number in root.order
        if root.seats[number] == search.seat
    ]


def as_budget(budget: Budget | int | None, simulations: int) -> Budget:
    """The budget, or the level's own. Raises InvalidOption for one that is no budget."""
    if budget is None:
        return Budget(simulations)
    if isinstance(budget, int):
        budget = Budget(budget)
    limits = (budget.simulations, budget.seconds) if isinstance(budget, Budget) else (None, None)
    given = [limit for limit in limits if limit is not None]
    if not given or not all(0 <= limit <= MOST for limit in given):
        raise InvalidOption(f"a budget is a number of simulations or of seconds, from 0 to {MOST:,}", "budget")
    return budget


def run(search: Search, budget: Budget, clock: Callable[[], float]) -> None:
    """Simulate until the budget has run out."""
    if budget.seconds is None:
        search.run(budget.simulations or 0)
        return
    end = clock() + budget.seconds
    left = budget.simulations
    while clock() < end and (left is None or left > 0):
        search.run(SLICE if left is None else min(SLICE, left))
        left = None if left is None else left - SLICE
