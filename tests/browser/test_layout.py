"""How a table is laid out and behaves: in any window, under any finger, for those who want no motion."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Person
from tests.browser.table import (
    CAN_CHOOSE,
    QUICK,
    choose_turnable,
    is_over,
    middle,
    open_table,
    play_by_mouse,
    position,
    wait_for_change,
    wait_until,
)

TOUCH = {"has_touch": True, "is_mobile": True}
PHONE = {"viewport": {"width": 390, "height": 844}, **TOUCH}
WINDOWS = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "low": {"viewport": {"width": 1280, "height": 600}},
    "lower": {"viewport": {"width": 1024, "height": 500}},
    "phone on its side": {"viewport": {"width": 844, "height": 390}, **TOUCH},
    "small phone on its side": {"viewport": {"width": 667, "height": 331}, **TOUCH},
}
OUT_OF_SIGHT = """selectors => selectors.filter(selector => [...document.querySelectorAll(selector)].some(one => {
    const {left, top, right, bottom} = one.getBoundingClientRect();
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
}))"""
BESIDE_THE_PICTURE = """selector => {
    const whole = document.querySelector("#board > svg").getBoundingClientRect();
    return [...document.querySelectorAll(selector)].filter(one => {
        const {left, top, right, bottom} = one.getBoundingClientRect();
        return left < whole.left - 1 || top < whole.top - 1 || right > whole.right + 1 || bottom > whole.bottom + 1;
    }).map(one => one.outerHTML.slice(0, 60));
}"""
NEEDED = [".top nav a", "#board > svg", "#hand .card", "#turns button", "#hint-button", "#undo", "#confirm", "#turn"]


@pytest.mark.parametrize("window", WINDOWS.values(), ids=WINDOWS)
def test_board_and_controls_are_in_the_window(person: Person, window: dict[str, Any]) -> None:
    page = person(QUICK, **window)
    open_table(page, "me", "bot:egg", "bot:egg", "bot:egg")
    is_over(page)
    choose_turnable(page)
    page.locator("#turns").wait_for()
    assert page.evaluate(OUT_OF_SIGHT, NEEDED) == []
    overlaps = page.evaluate(
        """() => {
            const parts = [...document.querySelectorAll(".hand,#turns,.do,#board")];
            const boxes = parts.map(part => part.getBoundingClientRect());
            const apart = (a, b) => a.right < b.left + 1 || a.bottom < b.top + 1;
            return boxes.some((a, i) => boxes.slice(i + 1).some(b => !apart(a, b) && !apart(b, a)));
        }"""
    )
    assert not overlaps
    assert page.evaluate("document.documentElement.scrollHeight <= screen.height")
    assert page.evaluate("document.documentElement.scrollWidth <= screen.width")


@pytest.mark.parametrize("game", ["butterfly-garden", "mariposas", "papillon", "papillons", "family-flutter-by"])
def test_nothing_beside_the_board_is_cut_in_any_window(person: Person, game: str) -> None:
    page = person(QUICK)
    open_table(page, "me", "bot:egg", "bot:egg", game=game)
    page.locator("#board svg").first.wait_for()
    page.evaluate(  # late in a game much has been collected
        """() => {
            for (const row of document.querySelectorAll("#panels :is(.coll, .minor li):has(> span)"))
                for (let more = 0; more < 9; more++) row.append(row.lastElementChild.cloneNode(true));
        }"""
    )
    for width, height in ((1280, 800), (640, 400), (390, 844), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(
            "(() => { const side = document.querySelector('.side'); return side.scrollWidth <= side.clientWidth; })()"
        )


def test_nothing_jumps_when_a_tile_can_be_turned(person: Person) -> None:
    page = person(QUICK, **PHONE)
    open_table(page, "me", "bot:egg")
    is_over(page)
    before = page.locator(".rail").bounding_box()
    choose_turnable(page)
    page.locator("#turns").wait_for()
    assert page.locator(".rail").bounding_box() == before


def test_the_tile_in_the_hand_turns_with_the_one_on_the_board(person: Person) -> None:
    page = person(QUICK)
    open_table(page, "me", "bot:egg")
    is_over(page)
    turns = choose_turnable(page)
    card, ghost = page.locator("#hand .card:has(:checked) use"), page.locator("#overlay .ghost use")
    for _ in turns:
        ghost.wait_for()
        lies = ghost.get_attribute("href")
        expect(card).to_have_attribute("href", lies)
        page.keyboard.press("r")
        expect(ghost).not_to_have_attribute("href", lies)
    page.mouse.move(2, 2)
    page.keyboard.press("Escape")
    expect(ghost).to_have_count(0)
    put_down = hand(page)
    page.reload()
    assert hand(page) == put_down


def hand(page: Any) -> list[str]:
    """What the tiles in the hand look like."""
    return page.locator("#hand .card use").evaluate_all("tiles => tiles.map(tile => tile.getAttribute('href'))")


def test_a_phone_shows_all_that_can_be_chosen_and_a_spectator_what_is_played(person: Person) -> None:
    page, spectator = person(QUICK, **PHONE), person(QUICK, **PHONE)
    open_table(page, "me", "bot:egg", game="mariposas")
    places = page.locator("#board .can.may")
    while not places.count():  # cards come first
        page.locator("#confirm:enabled").tap()
        places.or_(page.locator("#confirm:enabled")).first.wait_for()
    assert page.evaluate(BESIDE_THE_PICTURE, "#board .can") == []
    spectator.goto(page.locator("#watch-link").input_value())
    spectator.locator("#board .piece").first.wait_for()
    assert spectator.evaluate(BESIDE_THE_PICTURE, "#board .piece") == []
    for one in (page, spectator):
        picture, tools = one.locator("#board > svg").first.bounding_box(), one.locator(".tools").bounding_box()
        assert tools["y"] >= picture["y"] + picture["height"]


def test_the_tools_of_a_map_lie_on_none_of_its_hexes(person: Person) -> None:
    page = person(QUICK)
    open_table(page, "me", "bot:egg", game="mariposas")
    page.locator(".tools button").first.wait_for()
    covered = page.evaluate(
        """() => [...document.querySelectorAll(".tools button")].flatMap(button => {
            const tool = button.getBoundingClientRect();
            return [...document.querySelectorAll('#board .still [data-slot^="space:"]')].filter(hex => {
                const box = hex.getBoundingClientRect();
                return box.right > tool.left && box.left < tool.right && box.bottom > tool.top && box.top < tool.bottom;
            }).map(hex => hex.dataset.slot);
        })"""
    )
    assert page.locator('#board .still [data-slot^="space:"]').count() > 100
    assert covered == []


def test_three_cards_leave_no_gap_above_what_can_be_done(person: Person) -> None:
    page = person(QUICK, **PHONE)
    open_table(page, "me", "bot:egg", game="mariposas")
    page.locator("#hand .card").nth(2).wait_for()  # two cards and to keep them
    cards, buttons = page.locator("#hand .hand").bounding_box(), page.locator("#actions").bounding_box()
    assert buttons["y"] - (cards["y"] + cards["height"]) < 16


def test_a_hint_says_one_thing(person: Person) -> None:
    page = person(QUICK, **PHONE)
    open_table(page, "me", "bot:egg", "bot:egg")
    is_over(page)
    page.locator("#hint-button").tap()
    page.locator("#hint-list button").first.wait_for()
    told = page.locator("#hint-list .quiet").all_inner_texts()
    percents = [int(re.fullmatch(r"(\d+) % chance of winning", line)[1]) for line in told]
    assert f"{percents[0]} %" in page.locator("#hint-text").inner_text()
    assert percents[1:] == sorted(percents[1:], reverse=True)
    words = page.locator("#hint-list button").first.inner_text().partition("\n")[0]
    assert words in page.locator("#hint-text").inner_text()
    # It comes into view above what is fixed at the bottom; the board does, when one of them is taken.
    wait_until(
        page,
        """() => document.getElementById("hint").getBoundingClientRect().bottom
            <= document.querySelector(".rail").getBoundingClientRect().top""",
    )
    page.locator("#hint-list button").last.tap()
    wait_until(page, "() => document.getElementById('board').getBoundingClientRect().top >= 0")


def test_a_finger_leaves_no_ring(person: Person) -> None:
    page = person(QUICK, **PHONE)
    open_table(page, "me", "bot:egg")
    for number in range(2):
        is_over(page)
        page.touchscreen.tap(*middle(page, 7 * number))
        page.locator("#overlay .ghost").wait_for()
        assert page.locator(".ring.focus").count() == 0
        tiles = position(page)
        page.locator("#confirm").tap()
        wait_for_change(page, tiles)
    is_over(page)
    assert page.locator(".ring.focus").count() == 0


def test_keys_show_where_they_are(person: Person) -> None:
    page = person(QUICK)
    open_table(page, "me", "bot:egg")
    is_over(page)
    page.locator("#hand input:checked").focus()
    while not page.evaluate("document.activeElement.closest('.side')"):
        page.keyboard.press("Tab")
        on_board = page.evaluate("document.activeElement.matches('#board .can')")
        assert page.locator(".ring.focus").count() == on_board


def watch_motion(page: Any) -> None:
    """Note what moves from now on, and what sounds."""
    page.add_init_script(
        """window.moved = []; window.sounded = 0;
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, ...how) {
            if (frames.some(frame => frame.transform)) window.moved.push(this.outerHTML.slice(0, 80));
            return animate.call(this, frames, ...how);
        };
        const Real = window.AudioContext;
        window.AudioContext = class extends Real { constructor() { super(); window.sounded++; } };"""
    )


def test_who_wants_no_motion_sees_none(person: Person) -> None:
    page = person(reduced_motion="reduce")
    watch_motion(page)
    open_table(page, "me", "bot:egg")
    for number in range(3):
        is_over(page)
        play_by_mouse(page, 9 * number)
    is_over(page)
    assert page.evaluate("window.moved") == []


@pytest.mark.parametrize("sound", ["off", "on"])
def test_sound_is_off_unless_asked_for(person: Person, sound: str) -> None:
    page = person({**QUICK, "sound": "on"} if sound == "on" else None)
    watch_motion(page)
    open_table(page, "me", "bot:egg")
    is_over(page)
    play_by_mouse(page, 5)
    page.locator(CAN_CHOOSE).first.wait_for()
    assert bool(page.evaluate("window.sounded")) == (sound == "on")
    assert bool(page.evaluate("window.moved")) == (sound == "off")
