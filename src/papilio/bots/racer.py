"""Races: the bot that answers when a person of its level would, and who comes first of several."""

from collections.abc import Callable

from papilio.bots.decision import Budget, Candidate, Decision
from papilio.bots.question import Question
from papilio.core.game import CLOCK, Seat
from papilio.core.match import Match, Move, Step, View
from papilio.core.rng import Rng


class RaceBot:
    """Knows the answer at once and tells when to give it: the game's own `advice.race` says what, and how late.

    Its candidates are right answers, the easiest first, which a mistaken decision is not among.
    """

    def __init__(self, level: str) -> None:
        self.level = level

    def choose(
        self,
        view: View,
        legal: list[Move] | list[int] | None = None,
        budget: Budget | int | None = None,
        rng: Rng | int | None = None,
    ) -> Decision:
        """See `Bot.choose`; there is nothing that a budget could buy."""
        question = Question(view, legal, rng)
        advice = view.spec.module("advice")
        action, after_ms = advice.race(question.game, view.state, question.seat, self.level, question.rng)
        if action not in question.actions:
            action = question.actions[question.rng.below(len(question.actions))]
        answers = [one for one in advice.solved(question.game, view.state) if one in question.actions]
        candidates = [Candidate(one, question.text(one), 1.0, 0) for one in answers]
        return Decision(action, question.text(action), after_ms, candidates)


def play_next(match: Match, ask: Callable[[Seat], Decision]) -> list[Step]:
    """In virtual time: the seat that answers first moves, unless a deadline comes before it."""
    decisions = {seat: ask(seat) for seat in match.actors}
    seat = min(decisions, key=lambda one: decisions[one].after_ms)
    at_ms = match.now + decisions[seat].after_ms
    due = match.game.legal_actions(match.view(None).state, CLOCK)
    if due and due[0] <= at_ms:
        return match.advance(due[0])
    return match.steps(seat, decisions[seat].action, at_ms)
