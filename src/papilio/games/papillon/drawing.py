"""Papillon in pictures: the contract of `papilio.drawing.scene`.

The table shows the drafting board and the bids until lines are chosen; then the gardens take their place. The flowers
are always there. Everyone sees the own garden large; a spectator the first seat's.
"""

from collections.abc import Sequence
from typing import Final

from papilio.core.events import Event
from papilio.core.game import Seat
from papilio.drawing import svg
from papilio.drawing.glyphs import seat_shape
from papilio.drawing.scene import Card, Count, Fragment, Motion, Overlay, Panel, Row, Scene
from papilio.games.papillon import drawing_garden as gardens
from papilio.games.papillon import drawing_table as table
from papilio.games.papillon import drawing_tiles as tiles
from papilio.games.papillon import drawing_track as score
from papilio.games.papillon import narration, rules_notation, scoring
from papilio.games.papillon.drawing_diagrams import diagram as diagram
from papilio.games.papillon.narration_events import COLOURS
from papilio.games.papillon.rules import Papillon
from papilio.games.papillon.rules_flowers import open_flowers, zone_of
from papilio.games.papillon.rules_garden import colour_of
from papilio.games.papillon.rules_table import held_by
from papilio.games.papillon.state import (
    GARDEN,
    NONE,
    OVER,
    PLOTS,
    POLLINATE,
    SEATS,
    SIDES,
    TILES,
    TOKEN,
    WAITING,
    PapillonState,
)
from papilio.text import _, ngettext

BOX: Final = (0.0, 0.0, 1000.0, 920.0)
STILL: Final = ("ground", "beds")
STYLE: Final = tiles.STYLE + gardens.STYLE + table.STYLE + score.STYLE

DRAFT_RECT: Final = (0.0, 0.0, 400.0, 396.0)
BIDS_RECT: Final = (0.0, 406.0, 400.0, 194.0)
DRAFT_AND_BIDS: Final = (0.0, 0.0, 400.0, 600.0)
LARGE: Final = (0.0, 0.0, 690.0, 600.0)  # the own garden from gardening on
FLOWERS_RECT: Final = (0.0, 610.0, 1000.0, 310.0)


def scene(game: Papillon, view: PapillonState, seat: Seat | None, last: Sequence[Event] = ()) -> Scene:
    """The whole table."""
    own = 0 if seat is None else seat
    large = table.is_gardening(view)
    rect = own_rect(game, view)
    fit = fit_own(game, view, own)
    layers: dict[str, dict[str, Fragment]] = {
        "ground": {"flowers": _panel(FLOWERS_RECT, "pnq") + _way()},
        "beds": table.beds(game, view),
        "panels": _panels(game, view, own, rect),
        "tokens": table.tokens(game, view),
        "draft": {} if large else table.draft_spaces(game, view),
        "handles": {} if large else table.handles(game, view),
        "bids": {} if large else table.bids(game, view),
        "pawns": {} if large else table.pawns(game, view),
        "others": _others(game, view, own),
        "garden": gardens.own_tiles(game, view, own, fit),
        "cells": gardens.ghosts(game, view, own, fit) if seat is not None else {},
        "zones": gardens.zone_fragments(game, view, own, fit),
        "butterflies": {**gardens.waiting(game, view, own, fit), **table.on_flowers(game, view)},
        "track": score.track(game, view),
        "marks": _marks(game, view, own, fit, last),
    }
    title = _("Papillon")
    description = narration.waiting(game, view, [])
    return Scene(BOX, definitions(), layers, STILL, title, description, STYLE, close_up(view, own))


def close_up(view: PapillonState, own: int) -> gardens.Rect | None:
    """What a small screen shows first: the draft and the bids, then the own garden while it is tended."""
    if not table.is_gardening(view):
        return DRAFT_AND_BIDS
    tending = view.phase == GARDEN and not view.done[own] and view.asking[own * SIDES] == NONE
    return LARGE if tending else None


def definitions() -> Fragment:
    """All symbols of the game."""
    return tiles.definitions() + table.definitions()


def top_of_gardens(game: Papillon, view: PapillonState) -> float:
    """Where the gardens begin: below the score track once there is one."""
    return score.height(game) + 10 if view.phase == OVER else 0.0


def own_rect(game: Papillon, view: PapillonState) -> gardens.Rect:
    """Where the own garden lies: large from gardening on."""
    if not table.is_gardening(view):
        return 410.0, 0.0, 590.0, 420.0
    x, y, width, height = LARGE
    top = top_of_gardens(game, view)
    return x, y + top, width, height - top


