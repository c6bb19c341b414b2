"""Random play over the protocol alone: the ground on which every law is tried."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from papilio.core.events import Event
from papilio.core.game import CLOCK, Game, InvalidPosition, Seat, State
from papilio.core.match import Match, Step, start
from papilio.core.rng import Rng
from papilio.core.spec import GameSpec

Options = dict[str, Any]


class Ply(NamedTuple):
    """Who played what."""

    seat: Seat
    action: int


@dataclass
class Play:
    """One random game: `states[i]` is the position before `plies[i]`; the last state is the end."""

    states: list[State] = field(default_factory=list)
    plies: list[Ply] = field(default_factory=list)
    events: list[list[Event]] = field(default_factory=list)


class Table:
    """One way to play a game: so many seats, these options. Its random plays are made once and shared by the laws."""

    def __init__(self, spec: GameSpec, seats: int, options: Options | None = None, games: int = 2) -> None:
        self.spec = spec
        self.seats = seats
        self.options = options or {}
        self.games = games

    def __str__(self) -> str:
        chosen = ",".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.spec.id}-{self.seats}" + (f"-{chosen}" if chosen else "")

    __repr__ = __str__

    @cached_property
    def game(self) -> Game:
        """The rules."""
        return self.spec.make(self.seats, self.options)

    @cached_property
    def plays(self) -> list[Play]:
        """Whole random games."""
        return [play_out(self, Rng(number, "play")) for number in range(self.games)]

    @property
    def viewers(self) -> list[Seat | None]:
        """Every seat, and the spectator."""
        return [*range(self.seats), None]

    def start(self, seed: int) -> Match:
        """A new match."""
        return start(self.spec, self.seats, seed, self.options)

    def some_states(self, about: int) -> list[State]:
        """About so many positions of each play, evenly apart, the end included."""
        return [state for play in self.plays for state in thinned(play.states, about)]

    def some_plies(self, about: int) -> list[tuple[State, Ply]]:
        """About so many plies of each play, evenly apart, and the positions before them."""
        return [
            (play.states[i], play.plies[i]) for play in self.plays for i in thinned(list(range(len(play.plies))), about)
        ]

    def plain(self, state: State) -> str:
        """A position or view as JSON text; equal texts, equal positions."""
        return json.dumps(self.spec.codec.to_dict(self.game, state), sort_keys=True)

    def facts(self, state: State) -> str:
        """A position with all that the rules say of it."""
        game = self.game
        legal = [game.legal_actions(state, seat) for seat in (*range(self.seats), CLOCK)]
        rest = [game.actors(state), legal, game.chance_actions(state), repr(game.outcome(state))]
        return self.plain(state) + json.dumps(rest)

    def sound(self, state: State) -> State:
        """The position read back from plain data, and so proven."""
        try:
            return self.read(json.loads(self.plain(state)))
        except InvalidPosition as error:
            raise AssertionError(f"{error}: {self.plain(state)}") from error

    def read(self, data: Any, view: bool = False) -> State:
        """The position that plain data describes."""
        state: State = self.spec.codec.from_dict(self.game, data, view=view)
        return state


def thinned(items: list[Any], about: int) -> list[Any]:
    """About so many of the items, evenly apart, the last included."""
    step = max(1, len(items) // about)
    return items[::-1][::step][::-1]


def play_out(table: Table, rng: Rng) -> Play:
    """One random game, kept ply by ply."""
    play = Play()
    state = table.game.new_state()
    for ply in walk(table.game, state, rng):
        play.states.append(state.clone())
        play.plies.append(ply)
        play.events.append([])
        table.game.apply(state, ply.seat, ply.action, play.events[-1])
        assert len(play.plies) <= table.spec.max_plies, f"the game has not ended within {table.spec.max_plies} plies"
    play.states.append(state.clone())
    return play


def to_the_end(table: Table, game: Game, state: State, plies: Iterator[Ply]) -> None:
    """Play these plies in place; they must end soon enough."""
    for number, ply in enumerate(plies):
        assert number < table.spec.max_plies, f"no end within max_plies = {number} plies: {table.plain(state)}"
        game.apply(state, ply.seat, ply.action)


def walk(game: Game, state: State, rng: Rng, interrupts: int = 6, ticks: int = 6) -> Iterator[Ply]:
    """Random plies up to the end; the caller applies each to the state before asking for the next.

    One in `interrupts` plies is an interrupt, one in `ticks` a move of the clock, where they are possible; 0: never.
    """
    now = 0
    while actors := game.actors(state):
        ply = _next(game, state, rng, actors, interrupts, ticks, now)
        if ply.seat == CLOCK:
            now = ply.action
        yield ply


def _next(game: Game, state: State, rng: Rng, actors: tuple[Seat, ...], interrupts: int, ticks: int, now: int) -> Ply:
    if actors[0] < 0:
        return Ply(actors[0], game.draw(state, rng))
    if ticks and rng.below(ticks) == 0:
        at = _tick(game, state, rng, now)
        if at is not None:
            return Ply(CLOCK, at)
    if interrupts and rng.below(interrupts) == 0:
        others = [seat for seat in range(game.seats) if seat not in actors and game.legal_actions(state, seat)]
        if others:
            seat = others[rng.below(len(others))]
            return Ply(seat, game.sample(state, seat, rng))
    seat = actors[rng.below(len(actors))]
    assert game.legal_actions(state, seat), f"seat {seat} is waited for but has no legal action"
    return Ply(seat, game.sample(state, seat, rng))


def _tick(game: Game, state: State, rng: Rng, now: int) -> int | None:
    """A time that the clock may show next: its deadline, or a moment before it."""
    due = game.legal_actions(state, CLOCK)
    at = now + 1 + rng.below(3000)
    if due and (at > due[0] or rng.below(2) == 0):
        at = due[0]
    return at if game.refuse(state, CLOCK, at) is None else None


def choose(match: Match, rng: Rng, interrupts: int = 6) -> Ply:
    """A random decision of a seat in a running match."""
    actors = match.actors
    others = [seat for seat in range(match.seats) if seat not in actors and match.legal(seat)]
    seats = others if others and rng.below(interrupts) == 0 else list(actors)
    seat = seats[rng.below(len(seats))]
    legal = match.legal(seat)
    return Ply(seat, legal[rng.below(len(legal))].index)


def drive(match: Match, rng: Rng) -> Iterator[tuple[Ply, list[Step]]]:
    """Play a match to its end at random, in timed games at random times; each decision and the steps it made."""
    at_ms = 0
    while match.actors:
        ply = choose(match, rng)
        at_ms += 1 + rng.below(4000)
        if match.spec.timed:
            match.advance(at_ms)  # a deadline may have come first
            if not match.actors or match.game.refuse(match.view(ply.seat).state, ply.seat, ply.action) is not None:
                continue
        yield ply, match.steps(ply.seat, ply.action, at_ms if match.spec.timed else None)


def transcript(spec: GameSpec, seats: int, options: Options, seed: int) -> str:
    """A whole random match as text: its record, and what everyone saw at the end of each decision."""
    match = start(spec, seats, seed, options)
    seen = []
    for _ in drive(match, Rng(seed, "decisions")):
        seen += [json.dumps(match.view(viewer).to_dict()) for viewer in (*range(seats), None)]
    return "\n".join([match.record().to_json(), *seen])
