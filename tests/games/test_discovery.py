"""Games of other packages: one that cannot be used is told of, and harms no other."""

import logging
from importlib.metadata import EntryPoint

import pytest

import papilio
import tests.toy
from papilio.core.spec import GameSpec
from papilio.games import _offered


def like_the_toy(package: str, id: str) -> GameSpec:
    return GameSpec(
        package=package,
        id=id,
        title="Half",
        tagline="",
        author="",
        seats=(2,),
        minutes=1,
        weight="light",
        rules_version="1",
        max_plies=9,
        options=(),
    )


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("no.such.package:SPEC", "No module named"),
        ("tests.toy:NOTHING", "NOTHING"),
        ("tests.toy:__name__", "is no GameSpec"),
        ("tests.toy:HALF", "tests.golden has no rules, components, codec, drawing, narration"),
        ("tests.toy:TWIN", "there is a game papillon already"),
    ],
)
def test_what_cannot_be_used_is_told(
    value: str, why: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tests.toy, "HALF", like_the_toy("tests.golden", "half"), raising=False)
    monkeypatch.setattr(tests.toy, "TWIN", like_the_toy("tests.toy", "papillon"), raising=False)
    known = papilio.games()
    with caplog.at_level(logging.ERROR):
        _offered(EntryPoint("moths", value, "papilio.games"))
    assert f"the game moths of {value} cannot be used" in caplog.text
    assert why in caplog.text
    assert papilio.games() == known


def test_what_is_known_already_is_no_twin(caplog: pytest.LogCaptureFixture) -> None:
    _offered(EntryPoint("moth-lanterns", "tests.toy:SPEC", "papilio.games"))
    assert caplog.text == ""
