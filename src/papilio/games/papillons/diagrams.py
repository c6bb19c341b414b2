"""The positions of the rules' diagrams."""

import tomllib
from functools import cache
from importlib import resources
from typing import Any

from papilio.games.papillons import scoring, table
from papilio.games.papillons.rules import Papillons
from papilio.games.papillons.state import BY_ROW, COLOURS, OVER, TURN, PapillonsState, packed


@cache
def entries() -> dict[str, Any]:
    """The diagrams by name."""
    return tomllib.loads((resources.files(__package__) / "diagrams.toml").read_text(encoding="utf-8"))


def position(name: str) -> tuple[Papillons, PapillonsState]:
    """The game and the table of a diagram."""
    from papilio.games.papillons import SPEC

    game = SPEC.make(2)
    assert isinstance(game, Papillons)
    entry = entries()[name]
    return game, laid_out(game, entry["table"], entry.get("goal", ""))


def laid_out(game: Papillons, cards: list[str], goal: str = "") -> PapillonsState:
    """A table with these cards; with a goal, won by it."""
    tables = game.tables
    state = game.new_state()
    state.phase = TURN
    for number, text in enumerate(cards):
        card, _plus, token = text.partition("+")
        face, _at, cell = card.partition("@")
        state.faces = packed([*state.faces, tables.face_names.index(face)])
        state.cells = packed([*state.cells, tables.cell_by_name[cell]])
        owner = int(token[3:]) - 1 if token else 0
        state.tokens = packed([*state.tokens, owner * 2 + (token[:3] == "web") if token else -1])
        state.marks = packed([*state.marks, scoring.goals_of(tables, state.faces[number], state.tokens[number])])
        table.lay(state, tables, number, tables.cell_by_name[cell])
    if goal:
        state.phase, state.reason = OVER, BY_ROW
        state.won_goal = tables.goal_names.index(goal)
        state.winner = 0
        place = 0 if state.won_goal < COLOURS else 1
        state.goals[place] = state.won_goal
    return state
