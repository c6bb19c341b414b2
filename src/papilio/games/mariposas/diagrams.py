"""The rules page's small pictures, and the home page's: cut out of the map, drawn from positions."""

import tomllib
from functools import cache
from importlib import resources
from typing import Any

from papilio.core.events import Event
from papilio.core.spec import find
from papilio.drawing import svg
from papilio.drawing.scene import Fragment
from papilio.drawing.svg import num
from papilio.games.mariposas import drawing_cards, drawing_goal, drawing_map
from papilio.games.mariposas import drawing_pieces as pieces
from papilio.games.mariposas import rules_notation as notation
from papilio.games.mariposas.rules import Mariposas
from papilio.games.mariposas.rules_cards import begin_season, lay_out
from papilio.games.mariposas.state import CARD, MARKERS, MOVE, SUPPLY, MariposasState
from papilio.text import _

MARGIN = 46.0
Box = tuple[float, float, float, float]


@cache
def entries() -> dict[str, dict[str, Any]]:
    """The diagrams by name, as their file has them."""
    return tomllib.loads((resources.files(__package__) / "diagrams.toml").read_text("utf-8"))


def position(name: str) -> tuple[Mariposas, MariposasState]:
    """The game and the position before the diagram's move."""
    entry, spec = entries()[name], find("mariposas")
    game: Mariposas = spec.module("rules").make(spec.tables(None), 2, spec.check_options(2, {"first-player": 0}))
    state = game.new_state()
    for place in range(2 * MARKERS):
        state.where[place] = SUPPLY
    for line in entry["at"]:
        seat, marker, space = line.split(" ")
        at = int(seat) * MARKERS + notation.marker_number(marker)
        state.where[at] = game.tables.names.index(space)
    begin_season(state)
    assert state.phase == CARD
    if "card" in entry:
        lay_out(state, notation.CARD_NAMES.index(entry["card"]))
        state.playing = notation.CARD_NAMES.index(entry["card"])
        state.phase = MOVE
    return game, state


def played(game: Mariposas, state: MariposasState, move: str) -> list[Event]:
    """What the diagram's move does; it must be legal."""
    action = game.parse(0, move)
    assert game.refuse(state, 0, action) is None, move
    events: list[Event] = []
    game.apply(state, 0, action, events)
    return events


def draw(name: str) -> Fragment:
    """The diagram with its caption; its ids are its own, as a page shows several."""
    if name == "cards":
        kinds = notation.CARD_NAMES[:7]
        words = {"reuse-own": _("own card"), "reuse-other": _("other's card")}
        caption = _("The seven kinds of action cards.")
        row = "".join(
            f'<g transform="translate({108 * k} 0)">{_bare(drawing_cards.card(kind, words.get(kind, "")))}</g>'
            for k, kind in enumerate(kinds)
        )
        drawn = svg.picture((-54, -54, 756, 108), f"<defs>{pieces.symbols()}</defs>{row}", caption)
    else:
        entry = entries()[name]
        caption = _(entry["caption"])
        drawn = _cut(name, caption)
    return f"{svg.with_prefix(drawn, f'{name}-')}<figcaption>{svg.text(caption)}</figcaption>"


def _bare(picture: Fragment) -> Fragment:
    return picture[picture.index(">") + 1 : picture.rindex("</svg>")]


def _cut(name: str, caption: str) -> Fragment:
    entry = entries()[name]
    game, state = position(name)
    tables = game.tables
    numbers = [tables.names.index(space) for space in entry["around"]]
    content = ""
    overlay = ""
    if "move" in entry:
        points = pieces.way(tables, played(game, state.clone(), entry["move"])[0].data)
        line = "M" + "L".join(map(svg.pair, points))
        overlay = f'<path class="pvc" d="{line}"/><path class="pv" d="{line}"/>{pieces.ghost(0, 2, 0, points[-1])}'
    if "goal" in entry:
        objective = int(tables.goal_first[tables.goal_names.index(entry["goal"])])
        content = _rings(game, drawing_goal.counted(game, objective))
    content += _rings(game, [tables.names.index(space) for space in entry.get("ringed", [])])
    return _picture(game, state, _box(game, numbers), content, overlay, caption)


def _rings(game: Mariposas, spaces: list[int]) -> Fragment:
    points = [drawing_map.middles(game.tables)[space] for space in spaces]
    return "".join(f'<use href="#hi" class="mlast" x="{num(x)}" y="{num(y)}"/>' for x, y in points)


def _box(game: Mariposas, spaces: list[int]) -> Box:
    points = [drawing_map.middles(game.tables)[space] for space in spaces]
    left, right = min(x for x, _y in points) - MARGIN, max(x for x, _y in points) + MARGIN
    top, bottom = min(y for _x, y in points) - MARGIN, max(y for _x, y in points) + MARGIN
    return left, top, right - left, bottom - top


def _picture(
    game: Mariposas, state: MariposasState, box: Box, rings: Fragment, overlay: Fragment, caption: str
) -> Fragment:
    """A part of the map: only what lies in the box, each symbol once."""
    tables = game.tables
    left, top, width, height = box
    inside = [
        space
        for space, (x, y) in enumerate(drawing_map.middles(tables))
        if left - 40 < x < left + width + 40 and top - 40 < y < top + height + 40
    ]
    occupied = {int(at) for at in state.where if at >= 0}
    spaces = "".join(drawing_map.space(tables, space, space in occupied) for space in inside)
    stations = pieces.stations(game, state)
    content = "".join(stations[tables.names[space]] for space in inside if tables.city[space] >= 0)
    flies, labels = pieces.butterflies(game, state, 0)
    drawn = "".join(flies.values()) + "".join(labels.values())
    defs = f"<defs>{drawing_map.symbols()}{pieces.symbols()}</defs>"
    body = f"{defs}{drawing_map.sea(tables)}{spaces}{drawing_map.milkweed(tables)}{rings}{content}{drawn}{overlay}"
    return svg.picture(box, body.replace("data-slot=", "data-of="), caption)


def plate() -> Fragment:
    """A corner of the map, for the home page: the south in spring."""
    game, state = position("move")
    for place, space in ((0, "MX"), (1, "E7"), (3, "F9"), (10, "MX"), (11, "G7"), (12, "H7")):
        state.where[place] = game.tables.names.index(space)
    drawn = _picture(game, state, (60.0, 40.0, 380.0, 184.0), "", "", "")
    return svg.with_prefix(drawn, "monarch-plate-")
