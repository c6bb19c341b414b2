"""The server: CPU, bytes and memory for moves that are validated, stored, rendered and sent to four viewers.

The server runs in a process of its own, whose CPU time and memory are read from /proc; so these need Linux.
"""

import asyncio
import contextlib
import gc
import multiprocessing
import re
import socket
import tempfile
import time
import tracemalloc
import zlib
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import uvicorn

from benchmarks import Row
from papilio.core.match import Match, Step
from papilio.core.spec import find
from papilio.web.app import create_app
from papilio.web.config import Settings
from papilio.web.live import Hub
from papilio.web.server import Server
from papilio.web.store import GUEST, SeatRow, Store
from papilio.web.tables import Tables

GAME = "butterfly-garden"
SEATS, GAMES, OPEN_TABLES, IDLE_TABLES = 4, 5, 200, 40
TILE = re.compile(r'data-slot=\\?"tile:([A-E])')
INNER = [  # no path of a tile can join two outward edges here, so every tile fits in every turn
    f"{row}{place}"
    for row, places in zip("bcdefgh", (6, 7, 8, 9, 8, 7, 6), strict=True)
    for place in range(2, places)
    if (row, place) != ("e", 5)
]


def run() -> list[Row]:
    """All measurements of the server."""
    with server() as (url, process):
        rows = asyncio.run(moves(url, process))
        rows += first_pages(url)
    with server() as (url, process):
        rows += asyncio.run(open_tables(url, process))
    return [*rows, idle_table()]


# --- The server in a process of its own ---


@contextlib.contextmanager
def server() -> Iterator[tuple[str, int]]:
    """A fresh site: its address and its process."""
    ours, theirs = multiprocessing.Pipe()
    with tempfile.TemporaryDirectory() as data:
        process = multiprocessing.get_context("spawn").Process(target=serve, args=(Path(data), theirs))
        process.start()
        try:
            assert process.pid is not None
            yield f"http://127.0.0.1:{ours.recv()}", process.pid
        finally:
            process.kill()
            process.join()


def serve(data: Path, ready: Connection) -> None:
    """Serve until killed."""
    sock = socket.create_server(("127.0.0.1", 0), backlog=1024)
    port, plenty = sock.getsockname()[1], 10**9
    settings = Settings(data, port, address="http://papilio.example", moves_a_minute=plenty, dear_a_minute=plenty)
    app = create_app(settings)

    config = uvicorn.Config(app, log_level="warning", access_log=False)

    async def main() -> None:
        running = Server(config, app.state.site)
        task = asyncio.create_task(running.serve([sock]))
        while not running.started:
            await asyncio.sleep(0.01)
        ready.send(port)
        await task

    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(main())


def cpu_ms(process: int) -> float:
    """The CPU time that a process has used."""
    threads = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e6


def resident_mb(process: int) -> float:
    """The memory that a process holds."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text())
    assert found
    return int(found[1]) / 1024


# --- People ---


def csrf_token(http: httpx.AsyncClient | httpx.Client) -> str:
    """What a changing request must bring."""
    return next(value for name, value in http.cookies.items() if name.startswith("csrftoken-"))


class Person:
    """A guest with a browser's cookies."""

    def __init__(self, url: str) -> None:
        limits = httpx.Limits(max_connections=None, keepalive_expiry=2)  # before the server hangs up
        self.http = httpx.AsyncClient(base_url=url, timeout=60, limits=limits)

    async def post(self, path: str, **fields: Any) -> httpx.Response:
        """Send a form with its token."""
        if not self.http.cookies:
            await self.http.get("/settings")
        return await self.http.post(path, data={"_csrf_token": csrf_token(self.http), **fields})

    async def send(self, path: str, data: dict[str, Any]) -> Any:
        """Send as the page's script does."""
        headers = {"x-csrftoken": csrf_token(self.http), "accept": "application/json"}
        answer = await self.http.post(path, json=data, headers=headers)
        assert answer.status_code == 200, answer.text
        return answer.json()


