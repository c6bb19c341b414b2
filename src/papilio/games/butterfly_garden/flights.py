"""What moves in the garden: trails of the last move, flights considered, and motions for the page.

A standing butterfly's key is the edge that it rests at, such as "d4.2", so an event's way alone names it; in the
centre "centre.1" is always the next to leave.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from papilio.core.events import Event
from papilio.drawing.scene import Fragment, Motion
from papilio.drawing.svg import at, num
from papilio.games.butterfly_garden import tile_art as art
from papilio.games.butterfly_garden.components import board, corner_space
from papilio.games.butterfly_garden.garden_paths import (
    CENTRES,
    REST,
    Waypoint,
    basin,
    bowed_codes,
    continuous,
    flight,
    hexagon,
    shift,
    standing,
    steps_of,
    towards,
    trail,
)
from papilio.games.butterfly_garden.moving import resting
from papilio.games.butterfly_garden.rules import ButterflyGarden
from papilio.games.butterfly_garden.state import EMPTY, MIDDLE, ORIENTATIONS, SPACES, GardenState

RAYS: Final = "M0-15V-24M10.6-10.6 17-17M15 0H24M10.6 10.6 17 17M0 15V24M-10.6 10.6-17 17M-15 0H-24M-10.6-10.6-17-17"
INTO_BED: Final = 24.0  # an arrival ends this far beyond the board's edge


@dataclass(frozen=True, slots=True)
class Flight:
    """One butterfly's way, from where it stood to where it ends; of two that meet each has its own."""

    key: str
    colour: int
    points: tuple[Waypoint, ...]
    steps: int
    becomes: str = ""
    takers: tuple[int, ...] = ()
    meets: bool = False