def inside(rect: gardens.Rect) -> gardens.Rect:
    """Where in its panel a garden lies: below the title."""
    x, y, width, height = rect
    return x + 8, y + 38, width - 16, height - 46


def fit_own(game: Papillon, view: PapillonState, seat: int) -> gardens.Fit:
    """How the own garden fills its place, with a ring of free cells round it while it may still grow."""
    return gardens.Fit(view, seat, inside(own_rect(game, view)), int(view.phase != OVER), 92)


def _panel(rect: gardens.Rect, kind: str) -> Fragment:
    x, y, width, height = map(svg.num, rect)
    return f'<rect class="{kind}" x="{x}" y="{y}" width="{width}" height="{height}" rx="16"/>'


def _way() -> Fragment:
    return '<path class="pny" d="M16 776C180 730 330 800 500 768S830 740 984 772"/>'


def _panels(game: Papillon, view: PapillonState, own: int, rect: gardens.Rect) -> dict[str, Fragment]:
    x, y, width, _height = rect
    title = (
        seat_shape(own, f"translate({svg.num(x + 26)} {svg.num(y + 22)})")
        + f'<text class="pns pnB" x="{svg.num(x + 44)}" y="{svg.num(y + 27)}">{svg.text(_("Garden"))}</text>'
        f'<text class="pns pnm pnr" x="{svg.num(x + width - 18)}" y="{svg.num(y + 27)}">'
        f"{svg.text(gardens.closed_summary(game, view, own))}</text>"
    )
    found = {"garden": _panel(rect, "pnq") + title}
    if not table.is_gardening(view):
        found["draft"] = _panel(DRAFT_RECT, "pnp") + table.shed(game, view)
        found["bids"] = _panel(BIDS_RECT, "pnp")
    return found


def other_rects(game: Papillon, view: PapillonState, own: int) -> dict[int, gardens.Rect]:
    """Where the others' gardens lie."""
    seats = [(own + k) % game.seats for k in range(1, game.seats)]
    if table.is_gardening(view):
        top = top_of_gardens(game, view)
        height = (610.0 - top) / len(seats) - 10
        return {seat: (700.0, top + (height + 10) * k, 300.0, height) for k, seat in enumerate(seats)}
    width = 600.0 / len(seats) - 10
    return {seat: (410 + (width + 10) * k, 430.0, width, 170.0) for k, seat in enumerate(seats)}


def _others(game: Papillon, view: PapillonState, own: int) -> dict[str, Fragment]:
    found = {}
    for seat, rect in other_rects(game, view, own).items():
        x, y, width, height = rect
        inner = (x + 46, y + 8, width - 54, height - 16)
        held = held_by(view, seat)
        words = _("done") if view.phase == GARDEN and view.done[seat] else ""
        if held and view.phase == GARDEN:
            words = ngettext("{n} tile", "{n} tiles", held).format(n=int(held))
        note = f'<text class="pns pnm" x="{svg.num(x + 12)}" y="{svg.num(y + height - 12)}">{svg.text(words)}</text>'
        waiting = "".join(gardens.waiting(game, view, seat, gardens.Fit(view, seat, inner, 0, 42)).values())
        found[f"other{seat}"] = (
            _panel(rect, "pnq")
            + seat_shape(seat, f"translate({svg.num(x + 24)} {svg.num(y + 26)})")
            + gardens.small(game, view, seat, inner)
            + waiting
            + note
        )
    return found


def _marks(
    game: Papillon, view: PapillonState, own: int, fit: gardens.Fit, last: Sequence[Event]
) -> dict[str, Fragment]:
    """The last move: the tile that was laid in the own garden, or the line that was chosen."""
    found = {}
    for event in last:
        if event.name == "lay" and event.seat == own:
            x, y = fit.corner(rules_notation.cell_of(event.data["cell"][5:]))
            size = svg.num(fit.size)
            found["last"] = (
                f'<rect class="pnlm" x="{svg.num(x)}" y="{svg.num(y)}" width="{size}" height="{size}" rx="2"/>'
            )
    return found


# --- Hand and panels ---


def hand(game: Papillon, view: PapillonState, seat: Seat | None) -> list[Card]:
    """The seat's tiles, and what else it may do with a word."""
    if seat is None:
        return []
    cards = [_card(game, int(kind)) for kind in view.held[seat * TILES : (seat + 1) * TILES] if kind != NONE]
    return cards + [_word(name) for name in doings(game, view, seat)]


