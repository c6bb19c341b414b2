"""From the home page to a finished game, and what comes afterwards."""

import itertools
import json
import re
import sqlite3
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast
from urllib.parse import parse_qs, urlsplit

import pytest

import papilio
from papilio.core.rng import Rng
from papilio.web import bots
from papilio.web.errors import Busy
from papilio.web.pages import picking
from papilio.web.store import TableRow
from tests.web.conftest import GAME, House, Person, two_at_a_table


def test_play_now_in_two_clicks_to_the_end(house: House) -> None:
    ann = house.person()
    table = ann.post(f"/play/{GAME}", level="egg").headers["location"]
    while ann.wait_for_turn(table, 0):
        ann.play(table, 0)
    page = ann.page(table)
    assert "points" in page
    assert "Game over" in page
    assert table in ann.page("/tables")
    row = house.site.tables.row(table.rpartition("/")[2])
    assert row.state == "over"
    assert ann.ask(f"{table}/moves", seat=0).status_code == 409


def test_a_friend_sits_down_and_plays(house: House) -> None:
    table, ann, ben = two_at_a_table(house)
    ann.play(table, 0)
    assert ben.wait_for_turn(table, 1)
    ben.play(table, 1)
    assert ann.wait_for_turn(table, 0)
    assert "Ben laid a tile" in ann.page(table)


def test_without_a_script_a_move_is_a_few_links_and_a_form(house: House) -> None:
    table, ann, _ben = two_at_a_table(house)
    legal = house.site.tables.match(house.site.tables.row(table.rpartition("/")[2])).legal(0)
    first, second, third = legal[0].parts
    assert f"pick={first}" in ann.page(table)
    assert f"pick={first}&amp;pick={second}" in ann.page(f"{table}?pick={first}")
    page = ann.page(f"{table}?pick={first}&pick={second}")
    assert f'value="{legal[0].index}"' in page
    assert third
    ann.post(f"{table}/move", seat=0, seq=ann.seq(table), action=legal[0].index)
    assert "Ann laid a tile" in ann.page(table)


@pytest.mark.parametrize("game", [spec.id for spec in papilio.games() if not spec.play_script])
def test_a_link_carries_what_was_picked(game: str) -> None:
    """Slots hold signs that mean something else in addresses."""
    match, row, rng = papilio.start(game, seed=1), cast(TableRow, SimpleNamespace(id="T")), Rng(1)
    for _ in range(100):
        if not match.actors:
            return
        seat = match.actors[0]
        legal = match.legal(seat)
        parts = list(legal[rng.below(len(legal))].parts)
        for number, slot in enumerate(parts[:-1]):
            step = picking(row, match, seat, parts[:number]) or {}
            link = next(choice["url"] for choice in step["choices"] if choice["slot"] == slot)
            assert parse_qs(urlsplit(link).query)["pick"] == parts[: number + 1]
        match.submit(seat, legal[rng.below(len(legal))])


def test_the_host_starts_and_bots_take_empty_seats(house: House) -> None:
    ann, ben = house.person(), house.person()
    table = ann.table("me", "friend", "friend", name="Ann")
    invite = house.invite(table, 1)
    ben.page(invite)  # previews open links too
    ben.page(invite)
    ben.post(invite, name="Ben")
    assert ben.page(table)
    ben.post(f"{table}/start", 403)
    ann.post(f"{table}/start")
    ann.post(f"{table}/start", 409)
    row = house.site.tables.row(table.rpartition("/")[2])
    assert [seat.kind for seat in row.seats] == ["guest", "guest", "bot"]


def test_who_leaves_is_replaced_by_a_bot(house: House) -> None:
    table, ann, ben = two_at_a_table(house)
    ann.play(table, 0)
    ben.post(f"{table}/leave")
    ben.page(table, 403)
    assert ann.wait_for_turn(table, 0)


def test_the_host_frees_a_seat_and_the_old_guest_is_out(house: House) -> None:
    table, ann, ben = two_at_a_table(house)
    ann.post(f"{table}/seats/1/free")
    ben.page(table, 403)
    assert ben.ask(f"{table}/stream", seat=1).status_code == 403
    assert ben.ask(f"{table}/moves", seat=1).status_code == 403
    cem = house.person()
    cem.post(house.invite(table, 1), name="Cem")
    ann.play(table, 0)
    assert cem.wait_for_turn(table, 1)
    cem.play(table, 1)


def test_a_bot_takes_a_freed_seat_of_a_running_game(house: House) -> None:
    table, ann, _ben = two_at_a_table(house)
    ann.play(table, 0)
    ann.post(f"{table}/seats/1/bot", 409)
    ann.post(f"{table}/seats/1/free")
    ann.post(f"{table}/seats/1/bot", level="egg")
    assert ann.wait_for_turn(table, 0)


