"""What people do at a race."""

from typing import Any

SOLVE = """() => {
    const data = JSON.parse(document.getElementById("play-data").textContent);
    const places = ["ul", "top", "ur", "right", "lr", "bottom", "ll", "left"];
    const wanted = document.getElementById("turn-title").textContent.replace("Find ", "").split(", ");
    const codes = wanted.map((name) => data.butterflies.indexOf(name));
    for (let board = 0; board < 81; board++) {
        const shown = data.shown.slice(8 * board, 8 * board + 8);
        if (codes.every((code) => shown.includes(code))) {
            const looks = board.toString(3).padStart(4, "0");
            return { looks, places: codes.map((code) => places[shown.indexOf(code)]) };
        }
    }
}"""
MIDDLE = """([word, look]) => {
    const flap = document.querySelector(`[data-flap="${word}-${look}"]`);
    const point = new DOMPoint(look === 1 ? 60 : 40, look === 1 ? -40 : -60).matrixTransform(flap.getScreenCTM());
    return [point.x, point.y];
}"""
SQUARES = ("ul", "ur", "lr", "ll")


def open_race(page: Any, *seats: str, **options: str) -> None:
    """A new race: who sits where; options by name."""
    page.goto("/new/family-flutter-by")
    page.get_by_label(str(len(seats)), exact=True).check()
    for number, who in enumerate(seats):
        page.locator(f"#seat-{number}").select_option(who)
    page.get_by_label("As listed").check()
    for name, value in options.items():
        field = page.locator(f'[name="option-{name.replace("_", "-")}"]')
        if field.count() > 1:
            page.locator(f'[name="option-{name.replace("_", "-")}"][value="{value}"]').check()
        else:
            field.fill(value)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/tables/*")


def phase(page: Any) -> str:
    return str(page.locator(".ff-race").get_attribute("data-phase"))


def wait_for(page: Any, *phases: str) -> str:
    """Until the race is in one of these phases."""
    page.locator(", ".join(f'.ff-race[data-phase="{name}"]' for name in phases)).wait_for(state="attached")
    return phase(page)


def looks(page: Any) -> str:
    return "".join(str(page.locator(f"[data-square={word}]").get_attribute("data-look")) for word in SQUARES)


def middle(page: Any, word: str, look: int) -> tuple[float, float]:
    """The middle of a flap, on the screen."""
    x, y = page.evaluate(MIDDLE, [word, look])
    return x, y


def fold_to(page: Any, wanted: str, tap: Any = None) -> None:
    """Fold the meadow, flap by flap."""
    for number, word in enumerate(SQUARES):
        for look in (int(looks(page)[number]), int(wanted[number])):
            now = int(looks(page)[number])
            if now != int(wanted[number]) and look:
                (tap or page.mouse.click)(*middle(page, word, look))
    assert looks(page) == wanted


def find(page: Any, tap: Any = None) -> None:
    """Solve the card that lies open and claim it."""
    solution = page.evaluate(SOLVE)
    fold_to(page, solution["looks"], tap)
    page.locator("#play .main").click()
    for place in solution["places"]:
        page.locator(f'[data-slot="place:{place}"]').click()


def won(page: Any) -> list[int]:
    """How many cards each has won."""
    return [int(text) for text in page.locator("#panels .players .pts").all_inner_texts()]
