"""Playing a study: here, in several processes, or on a cluster; every game is kept as soon as it is known.

A directory holds a study: `study.json`, the plan, and `games.csv`, a line for each game in order, with lists and
mappings as JSON. The same plan gives the same bytes wherever it is played.
"""

import csv
import io
import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from pathlib import Path
from typing import Any

import joblib
import msgspec
from tqdm import tqdm

from papilio.core.game import InvalidOption
from papilio.lab.facts import Facts, play_game
from papilio.lab.study import Study, Variant

CHUNK = 8  # games that one task plays
ROUND = 64  # tasks that are asked for together
ALL = -1  # as many processes as there are
FIELDS = Facts.__struct_fields__


def run(study: Study, directory: Path, jobs: int = 1, on: str = "here", address: str = "", quiet: bool = False) -> None:
    """Play what is not played yet. Raises InvalidOption, also where the directory holds another study.

    `jobs` are processes of this machine; `on` "dask" or "ray" it is the cluster at `address` that plays.
    """
    variants = study.checked()
    if jobs < 1 and jobs != ALL:
        raise InvalidOption("a study is played by one process at least; -1 is one for each core", "jobs")
    with _place(on, address):
        _continue(study, variants, directory, jobs if on == "here" else ALL, quiet)


def _continue(study: Study, variants: list[Variant], directory: Path, jobs: int, quiet: bool) -> None:
    done, total = _opened(study, directory), len(variants) * study.games
    chunks = [range(start, min(start + CHUNK, total)) for start in range(done, total, CHUNK)]
    tasks = [joblib.delayed(play_games)(study, variants, chunk) for chunk in chunks]
    progress = tqdm(total=total, initial=done, unit="game", disable=quiet or None)
    with (directory / "games.csv").open("a", encoding="utf-8", newline="") as file, progress:
        for lines in _played(tasks, jobs):
            file.write("".join(lines))
            file.flush()
            progress.update(len(lines))


def _played(tasks: list[Any], jobs: int) -> Iterator[list[str]]:
    """The lines of each task, in order, as they come; in rounds where what plays can give them only together."""
    if joblib.parallel.get_active_backend()[0].supports_return_generator:
        yield from joblib.Parallel(jobs, return_as="generator")(tasks)
        return
    for start in range(0, len(tasks), ROUND):
        yield from joblib.Parallel(jobs)(tasks[start : start + ROUND])


def play_games(study: Study, variants: list[Variant], numbers: range) -> list[str]:
    """These games, each as its line."""
    return [_line(play_game(study, variants, number)) for number in numbers]


def results(directory: Path) -> tuple[Study, list[Facts]]:
    """A study and all games that were played of it. Raises InvalidOption."""
    study = _plan(directory)
    with (directory / "games.csv").open(encoding="utf-8", newline="") as file:
        games = [msgspec.convert(_values(row), Facts) for row in csv.DictReader(file)]
    return study, games


def _opened(study: Study, directory: Path) -> int:
    """Make the directory ready; how many games it holds already, the last line left out if it was torn."""
    directory.mkdir(parents=True, exist_ok=True)
    games = directory / "games.csv"
    if not (directory / "study.json").exists():
        (directory / "study.json").write_bytes(msgspec.json.format(msgspec.json.encode(study)) + b"\n")
        games.write_text(",".join(FIELDS) + "\n", encoding="utf-8")
        return 0
    if _plan(directory) != msgspec.convert(msgspec.to_builtins(study), Study):
        raise InvalidOption(f"{directory} holds another study; choose a new directory, or the same plan", "directory")
    raw = games.read_bytes()
    whole = raw[: raw.rfind(b"\n") + 1]
    if whole != raw:
        games.write_bytes(whole)
    return max(0, whole.count(b"\n") - 1)


def _plan(directory: Path) -> Study:
    try:
        return msgspec.json.decode((directory / "study.json").read_bytes(), type=Study)
    except (OSError, msgspec.MsgspecError) as error:
        raise InvalidOption(f"{directory} holds no study ({error})", "directory") from error


def _line(facts: Facts) -> str:
    text = io.StringIO()
    values = msgspec.to_builtins(facts).values()
    csv.writer(text, lineterminator="\n").writerow(
        json.dumps(value, separators=(",", ":")) if isinstance(value, list | dict) else value for value in values
    )
    return text.getvalue()


def _values(row: dict[str, str]) -> dict[str, Any]:
    return {key: value if key == "reason" else json.loads(value) for key, value in row.items()}


@contextmanager
def _place(on: str, address: str) -> Iterator[None]:
    """Where the games are played. Raises InvalidOption if what that needs is not installed."""
    if on not in PLACES:
        raise InvalidOption(f"a study is played on one of {', '.join(PLACES)}, not {on!r}", "on")
    with ExitStack() as place:
        try:
            place.enter_context(PLACES[on](address))
        except ModuleNotFoundError as missing:
            need = f"--on {on} needs the package {missing.name}: pip install 'papilio[{on}]'"
            raise InvalidOption(need, "on") from None
        yield


@contextmanager
def _dask(address: str) -> Iterator[None]:
    from distributed import Client

    with Client(address or None), joblib.parallel_config("dask"):
        yield


@contextmanager
def _ray(address: str) -> Iterator[None]:
    import ray
    from ray.util.joblib import register_ray

    ray.init(address=address or None)
    register_ray()
    try:
        with joblib.parallel_config("ray"):
            yield
    finally:
        ray.shutdown()


PLACES: dict[str, Callable[[str], AbstractContextManager[Any]]] = {"here": nullcontext, "dask": _dask, "ray": _ray}
