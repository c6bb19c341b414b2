"""The rules page's small pictures, drawn from positions."""

import tomllib
from functools import cache
from importlib import resources
from typing import Any, Final, cast

from papilio.core.spec import find
from papilio.drawing import svg
from papilio.drawing.scene import Fragment
from papilio.games.papillon import drawing_garden as gardens
from papilio.games.papillon import drawing_table as table
from papilio.games.papillon import drawing_tiles as tiles
from papilio.games.papillon import rules_garden as garden
from papilio.games.papillon import rules_notation as notation
from papilio.games.papillon.rules import Papillon
from papilio.games.papillon.rules_flowers import zone_name
from papilio.games.papillon.rules_table import hold
from papilio.games.papillon.state import BID, DRAFT, SIDES, PapillonState
from papilio.text import _

PATCH: Final = 84


@cache
def entries() -> dict[str, dict[str, Any]]:
    """The diagrams by name, as their file has them."""
    return tomllib.loads((resources.files(__package__) / "diagrams.toml").read_text("utf-8"))


def diagram(name: str) -> Fragment:
    """A picture with its caption."""
    entry = entries()[name]
    for kind, draw in (("tiles", _tiles), ("board", _board), ("bids", _bids), ("garden", _garden)):
        if kind in entry:
            box, content = draw(entry)
    caption = _(entry["caption"])
    defs = f"<defs>{tiles.definitions()}{table.definitions()}</defs>"
    picture = svg.with_prefix(svg.picture(box, defs + content, caption), f"{name}-")
    return f"{picture}<figcaption>{svg.text(caption)}</figcaption>"


Drawn = tuple[tuple[float, float, float, float], Fragment]


def _game(seats: int) -> tuple[Papillon, PapillonState]:
    game = cast(Papillon, find("papillon").make(seats, {"first-player": 0}))
    return game, game.new_state()


def _tiles(entry: dict[str, Any]) -> Drawn:
    game, _state = _game(3)
    names = game.tables.kind_names
    parts = [
        f'<g transform="translate({116 * k} 0)">{tiles.kind_picture(game.tables, names.index(name) * SIDES)}'
        '<rect class="pno" width="100" height="100" rx="5"/></g>'
        for k, name in enumerate(entry["tiles"])
    ]
    return (-4, -4, 116 * len(parts) - 8, 108), "".join(parts)


def _board(entry: dict[str, Any]) -> Drawn:
    game, state = _game(3)
    for space, name in enumerate(entry["board"]):
        kind = game.tables.kind_names.index(name)
        state.board[space] = kind
        state.on_board[space] = game.tables.caterpillar[kind]
    state.phase, state.round, state.gnome = DRAFT, 1, 2
    handles = table.handles(game, state)
    handles[entry["lit"]] = handles[entry["lit"]].replace('class="f"', 'class="pnlit"', 1)
    return (0, 0, 400, 380), "".join(table.draft_spaces(game, state).values()) + "".join(handles.values())


def _bids(entry: dict[str, Any]) -> Drawn:
    game, state = _game(3)
    state.phase = BID
    for seat, bid in enumerate(entry["bids"]):
        game.draft.bid(state, seat, bid, None)
    parts = {**table.bids(game, state), **table.pawns(game, state)}
    return (0, 406, 400, 194), "".join(parts.values())


def planted(texts: list[str]) -> tuple[Papillon, PapillonState]:
    """A garden of these tiles for seat 0."""
    game, state = _game(3)
    for text in texts:
        cell, turned_kind = notation.laying(notation.parse(game.tables, 0, text))
        assert garden.fits(game.tables, state, 0, turned_kind, cell), text
        garden.lay(game.tables, state, 0, turned_kind, cell)
    return game, state


def _garden(entry: dict[str, Any]) -> Drawn:
    game, state = planted(entry["garden"])
    fit = gardens.Fit(state, 0, (0, 0, 6 * PATCH, 4 * PATCH), 1, 80)
    parts = list(gardens.own_tiles(game, state, 0, fit).values())
    if "laying" in entry:
        cell, turned_kind = notation.laying(notation.parse(game.tables, 0, entry["laying"]))
        hold(state, 0, turned_kind // SIDES)
        parts.append(gardens.ghost_tile(game, fit, turned_kind, cell))
    drawn = gardens.zone_fragments(game, state, 0, fit)
    for root in gardens.zones(game, state, 0):
        if zone_name(root) in entry.get("lit", []):
            parts.append(drawn[f"zone:{zone_name(root)}"].replace('class="pnz', 'class="lit pnz', 1))
    width, height = fit.size * fit.across, fit.size * fit.down
    return (fit.x, fit.y, width, height), "".join(parts)
