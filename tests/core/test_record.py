"""Records: what they hold, for whom, and which are refused."""

import json

import pytest

import papilio
from papilio.core.record import split_ply
from papilio.core.rng import Rng
from papilio.testing.play import drive


def midgame(seats=2, seed=1):
    match = papilio.start("moth-lanterns", seats=seats, seed=seed)
    match.submit(0, match.legal(0)[0])
    return match


def finished():
    match = papilio.start("moth-lanterns", seats=2, seed=2)
    for _ in drive(match, Rng(2)):
        pass
    return match


def edited(match, **changes):
    return json.dumps({**json.loads(match.record().to_json()), **changes})


def test_a_record_carries_what_a_replay_needs():
    match = papilio.start("moth-lanterns", seats=3, seed=1, options={"rounds": 2})
    record = match.record()
    assert (record.papilio, record.game, record.seats, record.options) == (1, "moth-lanterns", 3, {"rounds": 2})
    assert record.rules_version == match.spec.rules_version
    assert record.components == match.spec.components_sha256()
    assert len(record.plies) == match.ply_count


def test_names_are_kept():
    match = midgame()
    match.names = ["Ada", "Bo"]
    assert papilio.replay(papilio.Record.from_json(match.record().to_json())).names == ["Ada", "Bo"]


def test_a_seats_record_holds_only_what_it_saw():
    match = midgame()
    whole, own, other, nobody = (match.record().plies, *(match.record_for(viewer).plies for viewer in (0, 1, None)))
    assert whole[0].startswith("* ")
    assert own == [*whole[:2], "* ?", "* ?", whole[4]]
    assert other == ["* ?", "* ?", *whole[2:4], "0 ?"]
    assert nobody == ["* ?"] * 4 + ["0 ?"]
    assert [match.record_for(viewer).seen_by for viewer in (0, 1, None)] == [0, 1, -1]
    assert match.record().for_seat(1) == match.record_for(1)


def test_a_finished_games_record_is_open():
    match = finished()
    assert match.record_for(None) == match.record_for(0) == match.record()


def test_a_partial_record_is_not_replayed():
    with pytest.raises(papilio.InvalidRecord, match="one seat saw"):
        papilio.replay(midgame().record_for(0))


def test_a_partial_record_of_a_loaded_position_hides_it_too():
    puzzle = papilio.load("moth-lanterns", midgame().position())
    assert puzzle.record_for(1).position["hands"][0] == [-1]
    assert puzzle.record_for(None).position["sent"][0] == -1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "null",
        "x",
        '{"papilio": 1}',
        b"\xff\xfe",
        "[" * 100_000,
        '"' + "x" * 1_000_001 + '"',
        b"\x00" * 9,
    ],
)
def test_what_is_no_record_at_all(text):
    with pytest.raises(papilio.InvalidRecord):
        papilio.Record.from_json(text)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"papilio": 2}, "format 2"),
        ({"names": ["x"] * 3}, "names"),
        ({"names": ["x" * 41]}, "names"),
        ({"extra": 1}, "extra"),
        ({"seats": "2"}, "seats"),
    ],
)
def test_a_wrong_frame(change, message):
    with pytest.raises(papilio.InvalidRecord, match=message):
        papilio.Record.from_json(edited(midgame(), **change))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"rules_version": "0"}, "rules version 0"),
        ({"components": "00"}, "other components"),
        ({"seats": 9}, "seats"),
        ({"options": {"rounds": 99}}, "rounds"),
        ({"options": {"x": 1}}, "no option"),
        ({"position": {}}, "missing"),
        ({"plies": ["* 1"] * 601}, "more than 600"),
        ({"plies": ["* 6"]}, "ply 0"),
        ({"plies": ["* 1", "* 1", "* 1", "* 1", "0 send 2"]}, "ply 4"),
        ({"plies": ["* 1", "* 1", "* 1", "* 1", "2 send 1"]}, "ply 4"),
        ({"plies": ["0 undo"]}, "no move of yours"),
        ({"plies": ["* undo"]}, "no move"),
        ({"plies": ["0"]}, "no move"),
        ({"plies": ["00000 send 1"]}, "does not begin"),
    ],
)
def test_what_no_match_can_have_played(change, message):
    record = papilio.Record.from_json(edited(midgame(), **change))
    with pytest.raises(papilio.InvalidRecord, match=message):
        papilio.replay(record)


def test_an_unknown_game():
    with pytest.raises(papilio.UnknownGame):
        papilio.replay(papilio.Record.from_json(edited(midgame(), game="chess")))


def test_a_record_that_takes_too_long(monkeypatch):
    monkeypatch.setattr("papilio.core.match.REPLAY_SECONDS", -1.0)
    with pytest.raises(papilio.InvalidRecord, match="takes longer"):
        papilio.replay(midgame().record())


@pytest.mark.parametrize("line", ["", " ", "x 1", "-1 send 1", "٣ send 1", "2 send 1", "+0 send 1", "1.0 x"])
def test_lines_without_a_seat(line):
    with pytest.raises(papilio.InvalidRecord):
        split_ply(line, 2)


def test_lines():
    assert [split_ply(line, 2) for line in ("0 send 1", "* 3", "@ 1500", "1 undo")] == [
        (0, "send 1"),
        (-1, "3"),
        (-2, "1500"),
        (1, "undo"),
    ]
