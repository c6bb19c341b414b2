"""What every seat has seen of a game, as a fingerprint: two histories are told apart exactly by those who can."""

from hashlib import blake2b

import msgspec

from papilio.core.events import Event
from papilio.core.game import CHANCE, Seat

BYTES = 16


class Memory:
    """One ply, and the memory before it; a chain, so that copies of a game share what they have in common.

    A seat's fingerprint covers the events of every ply as it saw them, and its own actions. It is worked out when
    somebody asks for it.
    """

    __slots__ = ("_fingerprints", "action", "before", "events", "seat")

    def __init__(
        self,
        before: "Memory | None" = None,
        seat: Seat = CHANCE,
        action: int = -1,
        events: list[Event] | None = None,
        fingerprints: list[bytes] | None = None,
    ) -> None:
        self.before = before
        self.seat = seat
        self.action = action
        self.events = events or []
        self._fingerprints: dict[Seat, bytes] = dict(enumerate(fingerprints or []))

    def fingerprint(self, seat: Seat) -> bytes:
        """All that the seat has seen, in 16 bytes (BLAKE2b)."""
        unknown: list[Memory] = []
        found: Memory | None = self
        while found is not None and seat not in found._fingerprints:
            unknown.append(found)
            found = found.before
        digest = b"" if found is None else found._fingerprints[seat]
        for memory in reversed(unknown):
            digest = blake2b(digest + memory.told(seat), digest_size=BYTES).digest()
            memory._fingerprints[seat] = digest
        return digest

    def told(self, seat: Seat) -> bytes:
        """What the seat saw of this ply."""
        own = self.action if self.seat == seat else -1
        return msgspec.json.encode([own, [event.seen_by(seat) for event in self.events]])

    def fingerprints(self, seats: int) -> list[bytes]:
        """That of every seat."""
        return [self.fingerprint(seat) for seat in range(seats)]

    def imagined(self, seat: Seat, seats: int) -> "Memory":
        """The memory in a world that this seat imagines: its own is as it was, what others saw it does not know."""
        own = self.fingerprint(seat)
        return Memory(fingerprints=[own if other == seat else own[::-1] for other in range(seats)])