def _card(game: Papillon, kind: int) -> Card:
    slot = f"tile:{game.tables.kind_names[kind]}"
    return Card(slot, _tile(game, kind * SIDES), narration.part_label(slot))


def _tile(game: Papillon, turned_kind: int) -> Fragment:
    """A loose tile; its own <svg> cuts the paths at its edge."""
    edge = '<rect class="pno" x=".7" y=".7" width="98.6" height="98.6" rx="2"/>'
    picture = tiles.kind_picture(game.tables, turned_kind)
    return svg.picture((-3, -3, 106, 106), f'<svg width="100" height="100">{picture}{edge}</svg>')


DOING_PICTURES: Final = {
    "done": '<path class="st" stroke-width="9" d="M22 54 43 74 80 30"/>',
    "none": '<circle class="pnso" cx="50" cy="50" r="32"/><path class="st" d="M28 28 72 72"/>',
    "take": '<circle class="pnto" cx="50" cy="50" r="34"/><use href="#pnfb" transform="translate(50 50)scale(2)"/>',
    "leave": '<circle class="pnsp" cx="50" cy="50" r="34"/>',
    "home": '<path class="st" stroke-width="6" d="M20 52 50 24 80 52M30 46V78H70V46"/>',
}


def doings(game: Papillon, view: PapillonState, seat: int) -> list[str]:
    """The decisions of a seat that are not about anything on the table."""
    if view.phase == GARDEN and not view.done[seat]:
        if view.asking[seat * SIDES] != NONE:
            return ["none"]
        legal = game.legal_actions(view, seat)
        return ["done"] if legal == [rules_notation.DONE] else []
    if view.phase == TOKEN and table.at_turn(view) == seat:
        return ["take", "leave"]
    if view.phase == POLLINATE and table.at_turn(view) == seat:
        zones = [int(zone) for zone in view.waiting[seat * WAITING : (seat + 1) * WAITING] if zone != NONE]
        full = any(not open_flowers(game.tables, view, colour_of(game.tables, view, seat, z)) for z in zones)
        return ["home"] if full else []
    return []


def _word(name: str) -> Card:
    slot = f"do:{name}"
    label = narration.part_label(slot)
    return Card(slot, svg.picture((0, 0, 100, 100), DOING_PICTURES[name]), label[:1].upper() + label[1:])


def panels(game: Papillon, view: PapillonState, names: Sequence[str]) -> list[Panel]:
    """Everyone's things and the points that they would have now; the majorities on the flowers; the forecast."""
    counts = narration.all_counts(game, view)
    rows = []
    for seat in range(game.seats):
        things = [
            Count(int(view.caterpillars[seat]), _icon("pnca"), _("caterpillars")),
            Count(int(view.reserve[seat]), _icon(f"pnbf{seat}"), _("butterflies in reserve")),
            Count(int(view.gnomes[seat]), _icon("pngno"), _("gnomes")),
        ]
        rows.append(Row(seat, names[seat], int(counts[seat].total()), things, f"seat:{seat}"))
    found = [Panel(_("Players"), rows)]
    flowers = [_majority(game, view, plot) for plot in range(PLOTS) if view.flower[plot]]
    if flowers:
        found.append(Panel(_("Flowers"), flowers))
        found.append(
            Panel(_("The count as it stands"), [_forecast(game, counts[s], s, names) for s in range(game.seats)])
        )
    return found


def panels_are_public(game: Papillon) -> bool:
    """Everybody reads the same."""
    return True


def _icon(symbol: str) -> Fragment:
    return svg.picture((-16, -16, 32, 32), f'<use href="#{symbol}"/>')


def _majority(game: Papillon, view: PapillonState, plot: int) -> Row:
    """One flower: who has how many butterflies there, the most first."""
    there = [(int(view.on_flower[plot * SEATS + seat]), seat) for seat in range(game.seats)]
    counts = [
        Count(number, _icon(f"pnbf{seat}"), narration.colour_of_seat(seat))
        for number, seat in sorted(there, key=lambda pair: (-pair[0], pair[1]))
        if number
    ]
    values = "·".join(str(int(value)) for value in game.tables.plot_values[plot * 3 : plot * 3 + 3])
    name = _("{n} {colour}").format(n=plot + 1, colour=_(COLOURS[view.flower[plot]]))
    return Row(-1, name, values, counts)


def _forecast(game: Papillon, count: scoring.Count, seat: int, names: Sequence[str]) -> Row:
    fields = _("butterflies in fields") if game.published else _("fields")
    parts = [
        Count(int(count.flowers), _dot(3), _("flowers")),
        Count(int(count.caterpillars), _icon("pnca"), _("caterpillars")),
        Count(int(count.fields), _dot(0), fields),
        Count(int(count.zones), _dot(1), _("flower zones")),
    ]
    return Row(seat, names[seat], int(count.total()), parts)


