"""scripts/bench installs what the named benchmarks need, and no more."""

import re
import subprocess
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
BENCHMARKS = {file.stem.removeprefix("bench_"): file for file in (ROOT / "benchmarks").glob("bench_*.py")}


def test_what_a_benchmark_needs_is_an_extra() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needs = {
        name: extra  # read as scripts/bench does
        for name, file in BENCHMARKS.items()
        for extra in re.findall(r'^EXTRA = "(.*)"', file.read_text("utf-8"), re.MULTILINE)
    }
    assert needs == {"engine": "open-spiel", "peers": "peers"}
    assert set(needs.values()) <= project["optional-dependencies"].keys()


def test_a_benchmark_that_there_is_not_is_told_before_anything_is_installed() -> None:
    done = subprocess.run([ROOT / "scripts/bench", "moths"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert "no benchmark moths" in done.stderr
    assert all(name in done.stderr for name in BENCHMARKS)
