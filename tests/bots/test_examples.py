"""Examples that need no extra run."""

import runpy
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_going_home(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["going_home.py", "--games", "4", "--level", "greedy"])
    runpy.run_path(str(EXAMPLES / "going_home.py"), run_name="__main__")
    assert "of 4 games" in capsys.readouterr().out
