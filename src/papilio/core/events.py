"""Events: the only narrative of a game. Log lines, animations, sounds and statistics derive from them."""

from typing import Any

import msgspec

from papilio.core.game import UNKNOWN, Seat

Value = int | str | tuple[int, ...] | tuple[str, ...]


class Event(msgspec.Struct, frozen=True):
    """One thing that happened.

    `name` is the rulebook's verb, `seat` who did it (CHANCE and CLOCK included), `data` its particulars: slots by
    name ("space": "cell:e5"), numbers, way-points. A key listed in `hidden` is known to the seats in `known_to`
    alone. `reveals` is true where somebody learned something that undo could not take back, `binds` where who did it
    cannot take it back, though others may still undo what they did at the same time.
    """

    name: str
    seat: int
    data: dict[str, Any] = {}
    hidden: tuple[str, ...] = ()
    known_to: tuple[int, ...] = ()
    reveals: bool = False
    binds: bool = False

    def seen_by(self, seat: Seat | None) -> "Event":
        """The event as the seat (None: a spectator) may know it; hidden values are UNKNOWN."""
        if not self.hidden or seat in self.known_to:
            return self
        data = {key: UNKNOWN if key in self.hidden else value for key, value in self.data.items()}
        return msgspec.structs.replace(self, data=data)
