"""Garden tiles as pictures: zones with a cream path between any two, a blossom for each edge (STYLE-boards, Papillon).

A tile is a square of 100 units. The zone with the most edges is the ground; the others lie upon it. Shapes and prints
are symbols of `DEFS`, so that a tile is a handful of references. Blossoms stay upright however the tile is turned.
"""

from functools import cache
from typing import Final

from papilio.drawing.svg import Point, num
from papilio.games.papillon.state import FIELD, SIDES, Tables

Sides = tuple[int, ...]

LETTERS: Final = "FRYBP"

STYLE: Final = """\
.pnt{fill:var(--paper)}
.pc0{fill:var(--field)}.pc1{fill:var(--zred)}.pc2{fill:var(--zyellow)}.pc3{fill:var(--zblue)}.pc4{fill:var(--zpurple)}
.pc0,.pc1,.pc2,.pc3,.pc4{fill-opacity:.93}
.pnd{fill:none;stroke:#22302B;stroke-opacity:.28;stroke-width:6}
.pnl{fill:none;stroke:var(--path);stroke-width:3.4}
.pne{fill:none;stroke:var(--outline);stroke-opacity:.3;stroke-width:.8}
.pno{fill:none;stroke:var(--outline);stroke-width:1.4}
.pb1{fill:#FFDCD2;stroke:#7E1F16}.pb1 circle{fill:#5C140E;stroke:none}
.pb2{fill:#FFF9EC;stroke:#FFF9EC;stroke-width:1.6;stroke-linejoin:round}.pb2 circle{fill:#8A4B08;stroke:none}
.pb3{fill:#E4F0FF;stroke:#163E6C;stroke-linejoin:round}.pb3 circle{fill:#163E6C;stroke:none}
.pb4{fill:#F2E6FF}.pb4 .l{stroke:#F2E6FF;stroke-width:1.5;fill:none;stroke-linecap:round}
.pb0{stroke:#55793C;stroke-width:1.7;fill:none;stroke-linecap:round}
.pcs{fill:#6FA254;stroke:#2F4E22;stroke-width:1.1}.pcs g{fill:#F3F0D8;stroke-width:.9}
.pfb{fill:#FFFDF6;stroke:#2F4E22;stroke-width:1.1}.pfb .l{stroke-width:1.6;stroke-linecap:round}
.pca{fill:#FBF7EF;stroke:#22302B;stroke-width:1.2}.pca g{fill:#5E9A4B;stroke-width:1}
.pca .r{fill:none;stroke:#5E9A4B;stroke-width:2.4}
"""

