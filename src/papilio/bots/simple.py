"""The bots that do not search: random, and greedy by the game's own evaluation."""

from papilio.bots.decision import Budget, Decision
from papilio.bots.question import Question
from papilio.core.match import Move, View
from papilio.core.rng import Rng


class RandomBot:
    """Every legal move is as likely as any other."""

    def choose(
        self,
        view: View,
        legal: list[Move] | list[int] | None = None,
        budget: Budget | int | None = None,
        rng: Rng | int | None = None,
    ) -> Decision:
        """See `Bot.choose`."""
        question = Question(view, legal, rng)
        return question.decide([(question.actions[question.rng.below(len(question.actions))], 0.5, 0)])


class GreedyBot:
    """The move after which the game's evaluation is best, ties broken at random; looks no further."""

    def choose(
        self,
        view: View,
        legal: list[Move] | list[int] | None = None,
        budget: Budget | int | None = None,
        rng: Rng | int | None = None,
    ) -> Decision:
        """See `Bot.choose`."""
        question = Question(view, legal, rng)
        state = question.game.determinise(view.state, question.rng)
        rated: list[tuple[float, int, int]] = []
        for action in question.sensible:
            after = state.clone()
            if action >= 0:
                question.game.apply(after, question.seat, action)
            rated.append((-question.game.evaluate(after, question.seat), int(question.rng.bits()), action))
        return question.decide([(action, -loss, 0) for loss, _, action in sorted(rated)])
