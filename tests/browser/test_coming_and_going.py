"""Seats that change hands while the game runs, as everybody at the table sees it."""

from playwright.sync_api import expect

from tests.browser.conftest import Person
from tests.browser.table import QUICK, is_over, open_table, play_by_mouse, start
from tests.browser.test_people import invite


def test_a_freed_seat_is_taken_by_a_computer(person: Person) -> None:
    host, friend, watcher = person(QUICK), person(QUICK), person(QUICK)
    open_table(host, "me", "friend", **{"name": "Ada"})
    invite(host, friend)
    start(host)
    friend.locator("#board").wait_for()
    host.locator("#about summary").first.click()
    watcher.goto(host.locator("#watch-link").input_value())
    if friend.locator("#turn.mine").count():
        is_over(friend)
        play_by_mouse(friend, 5)
    is_over(host)
    play_by_mouse(host, 3)  # now it is Mara's turn
    friend.goto("/settings")
    with host.expect_navigation():
        host.get_by_role("button", name="Free the seat of Mara").click()
    for page in (host, watcher):
        expect(page.locator("#turn-title")).to_have_text("Seat 2 is free")
        expect(page.locator("#log li").first).to_have_text("Mara is gone; seat 2 is free.")
        expect(page.locator("#panels")).not_to_contain_text("Mara")
    expect(watcher.get_by_role("button", name="Let a computer play")).to_have_count(0)
    offer = host.locator("#turn [data-vacant]")
    offer.get_by_label("Computer opponent for seat 2").select_option("Egg")
    with host.expect_navigation():
        offer.get_by_role("button", name="Let a computer play").click()
    is_over(host)
    for page in (host, watcher):
        expect(page.locator("#log")).to_contain_text("Egg (computer) sits down on seat 2.")
        expect(page.locator("#log")).to_contain_text("Egg (computer) laid a tile")
        expect(page.locator("#panels")).to_contain_text("Egg (computer)")
    play_by_mouse(host, 9)
    expect(host.locator("#turn [data-vacant]")).to_have_count(0)


def test_who_leaves_is_told_to_the_others(person: Person) -> None:
    host, friend = person(QUICK), person(QUICK)
    open_table(host, "me", "friend", **{"name": "Ada"})
    invite(host, friend)
    start(host)
    friend.locator("#board").wait_for()
    friend.get_by_role("link", name="Leave").click()
    friend.get_by_role("button", name="Leave the table").click()
    friend.wait_for_url("**/tables")
    expect(host.locator("#log")).to_contain_text("Mara has left; Caterpillar (computer) plays on.")
    expect(host.locator("#panels")).to_contain_text("Caterpillar (computer)")
