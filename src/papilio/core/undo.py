"""Undo: which decision a seat may take back, and the position without it.

Nothing is deleted: an undo is a ply of its own, and whoever plays the plies again leaves it and its target out.
"""

from collections.abc import Sequence
from typing import NamedTuple

from papilio.core.events import Event
from papilio.core.game import CHANCE, CLOCK, Game, Seat, State, UndoRefused
from papilio.core.record import UNDO
from papilio.text import _

MAX_UNDOS = 100  # in one match, so that nobody can make it endless


class Past(NamedTuple):
    """What was played: of which game, from which position (None: the game's own), and every ply."""

    game: Game
    start: State | None
    plies: Sequence[tuple[Seat, int]]

    def first(self) -> State:
        """The position before the first ply."""
        return self.game.new_state() if self.start is None else self.start.clone()

    def kept(self) -> list[int]:
        """The numbers of the plies that count: undo and the ply it took back are left out."""
        kept: list[int] = []
        for number, (seat, action) in enumerate(self.plies):
            if action == UNDO:
                kept.remove(max(earlier for earlier in kept if self.plies[earlier][0] == seat))
            else:
                kept.append(number)
        return kept

    def position(self) -> State:
        """The position after all plies that count."""
        state = self.first()
        for number in self.kept():
            self.game.apply(state, *self.plies[number])
        return state


def undoable(past: Past, seat: Seat, races: bool) -> int:
    """The number of the seat's last decision, if it may be taken out. Raises UndoRefused."""
    game, plies = past.game, past.plies
    kept = past.kept()
    if len(plies) - len(kept) >= 2 * MAX_UNDOS:  # each left out with what it took back
        raise UndoRefused(_("No more than {n} moves are taken back in one game.").format(n=MAX_UNDOS))
    own = [number for number in kept if plies[number][0] == seat]
    if not own:
        raise UndoRefused(_("There is no move of yours to take back."))
    # No game replays for the common case: something was drawn right after.
    place = kept.index(own[-1])
    later = [plies[number][0] for number in kept[place + 1 :]]
    if CHANCE in later:
        raise UndoRefused(_("Something was drawn since then."))
    if CLOCK in later:
        raise UndoRefused(_("Time has gone on since then."))
    state = past.first()
    for number in kept[:place]:
        game.apply(state, *plies[number])
    actors = game.actors(state)  # what those do who are awaited together commutes
    partners = actors if seat in actors and not races else ()
    for number in kept[place:]:
        who, action = plies[number]
        events: list[Event] = []
        game.apply(state, who, action, events)
        if number == own[-1] and any(event.binds for event in events):
            raise UndoRefused(_("This decision was final."))
        if number > own[-1] and (len(partners) < 2 or who not in partners):
            raise UndoRefused(_("Another player has moved since then."))
        if any(event.reveals for event in events):
            raise UndoRefused(_("Something was shown since then."))
    return own[-1]


def without(past: Past, target: int) -> State:
    """The position had this ply not been played. Raises UndoRefused where a later one needs it."""
    state = past.first()
    for number in past.kept():
        if number != target:
            who, action = past.plies[number]
            if past.game.refuse(state, who, action) is not None:
                raise UndoRefused(_("Others have already built on this move."))
            past.game.apply(state, who, action)
    return state
