"""Who sits where while a game runs: seats that are freed and taken again, names in the log, namesakes."""

import re

from papilio.web.people import names_of, past
from papilio.web.store import Reseat, SeatRow
from tests.web.conftest import Events, House, Person, data_of, two_at_a_table


def told(page: str) -> list[str]:
    """The log's lines, the oldest first."""
    lines = re.findall(r"<li[^>]*>([^<]*)</li>", page[page.index('id="log"') :].partition("</ol>")[0])
    return [line for line in lines[::-1] if "drew" not in line and "drawn" not in line and line]


def freed(house: House) -> tuple[str, Person, Person]:
    """Ann has played, Ben is to move and gone."""
    table, ann, ben = two_at_a_table(house)
    ann.play(table, 0)
    ben.play(table, 1)
    ann.play(table, 0)
    ann.post(f"{table}/seats/1/free")
    return table, ann, ben


def test_a_freed_seat_is_offered_to_a_computer(house: House) -> None:
    table, ann, _ben = freed(house)
    page = ann.page(table)
    assert page.count(f'action="{table}/seats/1/bot"') == 2  # where it is missed, and among the people
    assert "Seat 2 is free" in page
    assert '<div data-vacant="1">' in page
    ann.post(f"{table}/seats/1/bot", level="egg")
    page = ann.page(table)
    assert "data-vacant" not in page
    assert "Egg (computer)" in page
    assert ann.wait_for_turn(table, 0)


def three_at_a_table(house: House) -> tuple[str, Person, Person, Person]:
    """Ann is the host, Ben and Cem are her friends."""
    ann, ben, cem = house.person(), house.person(), house.person()
    table = ann.table("me", "friend", "friend", name="Ann")
    ben.post(house.invite(table, 1), name="Ben")
    cem.post(house.invite(table, 2), name="Cem")
    ann.post(f"{table}/start")
    return table, ann, ben, cem


def test_only_the_host_is_offered_it(house: House) -> None:
    table, ann, _ben, cem = three_at_a_table(house)
    ann.post(f"{table}/seats/1/free")
    page = cem.page(table)
    assert "Seat 2 is free" in page
    assert "/bot" not in page
    assert "/join/" not in page


def test_when_the_host_has_gone_everybody_at_the_table_is_host(house: House) -> None:
    table, ann, _ben, cem = three_at_a_table(house)
    cem.post(f"{table}/seats/1/free", 403)
    ann.post(f"{table}/leave")
    assert f'action="{table}/seats/1/free"' in cem.page(table)
    cem.post(f"{table}/seats/1/free")
    page = cem.page(table)
    assert "/join/" in page
    assert f'action="{table}/seats/1/bot"' in page
    cem.post(f"{table}/seats/1/bot", level="egg")
    assert "Egg (computer)" in cem.page(table)


def test_the_log_keeps_the_names_of_its_time(house: House) -> None:
    table, ann, ben = freed(house)
    cem = house.person()
    cem.post(house.invite(table, 1), name="Cem")
    cem.play(table, 1)
    cem.post(f"{table}/leave")
    ann.play(table, 0)
    assert ann.wait_for_turn(table, 0)
    for _ in ("live", "after a start"):
        lines = told(ann.page(table))
        assert any(line.startswith("Ben laid a tile") for line in lines)
        gone = lines.index("Ben is gone; seat 2 is free.")
        come = lines.index("Cem sits down on seat 2.")
        left = lines.index("Cem has left; Caterpillar (computer) plays on.")
        assert gone < come < left
        assert any(line.startswith("Cem laid a tile") for line in lines[come:left])
        assert any(line.startswith("Caterpillar (computer) laid") for line in lines[left:])
        with Events(ann, table, **{"from": 0}) as stream:
            log = "".join(str(stream.next()[1]["log"]) for _ in range(ann.seq(table)))
        assert log.index("Ben laid a tile") < log.index("Cem laid a tile") < log.index("Caterpillar (computer) laid")
        house.site.tables._cache.clear()
    assert ben.page(table, 403)


