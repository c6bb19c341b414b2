"""The garden's art: tiles, fountains, flowerbeds and butterflies, as symbols and as fragments that use them."""

import math
from functools import cache
from typing import Final

from papilio.drawing import glyphs, svg
from papilio.drawing.scene import Fragment
from papilio.drawing.svg import Point, at, num, pair, polygon
from papilio.games.butterfly_garden.components import corner_space
from papilio.games.butterfly_garden.garden_paths import (
    BASIN,
    CENTRES,
    EDGES,
    OVERLAPS,
    REACH,
    basin,
    bow,
    curve,
    hexagon,
    is_bowed,
    samples,
    standing,
    stretch,
    towards,
)
from papilio.games.butterfly_garden.state import BLUE, MIDDLE, ORIENTATIONS, PINK, PURPLE, Tables

STYLE: Final = """\
.tg{fill:var(--lawn);stroke:var(--hedge);stroke-width:1.2}
.tg2{fill:var(--lawn2);stroke:var(--hedge);stroke-width:1.2}
.pc{fill:none;stroke:var(--lawn);stroke-width:19}
.tg2~.pc{stroke:var(--lawn2)}
.pe{fill:none;stroke:var(--pedge);stroke-width:14}
.pf{fill:none;stroke:var(--path);stroke-width:11}
.tf{fill:none;stroke:var(--hedge);stroke-width:1.3;stroke-linecap:round}
.em{fill:var(--empty);stroke:var(--line);stroke-width:1.2}
.bd{fill:var(--soil);stroke:var(--hedge);stroke-width:1.2;stroke-linejoin:round}
.tk{fill:var(--paper);stroke:var(--outline);stroke-width:1}
.pl{fill:var(--ink)}
.refused{fill:none;stroke:var(--s1);stroke-width:4;stroke-linejoin:round}
svg .bl{font-size:16px;font-weight:700;text-anchor:middle;fill:var(--paper)}
"""
PATTERN_GLYPHS: Final = {PURPLE: "butterfly-eyes", PINK: "butterfly-bands", BLUE: "butterfly-dots"}
BED_FLOWERS: Final = ("frostweed", "aster", "goldenrod", "coneflower", "mistflower", "milkweed")
PLACED: Final = [f'x="{num(x)}" y="{num(y)}"' for x, y in CENTRES]


# --- Symbols ---


@cache
def symbols(tables: Tables) -> Fragment:
    """Every symbol of the board: `tile-0` to `tile-14` are the orientations, `piece-1` to `piece-3` butterflies."""
    pieces = "".join(
        f'<g id="piece-{colour}"><use href="#halo"/><use href="#{glyph}"/></g>'
        f'<g id="points-{colour}" class="bn"><circle cx="12" cy="12" r="7.6"/><text x="12" y="15.8">{colour}</text></g>'
        for colour, glyph in PATTERN_GLYPHS.items()
    )
    tiles = "".join(f'<g id="tile-{code}">{tile(tables, code)}</g>' for code in range(ORIENTATIONS))
    return (
        glyphs.symbols("halo", *PATTERN_GLYPHS.values(), *BED_FLOWERS, "fountain", "tile-back")
        + f'{pieces}{tiles}<g id="corner">{_corner()}</g><path id="hex" d="{hexagon(48)}"/>'
    )


def tile(tables: Tables, code: int) -> Fragment:
    """One orientation: its three paths woven over and under, and tufts of grass where there is room."""
    across = [int(tables.across[code * 6 + edge]) for edge in range(6)]
    paths = [(edge, across[edge]) for edge in range(6) if edge < across[edge]]
    lines = [(a, b) for a, b in paths if b - a == 3]
    curves = sorted((path for path in paths if path not in lines), key=_tightness)
    if is_bowed(tables, code):
        return f'<path class="tg" d="{hexagon(49.2)}"/>{_weave()}'
    if lines and _tightness(curves[0]) == 2:  # the line passes over one curve and under the other
        order = [curves[0], *lines, curves[1]]
    else:
        order = curves + lines
    drawn = "".join(_path(a, b) for a, b in order)
    return f'<path class="tg" d="{hexagon(49.2)}"/>{drawn}{_tufts(paths)}'


def _tightness(path: tuple[int, int]) -> int:
    apart = (path[1] - path[0]) % 6
    return min(apart, 6 - apart)