def bowed_spaces(game: ButterflyGarden, view: GardenState, events: Sequence[Event]) -> frozenset[int]:
    """The spaces whose tile has bowed lines, the new one's included."""
    bowed = bowed_codes(game.tables)
    found = {space for space in range(SPACES) if view.spaces[space] in bowed}
    for event in events:
        if event.name == "lay" and event.data["action"] % ORIENTATIONS in bowed:
            found.add(event.data["action"] // ORIENTATIONS)
    return frozenset(found)


def flights(events: Sequence[Event], bowed: frozenset[int]) -> list[Flight]:
    """All flights of a move, in order."""
    found: list[Flight] = []
    for event in events:
        if event.name == "fly":
            found.append(_flight(event, bowed))
        elif event.name == "arrive":
            found.append(_arrival(event, bowed))
        elif event.name == "meet":
            found += _meeting(event, bowed)
    return found


def _flight(event: Event, bowed: frozenset[int]) -> Flight:
    way = event.data["way"]
    space, _, leave = steps_of(way)[-1]
    points = [*_from_rest(way, bowed), standing(space, leave)]
    return Flight(start_key(way), event.data["colour"], continuous(points), len(way), rest_key(space, leave))


def _arrival(event: Event, bowed: frozenset[int]) -> Flight:
    way = event.data["way"]
    points = _from_rest(way, bowed)
    x, y, turn = points[-1]
    _, _, leave = steps_of(way)[-1]
    for distance in (INTO_BED / 2, INTO_BED):
        dx, dy = towards(leave, distance)
        points.append((x + dx, y + dy, turn))
    return Flight(start_key(way), event.data["colour"], continuous(points), len(way), takers=event.data["takers"])


def _meeting(event: Event, bowed: frozenset[int]) -> list[Flight]:
    """Both fly to the middle of the way."""
    way = event.data["way"]
    back = reversed_way(way)
    found = []
    for colour, own in zip(event.data["colours"], (way, back), strict=True):
        whole = flight(own, bowed)
        start = _start(own)
        middle = len(whole) // 2
        points = [*start, *_beyond(start[-1], whole[: middle + 1])]
        found.append(Flight(start_key(own), colour, continuous(points), (len(way) + 1) // 2, meets=True))
    return found


def reversed_way(way: Sequence[int]) -> tuple[int, ...]:
    """The same way from its other end."""
    return tuple(space * 36 + leave * 6 + enter for space, enter, leave in reversed(steps_of(way)))


def _from_rest(way: Sequence[int], bowed: frozenset[int]) -> list[Waypoint]:
    start = _start(way)
    return [*start, *_beyond(start[-1], flight(way, bowed))]


def _beyond(rest: Waypoint, points: list[Waypoint]) -> list[Waypoint]:
    """The points of a way, less those that a butterfly has behind it where it rests."""
    return [point for number, point in enumerate(points) if number > 1 or math.dist(point[:2], rest[:2]) > REST + 1]


def _start(way: Sequence[int]) -> list[Waypoint]:
    """Where the butterfly stood: in the centre, in a corner's basin, or beyond the end of its path."""
    space, edge = behind(way)
    turn = 60.0 * edge + 30
    x, y = shift(CENTRES[space], towards(edge, 0))
    if space == MIDDLE:
        return [(x, y, turn), *_straight(space, edge, 14, 43)]
    corner = at_exit(space, edge)
    if corner >= 0:
        return [basin(corner, space), *_straight(space, edge, -4, 43)]
    return [standing(space, edge)]


def _straight(space: int, edge: int, first: int, last: int) -> list[Waypoint]:
    turn = 60.0 * edge + 30
    return [(*shift(CENTRES[space], towards(edge, distance)), turn) for distance in range(first, last, 11)]


def behind(way: Sequence[int]) -> tuple[int, int]:
    """The space that the butterfly of a way comes from, and the edge over which it leaves it."""
    space, enter, _ = steps_of(way)[0]
    return board().neighbour(space, enter), (enter + 3) % 6


def start_key(way: Sequence[int]) -> str:
    """The key of the butterfly that flies this way, in the scene before."""
    space, edge = behind(way)
    return "centre.1" if space == MIDDLE else rest_key(space, edge)


def rest_key(space: int, edge: int) -> str:
    """The key of a butterfly that rests at an edge."""
    return f"{board().name(space)}.{edge}"


# --- Butterflies at rest ---


def butterflies(game: ButterflyGarden, view: GardenState, spaces: frozenset[int] | None = None) -> dict[str, Fragment]:
    """Every butterfly on the board (or on some spaces) by its key; the centre's are drawn last, purple on top."""
    found: dict[str, Fragment] = {}
    for colour, space, edge in resting(game.tables, view):
        if spaces is None or space in spaces:
            found[rest_key(space, edge)] = art.resting(colour, space, edge, at_exit(space, edge))
    if spaces is None or MIDDLE in spaces:
        leaving = [2] * int(view.centre[2]) + [3] * int(view.centre[3])
        for place, colour in enumerate(leaving):
            found[f"centre.{place + 1}"] = art.in_centre(colour, place, len(leaving))
    return found


# --- The last move ---


def trails(game: ButterflyGarden, view: GardenState, last: Sequence[Event]) -> dict[str, Fragment]:
    """Dotted trails of the last move's flights, in the butterflies' colours."""
    bowed = bowed_spaces(game, view, last)
    found: dict[str, Fragment] = {}
    for event in last:
        if "way" in event.data:
            colour = event.data["colours"][0] if event.name == "meet" else event.data["colour"]
            data = trail(event.data["way"], bowed)
            meeting = rays(_middle(event, bowed), "poof was") if event.name == "meet" else ""
            found[f"trail.{len(found) + 1}"] = (
                f'<path class="trc" d="{data}"/><path class="tr b{colour}" d="{data}"/>{meeting}'
            )
    return found


def last_marks(view: GardenState, last: Sequence[Event]) -> dict[str, Fragment]:
    """A ring inside the tile laid last, and a pin at its upper left."""
    found: dict[str, Fragment] = {}
    for event in last:
        if event.name == "lay" and view.spaces[event.data["action"] // ORIENTATIONS] != EMPTY:
            x, y = CENTRES[event.data["action"] // ORIENTATIONS]
            found[event.data["space"]] = (
                f'<path class="lm" transform="{at((x, y))}" d="{hexagon(46.5)}"/>'
                f'<g class="pin" transform="{at((x - 30, y - 22))}"><path d="M0 0 6 10"/><circle r="4.6"/></g>'
            )
    return found


def _middle(event: Event, bowed: frozenset[int]) -> Waypoint:
    whole = flight(event.data["way"], bowed)
    return whole[len(whole) // 2]


def rays(point: Waypoint, name: str = "poof") -> Fragment:
    """Eight rays where two met."""
    return f'<g class="{name}" transform="{at(point[:2])}"><path class="c" d="{RAYS}"/><path d="{RAYS}"/></g>'


# --- A move considered, and a move made ---


def preview(game: ButterflyGarden, view: GardenState, events: Sequence[Event]) -> dict[str, Fragment]:
    """The tile as a ghost, a ring round it, and for each butterfly its dashed flight and its ghost at the end."""
    bowed = bowed_spaces(game, view, events)
    found: dict[str, Fragment] = {}
    stood: dict[str, Fragment] = {}
    ways: dict[str, Fragment] = {}
    ends: dict[str, Fragment] = {}
    for event in events:
        stood |= _covered(event)
        if event.name == "lay":
            space, code = divmod(event.data["action"], ORIENTATIONS)
            found["ghost"] = f'<g class="ghost"><use href="#tile-{code}" {art.PLACED[space]}/></g>'
            found["target"] = f'<path class="tgt" transform="{at(CENTRES[space])}" d="{hexagon(48)}"/>'
        elif event.name == "meet":
            ways[f"way.{len(ways) + 1}"] = _dashes(event, bowed)
            ends[f"end.{len(ways)}"] = rays(_middle(event, bowed))
        elif "way" in event.data:
            ways[f"way.{len(ways) + 1}"] = _dashes(event, bowed)
            x, y, turn = flights([event], bowed)[0].points[-1]
            ends[f"end.{len(ways)}"] = art.piece(event.data["colour"], x, y, turn, ".92", numeral=False, extra=" gb")
    return found | stood | ways | ends


def _covered(event: Event) -> dict[str, Fragment]:
    """The butterflies on the edge of the new tile, once more: its ghost must not veil them."""
    if "way" not in event.data:
        return {}
    way = event.data["way"]
    starts = [behind(way)]
    if event.name == "meet":
        starts.append(behind(reversed_way(way)))
    colours = event.data.get("colours") or (event.data["colour"],)
    return {
        rest_key(space, edge): art.resting(colour, space, edge, -1)
        for colour, (space, edge) in zip(colours, starts, strict=True)
        if space != MIDDLE and at_exit(space, edge) < 0
    }


@cache
def at_exit(space: int, edge: int) -> int:
    """The corner whose blue butterfly leaves over this edge, or -1."""
    for corner in range(6):
        if space == corner_space(corner) and edge == (corner + 3) % 6:
            return corner
    return -1


def refused(action: int) -> dict[str, Fragment]:
    """A placement that the rules refuse: the ghost in a ring of its own colour."""
    space, code = divmod(action, ORIENTATIONS)
    ghost = f'<g class="ghost"><use href="#tile-{code}" {art.PLACED[space]}/></g>'
    return {"ghost": ghost, "target": f'<path class="refused" transform="{at(CENTRES[space])}" d="{hexagon(48)}"/>'}


def _dashes(event: Event, bowed: frozenset[int]) -> Fragment:
    data = trail(event.data["way"], bowed)
    if event.name == "arrive":
        x, y, _ = flights([event], bowed)[0].points[-1]
        data += f"L{num(x)} {num(y)}"
    return f'<path class="pvc" d="{data}"/><path class="pv" d="{data}"/>'


def motions(game: ButterflyGarden, events: Sequence[Event], view: GardenState) -> list[Motion]:
    """The tile is laid; then all flights start together."""
    bowed = bowed_spaces(game, view, events)
    found = [Motion("lay", "tiles/" + event.data["space"]) for event in events if event.name == "lay"]
    for one in flights(events, bowed):
        key = "butterflies/" + one.key
        if one.takers:
            found += [
                Motion("home", key, one.points, target=f"seat:{seat}", span=one.steps, group=1) for seat in one.takers
            ]
        elif one.meets:
            found.append(Motion("vanish", key, one.points, span=one.steps, group=1))
        else:
            becomes = "butterflies/" + one.becomes
            found.append(Motion("travel", key, one.points, span=one.steps, group=1, becomes=becomes))
    return found
