"""Butterfly Garden in pictures: the contract of `papilio.drawing.scene`."""

from collections.abc import Sequence
from functools import cache

from papilio.core.events import Event
from papilio.core.game import UNKNOWN, Seat
from papilio.drawing import svg
from papilio.drawing.picture import inline
from papilio.drawing.scene import Card, Count, Fragment, Motion, Overlay, Panel, Row, Scene
from papilio.games.butterfly_garden import diagrams, flights, narration, scoring
from papilio.games.butterfly_garden import tile_art as art
from papilio.games.butterfly_garden.components import board, flowerbed_spaces
from papilio.games.butterfly_garden.garden_paths import CENTRES, SIDE
from papilio.games.butterfly_garden.rules import ButterflyGarden
from papilio.games.butterfly_garden.state import (
    BLUE,
    COLOURS,
    EMPTY,
    NO_TILE,
    ORIENTATIONS,
    OVER,
    PINK,
    PURPLE,
    SPACES,
    TILES,
    GardenState,
)
from papilio.games.butterfly_garden.tile_art import STYLE as STYLE
from papilio.text import _, ngettext

BOX = (-452.0, -410.0, 904.0, 820.0)
STILL = ("beds", "spaces", "tiles", "fountains")
MARGIN = 70.0  # round the middles of an excerpt's spaces


def scene(game: ButterflyGarden, view: GardenState, seat: Seat | None, last: Sequence[Event] = ()) -> Scene:
    """The garden; the board is the same for every seat."""
    return _scene(game, view, last, BOX, None)


def excerpt(game: ButterflyGarden, view: GardenState, spaces: Sequence[str], last: Sequence[Event] = ()) -> Scene:
    """The garden round the named spaces and what lies next to them."""
    middles = [CENTRES[board().by_name[name]] for name in spaces]
    left, right = min(x for x, _y in middles) - MARGIN, max(x for x, _y in middles) + MARGIN
    top, bottom = min(y for _x, y in middles) - MARGIN, max(y for _x, y in middles) + MARGIN
    kept = frozenset(
        space
        for space, (x, y) in enumerate(CENTRES)
        if left - SIDE < x < right + SIDE and top - SIDE < y < bottom + SIDE
    )
    return _scene(game, view, last, (left, top, right - left, bottom - top), kept)


def diagram(name: str) -> Fragment:
    """A picture for the rules page, drawn from a position that was played, with its caption."""
    entry = diagrams.entries()[name]
    game, state = diagrams.position(name)
    drawn = excerpt(game, state, entry["around"])
    if "laying" in entry:
        action = game.parse(int(state.turn), entry["laying"])
        events = diagrams.lay(game, state.clone(), entry["laying"])
        drawn.layers["considered"] = preview(game, state, int(state.turn), action, events).fragments
    if "refused" in entry:
        drawn.layers["considered"] = flights.refused(game.parse(int(state.turn), entry["refused"]))
    drawn.description = _(entry["caption"])
    return f"{inline(drawn, f'{name}-')}<figcaption>{svg.text(drawn.description)}</figcaption>"


def _scene(
    game: ButterflyGarden,
    view: GardenState,
    last: Sequence[Event],
    box: tuple[float, float, float, float],
    kept: frozenset[int] | None,
) -> Scene:
    layers = {
        "beds": _beds(game, kept),
        **_spaces(game, view, kept),
        "trail": flights.trails(game, view, last) if flights.last_marks(view, last) else {},
        "butterflies": flights.butterflies(game, view, kept),
        "marks": flights.last_marks(view, last),
    }
    laid = int(view.laid)
    description = ngettext("The garden with {laid} of {all} tiles.", "The garden with {laid} of {all} tiles.", laid)
    return Scene(
        box, art.symbols(game.tables), layers, STILL, _("Butterfly Garden"), description.format(laid=laid, all=TILES),
        STYLE,
    )  # fmt: skip


def _beds(game: ButterflyGarden, kept: frozenset[int] | None) -> dict[str, Fragment]:
    return {
        f"bed:{letter}": art.flowerbed(
            bed, letter, (int(game.setup.owners[bed * 2]), int(game.setup.owners[bed * 2 + 1]))
        )
        for bed, letter in enumerate(narration.BEDS)
        if kept is None or not kept.isdisjoint(flowerbed_spaces(bed))
    }


def _spaces(game: ButterflyGarden, view: GardenState, kept: frozenset[int] | None) -> dict[str, dict[str, Fragment]]:
    """Three layers: the empty spaces, the tiles, the fountains."""
    names = game.tables.names
    spaces: dict[str, Fragment] = {}
    tiles: dict[str, Fragment] = {}
    fountains: dict[str, Fragment] = {}
    for space in range(SPACES):
        if kept is not None and space not in kept:
            continue
        code, name = int(view.spaces[space]), names[space]
        if code == EMPTY:
            spaces[f"space:{name}"] = art.empty(space, name)
        elif code < ORIENTATIONS:
            tiles[f"space:{name}"] = art.laid(space, code, name)
        else:
            fountains[f"space:{name}"] = art.fountains()[space]
    return {"spaces": spaces, "tiles": tiles, "fountains": fountains}


