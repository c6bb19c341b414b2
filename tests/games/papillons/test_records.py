"""Recorded whole games: one for each way to end and each number of seats, teams and options among them."""

from pathlib import Path

import pytest

import papilio

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))
ENDS = ("row", "stalemate-limit", "repetition", "all-passed")


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_it_replays_to_the_same_end(path):
    record = papilio.Record.from_json(path.read_text(encoding="utf-8"))
    match = papilio.replay(record)
    outcome = match.outcome
    assert outcome is not None
    assert path.stem.endswith(outcome.reason)
    assert match.record() == record
    shared = tuple(range(record.seats))
    if outcome.reason != "row":
        assert outcome.winners == shared
    elif record.options["teams"]:
        assert outcome.winners in ((0, 2), (1, 3))
    else:
        assert len(outcome.winners) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_end_is_there_for_every_number_of_seats(seats):
    names = {path.stem for path in RECORDS}
    assert {f"{seats}-default-{end}" for end in ENDS} <= names


def test_a_called_row_and_teams_are_there():
    names = {path.stem for path in RECORDS}
    assert {"2-called-row", "4-teams-row"} <= names
