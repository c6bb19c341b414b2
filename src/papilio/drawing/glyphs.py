"""Glyphs: symbols with their centre at 0, 0; butterflies look up. Colour is set on the group that uses them.

Classes carry the paint (see `style`), so one symbol serves every colour and both themes.
"""

import re
from typing import Final

from papilio.drawing import svg
from papilio.text import N_, _

_LEFT: Final = (
    "M-1-4C-4-12-12-18.5-19-16.5C-20.5-11-17-3-11 0C-8 1.2-4 0.8-1 0ZM-1 0.5C-6 0-12.5 1-14 5"
    "C-15.5 10-11 15.5-7 14.5C-3.5 13-1.3 7-1 2Z"
)
_RIGHT: Final = (
    "M1-4C4-12 12-18.5 19-16.5C20.5-11 17-3 11 0C8 1.2 4 .8 1 0ZM1 .5C6 0 12.5 1 14 5C15.5 10 11 15.5 7 14.5"
    "C3.5 13 1.3 7 1 2Z"
)
_BODY: Final = (
    '<path class="an" d="M-.5-8C-2-13-4.5-16-7-17M.5-8C2-13 4.5-16 7-17"/><path class="bo" d="M0-8.5'
    'C1.6-8.5 1.7-5 1.7-1C1.7 5 1 11 0 12C-1 11-1.7 5-1.7-1C-1.7-5-1.6-8.5 0-8.5Z"/>'
)

