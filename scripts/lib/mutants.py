"""Do the tests bite? Break one rule at a time, in a copy, and demand that the test which guards it fails.

The breaks of a game are listed in tests/games/<game>/mutants.toml:

    [[mutant]]
    file = "rules.py"                  # in the game's package
    old = "state.turn + 1"             # occurs there once
    new = "state.turn + 2"
    test = "test_bg_20"                # what must fail, as pytest's -k takes it
"""

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
GREEN, RED = 0, 1  # pytest's exit codes


class Mutant(NamedTuple):
    """One broken rule."""

    game: str
    file: str
    old: str
    new: str
    test: str

    def __str__(self) -> str:
        return f"{self.game}/{self.file}: {' '.join(self.old.split())[:50]!r} -> {' '.join(self.new.split())[:50]!r}"


def listed(games: list[str]) -> list[Mutant]:
    """The mutants of these games, or of all."""
    found = []
    for file in sorted((ROOT / "tests" / "games").glob("*/mutants.toml")):
        if not games or file.parent.name in games:
            table = tomllib.loads(file.read_text(encoding="utf-8"))
            found += [Mutant(game=file.parent.name, **entry) for entry in table["mutant"]]
    return found


def run(copy: Path, game: str, expression: str) -> int:
    """Pytest's exit code for some tests of a game in a copy of the sources."""
    environment = {**os.environ, "PAPILIO_PURE": "1", "PYTHONPATH": str(copy / "src")}
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", f"tests/games/{game}"]
    command += ["-m", "not browser and not build", "-k", expression]
    return subprocess.run(command, cwd=copy, env=environment, capture_output=True, check=False).returncode


def copied(whole: Path) -> None:
    """Copy what tests need to an empty directory."""
    for name in ("src", "tests"):
        shutil.copytree(ROOT / name, whole / name, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    shutil.copy(ROOT / "pyproject.toml", whole)


def is_green(whole: Path, mutants: list[Mutant]) -> bool:
    """Whether the tests that are to turn red are green with the rules as they are."""
    tests = sorted({mutant.test for mutant in mutants})
    return run(whole, mutants[0].game, " or ".join(f"({test})" for test in tests)) == GREEN


def verdict(whole: Path, mutant: Mutant) -> str:
    """What is wrong with a mutant's test, or an empty text."""
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch) / "copy"
        shutil.copytree(whole, copy)  # with the bytecode that the green run has left
        file = copy / "src" / "papilio" / "games" / mutant.game / mutant.file
        text = file.read_text(encoding="utf-8")
        if text.count(mutant.old) != 1:
            return f"the old text occurs {text.count(mutant.old)} times"
        file.write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")
        code = run(copy, mutant.game, mutant.test)
    return "" if code == RED else f"{mutant.test} does not notice (pytest's exit code is {code})"


def main() -> int:
    """Try every mutant of the games named, or of all games; 1 if one got away."""
    mutants = listed(sys.argv[1:])
    games = [[mutant for mutant in mutants if mutant.game == game] for game in sorted({m.game for m in mutants})]
    escaped = 0
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(os.cpu_count()) as pool:
        whole = Path(scratch)
        copied(whole)
        for game, green in zip(games, pool.map(lambda game: is_green(whole, game), games), strict=True):
            if not green:
                print(f"The tests of {game[0].game} are not green with the rules as they are.")
                return 1
        for mutant, problem in zip(mutants, pool.map(lambda one: verdict(whole, one), mutants), strict=True):
            escaped += bool(problem)
            print(f"{'ESCAPED' if problem else 'caught':8} {mutant}{': ' if problem else ''}{problem}", flush=True)
    print(f"{len(mutants) - escaped} of {len(mutants)} broken rules turned a test red.")
    return 1 if escaped or not mutants else 0


if __name__ == "__main__":
    sys.exit(main())
