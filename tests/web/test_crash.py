"""The process is killed at any moment: what was acknowledged is there, and the bots go on."""

import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread

import httpx
import pytest

from tests.web.conftest import GAME, Events, Person

SOURCE = Path(__file__).parents[2] / "src"


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


@contextmanager
def serving(data: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """`papilio serve` as a process of its own."""
    command = [sys.executable, "-m", "papilio", "serve", "--port", str(port), "--data", str(data), "--no-browser"]
    paths = os.pathsep.join([str(SOURCE), *filter(None, [os.environ.get("PYTHONPATH")])])
    process = subprocess.Popen(
        command, env={**os.environ, "PYTHONPATH": paths}, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    try:
        for _ in range(600):
            assert process.poll() is None, "the server ended"
            with suppress(httpx.TransportError):
                if httpx.get(f"http://127.0.0.1:{port}/health").text == "ok":
                    break
            time.sleep(0.05)
        yield process
    finally:
        process.kill()
        process.communicate()


def test_kill_at_random_moments_loses_no_acknowledged_move(tmp_path: Path) -> None:
    port, chance = free_port(), random.Random(5)
    with serving(tmp_path, port):
        ann = Person(f"http://127.0.0.1:{port}")
        table = ann.table("me", "here", name="Ann")
    acknowledged = [0]
    for _round in range(4):
        with serving(tmp_path, port) as process:
            assert ann.seq(table) >= acknowledged[-1]
            with suppress(httpx.TransportError):
                play_until_killed(ann, table, process, time.monotonic() + chance.uniform(0.2, 1.0), acknowledged)
    with serving(tmp_path, port):
        assert ann.seq(table) >= acknowledged[-1] > 0
        assert ann.page(table)
        ann.http.close()


def play_until_killed(
    ann: Person, table: str, process: "subprocess.Popen[bytes]", until: float, acknowledged: list[int]
) -> None:
    """Play both seats of a shared screen; the last move is sent while the process is being killed."""
    while True:
        frame = ann.ask(f"{table}/frame").json()
        seat = frame["turn"]["seats"][0]
        ann.send(f"{table}/iam", seat=seat)
        legal = ann.actions(table, seat)
        if time.monotonic() > until:
            process.send_signal(signal.SIGKILL)
        answer = ann.send(f"{table}/move", seat=seat, seq=frame["seq"], action=legal[0])
        assert answer.status_code == 200, answer.text
        acknowledged.append(answer.json()["seq"])


def test_after_a_restart_the_bots_go_on(tmp_path: Path) -> None:
    port = free_port()
    with serving(tmp_path, port) as process:
        ann = Person(f"http://127.0.0.1:{port}")
        table = ann.table("me", "bot:chrysalis", name="Ann")
        ann.play(table, 0)
        process.kill()
        process.wait()
    with serving(tmp_path, port):
        assert ann.wait_for_turn(table, 0)
        ann.http.close()


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc")
def test_a_killed_server_leaves_no_workers_behind(tmp_path: Path) -> None:
    port = free_port()
    with serving(tmp_path, port) as process:
        ann = Person(f"http://127.0.0.1:{port}")
        table = ann.post(f"/play/{GAME}").headers["location"]
        ann.wait_for_turn(table, 0)
        ann.send(f"{table}/hint", seat=0)
        children = [int(p) for p in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]
        assert children
        process.kill()
        process.wait()
        ann.http.close()
        for _ in range(100):
            if not any(Path(f"/proc/{child}").exists() for child in children):
                return
            time.sleep(0.05)
        raise AssertionError("workers are left behind")


def ask_for_a_hint(person: Person, table: str) -> None:
    with suppress(httpx.TransportError):
        person.send(f"{table}/hint", seat=0)


def test_ctrl_c_ends_it_quietly_while_pages_are_open(tmp_path: Path) -> None:
    port = free_port()
    with serving(tmp_path, port) as process:
        ann = Person(f"http://127.0.0.1:{port}")
        table = ann.table("me", "bot:butterfly", name="Ann")
        asking = Thread(target=ask_for_a_hint, args=(ann, table))
        with Events(ann, table) as stream:
            stream.next("presence")
            asking.start()
            process.send_signal(signal.SIGINT)
            assert process.wait(30) in (0, 130, -signal.SIGINT)
        asking.join()
        assert process.stderr
        assert process.stderr.read() == b""
        ann.http.close()
