"""Papillon: whole games; bids, lines, tiles and flowers are chosen on the picture."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import papilio
from papilio.games.papillon import codec
from tests.browser.conftest import Person, Server
from tests.browser.table import (
    ARROWS,
    CAN_CHOOSE,
    QUICK,
    open_table,
    play_first,
    point_of,
    start,
    start_at,
    until_ready,
    wait_until,
)
from tests.browser.test_games import overlay
from tests.browser.test_people import invite

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
READY = """() => document.querySelector("#count li") || (
    document.querySelector("#turn.mine")
    && document.querySelectorAll("#panels [data-of].now").length === 1
    && (document.querySelector("#board .can") || document.querySelector("#confirm")?.disabled === false))"""
PLIES = "document.querySelector('#undo-form [name=seq]').value"
OVERLAY = "document.getElementById('overlay').innerHTML"


def sit_down(page: Any, *others: str) -> None:
    open_table(page, "me", *others, game="papillon")
    if page.get_by_role("button", name="Start the game").count():
        start(page)


def is_over(page: Any) -> bool:
    """Wait until the game waits for this page alone, or is over."""
    wait_until(page, READY)
    return bool(page.locator("#count li").count())


def confirm(page: Any) -> None:
    """Play what is chosen, and wait until it lies there."""
    before = page.evaluate(PLIES)
    page.locator("#confirm").click()
    wait_until(page, f"was => document.querySelector('#count li') || {PLIES} !== was", arg=before)


def choose_by_mouse(page: Any, number: int) -> None:
    """A click for each part that is open."""
    for _ in until_ready(page):
        open_parts = page.locator("#board .can.may")
        part = open_parts.nth(number % open_parts.count())
        slot = part.get_attribute("data-slot")
        page.mouse.click(*point_of(part))
        page.locator(f'#board [data-slot="{slot}"].can:not(.may)').or_(
            page.locator("#confirm:enabled")
        ).first.wait_for()


def choose_by_keyboard(page: Any, number: int) -> None:
    """Tab to the picture, arrows, Enter for each part that is open."""
    for attempt in until_ready(page):
        for _ in range(40):
            if page.evaluate("document.activeElement.matches('#board .can')"):
                break
            page.keyboard.press("Tab")
        page.keyboard.press(ARROWS[(number + attempt) % 4])
        page.keyboard.press("Enter")
        page.keyboard.press("r")


def choose_by_touch(page: Any, number: int) -> None:
    """A tap for each part that is open."""
    for _ in until_ready(page):
        open_parts = page.locator("#board .can.may")
        page.touchscreen.tap(*point_of(open_parts.nth(number % open_parts.count())))
        page.locator("#confirm:enabled").wait_for()


@pytest.mark.parametrize(
    ("choose", "browser_options"), [(choose_by_mouse, {}), (choose_by_keyboard, {})], ids=["mouse", "keyboard"]
)
def test_a_whole_game_of_papillon(person: Person, choose: Any, browser_options: dict[str, Any]) -> None:
    page = person(QUICK, **browser_options)
    sit_down(page, "bot:egg")
    number = 0
    while not is_over(page):
        choose(page, number)
        confirm(page)
        number += 3
    assert page.locator("#count li").count() >= 7
    assert page.locator('[data-layer="track"] .piece').count() == 2


@pytest.mark.parametrize("choose", [choose_by_mouse, choose_by_keyboard], ids=["mouse", "keyboard"])
def test_a_zone_of_any_shape_is_chosen_for_a_flower(person: Person, site: Server, choose: Any) -> None:
    page = person(QUICK)
    start_at(page, site, "papillon", two_zones())
    is_over(page)
    assert page.locator("#board [data-slot^=zone].can").count() == 2
    choose(page, 1)
    confirm(page)


def two_zones() -> dict[str, Any]:
    """A position in which the first seat chooses which of two zones, one of them bent, a flower goes to."""
    return first_with(lambda tiles, fit: any(part.startswith("zone") for part in fit))


def test_a_hand_begins_with_the_first_tile_that_fits(person: Person, site: Server) -> None:
    page = person(QUICK)
    others_fit = first_with(lambda tiles, fit: len(fit.intersection(tiles)) > 1 and tiles[0] not in fit)
    start_at(page, site, "papillon", others_fit)
    is_over(page)
    expect(page.locator("#hand .card input").first).to_be_disabled()
    choose_by_mouse(page, 0)
    confirm(page)


def first_with(wanted: Callable[[list[str], set[str]], bool]) -> dict[str, Any]:
    """The first such position of random games, by hand and beginnings of moves, that waits for the first seat alone."""
    lot = random.Random(4)
    for seed in range(4, 200):
        match = papilio.start("papillon", seats=2, seed=seed)
        while match.outcome is None:
            seat = match.actors[-1]
            legal = match.legal(seat)
            tiles = [card.slot for card in match.spec.drawing.hand(match.game, match.view(0).state, 0)]
            if match.actors == (0,) and wanted(tiles, {move.parts[0] for move in legal}):
                state = match.game.determinise(match.view(0).state, papilio.Rng(1))
                return codec.to_dict(match.game, state)
            match.submit(seat, lot.choice(legal).index)
    raise AssertionError("no such position")


def test_gardens_grow_at_the_same_time(person: Person) -> None:
    """Nobody waits, nobody's choice is lost by what the other does, and each takes back the own tiles only."""
    host, friend = person(QUICK), person(QUICK, **PHONE)
    open_table(host, "me", "friend", game="papillon")
    invite(host, friend)
    start(host)
    for page in (host, friend):
        page.locator("#panels .now").wait_for()
    drafts = [(host, choose_by_mouse), (friend, choose_by_touch)]
    for page, choose in drafts if host.locator("#turn.mine").count() else reversed(drafts):
        is_over(page)
        choose(page, 0)
        confirm(page)
    host.locator("#overlay .ghost").wait_for()  # the first tile has one place
    considered = turned(host)
    tiles = host.locator("#hand .card").count()
    close_up_and_back(friend)
    while not friend.locator("#turn:not(.mine)").count():
        choose_by_touch(friend, 1)
        confirm(friend)
        friend.locator("#confirm:enabled, #board .can, #turn:not(.mine)").first.wait_for()
    host.get_by_text("is done gardening").first.wait_for()
    wait_until(host, f"was => {OVERLAY} === was", arg=considered)
    confirm(host)
    expect(host.locator("#hand .card")).not_to_have_count(tiles)
    host.locator("#undo").click()
    expect(host.locator("#hand .card")).to_have_count(tiles)
    assert friend.locator("#undo").is_disabled()  # done is done


