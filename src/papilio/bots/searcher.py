"""The bot that searches, with a budget."""

import time
from collections.abc import Callable

from papilio.bots.decision import Budget, Decision
from papilio.bots.question import Question
from papilio.bots.search import Search, Tuning
from papilio.core.game import InvalidOption
from papilio.core.match import Move, View
from papilio.core.rng import Rng

SLICE = 32  # simulations between two looks at the clock
MOST = 10**9  # a budget beyond it is a mistake


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
        search = Search(question.game, view.state, question.seat, question.actions, question.rng, self.tuning)
        if search.is_open():
            run(search, as_budget(budget, self.simulations), self.clock)
        weight = self.tuning.prior_weight
        own = [node for node in search.root.children if node.seat == question.seat]  # others may act at the same time
        nodes = sorted(own, key=lambda node: (-node.visits, -node.value(weight)))
        return question.decide([(node.action, node.value(weight), int(node.visits)) for node in nodes])


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
