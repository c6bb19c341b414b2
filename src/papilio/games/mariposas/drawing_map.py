"""The still map: sea and land, hexes with their flowers and names, milkweed, Michoacán."""

import math
from functools import cache
from typing import Final

from papilio.drawing import svg
from papilio.drawing.scene import Fragment
from papilio.drawing.svg import Point, at, num, polygon
from papilio.games.mariposas.drawing_coast import COAST, LAKES, REST
from papilio.games.mariposas.narration_words import COLOURS
from papilio.games.mariposas.rules_notation import FLOWER_NAMES
from papilio.games.mariposas.state import Tables
from papilio.text import _

SIDE: Final = 34.0
STEP: Final = 51.0  # from column to column
HALF: Final = SIDE * math.sqrt(3) / 2  # half a hex's height: one row
BEYOND: Final = 1500.0  # how far the world goes on around the picture, for windows of another shape
NEAR: Final = 235.0  # how far a close-up looks around a butterfly
COLOUR_NAMES: Final = ("city", *COLOURS)

STYLE: Final = """\
.msea{fill:var(--sea)}
.mland{fill:var(--land);stroke:var(--coast);stroke-width:1.4}
.mripple{fill:none;stroke:var(--coast);stroke-width:11;opacity:.22}
.mlake{fill:var(--sea);stroke:var(--coast);stroke-width:1}
.mground{fill:var(--paper)}
.mh{stroke-width:2;fill-opacity:.42}
.mh-red{fill:var(--red);stroke:var(--red)}
.mh-orange{fill:var(--orange);stroke:var(--orange);stroke-dasharray:9 3}
.mh-yellow{fill:var(--yellow);stroke:#B6A54E;stroke-dasharray:5 3}
.mh-green{fill:var(--green);stroke:var(--green);stroke-dasharray:1.5 3}
.mh-blue{fill:var(--blue);stroke:var(--blue);stroke-dasharray:9 3 1.5 3}
.mh-city{fill:var(--city);stroke:var(--city);stroke-width:2.6}
.mhome{fill:var(--leaf);fill-opacity:.26;stroke:var(--leaf);stroke-width:2.4;stroke-linejoin:round}
.mring{fill:none;stroke:none}
.may .mring{stroke:var(--ink);stroke-width:2}
.mcity{font-size:10px;font-weight:700;text-anchor:middle}
.mcity2{font-size:9px}
.mhomename{font-size:21px;font-style:italic;text-anchor:middle}
.mwinter{font-size:10px;font-style:italic;text-anchor:middle}
.mseaname{font-size:15px;font-style:italic;text-anchor:middle;fill:var(--muted);letter-spacing:2px}
.mmilk circle{fill:var(--paper);stroke:var(--leaf);stroke-width:1.4}
"""


def hexagon(side: float) -> str:
    """A hex with a flat top around the origin."""
    half = side * math.sqrt(3) / 2
    return polygon([(side, 0), (side / 2, half), (-side / 2, half), (-side, 0), (-side / 2, -half), (side / 2, -half)])


def middle(tables: Tables, space: int) -> Point:
    """The middle of a space."""
    if space == tables.michoacan:
        return home_middle(tables)
    return STEP * tables.columns[space], -HALF * tables.rows[space]


@cache
def middles(tables: Tables) -> tuple[Point, ...]:
    """The middles of all spaces."""
    return tuple(middle(tables, space) for space in range(int(tables.places)))


def _exits(tables: Tables) -> list[Point]:
    home = int(tables.michoacan)
    first, last = int(tables.adjacent_first[home]), int(tables.adjacent_first[home + 1])
    return [middle(tables, int(tables.adjacent[k])) for k in range(first, last)]


@cache
def home_middle(tables: Tables) -> Point:
    """Michoacán lies below its exits."""
    exits = _exits(tables)
    return sum(x for x, _y in exits) / len(exits), max(y for _x, y in exits) + HALF + 24


@cache
def home_shape(tables: Tables) -> str:
    """Its outline: the lower edges of the exits are its upper ones."""
    left, right = min(x for x, _y in _exits(tables)), max(x for x, _y in _exits(tables))
    bottom = home_middle(tables)[1] + 50
    top: list[Point] = []
    for x, y in sorted(_exits(tables)):
        top += [(x - SIDE / 2, y + HALF + 2), (x + SIDE / 2, y + HALF + 2)]
    middle_y = (top[0][1] + bottom) / 2
    ends = [(right + 72, middle_y), (right + 43, bottom), (left - 43, bottom), (left - 72, middle_y)]
    shoulders = [(left - 43, top[0][1] + 2), *top, (right + 43, top[-1][1] + 2)]
    return polygon([*shoulders, *ends])


@cache
def box(tables: Tables) -> tuple[float, float, float, float]:
    """The picture's view box: the mock-up's for our map, else what the spaces need."""
    if tables.outline:
        return (-112.0, -368.0, 974.0, 870.0)
    points = middles(tables)
    left, right = min(x for x, _y in points) - 110, max(x for x, _y in points) + 330
    top, bottom = min(y for _x, y in points) - 60, max(y for _x, y in points) + 70
    return (left, top, right - left, max(bottom - top, 420.0))


