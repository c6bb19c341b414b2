"""The shapes of garden paths: one geometry for the tiles' art, trails, previews and flights.

A path joins the middles of two edges at right angles to both, so it runs smoothly over any seam: neighbouring edges by
an arc of radius R/2, next but one by 3R/2, opposite ones by a line. On the tile of three lines each bows aside, so that
they cross in pairs. Coordinates are those of a tile with its centre at 0, 0; degrees are those of a butterfly that
looks where it flies, 0 being up.
"""

import math
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Final

from papilio.drawing.svg import Point, num, pair
from papilio.games.butterfly_garden.components import board
from papilio.games.butterfly_garden.state import ORIENTATIONS, SPACES, Tables

SIDE: Final = 50.0
REACH: Final = SIDE * math.sqrt(3) / 2  # from the centre to an edge
OVERLAPS: Final = (0.0, 0.5, 1.0)  # how far a path's gap, edge and fill reach over the seam
REST: Final = 7.0  # a resting butterfly sits this far beyond the end of its path
BASIN: Final = 15.0  # a corner fountain's basin sits back from the exit
BOW: Final = 10.0
PACE: Final = 11.0  # between the points of a flight

Waypoint = tuple[float, float, float]
Cubic = tuple[Point, Point, Point, Point]


def towards(edge: float, distance: float) -> Point:
    """The point in the direction of an edge."""
    angle = math.radians(60 * edge - 60)
    return distance * math.cos(angle), distance * math.sin(angle)


CENTRES: Final = [board().centre_of(space, SIDE) for space in range(SPACES)]
EDGES: Final = [towards(edge, REACH) for edge in range(6)]


@cache
def hexagon(radius: float) -> str:
    """The path data of a hexagon with its points up and down."""
    return "M" + "L".join(pair(towards(corner + 0.5, radius)) for corner in range(6)) + "Z"


def shift(point: Point, by: Point) -> Point:
    """The point moved."""
    return point[0] + by[0], point[1] + by[1]


# --- One path on one tile ---


def curve(a: int, b: int, bowed: bool = False, origin: Point = (0.0, 0.0)) -> str:
    """Path data from where one stands on edge a to edge b, without the first "M"."""
    end = shift(EDGES[b], origin)
    if bowed:
        return "".join("C" + " ".join(pair(shift(point, origin)) for point in half[1:]) for half in bow(a, b))
    apart = (b - a) % 6
    if apart == 3:
        return f"L{pair(end)}"
    radius = SIDE / 2 if apart in (1, 5) else SIDE * 1.5
    return f"A{num(radius)} {num(radius)} 0 0 {int(apart > 3)} {pair(end)}"


def bow(a: int, b: int) -> tuple[Cubic, Cubic]:
    """The two halves of a line that passes the middle at one side, the same one seen from edges 0, 2, 4."""
    if a % 2:
        first, second = bow(b, a)
        return second[::-1], first[::-1]
    (ux, uy) = towards(a, 1.0)
    middle = -uy * BOW, ux * BOW
    before = shift(middle, (15 * ux, 15 * uy))
    after = shift(middle, (-15 * ux, -15 * uy))
    start, end = EDGES[a], EDGES[b]
    return (start, _half(start), before, middle), (middle, after, _half(end), end)


def _half(point: Point) -> Point:
    return point[0] / 2, point[1] / 2


def stretch(cubic: Cubic, start: float, end: float) -> str:
    """Path data of a part of a curve, from its parameter `start` to `end`."""
    p0, p1, p2, p3 = _before(_after(cubic, start), (end - start) / (1 - start))
    return f"M{pair(p0)}C{pair(p1)} {pair(p2)} {pair(p3)}"


