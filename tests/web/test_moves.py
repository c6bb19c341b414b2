"""Moves over the wire: refused, repeated, outrun."""

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from papilio.core.game import CHANCE
from tests.web.conftest import House, Person, two_at_a_table


def plies_of(house: House, table: str) -> list[tuple[int, str]]:
    return house.site.store.plies(table.rpartition("/")[2])


def test_a_refusal_names_its_clause_and_changes_nothing(house: House) -> None:
    table, ann, ben = two_at_a_table(house)
    before, seq = plies_of(house, table), ann.seq(table)
    refused = ben.send(f"{table}/move", seat=1, seq=seq, action=ann.actions(table, 0)[0])
    assert refused.status_code == 422
    assert refused.json()["clause"] == "BG-12"
    assert refused.json()["rules"].endswith("rules#BG-12")
    unreadable = ann.send(f"{table}/move", seat=0, seq=seq, move="to the moon")
    assert unreadable.status_code == 400
    assert plies_of(house, table) == before
    assert ann.play(table, 0).json()["seq"] > seq


@pytest.mark.parametrize("action", [-1, -3, 2**40, 2**63, 10**30, 1.5, "x", True, [], None])
def test_numbers_that_are_no_moves(house: House, action: object) -> None:
    table, ann, _ben = two_at_a_table(house)
    answer = ann.send(f"{table}/move", seat=0, seq=ann.seq(table), action=action)
    assert answer.status_code in (400, 422), answer.text
    assert ann.send(f"{table}/move", seat=action, seq=ann.seq(table), action=0).status_code in (400, 403, 422)


def test_a_stale_move_is_a_conflict(house: House) -> None:
    table, ann, ben = two_at_a_table(house)
    old = ann.seq(table)
    ann.play(table, 0)
    ben.play(table, 1)
    answer = ann.send(f"{table}/move", seat=0, seq=old, action=ann.actions(table, 0)[0])
    assert answer.status_code == 409
    assert ann.send(f"{table}/move", seat=0, seq=10**6, action=0).status_code == 409
    assert ann.send(f"{table}/move", seat=0, seq=-1, action=0).status_code == 409


def test_a_repeated_request_gets_the_first_answer(house: House) -> None:
    table, ann, ben = two_at_a_table(house)
    move = {"seat": 0, "seq": ann.seq(table), "action": ann.actions(table, 0)[0], "request": "one"}
    first = ann.send(f"{table}/move", **move)
    again = ann.send(f"{table}/move", **move)
    assert first.status_code == again.status_code == 200
    assert first.json() == again.json()
    assert sum(seat == 0 for seat, _ in plies_of(house, table)) == 1
    other = {"seat": 1, "seq": ben.seq(table), "action": ben.actions(table, 1)[0], "request": "one"}
    assert ben.send(f"{table}/move", **other).json() != first.json()
    stolen = ben.send(f"{table}/move", **move)
    assert stolen.status_code == 403


def test_of_many_moves_for_one_seq_exactly_one_wins(house: House) -> None:
    table, ann, _ben = two_at_a_table(house)
    seq, legal = ann.seq(table), ann.actions(table, 0)

    def submit(number: int) -> int:
        return ann.send(f"{table}/move", seat=0, seq=seq, action=legal[number], request=f"r{number}").status_code

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(submit, range(16)))
    assert sorted(answers) == [200] + [409] * 15
    assert sum(seat == 0 for seat, _ in plies_of(house, table)) == 1


def test_one_request_sent_many_times_at_once_is_played_once(house: House) -> None:
    table, ann, _ben = two_at_a_table(house)
    move = {"seat": 0, "seq": ann.seq(table), "action": ann.actions(table, 0)[0], "request": "same"}
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: ann.send(f"{table}/move", **move), range(8)))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.text for answer in answers}) == 1


def test_undo_is_refused_in_words_once_chance_has_moved(house: House) -> None:
    table, ann, ben = two_at_a_table(house)
    ann.play(table, 0)
    assert plies_of(house, table)[-1][0] == CHANCE
    answer = ann.send(f"{table}/undo", seat=0, seq=ann.seq(table))
    assert answer.status_code == 409
    assert answer.json()["error"] == "Something was drawn since then."
    assert ben.send(f"{table}/undo", seat=0, seq=ann.seq(table)).status_code == 403


def one_tile_without_a_draw(house: House) -> tuple[str, list[Person], int, dict[str, Any]] | None:
    """A table, who plays there, whose tile was the first after which nothing was drawn, and that seat's frame before.

    None if the game, in which chance has a say, ended before or with that tile.
    """
    table, *people = two_at_a_table(house)
    row, turn = house.site.tables.row(table.rpartition("/")[2]), 0
    while people[turn].wait_for_turn(table, turn):
        before = people[turn].ask(f"{table}/frame").json()
        is_last = house.site.tables.match(row).view(None).to_dict()["bag_size"] == 0
        people[turn].play(table, turn)
        if is_last:
            return None if people[turn].ask(f"{table}/frame").json()["over"] else (table, people, turn, before)
        turn = 1 - turn
    return None


def test_undo_of_the_last_tiles_is_an_appended_ply(house: House) -> None:
    """Where the bag is empty nothing is drawn, so the move can be taken back."""
    played = next(filter(None, (one_tile_without_a_draw(house) for _ in range(20))))
    table, people, turn, before = played
    assert people[turn].send(f"{table}/undo", seat=turn, seq=people[0].seq(table)).status_code == 200
    after = people[turn].ask(f"{table}/frame").json()
    assert after["hand"] == before["hand"]
    assert plies_of(house, table)[-1] == (turn, "undo")
    assert "took the last move back" in people[turn].page(table)


def test_a_lost_cache_is_read_back_from_the_log(house: House) -> None:
    table, ann, _ben = two_at_a_table(house)
    ann.play(table, 0)
    page = ann.page(table)
    house.site.tables._cache.clear()
    assert ann.page(table) == page


def test_what_others_do_in_the_same_phase_leaves_an_older_page_valid(house: House) -> None:
    """The gardens of Papillon grow at the same time; so too at a table that began with such a position."""
    ann, ben = house.person(), house.person()
    seats = {"seat-0": "me", "seat-1": "friend"}
    table = ann.post("/new/papillon", seats=2, name="Ann", **seats).headers["location"]
    ben.post(house.invite(table, 1), name="Ben")
    ann.post(f"{table}/start")
    for _ in range(2):  # each takes a line; then all garden at once
        seat = house.site.tables.row(table.rpartition("/")[2]).actors[0]
        (ann, ben)[seat].play(table, seat)
    old = ann.seq(table)
    ben.play(table, 1)
    ann.post(f"{table}/move", seat=0, seq=old, action=ann.actions(table, 0)[0])

    trial = ann.post(f"{table}/try", seat=0).headers["location"]
    until = time.monotonic() + 20
    while not ann.seq(trial):  # the computer has gardened there
        assert time.monotonic() < until
        time.sleep(0.02)
    ann.post(f"{trial}/move", seat=0, seq=0, action=ann.actions(trial, 0)[0])


def test_a_person_who_comes_too_late_finds_the_way_back(house: House) -> None:
    table, ann, ben = two_at_a_table(house)
    old = ann.seq(table)
    ann.play(table, 0)
    ben.play(table, 1)
    late = ann.post(f"{table}/move", status=409, seat=0, seq=old, action=ann.actions(table, 0)[0])
    assert f'href="{table}"' in late.text and "Back to the table" in late.text
    assert "Back to the table" not in ann.page("/tables/none", status=404)
