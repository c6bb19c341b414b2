"""What every seat has seen of a game, as a fingerprint: two histories are told apart exactly by those who can."""

from hashlib import blake2b

import msgspec

from papilio.core.events import Event
from papilio.core.game import CHANCE, Seat

BYTES = 16

Fingerprints = dict[Seat | None, bytes]


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
        fingerprints: "Fingerprints | None" = None,
    ) -> None:
        self.before = before
        self.seat = seat
        self.action = action
        self.events = events or []
        self._fingerprints = {} if fingerprints is None else fingerprints.copy()

    def fingerprint(self, seat: Seat | None) -> bytes:
        """All that the seat, or for None a spectator, has seen, in 16 bytes (BLAKE2b)."""
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

    def told(self, seat: Seat | None) -> bytes:
        """What the seat saw of this ply."""
        own = self.action if self.seat == seat else -1
        seen = [event.seen_by(seat) for event in self.events]
        return msgspec.json.encode([own, [(event.name, event.seat, event.data) for event in seen]])

    def fingerprints(self, seats: int) -> "Fingerprints":
        """Those of every seat and of spectators."""
        return {seat: self.fingerprint(seat) for seat in (*range(seats), None)}

    def imagined(self, seat: Seat, seats: int) -> "Memory":
        """The memory in a world that this seat imagines: its own is as it was, what others saw it does not know."""
        own = self.fingerprint(seat)
        others: Fingerprints = dict.fromkeys(range(seats), own[::-1])
        return Memory(fingerprints={**others, seat: own, None: self.fingerprint(None)})
