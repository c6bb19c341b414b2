"""By keyboard alone: where the focus is, what Enter does, which keys are listed."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Person
from tests.browser.table import QUICK, open_table, until_ready, wait_until

PLIES = "JSON.parse(localStorage.getItem('seen'))[document.body.dataset.table]"


def test_enter_plays_what_is_chosen_and_the_focus_stays(person: Person) -> None:
    """From the first number on nothing but Enter: hand, map, hand and so on."""
    page = person(QUICK)
    open_table(page, "me", "bot:egg", game="mariposas")
    page.locator("#confirm:enabled").wait_for()
    page.keyboard.press("1")
    places = set()
    for _ in range(12):
        wait_until(page, "() => document.activeElement.matches('#hand input:enabled, #board .can')")
        before = page.evaluate(PLIES)
        places.add(page.evaluate("document.activeElement.closest('#hand, #board').id"))
        for _ in until_ready(page):
            page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        wait_until(page, f"was => {PLIES} !== was", arg=before)
    assert places == {"hand", "board"}


@pytest.mark.parametrize(("game", "turns"), [("mariposas", False), ("butterfly-garden", True)])
def test_only_keys_that_do_something_are_listed(person: Person, game: str, turns: bool) -> None:
    page = person(QUICK)
    open_table(page, "me", "bot:egg", game=game)
    page.locator("#board .can, #confirm:enabled").first.wait_for()
    assert listed(page, "turn on, turn back") == turns
    assert listed(page, "choose from the hand")


def listed(page: Any, words: str) -> bool:
    """Whether the keyboard help has a line with these words."""
    page.keyboard.press("?")
    expect(page.get_by_text("this list")).to_be_visible()
    seen = page.get_by_text(words).is_visible()
    page.keyboard.press("Escape")
    return bool(seen)
