"""Lost connections, restarted servers, tabs that nobody looks at."""

from playwright.sync_api import expect

from tests.browser.conftest import PATIENCE, Person, Server
from tests.browser.table import QUICK, TILES, is_over, open_table, play_by_mouse, position


def test_the_game_goes_on_after_the_server_was_killed(site: Server, person: Person) -> None:
    page = person(QUICK)
    open_table(page, "me", "bot:egg")
    is_over(page)
    play_by_mouse(page, 4)
    site.stop()
    page.locator("body.offline").wait_for()
    assert page.title().startswith("Offline")
    site.start()
    page.locator("body:not(.offline)").wait_for()
    is_over(page)
    play_by_mouse(page, 8)


def test_what_was_missed_is_offered_to_be_played(person: Person) -> None:
    here, away = person(QUICK), person()
    open_table(here, "me", "bot:egg")
    is_over(here)
    here.locator("#about summary").first.click()
    away.goto(here.locator("#watch-link").input_value())
    away.context.set_offline(True)
    for number in range(3):
        is_over(here)
        play_by_mouse(here, number * 9)
    is_over(here)
    away.context.set_offline(False)
    away.locator("#away").wait_for()
    assert "while you were away" in away.locator("#away").inner_text()
    away.locator("#away-play").click()
    expect(away.locator(TILES)).to_have_count(position(here), timeout=PATIENCE)
