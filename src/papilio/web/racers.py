"""Bots in races: each answers when a person of its level would, unless the question is gone by then."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from papilio.core.game import PapilioError, Seat
from papilio.core.match import Match
from papilio.web.errors import Conflict, Missing, Outrun
from papilio.web.store import BOT, RUNNING, TableRow
from papilio.web.tables import Tables, in_the_way
from papilio.web.thinking import Thought
from papilio.web.timekeeper import Timekeeper

logger = logging.getLogger(__name__)
Think = Callable[[TableRow, Match, Seat, str], Awaitable[Thought]]


@dataclass(slots=True)
class Plan:
    """What a bot is about to do, and up to which ply that was known to stand."""

    seq: int
    task: asyncio.Task[None]


class Racers:
    """A plan for each bot that the game waits for; a table's change drops those that it touches."""

    def __init__(self, tables: Tables, clock: Timekeeper) -> None:
        self._tables = tables
        self._clock = clock
        self._plans: dict[tuple[str, Seat], Plan] = {}

    def consider(self, id: str, think: Think) -> None:
        """A race has changed."""
        try:
            row = self._tables.row(id)
            entry = self._tables.entry(row)
        except Missing:
            return
        match, _ = self._tables.since(id, row.seq)
        bots = [sits for sits in row.seats if sits.kind == BOT]
        for sits in row.seats:
            key = (id, sits.seat)
            plan = self._plans.get(key)
            if plan is not None:
                _, moments = self._tables.since(id, plan.seq)
                if row.state != RUNNING or sits not in bots or in_the_way(match, moments, sits.seat):
                    self._drop(key)
                else:
                    plan.seq = match.ply_count
        actors = match.game.actors(entry.present) if row.state == RUNNING else ()
        for sits in bots:
            key = (id, sits.seat)
            if sits.seat in actors and key not in self._plans:
                task = asyncio.get_running_loop().create_task(self._answer(key, think, match, sits.level))
                self._plans[key] = Plan(match.ply_count, task)

    async def close(self) -> None:
        """Stop; after the next start the bots search anew."""
        plans, self._plans = list(self._plans.values()), {}
        for plan in plans:
            plan.task.cancel()
        await asyncio.gather(*(plan.task for plan in plans), return_exceptions=True)

    def _drop(self, key: tuple[str, Seat]) -> None:
        task = self._plans.pop(key).task
        if task is not asyncio.current_task():
            task.cancel()

    async def _answer(self, key: tuple[str, Seat], think: Think, match: Match, level: str) -> None:
        """Search, wait as long as a person would, answer."""
        id, seat = key
        began = time.monotonic()
        try:
            thought = await think(self._tables.row(id), match, seat, level)
            if thought.action is None:
                return
            await asyncio.sleep(max(0.0, thought.after_ms / 1000 - (time.monotonic() - began)))
            await self._claim(id, seat, thought.action)
        except (Conflict, PapilioError) as error:
            logger.info("the race at table %s went on while a bot searched: %s", id, error)
        except Exception:
            logger.exception("the bot on seat %s of table %s stopped", seat, id)

    async def _claim(self, id: str, seat: Seat, action: int) -> None:
        """Play it on what is now; a change that touches it cancels this task before it can try again."""
        while True:
            row = self._tables.row(id)
            at_ms = self._clock.now(id, self._tables.match(row))
            try:
                await self._tables.play(row, lambda match: match.steps(seat, action, at_ms))  # noqa: B023
            except Outrun:
                continue
            return
