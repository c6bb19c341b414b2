"""A search that thinks on where it left off, for those who can tell it what is played."""

from papilio.bots.decision import Bot, Budget, Decision
from papilio.bots.question import Question
from papilio.bots.search import Node, follow
from papilio.bots.searcher import SearchBot, as_budget, findings, run
from papilio.core.game import CHANCE, InvalidOption, Seat
from papilio.core.match import Move, Step, View
from papilio.core.record import UNDO
from papilio.core.rng import Rng


class Follower:
    """One seat's bot for one game: of the tree it keeps what lies under the moves that have been made since.

    Whoever lets it play shows it every ply by `watch`; what it is not shown it takes for a new beginning. Equal seeds
    and equal games give equal choices. A tree mixes all that chance may draw: with `past_chance` it is kept even when
    that is known.
    """

    def __init__(self, bot: Bot, seat: Seat, past_chance: bool = True) -> None:
        if not isinstance(bot, SearchBot):
            raise InvalidOption("only a bot that searches, and in one process, has a tree to keep", "bot")
        self.bot = bot
        self.seat = seat
        self.past_chance = past_chance
        self._tree: Node | None = None
        self._is_current = False  # has seen what came of its last choice

    def choose(
        self,
        view: View,
        legal: list[Move] | list[int] | None = None,
        budget: Budget | int | None = None,
        rng: Rng | int | None = None,
    ) -> Decision:
        """See `Bot.choose`."""
        question = Question(view, legal, rng)
        limits = as_budget(budget, self.bot.simulations)
        search = self.bot.begin(question, self._tree if self._is_current else None)
        if search.is_open():
            run(search, limits, self.bot.clock)
        self._tree, self._is_current = search.root, False
        return self.bot.answer(question, findings(search))

    def watch(self, step: Step) -> None:
        """A ply as it was played; what others did in secret it does not look at, and forgets its tree."""
        hidden = step.seat != self.seat and any(event.seen_by(self.seat) is not event for event in step.events)
        is_lost = hidden if step.seat >= 0 else step.seat == CHANCE and not self.past_chance
        if self._tree is not None:
            self._tree = None if is_lost or step.action == UNDO else follow(self._tree, step.seat, step.action)
        self._is_current = True