def _dot(colour: int) -> Fragment:
    mark = f'<circle class="pc{colour}" r="14"/><use href="#pnb{colour}" transform="scale(1.1)"/>'
    return svg.picture((-16, -16, 32, 32), mark)


# --- What a move would do, and how pieces move ---


def preview(game: Papillon, view: PapillonState, seat: Seat, action: int, events: Sequence[Event]) -> Overlay:
    """The move considered, drawn and told."""
    sentence = narration.describe(game, seat, action) + "."
    fragments: dict[str, Fragment] = {}
    card = ""
    if action >= rules_notation.LAY:
        cell, turned_kind = rules_notation.laying(action)
        card = _tile(game, turned_kind)
        fragments["ghost"] = gardens.ghost_tile(game, fit_own(game, view, seat), turned_kind, cell)
        sentence = " ".join(filter(None, (_closing(event) for event in events))) or _("This tile would close nothing.")
    else:
        fragments.update(_target(game, action, seat))
    return Overlay(fragments, sentence, card)


def _closing(event: Event) -> str:
    if event.name != "close":
        return ""
    words = {"colour": _(COLOURS[event.data["colour"]]), "n": event.data["size"]}
    if event.data["colour"] == 0:
        return _("Would close a field of {n} tiles.").format(**words)
    return _("Would close a {colour} zone of {n} tiles.").format(**words)


def _target(game: Papillon, action: int, seat: int) -> dict[str, Fragment]:
    slot = game.parts(action)[-1]
    kind, _colon, name = slot.partition(":")
    if kind == "flower":
        x, y = table.plot_at(int(name) - 1)
        return {"target": f'<ellipse class="tgt" cx="{svg.num(x)}" cy="{svg.num(y)}" rx="62" ry="60"/>'}
    if kind == "bid":
        x, y = (48 + 76 * (5 - int(name)), 446) if name != "0" else (table.lane_x(0), 533)
        return {"target": f'<g class="ghost">{table.pawn(seat, x, y)}</g>'}
    return {}


def motions(game: Papillon, events: Sequence[Event], view: PapillonState | None = None) -> list[Motion]:
    """Tiles grow where they are laid; butterflies fly from zones to flowers."""
    found: list[Motion] = []
    for event in events:
        if event.name == "lay":
            found.append(Motion("lay", f"garden/g{event.seat}.{event.data['number'] - 1}"))
        elif event.name == "count":
            found += score.motions(event, len(found))
        elif event.name == "fly" and event.data["flower"] and view is not None:
            found += _flight(game, view, event, len(found))
    return found


def _flight(game: Papillon, view: PapillonState, event: Event, group: int) -> list[Motion]:
    """From the zone to the flower; only who sees the garden large has a piece of this name."""
    zone = event.data["zone"][5:]
    fit = gardens.Fit(view, event.seat, inside(LARGE), 1, 92)
    found = gardens.zones(game, view, event.seat)
    start = gardens.centre(game, view, event.seat, fit, found[zone_of(zone)])
    x, y = table.plot_at(int(event.data["flower"][7:]) - 1)
    return [
        Motion("travel", f"butterflies/w{event.seat}.{zone}", ((*start, 0.0), (x, y - 42, 0.0)), span=5, group=group)
    ]


def home_plate() -> Fragment:
    """A corner of a garden, for the home page."""
    from papilio.games.papillon import SPEC

    tables = SPEC.tables(None)
    laid = (
        *(("RRFFb", 1), ("RRFFb", 2), ("YYFFb", 1), ("YYFFb", 2), ("PFFFb", 2)),
        *(("RRFFc", 0), ("RRYF", 3), ("YYFFc", 3), ("YFFFb", 0), ("PBFFb", 0)),
    )
    parts = [
        f'<g transform="translate({100 * (k % 5)} {100 * (k // 5)})">'
        f"{tiles.kind_picture(tables, tables.kind_names.index(name) * SIDES + turn)}"
        '<path class="pne" d="M0 0H100V100H0Z"/></g>'
        for k, (name, turn) in enumerate(laid)
    ]
    parts += [gardens.butterfly(0, 100, 100, 1.7), gardens.butterfly(1, 300, 96, 1.7)]
    return svg.plate((4, 2, 492, 196), f"<defs>{definitions()}</defs>{''.join(parts)}")