def test_a_phone_on_its_side_shows_the_draft_closer_or_the_whole_table(person: Person) -> None:
    page = person(QUICK, **{**PHONE, "viewport": {"width": 844, "height": 390}})
    sit_down(page, "bot:egg")
    is_over(page)
    close_up_and_back(page)


def turned(page: Any) -> str:
    """Turn the tile that is considered, if it can be; what is drawn of it then."""
    straight = overlay(page)
    if page.locator("#turns").is_visible():
        page.keyboard.press("r")
        wait_until(page, f"was => {OVERLAY} !== was", arg=straight)
    return overlay(page)


def close_up_and_back(page: Any) -> None:
    """A phone shows what matters of the table, or all of it."""
    picture, closer = page.locator("#board .pieces"), page.locator("#board .closer")
    near = picture.get_attribute("viewBox")
    closer.tap()
    expect(picture).not_to_have_attribute("viewBox", near)
    closer.tap()
    expect(picture).to_have_attribute("viewBox", near)


def test_few_tiles_leave_no_gap_on_a_phone_and_change_no_height(person: Person) -> None:
    page = person(QUICK, **PHONE)
    sit_down(page, "bot:egg")
    heights = {}
    while heights.keys() < {1, 2, 3}:
        is_over(page)
        if tiles := page.locator("#hand .card").count():
            cards, buttons = page.locator("#hand .hand").bounding_box(), page.locator("#actions").bounding_box()
            assert 0 <= buttons["y"] - (cards["y"] + cards["height"]) < 16
            heights[tiles] = page.locator(".rail").bounding_box()["height"]
        before = page.evaluate(PLIES)
        play_first(page)
        wait_until(page, f"was => {PLIES} !== was", arg=before)
    assert len(set(heights.values())) == 1


def test_who_looks_at_a_shared_screen_plays_though_others_may_play_too(person: Person) -> None:
    """The second to take tiles looks on when both may garden."""
    page = person(QUICK)
    open_table(page, "me", "here", game="papillon", **{"option-first-player": "0"})
    for _ in range(2):
        page.locator("#cover button").click()
        page.locator(CAN_CHOOSE).first.wait_for()
        choose_by_mouse(page, 0)
        confirm(page)
    expect(page.locator("#panels [data-of].now")).to_have_count(2)
    page.locator(f"{CAN_CHOOSE}, #confirm:enabled").first.wait_for()
    choose_by_mouse(page, 0)
    confirm(page)
    expect(page.locator("#log li").first).to_contain_text("Player 2")
