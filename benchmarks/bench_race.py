"""Races over loopback: what a claim costs the server, and how soon everybody knows who was first.

Claims are solved from what the stream tells, as a browser's script would. The server's CPU is read from /proc while
all tables lie open, so that countdowns are not counted.
"""

import asyncio
import json
import random
import re
import time
import zlib
from statistics import median
from typing import Any

from benchmarks import Row
from benchmarks.bench_server import Person, cpu_ms, server
from papilio.core.spec import find
from papilio.games.family_flutter_by.narration import butterflies
from papilio.games.family_flutter_by.rules import FamilyFlutterBy
from papilio.games.family_flutter_by.rules_course import named
from papilio.games.family_flutter_by.state import CARDS

GAME = "family-flutter-by"
SEATS = 4
RACES = 50
CLAIMS = 4  # of each race
LIMIT = 600  # seconds; nothing goes by itself meanwhile
TURNED_UP = re.compile(r"A card is turned up: (.*?)\.")


class Screen:
    """One open page: the steps it has been told, in order, and when."""

    def __init__(self) -> None:
        self.steps: list[tuple[int, float]] = []
        self.card = ""  # the butterflies of the one that lies open
        self.changed = asyncio.Event()

    async def watch(self, person: Person, path: str) -> None:
        """Read for ever."""
        unzip, text = zlib.decompressobj(31), ""
        async with person.http.stream("GET", path, headers={"accept-encoding": "gzip"}) as answer:
            async for raw in answer.aiter_raw():
                text += unzip.decompress(raw).decode()
                *events, text = text.split("\n\n")
                for event in events:
                    if event.startswith("event: step"):
                        self.hear(json.loads(event.partition("data: ")[2]))
                self.changed.set()

    def hear(self, frame: dict[str, Any]) -> None:
        """One step."""
        self.steps.append((frame["seq"], time.perf_counter()))
        found = TURNED_UP.search(" ".join(frame["log"]))
        self.card = found[1] if found else ""

    async def until(self, what: Any) -> None:
        """Wait until something holds."""
        while not what():
            self.changed.clear()
            await self.changed.wait()


class Race:
    """Four guests at a table, each with an open page."""

    def __init__(self) -> None:
        self.people: list[Person] = []
        self.screens = [Screen() for _ in range(SEATS)]
        self.tasks: list[asyncio.Task[None]] = []
        self.table = ""
        self.game = find(GAME).make(SEATS)
        assert isinstance(self.game, FamilyFlutterBy)
        cards = [(named(self.game.setup, card)["shows"], self.game.solutions(card)[0]) for card in range(CARDS)]
        self.solutions = {butterflies(shows): solution for shows, solution in cards}

    async def open(self, url: str) -> None:
        """Sit down."""
        self.people = [Person(url) for _ in range(SEATS)]
        given = {f"seat-{seat}": "friend" if seat else "me" for seat in range(SEATS)}
        made = await self.people[0].post(f"/new/{GAME}", seats=SEATS, **{"option-limit-seconds": LIMIT}, **given)
        self.table = made.headers["location"]
        for person in self.people[1:]:
            page = (await self.people[0].http.get(self.table)).text
            await person.post(re.findall(r"/join/[\w-]+", page)[0], name="Guest")

    async def start(self) -> None:
        """Three, two, one."""
        await self.people[0].post(f"{self.table}/start")
        for person, screen in zip(self.people, self.screens, strict=True):
            self.tasks.append(asyncio.create_task(screen.watch(person, f"{self.table}/stream?from=0")))

    async def turned_up(self) -> None:
        """Until everybody sees a card."""
        for screen in self.screens:
            await screen.until(lambda screen=screen: screen.card)

    async def claim(self, seat: int) -> float:
        """A right claim; milliseconds until the last page has been told."""
        screen = self.screens[seat]
        claim = self.game.text(seat, self.solutions[screen.card])
        began = time.perf_counter()
        move = {"seat": seat, "seq": screen.steps[-1][0], "move": claim}
        answer = await self.people[seat].send(f"{self.table}/move", move)
        for other in self.screens:
            await other.until(lambda other=other: other.steps[-1][0] >= answer["seq"])
        told = [next(at for seq, at in other.steps if seq >= answer["seq"]) for other in self.screens]
        return (max(told) - began) * 1000

    async def close(self) -> None:
        """Everybody leaves; no step was lost or out of order."""
        for task in self.tasks:
            task.cancel()
        for screen in self.screens:
            seqs = [seq for seq, _ in screen.steps]
            assert seqs == list(range(1, len(seqs) + 1)), f"steps came as {seqs}"
        for person in self.people:
            await person.http.aclose()


def run() -> list[Row]:
    """All measurements of races."""
    with server() as (url, process):
        spent, waits = asyncio.run(races(url, process))
    waits.sort()
    return [
        Row(f"race: CPU per claim, decided and told to {SEATS} pages", spent, "ms", at_most=4),
        Row(f"race: claim to the last page told, {RACES} races, median", median(waits), "ms"),
        Row("race: the same, 99 of 100", waits[int(0.99 * len(waits))], "ms", at_most=50),
    ]


async def races(url: str, process: int) -> tuple[float, list[float]]:
    """First one claim after another, for the CPU; then every race on its own, one claim every few seconds."""
    open_races = [Race() for _ in range(RACES)]
    for race in open_races:
        await race.open(url)
    await asyncio.gather(*(race.start() for race in open_races))
    await asyncio.gather(*(race.turned_up() for race in open_races))
    await asyncio.sleep(1)
    before = cpu_ms(process)
    for number, race in enumerate(open_races):  # within the three seconds that a solution is shown
        await race.claim(number % SEATS)
    spent = (cpu_ms(process) - before) / RACES
    chance = random.Random(1)
    waits: list[float] = []

    async def on_its_own(race: Race) -> None:
        await asyncio.sleep(chance.random() * 8)  # so that they do not all count down together
        for _ in range(CLAIMS):
            await race.turned_up()
            await asyncio.sleep(chance.random() * 2)
            waits.append(await race.claim(chance.randrange(SEATS)))

    await asyncio.gather(*map(on_its_own, open_races))
    for race in open_races:
        await race.close()
    return spent, waits
