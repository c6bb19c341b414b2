"""The parts of a running site, and what every handler asks of them: who sits where, and who may see what."""

import asyncio
from dataclasses import dataclass, field

from papilio.core.game import PapilioError, Seat
from papilio.core.match import Match, Step
from papilio.core.spec import find
from papilio.text import _
from papilio.web.bots import Bots
from papilio.web.config import Settings
from papilio.web.errors import Forbidden, Outrun
from papilio.web.frames import Frames, Viewer
from papilio.web.live import Hub
from papilio.web.presence import Presence
from papilio.web.store import GUEST, RUNNING, Store, TableRow
from papilio.web.tables import Tables
from papilio.web.timekeeper import Timekeeper
from papilio.web.workers import Workers


@dataclass(slots=True)
class Site:
    """One running site."""

    settings: Settings
    store: Store
    tables: Tables
    hub: Hub
    presence: Presence
    frames: Frames
    bots: Bots
    workers: Workers
    clock: Timekeeper
    _leaving: set[asyncio.Task[None]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.presence.on_leave = self._follow_leave

    async def end(self) -> None:
        """The server stops: no stream goes on, nobody thinks any more."""
        self.hub.end()
        await self.clock.close()
        await self.bots.close()
        self.workers.close()

    def eye(self, row: TableRow, guest: str) -> Viewer:
        """The seat through which a guest looks: the only one held, or on a shared screen the uncovered one."""
        seats = row.seats_of(guest)
        if len(seats) < 2:
            return seats[0] if seats else None
        seat = self.store.uncovered(row.id, guest)
        return eye_after_all(seat, seats, row.actors)

    def agreeing(self, row: TableRow, match: Match, at_ms: int | None, *moved: Seat) -> list[Step]:
        """In a race: what bots and those who are away do, now that a seat has moved or somebody has left."""
        return [step for seat, action in self._agreed(row, match, *moved) for step in match.steps(seat, action, at_ms)]

    def _agreed(self, row: TableRow, match: Match, *moved: Seat) -> list[tuple[Seat, int]]:
        """What the game's advice says of it."""
        people = {sits.seat for sits in row.seats if sits.kind == GUEST}
        here = sorted((people & self.presence.here(row.id)) | {*moved})
        return match.spec.module("advice").agree(match.game, match.view(None).state, here)  # type: ignore[no-any-return]

    def _follow_leave(self, id: str) -> None:
        task = asyncio.get_running_loop().create_task(self.left(id))
        self._leaving.add(task)
        task.add_done_callback(self._leaving.discard)

    async def left(self, id: str) -> None:
        """Somebody may have left a race: those who stay may have agreed before."""
        try:
            while (row := self.tables.row(id)).state == RUNNING and find(row.game).races:
                match = self.tables.match(row)
                if not self._agreed(row, match):
                    return
                at_ms = self.clock.now(id, match) if match.spec.timed else None
                try:
                    await self.tables.play(row, lambda match: self.agreeing(row, match, at_ms))  # noqa: B023
                except Outrun:
                    continue
        except PapilioError:
            pass  # the game went on, or the question is gone

    def looking(self, row: TableRow, guest: str, seat: Seat) -> Seat:
        """The seat, if the guest holds it and looks through it. Raises Forbidden."""
        held(row, guest, seat)
        if self.eye(row, guest) != seat:
            raise Forbidden(_("The screen is covered. Press “I am {name}” first.").format(name=row.names[seat]))
        return seat


def eye_after_all(seat: Seat | None, seats: list[Seat], actors: list[Seat]) -> Viewer:
    """The uncovered seat while the game waits for it."""
    return seat if seat in seats and seat in actors else None


def held(row: TableRow, guest: str, seat: Seat) -> Seat:
    """The seat, if the guest holds it. Raises Forbidden."""
    if seat not in row.seats_of(guest):
        raise Forbidden(_("This is not your seat."))
    return seat


def hosted(row: TableRow, guest: str) -> None:
    """Raises Forbidden to all but the table's host."""
    if not row.is_hosted_by(guest):
        raise Forbidden(_("Only the host of this table may do this."))
