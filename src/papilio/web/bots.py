"""Bots at the tables: one task a table, as long as a bot has something to decide there."""

import asyncio
import logging
import secrets
import time

from papilio.core.game import PapilioError, Seat
from papilio.core.match import Match
from papilio.core.spec import find, registered
from papilio.web import thinking
from papilio.web.errors import Busy, Conflict, Missing
from papilio.web.racers import Racers
from papilio.web.store import BOT, RUNNING, Store, TableRow
from papilio.web.tables import Tables
from papilio.web.thinking import Task, Thought
from papilio.web.timekeeper import Timekeeper
from papilio.web.workers import Workers

logger = logging.getLogger(__name__)

LEVELS = ("egg", "caterpillar", "chrysalis", "butterfly")
DEFAULT_LEVEL = "caterpillar"
HINT_LEVEL = "chrysalis"
SECONDS = 60.0  # a bot that takes longer hangs
PAUSE = 5.0  # after that a table asks again: nobody else will move there


class Bots:
    """Looks after every seat that a bot holds."""

    def __init__(self, tables: Tables, store: Store, workers: Workers, clock: Timekeeper) -> None:
        self._tables = tables
        self._store = store
        self._workers = workers
        self._clock = clock
        self._racers = Racers(tables, clock)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._closed = False
        tables.on_change = self.consider

    def resume(self) -> None:
        """After a start: go on wherever a bot is to move."""
        for id in self._store.running_with_bots([spec.id for spec in registered()]):
            self.consider(id)

    def consider(self, id: str) -> None:
        """A table has changed: see whether a bot has to move. A task that runs there sees it by itself."""
        if self._closed:
            return
        if find(self._tables.row(id).game).races:
            self._racers.consider(id, self.think_at_last)
        elif id not in self._tasks:
            self._tasks[id] = asyncio.get_running_loop().create_task(self._serve(id))

    async def close(self) -> None:
        """Stop; what a bot has not played yet it plays after the next start."""
        self._closed = True
        await self._racers.close()
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def think(self, row: TableRow, match: Match, seat: Seat, level: str) -> Thought:
        """What a bot of this level would do on this seat, from the seat's view alone."""
        task = Task(
            game=row.game,
            seats=match.seats,
            options=match.options,
            components=None if match.components is None else self._tables.components(match.spec, row.components),
            view=match.view(seat).to_dict(),
            seat=seat,
            level=level,
            seed=secrets.randbits(62),
        )
        return await self._workers.run(thinking.think, task, SECONDS)

    async def think_at_last(self, row: TableRow, match: Match, seat: Seat, level: str) -> Thought:
        """The same, however long it takes until a worker has time."""
        while True:
            try:
                return await self.think(row, match, seat, level)
            except Busy as error:
                logger.warning("a bot of table %s has to wait: %s", row.id, error)
                await asyncio.sleep(PAUSE)

    async def _serve(self, id: str) -> None:
        declined: set[tuple[int, Seat]] = set()  # interrupts that were offered and not taken
        try:
            while True:
                row = self._tables.row(id)
                match = self._tables.match(row)
                seat = next_bot(row, match, declined)
                if seat is None:
                    break
                if not await self._move(row, match, seat):
                    declined.add((row.seq, seat))
        except Missing:
            pass
        except Exception:  # the table stands still until it changes or the server starts anew, the others go on
            logger.exception("the bots of table %s stopped", id)
        finally:
            self._tasks.pop(id, None)

    async def _move(self, row: TableRow, match: Match, seat: Seat) -> bool:
        """Let a bot decide; False if it leaves an interrupt alone."""
        began = time.monotonic()
        interrupt = seat not in match.actors
        level = row.seats[seat].level or DEFAULT_LEVEL
        try:
            thought = await self.think_at_last(row, match, seat, level)
        except Exception:
            logger.exception("a bot of level %s failed at %s", level, row.game)
            thought = Thought(None, 0, [])
        if thought.action is None and interrupt:
            return False
        action = thought.action
        if action is None:  # better any move than a table that waits for ever
            action = secrets.choice(match.legal(seat)).index
        await asyncio.sleep(max(0.0, thought.after_ms / 1000 - (time.monotonic() - began)))
        try:
            at_ms = self._clock.now(row.id, match) if match.spec.timed else None
            await self._tables.play(row, lambda match: match.steps(seat, action, at_ms))
        except (Conflict, PapilioError) as error:
            logger.info("table %s moved on while a bot thought: %s", row.id, error)
        return True


def next_bot(row: TableRow, match: Match, declined: set[tuple[int, Seat]]) -> Seat | None:
    """The seat whose bot may interrupt and was not asked yet, or is to move."""
    if row.state != RUNNING:
        return None
    bots = [seat.seat for seat in row.seats if seat.kind == BOT]
    actors = match.actors
    for seat in bots:
        if seat not in actors and (row.seq, seat) not in declined and match.legal(seat):
            return seat
    return next((seat for seat in bots if seat in actors), None)
