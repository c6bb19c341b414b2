"""The garden as pictures: positions, hands, collections, previews and flights (see `papilio.drawing.scene`)."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from papilio.core.events import Event
from papilio.core.game import UNKNOWN, Seat
from papilio.drawing import svg
from papilio.drawing.scene import Card, Count, Motion, Overlay, Panel, Row, Scene
from papilio.games.butterfly_garden import garden_paths as paths
from papilio.games.butterfly_garden import scoring, tile_art
from papilio.games.butterfly_garden.components import board
from papilio.games.butterfly_garden.narration import BEDS, COLOUR_WORDS, part_label
from papilio.games.butterfly_garden.rules import ButterflyGarden
from papilio.games.butterfly_garden.state import (
    BLUE,
    CENTRE,
    COLOURS,
    CORNER,
    EMPTY,
    NO_TILE,
    ORIENTATIONS,
    OVER,
    PINK,
    PURPLE,
    SPACES,
    GardenState,
)
from papilio.games.butterfly_garden.tile_art import STYLE as STYLE
from papilio.text import _, ngettext

BOX: Final = (-452.0, -410.0, 904.0, 820.0)
MARKS: Final = {PURPLE: "butterfly-eyes", PINK: "butterfly-bands", BLUE: "butterfly-dots"}
MIDDLE: Final = SPACES // 2


# --- A position ---


def scene(game: ButterflyGarden, view: GardenState, seat: Seat | None, last: Sequence[Event] = ()) -> Scene:
    """The board with everything on it; `last` are the events of the move that stays marked."""
    bowed = bowed_spaces(game, view)
    return Scene(
        box=BOX,
        defs=symbols(game),
        layers={
            "beds": beds(game),
            "spaces": spaces(game, view),
            "trail": trails(last, bowed),
            "butterflies": butterflies(game, view),
            "marks": last_move(last),
            "overlay": {},
        },
        still=("beds", "spaces"),
        title=_("Butterfly Garden"),
        description=_("The garden: {laid} of 54 tiles are laid, {n} butterflies are in it.").format(
            laid=int(view.laid), n=int(view.in_play)
        ),
        style=STYLE,
    )


_SYMBOLS: dict[int, str] = {}
_BEDS: dict[tuple[int, ...], dict[str, str]] = {}
_TILES: dict[tuple[int, int], str] = {}


def symbols(game: ButterflyGarden) -> str:
    """The symbols, made once for each set of components."""
    key = id(game.tables)
    if key not in _SYMBOLS:
        _SYMBOLS[key] = tile_art.defs(game.tables)
    return _SYMBOLS[key]


def beds(game: ButterflyGarden) -> dict[str, str]:
    """The six flowerbeds with their owners' tokens."""
    key = tuple(int(seat) for seat in game.owners)
    if key not in _BEDS:
        _BEDS[key] = {f"bed:{BEDS[bed]}": tile_art.flowerbed(game, bed) for bed in range(6)}
    return _BEDS[key]


def spaces(game: ButterflyGarden, view: GardenState) -> dict[str, str]:
    """The 61 spaces: empty, with a tile, or with a fountain."""
    fountains = tile_art.fountains()
    drawn: dict[str, str] = {}
    for space in range(SPACES):
        code = int(view.spaces[space])
        slot = _SLOTS[space]
        if code == EMPTY:
            drawn[slot] = empty_space(space)
        elif code < ORIENTATIONS:
            drawn[slot] = laid_tile(game, space, code)
        else:
            drawn[slot] = fountains[slot]
    return drawn


_SLOTS: Final = [f"space:{board().name(space)}" for space in range(SPACES)]


@cache
def empty_space(space: int) -> str:
    """An empty space: a place to point at, with the dot that shows that it may be chosen."""
    x, y = paths.CENTRES[space]
    return (
        f'<g data-slot="{_SLOTS[space]}"><use href="#hex" class="em" transform="{svg.at((x, y))}"/>'
        f'<circle class="dot" cx="{svg.num(x)}" cy="{svg.num(y)}" r="3.4"/></g>'
    )


def laid_tile(game: ButterflyGarden, space: int, code: int) -> str:
    """A tile on a space."""
    key = (space, code)
    if key not in _TILES:
        _TILES[key] = tile_art.tile_use(game, space, code)
    return _TILES[key]


def bowed_spaces(game: ButterflyGarden, view: GardenState) -> frozenset[int]:
    """The spaces with a tile of three lines, which bow to pass each other."""
    return frozenset(space for space in range(SPACES) if paths.is_bowed(game.tables, int(view.spaces[space])))


# --- Butterflies ---


