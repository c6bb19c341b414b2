"""Game and State: the protocol between a game's rules and everything that plays, shows or studies it.

A `Game` is the rules for one configuration (seats, options) and one set of components; it holds no match state.
A `State` is one position. `apply` is deterministic: chance and the clock are seats of their own, whose moves the
`Match` draws or times. See docs/protocol.md for the contract in full.
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from papilio.core.native import i64
from papilio.core.rng import Rng

if TYPE_CHECKING:
    from papilio.core.events import Event

Seat = int
Utilities = list[float]

CHANCE: Final = -1
CLOCK: Final = -2
UNKNOWN: Final = -1


def shown(value: object) -> str:
    """Foreign input as an error message may quote it: short, and whatever it is."""
    try:
        text = repr(value)
    except Exception:  # a number of thousands of digits, an object that cannot tell itself
        return f"a {type(value).__name__}"
    return text if len(text) <= 60 else text[:57] + "..."


def named(field: object) -> str:
    """A field's name as a path tells it, and whatever else stands in its place."""
    return field if isinstance(field, str) and len(field) <= 60 else shown(field)


class PapilioError(Exception):
    """The root of every error that Papilio raises for bad input."""


class InvalidMove(PapilioError, ValueError):
    """A text or number that is no move of this game at all."""


class IllegalMove(PapilioError, ValueError):
    """A move of this game that the rules refuse here; `clause` names the rule."""

    def __init__(self, message: str, clause: str = "", seat: int = UNKNOWN, action: int = UNKNOWN) -> None:
        super().__init__(message)
        self.clause = clause
        self.seat = seat
        self.action = action


class InvalidPosition(PapilioError, ValueError):
    """A position that no game can have; `path` names the field, as in ``hands.1.0``."""

    def __init__(self, message: str, path: str = "") -> None:
        super().__init__(f"{path}: {message}" if path else message)
        self.path = path


class InvalidRecord(PapilioError, ValueError):
    """A record that is damaged, foreign, or not the transcript of a game."""


class InvalidOption(PapilioError, ValueError):
    """An option, a seat count or a component file that the game does not have; `field` names it."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


class UnknownGame(PapilioError, LookupError):
    """No game has this id."""


class UndoRefused(PapilioError, ValueError):
    """The seat's last decision can no longer be taken back; the message says why."""


