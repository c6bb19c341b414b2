"""What cannot be brings the form again, as it was filled in, with a word at the field; nothing is changed."""

import json
import re

import pytest

import papilio
from papilio.web.lobby import ago
from papilio.web.new_table import option_field
from papilio.web.pages import option_words
from tests.web.conftest import GAME, House, two_at_a_table

GIVEN = {
    "name": "Ann",
    "seats": "3",
    "seat-0": "me",
    "seat-1": "here",
    "name-1": "Ben",
    "seat-2": "bot:egg",
    "order": "chosen",
    "option-hand": "2",
    "option-games": "3",
    "option-first-player": "1",
    "option-collections": "hidden-until-the-end",
}


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"seat-0": "friend"}, "One seat must be yours"),
        ({"seat-1": "me"}, "Only one seat can be yours"),
        ({"seat-2": "bot:eagle"}, "Choose who sits on seat 3"),
        ({"seats": "9"}, "not played by so many"),
        ({"option-games": "many"}, "Games in a row: a whole number from 1 to 20."),
        ({"option-games": "99"}, "Games in a row: a whole number from 1 to 20."),
        ({"option-first-player": "3"}, "Starting player: one of the seats that play, or the lot."),
    ],
)
def test_a_wrong_table_is_asked_for_again(house: House, wrong: dict[str, str], told: str) -> None:
    ann = house.person()
    page = ann.post(f"/new/{GAME}", 422, **(GIVEN | wrong)).text
    assert told in page
    assert page.count('class="trouble"') == 1
    assert 'id="name" name="name" maxlength="40" autocomplete="nickname" value="Ann"' in page
    assert 'value="Ben"' in page
    assert ("games" not in str(wrong)) == ('name="option-games" value="3"' in page)
    assert re.search(r'value="hidden-until-the-end" checked', page)
    assert ("option-first-player" in wrong) != bool(re.search(r'value="1" selected>Seat 2', page))
    assert re.search(r'value="chosen" checked', page)
    if "seats" not in wrong:
        assert 'name="seats" value="3" checked' in page
    chosen = GIVEN | wrong
    for seat in range(3):
        if chosen[f"seat-{seat}"] != "bot:eagle":
            form = page.partition(f'name="seat-{seat}"')[2].partition("</select>")[0]
            assert f'value="{chosen[f"seat-{seat}"]}" selected' in form
    assert "You sit at no table yet" in ann.page("/tables")


def test_a_script_is_told_in_json(house: House) -> None:
    answer = house.person().send(f"/new/{GAME}", **(GIVEN | {"seat-0": "friend"}))
    assert answer.status_code == 422
    assert "must be yours" in answer.json()["error"]


RECORD = {"papilio": 1, "game": GAME, "rules_version": "1", "components": "", "seats": 2, "options": {}, "plies": []}


@pytest.mark.parametrize(
    ("text", "status", "told"),
    [
        ("", 422, "No file was chosen"),
        ("hello", 422, "This is no Papilio record"),
        ("{}", 422, "This is no Papilio record"),
        (json.dumps(RECORD | {"game": "chess"}), 422, "chess"),
        ("[" * 200_000, 422, "This is no Papilio record"),
        ("x" * 1_200_000, 413, "larger than"),
    ],
)
def test_a_file_that_is_no_record(house: House, text: str, status: int, told: str) -> None:
    ann = house.person()
    files = {"record": ("a.json", text.encode())}
    answer = ann.http.post("/import", data={"_csrf_token": ann.token}, files=files)
    assert answer.status_code == status
    assert "This file holds no game that can be shown." in answer.text
    assert told in answer.text
    assert "A game from a file" in answer.text


def test_a_record_with_a_wrong_line(house: House) -> None:
    table, ann, ben = two_at_a_table(house)
    people = [ann, ben]
    turn = 0
    while people[turn].wait_for_turn(table, turn):
        people[turn].play(table, turn)
        turn = 1 - turn
    record = ann.ask(f"{table}/record").json()
    del record["plies"][12:14]
    answer = ann.post("/import", 422, record=json.dumps(record))
    assert re.search(r"can be shown\. Ply \d+: ", answer.text)


def test_your_tables_tell_how_and_with_whom(house: House) -> None:
    ann = house.person()
    table = ann.table("me", "here", "bot:egg", name="Ann", **{"name-1": "Ben"})
    page = ann.page("/tables")
    assert "Ann, Ben on one screen, with Egg (computer)" in page
    assert "just now" in page
    table = ann.table("me", "bot:egg", name="Ann")
    while ann.wait_for_turn(table, 0):
        ann.play(table, 0)
    assert re.search(r"just now · .* with \d+ points?\.", ann.page("/tables"))


def test_how_long_ago() -> None:
    told = [ago(seconds) for seconds in (0, 59, 60, 150, 3600, 7300, 86400, 200000)]
    assert told == [
        "just now",
        "just now",
        "1 minute ago",
        "2 minutes ago",
        "1 hour ago",
        "2 hours ago",
        "1 day ago",
        "2 days ago",
    ]


def test_numbers_are_told_with_their_unit() -> None:
    told = {
        option.name: option_words(option_field(option), [0, 5] if option.kind == "numbers" else option.default)
        for option in papilio.game("family-flutter-by").options
    }
    assert told["limit-seconds"] == "60 s"
    assert told["handicap-seconds"] == "0 s, 5 s"
    games = next(option for option in papilio.game("butterfly-garden").options if option.name == "games")
    assert option_words(option_field(games), 3) == "3"
