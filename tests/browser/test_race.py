"""A race in real browsers: folding by mouse, finger and key; claims; a server that is killed and started again."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import assert_accessible
from tests.browser.conftest import Person, Server
from tests.browser.meadow import find, fold_to, looks, middle, open_race, phase, wait_for, won
from tests.browser.table import start, wait_until
from tests.browser.test_people import invite

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TURNING = "() => document.querySelector('[data-square=ur]').dataset.fold"
LAST_IS_SEEN = """() => {
    scrollTo(0, document.body.scrollHeight);
    const [last, rail] = ["#about", ".rail"].map((part) => document.querySelector(part).getBoundingClientRect());
    return last.bottom <= rail.top;
}"""
FIRST_FRAME = """() => new Promise((done) => {
    const flap = document.querySelector('[data-flap="ur-1"]');
    const face = document.querySelector("[data-square=ur] > .front.cw");
    flap.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 0 }));
    requestAnimationFrame(() => done(face.getAnimations().length));
    dispatchEvent(new PointerEvent("pointerup"));
})"""


def alone(page: Any, **options: str) -> None:
    open_race(page, "me", **options)


def test_flaps_fold_by_mouse_drag_key_and_flatten_and_ask_nobody(person: Person) -> None:
    page = person()
    alone(page, limit_seconds="300")
    wait_for(page, "race")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/latency" not in request.url else None)
    page.mouse.click(*middle(page, "ur", 1))
    assert looks(page) == "0100"
    assert page.evaluate(TURNING) == "1"
    wait_until(page, f"() => ({TURNING})() === undefined")
    (x, y), (up_x, up_y) = middle(page, "ll", 1), middle(page, "ll", 2)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((2 * x + up_x) / 3, (2 * y + up_y) / 3, steps=4)
    page.mouse.up()
    wait_until(page, "() => !document.querySelector('[data-square=ll]').dataset.fold")
    assert looks(page) == "0100"  # let go too early: it falls back
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(up_x, up_y, steps=6)
    page.mouse.up()
    assert looks(page) == "0101"
    flap = page.locator('[data-flap="ul-2"]')
    flap.focus()
    page.keyboard.press("Enter")
    assert looks(page) == "2101"
    expect(flap).to_have_attribute("aria-pressed", "true")
    expect(flap).to_have_attribute("aria-label", "upper left: lower flap folded up")
    page.keyboard.press("6")
    assert looks(page) == "2111"
    page.keyboard.press("f")
    expect(page.locator("[data-look='0']")).to_have_count(4)
    assert asked == []


def test_a_fold_starts_within_a_frame_and_is_kept_by_the_tab(person: Person) -> None:
    page = person()
    alone(page)
    wait_for(page, "race", "count-down")
    assert page.evaluate(FIRST_FRAME) == 1
    assert looks(page) == "0100"
    page.reload()
    page.locator("#play button").first.wait_for()
    assert looks(page) == "0100"


def test_without_motion_flaps_are_there_at_once(person: Person) -> None:
    page = person({"speed": "off"}, reduced_motion="reduce")
    alone(page)
    wait_for(page, "race", "count-down")
    page.mouse.click(*middle(page, "lr", 2))
    assert looks(page) == "0020"
    assert page.evaluate(TURNING) is None


def test_by_keyboard_and_by_names_alone(person: Person) -> None:
    page = person()
    alone(page, limit_seconds="300")
    wait_for(page, "race")
    places = page.locator(".ff-spot")
    assert all(" and " in places.nth(number).get_attribute("aria-label") for number in range(8))
    page.keyboard.press("c")
    expect(places.first).to_be_focused()
    expect(places.first).to_have_attribute("role", "button")
    page.keyboard.press("Escape")
    expect(places.first).to_have_attribute("role", "img")
    page.keyboard.press("h")  # how it is solved: flaps fold and the place is marked
    page.locator(".ff-spot.marked").wait_for()
    page.locator(".ff-spot.marked").focus()
    page.keyboard.press("Enter")
    wait_for(page, "show")
    expect(page.locator("#log li").first).to_contain_text("has found")
    assert won(page) == [1]
    assert_accessible(page)


def test_a_phone_and_a_desk_race_and_see_the_same(person: Person) -> None:
    host, friend = person(), person(**PHONE)
    open_race(host, "me", "friend", level="hard")
    invite(host, friend)
    start(host)
    for number in range(2):
        for page in (host, friend):
            wait_for(page, "race")
        winner = (friend, host)[number]
        find(winner, friend.touchscreen.tap if winner is friend else None)
        for page in (host, friend):
            wait_for(page, "show")
        assert won(host) == won(friend) == [[0, 1], [1, 1]][number]
        assert looks(host) == looks(friend)  # the solution
        wait_for(host, "count-down")
    assert host.locator("#arrival [data-latency]").count() == 2
    host.locator("#arrival summary").click()
    expect(host.locator('[data-latency="1"]')).to_contain_text("ms")
    assert_accessible(friend)


def test_a_wrong_claim_costs_a_card_and_a_late_one_nothing(person: Person) -> None:
    host, friend = person(), person()
    open_race(host, "me", "friend")
    invite(host, friend)
    start(host)
    for page in (host, friend):
        wait_for(page, "race")
    find(host)
    wait_for(friend, "show")
    for page in (host, friend):
        wait_for(page, "race")
    fold_to(host, "0000")
    wanted = host.locator("#turn-title").inner_text().removeprefix("Find ")
    shows = {place: host.locator(f'[data-slot="place:{place}"]').get_attribute("aria-label") for place in ("ul", "top")}
    wrong = next(place for place, label in shows.items() if not str(label).endswith(wanted))
    for page in (host, friend):  # what stands below the buttons goes with the next card
        page.evaluate(
            """() => {
                const note = document.querySelector("#play [role=status]");
                window.told = [];
                new MutationObserver(() => told.push(note.textContent)).observe(note, { childList: true });
            }"""
        )
    host.locator("#play .main").click()
    host.locator(f'[data-slot="place:{wrong}"]').click()
    wait_for(host, "count-down")
    expect(host.locator("#log li").first).to_contain_text("gives back")
    for page in (host, friend):
        wait_until(page, "() => told.some((text) => /is wrong: .* gives back a card/.test(text))")
    assert won(host) == [0, 0]


def test_whoever_skips_alone_waits_for_the_others_while_they_are_here(person: Person) -> None:
    host, friend = person(), person()
    open_race(host, "me", "friend")
    invite(host, friend)
    start(host)
    for page in (host, friend):
        wait_for(page, "race")
    host.locator("#play button", has_text="Skip").click()
    expect(friend.locator("#log li").first).to_contain_text("wants to skip")
    assert phase(friend) == "race"
    friend.locator("#play button", has_text="Skip").click()
    for page in (host, friend):
        wait_for(page, "count-down")
    wait_for(host, "race")
    host.locator("#play button", has_text="Skip").click()
    expect(host.locator("#log li").first).to_contain_text("wants to skip")
    friend.close()
    wait_for(host, "count-down")
    expect(host.locator("#log li", has_text="All have skipped")).to_have_count(2)


def whole_race(pages: list[Any], site: Server, kill_at: int) -> None:
    """They win in turns; once in the middle the server is killed and started again."""
    number = 0
    while True:
        if "over" in [wait_for(page, "race", "over") for page in pages]:
            break
        if number == kill_at:
            site.stop()
            site.start()
            for page in pages:
                page.locator("body:not(.offline)").wait_for()
        winner = pages[number % len(pages)]
        find(winner)
        for page in pages:
            wait_for(page, "show", "over")
        number += 1
        for page in pages:
            wait_for(page, "count-down", "over")
    assert number >= 13
    for page in pages:
        page.locator("#count li").first.wait_for()
    assert len({page.locator("#turn-title").inner_text() for page in pages}) == 1
    assert sum(won(pages[0])) == 13


def test_two_race_to_the_end_with_a_server_killed_in_between(person: Person, site: Server) -> None:
    host, friend = person(), person(**PHONE)
    open_race(host, "me", "friend")
    invite(host, friend)
    start(host)
    whole_race([host, friend], site, 5)
    assert "Lepidopterologist" in host.locator("#turn-title").inner_text()
    expect(friend.locator("#play button:visible")).to_have_text(["Flatten"])
    assert friend.evaluate(LAST_IS_SEEN)


@pytest.mark.slow
def test_four_race_on_hard_to_the_end(person: Person, site: Server) -> None:
    pages = [person() for _ in range(4)]
    open_race(pages[0], "me", "friend", "friend", "friend", level="hard")
    for number, friend in enumerate(pages[1:], 1):
        friend.goto(pages[0].locator(f"#invite-{number}").input_value())
        friend.get_by_label("Your name at the table").fill(f"Friend {number}")
        friend.get_by_role("button", name="Sit down").click()
        friend.wait_for_url("**/tables/*")
    start(pages[0])
    whole_race(pages, site, 4)


@pytest.mark.slow
def test_alone_against_the_clock_there_is_a_best_time(person: Person, site: Server) -> None:
    page = person()
    alone(page)
    whole_race([page], site, -1)
    expect(page.locator("#play p")).to_contain_text("A new best time")


def test_without_a_script_the_meadow_folds_and_a_claim_is_a_form(person: Person) -> None:
    page = person(java_script_enabled=False)
    alone(page, limit_seconds="600")
    form = page.locator("form.sheet")
    for _ in range(20):
        if form.count():
            break
        page.wait_for_timeout(500)  # nothing tells a page without a script
        page.reload()
    assert page.locator('form.sheet input[type="radio"]').count() == 12
    assert page.locator('form.sheet input[type="checkbox"]').count() == 8
    back = page.locator("[data-square=ur] > .back.cw")
    expect(back).not_to_be_visible()
    page.locator('input[value="look:ur-1"]').check()
    expect(back).to_be_visible()
    page.locator('input[value="place:ur"]').check()
    page.get_by_role("button", name="Play").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator("#log li").first).to_contain_text("Guest")
