"""Papillons: whole games by mouse, keyboard and touch; calls at any time; a table that grows beyond the screen."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Person
from tests.browser.table import ARROWS, QUICK, first_of, is_over, moves, open_table, point_of, start, submit
from tests.browser.test_people import invite

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
GAME = "papillons"
LAID = '[data-layer="cards"] > g'
CARDS = "#hand [data-slot^='card:']"
PLACES = '#board [data-layer="places"] .can'


def middle(page: Any, element: Any) -> tuple[float, float]:
    """Where an element of the board is seen, once the picture has been moved there."""
    element.evaluate("element => element.focus({ focusVisible: true })")
    box = element.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def place(page: Any, number: int) -> Any:
    """One of the free places."""
    places = page.locator(PLACES)
    places.first.wait_for()
    return places.nth(number % places.count())


def card(page: Any, number: int) -> Any:
    """One of the cards in the hand; at the end there may be one only."""
    cards = page.locator(CARDS)
    return cards.nth(number % cards.count())


def confirm(page: Any, laid: int) -> None:
    page.locator("#confirm").click()
    expect(page.locator(LAID)).not_to_have_count(laid)


def play_by_mouse(page: Any, number: int) -> None:
    """Drag a card from the hand to its place."""
    laid = page.locator(LAID).count()
    target = middle(page, place(page, number))
    card(page, number).hover()
    page.mouse.down()
    page.mouse.move(target[0] - 20, target[1], steps=3)
    page.locator(".held").wait_for()
    page.mouse.move(*target)
    page.mouse.up()
    confirm(page, laid)


def play_by_keyboard(page: Any, number: int) -> None:
    """Numbers choose from the hand, arrows lead over the table."""
    laid = page.locator(LAID).count()
    page.keyboard.press(str(1 + number % page.locator(CARDS).count()))
    place(page, number).focus()
    page.keyboard.press(ARROWS[number % 4])
    place(page, number).focus()
    if page.locator("#confirm").is_disabled():  # the first place of all is chosen already
        page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(LAID)).not_to_have_count(laid)


def play_by_touch(page: Any, number: int) -> None:
    """Two taps: a card, a place."""
    laid = page.locator(LAID).count()
    card(page, number).tap()
    page.touchscreen.tap(*middle(page, place(page, number)))
    confirm(page, laid)


def play_to_the_end(page: Any, play: Callable[[Any, int], None]) -> None:
    """Cards while there are some; then pass, or what else there is."""
    number = 0
    while not is_over(page):
        if page.locator(CARDS).count():
            play(page, number)
        else:
            told = page.locator("#log li").count()
            tree = moves(page)
            submit(page, tree.get("pass:turn") or first_of(tree))
            expect(page.locator("#log li")).not_to_have_count(told)
        number += 3


@pytest.mark.parametrize(
    ("play", "seats", "browser_options"),
    [
        (play_by_mouse, 2, {}),
        (play_by_keyboard, 3, {"color_scheme": "dark"}),
        (play_by_touch, 4, PHONE),
    ],
    ids=["mouse", "keyboard", "touch"],
)
def test_a_whole_game(
    person: Person, play: Callable[[Any, int], None], seats: int, browser_options: dict[str, Any]
) -> None:
    page = person(QUICK, **browser_options)
    open_table(page, "me", *["bot:egg"] * (seats - 1), game=GAME)
    play_to_the_end(page, play)
    assert "Game over" in page.locator("#turn").inner_text()
    assert page.locator("#count li").count() == seats


def test_anybody_calls_at_any_time(person: Person) -> None:
    host, friend = person(QUICK), person(QUICK)
    open_table(host, "me", "friend", game=GAME, **{"option-claims": "called"})
    invite(host, friend)
    start(host)
    host.locator("#hand [data-slot^=goal]").first.wait_for()
    friend.locator("#hand [data-slot^=goal]").first.wait_for()
    waiting, other = (host, friend) if friend.locator(".turn.mine").count() else (friend, host)
    goals = [card.get_attribute("data-slot") for card in waiting.locator("#hand [data-slot^=goal]").all()]
    assert len(goals) == 2
    assert not any(goal in other.content() for goal in goals), "goals are in sight of their owner alone"
    waiting.locator("#hand [data-slot='call:row']").click()
    expect(waiting.locator("#turn-text")).to_have_text("Choose the goal that you have")
    waiting.locator(f"#hand [data-slot='{goals[1]}']").click()
    waiting.locator("#confirm").click()
    for page in (host, friend):
        page.locator("#log li", has_text="there is no row").wait_for()
        assert page.locator("#panels").get_by_text("Open goals").count()
    expect(waiting.locator("#hand [data-slot='call:row']")).to_have_count(0)  # until the table has changed
    play_by_mouse(other, 0)
    waiting.locator("#hand [data-slot='call:row']").wait_for()


def test_partners_play_and_win_together(person: Person) -> None:
    page = person(QUICK)
    open_table(page, "me", *["bot:egg"] * 3, game=GAME, **{"option-teams": "true"})
    expect(page.locator("#hand svg .pgoal")).to_have_count(4)  # the partner's goals are in sight
    expect(page.locator("#hand svg .pgoal-p")).to_have_count(2)
    play_to_the_end(page, play_by_mouse)
    told = page.locator("#turn").inner_text()
    assert " and " in told or "All share the win" in told, told
    assert page.locator("#count li").count() == 4


def call(page: Any, goal: str) -> None:
    """Say "I have it"."""
    page.locator("#hand [data-slot='call:row']").click()
    page.locator(f"#hand [data-slot='{goal}']").click()
    page.locator("#confirm").click()


def row_or_aside(tree: Any, letter: str, row: list[str]) -> tuple[int, str]:
    """A card of a colour at the end of its row, which lies above all else; or another card below it."""
    cards = {card: cells for card, cells in tree.items() if card.startswith("card:")}
    wanted = [cells for card, cells in cards.items() if card[5] == letter]
    if wanted:
        column = len(row)
        cell = f"cell:{column},-1" if f"cell:{column},-1" in wanted[0] else "cell:0,0"
        return wanted[0][cell], cell
    cells = next(iter(cards.values()))
    cell = min(cells, key=lambda name: (name.endswith(",-1"), name))
    return cells[cell], cell


def test_a_row_is_called_too_early_and_then_rightly(person: Person) -> None:
    host, friend = person(QUICK), person(QUICK)
    open_table(host, "me", "friend", game=GAME, **{"option-claims": "called", "name": "Ada"})
    invite(host, friend)
    start(host)
    friend.locator("#hand [data-slot^=goal]").first.wait_for()
    goal = host.locator("#hand [data-slot^=goal]").first.get_attribute("data-slot")
    row: list[str] = []
    while len(row) < 4:
        for page in (host, friend):
            tree = moves(page)
            if len(row) == 4 or not any(name.startswith("card:") for name in tree):
                continue
            action, cell = row_or_aside(tree, goal[5].upper(), row)
            submit(page, action)
            row += [cell] if cell.endswith(",-1") else []
            if len(row) == 3 and cell == row[-1]:
                call(host, goal)
                friend.locator("#log li", has_text="there is no row").wait_for()
    expect(host.locator("#log li", has_text="played the").first).to_be_attached()
    call(host, goal)
    for page in (host, friend):
        page.locator("#count li").first.wait_for()
        assert "Ada wins with a row of four" in page.locator("#turn").inner_text()
        assert page.locator('[data-layer="numbers"] > g').count() == 4


def test_the_table_is_seen_closer_or_whole_and_threats_when_asked_for(person: Person) -> None:
    page = person(QUICK)
    open_table(page, "me", "bot:egg", game=GAME)
    page.locator(PLACES).first.wait_for()
    picture, threats = page.locator("#board .pieces"), page.locator('[data-layer="threats"]')
    whole = picture.get_attribute("viewBox")
    page.get_by_role("button", name="Closer").click()
    expect(picture).not_to_have_attribute("viewBox", whole)
    page.get_by_role("button", name="The whole table").click()
    expect(picture).to_have_attribute("viewBox", whole)
    expect(threats).to_have_class("off")
    page.get_by_role("button", name="Lines of three for your goals").click()
    expect(threats).not_to_have_class("off")
    page.reload()
    expect(threats).not_to_have_class("off")  # as it was left


def test_what_lies_at_the_edge_of_the_picture_stays_under_the_finger(person: Person) -> None:
    page = person(QUICK, has_touch=True)
    open_table(page, "me", "bot:egg", game=GAME)
    page.locator(PLACES).first.wait_for()
    if not page.locator(f"{PLACES}.may").count():  # the first place of all is chosen already
        confirm(page, 0)
    page.locator(f"{PLACES}.may").first.wait_for()
    card(page, 0).click()
    for _ in range(3):
        page.get_by_role("button", name="Closer").click()
    picture, target = page.locator("#board .pieces"), page.locator(f"{PLACES}.may").first
    whole = picture.bounding_box()
    corner = (whole["x"] + whole["width"] - 4, whole["y"] + whole["height"] - 4)
    page.mouse.move(*corner)
    page.mouse.down()
    page.mouse.move(corner[0] + whole["x"] + 40 - point_of(target)[0], corner[1], steps=3)
    page.mouse.up()
    view, (x, y) = picture.get_attribute("viewBox"), point_of(target)
    assert x == pytest.approx(whole["x"] + 40, abs=2)
    slot = target.get_attribute("data-slot")
    page.touchscreen.tap(x, y)
    expect(page.locator(f'#board [data-slot="{slot}"]')).to_have_attribute("aria-pressed", "true")
    assert picture.get_attribute("viewBox") == view
