"""Bounded action spaces: every move as a path of small numbers."""

from collections.abc import Callable

from papilio.core.game import Game, InvalidMove, Seat
from papilio.core.spec import GameSpec

DIGITS, BASE = 16, 16  # the steps of a move of a game without an encoding module: its number's digits

Path = tuple[int, ...]


class ActionSpace:
    """The numbers 0 to `size - 1`, and the path of them that each move is.

    A game whose encoding declares `actions` has a number for every action, so a path is one number; one that declares
    `slots` has a number for every slot, and a path is a move's parts; for any other a path is the digits of the
    action. No path begins another. The last number, `no`, is no part of a move: with it a seat waits for a tick of a
    race, or lets an interrupt pass.
    """

    def __init__(self, spec: GameSpec, game: Game) -> None:
        self._game = game
        encoding = spec.encoding
        self._names: list[str] = []
        if encoding is not None and hasattr(encoding, "actions"):
            self._actions: list[int] = encoding.actions(game)
            self.path: Callable[[int], Path] = {action: (k,) for k, action in enumerate(self._actions)}.__getitem__
            count = len(self._actions)
        elif encoding is not None:
            self._names = encoding.slots(game)
            slot_of = {slot: number for number, slot in enumerate(self._names)}
            self.path = lambda action: tuple([slot_of[part] for part in game.parts(action)])
            count = len(self._names)
        else:
            self._names = [f"digit:{digit:x}" for digit in range(BASE)]
            self.path = lambda action: tuple([action >> 4 * place & 15 for place in range(DIGITS - 1, -1, -1)])
            count = BASE
        self.is_flat = not self._names  # a move is one number
        self.no = count
        self.size = count + 1

    def name(self, number: int, seat: Seat = 0) -> str:
        """A number in words: a move's notation, or a slot. Raises InvalidMove.

        >>> from papilio import game
        >>> spec = game("butterfly-garden")
        >>> ActionSpace(spec, spec.make(2)).name(3)
        'C0@a1'
        """
        if not 0 <= number < self.size:
            raise InvalidMove(f"{number} is no action: they go from 0 to {self.size - 1}")
        if number == self.no:
            return "no"
        return self._names[number] if self._names else self._game.text(seat, self._actions[number])
