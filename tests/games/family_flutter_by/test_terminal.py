"""A race in the terminal: one person against the clock and bots that are quicker or not."""

import argparse
from types import SimpleNamespace

import pytest

import papilio
from papilio.cli import play


def test_one_person_races_in_the_terminal(monkeypatch, capsys, tmp_path):
    """Whoever types nothing that is right is beaten by the bot, card after card."""
    clock = iter(range(0, 10**9, 90))  # every answer takes a minute and a half
    monkeypatch.setattr(play, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    monkeypatch.setattr("builtins.input", lambda _prompt: "0000 top")
    record = tmp_path / "race.json"
    args = argparse.Namespace(
        game="family-flutter-by", seats=2, seed=4, option=[], people=1, bot="butterfly", record=record, components=None
    )
    assert play.run(args) == 0
    told = capsys.readouterr().out
    assert "Bot 2 has found " in told
    assert "Lepidopterologist" in told
    assert papilio.replay(papilio.Record.from_json(record.read_text())).outcome.winners == (1,)


def test_a_race_in_the_terminal_is_for_one_person():
    args = argparse.Namespace(
        game="family-flutter-by", seats=2, seed=4, option=[], people=2, bot="egg", record=None, components=None
    )
    with pytest.raises(papilio.InvalidOption) as refused:
        play.run(args)
    assert refused.value.field == "people"
