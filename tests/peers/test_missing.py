"""A peer that cannot be had is left out, and the table says so."""

from benchmarks.bench_peers import unless_missing
from benchmarks.peers import published


def absent(*_arguments, **_options):
    raise ImportError("no module named so")


def test_a_part_that_cannot_be_had_is_one_loud_row():
    [row] = unless_missing("PEER", absent)
    assert row.what == "PEER: NOT COMPARED: no module named so"
    assert not row.bar


def test_a_published_game_that_cannot_be_had_leaves_the_others(monkeypatch):
    monkeypatch.setattr(published, "in_alternation", lambda *works: [1.0] * len(works))
    for name in ("connect_four", "connect_four_clones", "pettingzoo_connect_four", "catan_games", "catan_copies"):
        monkeypatch.setattr(published, name, absent)
    rows = published.step_rows()
    assert sum("NOT COMPARED" in row.what for row in rows) == 6
    assert sum(row.value == 1.0 for row in rows) == 6
