"""The season's goal, written into the sea: each objective lights up the spaces that it counts, and tells its points."""

from typing import Final

from papilio.drawing import glyphs, svg
from papilio.drawing.scene import Fragment
from papilio.drawing.svg import Point, at, num
from papilio.games.mariposas import scoring
from papilio.games.mariposas.drawing_map import box, middles
from papilio.games.mariposas.narration_words import SEASONS, objective_words
from papilio.games.mariposas.rules import Mariposas
from papilio.games.mariposas.rules_events import objective_code
from papilio.games.mariposas.state import BREED, BREED_DOUBLE, FACE_DOWN, NONE, MariposasState
from papilio.text import _

STYLE: Final = """\
.mreg{display:none;fill:var(--accent);fill-opacity:.34;stroke:var(--accent);stroke-width:2.6;pointer-events:none}
svg:has(.mo0:hover,.mo0:focus) .mr0{display:inline}
svg:has(.mo1:hover,.mo1:focus) .mr1{display:inline}
svg:has(.mo2:hover,.mo2:focus) .mr2{display:inline}
.mobj{cursor:help}
.mobj rect{fill:var(--paper);fill-opacity:.86;stroke:var(--coast);stroke-width:1}
.mobj:hover rect,.mobj:focus rect{stroke:var(--accent);stroke-width:2}
.mtitle{font-size:24px}
.mword{font-size:15px}
.mpts{font-size:15px;font-weight:700}
"""
WIDTH: Final = 276.0
LINE: Final = 18.0
LETTERS: Final = 38  # that fit into a line


def goal(game: Mariposas, view: MariposasState) -> dict[str, Fragment]:
    """The season's title, and each objective with its spaces."""
    season = int(view.season)
    x, y = _corner(game)
    title = _("{season}'s goal").format(season=_(SEASONS[season]))
    found = {"title": f'<text class="mtitle" x="{num(x + 4)}" y="{num(y)}">{svg.text(title)}</text>'}
    card = int(view.goals[season])
    if card == FACE_DOWN:
        return found
    y += 12
    first = int(game.tables.goal_first[card])
    for number in range(first, int(game.tables.goal_first[card + 1])):
        place = number - first
        found[f"region:{place}"] = _region(game, number, place)
        found[f"objective:{place}"], height = _objective(game, view, number, place, (x, y))
        y += height + 6
    return found


def _corner(game: Mariposas) -> Point:
    x, y, width, height = box(game.tables)
    return x + width - WIDTH - 8, y + height - 262


def counted(game: Mariposas, number: int) -> list[int]:
    """The spaces that an objective speaks of."""
    tables = game.tables
    within = int(tables.objective_within[number])
    regions = [
        int(tables.where[k]) for k in range(int(tables.where_first[number]), int(tables.where_first[number + 1]))
    ]
    return [
        space
        for space in range(int(tables.places))
        if any(scoring.is_in(tables, region, space) for region in regions)
        and (within == NONE or scoring.is_in(tables, within, space))
    ]


def _region(game: Mariposas, number: int, place: int) -> Fragment:
    points = [middles(game.tables)[space] for space in counted(game, number) if space != game.tables.michoacan]
    hexes = "".join(f'<use href="#hi" x="{num(x)}" y="{num(y)}"/>' for x, y in points)
    return f'<g class="mreg mr{place}">{hexes}</g>'


def _objective(game: Mariposas, view: MariposasState, number: int, place: int, corner: Point) -> tuple[Fragment, float]:
    words = objective_words(objective_code(game.tables, number))
    lines = wrapped(words)
    row = _points(game, view, number, 20 + LINE * len(lines))
    height = LINE * (len(lines) + bool(row)) + 13
    texts = "".join(
        f'<text class="mword" x="9" y="{num(19 + LINE * k)}">{svg.text(line)}</text>' for k, line in enumerate(lines)
    )
    frame = f'<rect width="{num(WIDTH)}" height="{num(height)}" rx="4"/>'
    label = svg.text(words)
    return (
        f'<g class="mobj mo{place}" tabindex="0" role="img" aria-label="{label}" transform="{at(corner)}">'
        f"{frame}{texts}{row}</g>",
        height,
    )


def _points(game: Mariposas, view: MariposasState, number: int, y: float) -> Fragment:
    """What each would get now; nothing for breeding, which has scored already (MA-93)."""
    if int(game.tables.objective_kind[number]) in (BREED, BREED_DOUBLE):
        return ""
    found = []
    for seat in range(game.seats):
        points = int(scoring.objective_points(game.tables, view, seat, number))
        x = 18 + 50 * seat
        sign = glyphs.seat_shape(seat, f"translate({x} {num(y - 5)}) scale(.7)")
        found.append(f'{sign}<text class="mpts" x="{x + 11}" y="{num(y)}">{points}</text>')
    return "".join(found)


def wrapped(words: str) -> list[str]:
    """Lines of a text."""
    lines = [""]
    for word in words.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > LETTERS:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
