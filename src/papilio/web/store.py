"""Store: all that a site keeps, in one SQLite file. What a method has written is committed when it returns."""

import asyncio
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, Row, bindparam, create_engine, event, func, inspect, select, text

from papilio.web.people import Names, names_of
from papilio.web.schema import VERSION, answers, plies, reseats, seats, tables, uncovered

WAITING, RUNNING, OVER = "waiting", "running", "over"
OPEN, GUEST, BOT = "open", "guest", "bot"
ROWS = 1024  # tables that are kept in memory without their plies

P = ParamSpec("P")
T = TypeVar("T")
Line = tuple[int, str]  # a ply as it is kept: the seat and the notation


class SeatRow(msgspec.Struct, kw_only=True, frozen=True):
    """Who sits on a seat."""

    seat: int
    kind: str
    guest: str | None = None
    name: str = ""
    level: str = ""
    invite: str | None = None


class Reseat(msgspec.Struct):
    """Somebody came or went while a game ran: how many plies were written then, and who had sat there."""

    seq: int
    before: SeatRow


class Ended(msgspec.Struct):
    """How a game ended."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str


class TableRow(msgspec.Struct, kw_only=True, frozen=True):
    """A table without its plies."""

    id: str
    game: str
    rules_version: str
    components: str
    options: dict[str, Any]
    position: dict[str, Any] | None = None
    state: str = WAITING
    seq: int = 0
    actors: list[int] = []
    host: str
    watch: str
    replay: str
    origin: str = "new"
    next: str | None = None
    outcome: Ended | None = None
    created: float = 0.0
    changed: float = 0.0
    seats: list[SeatRow]

    def seats_of(self, guest: str) -> list[int]:
        """The seats that a guest holds."""
        return [seat.seat for seat in self.seats if seat.kind == GUEST and seat.guest == guest]

    def is_hosted_by(self, guest: str) -> bool:
        """Whether this is its host; in a game that goes on without the host everybody who sits there is."""
        if guest == self.host:
            return True
        return self.state == RUNNING and not self.seats_of(self.host) and bool(self.seats_of(guest))

    @property
    def has_shared_screen(self) -> bool:
        """Whether somebody holds several seats."""
        guests = [seat.guest for seat in self.seats if seat.kind == GUEST]
        return len(set(guests)) < len(guests)

    @property
    def names(self) -> Names:
        """Who sits where."""
        return names_of(self.seats)


# What every move needs is put together once.
ONE_TABLE = select(tables).where(tables.c.id == bindparam("id"))
ITS_SEATS = select(seats).where(seats.c.table_id == bindparam("id")).order_by(seats.c.seat)
ONE_ANSWER = select(answers.c.seq).where(
    answers.c.table_id == bindparam("id"),
    answers.c.guest == bindparam("guest"),
    answers.c.request == bindparam("request"),
)
ONE_UNCOVERED = select(uncovered.c.seat).where(
    uncovered.c.table_id == bindparam("id"), uncovered.c.guest == bindparam("guest")
)
NEW_PLIES, NEW_ANSWER = plies.insert(), answers.insert()
GUARDED = (
    tables.update()
    .where(tables.c.id == bindparam("id_"), tables.c.seq == bindparam("seq_"), tables.c.state == bindparam("state_"))
    .values({name: bindparam(name) for name in ("seq", "state", "actors", "changed", "outcome")})
)


class Store:
    """The only module that knows the database.

    Reads are short and happen where they are needed; changes go through `do`, which runs them one after the other in
    a thread of their own, because a commit waits for the disk (synchronous=FULL: acknowledged means written).
    """

    def __init__(self, data: Path) -> None:
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._engine: Engine = create_engine(f"sqlite:///{data / 'papilio.db'}")
        event.listen(self._engine, "connect", _pragmas)
        self._writer = ThreadPoolExecutor(1, "store")
        with self._engine.begin() as connection:
            _migrate(connection)
        # Connections are kept open, as asking the pool for one takes as long as a read.
        self._writing = self._engine.connect()
        self._connections = [self._writing]
        self._of_thread = threading.local()
        self._rows = _Rows()

    def close(self) -> None:
        """Finish what is being written and close the file."""
        self._writer.shutdown()
        for connection in self._connections:
            connection.close()
        self._engine.dispose()

    @property
    def _reading(self) -> Connection:
        """The connection through which this thread reads."""
        if not hasattr(self._of_thread, "reading"):
            reading = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            self._connections.append(reading)
            self._of_thread.reading = reading
        return self._of_thread.reading  # type: ignore[no-any-return]

    async def do(self, change: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run one of the changing methods off the event loop; once begun it ends, even if the caller is gone."""
        loop = asyncio.get_running_loop()
        return await asyncio.shield(loop.run_in_executor(self._writer, lambda: change(*args, **kwargs)))

    # --- Reading ---

    def table(self, id: str) -> TableRow | None:
        """One table with its seats."""
        return self._rows.get(id) or self._rows.keep(id, lambda: self._read(id))

    def _read(self, id: str) -> TableRow | None:
        row = self._reading.execute(ONE_TABLE, {"id": id}).first()
        return None if row is None else _table(row, self._reading.execute(ITS_SEATS, {"id": id}))

    def table_by(self, column: str, token: str) -> TableRow | None:
        """The table of a spectator's ("watch") or a replay's ("replay") token."""
        id = self._reading.execute(select(tables.c.id).where(tables.c[column] == token)).scalar()
        return None if id is None else self.table(id)

    def invited(self, token: str) -> tuple[TableRow, int] | None:
        """The table and the seat that an unused invite leads to."""
        found = self._reading.execute(
            select(seats.c.table_id, seats.c.seat).where(seats.c.invite == token, seats.c.kind == OPEN)
        ).first()
        table = None if found is None else self.table(found.table_id)
        return None if found is None or table is None else (table, found.seat)

    def tables_of(self, guest: str, limit: int = 200) -> list[TableRow]:
        """The tables where a guest sits, the latest first."""
        mine = select(seats.c.table_id).where(seats.c.guest == guest)
        query = select(tables).where(tables.c.id.in_(mine)).order_by(tables.c.changed.desc()).limit(limit)
        rows = list(self._reading.execute(query))
        sitting: dict[str, list[Any]] = {row.id: [] for row in rows}
        for seat in self._reading.execute(select(seats).where(seats.c.table_id.in_(sitting)).order_by(seats.c.seat)):
            sitting[seat.table_id].append(seat)
        return [_table(row, sitting[row.id]) for row in rows]

    def moves_of(self, ids: list[str]) -> dict[str, int]:
        """How many moves people and bots have made at these tables, undos among them; one without any is left out."""
        made = select(plies.c.table_id, func.count().label("moves")).where(plies.c.table_id.in_(ids), plies.c.seat >= 0)
        return {row.table_id: row.moves for row in self._reading.execute(made.group_by(plies.c.table_id))}

    def running(self, games: list[str]) -> list[str]:
        """The running tables of these games."""
        query = select(tables.c.id).where(tables.c.state == RUNNING, tables.c.game.in_(games))
        return list(self._reading.execute(query).scalars())

    def running_with_bots(self, games: list[str]) -> list[str]:
        """The tables of these games where a bot may have to move."""
        with_bots = tables.c.id.in_(select(seats.c.table_id).where(seats.c.kind == BOT))
        query = select(tables.c.id).where(tables.c.state == RUNNING, tables.c.game.in_(games), with_bots)
        return list(self._reading.execute(query).scalars())

    def plies(self, id: str, since: int = 0) -> list[Line]:
        """The transcript from a ply on."""
        query = select(plies.c.seat, plies.c.move).where(plies.c.table_id == id, plies.c.seq >= since)
        return [(row.seat, row.move) for row in self._reading.execute(query.order_by(plies.c.seq))]

    def reseats(self, id: str) -> list[Reseat]:
        """Who came and went while the game ran, in order."""
        query = select(reseats).where(reseats.c.table_id == id).order_by(reseats.c.number)
        return [
            Reseat(row.seq, SeatRow(seat=row.seat, kind=row.kind, name=row.name, level=row.level))
            for row in self._reading.execute(query)
        ]

    def answer(self, id: str, guest: str, request: str) -> int | None:
        """What a guest's earlier request with this id was answered."""
        key = {"id": id, "guest": guest, "request": request}
        return self._reading.execute(ONE_ANSWER, key).scalar()

    def uncovered(self, id: str, guest: str) -> int | None:
        """The seat that a guest's shared screen shows."""
        return self._reading.execute(ONE_UNCOVERED, {"id": id, "guest": guest}).scalar()

    # --- Changing (through `do`) ---

    def create(self, table: TableRow, lines: Iterable[Line] = ()) -> None:
        """A new table, with plies if it does not begin at the start."""
        now = time.time()
        values = msgspec.to_builtins(table) | {"created": now, "changed": now}
        sitting = values.pop("seats")
        with self._writing.begin():
            self._writing.execute(tables.insert(), {**values, "seats": len(sitting)})
            self._writing.execute(seats.insert(), [{**seat, "table_id": table.id} for seat in sitting])
            _write(self._writing, table.id, 0, lines, now)

    def append(
        self,
        table: TableRow,
        lines: list[Line],
        state: str,
        actors: tuple[int, ...],
        outcome: Ended | None = None,
        guest: str = "",
        request: str = "",
    ) -> bool:
        """Write plies after `table.seq`, and the answer to the request; False if somebody else has written there."""
        now, seq = time.time(), table.seq + len(lines)
        was = {"id_": table.id, "seq_": table.seq, "state_": table.state}
        becomes = {"seq": seq, "state": state, "actors": list(actors), "changed": now}
        ended = {"outcome": msgspec.to_builtins(outcome)}
        with self._writing.begin():
            if self._writing.execute(GUARDED, was | becomes | ended).rowcount != 1:
                self._rows.forget(table.id)
                return False
            _write(self._writing, table.id, table.seq, lines, now)
            if request:
                answer = {"table_id": table.id, "guest": guest, "request": request, "seq": seq}
                self._writing.execute(NEW_ANSWER, answer)
            if table.has_shared_screen:
                done = (uncovered.c.table_id == table.id, uncovered.c.seat.not_in(actors))
                self._writing.execute(uncovered.delete().where(*done))
        self._rows.replace(table, msgspec.structs.replace(table, **becomes, outcome=outcome))
        return True

    def reseat(self, id: str, changes: list[tuple[SeatRow, SeatRow]]) -> bool:
        """Give seats to others, from what each was to what it becomes; False if one was taken meanwhile."""
        with self._writing.begin() as transaction:
            for was, becomes in changes:
                here = (seats.c.table_id == id, seats.c.seat == was.seat)
                unchanged = (seats.c.kind == was.kind, seats.c.guest.is_not_distinct_from(was.guest))
                query = seats.update().where(*here, *unchanged).values(msgspec.to_builtins(becomes))
                if self._writing.execute(query).rowcount != 1:
                    transaction.rollback()
                    self._rows.forget(id)
                    return False
                self._writing.execute(
                    uncovered.delete().where(uncovered.c.table_id == id, uncovered.c.seat == was.seat)
                )
                _remember(self._writing, id, was)
            self._writing.execute(tables.update().where(tables.c.id == id).values(changed=time.time()))
        self._rows.forget(id)
        return True

    def sit_down(self, token: str, guest: str, name: str) -> str | None:
        """Use an invite up; the table's id, or None if somebody else was first."""
        free = seats.update().where(seats.c.invite == token, seats.c.kind == OPEN)
        taken = free.values(kind=GUEST, guest=guest, name=name, invite=None)
        with self._writing.begin():
            found = self._writing.execute(taken.returning(seats.c.table_id, seats.c.seat, seats.c.level)).first()
            if found is None:
                return None
            _remember(self._writing, found.table_id, SeatRow(seat=found.seat, kind=OPEN, level=found.level))
            self._writing.execute(tables.update().where(tables.c.id == found.table_id).values(changed=time.time()))
        self._rows.forget(found.table_id)
        return str(found.table_id)

    def link_next(self, id: str, next: str) -> bool:
        """Name a table's rematch; False if it has one already."""
        query = tables.update().where(tables.c.id == id, tables.c.next.is_(None)).values(next=next)
        with self._writing.begin():
            linked = self._writing.execute(query).rowcount == 1
        self._rows.forget(id)
        return linked

    def uncover(self, id: str, guest: str, seat: int) -> None:
        """A shared screen shows this seat from now on."""
        key = {"table_id": id, "guest": guest}
        with self._writing.begin():
            self._writing.execute(uncovered.delete().where(uncovered.c.table_id == id, uncovered.c.guest == guest))
            self._writing.execute(uncovered.insert(), {**key, "seat": seat})


