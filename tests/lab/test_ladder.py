"""The ladder of opponents: a page made from reports."""

import json

from papilio.bots.levels import LEVELS
from papilio.cli import main
from tests.extras import needs

needs("lab", "openskill")

from benchmarks import ladder  # noqa: E402


def test_every_committed_report_is_told():
    page = ladder.page()
    for file in ladder.REPORTS.glob("levels-*.json"):
        report = json.loads(file.read_text())
        assert f"({file.name})" in page
        for pair in report["pairs"]:
            first, second = pair["pairing"]["first"], pair["pairing"]["second"]
            assert f"| {first} | {second} | {len(pair['games'])} | {pair['score']:.3f} |" in page


def test_a_fresh_report_becomes_a_chapter(tmp_path):
    raw = str(tmp_path / "levels-x.json")
    assert main(["tournament", "butterfly-garden", "--pair", "greedy:random", "--limit", "4", "--json", raw]) == 0
    page = ladder.page(tmp_path)
    assert "## Butterfly Garden, 2 seats" in page
    assert all(level in page for level in LEVELS)
    assert page.count("| greedy |") == 2