def butterfly(colour: int, place: paths.Waypoint, scale: float = 0.92, badge: bool = True) -> str:
    """One butterfly, looking where it will fly, with its points upright beside it."""
    x, y, turn = place
    points = f'<g class="bn"><circle cx="12" cy="12" r="7.6"/><text x="12" y="15.8">{colour}</text></g>' if badge else ""
    return (
        f'<g class="piece b{colour}" transform="{svg.at((x, y))}"><g class="turn" transform="rotate({svg.num(turn)})">'
        f'<g class="wings"><g transform="scale({scale})"><use href="#halo"/><use href="#{MARKS[colour]}"/></g></g></g>'
        f"{points}</g>"
    )


def butterflies(game: ButterflyGarden, view: GardenState) -> dict[str, str]:
    """All in play, keyed by the edge at which they rest; those in the centre by their order of leaving."""
    drawn: dict[str, str] = {}
    for colour, space, edge in game.resting(view):
        code = int(view.spaces[space])
        at_exit = CORNER <= code < CENTRE and (code - CORNER + 3) % 6 == edge
        place = paths.basin(code - CORNER, space) if at_exit else paths.standing(space, edge)
        drawn[key_at(game, space, edge)] = butterfly(colour, place, 0.82 if at_exit else 0.92)
    in_centre = [(PINK, i) for i in reversed(range(int(view.centre[PINK])))]
    in_centre += [(PURPLE, 0)] * int(view.centre[PURPLE])
    for number, (colour, order) in enumerate(in_centre):
        place = centre_place(number, len(in_centre))
        drawn[f"centre:{colour}:{order}"] = butterfly(colour, place, 0.78 if len(in_centre) < 3 else 0.62, badge=False)
    return drawn


def key_at(game: ButterflyGarden, space: int, edge: int) -> str:
    """The key of a butterfly that rests at an edge."""
    return f"at:{game.tables.edge_id[space * 6 + edge]}"


def centre_place(number: int, count: int) -> paths.Waypoint:
    """Where one of so many sits round the centre fountain, looking up."""
    if count == 1:
        return 0.0, 0.0, 0.0
    if count == 2:
        return -12.0 + 24 * number, 0.0, 0.0
    x, y = paths.towards(6 * number / count + 2.5, 17)
    return x, y, 0.0


# --- The last move ---


def trails(last: Sequence[Event], bowed: frozenset[int]) -> dict[str, str]:
    """Dots along the ways that were flown."""
    drawn: dict[str, str] = {}
    for number, event in enumerate(last):
        if "way" in event.data:
            data = paths.trail(event.data["way"], bowed)
            colour = event.data["colours"][0] if event.name == "meet" else event.data["colour"]
            drawn[f"trail:{number}"] = f'<path class="trc" d="{data}"/><path class="tr b{colour}" d="{data}"/>'
    return drawn


def last_move(last: Sequence[Event]) -> dict[str, str]:
    """A ring round the tile that was laid last, and a pin."""
    drawn: dict[str, str] = {}
    for event in last:
        if event.name == "lay":
            x, y = paths.CENTRES[board().by_name[event.data["space"][6:]]]
            drawn["last"] = (
                f'<path class="lm" transform="{svg.at((x, y))}" d="{paths.hexagon(46.5)}"/>'
                f'<g class="pin" transform="{svg.at((x - 30, y - 22))}"><path d="M0 0 6 10"/><circle r="4.6"/></g>'
            )
    return drawn


# --- Hand and collections ---


def hand(game: ButterflyGarden, view: GardenState, seat: Seat | None) -> list[Card]:
    """The tiles of a hand, not turned."""
    if seat is None:
        return []
    size = int(game.hand)
    cards = []
    for tile in view.hands[seat * size : (seat + 1) * size]:
        if tile == NO_TILE or tile == UNKNOWN:
            continue
        name = game.tables.pattern_names[tile]
        picture = svg.picture((-54, -54, 108, 108), f'<use href="#tile-{name}"/>')
        cards.append(Card(f"tile:{name}", picture, part_label(f"tile:{name}")))
    return cards


def panels(game: ButterflyGarden, view: GardenState, names: Sequence[str]) -> list[Panel]:
    """Everyone's collection and points."""
    rows = []
    for seat in range(game.seats):
        held = [int(n) for n in view.collected[seat * COLOURS : (seat + 1) * COLOURS]]
        hidden = held[BLUE] == UNKNOWN
        counts = [
            Count("?" if hidden else held[colour], icon(colour), _(COLOUR_WORDS[colour]))
            for colour in (PURPLE, PINK, BLUE)
        ]
        score: int | str = "?"
        if not hidden:
            before = int(view.totals[seat])
            score = before if view.phase == OVER else before + int(scoring.points(view, seat))
        rows.append(Row(seat, names[seat] if seat < len(names) else "", score, counts, f"seat:{seat}"))
    return [Panel(_("Players"), rows)]


