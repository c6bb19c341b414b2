"""Hints: numbered on the board, shown when pointed at, one question at a time."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Person
from tests.browser.table import QUICK, is_over, middle, open_table, play_first


def test_a_hint_is_numbered_on_the_board_and_shown_when_pointed_at(person: Person) -> None:
    page = person(QUICK)
    open_table(page, "me", "bot:egg")
    is_over(page)
    page.keyboard.press("h")
    entries, best = page.locator("#hint-list button"), page.locator("#marks .ring.best")
    entries.first.wait_for()
    expect(best).not_to_have_count(0)
    assert "1" in page.locator("#marks .ask").all_text_contents()
    entries.last.hover()
    page.locator("#overlay .ghost").wait_for()
    expect(page.locator("#marks .ring.hint")).not_to_have_count(0)
    expect(page.locator("#marks .ask")).to_have_count(0)
    entries.first.focus()
    expect(best).not_to_have_count(0)


def test_the_next_hint_waits_for_the_last(person: Person) -> None:
    page = person(QUICK)
    held: list[Any] = []
    page.route("**/hint", lambda route: route.continue_() if held else held.append(route))
    open_table(page, "me", "bot:egg")
    is_over(page)
    button = page.locator("#hint-button")
    with page.expect_request("**/hint"):
        button.click()
    expect(button).to_have_text("Thinking …")
    expect(button).to_be_disabled()
    play_first(page)
    expect(button).to_have_text("Hint")
    is_over(page)
    page.mouse.click(*middle(page, 3))
    button.click()
    expect(page.locator("#hint-text")).to_have_text("A bot is thinking about it.")
    held[0].continue_()
    page.locator("#hint-list button").first.wait_for()
    expect(button).to_have_text("Hint")
