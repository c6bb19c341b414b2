"""Taking back, being refused, playing again, and games out of files."""

import json
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.axe import assert_accessible
from tests.browser.conftest import Person
from tests.browser.table import QUICK, is_over, middle, open_table, play_by_mouse, play_first


def test_undo_says_why_not(person: Person) -> None:
    page = person(QUICK)
    open_table(page, "me", "bot:egg")
    is_over(page)
    play_by_mouse(page, 4)
    is_over(page)
    expect(page.locator("#undo")).to_be_disabled()
    page.keyboard.press("u")
    expect(page.locator("#trouble")).to_have_text("Something was drawn since then.")
    page.mouse.click(*middle(page, 4))
    expect(page.locator("#trouble")).to_be_hidden()


def test_a_move_is_taken_back(person: Person) -> None:
    page = person(QUICK)
    open_table(page, "me", "bot:egg", game="papillon")
    page.locator("#turn.mine").wait_for()
    play_first(page)  # lines are chosen first
    page.locator("#hand input:checked").wait_for()  # now tiles
    hand = page.locator("#hand .card").count()
    play_first(page)
    expect(page.locator("#log")).to_contain_text("Guest lays a tile")
    expect(page.locator("#undo")).to_be_enabled()
    page.keyboard.press("u")
    expect(page.locator("#log")).to_contain_text("Guest took the last move back")
    expect(page.locator("#hand .card")).to_have_count(hand)


def test_a_refused_move_is_told_with_its_rule(person: Person) -> None:
    page = person(QUICK)
    open_table(page, "me", "bot:egg")
    is_over(page)
    answer = {
        "error": "A curve may not join two sides of one flowerbed.",
        "clause": "BG-23",
        "rules": "/games/x/rules#BG-23",
    }
    page.route(
        "**/move", lambda route: route.fulfill(status=422, content_type="application/json", body=json.dumps(answer))
    )
    page.mouse.click(*middle(page, 7))
    page.locator("#confirm").click()
    expect(page.locator("#trouble")).to_contain_text(answer["error"])
    expect(page.locator("#trouble a")).to_have_attribute("href", answer["rules"])
    page.unroute("**/move")
    play_by_mouse(page, 11)
    expect(page.locator("#trouble")).to_be_hidden()


def test_a_rematch_and_a_record_that_comes_back(person: Person, tmp_path: Path) -> None:
    page = person(QUICK)
    open_table(page, "me", "bot:egg")
    first, number = page.url, 0
    while not is_over(page):
        play_by_mouse(page, number)
        number += 5
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the record").click()
    saved.value.save_as(tmp_path / "record.json")
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: "/tables/" in url and url != first)
    is_over(page)
    play_by_mouse(page, 3)
    page.goto("/tables")
    expect(page.locator(".lines")).to_contain_text("point")
    assert_accessible(page)
    page.goto("/")
    page.locator("#record").set_input_files(tmp_path / "record.json")
    page.get_by_role("button", name="Look at it").click()
    page.wait_for_url("**/replay/*")
    expect(page.locator("#turn")).to_contain_text("point")


def test_a_file_that_is_no_record_is_told_at_home(person: Person, tmp_path: Path) -> None:
    page = person()
    file = tmp_path / "notes.json"
    file.write_text("hello")
    page.goto("/")
    page.locator("#record").set_input_files(file)
    with page.expect_navigation():
        page.get_by_role("button", name="Look at it").click()
    expect(page.get_by_role("alert")).to_have_text(
        "This file holds no game that can be shown. This is no Papilio record."
    )
    assert_accessible(page)
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url("**/tables/*")


def test_wrong_seats_are_told_at_the_form(person: Person) -> None:
    page = person()
    page.goto("/new/butterfly-garden")
    page.locator("#name").fill("Ada")
    page.locator("#seat-1").select_option("me")
    with page.expect_navigation():
        page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("alert")).to_contain_text("Only one seat can be yours")
    assert_accessible(page)
    expect(page.locator("#name")).to_have_value("Ada")
    page.locator("#seat-1").select_option("bot:egg")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/tables/*")