def test_the_stream_tells_who_sits_there_now(house: House) -> None:
    table, ann, _ben = two_at_a_table(house)
    ann.play(table, 0)
    with Events(ann, table, **{"from": ann.seq(table)}) as stream:
        ann.post(f"{table}/seats/1/free")
        news = stream.next("room")[1]
        assert news["turn"]["title"] == "Seat 2 is free"
        assert "Ben" not in "".join(news["panels"])
        ann.post(f"{table}/seats/1/bot", level="egg")
        assert "Egg (computer)" in "".join(stream.next("room")[1]["panels"])


def test_a_replay_tells_it_too(house: House) -> None:
    table, ann, _ben = freed(house)
    at = ann.seq(table)
    ann.post(f"{table}/seats/1/bot", level="egg")
    while ann.wait_for_turn(table, 0):
        ann.play(table, 0)
    replay = house.site.tables.row(table.rpartition("/")[2]).replay
    page = ann.page(f"/replay/{replay}?ply={at}")
    assert f'<li data-seq="{at}">Egg (computer) sits down on seat 2.</li>' in page
    assert f'<li data-seq="{at}" hidden>Ben' in ann.page(f"/replay/{replay}?ply={at - 1}")
    assert "Ben laid a tile" in page
    assert data_of(page, "ply") == str(at)


def test_namesakes_are_told_apart(house: House) -> None:
    ann = house.person()
    table = ann.table("me", "here", "bot:egg", "bot:egg", name="Ann", **{"name-1": "Ann"})
    assert house.site.tables.row(table.rpartition("/")[2]).names == [
        "Ann 1",
        "Ann 2",
        "Egg 1 (computer)",
        "Egg 2 (computer)",
    ]
    page = ann.page(table)
    assert re.search(r"<svg[^>]*>.*?</svg>I am Ann 1</button>", page)


def test_a_number_in_a_name_is_left_to_whoever_has_it() -> None:
    sitting = [SeatRow(seat=seat, kind="guest", name=name) for seat, name in enumerate(("Ann", "Ann 1", "Ann", ""))]
    assert names_of(sitting) == ["Ann 2", "Ann 1", "Ann 3", "Seat 4"]


def test_long_namesakes_fit_into_a_record(house: House) -> None:
    ann = house.person()
    table = ann.table("me", "here", name="x" * 40, **{"name-1": "x" * 40})
    names = house.site.tables.row(table.rpartition("/")[2]).names
    assert names == ["x" * 37 + " 1", "x" * 37 + " 2"]
    assert ann.ask(f"{table}/record").json()["names"] == names


def test_seats_do_not_change_hands_once_it_is_over(house: House) -> None:
    ann = house.person()
    table = ann.table("me", "bot:egg", name="Ann")
    while ann.wait_for_turn(table, 0):
        ann.play(table, 0)
    ann.post(f"{table}/seats/1/free", 409)
    ann.post(f"{table}/seats/1/bot", 409)


def test_the_past_is_told_backwards() -> None:
    ann, ben = (SeatRow(seat=seat, kind="guest", name=name) for seat, name in enumerate(("Ann", "Ben")))
    free = SeatRow(seat=1, kind="open")
    egg = SeatRow(seat=1, kind="bot", level="egg")
    course = past([ann, egg], [Reseat(3, ben), Reseat(5, free)])
    assert [(told.seq, told.sentence) for told in course.news] == [
        (3, "Ben is gone; seat 2 is free."),
        (5, "Egg (computer) sits down on seat 2."),
    ]
    assert [names_of(course.at(ply))[1] for ply in (0, 2, 3, 4, 5, 9)] == ["Ben"] * 2 + ["Seat 2"] * 2 + [
        "Egg (computer)"
    ] * 2
