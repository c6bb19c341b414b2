"""Several people: at two browsers, and round one screen."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.axe import assert_accessible
from tests.browser.conftest import Person
from tests.browser.table import CAN_CHOOSE, QUICK, is_over, open_table, play_by_mouse, position, start, wait_for_change


def invite(host: Any, friend: Any) -> None:
    """The friend follows the link and sits down."""
    link = host.locator("#invite-1").input_value()
    friend.goto(link)
    friend.get_by_label("Your name at the table").fill("Mara")
    friend.get_by_role("button", name="Sit down").click()
    friend.wait_for_url("**/tables/*")
    host.locator(".sitting li", has_text="Mara").get_by_text("here").wait_for()  # the waiting room shows who has come


def test_two_people_play_to_the_end(person: Person) -> None:
    host, friend = person(QUICK), person(QUICK)
    open_table(host, "me", "friend")
    invite(host, friend)
    start(host)
    friend.locator("#board").wait_for()  # everybody is taken to the table
    number = 0
    while True:
        for page in (host, friend):
            page.locator(f"{CAN_CHOOSE}, #count li, .turn:not(.mine)").first.wait_for()
        if host.locator("#count li").count():
            break
        for page in (host, friend):
            if page.locator(CAN_CHOOSE).count():
                play_by_mouse(page, number)
                number += 7
    is_over(friend)
    assert host.locator("#turn").inner_text() == friend.locator("#turn").inner_text()


def test_the_title_says_whose_turn_it_is(person: Person) -> None:
    host, friend = person(QUICK), person(QUICK)
    open_table(host, "me", "friend", **{"name": "Ada"})
    invite(host, friend)
    start(host)
    for page in (host, friend):
        page.locator("#panels .now").wait_for()  # tiles are dealt
    assert sorted([host.title().startswith("Your turn"), friend.title().startswith("Your turn")]) == [False, True]


def test_a_shared_screen_is_covered_between_turns(person: Person) -> None:
    page = person(QUICK)
    page.goto("/new/butterfly-garden")
    page.locator("#name").fill("Ada")
    page.locator("#seat-1").select_option("here")
    page.locator('[name="name-1"]').fill("Mara")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/tables/*")
    for number in range(4):
        page.locator("#cover button").wait_for()
        assert page.locator("#hand .card").count() == 0
        expect(page.locator("#moves")).to_be_hidden()
        assert_accessible(page)
        page.locator("#cover button").click()
        page.locator(CAN_CHOOSE).first.wait_for()
        assert page.locator("#hand .card[data-slot]").count() == 2
        expect(page.locator("#moves")).to_be_visible()
        play_by_mouse(page, number * 11)


def test_a_spectator_sees_and_cannot_act(person: Person) -> None:
    host, guest = person(QUICK), person(QUICK)
    open_table(host, "me", "bot:egg")
    is_over(host)
    host.locator("#about summary").first.click()
    guest.goto(host.locator("#watch-link").input_value())
    assert guest.locator("#confirm").count() == 0
    assert guest.locator("#hand .card").count() == 0
    tiles = position(guest)
    play_by_mouse(host, 3)
    wait_for_change(guest, tiles)
