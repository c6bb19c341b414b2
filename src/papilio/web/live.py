"""Live: who looks at which table now, and the streams that bring every step to them.

A poke says only that there is something to read. Each stream then reads the log from where it stands, so no step is
lost, no queue can grow, and a lost poke does no harm.
"""

import asyncio
import zlib
from collections.abc import AsyncIterator, Callable, Set
from typing import TYPE_CHECKING

import msgspec

from papilio.core.match import Match
from papilio.text import _
from papilio.web.errors import Busy
from papilio.web.frames import Frames, Viewer, eye_after

if TYPE_CHECKING:
    from papilio.web.store import TableRow
    from papilio.web.tables import Tables

PER_TABLE = 64
IN_ALL = 2000
HEARTBEAT = b":\n\n"


class Stream:
    """One open page: a viewer, how far it has read, and what it has yet to hear of."""

    __slots__ = ("changed", "eye", "guest", "latency", "looked", "present", "room", "seats", "seq", "watch")

    def __init__(self, guest: str, seats: list[int], eye: Viewer, seq: int, watch: bool) -> None:
        self.guest = guest
        self.seats = seats
        self.eye = eye
        self.seq = seq
        self.watch = watch  # by a spectator's link: goes on without a seat
        self.changed = asyncio.Event()
        self.changed.set()
        self.room = False
        self.looked = False
        self.present: Set[int] = frozenset()
        self.latency: dict[int, int] = {}


class Hub:
    """The open streams by table."""

    def __init__(self) -> None:
        self._streams: dict[str, set[Stream]] = {}
        self._connected: dict[str, set[int]] = {}  # seats by table
        self._latency: dict[str, dict[int, int]] = {}
        self._number = 0
        self.ending = False
        self.on_open: Callable[[str, list[int]], None] = lambda table, seats: None
        self.on_close: Callable[[str, list[int]], None] = lambda table, seats: None

    def open(self, table: str, stream: Stream) -> None:
        """A page has come. Raises Busy."""
        here = self._streams.get(table, set())
        if len(here) >= PER_TABLE or self._number >= IN_ALL:
            raise Busy(_("Too many pages are open at this table."))
        self._streams.setdefault(table, set()).add(stream)
        self._number += 1
        self._moved(table)
        self.on_open(table, stream.seats)

    def close(self, table: str, stream: Stream) -> None:
        """A page has gone."""
        here = self._streams.get(table)
        if here is None or stream not in here:
            return
        here.remove(stream)
        self._number -= 1
        if not here:
            del self._streams[table]
            self._latency.pop(table, None)
        self._moved(table)
        self.on_close(table, stream.seats)

    def connected(self, table: str) -> Set[int]:
        """The seats whose pages are open."""
        return self._connected.get(table, frozenset())

    def measured(self, table: str, seat: int, ms: int) -> None:
        """A seat's page has measured how long its requests take."""
        if table in self._streams:
            self._latency.setdefault(table, {})[seat] = ms
            self._poke(table)

    def latency(self, table: str) -> dict[int, int]:
        """What the pages of a table's seats have measured, in milliseconds."""
        here = self.connected(table)
        return {seat: ms for seat, ms in self._latency.get(table, {}).items() if seat in here}

    def poke(self, table: str, whole: bool = False) -> None:
        """There are new steps; or the whole room has changed."""
        for stream in self._streams.get(table, ()):
            stream.room |= whole
        self._poke(table)

    def look(self, table: str, guest: str, seat: int) -> None:
        """Another person looks at a guest's shared screen."""
        for stream in self._streams.get(table, ()):
            if stream.guest == guest and len(stream.seats) > 1:
                stream.eye, stream.looked = seat, True
                stream.changed.set()

    def end(self) -> None:
        """The server stops: every stream ends."""
        self.ending = True
        self._wake()

    async def beat(self, seconds: float) -> None:
        """A sign of life to every page in so many seconds: one clock for all, as timers of their own cost more."""
        while True:
            await asyncio.sleep(seconds)
            self._wake()

    def _wake(self) -> None:
        for table in self._streams:
            self._poke(table)

    def _moved(self, table: str) -> None:
        self._connected[table] = {seat for stream in self._streams.get(table, ()) for seat in stream.seats}
        if not self._connected[table]:
            del self._connected[table]
        self._poke(table)

    def _poke(self, table: str) -> None:
        for stream in self._streams.get(table, ()):
            stream.changed.set()


