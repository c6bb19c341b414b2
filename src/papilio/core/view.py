"""What a seat is given: the moves that it may make, and what it may know of a position."""

from collections.abc import Callable
from typing import Any, ClassVar

from papilio.core.game import Game, Seat, State
from papilio.core.spec import GameSpec


class Move:
    """A legal move: `text` is its notation, as `str(move)` is, `index` its action, `parts` the slots that one picks."""

    __slots__ = ("_game", "index", "seat")

    def __init__(self, game: Game, seat: Seat, index: int) -> None:
        self._game = game
        self.seat = seat
        self.index = index

    @property
    def text(self) -> str:
        """The move in the game's notation; `Match.submit` reads it back."""
        return self._game.text(self.seat, self.index)

    @property
    def parts(self) -> tuple[str, ...]:
        """The slots in the order in which a player picks them."""
        return self._game.parts(self.index)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Move {self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and (self.seat, self.index) == (other.seat, other.index)

    def __hash__(self) -> int:
        return hash((self.seat, self.index))


class View:
    """What one seat, or for None a spectator, may know of a position. All that bots and drawings ever get."""

    __slots__ = ("game", "seat", "spec", "state")
    painter: ClassVar[Callable[["View"], str]]  # set by the package: core draws nothing itself

    def __init__(self, spec: GameSpec, game: Game, state: State, seat: Seat | None) -> None:
        self.spec = spec
        self.game = game
        self.state = state
        self.seat = seat

    def to_dict(self) -> dict[str, Any]:
        """The view as plain data; "?" stands for what the seat may not know."""
        return self.spec.codec.to_dict(self.game, self.state)  # type: ignore[no-any-return]

    def text(self) -> str:
        """The view as lines of text for a terminal."""
        return self.spec.narration.board_text(self.game, self.state)  # type: ignore[no-any-return]

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {self.spec.id} by {who}>"

    def _repr_svg_(self) -> str:
        return View.painter(self)