def test_record_replay_import_and_playing_on(house: House) -> None:
    ann = house.person()
    table = ann.table("me", "bot:egg", name="Ann", **{"option-hand": "1"})
    while ann.wait_for_turn(table, 0):
        ann.play(table, 0, lambda legal: legal[len(legal) // 2])
    record = ann.ask(f"{table}/record").json()
    assert record["seen_by"] is None
    assert record["options"]["hand"] == 1
    imported = ann.post("/import", record=json.dumps(record)).headers["location"]
    ben = house.person()
    assert "replay" in ben.page(imported).lower()
    assert ben.page(f"{imported}?ply=3&seat=1")
    again = ben.ask(f"{imported}/record").json()
    assert again["plies"] == record["plies"]
    assert "Your hand" not in ben.page(f"{imported}?ply=9&seat=0")
    assert "Ann’s hand" in ben.page(f"{imported}?ply=9&seat=0")
    frames = ben.ask(f"{imported}/frames", ply=0, seat=0).json()
    assert any("Ann’s hand" in frame.get("hand", "") for frame in frames)
    onward = ben.post(f"{imported}/from/9").headers["location"]
    assert ben.page(onward)
    row = house.site.tables.row(onward.rpartition("/")[2])
    assert row.origin == "from"
    last = len(record["plies"])
    ben.post(f"{imported}/from/{last}", 409)
    ben.post(f"{imported}/from/{last + 1}", 400)


def test_a_rematch_brings_all_to_the_same_table(house: House) -> None:
    table, ann, ben = two_at_a_table(house)
    ben.post(f"{table}/rematch", 409)
    people = [ann, ben]
    turn = 0
    while people[turn].wait_for_turn(table, turn):
        people[turn].play(table, turn)
        turn = 1 - turn
    first = ben.post(f"{table}/rematch").headers["location"]
    assert ann.post(f"{table}/rematch").headers["location"] == first
    assert ann.page(first)
    assert ben.page(first)
    assert house.person().http.post(f"{table}/rematch").status_code == 403


def test_trying_from_here_is_another_table_in_another_world(house: House) -> None:
    table, ann, ben = two_at_a_table(house)
    ann.play(table, 0)
    trial = ben.post(f"{table}/try", seat=1).headers["location"]
    assert trial != table
    row = house.site.tables.row(trial.rpartition("/")[2])
    assert row.origin == "try"
    assert row.seats[1].kind == "guest"
    assert ben.wait_for_turn(trial, 1)
    here = house.site.tables.match(house.site.tables.row(table.rpartition("/")[2])).view(1).to_dict()
    there = house.site.tables.match(row).view(1).to_dict()
    assert there == here
    ben.post(f"{table}/try", 403, seat=0)


def test_bots_keep_their_levels_at_the_tables_that_follow(house: House) -> None:
    ann = house.person()
    table = ann.table("me", "bot:egg", "bot:caterpillar", name="Ann", order="chosen")
    trial = ann.post(f"{table}/try", seat=0).headers["location"]
    while ann.wait_for_turn(table, 0):
        ann.play(table, 0)
    replay = house.site.tables.row(table.rpartition("/")[2]).replay
    onward = ann.post(f"/replay/{replay}/from/3").headers["location"]
    for begun in (trial, onward):
        row = house.site.tables.row(begun.rpartition("/")[2])
        assert [(sits.kind, sits.level) for sits in row.seats] == [
            ("guest", ""),
            ("bot", "egg"),
            ("bot", "caterpillar"),
        ]


def test_the_order_of_seats_is_drawn_by_lot(house: House) -> None:
    ann, orders = house.person(), set()
    for _ in range(12):
        table = ann.table("me", "here", "here", name="Ann", order="random", **{"name-1": "Ben", "name-2": "Cat"})
        row = house.site.tables.row(table.rpartition("/")[2])
        assert [sits.seat for sits in row.seats] == [0, 1, 2]
        orders.add(tuple(sits.name for sits in row.seats))
    assert {tuple(sorted(order)) for order in orders} == {("Ann", "Ben", "Cat")}
    assert len(orders) > 1


def test_hint_and_preview(house: House) -> None:
    table, ann, ben = two_at_a_table(house)
    hint = ann.send(f"{table}/hint", seat=0).json()
    assert hint["sentence"]
    assert 0 <= hint["candidates"][0]["value"] <= 1
    action = hint["candidates"][0]["action"]
    assert action in ann.actions(table, 0)
    assert ann.ask(f"{table}/preview", seat=0, action=action).json()["sentence"]
    assert ann.ask(f"{table}/preview", seat=0, action=10**9).status_code == 422
    late = {"seat": 0, "action": action, "seq": ann.seq(table)}
    assert ann.ask(f"{table}/preview", **late).json()["sentence"]
    ann.send(f"{table}/move", **late)
    answer = ann.ask(f"{table}/preview", **late)
    assert answer.status_code == 200
    assert answer.json() == {"fragments": {}, "sentence": ""}
    assert ben.send(f"{table}/hint", seat=0).status_code == 403


def test_settings_are_remembered(house: House) -> None:
    ann = house.person()
    answer = ann.post("/settings", theme="dark", speed="nonsense", back="/tables")
    assert answer.headers["location"] == "/tables"
    assert ann.post("/settings", back="//elsewhere.example").headers["location"] == "/settings?saved=yes"
    assert "dark" in ann.page("/settings")
    assert "Saved." not in ann.page("/settings")
    assert '<p class="note" role="status">Saved.</p>' in ann.page("/settings?saved=yes")


def test_pages_that_anyone_may_read(house: House) -> None:
    ann = house.person()
    assert ann.page("/health") == "ok"
    assert 'id="BG-21"' in ann.page(f"/games/{GAME}/rules")
    for spec in papilio.games():
        article = ann.page(f"/games/{spec.id}/rules").partition("<article")[2]
        assert not re.search(r"[`{}]|\*\*|^#", article, re.MULTILINE), "marks of the source are seen"
    assert "Starting player" in ann.page(f"/new/{GAME}")
    for path in ("/games/chess/rules", "/new/chess", "/nothing", "/replay/nothing", "/watch/nothing", "/join/nothing"):
        ann.page(path, 404)
    ann.page("/tables/nothing", 404)


def test_the_rules_lead_back_to_where_they_were_opened(house: House) -> None:
    table, ann, ben = two_at_a_table(house)
    watch = f"/watch/{house.site.tables.row(table.rpartition('/')[2]).watch}"
    waiting = ann.table("me", "friend", name="Ann")
    invite = house.invite(waiting, 1)

    def leads(person: Person, path: str, page: str = f"/games/{GAME}/rules", **more: str) -> list[str]:
        html = person.http.get(page, headers={"referer": path and house.url + path, **more}).text
        return re.findall(r'class="back" href="([^"]+)">([^<]+)', html)

    to_a_new_one = [(f"/new/{GAME}", "New table")]
    for person in (ann, ben):
        assert leads(person, table) == [(table, "Back to the table")]
        assert leads(person, f"{table}?pick=hand:0") == [(f"{table}?pick=hand:0", "Back to the table")]
        assert leads(person, f"{table}/move") == [(table, "Back to the table")]  # from a refusal
    stranger = house.person()
    assert leads(stranger, watch) == [(watch, "Back to the table")]
    assert leads(stranger, invite) == [(invite, "Back to the invitation")]
    assert leads(ann, table, "/settings") == [(table, "Back to the table")]
    assert leads(ann, "/", "/settings") == []
    for path in ("", "/", f"/new/{GAME}", table, waiting, "/tables", "/tables/none", "/watch/none", "/join/none"):
        assert leads(stranger, path) == to_a_new_one
    replay = house.site.tables.row(table.rpartition("/")[2]).replay
    assert leads(ann, f"/replay/{replay}") == to_a_new_one  # not before the end
    for person, seat in itertools.cycle(((ann, 0), (ben, 1))):
        if not person.wait_for_turn(table, seat):
            break
        person.play(table, seat)
    assert leads(ann, f"/replay/{replay}?ply=3&seat=1") == [
        (f"/replay/{replay}?ply=3&amp;seat=1", "Back to the replay")
    ]
    for referer in ("http://[", "//x/tables/y", '/tables/"><b>', "javascript:/tables/x"):
        answer = ann.http.get(f"/games/{GAME}/rules", headers={"referer": referer})
        assert answer.status_code == 200 and "<b>" not in answer.text


def test_tables_with_the_same_people_can_be_told_apart(house: House) -> None:
    ann = house.person()
    one, two = ann.table("me", "here", name="Ann"), ann.table("me", "here", name="Ann")
    ann.send(f"{one}/iam", seat=0)
    ann.play(one, 0)
    lines = ann.page("/tables").split("<li")
    assert ["1 move · begun just now" in line for line in lines if one in line] == [True]
    assert ["0 moves · begun just now" in line for line in lines if two in line] == [True]


def test_tables_of_a_game_that_is_no_longer_installed_harm_nobody(build: Callable[..., House]) -> None:
    before = build()
    ann = before.person()
    kept, gone = (ann.table("me", "bot:egg", name="Ann", order="chosen").rpartition("/")[2] for _ in range(2))
    before.close()
    with sqlite3.connect(before.settings.data / "papilio.db") as database:
        database.execute("UPDATE tables SET game = 'gone' WHERE id = ?", (gone,))
    database.close()
    after = build()
    again = after.person()
    again.http.cookies = ann.http.cookies
    assert kept in again.page("/tables")
    assert gone not in again.page("/")
    assert "there is no game" in again.page(f"/tables/{gone}", 404)


def test_a_table_whose_bot_got_no_worker_goes_on(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    run, refused = house.site.workers.run, []

    async def at_first_busy(*asked: Any) -> Any:
        if refused:
            return await run(*asked)
        refused.append(asked)
        raise Busy("This takes too long at the moment.")

    monkeypatch.setattr(bots, "PAUSE", 0.01)
    monkeypatch.setattr(house.site.workers, "run", at_first_busy)
    ann = house.person()
    table = ann.table("me", "bot:egg", name="Ann")
    assert ann.wait_for_turn(table, 0)
    ann.play(table, 0)
    assert ann.wait_for_turn(table, 0)
    assert refused
