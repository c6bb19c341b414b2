"""What a bot is asked and what it answers."""

from typing import Protocol

import msgspec

from papilio.core.match import Move, View
from papilio.core.rng import Rng


class Candidate(msgspec.Struct, frozen=True):
    """One action that a bot considered.

    `value` is the seat's expected result, from 0 (lost) to 1 (won alone); `visits` the simulations behind it, 0 where
    it is the game's evaluation alone.
    """

    action: int
    text: str
    value: float
    visits: int


class Decision(msgspec.Struct, frozen=True):
    """A bot's answer; with its candidates, the chosen first, it is a hint.

    `action` is the move's index and `text` its notation. Where the seat need not act, an action of -1 with an empty
    text leaves it at that. Where it matters when, the move is made after `after_ms` milliseconds.
    """

    action: int
    text: str
    after_ms: int = 0
    candidates: list[Candidate] = []


class Budget(msgspec.Struct, frozen=True):
    """How long a search may think: simulations (reproducible) or seconds of wall time; the first to run out ends it."""

    simulations: int | None = None
    seconds: float | None = None


class Bot(Protocol):
    """A computer opponent. It is told a view, never the position; only a `Follower` keeps anything between choices."""

    def choose(
        self,
        view: View,
        legal: list[Move] | list[int] | None = None,
        budget: Budget | int | None = None,
        rng: Rng | int | None = None,
    ) -> Decision:
        """The seat's decision.

        `legal` are the moves to choose among, by default all. `budget` replaces the level's own; a number means
        simulations. `rng` is a stream or a seed: the same one gives the same choice; None is different every time.
        Raises IllegalMove if there is nothing to choose.
        """
        ...
