"""Mariposas: card, butterfly, destination, choices, taken back until something is revealed; the goal on the map."""

from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import TimeoutError, expect

from papilio.games.mariposas import codec
from tests.browser.conftest import Person, Server
from tests.browser.table import ARROWS, QUICK, open_table, start, start_at, until_ready, wait_until
from tests.browser.test_papillon import PHONE, PLIES, confirm, is_over
from tests.browser.test_people import invite
from tests.games.mariposas.journey import Journey

FIRST, SECOND = "butterfly:2a", "butterfly:3a"  # both on E9
THIRD = "butterfly:2b"  # next to them on E8, where milkweed grows


def journey() -> Journey:
    """Summer; the first seat has two butterflies on a space, a third beside them, and flowers to hatch one."""
    table = Journey()
    table.begin("summer", "SU2")
    for marker, space in (("2a", "E9"), ("3a", "E9"), ("2b", "E8")):
        table.at(marker, space)
    table.at("2a", "K6", seat=1)
    table.hand(0, "1+3", "2+2")
    table.give("2A2G")
    table.prove()
    return table


def sit_down(page: Any, site: Server, table: Journey) -> None:
    """At a table that begins with this position, against the computer."""
    start_at(page, site, "mariposas", codec.to_dict(table.game, table.state))
    is_over(page)


def spot(page: Any, slot: str) -> tuple[float, float]:
    """The middle of a butterfly or a space."""
    place = page.locator(f'#board [data-slot="{slot}"].can')
    box = (place.locator(".mhit") if slot.startswith("butterfly") else place).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def chosen(page: Any, slot: str) -> Any:
    return page.locator(f'#board [data-slot="{slot}"][aria-pressed=true]')


def choose(page: Any, slot: str, at: str = "") -> None:
    """Click where something is, or something that lies over it, and wait until it is chosen."""
    page.mouse.click(*spot(page, at or slot))
    chosen(page, slot).wait_for()


def tap(page: Any, slot: str, at: str = "") -> None:
    """The same with a finger. On a busy machine it may rest so long that it is no tap."""
    for _ in range(3):
        page.touchscreen.tap(*spot(page, at or slot))
        with suppress(TimeoutError):
            return chosen(page, slot).wait_for(timeout=5000)
    return pytest.fail(f"no tap chooses {slot}")


def play_card(page: Any, name: str) -> None:
    page.locator(f'#hand [data-slot="card:{name}"]').click()
    confirm(page)
    page.locator('#hand [data-slot^="steps:"]').first.wait_for()


def test_a_turn_is_taken_back_until_something_is_revealed(person: Person, site: Server) -> None:
    page = person(QUICK)
    sit_down(page, site, journey())
    purse = page.locator("#panels .players li").first
    play_card(page, "1+3")
    choose(page, FIRST)
    choose(page, "space:E8")  # where a butterfly lies that could still be taken instead
    expect(page.locator("#turn-text")).to_contain_text("Milkweed grows here")
    confirm(page)
    ways = page.locator('#hand [data-slot^="tokens:"]')
    ways.first.wait_for()
    assert [way.get_attribute("data-slot") for way in ways.all()] == ["tokens:3A", "tokens:3A1G", "tokens:2A2G"]
    page.locator('#hand [data-slot="tokens:2A2G"]').click()
    confirm(page)
    page.locator('#hand [data-slot="steps:3"]').wait_for()
    expect(purse.locator(".coll b")).to_have_text(["0", "1", "0", "0", "0"])
    for slot in ("tokens:3A", "steps:1", "card:1+3"):
        page.locator("#undo").click()
        page.locator(f'#hand [data-slot="{slot}"]').wait_for()
    expect(purse.locator(".coll b")).to_have_text(["0", "2", "2", "0", "0"])
    expect(page.locator("#undo")).to_be_disabled()
    play_card(page, "1+3")
    page.locator('#hand [data-slot="steps:3"]').click()
    choose(page, FIRST)
    choose(page, "space:Oklahoma-City")
    confirm(page)
    page.locator("#log").get_by_text("Oklahoma City has").first.wait_for()
    expect(page.locator("#undo")).to_be_disabled()


