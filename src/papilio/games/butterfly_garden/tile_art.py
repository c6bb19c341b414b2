"""The still art of the garden: tiles, fountains, flowerbeds, and the classes that paint them."""

import math
from functools import cache
from typing import Final


from papilio.drawing import glyphs, svg
from papilio.games.butterfly_garden import garden_paths as paths
from papilio.games.butterfly_garden.components import board, corner_space, flowerbed_spaces
from papilio.games.butterfly_garden.rules import ButterflyGarden
from papilio.games.butterfly_garden.state import Tables

STYLE: Final = """\
.tg{fill:var(--lawn);stroke:var(--hedge);stroke-width:1.2}
.tg2{fill:var(--lawn2);stroke:var(--hedge);stroke-width:1.2}
.pc{fill:none;stroke:var(--lawn);stroke-width:19}
.pe{fill:none;stroke:var(--pedge);stroke-width:14}
.pf{fill:none;stroke:var(--path);stroke-width:11}
.tf{fill:none;stroke:var(--hedge);stroke-width:1.3;stroke-linecap:round}
.em{fill:var(--empty);stroke:var(--line);stroke-width:1.2}
.bd{fill:var(--soil);stroke:var(--hedge);stroke-width:1.2;stroke-linejoin:round}
.tk{fill:var(--paper);stroke:var(--outline);stroke-width:1}
.pl{fill:var(--ink)}
.no{fill:none;stroke:var(--s1);stroke-width:4;stroke-linejoin:round}
svg text.bl{font-size:16px;font-weight:700;text-anchor:middle;fill:var(--paper)}
"""

BED_FLOWERS: Final = ("frostweed", "aster", "goldenrod", "coneflower", "mistflower", "frostweed")
BEDS: Final = "ABCDEF"
WEAVE: Final = {"C": (1, 2, 0), "D": (2, 0, 1)}  # the order in which a pattern's paths are drawn, later ones above
TUFTS: Final = {
    "A": ((-8, 3), (1, -3), (26, 2)),
    "B": (),
    "C": ((-20, 2), (12, -4)),
    "D": ((-19, 27), (8, -31)),
    "E": ((6, 22), (-40, 8)),
}


def defs(tables: Tables) -> str:
    """The symbols that scenes of this game use."""
    tiles = "".join(
        f'<g id="tile-{name}">{tile(tables, pattern)}</g>' for pattern, name in enumerate(tables.pattern_names)
    )
    names = ("halo", "butterfly-eyes", "butterfly-bands", "butterfly-dots", "fountain", *dict.fromkeys(BED_FLOWERS))
    return glyphs.symbols(*names) + tiles + f'<path id="hex" d="{paths.hexagon(48)}"/>'


def strokes(data: str) -> str:
    """A garden path: the gap in lawn colour, the edge, the fill."""
    return "".join(f'<path class="{name}" d="{data}"/>' for name in ("pc", "pe", "pf"))


def path_data(a: int, b: int, bowed: bool = False) -> str:
    """The path data from edge to edge."""
    return f"M{svg.pair(paths.EDGES[a])}{paths.curve(a, b, bowed)}"


def tile(tables: Tables, pattern: int) -> str:
    """A tile, not turned: lawn, its three paths woven over and under, a few tufts of grass."""
    code = int(tables.first_orientation[pattern])
    name = tables.pattern_names[pattern]
    pairs = sorted((edge, int(tables.across[code * 6 + edge])) for edge in range(6))
    pairs = [(a, b) for a, b in pairs if a < b]
    bowed = paths.is_bowed(tables, code)
    order = WEAVE.get(name, (0, 1, 2))
    art = f'<path class="tg" d="{paths.hexagon(49.2)}"/>'
    art += "".join(strokes(path_data(*pairs[number], bowed)) for number in order)
    if bowed:  # each line goes over one and under one: a stretch of the first is drawn again, above the last
        first = paths.bow(*pairs[0])[0]
        art += f'<path class="pe" d="{paths.stretch(first, 0.45, 0.95)}"/>'
        art += f'<path class="pf" d="{paths.stretch(first, 0.35, 0.999)}"/>'
    return art + "".join(tuft(x, y) for x, y in TUFTS.get(name, ()))