class Screen:
    """An open stream: the bytes that came, and when a step came last."""

    def __init__(self) -> None:
        self.bytes: list[int] = []
        self.steps = 0
        self.first = 0.0  # when the first step of the latest move came
        self.changed = asyncio.Event()
        self.hand = ""

    async def watch(self, person: Person, path: str) -> None:
        """Read for ever, as compressed as it comes."""
        unzip = zlib.decompressobj(31)
        async with person.http.stream("GET", path, headers={"accept-encoding": "gzip"}) as answer:
            async for raw in answer.aiter_raw():
                text = unzip.decompress(raw).decode()
                steps = text.count("event: step")
                if steps:
                    if self.steps % 2 == 0:
                        self.first = time.perf_counter()
                        self.bytes.append(0)
                    self.steps += steps
                    self.bytes[-1] += len(raw)
                    self.hand = next(iter(re.findall(r'"hand":"(.*?[^\\])"[,}]', text)[-1:]), self.hand)
                self.changed.set()

    async def until(self, steps: int) -> None:
        """Wait for so many steps."""
        while self.steps < steps:
            self.changed.clear()
            await self.changed.wait()


async def seated(url: str) -> tuple[str, list[Person]]:
    """Four guests at a table that has begun."""
    people = [Person(url) for _ in range(SEATS)]
    given = {f"seat-{seat}": "friend" if seat else "me" for seat in range(SEATS)}
    made = await people[0].post(f"/new/{GAME}", seats=SEATS, **{"option-first-player": "0"}, **given)
    table = made.headers["location"]
    for person in people[1:]:
        page = (await people[0].http.get(table)).text
        await person.post(re.findall(r"/join/[\w-]+", page)[0], name="Guest")
    await people[0].post(f"{table}/start")
    return table, people


async def moves(url: str, process: int) -> list[Row]:
    """Tables of four, each with an open page: what a move costs, how long it takes, how much is sent."""
    await play(url, process)  # caches of every kind are warm afterwards
    games = [await play(url, process) for _ in range(GAMES)]
    return [
        Row(
            "server: CPU per move, checked, stored, rendered for 4 viewers",
            median(g[0] for g in games),
            "ms",
            at_most=4,
        ),
        Row("server: click to the frame that starts the motion", median(g[1] for g in games), "ms", at_most=40),
        Row("server: a later move over the wire, per viewer", median(g[2] for g in games), "bytes", at_most=1024),
    ]


async def play(url: str, process: int) -> tuple[float, float, float]:
    """Lay a tile on each inner space: CPU and the median wait for a move, in ms, and its bytes for a viewer."""
    table, people = await seated(url)
    screens = [Screen() for _ in people]
    pages = list(zip(screens, people, strict=True))
    tasks = [asyncio.create_task(screen.watch(person, f"{table}/stream")) for screen, person in pages]
    for screen, person in pages:
        frame = (await person.http.get(f"{table}/frame")).json()
        screen.hand = frame["hand"]
    seq, waits = frame["seq"], []
    await asyncio.sleep(0.5)
    before = cpu_ms(process)
    for number, space in enumerate(INNER):
        seat = number % SEATS
        tile = TILE.findall(screens[seat].hand)[0]
        move = {"seat": seat, "seq": seq, "move": f"{tile}0@{space}", "request": str(number)}
        began = time.perf_counter()
        answer = await people[seat].send(f"{table}/move", move)
        seq = answer["seq"]
        for screen in screens:
            await screen.until(2 * number + 2)
        waits.append((screens[seat].first - began) * 1000)
    spent = (cpu_ms(process) - before) / len(INNER)
    for task in tasks:
        task.cancel()
    for person in people:
        await person.http.aclose()
    sent = sum(sum(screen.bytes) - screen.bytes[0] for screen in screens) / SEATS / (len(INNER) - 1)
    return spent, median(waits), sent