GLYPHS: Final[dict[str, str]] = {
    "halo": f'<path class="ha" d="{_LEFT}{_RIGHT}"/>',
    "wings": f'<path class="w" d="{_LEFT}{_RIGHT}"/>',
    "body": _BODY,
    "butterfly": '<use href="#wings"/><use href="#body"/>',
    "butterfly-veins": (
        '<use href="#wings"/>'
        '<path class="ve" d="M2-3C8-8 13-12 18-15M2-2C8-4 12-5 16-6M2-1 11-.5M2 2 12 4M2 3 10 11M-2-3'
        'C-8-8-13-12-18-15M-2-2C-8-4-12-5-16-6M-2-1-11-.5M-2 2-12 4M-2 3-10 11"/>'
        '<use href="#body"/>'
    ),
    "butterfly-eyes": (
        '<use href="#wings"/>'
        '<path class="mk" d="M7.6 -8.8a3.9 3.9 0 1 0 7.8 0a3.9 3.9 0 1 0 -7.8 0z'
        "M4.8 7.5a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0zM-15.4 -8.8a3.9 3.9 0 1 0 7.8 0a3.9 3.9 0 1 0 -7.8 0z"
        'M-11.2 7.5a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0z"/><path class="ik" d="'
        "M9.8 -8.8a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0zM6.6 7.5a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0z"
        "M-13.2 -8.8a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0zM-9.4 7.5a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0z"
        '"/>'
        '<use href="#body"/>'
    ),
    "butterfly-bands": (
        '<use href="#wings"/>'
        '<path class="ms" d="M6.5-10.5C9.5-9 11.5-6 12-2.5M11-14C14-12 15.5-9.5 15.8-6.5M4.5 7'
        "C7 6 10.5 5.2 13 6.3M-6.5-10.5C-9.5-9-11.5-6-12-2.5M-11-14C-14-12-15.5-9.5-15.8-6.5M-4.5 7"
        'C-7 6-10.5 5.2-13 6.3"/>'
        '<use href="#body"/>'
    ),
    "butterfly-dots": (
        '<use href="#wings"/>'
        '<path class="mk" d="M4.6 -6.5a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0 -3.8 0z'
        "M9 -10.5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0zM12.3 -5.5a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0z"
        "M14.5 -13a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0zM4.3 6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0z"
        "M8.3 9a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0zM-8.4 -6.5a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0 -3.8 0z"
        "M-13 -10.5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0zM-15.7 -5.5a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0z"
        "M-17.5 -13a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0zM-7.7 6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0z"
        'M-11.7 9a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0z"/>'
        '<use href="#body"/>'
    ),
    "swallowtail": (
        '<path class="w" d="M-1-4C-4-12-12-18.5-19-16.5C-20.5-11-17-3-11 0C-8 1.2-4 0.8-1 0ZM-1 0.5'
        "C-6 0-12.5 1-14 5C-15 8-13.5 11-11.5 12.5C-11 15-12 17.5-14 19C-11.5 19.5-9.5 17-9 14.5"
        'C-4.5 14-1.3 7-1 2Z"/><path class="w" d="M1-4C4-12 12-18.5 19-16.5C20.5-11 17-3 11 0C8 1.2 4 .8 1 0Z'
        "M1 .5C6 0 12.5 1 14 5C15 8 13.5 11 11.5 12.5C11 15 12 17.5 14 19C11.5 19.5 9.5 17 9 14.5"
        'C4.5 14 1.3 7 1 2Z"/><path class="ik" d="M15 -12.5a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0 -2.4 0z'
        "M14.3 -8.5a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0 -2.4 0zM11.4 -4.6a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0 -2.4 0z"
        "M9.6 5.5a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0zM-17.4 -12.5a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0 -2.4 0z"
        "M-16.7 -8.5a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0 -2.4 0z"
        "M-13.8 -4.6a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0 -2.4 0z"
        'M-12.4 5.5a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0z"/><path class="an" d="M-.5-8C-2-13-4.5-16-7-17'
        'M.5-8C2-13 4.5-16 7-17"/><path class="bo" d="M0-8.5C1.6-8.5 1.7-5 1.7-1C1.7 5 1 11 0 12'
        'C-1 11-1.7 5-1.7-1C-1.7-5-1.6-8.5 0-8.5Z"/>'
    ),
    "frostweed": (
        '<path class="fo ffr" d="M-3.7 -6.2a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0 -7.4 0z'
        "M2.2 -1.9a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0 -7.4 0zM-0.1 5a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0 -7.4 0z"
        "M-7.3 5a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0 -7.4 0zM-9.6 -1.9a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0 -7.4 0z"
        'M-3.7 0a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0 -7.4 0z"/><path class="ik" d="'
        "M-0.9 -6.2a0.9 0.9 0 1 0 1.8 0a0.9 0.9 0 1 0 -1.8 0zM5 -1.9a0.9 0.9 0 1 0 1.8 0a0.9 0.9 0 1 0 -1.8 0z"
        "M2.7 5a0.9 0.9 0 1 0 1.8 0a0.9 0.9 0 1 0 -1.8 0zM-4.5 5a0.9 0.9 0 1 0 1.8 0a0.9 0.9 0 1 0 -1.8 0z"
        'M-6.8 -1.9a0.9 0.9 0 1 0 1.8 0a0.9 0.9 0 1 0 -1.8 0zM-0.9 0a0.9 0.9 0 1 0 1.8 0a0.9 0.9 0 1 0 -1.8 0z"/>'
    ),
    "aster": (
        '<path class="fas-s" d="M0 -3L0 -10M1.4 -2.7L4.7 -8.8M2.5 -1.7L8.2 -5.7M3 -0.4L9.9 -1.2M2.8 1.1L9.3 3.5'
        "M2 2.2L6.6 7.5M0.7 2.9L2.4 9.7M-0.7 2.9L-2.4 9.7M-2 2.2L-6.6 7.5M-2.8 1.1L-9.3 3.5M-3 -0.4L-9.9 -1.2"
        'M-2.5 -1.7L-8.2 -5.7M-1.4 -2.7L-4.7 -8.8"/><path class="fo fgo" d="'
        'M-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0z"/>'
    ),
    "goldenrod": (
        '<path class="st" d="M-4 11C-2 4 1-2 6-9M-2 4C-5 2-7 1-9 1M-1 1C-3-2-5-4-8-5M1-2C4-1 6-1 9-2M3-5'
        'C1-7-1-8-3-9"/><path class="fo fgo" d="M-10.9 1a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0z'
        "M-9.4 -5a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0zM-4.4 -9a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0z"
        "M3.4 -9a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0zM6.1 -2.5a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0z"
        "M-0.9 -3.5a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0zM-5.1 -1.2a2.1 2.1 0 1 0 4.2 0a2.1 2.1 0 1 0 -4.2 0z"
        'M2.7 1.6a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0 -3.8 0z"/>'
    ),
    "coneflower": (
        '<path class="st" d="M0 0V11"/><path class="fo fco" d="M-4-2C-9-1-11 3-10 7C-6 7-4 3-3-1ZM4-2'
        'C9-1 11 3 10 7C6 7 4 3 3-1ZM-3-2C-6 3-5 8-2 10C0 7-.5 2-.5-1ZM3-2C6 3 5 8 2 10C0 7 .5 2 .5-1Z"/>'
        '<path class="fo fcn" d="M-6-1C-6-7-3-10 0-10C3-10 6-7 6-1C3 1-3 1-6-1Z"/>'
    ),
    "mistflower": (
        '<path class="fmi-s" d="M0 -4L0 -9.5M1.5 -3.7L3.6 -8.8M2.8 -2.8L6.7 -6.7M3.7 -1.5L8.8 -3.6M4 0L9.5 0'
        "M3.7 1.5L8.8 3.6M2.8 2.8L6.7 6.7M1.5 3.7L3.6 8.8M0 4L0 9.5M-1.5 3.7L-3.6 8.8M-2.8 2.8L-6.7 6.7"
        'M-3.7 1.5L-8.8 3.6M-4 0L-9.5 0M-3.7 -1.5L-8.8 -3.6M-2.8 -2.8L-6.7 -6.7M-1.5 -3.7L-3.6 -8.8"/>'
        '<path class="fmi" d="M-1.5 -9.4a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0z'
        "M5.1 -6.6a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0zM7.9 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0z"
        "M5.1 6.6a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0zM-1.5 9.4a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0z"
        "M-8.1 6.6a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0zM-10.9 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0z"
        'M-8.1 -6.6a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0z"/><path class="fo fmi" d="'
        'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z"/>'
    ),
    "milkweed": (
        '<path class="lf" d="M0 3C-4-3-11-3-12-2C-11 4-5 6 0 4C5 6 11 4 12-2C11-3 4-3 0 3Z"/>'
        '<path class="st" d="M0 12V-4"/><path class="fo fac" d="'
        "M-6.6 -6a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0zM-2.6 -8.5a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0z"
        "M1.4 -6a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0zM-4.3 -3.5a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0 -4.6 0z"
        'M-0.3 -3.5a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0 -4.6 0z"/>'
    ),
    "egg": (
        '<path class="lf" d="M-12 8C-6 3 6 3 12 8C6 13-6 13-12 8Z"/><path class="fo pa" d="M0-10'
        'C5-9.5 7.5-3 6.5 3C5.5 8.5-5.5 8.5-6.5 3C-7.5-3-5-9.5 0-10Z"/><path class="rb" d="M-4 5.5'
        'C-5-1-3.5-6-1-9M0 7V-9M4 5.5C5-1 3.5-6 1-9"/>'
    ),
    "caterpillar": (
        '<path class="ca" d="M-10 4C-8-7-2-7 0 2C2 9 7 8 9-2"/><path class="cb" d="M-10 4C-8-7-2-7 0 2'
        'C2 9 7 8 9-2"/><path class="an" d="M8-5 6-9M10-5 12-9"/><path class="ik" d="'
        'M6 -3a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z"/>'
    ),
    "chrysalis": (
        '<path class="st" d="M-9-11H9M0-11V-8"/><path class="fo fch" d="M0-9C6-8 7-3 6 2C5 7 2 11 0 12'
        'C-2 11-5 7-6 2C-7-3-6-8 0-9Z"/><path class="ms" d="M-6-2C-2 0 2 0 6-2"/><path class="fgo" d="'
        "M-3.6 3a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0 -2.2 0zM1.4 3a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0 -2.2 0z"
        'M-1.1 6.5a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0 -2.2 0z"/>'
    ),
    "fountain": (
        '<path class="so" d="M16.2 6.7L6.7 16.2L-6.7 16.2L-16.2 6.7L-16.2 -6.7L-6.7 -16.2L6.7 -16.2L16.2 -6.7Z"/>'
        '<path class="wa" d="M-13.5 0a13.5 13.5 0 1 0 27 0a13.5 13.5 0 1 0 -27 0z"/><path class="wl2" d="'
        'M-9.5 0a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0 -19 0zM-5.8 0a5.8 5.8 0 1 0 11.6 0a5.8 5.8 0 1 0 -11.6 0z"/>'
        '<path class="so" d="M-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0z"/>'
    ),
    "tile-back": (
        '<path class="cd" d="M0-49.2 42.6-24.6V24.6L0 49.2-42.6 24.6V-24.6Z"/>'
        '<path class="cl" d="M0-43 37.2-21.5V21.5L0 43-37.2 21.5V-21.5Z"/>'
        '<use href="#butterfly" class="ac" transform="scale(1.1)"/>'
    ),
    "card-back": (
        '<rect class="cd" x="-14" y="-20" width="28" height="40" rx="4"/>'
        '<rect class="cl" x="-11" y="-17" width="22" height="34" rx="2"/>'
        '<use href="#butterfly" class="ac" transform="scale(.45)"/>'
    ),
}
_REFERENCE: Final = re.compile(r'href="#([a-z-]+)"')

