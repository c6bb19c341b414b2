"""Loads the components file and cross-checks it into the kernel's tables."""

from typing import Any

from papilio.core.demands import components_toml, provenance
from papilio.core.demands import of_components as demand
from papilio.games.papillons.state import CARDS, COLOURS, KINDS, ROW, SIDE, TOKENS, Tables

COLOUR_NAMES = ["red", "yellow", "blue", "green"]  # there are words and pictures for these alone
KIND_NAMES = ["swallowtail", "anglewing", "ringlet", "longwing"]
TABLES = ("cards", "goals", "tokens")
STEPS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))  # east, then clockwise
HALF = SIDE // 2


def load(raw: bytes) -> Tables:
    """The tables of a components file. Raises InvalidOption that names the place of a fault."""
    data = components_toml(raw)
    for table in data:
        demand(table in TABLES, table, f"is no table; there are {', '.join(TABLES)}")
    weakest = provenance(data, TABLES)
    colours = _names(data["cards"].get("colours"), "cards.colours", COLOUR_NAMES)
    kinds = _names(data["cards"].get("kinds"), "cards.kinds", KIND_NAMES)
    copies = data["cards"].get("copies")
    demand(copies == CARDS // (COLOURS * KINDS), "cards.copies", f"must be 2: the box holds {CARDS} cards (PS-1)")
    _check_goals(data["goals"], colours, kinds)
    demand(
        data["tokens"].get("each") == ["net", "web"], "tokens.each", "must be a net and a web for each player (PS-3)"
    )
    demand(data["tokens"].get("players") == 4, "tokens.players", "there are tokens for four players (PS-3)")
    assert TOKENS == 2
    return Tables(
        provenance=weakest,
        beside=[beside(cell, step) for cell in range(SIDE * SIDE) for step in range(8)],
        copies=[copies] * (COLOURS * KINDS),
        names=[f"{cell % SIDE - HALF},{cell // SIDE - HALF}" for cell in range(SIDE * SIDE)],
        colour_names=colours,
        kind_names=kinds,
    )


def beside(cell: int, step: int) -> int:
    """The cell one step away; the table is joined at its edges, so that it has none (PS-22)."""
    dx, dy = STEPS[step]
    return (cell // SIDE + dy) % SIDE * SIDE + (cell % SIDE + dx) % SIDE


def _names(value: Any, place: str, known: list[str]) -> list[str]:
    demand(value == known, place, f"must be {', '.join(known)}: for others there are no words and pictures (PS-1)")
    return list(value)


def _check_goals(table: dict[str, Any], colours: list[str], kinds: list[str]) -> None:
    demand(table.get("colour") == colours, "goals.colour", "one goal for each colour, in their order (PS-2)")
    demand(table.get("kind") == kinds, "goals.kind", "one goal for each kind, in their order (PS-2)")
    demand(table.get("row") == ROW, "goals.row", f"a row has {ROW} butterflies (PS-50)")
