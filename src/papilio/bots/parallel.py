"""A search by several processes: each its own tree, whose roots are added up.

"Root parallelization" of Chaslot, Winands and van den Herik, "Parallel Monte-Carlo Tree Search" (2008): nothing is
shared while they search, so the decision depends on seed, budget and number of processes alone.
"""

import multiprocessing
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, NamedTuple

from papilio.bots.decision import Budget, Decision
from papilio.bots.question import Question
from papilio.bots.search import Search, Tuning
from papilio.bots.searcher import Finding, SearchBot, as_budget, findings, run
from papilio.core.game import InvalidOption, Seat, shown
from papilio.core.match import Move, View
from papilio.core.rng import Rng
from papilio.core.spec import find

TUNED = ("exploration", "prior_weight", "width", "growth", "ripe", "kept")


class Share(NamedTuple):
    """One process's part of a search, as plain data: compiled positions do not travel."""

    game: str
    seats: int
    recipe: tuple[Any, Any]
    view: dict[str, Any]
    seat: Seat
    actions: list[int]
    tuning: dict[str, float]
    budget: Budget
    seed: int


class ParallelBot:
    """As SearchBot, with the budget's simulations divided among processes; seconds each has in full.

    The others are started with the first choice and end with the program, or with `close`.
    """

    def __init__(self, bot: SearchBot, processes: int) -> None:
        if not isinstance(processes, int) or isinstance(processes, bool) or processes < 1:
            raise InvalidOption(f"a search runs on 1 process or more, not {shown(processes)}", "processes")
        self.bot = bot
        self.processes = processes
        self._pool: ProcessPoolExecutor | None = None

    def choose(
        self,
        view: View,
        legal: list[Move] | list[int] | None = None,
        budget: Budget | int | None = None,
        rng: Rng | int | None = None,
    ) -> Decision:
        """See `Bot.choose`."""
        question = Question(view, legal, rng)
        shares = self.shares(question, as_budget(budget, self.bot.simulations))
        own = begin(shares[0])
        if not own.is_open():
            return self.bot.answer(question, findings(own))
        try:
            others = [self._open().submit(search, share) for share in shares[1:]]
            run(own, shares[0].budget, self.bot.clock)
            found = [findings(own), *(other.result() for other in others)]
        except BrokenProcessPool:
            self._pool = None
            raise RuntimeError(
                "a process of the search has ended; a script that searches on several must run below"
                ' `if __name__ == "__main__":`, as they import it'
            ) from None
        return self.bot.answer(question, added_up(found))

    def shares(self, question: Question, budget: Budget) -> list[Share]:
        """What each process is to do, the first being this one."""
        view, game = question.view, question.game
        if game.recipe is None:
            raise InvalidOption("other processes can only search a game that its spec has made", "processes")
        number, simulations = self.processes, budget.simulations
        parts = [None if simulations is None else (simulations + place) // number for place in range(number)]
        return [
            Share(
                view.spec.id,
                game.seats,
                game.recipe,
                view.to_dict(),
                question.seat,
                question.sensible,
                {name: getattr(self.bot.tuning, name) for name in TUNED},
                Budget(part, budget.seconds),
                int(question.rng.bits()),
            )
            for part in reversed(parts)
        ]

    def close(self) -> None:
        """End the other processes."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.processes - 1, multiprocessing.get_context("spawn"))
        return self._pool


def begin(share: Share) -> Search:
    """The search of one process, which has simulated nothing yet."""
    spec, (options, components) = find(share.game), share.recipe
    game = spec.make(share.seats, options, components)
    state = spec.codec.from_dict(game, share.view, view=True)
    tuning = Tuning(**share.tuning)  # type: ignore[arg-type]
    return Search(game, state, share.seat, share.actions, Rng(share.seed, "share"), tuning)


def search(share: Share) -> list[Finding]:
    """What another process does."""
    begun = begin(share)
    run(begun, share.budget, time.monotonic)
    return findings(begun)


def added_up(all_found: Sequence[list[Finding]]) -> list[Finding]:
    """Visits and results of each action together; what the hidden may be differs, and so priors do: their mean."""
    sums: dict[int, Finding] = {}
    for one in [finding for found in all_found for finding in found]:
        so_far = sums.get(one.action, Finding(one.action, 0, 0.0, 0.0))
        prior = so_far.prior + one.prior / len(all_found)
        sums[one.action] = Finding(one.action, so_far.visits + one.visits, so_far.total + one.total, prior)
    return list(sums.values())