# A seat is a colour and a shape, always in this order.
SEAT_COLOURS: Final = (N_("Red"), N_("Blue"), N_("Yellow"), N_("White"), N_("Green"))
SEAT_SHAPES: Final = (N_("triangle"), N_("circle"), N_("square"), N_("diamond"), N_("star"))
_SEAT_PATHS: Final = (
    "M0-10 9.8 7.2H-9.8Z",
    "M-8.8 0a8.8 8.8 0 1 0 17.6 0a8.8 8.8 0 1 0-17.6 0z",
    "M-8-8H8V8H-8Z",
    "M0-11 11 0 0 11-11 0Z",
    "M0-11 2.9-4.1 10.5-3.4 4.8 1.6 6.5 8.9 0 5-6.5 8.9-4.8 1.6-10.5-3.4-2.9-4.1Z",
)


def symbols(*names: str) -> str:
    """The named glyphs as groups with their names as ids, and whatever they use, each once.

    >>> symbols("butterfly").count("<g id=")
    3
    """
    wanted: dict[str, None] = {}
    queue = list(names)
    while queue:
        name = queue.pop(0)
        if name not in wanted:
            wanted[name] = None
            queue += _REFERENCE.findall(GLYPHS[name])
    return "".join(f'<g id="{name}">{GLYPHS[name]}</g>' for name in wanted)


def seat_colour(seat: int) -> str:
    """The name of a seat's colour."""
    return _(SEAT_COLOURS[seat])


def seat_shape(seat: int, transform: str = "") -> str:
    """The sign of a seat, to draw inside a picture."""
    placed = f' transform="{transform}"' if transform else ""
    return f'<path class="t{seat + 1}"{placed} d="{_SEAT_PATHS[seat]}"/>'


def seat_sign(seat: int) -> str:
    """The sign of a seat as a whole <svg> that names itself."""
    name = f"{seat_colour(seat)}, {_(SEAT_SHAPES[seat])}"
    return svg.picture((-12, -12, 24, 24), seat_shape(seat), name)


def brand() -> str:
    """The swallowtail, our mark, as a whole <svg>."""
    return svg.picture((-22, -20, 44, 44), GLYPHS["swallowtail"])
