"""The same games written by us for other libraries and in C++, and other libraries' games as published.

A form of the same rules is compared with ours move by move before it is timed against ours: `compare` plays a random
game of ours and demands of the peer the same seat at turn, legal moves, chances and result at every ply.
"""

import math
import time
from collections.abc import Callable
from typing import Protocol

from benchmarks import Row
from benchmarks.peers.styles import preferred
from papilio.core.game import CHANCE, Game
from papilio.core.rng import Rng


class Peer(Protocol):
    """A game in another form, at one position; it speaks our notation."""

    def seat(self) -> int | None:
        """The seat at turn, CHANCE, or None when the game is over."""

    def moves(self) -> list[str]:
        """Every legal move."""

    def chances(self) -> dict[str, float]:
        """Every outcome of chance with its probability."""

    def play(self, text: str) -> None:
        """A move of the seat at turn, or an outcome of chance."""

    def utilities(self) -> list[float]:
        """Each seat's share of the win, when the game is over."""


class Differs(AssertionError):
    """The peer plays by other rules than ours."""


def compare(game: Game, peer: Peer, seed: int, style: str = "any") -> str:
    """Play one game of ours by players of a style, which the peer must follow. How it ended."""
    state, rng, plies, last = game.new_state(), Rng(seed, "peers"), 0, [""] * game.seats

    def same(what: str, ours: object, theirs: object) -> None:
        if ours != theirs:
            raise Differs(f"seed {seed}, ply {plies}, {what}: ours {ours}, theirs {theirs}")

    while actors := game.actors(state):
        seat = actors[0]
        same("seat at turn", seat, peer.seat())
        if seat == CHANCE:
            same("chances", *map(rounded, (chances(game.chance_actions(state), game), peer.chances())))
            action = game.draw(state, rng)
        else:
            legal = [game.text(seat, action) for action in game.legal_actions(state, seat)]
            same("legal moves", sorted(legal), sorted(peer.moves()))
            action = preferred(game, state, seat, style, last[seat], rng)
            last[seat] = game.text(seat, action)
        peer.play(game.text(seat, action))
        game.apply(state, seat, action)
        plies += 1
    same("seat at turn", None, peer.seat())
    same("utilities", game.utilities(state), peer.utilities())
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.reason


def chances(outcomes: list[tuple[int, int]], game: Game) -> dict[str, float]:
    """The probabilities of outcomes that have weights."""
    total = sum(weight for _, weight in outcomes)
    return {game.text(CHANCE, action): weight / total for action, weight in outcomes}


def rounded(chances: dict[str, float]) -> dict[str, float]:
    """Probabilities that may be compared."""
    return {text: round(chance, 9) for text, chance in chances.items()}


def in_alternation(*works: Callable[[], int], rounds: int = 5) -> list[float]:
    """CPU microseconds for each unit of each work, the best of several rounds in which they take turns.

    A work does something and returns how many units of it. Turns make a busy machine slow all of them alike.
    """
    best = [math.inf] * len(works)
    for _ in range(rounds):
        for number, work in enumerate(works):
            began = time.process_time()
            units = work()
            best[number] = min(best[number], (time.process_time() - began) * 1e6 / units)
    return best


def faster(what: str, peer: str, times: list[float], rate: str = "", at_least: float | None = None) -> list[Row]:
    """Microseconds of a peer and of ours, or the rates that they make; and how much faster ours is."""
    theirs, ours = (1e6 / time if rate else time for time in times)
    return [
        Row(f"{what}, {peer}", theirs, rate or "µs"),
        Row(f"{what}, ours", ours, rate or "µs"),
        Row(f"{what}, ours against {peer}", times[0] / times[1], "times as fast", at_least=at_least),
    ]