def _mid(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def _split(cubic: Cubic, t: float) -> tuple[Cubic, Cubic]:
    p0, p1, p2, p3 = cubic
    a, b, c = _mid(p0, p1, t), _mid(p1, p2, t), _mid(p2, p3, t)
    d, e = _mid(a, b, t), _mid(b, c, t)
    f = _mid(d, e, t)
    return (p0, a, d, f), (f, e, c, p3)


def _before(cubic: Cubic, t: float) -> Cubic:
    return _split(cubic, t)[0]


def _after(cubic: Cubic, t: float) -> Cubic:
    return _split(cubic, t)[1]


@cache
def samples(a: int, b: int, bowed: bool) -> tuple[Waypoint, ...]:
    """Points along a path, about PACE apart; the first edge is left out, the last one is in."""
    apart = (b - a) % 6
    if apart == 3:
        dense = _bow_points(a, b) if bowed else [EDGES[a], EDGES[b]]
    else:
        dense = _arc_points(a, b)
    return tuple(evenly(dense)[1:])


def _bow_points(a: int, b: int) -> list[Point]:
    steps = [step / 12 for step in range(13)]
    return [_split(half, t)[0][3] for half in bow(a, b) for t in steps]


def _arc_points(a: int, b: int) -> list[Point]:
    """Every few degrees of the arc, whose centre lies where the two edges' lines meet."""
    apart = (b - a) % 6
    short = min(apart, 6 - apart)
    middle = a + (short if apart < 3 else -short) / 2
    centre = towards(middle, REACH / math.cos(math.radians(30 * short)))
    radius = math.hypot(EDGES[a][0] - centre[0], EDGES[a][1] - centre[1])
    start = math.atan2(EDGES[a][1] - centre[1], EDGES[a][0] - centre[0])
    swept = math.radians(180 - 60 * short) * (1 if apart > 3 else -1)
    angles = [start + swept * step / 24 for step in range(25)]
    return [(centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)) for angle in angles]


def evenly(points: Sequence[Point], pace: float = PACE) -> list[Waypoint]:
    """The polyline in equal steps of about `pace`, each point with the direction there."""
    lengths = [math.dist(p, q) for p, q in pairwise(points)]
    total = sum(lengths)
    count = max(1, round(total / pace))
    found: list[Waypoint] = []
    piece, walked = 0, 0.0
    for step in range(count + 1):
        goal = total * step / count
        while piece < len(lengths) - 1 and walked + lengths[piece] < goal - 1e-9:
            walked += lengths[piece]
            piece += 1
        p, q = points[piece], points[piece + 1]
        x, y = _mid(p, q, (goal - walked) / lengths[piece] if lengths[piece] else 0.0)
        found.append((x, y, math.degrees(math.atan2(q[1] - p[1], q[0] - p[0])) + 90))
    return found


# --- A way over several tiles ---


def steps_of(way: Sequence[int]) -> list[tuple[int, int, int]]:
    """The steps of an event's way: space, edge entered, edge left."""
    return [(step // 36, step // 6 % 6, step % 6) for step in way]


def is_bowed(tables: Tables, code: int) -> bool:
    """Whether the tile is the one of three lines."""
    return code in bowed_codes(tables)


@cache
def bowed_codes(tables: Tables) -> frozenset[int]:
    """The orientations of tiles whose three paths are lines, which bow to cross in pairs."""
    return frozenset(
        code
        for code in range(ORIENTATIONS)
        if all(tables.across[code * 6 + edge] == (edge + 3) % 6 for edge in range(3))
    )


def trail(way: Sequence[int], bowed: frozenset[int]) -> str:
    """Path data of a whole way; `bowed` are the spaces whose lines bow."""
    steps = steps_of(way)
    space, enter, _ = steps[0]
    data = "M" + pair(shift(EDGES[enter], CENTRES[space]))
    for space, enter, leave in steps:
        data += curve(enter, leave, space in bowed, CENTRES[space])
    return data


def flight(way: Sequence[int], bowed: frozenset[int]) -> list[Waypoint]:
    """The points of a way from the first edge on, absolute, its turns continuous."""
    steps = steps_of(way)
    space, enter, _ = steps[0]
    x, y = shift(EDGES[enter], CENTRES[space])
    points: list[Waypoint] = [(x, y, 60.0 * enter + 150)]
    for space, enter, leave in steps:
        left, top = CENTRES[space]
        points += [(left + x, top + y, turn) for x, y, turn in samples(enter, leave, space in bowed)]
    return points


def continuous(points: Sequence[Waypoint]) -> tuple[Waypoint, ...]:
    """The same points in one decimal, turning the short way from each to the next."""
    turned: list[Waypoint] = []
    last = points[0][2] % 360
    for x, y, turn in points:
        last += (turn - last + 180) % 360 - 180
        turned.append((round(x, 1), round(y, 1), round(last, 1)))
    return tuple(turned)


def standing(space: int, edge: int) -> Waypoint:
    """Where a butterfly rests that left the space over this edge, or in a corner's basin, and where it looks."""
    x, y = shift(EDGES[edge], CENTRES[space])
    dx, dy = towards(edge, REST)
    return x + dx, y + dy, (60.0 * edge + 30) % 360


def basin(corner: int, space: int) -> Waypoint:
    """Where a corner's blue butterfly rests."""
    x, y = shift(towards(corner, BASIN), CENTRES[space])
    return x, y, (60.0 * corner + 210) % 360
