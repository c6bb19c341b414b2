"""A study on a real Dask scheduler with two worker processes, over TCP, and on a Ray cluster of its own."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.extras import needs

needs("lab", "joblib")

from papilio import lab  # noqa: E402

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]  # of others' libraries


@pytest.fixture
def scheduler() -> Iterator[str]:
    """Its address."""
    pytest.importorskip("distributed", reason="THE EXTRA dask IS MISSING: NO CLUSTER IS TESTED")
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0"]
    with subprocess.Popen([*command, "--no-dashboard"], stderr=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stderr is not None
        address = next(found[0] for line in process.stderr if (found := re.findall(r"tcp://127\.0\.0\.1:\d+", line)))
        worker = [sys.executable, "-m", "distributed.cli.dask_worker", address, "--nworkers", "2", "--nthreads", "1"]
        with subprocess.Popen([*worker, "--no-dashboard"], stderr=subprocess.DEVNULL, env=environment) as workers:
            yield address
            workers.terminate()
        process.terminate()


STUDY = lab.Study(game="butterfly-garden", games=40, bots=("greedy", "random"), vary={"hand": [1, 2]})


def test_the_same_study_on_a_cluster(scheduler: str, tmp_path: Path) -> None:
    lab.run(STUDY, tmp_path / "here", quiet=True)
    lab.run(STUDY, tmp_path / "there", on="dask", address=scheduler, quiet=True)
    assert (tmp_path / "here/games.csv").read_bytes() == (tmp_path / "there/games.csv").read_bytes()


def test_the_same_study_on_ray(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ray", reason="THE EXTRA ray IS MISSING: IT IS NOT TESTED")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, sys.path)))
    monkeypatch.setattr(sys.modules["papilio.lab.run"], "ROUND", 3)  # several rounds, the last of them smaller
    lab.run(STUDY, tmp_path / "here", quiet=True)
    lab.run(STUDY, tmp_path / "there", on="ray", quiet=True)
    assert (tmp_path / "here/games.csv").read_bytes() == (tmp_path / "there/games.csv").read_bytes()
