"""A tiny SVG toolkit: numbers with one decimal, points, transforms, escaping. Fragments are plain f-strings."""

import re
from functools import lru_cache
from typing import Final

from markupsafe import escape

Point = tuple[float, float]
_IDS: Final = re.compile(r'(\bid="|href="#|url\(#)')


@lru_cache(maxsize=16384)  # pictures come again and again with the same numbers
def num(value: float) -> str:
    """A number as path data has it: one decimal at most.

    >>> num(43.301), num(-0.04), num(50.0)
    ('43.3', '0', '50')
    """
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    return "0" if text == "-0" else text


def pair(point: Point) -> str:
    """A point as path data."""
    return f"{num(point[0])} {num(point[1])}"


def at(point: Point) -> str:
    """A transform that moves the origin to the point."""
    return f"translate({pair(point)})"


def polygon(points: list[Point]) -> str:
    """The path data of a closed polygon."""
    return "M" + "L".join(map(pair, points)) + "Z"


def text(content: object) -> str:
    """Foreign text, safe inside elements and attributes.

    >>> text('<b title="x">')
    '&lt;b title=&#34;x&#34;&gt;'
    """
    return str(escape(content))


def picture(box: tuple[float, float, float, float], content: str, name: str = "") -> str:
    """A whole <svg>: with a name it is an image, without one it is decoration. Draws with the page's symbols."""
    role = f'role="img" aria-label="{text(name)}"' if name else 'aria-hidden="true"'
    return f'<svg viewBox="{" ".join(map(num, box))}" {role}>{content}</svg>'


def plate(box: tuple[float, float, float, float], content: str) -> str:
    """A game's picture on the home page: it fills the frame that it gets, cut where it is larger."""
    return picture(box, content).replace("<svg ", '<svg preserveAspectRatio="xMidYMid slice" ', 1)


def with_prefix(fragment: str, prefix: str) -> str:
    """The fragment with every id, and every reference to one, prefixed: for several pictures on one page.

    >>> with_prefix('<use href="#halo"/>', "plate-")
    '<use href="#plate-halo"/>'
    """
    return _IDS.sub(lambda match: match[1] + prefix, fragment)