def test_what_is_asked_for_comes_before_what_lies_over_it(person: Person, site: Server) -> None:
    page = person(QUICK)
    sit_down(page, site, journey())
    play_card(page, "1+3")
    for slot in (FIRST, SECOND, THIRD):  # a butterfly is asked for
        page.keyboard.press("Escape")
        choose(page, slot)
    page.keyboard.press("Escape")
    choose(page, SECOND)
    choose(page, "space:E8", at=THIRD)  # a space is asked for
    expect(chosen(page, SECOND)).to_have_count(1)
    choose(page, THIRD)  # once more
    expect(chosen(page, SECOND)).to_have_count(0)


def test_a_phone_and_a_finger(person: Person, site: Server) -> None:
    page = person(QUICK, **PHONE)
    sit_down(page, site, journey())
    page.locator('#hand [data-slot="card:1+3"]').tap()
    confirm(page)
    page.locator('#hand [data-slot="steps:1"]').wait_for()
    tap(page, FIRST)
    tap(page, "space:E8", at=THIRD)
    tap(page, THIRD)
    tap(page, "space:E9")
    page.locator("#confirm").tap()
    page.locator("#log").get_by_text("Generation 2, butterfly b").first.wait_for()
    page.locator("#undo").tap()
    page.locator('#hand [data-slot="steps:1"]').wait_for()


def test_the_goals_spaces_light_up(person: Person, site: Server) -> None:
    page = person(QUICK)
    table = Journey(goal="SP1")
    table.prove()
    sit_down(page, site, table)
    first, lit = page.locator(".mo0"), page.locator(".mr0")
    assert lit.locator("use").count() > 3
    expect(lit).to_be_hidden()
    first.hover()
    expect(lit).to_be_visible()
    page.mouse.move(5, 5)
    expect(lit).to_be_hidden()
    for _ in range(40):
        page.keyboard.press("Tab")
        if first.evaluate("goal => goal === document.activeElement"):
            break
    expect(lit).to_be_visible()


def test_cards_are_traded_in(person: Person, site: Server) -> None:
    page = person(QUICK)
    table = journey()
    table.do("play 2+2")
    table.do("done")
    table.settle()
    table.hand(0, "5", "5")
    table.prove()
    sit_down(page, site, table)
    page.locator('#hand [data-slot="trade:both"]').click()
    confirm(page)
    page.locator("#log").get_by_text("trades in").first.wait_for()


def test_a_whole_game_by_keyboard_alone(person: Person) -> None:
    page = person(QUICK)
    open_table(page, "me", "bot:egg", game="mariposas")
    number = 0
    while not is_over(page):
        play_by_keyboard(page, number)
        number += 1
    assert page.locator("#count li").count() == 2
    assert "Game over" in page.locator("#turn").inner_text()


def play_by_keyboard(page: Any, number: int) -> None:
    """A number for something in the hand, arrows over the map, Enter, Enter."""
    before = page.evaluate(PLIES)
    page.keyboard.press("2" if number % 2 else "1")
    for attempt in until_ready(page):
        tab_to(page, "#board .can")
        page.keyboard.press(ARROWS[(number + attempt) % 4])
        page.keyboard.press("Enter")
    tab_to(page, "#confirm")
    page.keyboard.press("Enter")
    wait_until(page, f"was => document.querySelector('#count li') || {PLIES} !== was", arg=before)


def tab_to(page: Any, where: str) -> None:
    for _ in range(60):
        if page.evaluate("where => document.activeElement.matches(where)", where):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"no way to {where}")


def test_two_people_at_one_table(person: Person) -> None:
    """Each plays a turn; both see the same at once."""
    host, friend = person(QUICK), person(QUICK, **PHONE)
    open_table(host, "me", "friend", game="mariposas")
    invite(host, friend)
    start(host)
    friend.locator("#board").wait_for()
    played = set()
    for number in range(12):
        wait_until(host, "document.querySelectorAll('#panels [data-of].now').length === 1")
        seat = host.locator("#panels .now").get_attribute("data-of")
        page, other = (host, friend) if seat == "0" else (friend, host)
        is_over(page)
        play_by_keyboard(page, number)
        played.add(seat)
        wait_until(other, f"now => {PLIES} === now", arg=page.evaluate(PLIES))
        assert butterflies(host) == butterflies(friend)
    assert played == {"0", "1"}


def butterflies(page: Any) -> list[str]:
    """What stands on the map."""
    return sorted(page.locator('[data-layer="butterflies"] title').all_text_contents())