BLOSSOMS: Final = {
    "pnb1": (
        '<g class="pb1"><path d="M0-10C5-10 7-5 4.5-3.5C9-4.5 10.5 2 6 4.5C4 5.5 3 4.5 3 4C4 8 2 10 0 10C-2 10-4 8-3 4'
        'C-3 4.5-4 5.5-6 4.5C-10.5 2-9-4.5-4.5-3.5C-7-5-5-10 0-10Z"/><circle r="3"/></g>'
    ),
    "pnb2": (
        '<g class="pb2"><path d="M0 0 10.2-2.4V2.4ZM0 0 8.9 5.6 5.6 8.9ZM0 0 2.4 10.2H-2.4ZM0 0-5.6 8.9-8.9 5.6Z'
        'M0 0-10.2 2.4V-2.4ZM0 0-8.9-5.6-5.6-8.9ZM0 0-2.4-10.2H2.4ZM0 0 5.6-8.9 8.9-5.6Z"/><circle r="4"/></g>'
    ),
    "pnb3": (
        '<g class="pb3"><path d="M0-10.5 2.7-3.7 10-3.2 4.4 1.4 6.2 8.5 0 4.6-6.2 8.5-4.4 1.4-10-3.2-2.7-3.7Z"/>'
        '<circle r="1.9"/></g>'
    ),
    "pnb4": (
        '<g class="pb4"><path class="l" d="M0 10V-3M0 9C-2 5-6 4-7 2M0 9C2 5 6 4 7 2"/><path d="M0-12C2-10 2-8 0-7'
        "C-2-8-2-10 0-12ZM-2.6-8.5C0-7.5 .2-4.5-.6-3.5C-3-4-4.5-6-2.6-8.5Z"
        "M2.6-8.5C0-7.5-.2-4.5 .6-3.5C3-4 4.5-6 2.6-8.5Z"
        'M-3.6-4.5C-.5-3.5 0 0-.8 1C-4 .5-5.6-2-3.6-4.5ZM3.6-4.5C.5-3.5 0 0 .8 1C4 .5 5.6-2 3.6-4.5Z"/></g>'
    ),
    "pnb0": '<g class="pb0"><path d="M0 5C-1 0-3-4-6-5M0 5C0-1 0-5 .5-8M0 5C1 0 3-3 6.5-4"/></g>',
    "pncs": (
        '<g class="pcs"><path d="M-9 5C-9-2-3-9 9-9C9 1 3 8-6 7Z"/><g><circle cx="-5" cy="3.5" r="2.3"/>'
        '<circle cx="-1.8" cy="1" r="2.5"/><circle cx="1.5" cy="1" r="2.5"/><circle cx="4.6" cy="-2" r="2.9"/></g></g>'
    ),
    "pnfb": (
        '<g class="pfb"><path d="M0-1C3-8 9-9 9-5C9-1 5 0 2 1C6 1 6 7 3 7C1 7 0 4 0 2C0 4-1 7-3 7C-6 7-6 1-2 1'
        'C-5 0-9-1-9-5C-9-9-3-8 0-1Z"/><path class="l" d="M0-3V6"/></g>'
    ),
    "pnca": (
        '<g class="pca"><circle r="13"/><circle class="r" r="13.6"/><g><circle cx="-7" cy="3" r="3.4"/>'
        '<circle cx="-2.8" cy="-.5" r="3.7"/><circle cx="2" cy="2.4" r="3.7"/><circle cx="6.6" cy="-1.6" r="4.2"/></g>'
        '<path d="M5.5-5.5 4.5-9M8.5-5.5 10-8.5"/></g>'
    ),
}


def turn_point(point: Point, side: int) -> Point:
    """A point of the tile after so many quarter turns."""
    x, y = point
    for _ in range(side % SIDES):
        x, y = 100 - y, x
    return x, y


def corner(i: int) -> Point:
    """The corner where side i begins, clockwise."""
    return turn_point((0, 0), i)


def curve(points: list[Point]) -> str:
    """A cubic curve on from where the path is."""
    return "C" + " ".join(f"{num(x)} {num(y)}" for x, y in points)


def to_centre(i: int) -> str:
    """The border from corner i to the middle, in a slight wave."""
    return curve([turn_point(p, i) for p in ((13, 21), (39, 32), (50, 50))])


def from_centre(i: int) -> str:
    """The same the other way."""
    return curve([turn_point(p, i) for p in ((39, 32), (13, 21), (0, 0))])


def bowl(side: int) -> str:
    """The border of a zone at one side between two edges of one other zone."""
    first = [turn_point(p, side) for p in ((22, 22), (33, 34), (50, 34))]
    second = [turn_point(p, side) for p in ((67, 34), (78, 22), (100, 0))]
    return curve(first) + curve(second)


def start(point: Point) -> str:
    """Begin a path here."""
    return f"M{num(point[0])} {num(point[1])}"


def ground_zone(zones: Sides) -> int:
    """The zone with the most edges; the first of those."""
    return max(zones, key=lambda zone: (zones.count(zone), -zones.index(zone)))


def is_bowl(zones: Sides, side: int) -> bool:
    """Whether the zone of this side is a bowl in one other zone."""
    before, after = zones[(side - 1) % SIDES], zones[(side + 1) % SIDES]
    return zones.count(zones[side]) == 1 and before == after