def first_pages(url: str) -> list[Row]:
    """The first page with all that it loads, compressed."""
    rows = []
    with httpx.Client(base_url=url) as http:
        page = http.get("/settings")
        token = {"_csrf_token": csrf_token(http)}
        table = http.post(f"/play/{GAME}", data={"level": "egg", **token}).headers["location"]
        for name, path in (("home", "/"), ("table", table)):
            seen, todo, total = set(), [path], 0
            while todo:
                here = todo.pop()
                seen.add(here)
                with http.stream("GET", here, headers={"accept-encoding": "gzip"}) as answer:
                    total += sum(map(len, answer.iter_raw()))
                page = http.get(here).raise_for_status()
                found = re.findall(r'(?:src|href)="(/static/[^"]+)"', page.text)
                found += [f"/static/{name}" for name in re.findall(r'from "\./([\w-]+\.js)"', page.text)]
                todo += [link for link in dict.fromkeys(found) if link not in seen and link not in todo]
            rows.append(Row(f"server: first page over the wire, {name}", total / 1000, "kB", at_most=60))
    return rows


async def open_tables(url: str, process: int) -> list[Row]:
    """Many tables with four open pages each."""
    empty = resident_mb(process)
    host = Person(url)
    opened = 0
    for _ in range(OPEN_TABLES):
        seats = {"seats": 2, "seat-0": "me", "seat-1": "here"}
        table = (await host.post(f"/new/{GAME}", **seats)).headers["location"]
        for _page in range(4):
            await open_page(url, table, host)
            opened += 1
    await asyncio.sleep(1)
    assert opened == 4 * OPEN_TABLES
    return [
        Row("server: memory when started", empty, "MB"),
        Row(f"server: memory with {OPEN_TABLES} open tables of 4 viewers", resident_mb(process), "MB", at_most=400),
    ]


_open: list[asyncio.StreamWriter] = []


async def open_page(url: str, table: str, host: Person) -> None:
    """A stream on a bare socket, from the first step on, so that each viewer has been rendered for."""
    name, port = url.rpartition("//")[2].split(":")
    reader, writer = await asyncio.open_connection(name, int(port))
    cookies = "; ".join(f"{key}={value}" for key, value in host.http.cookies.items())
    request = f"GET {table}/stream?from=0 HTTP/1.1\r\nHost: {name}:{port}\r\nCookie: {cookies}\r\n"
    writer.write(f"{request}Accept-Encoding: gzip\r\n\r\n".encode())
    head = await reader.readuntil(b"\r\n\r\n")
    assert b" 200 " in head.splitlines()[0], head
    await reader.read(100)
    _open.append(writer)


def idle_table() -> Row:
    """What a table costs that lies in the cache in the middle of its game."""
    with tempfile.TemporaryDirectory() as data:
        store = Store(Path(data))
        tables = Tables(store, Hub(), Settings(Path(data)))
        size = asyncio.run(_idle(tables))
        store.close()
    return Row("server: memory of an idle table in the cache", size, "kB", at_most=60)


def _submission(seat: int, move: str) -> Callable[[Match], list[Step]]:
    return lambda match: match.steps(seat, move)


async def _idle(tables: Tables) -> float:
    ids = []
    for _ in range(IDLE_TABLES):
        sitting = [SeatRow(seat=seat, kind=GUEST, guest=str(seat), name=f"Guest {seat}") for seat in range(2)]
        row = await tables.create(find(GAME), {}, sitting, "0")
        await tables.start(row)
        ids.append(row.id)
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for id in ids:
        for space in INNER[:30]:
            match = tables.match(tables.row(id))
            seat = match.actors[0]
            tile = match.legal(seat)[0].parts[0][5:]
            await tables.play(tables.row(id), _submission(seat, f"{tile}0@{space}"))
    gc.collect()
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return grown / IDLE_TABLES / 1000
