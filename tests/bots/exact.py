"""Small end positions worked out exactly, through the `Game` protocol alone."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from papilio.core.game import CHANCE, Game, Seat, State
from papilio.core.match import View
from papilio.core.rng import Rng
from papilio.core.spec import GameSpec

DEEPEST = 60  # plies of one line of play
LINGERING = 40  # tries to find a move that does not end the game


class TooLargeError(Exception):
    """More plies would have to be tried than the solver may try."""


Settled = Callable[[Game, State], State | None]


class Solver:
    """Every seat's expected result if all play perfectly with open hands, each for itself (max-n); chance by weight.

    Interrupts of others are left out, as a search leaves them out. Positions where several seats choose at once have
    no such value: they count as too large. `settled` may know of positions from which all ways lead to one result: it
    gives one of their ends.
    """

    def __init__(self, game: Game, plies: int, settled: Settled | None = None) -> None:
        self.game = game
        self.left = plies
        self.deep = 0
        self.settled = settled

    def values(self, state: State) -> list[float]:
        """One number a seat. Raises TooLargeError."""
        game = self.game
        actors = game.actors(state)
        if not actors:
            return game.utilities(state)
        if self.settled is not None and (end := self.settled(game, state)) is not None:
            return game.utilities(end)
        if len(actors) > 1:
            raise TooLargeError
        seat = actors[0]
        if seat < 0:
            return self.expected(state, seat)
        best: list[float] = []
        for action in game.legal_actions(state, seat):
            found = self.after(state, seat, action)
            if not best or found[seat] > best[seat]:
                best = found
            if best[seat] == 1.0:
                break
        return best

    def expected(self, state: State, seat: Seat) -> list[float]:
        """The mean over what chance may draw; the clock has one deadline."""
        if seat == CHANCE:
            outcomes = self.game.chance_actions(state)
        else:
            outcomes = [(self.game.legal_actions(state, seat)[0], 1)]
        total = sum(weight for _, weight in outcomes)
        means = [0.0] * self.game.seats
        for action, weight in outcomes:
            for other, value in enumerate(self.after(state, seat, action)):
                means[other] += value * weight / total
        return means

    def after(self, state: State, seat: Seat, action: int) -> list[float]:
        """The values once this has been played."""
        self.left -= 1
        self.deep += 1
        if self.left < 0 or self.deep > DEEPEST:
            raise TooLargeError
        after = state.clone()
        self.game.apply(after, seat, action)
        found = self.values(after)
        self.deep -= 1
        return found


class Ending(NamedTuple):
    """A decision near the end of a game, and what each action is worth to the seat that has it."""

    view: View
    worth: dict[int, float]


def worth(view: View, worlds: list[tuple[State, int]], solver: Solver) -> dict[int, float]:
    """What each of the seat's actions is worth, over worlds with weights. Raises TooLargeError."""
    game, seat = view.game, view.seat
    assert seat is not None
    total = sum(weight for _, weight in worlds)
    return {
        action: sum(solver.after(world, seat, action)[seat] * weight for world, weight in worlds) / total
        for action in game.legal_actions(view.state, seat)
    }


def worlds_of(view: View, draws: int) -> list[tuple[State, int]]:
    """What the position may be as far as the seat knows: so many times filled in, equal ones counted together."""
    game, codec = view.game, view.spec.codec
    filled = [game.determinise(view.state, Rng(number, "world")) for number in range(draws)]
    names = [repr(codec.to_dict(game, state)) for state in filled]
    first = dict(zip(reversed(names), reversed(filled), strict=True))
    return [(first[name], count) for name, count in Counter(names).items()]


class Ends(NamedTuple):
    """How end positions of a game are found: from games with these options between players that are

    - "random", or
    - "lingering": at random, but nobody ends the game who need not.

    `plies` is what solving one may take, `draws` how often the hidden is filled in, `worlds` in how many ways at most.
    """

    options: Mapping[str, Any] = MappingProxyType({})
    plies: int = 20_000
    draws: int = 1
    worlds: int = 1
    players: str = "random"
    settled: Settled | None = None


def decisions(game: Game, seed: int, players: str) -> list[tuple[State, Seat]]:
    """Where somebody decided in a game; of several at a time the first seat does so."""
    state, rng = game.new_state(), Rng(seed, "moves")
    found: list[tuple[State, Seat]] = []
    while actors := game.actors(state):
        seat = actors[0]
        if seat < 0:
            game.apply(state, seat, game.draw(state, rng))
            continue
        found.append((state.clone(), seat))
        for _ in range(LINGERING if players == "lingering" else 1):
            after = state.clone()
            game.apply(after, seat, game.sample(state, seat, rng))
            if game.actors(after):
                break
        state = after
    return found


def endings(spec: GameSpec, ends: Ends, seed: int, seats: int = 2) -> Iterator[Ending]:
    """The last decisions of a random game that can be worked out and where it matters what one does."""
    game = spec.make(seats, dict(ends.options))
    for state, seat in reversed(decisions(game, seed, ends.players)):
        if len(game.actors(state)) > 1:
            return
        view = View(spec, game, game.view(state, seat), seat)
        worlds = worlds_of(view, ends.draws)
        if len(worlds) > ends.worlds:
            return
        try:
            found = worth(view, worlds, Solver(game, ends.plies, ends.settled))
        except TooLargeError:
            return
        if len(set(found.values())) > 1:
            yield Ending(view, found)