@cache
def area(zones: Sides, zone: int) -> str:
    """The path data of a zone's area, as it is seen."""
    sides = [side for side in range(SIDES) if zones[side] == zone]
    if len(sides) == SIDES:
        return "M0 0H100V100H0Z"
    if len(sides) == 1 and is_bowl(zones, sides[0]):
        return start(corner(sides[0])) + bowl(sides[0]) + "Z"
    path = ""
    for k, side in enumerate(_run(sides)):
        path += start(corner(side)) if k == 0 else ""
        path += _edge_and_gap(zones, zone, side)
    return path + "Z"


def _run(sides: list[int]) -> list[int]:
    """The sides clockwise, beginning after a gap."""
    first = next((side for side in sides if (side - 1) % SIDES not in sides), sides[0])
    return sorted(sides, key=lambda side: (side - first) % SIDES)


def _edge_and_gap(zones: Sides, zone: int, side: int) -> str:
    """Along an edge of the zone, and over to its next edge: round bowls, or by way of the middle."""
    x, y = corner(side + 1)
    path = f"L{num(x)} {num(y)}"
    after = (side + 1) % SIDES
    if zones[after] == zone:
        return path
    if is_bowl(zones, after):
        return path + bowl(after)
    following = after
    while zones[following] != zone:
        following = (following + 1) % SIDES
    return path + to_centre(side + 1) + from_centre(following)


@cache
def borders(zones: Sides, zone: int) -> str:
    """The path data of those borders of a zone that lie inside the tile."""
    sides = [side for side in range(SIDES) if zones[side] == zone]
    if len(sides) == 1 and is_bowl(zones, sides[0]):
        return start(corner(sides[0])) + bowl(sides[0])
    lines = ""
    for side in sides:
        after = (side + 1) % SIDES
        if after in sides:
            continue
        lines += start(corner(side + 1))
        if is_bowl(zones, after):
            lines += bowl(after)
        else:
            following = next(s for s in (side + 2, side + 3, side + 4) if s % SIDES in sides) % SIDES
            lines += to_centre(side + 1) + from_centre(following)
    return lines


def edge_line(side: int) -> str:
    """The path data of one edge of a tile."""
    x, y = corner(side + 1)
    return f"{start(corner(side))}L{num(x)} {num(y)}"


@cache
def paths(zones: Sides) -> str:
    """The path data of all borders."""
    lines = ""
    for side in range(SIDES):
        if is_bowl(zones, side):
            lines += start(corner(side)) + bowl(side)
    for i in range(SIDES):
        apart = zones[i - 1] != zones[i]
        if apart and not is_bowl(zones, i) and not is_bowl(zones, (i - 1) % SIDES):
            lines += start(corner(i)) + to_centre(i)
    return lines


LARGE: Final = ((50.0, 17.0), 0.92)
SMALL: Final = (((27.0, 11.0), 0.5), ((73.0, 11.0), 0.5))


def edge_print(colour: int, side: int) -> str:
    """One large blossom or tuft and two small ones at an edge."""
    parts = []
    for point, scale in (LARGE, *SMALL):
        x, y = turn_point(point, side)
        scale = scale if colour else scale * (1.1 if scale > 0.6 else 1.5)
        parts.append(f'<use href="#pnb{colour}" transform="translate({num(x)} {num(y)})scale({scale:.2f})"/>')
    return "".join(parts)


@cache
def definitions() -> str:
    """The symbols of tiles: blossoms, icons, and the print of each colour at each side."""
    blossoms = "".join(f'<g id="{name}">{content}</g>' for name, content in BLOSSOMS.items())
    prints = "".join(
        f'<g id="pne{colour}{side}">{edge_print(colour, side)}</g>' for colour in range(5) for side in range(SIDES)
    )
    return blossoms + prints


