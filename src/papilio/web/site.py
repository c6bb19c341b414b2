"""The parts of a running site, and what every handler asks of them: who sits where, and who may see what."""

from dataclasses import dataclass

from papilio.core.game import Seat
from papilio.core.match import Match, Step
from papilio.text import _
from papilio.web.bots import Bots
from papilio.web.config import Settings
from papilio.web.errors import Forbidden
from papilio.web.frames import Frames, Viewer
from papilio.web.live import Hub
from papilio.web.store import GUEST, Store, TableRow
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
    frames: Frames
    bots: Bots
    workers: Workers
    clock: Timekeeper

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

    def agreeing(self, row: TableRow, match: Match, seat: Seat) -> list[Step]:
        """In a race: what bots and those who are away do, now that a seat has moved, as their game's advice says."""
        people = {sits.seat for sits in row.seats if sits.kind == GUEST}
        here = sorted((people & self.hub.connected(row.id)) | {seat})
        agreed = match.spec.module("advice").agree(match.game, match.view(None).state, here)
        return [step for other, action in agreed for step in match.steps(other, action)]

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
    if row.host != guest:
        raise Forbidden(_("Only the host of this table may do this."))