async def follow(tables: "Tables", frames: Frames, table: str, stream: Stream) -> AsyncIterator[bytes]:
    """The events of one stream, as text, until its seat is taken away; "now" ends what was missed."""
    yield b"".join(steps(tables, frames, table, stream)) + event("now", b"{}")
    while True:
        await stream.changed.wait()
        stream.changed.clear()
        if tables.hub.ending:
            return
        told = steps(tables, frames, table, stream)
        row, stream.room = (tables.row(table) if stream.room else None), False
        if row is not None:
            told.append(event("room", _room(tables, frames, row, stream)))
        yield b"".join(told) or HEARTBEAT
        if row is not None and stream.seats != row.seats_of(stream.guest) and not stream.watch:
            return  # the page asks anew, and is refused if its seat is gone
        present = tables.hub.connected(table)
        if present != stream.present:
            changes = {str(seat): seat in present for seat in sorted(present ^ stream.present)}
            stream.present = present
            yield event("presence", msgspec.json.encode(changes))
        latency = tables.hub.latency(table)
        if latency != stream.latency:
            stream.latency = latency
            yield event("latency", msgspec.json.encode(latency))


def steps(tables: "Tables", frames: Frames, table: str, stream: Stream) -> list[bytes]:
    """Every step that the stream has not shown yet, and a look if another person sits down at the screen."""
    match, moments = tables.since(table, stream.seq)
    told = []
    for moment in moments:
        newest = moment.number + 1 == match.ply_count
        if len(stream.seats) > 1:
            next_eye = eye_after(match, moment.after, stream.eye)
            frame = frames.change(table, match, moment, stream.eye, next_eye, stream.seats, newest)
            stream.eye = next_eye
        else:
            frame = frames.step(table, match, moment, stream.eye, newest)
        stream.seq = moment.number + 1
        told.append(event("step", frame, stream.seq))
    if stream.looked:
        stream.looked = False
        told.append(_look(tables, frames, table, match, stream))
    return told


def _look(tables: "Tables", frames: Frames, table: str, match: Match, stream: Stream) -> bytes:
    entry = tables.entry(tables.row(table))
    stream.eye = eye_after(match, entry.present, stream.eye)
    frame = frames.look(table, match, entry.present, entry.last, stream.eye, stream.seats)
    return event("step", frame, match.ply_count)


def _room(tables: "Tables", frames: Frames, row: "TableRow", stream: Stream) -> bytes:
    """Who sits where has changed; so have the names beside the board."""
    if row.state != "running":
        return b"{}"
    entry = tables.entry(row)
    return frames.people(row.id, entry.match, entry.present, entry.last, stream.eye)


def event(name: str, data: bytes, id: int | None = None) -> bytes:
    """One server-sent event; the data is JSON and so has no line ends."""
    head = f"event: {name}\n" if id is None else f"event: {name}\nid: {id}\n"
    return head.encode() + b"data: " + data + b"\n\n"


async def squeezed(events: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """gzip that ends what belongs together with a sync flush; 32 KiB a stream (window 4 KiB, memory level 5)."""
    squeezer = zlib.compressobj(6, zlib.DEFLATED, 12 + 16, 5)
    async for data in events:
        yield squeezer.compress(data) + squeezer.flush(zlib.Z_SYNC_FLUSH)


async def until_closed(events: AsyncIterator[bytes], hub: Hub, table: str, stream: Stream) -> AsyncIterator[bytes]:
    """The events, and the page's leave when it has gone."""
    try:
        async for data in events:
            yield data
    finally:
        hub.close(table, stream)