def _path(a: int, b: int, bowed: bool = False) -> Fragment:
    """A whole path; its edge and more so its fill reach over the seam, so that no hairline parts it there."""
    middle = f"L{pair(EDGES[a])}{curve(a, b, bowed)}L"
    gap, edge, fill = (
        f"M{pair(towards(a, REACH + beyond))}{middle}{pair(towards(b, REACH + beyond))}" for beyond in OVERLAPS
    )
    return _strokes(gap, edge, fill)


def _strokes(gap: str, edge: str, fill: str) -> Fragment:
    """A path is three strokes: a gap in lawn colour, its edge, its fill."""
    return f'<path class="pc" d="{gap}"/><path class="pe" d="{edge}"/><path class="pf" d="{fill}"/>'


def _spoke(edge: int, start: float) -> Fragment:
    """A straight path from the middle, or from `start` there, out over an edge."""
    root = pair(towards(edge, start))
    gap, rim, fill = (f"M{root}L{pair(towards(edge, REACH + beyond))}" for beyond in OVERLAPS)
    return _strokes(gap, rim, fill)


def _weave() -> Fragment:
    """Three bowed lines; a stretch of the first is drawn again over the last: each goes over one and under one."""
    half = bow(0, 3)[0]
    again = _strokes(stretch(half, 0.4, 0.92), stretch(half, 0.36, 0.97), stretch(half, 0.33, 0.99))
    return _path(0, 3, True) + _path(2, 5, True) + _path(4, 1, True) + again


def _tufts(paths: list[tuple[int, int]]) -> Fragment:
    """Up to three tufts, upright, where the lawn is widest."""
    taken = [(x, y) for a, b in paths for x, y, _ in samples(a, b, False)] + [EDGES[edge] for edge in range(6)]
    free: list[tuple[float, Point]] = []
    for column in range(-7, 8):
        for row in range(-7, 8):
            spot = column * 5.0 + 2.5 * (row % 2), row * 5.0
            if max(abs(math.dist(spot, (0, 0)) * math.cos(math.atan2(spot[1], spot[0]) - math.radians(60 * edge)))
                   for edge in range(6)) < REACH - 7:  # fmt: skip
                free.append((round(min(math.dist(spot, point) for point in taken), 2), spot))
    chosen: list[Point] = []
    for room, (x, y) in sorted(free, key=lambda item: (-item[0], item[1])):
        if room < 13.5 or len(chosen) == 3:
            break
        if all(math.dist((x, y), other) > 15 for other in chosen):
            chosen.append((x, y))
    return "".join(_tuft(spot) for spot in chosen)


def _tuft(spot: Point) -> Fragment:
    root = pair((spot[0] - 2.5, spot[1] + 4))
    return f'<path class="tf" d="M{root}q1-5-1-7M{root}q2-6 4-8M{root}q4-4 7-4"/>'


def _corner() -> Fragment:
    """The north-east corner's tile: the exit passes under the way along the rim; the basin is laid on it upright."""
    return f'<path class="tg2" d="{hexagon(49.2)}"/>{_spoke(3, -BASIN)}{_path(2, 4)}'


# --- Fragments of the still picture ---


@cache
def laid(space: int, code: int, name: str) -> Fragment:
    """A tile on the board."""
    return f'<use href="#tile-{code}" data-slot="space:{name}" {PLACED[space]}/>'


@cache
def empty(space: int, name: str) -> Fragment:
    """An empty space, with the dot that shows that it may be chosen."""
    x, y = map(num, CENTRES[space])
    return (
        f'<g data-slot="space:{name}"><use href="#hex" class="em" {PLACED[space]}/>'
        f'<circle class="dot" cx="{x}" cy="{y}" r="3.2"/></g>'
    )


@cache
def fountains() -> dict[int, Fragment]:
    """The seven fountains by their spaces."""
    found: dict[int, Fragment] = {}
    for corner in range(6):
        space = corner_space(corner)
        x, y, _ = basin(corner, space)
        found[space] = (
            f'<use href="#corner" transform="{at(CENTRES[space])} rotate({60 * corner})"/>'
            f'<use href="#fountain" transform="{at((x, y))} scale(1.12)"/>'
        )
    stubs = "".join(_spoke(edge, 0) for edge in range(6))
    found[MIDDLE] = f'<path class="tg2" d="{hexagon(49.2)}"/>{stubs}<use href="#fountain" transform="scale(1.62)"/>'
    return found


