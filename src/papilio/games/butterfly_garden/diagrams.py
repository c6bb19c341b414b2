"""The rules page's small pictures, drawn from positions that were really played."""

import tomllib
from functools import cache
from importlib import resources
from typing import Any

from papilio.core.events import Event
from papilio.core.game import CHANCE
from papilio.core.spec import find
from papilio.games.butterfly_garden.rules import ButterflyGarden, make
from papilio.games.butterfly_garden.state import ORIENTATIONS, GardenState


@cache
def entries() -> dict[str, dict[str, Any]]:
    """The diagrams by name, as their file has them."""
    return tomllib.loads((resources.files(__package__) / "diagrams.toml").read_text("utf-8"))


def position(name: str) -> tuple[ButterflyGarden, GardenState]:
    """The game and the position before the tile that the diagram lays."""
    entry = entries()[name]
    spec, seats = find("butterfly-garden"), entry.get("seats", 2)
    game = make(spec.tables(None), seats, spec.check_options(seats, {"first-player": 0}))
    state = game.new_state()
    draw(game, state)
    for text in entry["laid"]:
        lay(game, state, text)
        draw(game, state)
    return game, state


def draw(game: ButterflyGarden, state: GardenState) -> None:
    """Fill the hands with what lies uppermost."""
    while game.actors(state) == (CHANCE,):
        game.apply(state, CHANCE, game.chance_actions(state)[0][0])


def lay(game: ButterflyGarden, state: GardenState, text: str) -> list[Event]:
    """Lay a tile as written, exchanging one of the hand for it first; returns what happened."""
    seat = int(state.turn)
    action = game.parse(seat, text)
    hold(game, state, int(game.tables.pattern_of[action % ORIENTATIONS]))
    assert game.refuse(state, seat, action) is None, text
    events: list[Event] = []
    game.apply(state, seat, action, events)
    return events


def hold(game: ButterflyGarden, state: GardenState, pattern: int) -> None:
    """Exchange the first tile of the hand at turn for one of this pattern out of the bag."""
    place = state.turn * game.setup.hand
    state.bag[state.hands[place]] += 1
    state.bag[pattern] -= 1
    state.hands[place] = pattern
