"""Whole games to the end: by mouse, by keyboard, by touch, without a script."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import Person
from tests.browser.table import (
    QUICK,
    choose_turnable,
    is_over,
    middle,
    open_table,
    play_by_keyboard,
    play_by_mouse,
    play_by_touch,
    position,
    wait_for_change,
    wait_until,
)

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize(
    ("play", "browser_options"),
    [(play_by_mouse, {}), (play_by_keyboard, {"color_scheme": "dark"}), (play_by_touch, PHONE)],
    ids=["mouse", "keyboard", "touch"],
)
def test_a_whole_game(person: Person, play: Callable[[Any, int], None], browser_options: dict[str, Any]) -> None:
    page = person(QUICK, **browser_options)
    open_table(page, "me", "bot:egg")
    number = 0
    while not is_over(page):
        play(page, number)
        number += 5
    assert "Game over" in page.locator("#turn").inner_text()
    assert page.locator("#count li").count() == 2
    page.get_by_role("link", name="Replay", exact=True).click()
    page.wait_for_url("**/replay/**")


def test_a_whole_game_without_a_script(person: Person) -> None:
    page = person(QUICK, java_script_enabled=False)
    open_table(page, "me", "bot:egg")
    count, look = page.locator("#count li"), page.get_by_role("link", name="Look again")
    step = page.locator(".step a.btn, .step button")
    for _ in range(400):
        if count.count():
            break
        with page.expect_navigation():
            (step.nth(step.count() // 2) if step.count() else look).click()
    assert count.count() == 2


def test_without_confirmation_the_second_click_plays(person: Person) -> None:
    page = person({**QUICK, "confirm": "off"})
    open_table(page, "me", "bot:egg")
    is_over(page)
    spot, tiles = middle(page, 9), position(page)
    page.mouse.click(*spot)
    page.locator("#overlay .ghost").wait_for()
    page.mouse.click(*spot)
    wait_for_change(page, tiles)


def turn_by_key(page: Any) -> None:
    page.keyboard.press("r")


def turn_by_wheel(page: Any) -> None:
    page.wait_for_timeout(150)  # a wheel's many events are one turn
    page.mouse.wheel(0, 100)


def turn_by_button(page: Any) -> None:
    page.locator("#turns button").last.click()


def turn_by_finger(page: Any) -> None:
    page.locator("#turns button").last.tap()


@pytest.mark.parametrize(
    ("turn", "browser_options"),
    [(turn_by_key, {}), (turn_by_wheel, {}), (turn_by_button, {}), (turn_by_finger, PHONE)],
    ids=["key", "wheel", "button", "finger"],
)
def test_a_tile_is_turned_as_often_as_one_likes(
    person: Person, turn: Callable[[Any], None], browser_options: dict[str, Any]
) -> None:
    page = person(QUICK, **browser_options)
    open_table(page, "me", "bot:egg")
    is_over(page)
    tiles = position(page)
    actions = choose_turnable(page)
    ghost = page.locator("#overlay .ghost").first
    ghost.wait_for()
    pictures = [overlay(page)]
    for _ in actions[1:]:
        turn(page)
        wait_until(page, "was => document.getElementById('overlay').innerHTML !== was", arg=pictures[-1])
        pictures.append(overlay(page))
    assert len(set(pictures)) == len(actions)
    turn(page)  # once round
    wait_until(page, "first => document.getElementById('overlay').innerHTML === first", arg=pictures[0])
    turn(page)
    with page.expect_request("**/move") as sent:
        page.locator("#confirm").click()
    assert sent.value.post_data_json["action"] == actions[1]
    wait_for_change(page, tiles)


def overlay(page: Any) -> str:
    """What is drawn of the move that is considered."""
    return str(page.locator("#overlay").inner_html())


def test_a_hint_can_be_turned_on(person: Person) -> None:
    page = person(QUICK)
    open_table(page, "me", "bot:egg")
    is_over(page)
    take_turnable_hint(page)
    page.locator("#overlay .ghost").wait_for()
    for _ in range(2):
        was = overlay(page)
        page.keyboard.press("r")
        wait_until(page, "was => document.getElementById('overlay').innerHTML !== was", arg=was)
    tiles = position(page)
    page.locator("#confirm").click()
    wait_for_change(page, tiles)


def take_turnable_hint(page: Any) -> None:
    """Some tiles look the same in every turn; then play on."""
    for number in range(10):
        page.keyboard.press("h")
        page.locator("#hint-list button").first.wait_for()
        for candidate in page.locator("#hint-list button").all():
            candidate.click()
            if page.locator("#turns").is_visible():
                return
        play_by_mouse(page, number)
        is_over(page)


def test_moves_in_words_play_too(person: Person) -> None:
    page = person(QUICK)
    open_table(page, "me", "bot:egg")
    is_over(page)
    tiles = position(page)
    page.locator("#moves > summary").click()
    page.locator("#moves details summary").first.click()
    page.locator("#moves details details summary").nth(30).click()
    page.locator("#moves .leaves button").first.click()
    page.keyboard.press("Enter")
    wait_for_change(page, tiles)


def test_a_hint_can_be_taken(person: Person) -> None:
    page = person(QUICK)
    open_table(page, "me", "bot:egg")
    is_over(page)
    tiles = position(page)
    page.keyboard.press("h")
    page.locator("#hint-list button").first.click()
    page.locator("#overlay .ghost").wait_for()
    page.locator("#confirm").click()
    wait_for_change(page, tiles)


def test_a_move_is_seen_at_once(person: Person) -> None:
    """The piece moves in the same breath as the click, while the server has not even been asked."""
    page = person()
    open_table(page, "me", "bot:egg")
    is_over(page)
    page.mouse.click(*middle(page, 20))
    page.locator("#overlay .ghost").wait_for()
    page.evaluate(
        """() => {
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (...how) {
                window.moved ??= window.breath;
                return animate.apply(this, how);
            };
            document.addEventListener("click", () => {
                window.breath = "the click's";
                setTimeout(() => { window.breath = "a later one"; });
            }, true);
        }"""
    )
    tiles = position(page)
    page.locator("#confirm").click()
    wait_for_change(page, tiles)
    assert page.evaluate("window.moved") == "the click's"