def close_up(tables: Tables, spaces: list[int]) -> tuple[float, float, float, float] | None:
    """The part of the map around these spaces, as far as a move of five; None where that is nearly all of it."""
    if not spaces:
        return None
    points = [middles(tables)[number] for number in spaces]
    x, y, width, height = box(tables)
    left, right = max(x, min(p[0] for p in points) - NEAR), min(x + width, max(p[0] for p in points) + NEAR)
    top, bottom = max(y, min(p[1] for p in points) - NEAR), min(y + height, max(p[1] for p in points) + NEAR)
    if (right - left) * (bottom - top) > 0.6 * width * height:
        return None
    return left, top, right - left, bottom - top


@cache
def symbols() -> Fragment:
    """The shapes of hexes."""
    return f'<path id="hx" d="{hexagon(SIDE - 1.4)}"/><path id="hi" d="{hexagon(SIDE - 4)}"/>'


def sea(tables: Tables) -> Fragment:
    """Water, land and lakes, and a paper ground under the hexes, whose colours are laid thinly upon it."""
    return _sea(tables, _("Gulf of Mexico"), _("Atlantic Ocean"))


@cache
def _sea(tables: Tables, gulf: str, atlantic: str) -> Fragment:
    x, y, width, height = box(tables)
    place = f'x="{num(x - BEYOND)}" y="{num(y - BEYOND)}"'
    water = f'<rect class="msea" {place} width="{num(width + 2 * BEYOND)}" height="{num(height + 2 * BEYOND)}"/>'
    if tables.outline:
        lakes = "".join(f'<path class="mlake" d="{lake}"/>' for lake in LAKES)
        water += f'<path class="mripple" d="{COAST}"/><path class="mland" d="{COAST}{REST}"/>{lakes}'
        for words, x_, y_ in ((gulf, 285, 392), (atlantic, 715, 120)):
            water += f'<text class="mseaname" x="{x_}" y="{y_}">{svg.text(words)}</text>'
    shape = hexagon(SIDE - 1.4)[1:]
    ground = "".join(_moved(shape, point) for point in middles(tables)[:-1])
    return f'{water}<path class="mground" d="{ground}{home_shape(tables)}"/>'


def _moved(shape: str, point: Point) -> str:
    steps = [tuple(map(float, pair.split())) for pair in shape.rstrip("Z").split("L")]
    return polygon([(x + point[0], y + point[1]) for x, y in steps])


def space(tables: Tables, number: int, occupied: bool) -> Fragment:
    """One space; its flower moves into a corner where butterflies are."""
    if number == tables.michoacan:
        return _home(tables, _("Michoacán"), _("the winter forest"))
    return _space(tables, number, occupied)


@cache
def _space(tables: Tables, number: int, occupied: bool) -> Fragment:
    name = tables.names[number]
    x, y = middles(tables)[number]
    colour = COLOUR_NAMES[tables.colour[number]]
    place = f'x="{num(x)}" y="{num(y)}"'
    shape = f'<use href="#hx" class="mh mh-{colour}" {place}/><use href="#hi" class="mring" {place}/>'
    city = int(tables.city[number])
    inner = _city(tables.city_names[city], x, y) if city >= 0 else _flowers(tables, number, x, y, occupied)
    told = svg.text(tables.city_names[city] if city >= 0 else name)
    return f'<g data-slot="space:{name}"><title>{told}</title>{shape}{inner}</g>'


@cache
def _home(tables: Tables, name: str, under: str) -> Fragment:
    x, y = home_middle(tables)
    return (
        f'<g data-slot="space:MX"><title>{svg.text(name)}</title><path class="mhome" d="{home_shape(tables)}"/>'
        f'<path class="mring" d="{home_shape(tables)}"/>'
        f'<text class="mhomename" x="{num(x)}" y="{num(y + 30)}">{svg.text(name)}</text>'
        f'<text class="mwinter" x="{num(x)}" y="{num(y + 44)}">{svg.text(under)}</text></g>'
    )


def _city(name: str, x: float, y: float) -> Fragment:
    words = name.split(" ")
    lines = [name] if len(name) <= 8 else words
    first = y + (20.2 if len(lines) == 1 else 14.6)
    size = "mcity mcity2" if max(map(len, lines)) > 9 else "mcity"
    return "".join(
        f'<text class="{size}" x="{num(x)}" y="{num(first + 8.6 * k)}">{svg.text(line)}</text>'
        for k, line in enumerate(lines)
    )


def _flowers(tables: Tables, number: int, x: float, y: float, occupied: bool) -> Fragment:
    flower = FLOWER_NAMES[tables.flower[number]]
    double = tables.double[number] == 1
    if occupied:
        spots = [(-14.0, -20.5, 0.48), (-3.0, -22.5, 0.48)][: 2 if double else 1]
    else:
        spots = [(-10.0, -3.0, 0.76), (10.0, 3.0, 0.76)] if double else [(0.0, 0.0, 0.88)]
    return "".join(
        f'<use href="#{flower}" transform="{at((x + dx, y + dy))} scale({scale})"/>' for dx, dy, scale in spots
    )


@cache
def milkweed(tables: Tables) -> Fragment:
    """On corners that three spaces share."""
    found = []
    for corner in tables.corners:
        points = [middles(tables)[number] for number in corner]
        x, y = sum(p[0] for p in points) / 3, sum(p[1] for p in points) / 3
        sprig = '<use href="#milkweed" transform="scale(.55)"/>'
        found.append(f'<g class="mmilk" transform="{at((x, y))}"><circle r="9.2"/>{sprig}</g>')
    return "".join(found)
