"""Several who move at once: what others do leaves one's own choice alone. And the board in words."""

from playwright.sync_api import expect

from tests.browser.conftest import Person
from tests.browser.table import QUICK, is_over, open_table, play_by_mouse, play_first, start
from tests.browser.test_people import invite


def test_a_half_made_choice_outlasts_what_others_do(person: Person) -> None:
    host, friend = person(QUICK), person(QUICK)
    open_table(host, "me", "friend", game="papillon", **{"name": "Ada"})
    invite(host, friend)
    start(host)
    friend.locator("#board").wait_for()
    first, second = (host, friend) if host.locator("#turn.mine").count() else (friend, host)
    play_first(first)  # each takes a line; then all garden at once
    second.locator("#turn.mine").wait_for()
    play_first(second)
    for page in (host, friend):
        page.locator("#hand input:checked").wait_for()
    card = host.locator("#hand input:enabled").nth(1)
    card.check(force=True)
    lines = host.locator("#log li").count()
    play_first(friend)
    expect(host.locator("#log li")).not_to_have_count(lines)
    expect(card).to_be_enabled()
    expect(card).to_be_checked()


def test_the_board_in_words_follows_the_game(person: Person) -> None:
    host, watcher = person(QUICK), person(QUICK)
    open_table(host, "me", "bot:egg")
    is_over(host)
    host.locator("#about summary").first.click()
    watcher.goto(host.locator("#watch-link").input_value())
    for page in (host, watcher):
        page.get_by_text("The board in words").click()
        expect(page.locator("#in-words li").first).to_contain_text("of 54 tiles are laid")
    before = host.locator("#in-words li").first.inner_text()
    play_by_mouse(host, 4)
    is_over(host)
    for page in (host, watcher):
        expect(page.locator("#in-words li").first).not_to_have_text(before)
    told = host.locator("#in-words").inner_text()
    expect(watcher.locator("#in-words")).to_have_text(told, use_inner_text=True)
