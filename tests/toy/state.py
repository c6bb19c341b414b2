"""The position of a game of Moth Lanterns."""

from typing import cast

from papilio.core.game import State

NOTHING = -2
DEAL, SEND, LAND, REST, OVER = range(5)


class MothState(State):
    """One position; -1 stands for what a seat may not know."""

    def __init__(
        self,
        bag: list[int],
        hands: list[list[int]],
        sent: list[int],
        landed: list[int],
        gone: list[int],
        scores: list[int],
        phase: int,
        round: int,
        now: int,
        deadline: int,
        dusk: bool,
    ) -> None:
        self.bag = bag  # by brightness
        self.hands = hands
        self.sent = sent  # by seat: the moth that is out, or NOTHING
        self.landed = landed  # by seat: its lantern, or NOTHING
        self.gone = gone  # moths of earlier rounds, by brightness
        self.scores = scores
        self.phase = phase
        self.round = round
        self.now = now  # ms
        self.deadline = deadline  # ms
        self.dusk = dusk  # called: this round is the last

    def clone(self) -> "MothState":
        """An independent copy."""
        return MothState(
            self.bag[:],
            [hand[:] for hand in self.hands],
            self.sent[:],
            self.landed[:],
            self.gone[:],
            self.scores[:],
            self.phase,
            self.round,
            self.now,
            self.deadline,
            self.dusk,
        )


def moths(state: State) -> MothState:
    """The state as this game's own."""
    return cast(MothState, state)
