"""Installs boardgame.io on demand and talks with it: one line of JSON there, one back."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from filelock import FileLock

HERE = Path(__file__).parent
HOME = HERE.parents[2] / "build" / "peers" / "boardgame"
SECONDS = 120  # for npm


class Missing(Exception):
    """Why boardgame.io cannot be had here."""


def installed() -> Path:
    """The directory of node's modules, filled by npm if need be. Raises Missing."""
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            raise Missing(f"{program} is not installed")
    wanted = (HERE / "package.json").read_text()
    stamp = HOME / "installed.json"
    HOME.mkdir(parents=True, exist_ok=True)
    with FileLock(HOME / "lock"):
        if not stamp.is_file() or stamp.read_text() != wanted:
            (HOME / "package.json").write_text(wanted)
            npm_install()
            stamp.write_text(wanted)
    return HOME / "node_modules"


def npm_install() -> None:
    """What package.json names. Raises Missing."""
    command = "npm install --omit=optional --ignore-scripts --no-package-lock --no-audit --no-fund --fetch-retries=0"
    try:
        subprocess.run(command.split(), cwd=HOME, capture_output=True, text=True, check=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        raise Missing(f"npm could not fetch it within {SECONDS} s") from None
    except subprocess.CalledProcessError as error:
        lines = [line for line in error.stderr.splitlines() if "error" in line] or ["npm failed"]
        raise Missing(f"npm could not fetch it: {lines[0]}") from None


class Node:
    """A running driver.js; a context manager. Raises Missing."""

    def __init__(self) -> None:
        modules = installed()
        self.process = subprocess.Popen(
            ["node", str(HERE / "driver.js")],
            env={**os.environ, "NODE_PATH": str(modules), "NODE_ENV": "production"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, do: str, **what: Any) -> Any:
        """One request and its answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"do": do, **what}) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"boardgame.io broke off at {do}: its complaint stands above")
        return json.loads(line)

    def __enter__(self) -> "Node":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()


def versions() -> str:
    """What is measured, and what runs it."""
    library = json.loads((HERE / "package.json").read_text())["dependencies"]["boardgame.io"]
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    return f"boardgame.io {library}, node {node}"