def hand(game: ButterflyGarden, view: GardenState, seat: Seat | None) -> list[Card]:
    """The seat's tiles; face down where the view does not know them."""
    if seat is None:
        return []
    size = int(game.setup.hand)
    held = [int(tile) for tile in view.hands[seat * size : (seat + 1) * size] if tile != NO_TILE]
    return [_card(game, tile) for tile in held]


def _card(game: ButterflyGarden, tile: int) -> Card:
    if tile == UNKNOWN:
        return Card("", _tile("back"), _("a tile, face down"))
    slot = f"tile:{game.tables.pattern_names[tile]}"
    return Card(slot, _tile(int(game.tables.first_orientation[tile])), narration.part_label(slot))


@cache
def _tile(symbol: int | str) -> Fragment:
    return svg.picture((-54, -54, 108, 108), f'<use href="#tile-{symbol}"/>')


def panels(game: ButterflyGarden, view: GardenState, names: Sequence[str]) -> list[Panel]:
    """What each has and all points; then what is left in the bag and the hands; of several games, this one's points."""
    found = [Panel(_("Players"), [_player(game, view, seat, names[seat]) for seat in range(game.seats)])]
    if view.bag_size:
        in_each = ngettext("In the bag ({n} in each hand)", "In the bag ({n} in each hand)", int(game.setup.hand))
        tiles = [Row(-1, in_each.format(n=int(game.setup.hand)), int(view.bag_size))]
    else:  # from now on hands differ
        tiles = [Row(seat, names[seat], tiles_held(game, view, seat)) for seat in range(game.seats)]
    found.append(Panel(_("Tiles left"), tiles))
    away = [_count(int(view.flown[colour]), colour) for colour in (PURPLE, PINK, BLUE) if view.flown[colour]]
    if away:
        found.append(Panel(_("Flown away"), [Row(-1, _("Nobody scores them"), "", away)]))
    if game.setup.games > 1:
        title = _("Game {number} of {all}").format(number=int(view.game_number), all=int(game.setup.games))
        found.append(Panel(title, [Row(s, names[s], _points(view, s)) for s in range(game.seats)]))
    return found


def panels_are_public(game: ButterflyGarden) -> bool:
    """Everybody reads the same, unless what one has is known to oneself alone (BG-43)."""
    return not game.setup.collections_hidden


def tiles_held(game: ButterflyGarden, view: GardenState, seat: Seat) -> int:
    """How many tiles are in a hand; that is public."""
    size = int(game.setup.hand)
    return sum(tile != NO_TILE for tile in view.hands[seat * size : (seat + 1) * size])


def _points(view: GardenState, seat: Seat) -> int | str:
    """The points of this game, which may be behind the screen."""
    return "?" if view.collected[seat * COLOURS + BLUE] == UNKNOWN else int(scoring.points(view, seat))


def _player(game: ButterflyGarden, view: GardenState, seat: Seat, name: str) -> Row:
    points = _points(view, seat)
    if isinstance(points, str):
        return Row(seat, name, points, slot=f"seat:{seat}")
    held = [int(view.collected[seat * COLOURS + colour]) for colour in range(COLOURS)]
    counts = [_count(held[colour], colour) for colour in (PURPLE, PINK, BLUE)]
    total = int(view.totals[seat]) + (points if view.phase != OVER else 0)  # BG-50: written down at the end
    return Row(seat, name, total, counts, f"seat:{seat}")


def _count(number: int, colour: int) -> Count:
    return Count(number, _icon(colour), narration.colour_word(colour))


@cache
def _icon(colour: int) -> Fragment:
    glyph = art.PATTERN_GLYPHS[colour]
    return svg.picture((-21, -20, 42, 38), f'<g class="b{colour}"><use href="#{glyph}"/></g>')


def preview(game: ButterflyGarden, view: GardenState, seat: Seat, action: int, events: Sequence[Event]) -> Overlay:
    """The placement considered, drawn and told, and the tile in the hand as it would lie."""
    return Overlay(flights.preview(game, view, events), narration.foretell(events), _tile(action % ORIENTATIONS))


def motions(game: ButterflyGarden, events: Sequence[Event], view: GardenState) -> list[Motion]:
    """How tile and butterflies move; flights follow the bows of the tiles in the view."""
    return flights.motions(game, events, view)


def home_plate() -> Fragment:
    """A corner of a garden, for the home page."""
    from papilio.games.butterfly_garden import SPEC

    rows = ((-173.2, -75, "E0 D1 C2 B0 E4"), (-216.5, 0, "C2 D0 E4 A1 D0 B0"), (-173.2, 75, "B0 E5 C0 D1 E2"))
    return art.plate(SPEC.tables(None), rows)
