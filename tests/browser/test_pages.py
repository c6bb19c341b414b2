"""Every page: for assistive technology (axe), for fingers, and for slow lines."""

import gzip
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import assert_accessible
from tests.browser.conftest import Person
from tests.browser.table import QUICK, TILES, is_over, middle, open_table, play_by_mouse, start, wait_until

DESKTOP = {"viewport": {"width": 1280, "height": 800}}
DARK = {**DESKTOP, "color_scheme": "dark"}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LOOKS = pytest.mark.parametrize("look", [DESKTOP, DARK, PHONE], ids=["light", "dark", "phone"])
FIRST_PAGE = 60 * 1024
TARGETS = "a.btn, button, .card, summary, nav a, select, input:not([type=hidden])"


@LOOKS
@pytest.mark.parametrize(
    "path",
    ["/", "/new/butterfly-garden", "/tables", "/settings", "/games/butterfly-garden/rules", "/replay/none"],
)
def test_pages_are_accessible(person: Person, look: dict[str, Any], path: str) -> None:
    page = person(**look)
    page.goto(path)
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= screen.width")


def test_rules_wider_than_the_screen_scroll_by_keyboard(person: Person) -> None:
    page = person(viewport={"width": 240, "height": 600})
    page.goto("/games/butterfly-garden/rules")
    assert_accessible(page)
    wide = page.locator(".scrolls").first
    assert wide.evaluate("place => place.scrollWidth > place.clientWidth")
    wide.focus()
    page.keyboard.press("ArrowRight")
    wait_until(page, "() => document.querySelector('.scrolls').scrollLeft > 0")


@LOOKS
def test_a_table_is_accessible(person: Person, look: dict[str, Any]) -> None:
    page, friend = person(QUICK, **look), person(QUICK, **look)
    open_table(page, "me", "friend")
    assert_accessible(page)
    friend.goto(page.locator("#invite-1").input_value())
    assert_accessible(friend)
    start(page)
    page.get_by_role("link", name="Leave").click()
    page.get_by_role("link", name="Stay").click()
    page.locator("#about summary").first.click()
    is_over(page)
    play_by_mouse(page, 30)
    is_over(page)
    page.mouse.click(*middle(page, 20))
    page.locator("#moves > summary").click()
    page.locator("#moves details summary").first.click()
    page.locator("#overlay > *").first.wait_for()
    assert_accessible(page)
    page.keyboard.press("?")
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= screen.width")


def test_targets_are_large_enough_for_fingers(person: Person) -> None:
    page = person(QUICK, **PHONE)
    for path in ("/", "/new/butterfly-garden", "/settings"):
        page.goto(path)
        assert not small_targets(page)
    open_table(page, "me", "bot:egg")
    is_over(page)
    assert not small_targets(page)


def small_targets(page: Any) -> list[str]:
    """Controls less than 44 pixels high; radio buttons count with their label."""
    return page.evaluate(
        """targets => [...document.querySelectorAll(targets)].filter(one => {
            const box = (one.closest("label") ?? one).getBoundingClientRect();
            return one.checkVisibility() && box.width > 1 && (box.height < 43.5 || box.width < 43.5);
        }).map(one => one.outerHTML.slice(0, 100))""",
        TARGETS,
    )


def test_the_first_page_of_a_table_is_light(person: Person) -> None:
    page = person()
    open_table(page, "me", "bot:egg")
    is_over(page)
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.setCacheDisabled", {"cacheDisabled": True})
    answers: list[Any] = []
    page.on("response", lambda answer: answers.append(answer))
    with page.expect_event("requestfinished", lambda request: "/moves" in request.url):
        page.reload()
    over_the_wire = 0
    for answer in answers:
        if answer.request.resource_type in ("document", "script", "stylesheet", "image") or "/moves" in answer.url:
            over_the_wire += len(gzip.compress(answer.body(), 6))
            assert answer.headers.get("content-encoding") == "gzip" or len(answer.body()) < 600
    assert over_the_wire <= FIRST_PAGE


def test_rules_can_be_searched(person: Person) -> None:
    page = person()
    page.goto("/games/butterfly-garden/rules")
    before = page.locator(".clause:visible").count()
    page.locator("#find").fill("flowerbed")
    assert 0 < page.locator(".clause:visible").count() < before
    assert "clauses" in page.locator("#found").inner_text()


def test_the_rules_lead_back_to_the_table(person: Person) -> None:
    page = person(QUICK, viewport={"width": 390, "height": 844})
    open_table(page, "me", "bot:egg")
    table = page.url
    page.get_by_role("link", name="Rules", exact=True).click()
    page.wait_for_url("**/rules")
    page.locator(".clause-id").last.click()  # far down, and further in the browser's history
    page.reload()
    back = page.get_by_role("link", name="Back to the table").first
    expect(back).to_be_in_viewport()
    back.click()
    page.wait_for_url(table)


def test_a_replay_is_stepped_and_played(person: Person) -> None:
    page = person(QUICK)
    open_table(page, "me", "bot:egg", **{"option-games": "1"})
    number = 0
    while not is_over(page):
        play_by_mouse(page, number)
        number += 3
    assert_accessible(page)
    page.get_by_role("link", name="Replay", exact=True).click()
    page.wait_for_url("**/replay/**")
    last = page.locator("#slider").get_attribute("max")
    page.keyboard.press("Home")
    page.locator("#at", has_text=f"0 / {last}").wait_for()
    for step in range(1, 9):
        page.get_by_role("link", name="One step on").click()
        page.locator("#at", has_text=f"{step} / {last}").wait_for()
    page.locator(TILES).first.wait_for()
    page.keyboard.press("ArrowLeft")
    page.locator("#at", has_text=f"7 / {last}").wait_for()
    page.locator("#play").click()
    page.locator("#at", has_text=f"9 / {last}").wait_for()
    page.locator("#play").click()
    assert_accessible(page)
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/tables/**")


def test_only_seats_that_play_can_begin_or_be_given_a_handicap(person: Person) -> None:
    page = person()
    page.goto("/new/mariposas")
    starter = page.get_by_label("Starting player")
    page.get_by_label("5", exact=True).check()
    starter.select_option("Seat 5")
    page.get_by_label("2", exact=True).check()
    expect(starter).to_have_value("random")
    expect(starter.locator("option:enabled")).to_have_text(["Random", "Seat 1", "Seat 2"])
    page.goto("/new/family-flutter-by")
    waits = page.get_by_role("group", name="Handicap").get_by_role("spinbutton")
    page.get_by_label("3", exact=True).check()
    expect(waits.locator("visible=true")).to_have_count(3)
    waits.nth(1).fill("5")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/tables/*")
    page.locator("#about > summary").click()
    expect(page.locator("#about .options")).to_contain_text("0 s, 5 s, 0 s")
