"""What people do at a table."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import expect

CAN_CHOOSE = "#board .can"  # the last empty space is chosen already
TILES = '[data-layer="tiles"] > g'
QUICK = {"speed": "off"}
ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")


def wait_until(page: Any, condition: str, arg: Any = None) -> None:
    """Wait for a condition in the page, asked by the clock: a picture that is not drawn gives no frames to ask at."""
    page.wait_for_function(condition, arg=arg, polling=100)


def open_table(page: Any, *seats: str, game: str = "butterfly-garden", **options: str) -> None:
    """A new table: who sits where, as the form's values, in this order."""
    page.goto(f"/new/{game}")
    page.get_by_label(str(len(seats)), exact=True).check()
    for number, who in enumerate(seats):
        page.locator(f"#seat-{number}").select_option(who)
    page.get_by_label("As listed").check()
    for name, value in options.items():
        field = page.locator(f'[name="{name}"]')
        if field.first.get_attribute("type") in ("radio", "checkbox"):
            page.locator(f'[name="{name}"][value="{value}"]').check()
        elif field.evaluate("field => field.localName") == "select":
            field.select_option(value)
        else:
            field.fill(value)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/tables/*")


def start(page: Any) -> None:
    """From the waiting room to the table."""
    page.get_by_role("button", name="Start the game").click()
    page.locator("#board").wait_for()
    page.wait_for_load_state()  # its scripts too


def is_over(page: Any) -> bool:
    """Wait until the game waits for this page, or is over."""
    page.locator(f"{CAN_CHOOSE}, #count li").first.wait_for()
    return bool(page.locator("#count li").count())


def middle(page: Any, number: int) -> tuple[float, float]:
    """The middle of one of the places that may be chosen."""
    places = page.locator(CAN_CHOOSE)
    place = places.nth(number % places.count())
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


POINT = """part => {
    const box = part.getBoundingClientRect();
    for (const down of [1 / 2, 1 / 4, 3 / 4, 1 / 8, 7 / 8]) {
        for (const across of [1 / 2, 1 / 4, 3 / 4, 1 / 8, 7 / 8]) {
            const [x, y] = [box.x + box.width * across, box.y + box.height * down];
            if (document.elementFromPoint(x, y)?.closest("[data-slot]") === part) return [x, y];
        }
    }
}"""


def point_of(part: Any) -> tuple[float, float]:
    """Where a part of any shape is hit."""
    x, y = part.evaluate(POINT)
    return x, y


def position(page: Any) -> int:
    """How many tiles lie on the board."""
    return int(page.locator(TILES).count())


def wait_for_change(page: Any, tiles: int) -> None:
    """Wait until more tiles lie there."""
    expect(page.locator(TILES)).not_to_have_count(tiles)


def until_ready(page: Any) -> Iterator[int]:
    """Attempt after attempt until what is chosen can be played."""
    for attempt in range(100):
        if page.locator("#confirm").is_enabled():
            return
        yield attempt
    pytest.fail("nothing that is tried can be played")


def play_by_mouse(page: Any, number: int) -> None:
    """Choose a place, turn the tile, confirm."""
    tiles = position(page)
    page.mouse.click(*middle(page, number))
    if number % 3 == 0:
        page.mouse.wheel(0, 100)
    page.locator("#confirm").click()
    wait_for_change(page, tiles)


def choose_turnable(page: Any) -> list[int]:
    """Choose a tile and a place where it fits in several turns: the actions, turn by turn."""
    for number in range(10):
        found = page.evaluate(
            """async () => {
                const {table, seat} = document.body.dataset;
                const {tree} = await (await fetch(`/tables/${table}/moves?seat=${seat}`)).json();
                const spots = Object.entries(tree).flatMap(([tile, spaces]) =>
                    Object.entries(spaces).map(([space, turns]) => [tile, space, Object.values(turns)]));
                const fit = spots.filter(([, , turns]) => turns.length >= 3);
                return fit[Math.floor(fit.length / 2)];
            }"""
        )
        if found:
            break
        play_by_mouse(page, number)  # some tiles look the same in every turn
        is_over(page)
    tile, space, actions = found
    has_touch = page.evaluate("matchMedia('(pointer: coarse)').matches")
    card, place = page.locator(f'#hand [data-slot="{tile}"]').first, page.locator(f'#board [data-slot="{space}"].can')
    card.tap() if has_touch else card.click()
    place.first.scroll_into_view_if_needed()
    box = place.first.bounding_box()
    spot = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.touchscreen.tap(*spot) if has_touch else page.mouse.click(*spot)
    return list(actions)


def play_by_touch(page: Any, number: int) -> None:
    """The same with a finger."""
    tiles = position(page)
    cards = page.locator("#hand .card")
    cards.nth(number % cards.count()).tap()
    page.touchscreen.tap(*middle(page, number))
    if page.locator("#turns").is_visible():
        page.locator("#turns button").last.tap()
    page.locator("#confirm").tap()
    wait_for_change(page, tiles)


def play_by_keyboard(page: Any, number: int) -> None:
    """The same with keys only; after the first move the focus stays on the board."""
    tiles = position(page)
    for _ in range(40):
        if page.evaluate("document.activeElement.matches('#board .can')"):
            break
        page.keyboard.press("Tab")
    for step in range(number % 4):
        page.keyboard.press(ARROWS[(number + step) % 4])
    if page.locator("#confirm").is_disabled():  # the last empty space is chosen already
        page.keyboard.press("Enter")
    page.keyboard.press("r")
    page.keyboard.press("Enter")
    wait_for_change(page, tiles)


def play_first(page: Any) -> None:
    """Play the first legal move behind the page's back."""
    page.evaluate(
        """async () => {
            const {table, seat} = document.body.dataset;
            const first = branch => typeof branch === "number" ? branch : first(Object.values(branch)[0]);
            const csrf = document.querySelector("[name=csrf]").content;
            const {seq, tree} = await (await fetch(`/tables/${table}/moves?seat=${seat}`)).json();
            await fetch(`/tables/${table}/move`, {
                method: "POST",
                headers: {"content-type": "application/json", "x-csrftoken": csrf},
                body: JSON.stringify({seat: Number(seat), seq, action: first(tree)}),
            });
        }"""
    )


def start_at(page: Any, site: Any, game: str, position: dict[str, Any]) -> None:
    """A table that begins with this position; the computer takes the second seat."""
    open_table(page, "me", "friend", game=game)
    table = page.url.rpartition("/")[2]
    with closing(sqlite3.connect(site.data / "papilio.db", timeout=30)) as store, store:
        store.execute("UPDATE tables SET position = ? WHERE id = ?", (json.dumps(position), table))
    start(page)


def moves(page: Any) -> Any:
    """The tree of legal moves, as the page fetches it."""
    return page.evaluate(
        """async () => {
            const {table, seat} = document.body.dataset;
            return (await (await fetch(`/tables/${table}/moves?seat=${seat}`)).json()).tree;
        }"""
    )


def first_of(branch: Any) -> int:
    """The first move of a tree."""
    return branch if isinstance(branch, int) else first_of(next(iter(branch.values())))


def submit(page: Any, action: int) -> None:
    """Play a move behind the page's back."""
    answer = page.evaluate(
        """async (action) => {
            const {table, seat} = document.body.dataset;
            const csrf = document.querySelector("[name=csrf]").content;
            const {seq} = await (await fetch(`/tables/${table}/moves?seat=${seat}`)).json();
            const answer = await fetch(`/tables/${table}/move`, {
                method: "POST",
                headers: {"content-type": "application/json", "x-csrftoken": csrf},
                body: JSON.stringify({seat: Number(seat), seq, action}),
            });
            return answer.status;
        }""",
        action,
    )
    assert answer < 300, answer
