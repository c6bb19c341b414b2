"""The stream: every step once and in order, whatever happens to the connection."""

import json
import statistics
import zlib

import pytest

from tests.web.conftest import Events, House, two_at_a_table


def test_every_step_comes_once_and_in_order(house: House) -> None:
    table, ann, ben = two_at_a_table(house)
    start = ann.seq(table)
    with Events(ann, table, seat=0, **{"from": start}) as stream:
        assert stream.response.headers["cache-control"] == "no-store"
        ann.play(table, 0)
        ben.play(table, 1)
        for expected in range(start + 1, start + 5):
            id, frame = stream.next()
            assert id == frame["seq"] == expected
        assert "Ben laid a tile" in json.dumps(frame["log"]) or frame["log"] == []
        assert frame["turn"]["mine"]


def test_missed_steps_are_played_back(house: House) -> None:
    table, ann, ben = two_at_a_table(house)
    start = ann.seq(table)
    ann.play(table, 0)
    ben.play(table, 1)
    ann.play(table, 0)
    house.site.tables._cache.clear()
    with Events(ann, table, seat=0, **{"from": start}) as stream:
        assert [stream.next()[0] for _ in range(6)] == list(range(start + 1, start + 7))
    with ann.http.stream("GET", f"{table}/stream", headers={"last-event-id": str(start + 5)}) as answer:
        lines = answer.iter_lines()
        assert next(line for line in lines if line.startswith("id: ")) == f"id: {start + 6}"


def test_played_back_steps_are_the_live_ones(house: House) -> None:
    table, ann, ben = two_at_a_table(house)
    start = ann.seq(table)
    with Events(ann, table, seat=0, **{"from": start}) as stream:
        ann.play(table, 0)
        live = [stream.next()[1] for _ in range(2)]
    ben.play(table, 1)
    with Events(ann, table, seat=0, **{"from": start}) as stream:
        later = [stream.next()[1] for _ in range(2)]
    for frame in (*live, *later):
        frame.pop("undo", None)
        frame.pop("cover")
    assert later == live


def test_frames_patch_the_page_that_the_server_renders(house: House) -> None:
    table, ann, ben = two_at_a_table(house)
    people = [ann, ben]
    start = ann.seq(table)
    layers = ann.ask(f"{table}/frame").json()["layers"]
    with Events(ann, table, seat=0, **{"from": start}) as stream:
        for turn in range(12):
            people[turn % 2].play(table, turn % 2)
            for _ in range(2):
                frame = stream.next()[1]
                for layer, changes in frame["patch"].items():
                    for key, svg in changes.items():
                        if svg is None:
                            del layers[layer][key]
                        else:
                            layers[layer][key] = svg
    assert layers == ann.ask(f"{table}/frame").json()["layers"]


def test_each_event_is_flushed_and_small(house: House) -> None:
    table, ann, ben = two_at_a_table(house)
    url = f"{table}/stream?from={ann.seq(table)}"
    with ann.http.stream("GET", url, headers={"accept-encoding": "gzip"}) as answer:
        assert answer.headers["content-encoding"] == "gzip"
        unzip = zlib.decompressobj(31)
        raw = answer.iter_raw()
        text = b""
        while b"presence" not in text:
            text += unzip.decompress(next(raw))
        sizes = []
        for turn in range(8):
            (ann, ben)[turn % 2].play(table, turn % 2)
            size, text = 0, b""
            while text.count(b"event: step") < 2:
                piece = next(raw)
                size += len(piece)
                text += unzip.decompress(piece)
            sizes.append(size)
    # What is drawn differs from game to game; a flight over many tiles has many way-points and may take more.
    assert statistics.median(sizes[1:]) <= 1024, sizes


def test_room_and_presence(house: House) -> None:
    ann, ben = house.person(), house.person()
    table = ann.table("me", "friend", name="Ann")
    with Events(ann, table) as stream:
        assert stream.next("presence")[1] == {"0": True}
        ben.post(house.invite(table, 1), name="Ben")
        assert stream.next("room")[1] == {}
        with Events(ben, table):
            assert stream.next("presence")[1] == {"1": True}
        assert stream.next("presence")[1] == {"1": False}
        ann.post(f"{table}/start")
        stream.next("room")


def test_a_quiet_stream_beats(house: House) -> None:
    table, ann, _ben = two_at_a_table(house)
    with Events(ann, table) as stream:
        quiet = 0
        for line in stream._lines:
            quiet += line == ":"
            if quiet == 2:
                break


def test_who_loses_the_seat_loses_the_stream(house: House) -> None:
    table, ann, ben = two_at_a_table(house)
    with Events(ben, table) as stream:
        stream.next("presence")
        assert ann.post(f"{table}/seats/1/free", 409)  # it is in use
        ben.post(f"{table}/leave")
        stream.next("room")
        with pytest.raises(EOFError):
            stream.next()
    assert ben.ask(f"{table}/stream").status_code == 403


def test_a_spectator_watches_and_cannot_act(house: House) -> None:
    table, ann, _ben = two_at_a_table(house)
    row = house.site.tables.row(table.rpartition("/")[2])
    eve = house.person()
    eve.page(table, 403)
    assert eve.ask(f"{table}/stream").status_code == 403
    assert eve.ask(f"{table}/stream", watch="wrong").status_code == 403
    page = eve.page(f"/watch/{row.watch}")
    assert "drew a tile" not in page
    with Events(eve, table, watch=row.watch, **{"from": row.seq}) as stream:
        ann.play(table, 0)
        assert not stream.next()[1]["turn"]["mine"] if "turn" in stream.next()[1] else True
    for path, fields in (
        ("move", {"seat": 0, "seq": row.seq, "action": 0}),
        ("undo", {"seat": 0, "seq": row.seq}),
        ("hint", {"seat": 0}),
        ("iam", {"seat": 0}),
        ("leave", {}),
        ("rematch", {}),
        ("try", {"seat": 0}),
        ("start", {}),
        ("seats/0/free", {}),
        ("seats/0/bot", {}),
    ):
        assert eve.send(f"{table}/{path}", watch=row.watch, **fields).status_code == 403, path
    for path in ("moves?seat=0", "preview?seat=0&action=0", "record"):
        assert eve.ask(f"{table}/{path}").status_code == 403, path


def test_a_table_takes_only_so_many_pages(house: House) -> None:
    table, ann, _ben = two_at_a_table(house)
    hub = house.site.hub
    hub._number = 10**6
    assert ann.ask(f"{table}/stream").status_code == 429
    hub._number = 0


@pytest.mark.parametrize("whence", ["-1", "x", "9" * 12, "1.5", "²"])
def test_nonsense_to_begin_from(house: House, whence: str) -> None:
    table, ann, _ben = two_at_a_table(house)
    assert ann.ask(f"{table}/stream", **{"from": whence}).status_code == 400