@cache
def icon(colour: int) -> str:
    """A butterfly as a small picture beside a count."""
    return svg.picture((-22, -20, 44, 40), f'<g class="b{colour}"><use href="#{MARKS[colour]}"/></g>')


# --- Before a move is confirmed ---


def preview(
    game: ButterflyGarden, view: GardenState, seat: Seat, action: int, events: Sequence[Event]
) -> Overlay:
    """The ghost of the tile, where the butterflies would fly, and the same in a sentence."""
    space, code = divmod(action, ORIENTATIONS)
    bowed = bowed_spaces(game, view) | ({space} if paths.is_bowed(game.tables, code) else frozenset())
    place = svg.at(paths.CENTRES[space])
    drawn = {
        "ghost": f'<g class="ghost">{tile_art.tile_use(game, space, code)}</g>'
        f'<path class="tgt" transform="{place}" d="{paths.hexagon(48)}"/>'
    }
    told: list[str] = []
    for number, event in enumerate(events):
        if "way" in event.data:
            drawn[f"flight:{number}"] = previewed_flight(event, bowed)
            told.append(foretell(event))
    if not told:
        told.append(_("No butterfly would move."))
    return Overlay(drawn, " ".join(told))


def previewed_flight(event: Event, bowed: frozenset[int]) -> str:
    """A dashed way with the ghost of the butterfly at its end, or eight rays where two would meet."""
    way = event.data["way"]
    data = paths.trail(way, bowed)
    art = f'<path class="pvc" d="{data}"/><path class="pv" d="{data}"/>'
    if event.name == "meet":
        points = paths.flight(way, bowed)
        return art + poof(points[len(points) // 2])
    space, _enter, leave = paths.steps_of(way)[-1]
    return art + f'<g class="gb">{butterfly(event.data["colour"], paths.standing(space, leave), badge=False)}</g>'


def poof(place: paths.Waypoint) -> str:
    """Eight rays where two butterflies meet."""
    rays = "".join(f'<path class="c" d="M0-9V-20" transform="rotate({45 * k})"/>' for k in range(8))
    rays += "".join(f'<path d="M0-9V-20" transform="rotate({45 * k})"/>' for k in range(8))
    return f'<g class="poof" transform="{svg.at(place[:2])}">{rays}</g>'


def foretell(event: Event) -> str:
    """What a flight would come to."""
    if event.name == "meet":
        one, other = (_(COLOUR_WORDS[colour]) for colour in event.data["colours"])
        return _("A {one} and a {other} butterfly would meet and fly away.").format(one=one, other=other)
    tiles, colour = len(event.data["way"]), _(COLOUR_WORDS[event.data["colour"]])
    text = ngettext("A {colour} butterfly would fly {n} tile", "A {colour} butterfly would fly {n} tiles", tiles)
    text = text.format(colour=colour, n=tiles)
    if event.name == "arrive":
        return text + _(", into flowerbed {bed}.").format(bed=BEDS[event.data["bed"]])
    return text + "."


# --- How the pieces move ---


def motions(game: ButterflyGarden, events: Sequence[Event]) -> list[Motion]:
    """The tile is laid, then every butterfly flies at once."""
    found: list[Motion] = []
    for event in events:
        if event.name == "lay":
            found.append(Motion("lay", f"spaces/{event.data['space']}"))
        elif event.name == "fly":
            space, _enter, leave = paths.steps_of(event.data["way"])[-1]
            ways = flown(game, event.data["way"])
            ways.append(paths.standing(space, leave))
            found.append(travel("travel", departure(game, event), ways, becomes=key_at(game, space, leave)))
        elif event.name == "arrive":
            space = paths.steps_of(event.data["way"])[-1][0]
            ways = flown(game, event.data["way"])
            x, y = tile_art.bed_middle(event.data["bed"], space)
            ways.append((x, y, ways[-1][2]))
            for taker in event.data["takers"]:
                found.append(travel("home", departure(game, event), ways, target=f"seat:{taker}"))
        elif event.name == "meet":
            found += meeting(game, event)
    return found


def flown(game: ButterflyGarden, way: Sequence[int]) -> list[paths.Waypoint]:
    """The points of a way, from where the butterfly rested."""
    space, enter, _leave = paths.steps_of(way)[0]
    return [resting_before(game, space, enter), *paths.flight(way, frozenset())]


def resting_before(game: ButterflyGarden, space: int, enter: int) -> paths.Waypoint:
    """Where the butterfly rested that comes onto a space over this edge."""
    beyond = int(game.tables.neighbour[space * 6 + enter])
    if beyond == MIDDLE:
        return 0.0, 0.0, 0.0
    code = int(game.new_state().spaces[beyond])
    way_out = (enter + 3) % 6
    if CORNER <= code < CENTRE and (code - CORNER + 3) % 6 == way_out:
        return paths.basin(code - CORNER, beyond)
    return paths.standing(beyond, way_out)


def departure(game: ButterflyGarden, event: Event) -> str:
    """The key, before the move, of the butterfly that flies an event's way."""
    space, enter, _leave = paths.steps_of(event.data["way"])[0]
    return key_before(game, space, enter, event.data.get("colour") or event.data["colours"][0])


def key_before(game: ButterflyGarden, space: int, enter: int, colour: int) -> str:
    """The key of the butterfly that comes onto a space over this edge."""
    if game.tables.neighbour[space * 6 + enter] == MIDDLE:
        return f"centre:{colour}:0"
    return key_at(game, space, enter)


def travel(
    kind: str, key: str, points: Sequence[paths.Waypoint], becomes: str = "", target: str = ""
) -> Motion:
    """A butterfly's motion along the points."""
    span = max(1, round(len(points) / 8))
    return Motion(
        kind, f"butterflies/{key}", paths.continuous(points), target, span, 1, f"butterflies/{becomes}" if becomes else ""
    )


def meeting(game: ButterflyGarden, event: Event) -> list[Motion]:
    """Two butterflies fly towards each other and vanish where they meet."""
    steps = paths.steps_of(event.data["way"])
    one, other = event.data["colours"]
    space, _enter, leave = steps[-1]
    points = flown(game, event.data["way"])
    far = resting_before(game, space, leave)
    middle = len(points) // 2
    back = [(x, y, turn + 180) for x, y, turn in reversed(points[middle:])]
    return [
        travel("vanish", departure(game, event), points[: middle + 1]),
        travel("vanish", key_before(game, space, leave, other), [far, *back]),
    ]


# --- Pictures for pages ---


def home_plate() -> str:
    """A corner of a garden in the middle of a game, for the home page."""
    from papilio.core.rng import Rng
    from papilio.core.spec import find
    from papilio.drawing.picture import body

    game: ButterflyGarden = find("butterfly-garden").make(2, {"first-player": 0})
    state, rng = game.new_state(), Rng(23, "plate")
    while state.laid < 46:
        seat = game.actors(state)[0]
        game.apply(state, seat, game.draw(state, rng) if seat < 0 else game.sample(state, seat, rng))
    drawn = scene(game, state, None)
    content = f"<defs>{drawn.defs}</defs>{body(drawn)}"
    return svg.with_prefix(svg.picture((-250, -98, 500, 196), content, _("A garden of paths with butterflies")), "plate-")


def diagram(name: str) -> str:
    """A picture for the rules page, cut out of a position, with its caption."""
    from papilio.drawing.picture import body
    from papilio.games.butterfly_garden import diagrams

    entry = diagrams.entries()[name]
    game, state = diagrams.position(name)
    drawn = scene(game, state, None)
    if "laying" in entry:
        events = diagrams.lay(game, state.clone(), entry["laying"])
        action = game.parse(0, entry["laying"])
        drawn.layers["overlay"] = preview(game, state, 0, action, events).fragments
    if "refused" in entry:
        space, code = divmod(game.parse(0, entry["refused"]), ORIENTATIONS)
        place = svg.at(paths.CENTRES[space])
        drawn.layers["overlay"] = {
            "ghost": f'<g class="ghost">{tile_art.tile_use(game, space, code)}</g>'
            f'<path class="no" transform="{place}" d="{paths.hexagon(48)}"/>'
        }
    middles = [paths.CENTRES[board().by_name[space]] for space in entry["around"]]
    left, right = min(x for x, _y in middles) - 70, max(x for x, _y in middles) + 70
    top, bottom = min(y for _x, y in middles) - 70, max(y for _x, y in middles) + 70
    near = {
        slot
        for slot, (x, y) in zip(_SLOTS, paths.CENTRES, strict=True)
        if left - 50 < x < right + 50 and top - 50 < y < bottom + 50
    }
    drawn.layers["spaces"] = {slot: part for slot, part in drawn.layers["spaces"].items() if slot in near}
    content = f"<defs>{drawn.defs}</defs>{body(drawn)}"
    picture = svg.picture((left, top, right - left, bottom - top), content, _(entry["caption"]))
    return svg.with_prefix(picture, f"d-{name}-") + f"<figcaption>{svg.text(_(entry['caption']))}</figcaption>"
