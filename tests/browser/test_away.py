"""Lost connections, restarted servers, tabs that nobody looks at."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import PATIENCE, Person, Server
from tests.browser.table import CAN_CHOOSE, QUICK, TILES, is_over, middle, open_table, play_by_mouse, position


def test_the_game_goes_on_after_the_server_was_killed(site: Server, person: Person) -> None:
    page = person(QUICK)
    open_table(page, "me", "bot:egg")
    is_over(page)
    play_by_mouse(page, 4)
    is_over(page)
    site.stop()
    page.locator("body.offline").wait_for()
    assert page.title().startswith("Offline")
    page.mouse.click(*middle(page, 2))
    page.locator("#marks .ring.chosen").first.wait_for()  # though nobody says what it would do
    expect(page.locator("#trouble")).to_have_text("Connection lost. Trying again.")
    expect(page.locator("#confirm")).to_be_disabled()
    site.start()
    page.locator("body:not(.offline)").wait_for()
    expect(page.locator("#trouble")).to_be_hidden()
    is_over(page)
    play_by_mouse(page, 8)


def test_the_waiting_room_says_that_the_server_is_gone(site: Server, person: Person) -> None:
    page = person(QUICK)
    open_table(page, "me", "friend")
    begin = page.get_by_role("button", name="Start the game")
    expect(begin).to_be_enabled()
    page.locator(".sitting").get_by_text("here").wait_for()  # the page listens
    site.stop()
    expect(page.get_by_role("alert")).to_have_text("Connection lost. Trying again.")
    expect(begin).to_be_disabled()
    site.start()
    expect(page.locator("#lost")).to_be_hidden()
    expect(begin).to_be_enabled()


def test_one_seat_on_two_pages_never_hangs(person: Person) -> None:
    """Both confirm at once: one move counts, and both pages go on from it."""
    page = person()
    open_table(page, "me", "bot:egg")
    other = page.context.new_page()
    other.goto(page.url)
    for number in range(6):
        for one in (page, other):
            is_over(one)
            one.mouse.click(*middle(one, 5 * number + 3))
            one.locator("#overlay .ghost").first.wait_for()
        tiles = position(page)
        for one in (page, other):
            one.evaluate("setTimeout(() => document.getElementById('confirm').click(), 300)")
        for one in (page, other):
            expect(one.locator(TILES)).to_have_count(tiles + 2, timeout=PATIENCE)
            one.locator(CAN_CHOOSE).first.wait_for()
            expect(one.locator("#trouble")).to_be_hidden()


def look_away(page: Any, away: bool) -> None:
    """Bring another tab to the front, or this one again."""
    page.evaluate(
        "away => { Object.defineProperty(document, 'hidden', {configurable: true, get: () => away});"
        " document.dispatchEvent(new Event('visibilitychange')); }",
        away,
    )


def test_what_was_missed_is_offered_to_be_played(person: Person) -> None:
    here, away = person(QUICK), person({"speed": "2"})
    open_table(here, "me", "bot:egg")
    is_over(here)
    here.locator("#about summary").first.click()
    away.goto(here.locator("#watch-link").input_value())
    look_away(away, True)
    for number in range(3):
        is_over(here)
        play_by_mouse(here, number * 9)
    is_over(here)
    look_away(away, False)
    away.locator("#away").wait_for()
    assert "while you were away" in away.locator("#away").inner_text()
    away.locator("#away-play").click()
    expect(away.locator(TILES)).to_have_count(position(here), timeout=PATIENCE)


def test_a_reload_shows_what_happened_since(person: Person) -> None:
    page = person({"speed": "2"})
    open_table(page, "me", "bot:egg", "bot:egg")
    is_over(page)
    page.mouse.click(*middle(page, 4))
    look_away(page, True)
    with page.expect_response("**/move"):
        page.locator("#confirm").click()
    page.goto("/tables")
    while not page.locator(".lines .mine").count():  # the others play meanwhile
        page.reload()
    page.go_back()
    page.locator("#away").wait_for()
    tiles = position(page)
    page.locator("#away-play").click()
    page.locator("#away").wait_for(state="hidden")
    expect(page.locator(TILES)).to_have_count(tiles, timeout=PATIENCE)
    is_over(page)


def test_a_network_that_is_gone_is_told_at_once_and_when_it_is_back(person: Person) -> None:
    page = person(QUICK)
    open_table(page, "me", "bot:egg")
    is_over(page)
    page.context.set_offline(True)
    expect(page.locator("#trouble")).to_have_text("Connection lost. Trying again.")
    expect(page.locator("#turn-text")).to_be_hidden()  # nothing can be chosen
    page.context.set_offline(False)
    expect(page.locator("#trouble")).to_be_hidden()
    expect(page.locator("#turn-text")).to_be_visible()
