"""The command line answers in people's words."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from papilio.cli import main
from papilio.web.server import alone


@pytest.mark.parametrize("command", ["check", "replay"])
def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str) -> None:
    for file, what in (("x.json", "file {}/x.json"), ("none/x.json", "directory {}/none")):
        assert main([command, str(tmp_path / file)]) == 2
        assert capsys.readouterr().err == f"papilio: there is no {what.format(tmp_path)}\n"


@pytest.mark.parametrize("text", ["hello", "[1]", '{"papilio": 1}'])
def test_a_file_that_is_no_record(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str) -> None:
    (tmp_path / "x.json").write_text(text)
    assert main(["replay", str(tmp_path / "x.json")]) == 2
    assert re.search(r"is no Papilio record \(.+\)$", capsys.readouterr().err)


def test_hints_come_best_first(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    said: Iterator[str] = iter(["hint", "quit"])
    monkeypatch.setattr("builtins.input", lambda _prompt: next(said))
    assert main(["play", "butterfly-garden", "--bot", "egg", "--seed", "3"]) == 0
    chances = [int(found) for found in re.findall(r"(\d+)% chance of winning", capsys.readouterr().out)]
    assert len(chances) > 1
    assert chances == sorted(chances, reverse=True)


def test_two_servers_do_not_share_their_tables(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with alone(tmp_path):
        assert main(["serve", "--no-browser", "--port", "0", "--data", str(tmp_path)]) == 2
    told = capsys.readouterr()
    assert "Another Papilio serves the tables" in told.err
    assert "Papilio is at" not in told.out
    with alone(tmp_path):
        pass  # free again


def test_a_place_where_no_tables_can_be_kept(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert main(["serve", "--no-browser", "--port", "0", "--data", str(tmp_path / "file" / "data")]) == 2
    told = capsys.readouterr()
    assert "Tables cannot be kept in" in told.err
    assert "Papilio is at" not in told.out
