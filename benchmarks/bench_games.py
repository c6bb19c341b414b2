"""Every game alike: random games inside the rules, clone, view, the longest list of moves, a picture.

Where the compiled form runs, the interpreted one is measured too, by a second process. CPU time, best of several runs.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import papilio
from benchmarks import Row
from benchmarks.bench_engine import interpreted, per_unit
from papilio._form import form
from papilio.core.game import Game, Seat, State
from papilio.core.rng import Rng
from papilio.core.spec import GameSpec
from papilio.drawing.picture import layers

BARS = {  # at most: µs a move inside, ms a list of moves (DESIGN section 3)
    "compiled": ({"butterfly-garden": 0.25, "papillons": 0.5, "papillon": 2.0, "mariposas": 2.0}, 0.2),
    "interpreted": ({"butterfly-garden": 12.0, "papillons": 15.0, "papillon": 60.0, "mariposas": 60.0}, 5.0),
}
DRAWN = 1.0  # ms a picture
LENGTHS: dict[str, Callable[[Any], int]] = {  # moves of a game that was played out
    "butterfly-garden": lambda state: int(state.laid),
    "papillons": lambda state: int(sum(state.placed) + state.dry),
}
GAMES = {"compiled": 400, "interpreted": 6}


class Walk(NamedTuple):
    """A random game: its positions where a seat decides, and how many plies it had."""

    states: list[State]
    seats: list[Seat]
    plies: int


def walk(game: Game, seed: int) -> Walk:
    """One by the protocol; the games' own playouts differ in what they try, hardly in what a ply costs."""
    state, rng, found = game.new_state(), Rng(seed), Walk([], [], 0)
    plies = 0
    while actors := game.actors(state):
        seat = actors[0]
        if seat >= 0:
            found.states.append(state.clone())
            found.seats.append(seat)
        game.apply(state, seat, game.draw(state, rng) if seat < 0 else game.sample(state, seat, rng))
        plies += 1
    return found._replace(plies=plies)


def playouts(game: Game, first: State, count: int, length: Callable[[Any], int] | None = None) -> int:
    """So many of the game's own random playouts; returns their number, or that of their moves."""
    rng, moves = Rng(5), 0
    for _ in range(count):
        state = first.clone()
        game.playout(state, rng)
        moves += length(state) if length else 1
    return moves


def longest(game: Game, walks: list[Walk]) -> tuple[State, Seat]:
    """The position with the most legal moves."""
    places = [(state, seat) for walk in walks for state, seat in zip(walk.states, walk.seats, strict=True)]
    return max(places, key=lambda place: len(game.legal_actions(*place)))


def rows_of(spec: GameSpec) -> list[Row]:
    """One game, two seats or the fewest it has."""
    which, name = form(), spec.id
    moves, listing = BARS[which]
    game, count = spec.make(spec.seats[0]), GAMES[which]
    walks = [walk(game, seed) for seed in range(4)]
    first = walks[0].states[0]
    state, seat = longest(game, walks)
    view = game.view(state, seat)
    drawing = spec.drawing
    rng = Rng(6)

    def plies() -> int:
        """Whole random games by the rules' own loop: the same moves as in `walks`."""
        for seed in range(len(walks)):
            Game.playout(game, game.new_state(), Rng(seed))
        return sum(walk.plies for walk in walks)

    def times(number: int, call: object) -> int:
        for _ in range(number):
            call()  # type: ignore[operator]
        return number

    bar, length = moves.get(name), LENGTHS.get(name)
    quick = [] if length is None else [per_unit(lambda: playouts(game, first, count, length))]
    return [
        Row(f"{which} {name}: a ply of a uniform random game", per_unit(plies), "µs", None if quick else bar),
        *(Row(f"{which} {name}: a move of a playout", value, "µs", bar) for value in quick),
        Row(f"{which} {name}: playouts", 1e6 / per_unit(lambda: playouts(game, first, count)), "games/s"),
        Row(f"{which} {name}: clone", per_unit(lambda: times(count, state.clone)), "µs"),
        Row(f"{which} {name}: view", per_unit(lambda: times(count, lambda: game.view(state, seat))), "µs"),
        Row(f"{which} {name}: determinise", per_unit(lambda: times(count, lambda: game.determinise(view, rng))), "µs"),
        Row(
            f"{which} {name}: the longest list of moves",
            per_unit(lambda: times(20, lambda: game.legal_actions(state, seat))) / 1000,
            "ms",
            listing,
        ),
        Row(
            f"{which} {name}: a picture, drawn and written out",
            per_unit(lambda: times(10, lambda: layers(drawing.scene(game, view, seat), still=False))) / 1000,
            "ms",
            DRAWN,
        ),
    ]


def own_rows() -> list[Row]:
    """The form that runs."""
    return [row for spec in papilio.games() if spec.package.startswith("papilio.") for row in rows_of(spec)]


def run() -> list[Row]:
    """All rows."""
    return own_rows() + (interpreted("bench_games") if form() == "compiled" else [])