@cache
def flowerbed(bed: int, letter: str, owners: tuple[int, int]) -> Fragment:
    """A bed with its letter, its flowers and the signs of its owners."""
    rim = [(43.3 * step, -325.0 if step % 2 else -350.0) for step in range(-3, 4)]
    soil = polygon([_round(bed, point) for point in [*rim, (111.9, -386), (-111.9, -386)]])
    flowers = "".join(
        f'<use href="#{BED_FLOWERS[bed]}" transform="{at(_round(bed, (x, -363.5 - 7 * (number % 2))))} scale(.82)"/>'
        for number, x in enumerate((-112, -86, -60, 60, 86, 112))
    )
    tokens = "".join(
        f'<g transform="{at(_round(bed, (30.0 * side, -367)))}"><circle class="tk" r="14"/>'
        f"{glyphs.seat_shape(owner, 'scale(.92)')}</g>"
        for side, owner in zip((-1, 1), owners, strict=True)
    )
    x, y = _round(bed, (0, -367))
    return (
        f'<path class="bd" d="{soil}"/>{flowers}{tokens}<circle class="pl" cx="{num(x)}" cy="{num(y)}" r="12.5"/>'
        f'<text class="bl" x="{num(x)}" y="{num(y + 5.6)}">{letter}</text>'
    )


def _round(bed: int, point: Point) -> Point:
    """A point of the northern bed, F, turned to where another one lies."""
    angle = math.radians(60 * (bed + 1))
    x, y = point
    return x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)


# --- Butterflies ---


def piece(colour: int, x: float, y: float, turn: float, scale: str, numeral: bool = True, extra: str = "") -> Fragment:
    """A butterfly: the place, the turn and the wings are groups of their own, so that a script can move each."""
    points = f'<use href="#points-{colour}"/>' if numeral else ""
    return (
        f'<g class="piece b{colour}{extra}" transform="translate({num(x)} {num(y)})">'
        f'<g class="turn" transform="rotate({num(turn)})"><g class="wings">'
        f'<use href="#piece-{colour}" transform="scale({scale})"/></g></g>{points}</g>'
    )


@cache
def resting(colour: int, space: int, edge: int, corner: int) -> Fragment:
    """One at the end of a path; `corner` is its fountain's, if it still rests in the basin there, or -1."""
    if corner >= 0:
        return piece(colour, *basin(corner, space), ".82")
    return piece(colour, *standing(space, edge), ".92")


@cache
def in_centre(colour: int, place: int, number: int) -> Fragment:
    """One of so many in the centre; the last place is drawn last."""
    x, y, scale = ring(number)[place]
    return piece(colour, x, y, 0, scale, numeral=False)


@cache
def ring(number: int) -> tuple[tuple[float, float, str], ...]:
    """Places for so many butterflies in the centre fountain, and their size."""
    if number == 1:
        return ((0.0, 0.0, ".92"),)
    if number == 2:
        return ((-12.0, 0.0, ".78"), (12.0, 0.0, ".78"))
    radius, scale = (14.5, ".66") if number == 3 else (20.5, ".54")
    outer = number if number == 3 else number - 1  # from four on the last sits in the middle
    start = -90 if outer % 2 else -45
    angles = [math.radians(start + 360 / outer * place) for place in range(outer)]
    around = tuple((radius * math.cos(angle), radius * math.sin(angle), scale) for angle in angles)
    return around if outer == number else (*around, (0.0, 0.0, scale))


# --- The home page's picture ---


def plate(tables: Tables, rows: tuple[tuple[float, float, str], ...]) -> Fragment:
    """Tiles side by side and three large butterflies, as a whole <svg> with ids of its own."""
    turns = {
        f"{tables.pattern_names[pattern]}{code - int(tables.first_orientation[pattern])}": code
        for code, pattern in enumerate(map(int, tables.pattern_of))
    }
    tiles = "".join(
        f'<use href="#tile-{turns[name]}" {_placed(x + column * 2 * REACH, y)}/>'
        for x, y, names in rows
        for column, name in enumerate(names.split())
    )
    butterflies = (
        piece(PURPLE, -44, -30, 30, "1.35", numeral=False)
        + piece(PINK, 66, 24, -50, "1.35", numeral=False)
        + piece(BLUE, -108, 40, 80, "1.2", numeral=False)
    )
    content = f"<defs>{symbols(tables)}</defs>{tiles}{butterflies}"
    return svg.with_prefix(svg.plate((-190, -92, 380, 184), content), "garden-plate-")


def _placed(x: float, y: float) -> str:
    return f'x="{num(x)}" y="{num(y)}"'