class _Rows:
    """The tables that were read or written last, as they are now; older ones are read again.

    A row that is read while another thread changes its table may be old before it is kept; so it is kept only if
    nothing was changed meanwhile. Another process's changes are noticed at the guarded UPDATE.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[str, TableRow] = OrderedDict()
        self._changes = 0
        self._lock = threading.Lock()

    def get(self, id: str) -> TableRow | None:
        """The table, if it is kept."""
        return self._kept.get(id)

    def keep(self, id: str, read: Callable[[], TableRow | None]) -> TableRow | None:
        """The table as it is read now."""
        changes, row = self._changes, read()
        with self._lock:
            if row is not None and changes == self._changes:
                self._kept[id] = row
                if len(self._kept) > ROWS:
                    self._kept.popitem(last=False)
        return row

    def replace(self, was: TableRow, becomes: TableRow) -> None:
        """The table has been changed, and nothing else of it if it is kept as it was."""
        with self._lock:
            self._changes += 1
            if self._kept.pop(was.id, None) is was:
                self._kept[was.id] = becomes

    def forget(self, id: str) -> None:
        """The table has been changed, or this is not known well."""
        with self._lock:
            self._changes += 1
            self._kept.pop(id, None)


def _pragmas(connection: Any, _record: Any) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def _migrate(connection: Connection) -> None:
    """Bring the database up to date; Alembic is loaded only if there is something to do, as it takes long."""
    known = inspect(connection).has_table("alembic_version")
    if known and connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == VERSION:
        return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "papilio.web:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _table(row: Row[Any], sitting: Iterable[Row[Any]]) -> TableRow:
    values = dict(row._mapping)
    values["outcome"] = msgspec.convert(values["outcome"], Ended | None)
    values["seats"] = [
        SeatRow(**{key: value for key, value in seat._mapping.items() if key != "table_id"}) for seat in sitting
    ]
    return TableRow(**values)


def _remember(connection: Connection, id: str, was: SeatRow) -> None:
    """Who has sat on a seat until now, if a game runs."""
    seq = connection.execute(select(tables.c.seq).where(tables.c.id == id, tables.c.state == RUNNING)).scalar()
    if seq is not None:
        number = connection.execute(select(func.count()).where(reseats.c.table_id == id)).scalar()
        here = {"table_id": id, "number": number, "seq": seq}
        connection.execute(
            reseats.insert(), {**here, "seat": was.seat, "kind": was.kind, "name": was.name, "level": was.level}
        )


def _write(connection: Connection, id: str, start: int, lines: Iterable[Line], now: float) -> None:
    rows = [
        {"table_id": id, "seq": start + number, "seat": seat, "move": move, "at": now}
        for number, (seat, move) in enumerate(lines)
    ]
    if rows:
        connection.execute(NEW_PLIES, rows)
