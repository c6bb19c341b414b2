"""Tables: an event log each. A Match is only a cache of its plies; the guarded UPDATE decides who plays next."""

import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from papilio.core import match as core
from papilio.core.events import Event
from papilio.core.game import CHANCE, CLOCK, Seat, State
from papilio.core.match import Match, Step
from papilio.core.record import UNDO, UNDO_TEXT, Record, split_ply
from papilio.core.spec import GameSpec, find, readers
from papilio.text import _
from papilio.web.config import Settings
from papilio.web.errors import Conflict, Missing, Outrun
from papilio.web.live import Hub
from papilio.web.people import Past, past
from papilio.web.store import BOT, OPEN, OVER, RUNNING, WAITING, Ended, Line, SeatRow, Store, TableRow

CACHED = 256  # matches; about 30 KB each
Change = Callable[[Match], list[Step]]


@dataclass(slots=True)
class Moment:
    """One ply between two positions. `last` are the events of the last decision, which stays marked."""

    number: int
    seat: Seat
    action: int
    events: list[Event]
    before: State
    after: State
    last_before: tuple[Event, ...]
    last: tuple[Event, ...]
    sitting: Sequence[SeatRow]  # who sat where then


@dataclass(slots=True)
class Entry:
    """A match as far as it is played, and the moments that were played last."""

    match: Match
    present: State
    last: tuple[Event, ...] = ()
    moments: tuple[Moment, ...] = ()

    def add(self, steps: list[Step], past: Past) -> None:
        """Follow the match by the steps that it has just made."""
        self.moments = tuple(moments(steps, past, self.present, self.last))
        if self.moments:
            self.present, self.last = self.moments[-1].after, self.moments[-1].last


def moments(steps: Iterable[Step], past: Past, before: State, last: tuple[Event, ...] = ()) -> Iterator[Moment]:
    """Steps as moments. Chance that follows a decision belongs to what is marked; an undo marks nothing."""
    for step in steps:
        events = tuple(step.events)
        marked = () if step.action == UNDO else (*last, *events) if step.seat < 0 else events
        sitting = past.at(step.number)
        yield Moment(step.number, step.seat, step.action, step.events, before, step.state, last, marked, sitting)
        before, last = step.state, marked


