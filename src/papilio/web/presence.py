"""Who is at a table: those whose pages are open, and those who looked a moment ago.

A page with a script keeps a stream open while it is shown; when it is loaded anew the stream is gone for a moment. A
page without a script tells nothing of itself, so whoever has asked for it within the last minute is there.
"""

import asyncio
from collections.abc import Callable, Iterable, Set

from papilio.core.game import Seat
from papilio.web.live import Hub

CLOSED = 5.0  # seconds that somebody stays whose page has closed
ASKED = 60.0  # and somebody who has asked for a page that opens no stream


class Presence:
    """Until when each seat is there without an open page; `on_leave` hears of tables that somebody may have left."""

    def __init__(self, hub: Hub, seconds: Callable[[], float]) -> None:
        self._hub = hub
        self._seconds = seconds
        self._until: dict[str, dict[Seat, float]] = {}
        self.on_leave: Callable[[str], None] = lambda table: None
        hub.on_open = self.opened
        hub.on_close = lambda table, seats: self._stay(table, seats, CLOSED)

    def here(self, table: str) -> Set[Seat]:
        """The seats whose people are at the table."""
        now = self._seconds()
        staying = {seat for seat, until in self._until.get(table, {}).items() if until > now}
        return self._hub.connected(table) | staying

    def asked(self, table: str, seats: Iterable[Seat]) -> None:
        """A page was asked for; if it has a script, its stream opens at once."""
        self._stay(table, seats, ASKED)

    def opened(self, table: str, seats: Iterable[Seat]) -> None:
        """A stream has opened: from now on it tells whether they are there."""
        for seat in seats:
            self._until.get(table, {}).pop(seat, None)

    def look(self, table: str) -> None:
        """Some time has passed: forget those who have left."""
        now = self._seconds()
        staying = {seat: until for seat, until in self._until.pop(table, {}).items() if until > now}
        if staying:
            self._until[table] = staying
        self.on_leave(table)

    def _stay(self, table: str, seats: Iterable[Seat], seconds: float) -> None:
        until = dict.fromkeys(seats, self._seconds() + seconds)
        if until and not self._hub.ending:
            self._until.setdefault(table, {}).update(until)
            asyncio.get_running_loop().call_later(seconds + 0.1, self.look, table)
