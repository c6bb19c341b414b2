"""What is measured of our own games, beside each peer."""

from collections.abc import Callable
from typing import Any, NamedTuple

import papilio
from papilio._form import form
from papilio.bots.search import Search, Tuning
from papilio.core.game import CHANCE, Game, Seat, State
from papilio.core.rng import Rng

GAMES = ("butterfly-garden", "papillons")
QUICK = form() == "compiled"

Work = Callable[[], int]
Plies = list[tuple[Seat, int]]


class Dealt(NamedTuple):
    """A new game that waits for its first move, and how chance brought it there."""

    game: Game
    state: State
    deal: list[str]


def dealt(id: str, seed: int = 1) -> Dealt:
    """A game of two, default options."""
    game, rng = papilio.game(id).make(2), Rng(seed)
    state, deal = game.new_state(), []
    while game.actors(state)[0] == CHANCE:
        outcome = game.draw(state, rng)
        deal.append(game.text(CHANCE, outcome))
        game.apply(state, CHANCE, outcome)
    return Dealt(game, state, deal)


def later(first: Dealt, moves: int) -> Dealt:
    """The same game so many random moves on."""
    game, state, rng = first.game, first.state.clone(), Rng(3)
    while moves > 0 or game.actors(state)[0] == CHANCE:
        seat = game.actors(state)[0]
        moves -= seat != CHANCE
        game.apply(state, seat, game.draw(state, rng) if seat == CHANCE else game.sample(state, seat, rng))
    return first._replace(state=state)


def recorded(id: str, count: int) -> list[Plies]:
    """So many games of two players who choose at random."""
    game, rng, games = papilio.game(id).make(2), Rng(1), []
    for _ in range(count):
        state, plies = game.new_state(), []
        while actors := game.actors(state):
            seat = actors[0]
            action = game.draw(state, rng) if seat == CHANCE else game.sample(state, seat, rng)
            plies.append((seat, action))
            game.apply(state, seat, action)
        games.append(plies)
    return games


def steps(id: str, games: list[Plies]) -> Work:
    """The games once more from outside: whose turn it is, all that may happen, and what did; the plies."""
    game = papilio.game(id).make(2)

    def work() -> int:
        for plies in games:
            state = game.new_state()
            for seat, action in plies:
                if game.actors(state)[0] == CHANCE:
                    game.chance_actions(state)
                else:
                    game.legal_actions(state, seat)
                game.apply(state, seat, action)
        return sum(map(len, games))

    return work


def random_games(id: str, count: int) -> Work:
    """Uniform random games, by the loop that every game has; their number."""
    game, rng = papilio.game(id).make(2), Rng(2)

    def work() -> int:
        for _ in range(count):
            Game.playout(game, game.new_state(), rng)
        return count

    return work


def playouts(game: Game, first: State, count: int) -> Work:
    """Games from a position on, as search plays them out; their number."""
    rng = Rng(2)

    def work() -> int:
        for _ in range(count):
            game.playout(first.clone(), rng)
        return count

    return work


def clones(state: Any, count: int) -> Work:
    """Copies of a position, ours or another library's with the same name for it."""

    def work() -> int:
        for _ in range(count):
            state.clone()
        return count

    return work


def search(game: Any, state: State, simulations: int) -> Work:
    """One search from what the seat at turn knows; its simulations."""
    seat = game.actors(state)[0]
    view, legal = game.view(state, seat), game.legal_actions(state, seat)

    def work() -> int:
        Search(game, view, seat, legal, Rng(1), Tuning()).run(simulations)
        return simulations

    return work
