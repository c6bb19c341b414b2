"""Tournaments: their statistics, their fairness, and a short one in earnest."""

import json
from pathlib import Path

import pytest

from papilio._form import form
from papilio.bots.tournament import Pairing, PairResult, Plan, compete, wilson
from papilio.cli import main
from papilio.core.game import InvalidOption

PLAN = Plan("butterfly-garden", limit=200)


def facts(result: PairResult) -> list[tuple[int, int, float, tuple[int, ...], int]]:
    """What must not depend on the machine."""
    return [(game.deal, game.seat, game.utility, game.scores, game.plies) for game in result.games]


@pytest.mark.parametrize(
    ("won", "games", "low", "high"), [(0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (81, 263, 0.255, 0.366)]
)
def test_the_interval_is_wilsons(won: float, games: int, low: float, high: float) -> None:
    """The last row is the example of Newcombe, Statistics in Medicine 17, 1998, table I."""
    assert wilson(won, games) == pytest.approx((low, high), abs=0.0006)


def test_each_deal_is_played_from_every_seat() -> None:
    result = compete(Plan("butterfly-garden", seats=3, seed=5, limit=9), Pairing("greedy", "random"))
    assert [(game.deal, game.seat) for game in result.games] == [(d, s) for d in (5, 6, 7) for s in (0, 1, 2)]


def test_play_stops_when_the_interval_has_cleared_the_bar() -> None:
    above = compete(PLAN, Pairing("greedy", "random", 0.65))
    assert above.verdict == "above"
    assert 20 <= len(above.games) < 40
    below = compete(PLAN, Pairing("random", "greedy", 0.65))
    assert below.verdict == "below"


def test_the_number_of_processes_changes_nothing() -> None:
    plan, pairing = Plan("butterfly-garden", limit=6), Pairing("egg", "random")
    assert facts(compete(plan, pairing, jobs=2)) == facts(compete(plan, pairing))


def test_equal_opponents_are_equal_on_the_whole() -> None:
    result = compete(Plan("butterfly-garden", limit=60), Pairing("random", "random"))
    assert result.interval[0] < 0.5 < result.interval[1]


def test_unknown_opponents_are_refused_before_play() -> None:
    with pytest.raises(InvalidOption):
        compete(PLAN, Pairing("egg", "wasp"))


def test_a_pairing_needs_two_seats() -> None:
    with pytest.raises(InvalidOption, match="at least 2"):
        compete(Plan("family-flutter-by", seats=1), Pairing("egg", "caterpillar"))


def test_a_short_tournament(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """CI's own; the long one is in docs/reports."""
    raw, report = tmp_path / "raw.json", tmp_path / "report.md"
    limit = 20 if form() == "compiled" else 4
    words = ["tournament", "--pair", "egg:random:0.6", "--pair", "caterpillar:egg", "--limit", str(limit)]
    assert main([*words, "--json", str(raw), "--report", str(report)]) == 0
    data = json.loads(raw.read_text())
    assert [pair["pairing"]["first"] for pair in data["pairs"]] == ["egg", "caterpillar"]
    assert data["pairs"][1]["score"] > 0.5
    assert len(data["pairs"][1]["games"]) == limit
    text = report.read_text()
    assert "95 % interval" in text
    assert f"| egg | random | {limit} |" in text
    assert "egg : random" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words", [["--pair", "egg"], ["--pair", "egg:random:2"], ["--pair", "egg:random:x"], ["--limit", "0"]]
)
def test_what_cannot_be_played_is_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", *words]) == 2
    assert capsys.readouterr().err.startswith("papilio: ")
