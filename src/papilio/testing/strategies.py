"""Hypothesis strategies: games, positions and moves by random play.

@given(strategies.positions(SPEC))
def test_something(position):
    game, state = position.game, position.state
"""

from typing import NamedTuple

from hypothesis import strategies as st

from papilio.core.game import Game, Seat, State
from papilio.core.rng import Rng
from papilio.core.spec import GameSpec, Option
from papilio.testing.play import Table, walk


class Position(NamedTuple):
    """A position that can be reached in play."""

    table: Table
    state: State

    @property
    def game(self) -> Game:
        """The rules."""
        return self.table.game


class Moved(NamedTuple):
    """A position and a legal move in it."""

    position: Position
    seat: Seat
    action: int


@st.composite
def games(draw: st.DrawFn, spec: GameSpec) -> Table:
    """Any number of seats with any options."""
    seats = draw(st.sampled_from(spec.seats))
    fitting = [option for option in spec.options if seats in (option.only_for_seats or spec.seats)]
    return Table(spec, seats, {option.name: draw(_values(option, seats)) for option in fitting})


@st.composite
def positions(draw: st.DrawFn, spec: GameSpec, over: bool = True) -> Position:
    """A position after some random plies; with `over=False` one in which the game waits for a seat."""
    table = draw(games(spec))
    rng = Rng(draw(st.integers(0, 2**32)), "position")
    plies = draw(st.integers(0, spec.max_plies))
    state = table.game.new_state()
    found = state.clone()
    for number, ply in enumerate(walk(table.game, state, rng)):
        if over or ply.seat >= 0:
            found = state.clone()
            if number >= plies:
                return Position(table, found)
        table.game.apply(state, ply.seat, ply.action)
    return Position(table, state if over else found)


@st.composite
def moves(draw: st.DrawFn, spec: GameSpec) -> Moved:
    """A legal move of a seat that may act, interrupts included, and the position before it."""
    position = draw(positions(spec, over=False))
    able = {seat: legal for seat in range(position.table.seats) if (legal := _legal(position, seat))}
    seat = draw(st.sampled_from(sorted(able)))
    return Moved(position, seat, draw(st.sampled_from(able[seat])))


def _legal(position: Position, seat: Seat) -> list[int]:
    return position.game.legal_actions(position.state, seat)


def _values(option: Option, seats: int) -> st.SearchStrategy[object]:
    if option.kind == "choice":
        return st.sampled_from(option.choices)
    if option.kind == "flag":
        return st.booleans()
    if option.kind == "seat":
        return st.sampled_from(["random", *range(seats)])
    number = st.integers(option.minimum, option.maximum)
    return number if option.kind == "number" else st.lists(number, min_size=seats, max_size=seats)
