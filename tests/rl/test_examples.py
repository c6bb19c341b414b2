"""The examples run; what they reached when they ran in full stands beside them."""

import csv
import runpy
import sys
from pathlib import Path

from tests.rl.extra import needs

needs("numpy")
EXAMPLES = Path(__file__).parents[2] / "examples"


def test_an_agent_learns_butterfly_garden(tmp_path, monkeypatch, capsys):
    curve = tmp_path / "curve.csv"
    few = ["--rounds", "1", "--games", "4", "--duels", "2", "--curve", str(curve)]
    monkeypatch.setattr(sys, "argv", ["learn_butterfly_garden.py", *few])
    runpy.run_path(str(EXAMPLES / "learn_butterfly_garden.py"), run_name="__main__")
    assert "In the end" in capsys.readouterr().out
    with curve.open(encoding="utf-8") as ours, (EXAMPLES / "learn_butterfly_garden.csv").open(encoding="utf-8") as kept:
        assert next(csv.reader(ours)) == next(csv.reader(kept))