@cache
def sides_of(tables: Tables, turned_kind: int) -> tuple[Sides, Sides]:
    """The colours and the zones of a turned tile's sides."""
    row = turned_kind * SIDES
    colours = tuple(int(colour) for colour in tables.edge_colour[row : row + SIDES])
    return colours, tuple(int(zone) for zone in tables.zone_at[row : row + SIDES])


@cache
def tile(colours: Sides, zones: Sides, caterpillar: int, icons: int) -> str:
    """A tile in full: areas, paths, blossoms, icon."""
    return areas(colours, zones) + _prints(colours, zones) + _icon(colours, zones, caterpillar, icons)


@cache
def areas(colours: Sides, zones: Sides) -> str:
    """The areas and the paths between them."""
    ground = ground_zone(zones)
    parts = ['<path class="pnt" d="M0 0H100V100H0Z"/>']
    parts.append(f'<path class="pc{colours[zones.index(ground)]}" d="M0 0H100V100H0Z"/>')
    for zone in dict.fromkeys(zones):
        if zone != ground:
            shape = area(zones, zone)
            parts.append(f'<path class="pnt" d="{shape}"/><path class="pc{colours[zones.index(zone)]}" d="{shape}"/>')
    line = paths(zones)
    if line:
        parts.append(f'<path class="pnd" d="{line}"/><path class="pnl" d="{line}"/>')
    return "".join(parts)


def _prints(colours: Sides, zones: Sides) -> str:
    parts = [f'<use href="#pne{colour}{side}"/>' for side, colour in enumerate(colours)]
    for side in range(SIDES):  # where two edges of one zone meet, a blossom stands in place of a path
        if zones[side] == zones[(side + 1) % SIDES]:
            x, y = turn_point((76, 24), side)
            parts.append(_small(colours[side], x, y))
    for side in (0, 1):
        across = zones[side] == zones[side + 2]
        if across and colours[side] != FIELD:
            parts.append(f'<use href="#pnb{colours[side]}" x="50" y="50"/>')
    return "".join(parts)


def _small(colour: int, x: float, y: float) -> str:
    return f'<use href="#pnb{colour}" transform="translate({num(x)} {num(y)})scale(.72)"/>'


def icon_place(colours: Sides, zones: Sides) -> Point:
    """Where the caterpillar symbol or the field butterfly is printed: well inside the field."""
    field = next((zones[side] for side in range(SIDES) if colours[side] == FIELD), zones[0])
    sides = [side for side in range(SIDES) if zones[side] == field]
    if len(sides) == 1:
        return turn_point((50, 24), sides[0])
    x = sum(turn_point((50, 20), side)[0] for side in sides) / len(sides)
    y = sum(turn_point((50, 20), side)[1] for side in sides) / len(sides)
    return (x, y)


def _icon(colours: Sides, zones: Sides, caterpillar: int, icons: int) -> str:
    if not caterpillar and not icons:
        return ""
    x, y = icon_place(colours, zones)
    name = "pncs" if caterpillar else "pnfb"
    return f'<use href="#{name}" transform="translate({num(x)} {num(y)})scale(1.15)"/>'


@cache
def small_tile(colours: Sides, zones: Sides) -> str:
    """A tile in another's garden: zones and paths, one blossom at each flower's edge."""
    blossoms = ""
    for side, colour in enumerate(colours):
        if colour != FIELD:
            x, y = turn_point((50, 19), side)
            blossoms += f'<use href="#pnb{colour}" transform="translate({num(x)} {num(y)})scale(1.5)"/>'
    return areas(colours, zones) + blossoms


@cache
def kind_picture(tables: Tables, turned_kind: int) -> str:
    """A turned tile of the box, in full."""
    kind = turned_kind // SIDES
    colours, zones = sides_of(tables, turned_kind)
    return tile(colours, zones, int(tables.caterpillar[kind]), int(tables.icons[kind]))


@cache
def small_picture(tables: Tables, turned_kind: int) -> str:
    """A turned tile in short."""
    return small_tile(*sides_of(tables, turned_kind))
