"""How many simulations a second the search makes on Butterfly Garden, and how long each level thinks about a move."""

import time

import papilio
from benchmarks import Row
from benchmarks.bench_engine import interpreted, per_unit
from papilio._form import form
from papilio.bots import LEVELS
from papilio.bots.search import Search, Tuning
from papilio.core.match import Match
from papilio.core.rng import Rng

MIDDLE = 20  # placements before the position from the middle of a game


def position(seats: int, moves: int) -> Match:
    """A match after so many greedy placements."""
    match = papilio.start("butterfly-garden", seats=seats, seed=3)
    greedy = papilio.bot("butterfly-garden", "greedy")
    for number in range(moves):
        match.submit(match.actors[0], greedy.choose(match.view(match.actors[0]), rng=number).action)
    return match


def simulations(match: Match, count: int) -> int:
    """One search of so many simulations."""
    view = match.view(match.actors[0])
    assert view.seat is not None
    legal = view.game.legal_actions(view.state, view.seat)
    Search(view.game, view.state, view.seat, legal, Rng(1), Tuning()).run(count)
    return count


def own_rows() -> list[Row]:
    """The form that runs."""
    which = form()
    count, bar = (16_000, 40_000) if which == "compiled" else (300, None)
    rows = []
    for seats in (2, 3, 4):
        for where, moves in (("first move", 0), ("middle", MIDDLE)):
            match = position(seats, moves)
            speed = 1e6 / per_unit(lambda match=match: simulations(match, count))  # type: ignore[misc]
            rows.append(Row(f"{which}: search, {seats} seats, {where}", speed, "simulations/s", None, bar))
    return rows


def thinking() -> list[Row]:
    """The longest decision of each level, the first of the game, with 2 to 4 seats; the bar holds compiled."""
    rows = []
    bar = 3.0 if form() == "compiled" else None
    for level in LEVELS:
        bot, longest = papilio.bot("butterfly-garden", level), 0.0
        for seats in (2, 3, 4):
            match = position(seats, 0)
            began = time.process_time()
            bot.choose(match.view(match.actors[0]), rng=1)
            longest = max(longest, time.process_time() - began)
        rows.append(Row(f"{form()}: {level}, a first move", longest, "s", bar))
    return rows


def run() -> list[Row]:
    """All rows."""
    return own_rows() + (interpreted("bench_search") if form() == "compiled" else []) + thinking()
