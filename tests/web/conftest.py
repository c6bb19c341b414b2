"""A real site on a real socket, and people who visit it."""

import contextlib
import json
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn

from papilio.web.app import create_app
from papilio.web.config import Settings
from papilio.web.guests import Guests
from papilio.web.site import Site

GAME = "butterfly-garden"
JSON = {"accept": "application/json"}


def cookie(http: httpx.Client, name: str) -> str:
    """The value of the site's cookie; its whole name says which site's."""
    return next(value for key, value in http.cookies.items() if key.startswith(f"{name}-"))


class Person:
    """One browser without a script: keeps its cookies, sends the token of the last page."""

    def __init__(self, url: str) -> None:
        self.http = httpx.Client(base_url=url, timeout=20)
        self.page("/")

    def page(self, path: str, status: int = 200) -> str:
        answer = self.http.get(path)
        assert answer.status_code == status, answer.text
        return answer.text

    @property
    def token(self) -> str:
        return cookie(self.http, "csrftoken")

    def post(self, path: str, status: int = 303, **fields: Any) -> httpx.Response:
        answer = self.http.post(path, data={"_csrf_token": self.token, **fields})
        assert answer.status_code == status, answer.text
        return answer

    def send(self, path: str, **fields: Any) -> httpx.Response:
        """As the page's script does it."""
        return self.http.post(path, json=fields, headers={**JSON, "x-csrftoken": self.token})

    def post_any(self, path: str, **fields: Any) -> httpx.Response:
        """As `post`, whatever comes of it."""
        return self.http.post(path, data={"_csrf_token": self.token, **fields})

    def ask(self, path: str, **query: Any) -> httpx.Response:
        return self.http.get(path, params=query or None, headers=JSON)

    # --- At a table ---

    def table(self, *seats: str, **fields: Any) -> str:
        """Make a table and return its address; names for those on the same screen are made up."""
        given = {f"seat-{seat}": kind for seat, kind in enumerate(seats)}
        answer = self.post(f"/new/{GAME}", seats=len(seats), **{"option-first-player": "0"}, **given, **fields)
        return answer.headers["location"]

    def seq(self, table: str) -> int:
        return int(self.ask(f"{table}/frame").json()["seq"])

    def actions(self, table: str, seat: int) -> list[int]:
        answer = self.ask(f"{table}/moves", seat=seat)
        return leaves(answer.json()["tree"]) if answer.status_code == 200 else []

    def play(
        self, table: str, seat: int, choose: Callable[[list[int]], int] = lambda legal: legal[0]
    ) -> httpx.Response:
        """Play one legal move."""
        seq = self.seq(table)
        answer = self.send(f"{table}/move", seat=seat, seq=seq, action=choose(self.actions(table, seat)))
        assert answer.status_code == 200, answer.text
        return answer

    def wait_for_turn(self, table: str, seat: int) -> bool:
        """Wait until the seat is to move; False if the game is over."""
        until = time.monotonic() + 60
        while time.monotonic() < until:
            answer = self.ask(f"{table}/frame")
            assert answer.status_code == 200, answer.text
            frame = answer.json()
            if frame["over"]:
                return False
            if seat in frame.get("turn", {}).get("seats", []):
                return True
            time.sleep(0.02)
        raise AssertionError("the table stands still")


def leaves(tree: Any) -> list[int]:
    return [tree] if isinstance(tree, int) else [leaf for branch in tree.values() for leaf in leaves(branch)]


class House:
    """A running site."""

    def __init__(self, data: Path, **settings: Any) -> None:
        self._socket = socket.create_server(("127.0.0.1", 0))
        port = self._socket.getsockname()[1]
        chosen = {"workers": 1, "moves_a_minute": 100_000, "dear_a_minute": 100_000, "heartbeat": 0.3, **settings}
        self.settings = Settings(data, port=port, **chosen)
        self.url = f"http://127.0.0.1:{port}"
        app = create_app(self.settings)
        self.site: Site = app.state.site
        config = uvicorn.Config(app, log_level="error", timeout_graceful_shutdown=1, lifespan="on")
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._socket]})
        self._thread.start()
        self._people: list[Person] = []
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            time.sleep(0.01)

    def person(self) -> Person:
        self._people.append(Person(self.url))
        return self._people[-1]

    def run(self, change: Any) -> Any:
        """Run a coroutine on the site's own loop."""
        result: list[Any] = []
        done = threading.Event()

        async def wrapped() -> None:
            try:
                result.append(await change)
            finally:
                done.set()

        loop = self._server.servers[0].get_loop()
        loop.call_soon_threadsafe(loop.create_task, wrapped())
        assert done.wait(20)
        return result[0]

    def site_guest(self, person: Person) -> str:
        """The guest's id out of the person's cookie."""
        guest = Guests(self.settings.key(), False).read(cookie(person.http, "guest"))
        assert guest is not None
        return guest.id

    def invite(self, table: str, seat: int) -> str:
        row = self.site.tables.row(table.rpartition("/")[2])
        assert row.seats[seat].invite
        return f"/join/{row.seats[seat].invite}"

    def close(self) -> None:
        for person in self._people:
            person.http.close()
        self._server.should_exit = True
        self._thread.join(20)
        assert not self._thread.is_alive()


@pytest.fixture
def build(tmp_path: Path) -> Iterator[Callable[..., House]]:
    """Build a site with settings of one's own."""
    houses: list[House] = []

    def make(data: Path = tmp_path / "data", **settings: Any) -> House:
        houses.append(House(data, **settings))
        return houses[-1]

    yield make
    for house in houses:
        house.close()


@pytest.fixture
def house(build: Callable[..., House]) -> House:
    return build()


def two_at_a_table(house: House) -> tuple[str, Person, Person]:
    """Ann, who made the table and begins, and Ben, who was invited."""
    ann, ben = house.person(), house.person()
    table = ann.table("me", "friend", name="Ann")
    ben.post(house.invite(table, 1), name="Ben")
    ann.post(f"{table}/start")
    return table, ann, ben


class Events:
    """A stream as a browser reads it."""

    def __init__(self, person: Person, table: str, **query: Any) -> None:
        self._stack = contextlib.ExitStack()
        self.response = self._stack.enter_context(person.http.stream("GET", f"{table}/stream", params=query))
        self._lines = self.response.iter_lines()
        self.raw = ""

    def __enter__(self) -> "Events":
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def next(self, wanted: str = "step") -> tuple[int | None, Any]:
        """The next event of a kind, with its id."""
        name, id = "", None
        for line in self._lines:
            self.raw += line + "\n"
            if line.startswith("event: "):
                name = line[7:]
            elif line.startswith("id: "):
                id = int(line[4:])
            elif line.startswith("data: ") and name == wanted:
                return id, json.loads(line[6:])
            elif not line:
                name, id = "", None
        raise EOFError


def data_of(page: str, name: str) -> str:
    found = re.search(f'data-{name}="([^"]*)"', page)
    assert found
    return found[1]
