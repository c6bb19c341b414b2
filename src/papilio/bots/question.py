"""The question that every bot is asked, checked once, and the form of the answer."""

import secrets
from importlib.util import find_spec

from papilio.bots.decision import Candidate, Decision
from papilio.bots.search import WAIT
from papilio.core.game import IllegalMove, InvalidMove, InvalidOption, shown
from papilio.core.match import Move, View
from papilio.core.rng import Rng

THINKING_MS = 1500  # in timed games that bring no thinking times of their own


class Question:
    """Game, view, seat, actions and random stream of one choice.

    `actions` holds WAIT too where the seat is not awaited: an interrupt is an offer. `sensible` are those of them that
    a bot weighs.
    """

    def __init__(self, view: View, legal: list[Move] | list[int] | None, rng: Rng | int | None) -> None:
        if not isinstance(view, View):
            raise InvalidMove(f"a bot is asked with a view, not {shown(view)}")
        if view.seat is None:
            raise IllegalMove("a spectator has nothing to choose")
        self.view = view
        self.game = view.game
        self.seat = view.seat
        self.actions = self.among(legal, self.game.legal_actions(view.state, view.seat))
        if not self.actions:
            raise IllegalMove("there is nothing to choose", "", view.seat)
        self.sensible = self.game.sensible(view.state, view.seat, self.actions.copy())
        if view.seat not in self.game.actors(view.state):
            self.actions.append(WAIT)
            self.sensible.append(WAIT)
        self.sensible = self.sensible or self.actions
        if rng is not None and (not isinstance(rng, Rng | int) or isinstance(rng, bool)):
            raise InvalidOption(f"rng is an Rng or a whole number, not {shown(rng)}", "rng")
        self.rng = rng if isinstance(rng, Rng) else Rng(secrets.randbits(64) if rng is None else rng, "bot")

    def among(self, given: object, legal: list[int]) -> list[int]:
        """The actions to choose from: those given, all of them legal, or all there are. Raises IllegalMove."""
        if given is None:
            return legal
        actions = [move.index if isinstance(move, Move) else move for move in given] if isinstance(given, list) else []
        if not all(isinstance(action, int) and action in legal for action in actions):
            raise IllegalMove("a bot chooses among legal moves", "", self.seat)
        return actions

    def decide(self, rated: list[tuple[int, float, int]]) -> Decision:
        """The answer, of (action, value, visits), the best first."""
        candidates = [Candidate(action, self.text(action), value, visits) for action, value, visits in rated]
        best = candidates[0]
        return Decision(best.action, best.text, self.after_ms(best.action), candidates)

    def text(self, action: int) -> str:
        """The notation; none for waiting."""
        return "" if action == WAIT else self.game.text(self.seat, action)

    def after_ms(self, action: int) -> int:
        """How long the bot takes to find the move: the game's `advice.thinking`, if it has one."""
        spec = self.view.spec
        if find_spec(f"{spec.package}.advice") is not None:
            thinking = getattr(spec.module("advice"), "thinking", None)
            if thinking is not None:
                return int(thinking(self.game, self.view.state, self.seat, action))
        return THINKING_MS if spec.timed else 0
