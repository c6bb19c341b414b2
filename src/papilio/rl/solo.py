"""One learner among bots: what the Gymnasium environments have in common."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from papilio.bots import Bot, bot
from papilio.bots.search import WAIT
from papilio.core.game import CHANCE, InvalidOption, Seat
from papilio.core.rng import Rng
from papilio.rl.table import Arena, Table

ILLEGAL = -1.0  # the reward for an action that the mask forbids; it ends the game


def stream(generator: np.random.Generator) -> Rng:
    """What chance and bots draw from in one game, out of Gymnasium's generator, which goes on from game to game."""
    return Rng(int(generator.integers(2**62)), "solo")


class Plan(NamedTuple):
    """What a bot will do in a race, and when, unless somebody does something before."""

    turns: int
    action: int
    due: int


class Solo:
    """A table where one seat learns and bots play the others.

    `opponents` is a level (`papilio.bots.LEVELS`, "greedy", "random"), a bot of one's own, or one of these for each
    other seat, clockwise from the learner. `learner` is its seat; None draws one for every game.

    Raises InvalidOption.
    """

    def __init__(self, arena: Arena, opponents: str | Bot | Sequence[str | Bot], learner: Seat | None) -> None:
        if learner is not None and not 0 <= learner < arena.seats:
            raise InvalidOption(f"the learner's seat is from 0 to {arena.seats - 1}, or None, not {learner}", "learner")
        one = isinstance(opponents, str) or not isinstance(opponents, Sequence)
        chosen: list[Any] = [opponents] * (arena.seats - 1) if one else [*opponents]  # type: ignore[misc]
        if len(chosen) != arena.seats - 1:
            raise InvalidOption(f"{arena.seats - 1} opponents are needed, not {len(chosen)}", "opponents")
        self.arena = arena
        self.learner = learner
        self.opponents = [bot(arena.spec, one) if isinstance(one, str) else one for one in chosen]
        self.seat: Seat = learner or 0
        self.table = Table(arena)

    def deal(self, rng: Rng) -> None:
        """A new game up to the learner's first decision; all chance and all bots draw from this stream."""
        arena = self.arena
        self.rng = rng
        self.seat = int(rng.below(arena.seats)) if self.learner is None else self.learner
        self.table = Table(arena)
        self._plans: dict[Seat, Plan] = {}
        self._go_on()

    def observe(self) -> dict[str, Any]:
        """The learner's observation and mask."""
        return {"observation": self.table.observation(self.seat), "action_mask": self.table.mask()}

    def step(self, number: int) -> tuple[float, bool]:
        """The learner's step, and all others' up to its next: its reward, and whether the game is over.

        The reward is its share of the win, 0 to 1, at the end, and 0 before.
        """
        if number not in self.table.legal():
            return ILLEGAL, True
        self.table.step(number)
        self._go_on()
        return self.table.utilities()[self.seat], self.table.is_over

    def _go_on(self) -> None:
        table = self.table
        while not table.is_over and table.player != self.seat:
            if table.player == CHANCE:
                table.settle(self.rng)
            else:
                table.play(self._decision(table.player))

    def _decision(self, seat: Seat) -> int:
        opponent = self.opponents[(seat - self.seat - 1) % self.arena.seats]
        if not self.arena.spec.races:
            return opponent.choose(self.table.view(seat), None, None, self.rng).action
        now = self.table.now
        plan = self._plans.get(seat)
        if plan is None or plan.turns != self.table.turns:
            decision = opponent.choose(self.table.view(seat), None, None, self.rng)
            plan = self._plans[seat] = Plan(self.table.turns, decision.action, now + decision.after_ms)
        return plan.action if plan.due < now + self.arena.tick_ms else WAIT
