"""Cards, buttons and small icons, each a whole <svg> that uses the scene's symbols."""

from typing import Final

from papilio.drawing import glyphs, svg
from papilio.drawing.scene import Fragment
from papilio.drawing.svg import at, num
from papilio.games.mariposas.drawing_pieces import disc
from papilio.games.mariposas.rules_notation import FLOWER_LETTERS, FLOWER_NAMES

CARD_BOX: Final = (-41.0, -53.0, 82.0, 106.0)
WIDE_BOX: Final = (-54.0, -34.0, 108.0, 68.0)
SIGN_BOX: Final = (-40.0, -40.0, 80.0, 80.0)
STYLE: Final = """\
.mcard{fill:var(--paper);stroke:var(--outline);stroke-width:1.4}
.mcard2{fill:var(--paper);stroke:var(--accent);stroke-width:3}
.mway{fill:none;stroke:var(--ink);stroke-width:1.6;stroke-dasharray:3 2.4}
.mhop{fill:var(--leaf);stroke:var(--outline);stroke-width:.8}
.mturn{fill:none;stroke:var(--ink);stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round}
.mnum{font-weight:700;text-anchor:middle}
.mcap{font-size:14px;font-style:italic;text-anchor:middle}
.mbtn{fill:var(--paper);stroke:var(--ink);stroke-width:1.6}
.mbtn-t{font-size:16px;font-weight:700;text-anchor:middle}
:disabled~svg .mbtn{fill:none;stroke:var(--muted);stroke-dasharray:4 3}
:disabled~svg .mbtn-t{fill:var(--muted)}
"""
ROWS: Final[dict[str, tuple[int, ...]]] = {
    "1+1+1": (1, 1, 1), "2+2": (2, 2), "1+3": (1, 3), "5": (5,), "4+flower": (4,), "3+2": (3, 2),
}  # fmt: skip
PLACES: Final[dict[int, tuple[float, ...]]] = {1: (0.0,), 2: (-19.0, 21.0), 3: (-29.0, 1.0, 31.0)}


def card(name: str, words: str = "") -> Fragment:
    """An action card or the bonus card 3 + 2; reuse cards carry a word."""
    frame = "mcard2" if name == "3+2" else "mcard"
    paper = f'<rect class="{frame}" x="-39" y="-51" width="78" height="102" rx="9"/>'
    if name in ("reuse-own", "reuse-other"):
        return svg.picture(CARD_BOX, paper + _reuse(name == "reuse-other", words))
    rows = ROWS[name]
    places = PLACES[len(rows)]
    if name == "4+flower":
        flower = '<g transform="translate(0 27)"><use href="#coneflower" transform="translate(10 0) scale(1.1)"/>'
        paper += f'{flower}<text class="mnum" x="-14" y="9" font-size="26">+</text></g>'
        places = (-18.0,)
    drawn = "".join(_row(steps, y, len(rows)) for steps, y in zip(rows, places, strict=True))
    return svg.picture(CARD_BOX, paper + drawn)


def _row(steps: int, y: float, rows: int) -> Fragment:
    size = 40 if rows == 1 else 28
    numeral = f'<text class="mnum" x="-24" y="{num(y + size * 0.34)}" font-size="{size}">{steps}</text>'
    left, right = -9.0, 27.0
    gap = (right - left) / steps
    hops = "".join(
        f'<circle class="mhop" cx="{num(left + gap * hop)}" cy="{num(y + (4 if hop % 2 else -4))}" r="3.4"/>'
        for hop in range(1, steps)
    )
    points = "L".join(f"{num(left + gap * hop)} {num(y + (4 if hop % 2 else -4))}" for hop in range(steps + 1))
    end = y + (4 if steps % 2 else -4)
    return f'{numeral}<path class="mway" d="M{points}"/>{hops}{_fly(right, end, 0.46)}'


def _fly(x: float, y: float, scale: float) -> Fragment:
    return f'<g class="ac" transform="{at((x, y))}"><use href="#butterfly" transform="scale({scale})"/></g>'


def _reuse(other: bool, words: str) -> Fragment:
    arrow = '<path class="mturn" d="M17-22A24 24 0 1 0 24-3M17-33V-22H6"/>'
    inner = (
        '<g class="ac"><use href="#butterfly" transform="translate(-6 -5) scale(.5)"/></g>'
        '<g class="s2"><use href="#butterfly" transform="translate(8 -2) scale(.5)"/></g>'
        if other
        else '<g class="ac"><use href="#butterfly" transform="translate(0 -3) scale(.72)"/></g>'
    )
    return f'<g transform="translate(0 -4)">{arrow}{inner}</g><text class="mcap" y="42">{svg.text(words)}</text>'