class Tables:
    """Every table of the site, by way of the store."""

    def __init__(self, store: Store, hub: Hub, settings: Settings) -> None:
        self.store = store
        self.hub = hub
        self.owned = owners_components(settings.components)
        self._cache: OrderedDict[str, Entry] = OrderedDict()
        self.on_change: Callable[[str], None] = lambda id: None  # bots look whether it is their turn
        # The clock of a timed table looks what is due.
        self.on_time: Callable[[str, Entry, str], None] = lambda id, entry, state: None

    # --- Reading ---

    def row(self, id: str) -> TableRow:
        """A table. Raises Missing."""
        row = self.store.table(id)
        if row is None:
            raise Missing(_("There is no such table."))
        return row

    def entry(self, row: TableRow) -> Entry:
        """The table's match at least as far as the row says; what others have written meanwhile is entered."""
        entry = self._cache.get(row.id) or self._begin(row)
        if entry.match.ply_count < row.seq:
            lines = self.store.plies(row.id, entry.match.ply_count)
            entry.add([_enter(entry.match, line) for line in lines], self.past(row))
        entry.match.names = row.names
        self._keep(row.id, entry)
        return entry

    def match(self, row: TableRow) -> Match:
        """The table's match. Nobody but `play` may change it."""
        return self.entry(row).match

    def since(self, id: str, seq: int) -> tuple[Match, list[Moment]]:
        """The moments from a ply on: the newest from memory, older ones by replaying the log."""
        entry = self._cache.get(id) or self.entry(self.row(id))
        if seq >= entry.match.ply_count:
            return entry.match, []
        if entry.moments and entry.moments[0].number <= seq:
            return entry.match, [moment for moment in entry.moments if moment.number >= seq]
        return entry.match, [moment for moment in self.story(self.row(id)) if moment.number >= seq]

    def touched(self, row: TableRow, match: Match, seat: Seat, seq: int) -> bool:
        """Whether anything from `seq` on touched the choices of a seat that stood there."""
        if not match.spec.races:
            return touched_since(match, match.game.actors(first_state(row, match)), seat, seq)
        return seq < match.ply_count and in_the_way(match, self.since(row.id, seq)[1], seat)

    def past(self, row: TableRow) -> Past:
        """Who sat where in the course of the game."""
        return past(row.seats, self.store.reseats(row.id))

    def story(self, row: TableRow) -> Iterator[Moment]:
        """Every moment from the beginning."""
        match = self.match(row)
        return moments(match.history(), self.past(row), first_state(row, match))

    # --- Changing ---

    async def create(
        self,
        spec: GameSpec,
        options: Mapping[str, Any],
        sitting: list[SeatRow],
        host: str,
        origin: str = "new",
        position: dict[str, Any] | None = None,
    ) -> TableRow:
        """A new table in its waiting room. Raises InvalidOption."""
        row = TableRow(
            id=secrets.token_urlsafe(9),
            game=spec.id,
            rules_version=spec.rules_version,
            components=spec.components_sha256(self.components(spec)),
            options=dict(spec.check_options(len(sitting), options)),
            position=position,
            host=host,
            watch=token(),
            replay=token(),
            origin=origin,
            seats=sitting,
        )
        await self.store.do(self.store.create, row)
        return row

    async def start(self, row: TableRow) -> None:
        """Open the game. Live tables have no seed: chance draws from the operating system."""
        if row.state != WAITING:
            raise Conflict(_("This game has begun already."))
        entry = self._begin(row)
        if not await self._write(row, entry, entry.match.settle(), RUNNING):
            raise Conflict(_("This game has begun already."))

    async def play(self, row: TableRow, change: Change, guest: str = "", request: str = "") -> int:
        """Change a running table's match and write it down; the new seq.

        The match is out of the cache while it is changed and written, so nobody sees what is not committed; whoever
        comes meanwhile replays the log, and finds at the guarded UPDATE that somebody else was first (Outrun).
        """
        if row.state != RUNNING:
            raise Conflict(_("This game is over.") if row.state == OVER else _("This game has not begun yet."))
        entry = self.entry(row)
        self._cache.pop(row.id, None)
        try:
            steps = change(entry.match)
        except Exception:
            if entry.match.ply_count == row.seq:
                self._keep(row.id, entry)
            raise
        state = OVER if entry.match.outcome is not None else RUNNING
        if not await self._write(row, entry, steps, state, guest, request):
            raise Outrun(_("Somebody else has moved meanwhile."))
        return entry.match.ply_count

    async def _write(
        self, row: TableRow, entry: Entry, steps: list[Step], state: str, guest: str = "", request: str = ""
    ) -> bool:
        lines = [(step.seat, notation(entry.match, step.seat, step.action)) for step in steps]
        actors, outcome = entry.match.actors, entry.match.outcome
        ended = Ended(outcome.winners, outcome.scores, outcome.reason) if outcome else None
        if not await self.store.do(self.store.append, row, lines, state, actors, ended, guest, request):
            return False
        entry.add(steps, past(row.seats, ()))
        entry.match.names = row.names
        self._keep(row.id, entry)
        self.hub.poke(row.id, whole=state != row.state)
        if entry.match.spec.timed:
            self.on_time(row.id, entry, state)
        if any(seat.kind == BOT for seat in row.seats):
            self.on_change(row.id)
        return True

    async def adopt(self, record: Record, host: str) -> TableRow:
        """Keep a foreign game, to look at; its record was proven in a worker."""
        row = TableRow(
            id=secrets.token_urlsafe(9),
            game=record.game,
            rules_version=record.rules_version,
            components=record.components,
            options=record.options,
            position=record.position,
            state=OVER,
            seq=len(record.plies),
            host=host,
            watch=token(),
            replay=token(),
            origin="import",
            seats=[SeatRow(seat=seat, kind=OPEN, name=name) for seat, name in enumerate(record.names)],
        )
        lines = [split_ply(line, record.seats) for line in record.plies]
        await self.store.do(self.store.create, row, lines)
        return row

    # --- The cache ---

    def _keep(self, id: str, entry: Entry) -> None:
        kept = self._cache.get(id)
        if kept is None or kept.match.ply_count <= entry.match.ply_count:
            self._cache[id] = entry
        self._cache.move_to_end(id)
        while len(self._cache) > CACHED:
            self._cache.popitem(last=False)

    def _begin(self, row: TableRow) -> Entry:
        """The match before its first ply."""
        spec = find(row.game)
        record = Record(
            game=row.game,
            rules_version=row.rules_version,
            components=row.components,
            seats=len(row.seats),
            options=row.options,
            plies=[],
            position=row.position,
            names=row.names,
        )
        match = core.replay(spec, record, self.components(spec, row.components))
        match.plays_clock = False  # here time passes by itself
        return Entry(match, first_state(row, match))

    def components(self, spec: GameSpec, sha256: str = "") -> Path | None:
        """The owner's components file if it is this game's (and the one asked for), else None: the built-in ones."""
        file = self.owned.get(spec.id)
        return None if file is None or sha256 not in ("", spec.components_sha256(file)) else file


def owners_components(file: Path | None) -> dict[str, Path]:
    """The owner's components by game. Raises InvalidOption if no game can read the file."""
    return {} if file is None else {spec.id: file for spec in readers(file)}


def first_state(row: TableRow, match: Match) -> State:
    """The position before the first ply."""
    if row.position is None:
        return match.game.new_state()
    return match.spec.codec.from_dict(match.game, row.position)  # type: ignore[no-any-return]


def notation(match: Match, seat: Seat, action: int) -> str:
    """A ply as the log keeps it."""
    return UNDO_TEXT if action == UNDO else match.game.text(seat, action)


def _enter(match: Match, line: Line) -> Step:
    seat, text = line
    return match.enter(seat, UNDO if text == UNDO_TEXT and seat >= 0 else match.game.parse(seat, text))


def touched_since(match: Match, waiting: tuple[Seat, ...], seat: Seat, seq: int) -> bool:
    """Whether a ply from `seq` on touched the seat's choices; the game began by `waiting` for these seats.

    It did not if the game waited for this seat before and after it and somebody else made it: such moves commute.
    """
    if seq >= match.ply_count:
        return False
    for step in match.history():
        before, waiting = waiting, match.game.actors(step.state)
        if step.number < seq:
            continue
        if step.seat in (seat, CHANCE, CLOCK) or seat not in before or seat not in waiting:
            return True
    return False


def in_the_way(match: Match, moments: Iterable[Moment], seat: Seat) -> bool:
    """In a race: whether one of these plies was the seat's own, or ended what the game waited for it to answer.

    Time that passes and what others do does not touch an answer; the end of the question does (a late answer).
    """
    actors = match.game.actors
    return any(
        moment.seat in (seat, CHANCE) or seat not in actors(moment.before) or seat not in actors(moment.after)
        for moment in moments
    )


def token() -> str:
    """An unguessable word for a link."""
    return secrets.token_urlsafe(18)