def tuft(x: float, y: float) -> str:
    """Three blades of grass."""
    start = f"M{svg.num(x)} {svg.num(y)}"
    return f'<path class="tf" d="{start}q1-5-1-7{start}q2-6 4-8{start}q4-4 7-4"/>'


def tile_use(game: ButterflyGarden, space: int, code: int) -> str:
    """A tile as it lies on a space."""
    pattern = int(game.tables.pattern_of[code])
    turn = code - int(game.tables.first_orientation[pattern])
    turned = f" rotate({60 * turn})" if turn else ""
    name = game.tables.pattern_names[pattern]
    return f'<use href="#tile-{name}" transform="{svg.at(paths.CENTRES[space])}{turned}"/>'


@cache
def fountains() -> dict[str, str]:
    """The seven fountains by the names of their spaces."""
    middle = board().index[0, 0]
    drawn = {
        f"space:{board().name(middle)}": (
            f'<path class="tg2" d="{paths.hexagon(49.2)}"/><use href="#fountain" transform="scale(1.75)"/>'
        )
    }
    for corner in range(6):
        space = corner_space(corner)
        way_out = (corner + 3) % 6
        art = f'<path class="tg2" d="{paths.hexagon(49.2)}"/>'
        art += strokes(f"M0 0L{svg.pair(paths.EDGES[way_out])}")
        art += strokes(path_data((corner + 2) % 6, (corner + 4) % 6))
        basin = paths.towards(corner, paths.BASIN)
        art += f'<use href="#fountain" transform="{svg.at(basin)} scale(1.15)"/>'
        drawn[f"space:{board().name(space)}"] = f'<g transform="{svg.at(paths.CENTRES[space])}">{art}</g>'
    return drawn


def flowerbed(game: ButterflyGarden, bed: int) -> str:
    """A flowerbed: its soil along the rim, flowers, the tokens of its owners, its letter."""
    outline = [
        paths.shift(paths.towards(bed + half, paths.SIDE), paths.CENTRES[space])
        for space in flowerbed_spaces(bed)
        for half in (-0.5, 0.5, 1.5)
    ]
    across, along = _frame(bed)
    ends = [_on(across, along, 386, -111.9), _on(across, along, 386, 111.9)]
    inner = sorted(outline, key=lambda point: point[0] * along[0] + point[1] * along[1])
    art = f'<path class="bd" d="{svg.polygon([*_unique(inner), *reversed(ends)])}"/>'
    for k, offset in enumerate((-112, -86, -60, 60, 86, 112)):
        place = svg.at(_on(across, along, 370 - 7 * (k % 2), offset))
        art += f'<use href="#{BED_FLOWERS[bed]}" transform="{place} scale(.82)"/>'
    for k in range(2):
        place = svg.at(_on(across, along, 367, -30 + 60 * k))
        seat = int(game.owners[bed * 2 + k])
        art += f'<g transform="{place}"><circle class="tk" r="14"/>{glyphs.seat_shape(seat, "scale(.92)")}</g>'
    x, y = _on(across, along, 367, 0)
    art += f'<circle class="pl" cx="{svg.num(x)}" cy="{svg.num(y)}" r="12.5"/>'
    return art + f'<text class="bl" x="{svg.num(x)}" y="{svg.num(y + 5.6)}">{BEDS[bed]}</text>'


def bed_middle(bed: int, space: int) -> svg.Point:
    """Where a butterfly that leaves the board over this space lands in its flowerbed."""
    across, along = _frame(bed)
    x, y = paths.CENTRES[space]
    return _on(across, along, 352, x * along[0] + y * along[1])


def _frame(bed: int) -> tuple[svg.Point, svg.Point]:
    """Unit vectors away from the centre and along the rim clockwise."""
    angle = math.radians(60 * bed - 30)
    return (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))


def _on(across: svg.Point, along: svg.Point, away: float, offset: float) -> svg.Point:
    return across[0] * away + along[0] * offset, across[1] * away + along[1] * offset


def _unique(points: list[svg.Point]) -> list[svg.Point]:
    kept: list[svg.Point] = []
    for point in points:
        if not kept or math.dist(kept[-1], point) > 1:
            kept.append(point)
    return kept