def bonus(item: str) -> Fragment:
    """The bonus cards that are laid with another one."""
    paper = '<rect class="mcard2" x="-39" y="-51" width="78" height="102" rx="9"/>'
    sign = "+1" if item == "add-1" else "+2"
    way = '<path class="mway" d="M-18 26H18"/>' if item == "add-1" else '<path class="mway" d="M-26 24L0 32L26 24"/>'
    return svg.picture(CARD_BOX, f'{paper}<text class="mnum" y="8" font-size="44">{sign}</text>{way}')


def steps(name: str) -> Fragment:
    """A move that is left: so many steps, and 2 more."""
    base, _plus, more = name.partition("+")
    number = int(base) + int(more or 0)
    frame, size, x, left, width = ("mcard2", 26, -24, 2.0, 30.0) if more else ("mcard", 34, -30, -8.0, 40.0)
    paper = f'<rect class="{frame}" x="-50" y="-30" width="100" height="60" rx="9"/>'
    text = f'<text class="mnum" x="{x}" y="11" font-size="{size}">{name}</text>'
    points = "L".join(f"{num(left + width * hop / number)} {num(4 if hop % 2 else -6)}" for hop in range(number + 1))
    return svg.picture(WIDE_BOX, f'{paper}{text}<path class="mway" d="M{points}"/>{_fly(34, -4, 0.6)}')


def button(words: str) -> Fragment:
    """A button."""
    lines = [words] if len(words) <= 11 else _halves(words)
    texts = "".join(
        f'<text class="mbtn-t" y="{num(5.5 + 18 * (k - (len(lines) - 1) / 2))}">{svg.text(line)}</text>'
        for k, line in enumerate(lines)
    )
    return svg.picture(WIDE_BOX, f'<rect class="mbtn" x="-52" y="-25" width="104" height="50" rx="22"/>{texts}')


def _halves(words: str) -> list[str]:
    parts = words.split(" ")
    best = min(range(1, len(parts) + 1), key=lambda k: max(len(" ".join(parts[:k])), len(" ".join(parts[k:]))))
    return [line for line in (" ".join(parts[:best]), " ".join(parts[best:])) if line]


def flower(name: str) -> Fragment:
    """A flower to choose."""
    paper = '<rect class="mcard" x="-36" y="-36" width="72" height="72" rx="9"/>'
    return svg.picture(SIGN_BOX, f'{paper}<use href="#{name}" transform="scale(2)"/>')


def payment(text: str) -> Fragment:
    """Tokens to pay, such as "2A1G"."""
    pairs = [(text[k], FLOWER_NAMES[FLOWER_LETTERS.index(text[k + 1])]) for k in range(0, len(text), 2)]
    gap = 92 / max(len(pairs), 3)
    scale = num(min(1.1, gap / 22))
    drawn = ""
    for k, (number, name) in enumerate(pairs):
        token = f'<use href="#{name}" transform="translate(0 -10) scale({scale})"/>'
        count = f'<text class="mnum" y="22" font-size="20">{number}</text>'
        drawn += f'<g transform="{at(((k - (len(pairs) - 1) / 2) * gap, 0))}">{token}{count}</g>'
    return svg.picture(WIDE_BOX, f'<rect class="mcard" x="-52" y="-32" width="104" height="64" rx="9"/>{drawn}')


def item(name: str) -> Fragment:
    """A life cycle or bonus card to choose."""
    return svg.picture(SIGN_BOX, f'<g transform="scale(2.3)">{disc(name)}</g>')


def closed() -> Fragment:
    """An action card, face down."""
    paper = '<rect class="mcard" x="-39" y="-51" width="78" height="102" rx="9"/>'
    back = '<rect class="cl" x="-32" y="-44" width="64" height="88" rx="5"/>'
    return svg.picture(CARD_BOX, f"{paper}{back}{_fly(0, 0, 1.2)}")


# --- Icons beside numbers ---


def flower_icon(name: str) -> Fragment:
    """A flower token."""
    return svg.picture((-12, -12, 24, 24), f'<use href="#{name}"/>')


def item_icon(name: str) -> Fragment:
    """A waystation's item."""
    return svg.picture((-16, -16, 32, 32), disc(name))


def badge_icon(seat: int, mark: int) -> Fragment:
    """A butterfly's badge; mark 5 is the double side of generation 4."""
    return svg.picture((-16, -16, 32, 32), f'<use href="#mb{seat}{mark}"/>')


def seat_icon(seat: int) -> Fragment:
    """A seat's sign."""
    return svg.picture((-12, -12, 24, 24), glyphs.seat_shape(seat))
