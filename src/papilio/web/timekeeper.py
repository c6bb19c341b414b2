"""The clocks of timed tables: what each shows, and that its deadlines are played when they are due.

A table's clock shows the milliseconds of play. It stands still while the server is down, and no browser is ever asked
what time it is.
"""

import asyncio
import logging
from collections.abc import Callable

from papilio.core.game import CLOCK
from papilio.core.match import Match
from papilio.core.spec import registered
from papilio.web.errors import Conflict, Missing, Outrun
from papilio.web.store import RUNNING, Store
from papilio.web.tables import Entry, Tables

logger = logging.getLogger(__name__)


class Timekeeper:
    """One timer a table, for its next deadline; `seconds` is the clock that all follow."""

    def __init__(self, tables: Tables, store: Store, seconds: Callable[[], float]) -> None:
        self._tables = tables
        self._store = store
        self._seconds = seconds
        self._began: dict[str, float] = {}  # when each table's clock showed nothing
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._closed = False
        tables.on_time = self.follow

    def resume(self) -> None:
        """After a start: every clock goes on from what it showed."""
        for id in self._store.running([spec.id for spec in registered() if spec.timed]):
            self.consider(id)

    def now(self, id: str, match: Match) -> int:
        """What a table's clock shows."""
        began = self._began.setdefault(id, self._seconds() - match.now / 1000)
        return max(match.now, int((self._seconds() - began) * 1000))

    def consider(self, id: str) -> None:
        """Look at a table: its next deadline may be another."""
        row = self._tables.row(id)
        self.follow(id, self._tables.entry(row), row.state)

    def follow(self, id: str, entry: Entry, state: str) -> None:
        """A table stands so now: set its timer anew."""
        if (timer := self._timers.pop(id, None)) is not None:
            timer.cancel()
        if self._closed:
            return
        due = entry.match.game.legal_actions(entry.present, CLOCK) if state == RUNNING else []
        if not due:
            self._began.pop(id, None)
            return
        wait = max(0, due[0] - self.now(id, entry.match)) / 1000
        self._timers[id] = asyncio.get_running_loop().call_later(wait, self._ring, id)

    async def close(self) -> None:
        """Stop; deadlines that come due meanwhile are played after the next start."""
        self._closed = True
        for timer in self._timers.values():
            timer.cancel()
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    def _ring(self, id: str) -> None:
        self._timers.pop(id, None)
        if id not in self._tasks:
            task = self._tasks[id] = asyncio.get_running_loop().create_task(self._play(id))
            task.add_done_callback(lambda _done: self._tasks.pop(id, None))

    async def _play(self, id: str) -> None:
        """Play the deadlines that are due; where somebody else was quicker, look again."""
        try:
            while True:
                row = self._tables.row(id)
                if row.state != RUNNING:
                    return None
                match = self._tables.match(row)
                due = match.game.legal_actions(self._tables.entry(row).present, CLOCK)
                now = self.now(id, match)
                if not due or due[0] > now:
                    return self.consider(id)
                try:
                    await self._tables.play(row, lambda match: match.advance(now))  # noqa: B023
                except Outrun:
                    continue
        except (Conflict, Missing):
            pass
        except Exception:  # this clock stands still until the table changes; the others go on
            logger.exception("the clock of table %s stopped", id)
