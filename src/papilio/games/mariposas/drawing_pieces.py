"""Butterflies with their badges, waystations, trails and rings."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any, Final

from papilio.core.events import Event
from papilio.drawing import glyphs, svg
from papilio.drawing.scene import Fragment
from papilio.drawing.svg import Point, at, num
from papilio.games.mariposas.drawing_map import middles
from papilio.games.mariposas.narration_words import butterfly_words, item_words
from papilio.games.mariposas.rules import Mariposas
from papilio.games.mariposas.rules_notation import FLOWER_NAMES, ITEM_NAMES, MARKER_NAMES
from papilio.games.mariposas.rules_table import generation_of
from papilio.games.mariposas.state import FACE_DOWN, FREE, MARKERS, OVER, MariposasState, Tables
from papilio.text import _, ngettext

STYLE: Final = """\
.mhit{fill:#fff;fill-opacity:0;stroke:none}
.may .mhit{stroke:var(--ink);stroke-width:2;stroke-dasharray:4 3}
.mout{fill:none;stroke:var(--outline);stroke-width:1.4}
.mout2{fill:none;stroke:var(--halo);stroke-width:3.4}
.mgen{font-size:12px;font-weight:700;text-anchor:middle}
.mg1,.mg2,.mg5{fill:var(--onseat)}
.mg3,.mg4{fill:#22302B}
.mx rect{fill:var(--paper);stroke:var(--outline)}
.mx text{font-size:10.5px;font-weight:700;text-anchor:middle}
.mws{fill:var(--paper);stroke:var(--outline);stroke-width:1.1}
.mdown{fill:var(--city);stroke:var(--outline);stroke-width:1.1}
.mq{font-size:17px;font-weight:700;text-anchor:middle}
.mq.m-s{font-size:13px}
.mdown+.mq{fill:#fff}
.mset-green{fill:var(--leaf)}.mset-pink{fill:var(--cone)}.mset-blue{fill:var(--mist)}
.mtrail{fill:currentColor;stroke:var(--casing);stroke-width:1.2}
.mlast{fill:none;stroke:var(--ink);stroke-width:2.4}
.mgate{fill:none;stroke:var(--accent);stroke-width:4;stroke-linejoin:round}
"""

# Places for so many different butterflies on a hex, and their size.
CROWDS: Final[dict[int, tuple[float, tuple[Point, ...]]]] = {
    1: (0.92, ((0, 1),)),
    2: (0.72, ((-13, 4), (13, -3))),
    3: (0.66, ((0, -13), (-14, 9), (14, 9))),
    4: (0.6, ((-13, -12), (13, -12), (-13, 11), (13, 11))),
    6: (0.48, ((-18, -10), (0, -14), (18, -10), (-18, 11), (0, 13), (18, 11))),
    9: (0.4, tuple((16.0 * column, 16.0 * row) for row in (-1, 0, 1) for column in (-1, 0, 1))),
}
HOME_COLUMNS: Final = 6


def moving_seat(view: MariposasState) -> int:
    """The seat whose butterflies may be pointed at, or -1."""
    return -1 if view.phase in (FREE, OVER) else int(view.turn)


@cache
def symbols() -> Fragment:
    """A butterfly with its halo, and a badge for each seat, generation and side."""
    found = [
        glyphs.symbols(
            "halo", "butterfly", "butterfly-veins", *FLOWER_NAMES[:5], "milkweed", "egg", "caterpillar", "chrysalis"
        )
    ]
    found.append('<g id="mfly"><use href="#halo"/><use href="#butterfly-veins"/></g>')
    for seat in range(5):
        for generation in range(1, 5):
            found.append(f'<g id="mb{seat}{generation}">{badge(seat, generation, False)}</g>')
        found.append(f'<g id="mb{seat}5">{badge(seat, 4, True)}</g>')
    wild = "".join(
        f'<use href="#{name}" transform="translate({x} {y}) scale(.42)"/>'
        for name, (x, y) in zip(FLOWER_NAMES, ((0, -7), (7, -1.5), (4.4, 6.5), (-4.4, 6.5), (-7, -1.5)), strict=False)
    )
    found.append(f'<g id="mwild">{wild}</g>')
    return "".join(found)


def badge(seat: int, generation: int, double: bool) -> Fragment:
    """The seat's sign with the generation; a double one has a second outline."""
    shape = glyphs.seat_shape(seat, "scale(.98)")
    ring = ""
    if double:
        plain = glyphs.seat_shape(seat, "scale(1.42)")
        ring = plain.replace(f't{seat + 1}"', 'mout2"', 1) + plain.replace(f't{seat + 1}"', 'mout"', 1)
    drop = 5.4 if seat == 0 else 4.2
    return f'{ring}{shape}<text class="mgen mg{seat + 1}" y="{drop}">{generation}</text>'


def _kind(state: MariposasState, seat: int, marker: int) -> tuple[int, int, int]:
    return seat, int(generation_of(marker)), int(state.double[seat * MARKERS + marker])


def standing(game: Mariposas, view: MariposasState) -> dict[int, dict[tuple[int, int, int], list[int]]]:
    """Space by space the butterflies there: seat, generation and side, with their markers."""
    found: dict[int, dict[tuple[int, int, int], list[int]]] = {}
    for seat in range(game.seats):
        for marker in range(MARKERS):
            at_ = int(view.where[seat * MARKERS + marker])
            if at_ >= 0:
                found.setdefault(at_, {}).setdefault(_kind(view, seat, marker), []).append(marker)
    return found


def butterflies(game: Mariposas, view: MariposasState, viewer: int) -> tuple[dict[str, Fragment], dict[str, Fragment]]:
    """All butterflies, each a piece of its own; and the labels of those that are alike, or that found no room."""
    pieces: dict[str, Fragment] = {}
    labels: dict[str, Fragment] = {}
    mine = moving_seat(view)
    for space, kinds in sorted(standing(game, view).items()):
        order = sorted(kinds, key=lambda kind: ((kind[0] - max(viewer, 0)) % game.seats, -kind[1], -kind[2]))
        scale, spots = _spots(game.tables, space, len(order))
        for kind, spot in zip(order, spots, strict=False):
            for marker in kinds[kind]:
                slot = f"butterfly:{MARKER_NAMES[marker]}" if kind[0] == mine else ""
                pieces[f"{kind[0]}-{MARKER_NAMES[marker]}"] = piece(
                    *kind, spot, scale, slot, _told(game, space, kind, marker)
                )
            if len(kinds[kind]) > 1:
                name = f"{game.tables.names[space]}-{'-'.join(map(str, kind))}"
                labels[name] = _label(f"×{len(kinds[kind])}", (spot[0] - 15 * scale, spot[1] + 14 * scale))
        if len(order) > len(spots):
            x, y = middles(game.tables)[space]
            labels[f"{game.tables.names[space]}-more"] = _label(f"+{len(order) - len(spots)}", (x, y + 26))
    return pieces, labels


def _told(game: Mariposas, space: int, kind: tuple[int, int, int], marker: int) -> str:
    steps = int(game.tables.home[space])
    home = ngettext("{n} step from home", "{n} steps from home", steps).format(n=steps) if steps else _("at home")
    words = butterfly_words(f"butterfly:{MARKER_NAMES[marker]}")
    text = _("{seat}, {butterfly}, double, {home}") if kind[2] else _("{seat}, {butterfly}, {home}")
    return text.format(seat=glyphs.seat_colour(kind[0]), butterfly=words, home=home)


def _spots(tables: Tables, space: int, number: int) -> tuple[float, list[Point]]:
    x, y = middles(tables)[space]
    if space == tables.michoacan:
        columns = min(number, HOME_COLUMNS)
        rows = -(-number // HOME_COLUMNS)
        scale = 0.8 if number <= HOME_COLUMNS else 0.6
        pitch = 150 / max(1, columns)
        return scale, [
            (x + (k % columns - (columns - 1) / 2) * min(40.0, pitch), y - 8 + (k // columns - (rows - 1) / 2) * 26)
            for k in range(number)
        ]
    size = min((fit for fit in CROWDS if fit >= number), default=9)
    scale, offsets = CROWDS[size]
    if tables.city[space] >= 0:  # the name stays in sight, and the waystation in its corner
        return round(scale * 0.84, 2), [(x + 6 + 0.8 * dx, y - 9 + 0.7 * dy) for dx, dy in offsets]
    return scale, [(x + dx, y + dy) for dx, dy in offsets]


@cache
def piece(seat: int, generation: int, double: int, spot: Point, scale: float, slot: str, told: str) -> Fragment:
    """One butterfly with its badge."""
    named = f' data-slot="{slot}"' if slot else ""
    mark = generation + double
    return (
        f'<g class="piece s{seat + 1}"{named} transform="{at(spot)}"><title>{svg.text(told)}</title>'
        f'<circle class="mhit" cx="{num(3 * scale)}" cy="{num(3 * scale)}" r="{num(26 * scale)}"/>'
        f'<g class="turn" transform="rotate(0)"><g class="wings">'
        f'<use href="#mfly" transform="scale({scale})"/></g></g>'
        f'<use href="#mb{seat}{mark}" transform="{at((11 * scale, 12 * scale))} scale({num(scale + 0.14)})"/></g>'
    )


def ghost(seat: int, generation: int, double: int, spot: Point) -> Fragment:
    """A butterfly where it is considered to land."""
    return f'<g class="ghost gb">{piece(seat, generation, double, spot, 0.92, "", "")}</g>'


def _label(words: str, spot: Point) -> Fragment:
    width = 8.0 + 6.5 * len(words)
    pill = f'<rect x="{num(-width / 2)}" y="-8" width="{num(width)}" height="15" rx="7"/>'
    return f'<g class="mx" transform="{at(spot)}">{pill}<text y="3.6">{words}</text></g>'


# --- Waystations ---


def stations(game: Mariposas, view: MariposasState) -> dict[str, Fragment]:
    """What lies on each city."""
    tables = game.tables
    occupied = {int(at) for at in view.where if at >= 0}
    found = {}
    for space in range(int(tables.michoacan)):
        if tables.city[space] >= 0:
            item = _item(view, int(tables.city[space]))
            told = item_words(item) if item else _("a waystation, face down")
            found[tables.names[space]] = station(middles(tables)[space], item, told, space in occupied)
    return found


def _item(view: MariposasState, city: int) -> str:
    item = int(view.markers[city])
    return "" if item == FACE_DOWN else ITEM_NAMES[item]


@cache
def station(point: Point, item: str, told: str, occupied: bool) -> Fragment:
    """A waystation: face down, or with its item; in a corner where butterflies are."""
    x, y = point
    place = f"{at((x - 15, y - 15))} scale(.66)" if occupied else at((x, y - 7))
    return f'<g transform="{place}"><title>{svg.text(told)}</title>{disc(item)}</g>'


def disc(item: str) -> Fragment:
    """The marker itself, around the origin."""
    if not item:
        return '<circle class="mdown" r="14.5"/><text class="mq" y="6">?</text>'
    return f'<circle class="mws" r="14.5"/>{item_art(item)}'


def item_art(item: str) -> Fragment:
    """A life cycle stage with its set's colour, a bonus card's sign, or the five flowers."""
    if item == "wild":
        return '<use href="#mwild"/>'
    signs = {"3+2": "3+2", "add-1": "+1", "add-2": "+2"}
    if item in signs:
        return f'<text class="mq m-s" y="4.6">{signs[item]}</text>'
    colour, _dash, stage = item.partition("-")
    glyph = '<g class="ac"><use href="#butterfly" transform="scale(.5)"/></g>'
    if stage != "adult":
        glyph = f'<use href="#{stage}" transform="scale(.68)"/>'
    return f'<path class="mset-{colour}" d="M-12.9 6.6A14.5 14.5 0 0 0 12.9 6.6Z"/>{glyph}'


# --- The last move ---


def trail(game: Mariposas, last: Sequence[Event]) -> dict[str, Fragment]:
    """The way of the last move as dots, and a ring where it ended."""
    moves = [event for event in last if event.name == "move"]
    if not moves:
        return {}
    event = moves[-1]
    points = way(game.tables, event.data)
    dots = []
    for (x, y), (u, v) in pairwise(points):
        dots += [
            f'<circle class="mtrail" cx="{num(x + (u - x) * t)}" cy="{num(y + (v - y) * t)}" r="3"/>'
            for t in (0.2, 0.5, 0.8)
        ]
    x, y = points[-1]
    ring = f'<use href="#hi" class="mlast" x="{num(x)}" y="{num(y)}"/>' if event.data["to"] != "space:MX" else ""
    return {"last": f'<g class="s{event.seat + 1}">{"".join(dots)}</g>{ring}'}


def way(tables: Tables, data: dict[str, Any]) -> list[Point]:
    """The points of a move's way."""
    numbers = {name: number for number, name in enumerate(tables.names)}
    return [middles(tables)[numbers[slot[6:]]] for slot in data["way"]]