class Outcome:
    """How a game ended.

    `scores` has one number a seat, or is empty in games without points. `utility(seat)` is what a player
    maximises: 1 for a win, shared wins divided, 0 for a loss.
    """

    def __init__(self, seats: int, winners: tuple[int, ...], scores: tuple[int, ...] = (), reason: str = "") -> None:
        self.seats = seats
        self.winners = winners
        self.scores = scores
        self.reason = reason

    def utility(self, seat: Seat) -> float:
        """The seat's share of the win, from 0 to 1."""
        return 1.0 / len(self.winners) if seat in self.winners else 0.0

    def __repr__(self) -> str:
        return f"Outcome({self.seats}, {self.winners}, {self.scores}, {self.reason!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position of a game. Only its `Game` changes it; a clone never changes with its origin."""

    def clone(self) -> "State":
        """An independent copy."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The rules of a game for one number of seats and one choice of options.

    `recipe` is what `GameSpec.make` made it of, options and components: another process makes an equal one of that.
    """

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.recipe: tuple[object, object] | None = None

    def new_state(self) -> State:
        """The position before the first ply."""
        raise NotImplementedError

    def actors(self, state: State) -> tuple[Seat, ...]:
        """The seats that the game waits for; (CHANCE,) or (CLOCK,); () when the game is over."""
        raise NotImplementedError

    def legal_actions(self, state: State, seat: Seat) -> list[int]:
        """The seat's legal actions, in ascending order. A seat outside `actors` may have some: interrupts."""
        raise NotImplementedError

    def chance_actions(self, state: State) -> list[tuple[int, int]]:
        """Every outcome that chance may draw now, with its integer weight (> 0), in ascending order."""
        raise NotImplementedError

    def apply(self, state: State, seat: Seat, action: int, events: "list[Event] | None" = None) -> None:
        """Play one ply in place; trusts that it is legal. Appends what happened to `events` if given."""
        raise NotImplementedError

    def refuse(self, state: State, seat: Seat, action: int) -> str | None:
        """The clause that the action breaks; None exactly for legal actions. Takes any integer."""
        raise NotImplementedError

    def outcome(self, state: State) -> Outcome | None:
        """The result, or None while the game runs."""
        raise NotImplementedError

    def view(self, state: State, seat: Seat | None) -> State:
        """A clone in which all that the seat may not know is UNKNOWN; None is a spectator."""
        raise NotImplementedError

    def determinise(self, view: State, rng: Rng) -> State:
        """A clone of a view whose unknowns are filled at random, as likely as the view makes them."""
        raise NotImplementedError

    def text(self, seat: Seat, action: int) -> str:
        """The notation of an action; the seat may be CHANCE or CLOCK."""
        raise NotImplementedError

    def parse(self, seat: Seat, text: str) -> int:
        """The action of a notation. Raises InvalidMove."""
        raise NotImplementedError

    def parts(self, action: int) -> tuple[str, ...]:
        """The slots that a player picks for this action, in order, such as ("tile:C", "cell:e5", "turn:3")."""
        raise NotImplementedError

    def sample(self, state: State, seat: Seat, rng: Rng) -> int:
        """One uniform legal action of a seat that has any."""
        legal = self.legal_actions(state, seat)
        return legal[rng.below(len(legal))]

    def draw(self, state: State, rng: Rng) -> int:
        """One outcome of chance, by weight, or the next deadline of the clock."""
        if self.actors(state)[0] == CLOCK:
            return self.legal_actions(state, CLOCK)[0]
        outcomes = self.chance_actions(state)
        total: i64 = 0
        for _, weight in outcomes:
            total += weight
        ticket: i64 = rng.below(total)
        for action, weight in outcomes:
            ticket -= weight
            if ticket < 0:
                return action
        raise AssertionError("weights are positive")

    def playout(self, state: State, rng: Rng) -> Utilities:
        """Play uniformly at random to the end, in place; the utility of each seat."""
        while True:
            actors = self.actors(state)
            if len(actors) == 0:
                break
            seat = actors[0]
            if seat < 0:
                self.apply(state, seat, self.draw(state, rng))
                continue
            if len(actors) > 1:
                seat = actors[rng.below(len(actors))]
            self.apply(state, seat, self.sample(state, seat, rng))
        return self.utilities(state)

    def appraise(self, state: State, rng: Rng) -> Utilities:
        """What a search learns from a position, for each seat; may play on in place.

        By default a random game's end; a game whose end is far may play on a little and evaluate.
        """
        return self.playout(state, rng)

    def sensible(self, state: State, seat: Seat, legal: list[int]) -> list[int]:
        """Of a seat's legal actions those that bots and hints consider: all but what it sees to gain nothing."""
        return legal

    def secret(self, state: State, seat: Seat) -> int:
        """A number above 0 for what the seat alone knows and goes by, such as its goals; 0 if that is little.

        A search has others decide by it: else they would act as if they did not know their own goals.
        """
        return 0

    def utilities(self, state: State) -> Utilities:
        """The utility of each seat in a finished game."""
        outcome = self.outcome(state)
        assert outcome is not None
        return [outcome.utility(seat) for seat in range(self.seats)]

    def evaluate(self, state: State, seat: Seat) -> float:
        """A quick estimate of the seat's utility, from 0 to 1, for search; games give their own."""
        outcome = self.outcome(state)
        return outcome.utility(seat) if outcome is not None else 1.0 / self.seats
