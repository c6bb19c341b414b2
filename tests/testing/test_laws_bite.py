"""Each law of the conformance suite notices a game that breaks it."""

import shutil
import tomllib
from importlib import import_module
from itertools import count
from pathlib import Path

import pytest

from papilio.testing import conformance

TOY = Path(__file__).parents[1] / "toy"
BROKEN = tomllib.loads(Path(__file__).with_name("broken.toml").read_text())["broken"]
LAWS = {law.__name__: law for law in conformance.LAWS}
CASES = [(law, fault) for fault in BROKEN for law in fault["laws"]]
numbers = count()


@pytest.fixture
def copy(tmp_path, monkeypatch):
    """Makes a copy of the toy with one text replaced, and gives its spec."""

    def broken(file: str = "", old: str = "", new: str = ""):
        package = f"broken_toy_{next(numbers)}"
        shutil.copytree(TOY, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
        if file:
            path = tmp_path / package / file
            text = path.read_text()
            assert text.count(old) == 1, f"{file} has {text.count(old)} times {old!r}"
            path.write_text(text.replace(old, new))
        monkeypatch.syspath_prepend(tmp_path)
        return import_module(package).SPEC

    return broken


@pytest.mark.parametrize(("law", "fault"), CASES, ids=[f"{law}-{i}" for i, (law, _) in enumerate(CASES)])
def test_a_broken_game_is_noticed(copy, law, fault):
    spec = copy(fault["file"], fault["old"], fault["new"])
    with pytest.raises(AssertionError, match=LAWS[law].__name__):
        conformance.check(spec, [LAWS[law]])


def test_every_law_bites():
    assert {law for fault in BROKEN for law in fault["laws"]} == set(LAWS)


def test_check_accepts_the_toy_unbroken(copy):
    conformance.check(copy(), conformance.LAWS[:8])
