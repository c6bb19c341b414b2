"""The search against exact solutions: small end positions of every turn game, taken from the ends of games."""

from typing import NamedTuple

import pytest

import papilio
from papilio._form import form
from papilio.bots.levels import bot
from papilio.bots.search import Tuning
from papilio.bots.searcher import SearchBot
from papilio.core.game import CHANCE, Game, State
from papilio.core.rng import Rng

from .exact import Ends, Solver, TooLargeError, endings
from .minigames import Pennies, Showdown

NEAR = 1e-9  # of rounding
COSTS = 0.01  # of a win that the search may give away a decision, on average
FEWER = 8  # times fewer games where the rules run interpreted


def only_keeping(game: Game, state: State) -> State | None:
    """Mariposas: in the last turn of all it makes no difference what one draws and trades in."""
    from papilio.games.mariposas import rules_cards
    from papilio.games.mariposas.state import DRAW, TRADE, mariposas

    s = mariposas(state)
    if s.phase not in (DRAW, TRADE):
        return None
    after = s.clone()
    rules_cards.keep(game.setting, after, None)  # type: ignore[attr-defined]
    return None if game.actors(after) else after


class Case(NamedTuple):
    """A game's end positions: from how many games, how many there must be, and how far they are searched."""

    game: str
    ends: Ends
    games: int
    fewest: int
    simulations: int
    exploration: float | None = None  # if not the game's own

    def searcher(self) -> SearchBot:
        """The search with the game's own numbers."""
        found = bot(papilio.game(self.game), "butterfly")
        assert isinstance(found, SearchBot)
        tuning = found.tuning if self.exploration is None else Tuning(exploration=self.exploration)
        return SearchBot(self.simulations, tuning)


GARDEN = Ends(plies=100_000, draws=60, worlds=12)  # the last hidden tiles are known, or nearly
ZONES = Ends(plies=50_000)  # the last gardener's tiles, the last butterflies
ROWS = Ends({"stalemate-limit": 1}, plies=200_000, draws=100, worlds=24, players="lingering")  # by who has which goals
HOME = Ends(plies=50_000, settled=only_keeping)  # the last turn; nobody's hand matters
TOY = Ends({"rounds": 1}, plies=50_000, draws=300, worlds=30)  # a hidden hand, a moth face down

CASES = [
    Case("butterfly-garden", GARDEN, 8, 12, 5000),
    Case("papillon", ZONES, 40, 12, 4000),
    Case("mariposas", HOME, 8, 4, 2500),
    Case("moth-lanterns", TOY, 15, 20, 500, exploration=1.0),  # nothing evaluates it, so little must not decide
]
MANY = [
    Case("butterfly-garden", GARDEN, 60, 100, 10_000),
    Case("papillon", ZONES, 200, 70, 10_000),
    Case("papillons", ROWS, 20, 10, 10_000),
    Case("papillons", ROWS._replace(options={"stalemate-limit": 2}, plies=1_000_000), 8, 4, 10_000),
    Case("mariposas", HOME, 50, 30, 10_000),
    Case("moth-lanterns", TOY, 60, 100, 2000, exploration=1.0),
]
FEW = [Case("papillons", ROWS, 5, 1, 4000)] if form() == "compiled" else []  # half a minute interpreted


def examine(case: Case, games: int) -> tuple[int, list[float]]:
    """How many end positions there were, and what the search gave away where it did not choose an optimal action."""
    searcher, found, lost = case.searcher(), 0, []
    for seed in range(games):
        for ending in endings(papilio.game(case.game), case.ends, seed):
            found += 1
            best = max(ending.worth.values())
            loss = best - ending.worth.get(searcher.choose(ending.view, rng=seed).action, 0.0)
            if loss > NEAR:
                lost.append(loss)
    return found, lost


def check(case: Case, games: int, fewest: int) -> None:
    """At most one in twenty is not optimal, and little is lost by those."""
    found, lost = examine(case, games)
    assert found >= fewest
    assert len(lost) <= max(1, found // 20), lost
    assert sum(lost) <= max(1.0, COSTS * found), lost


@pytest.mark.parametrize("case", CASES + FEW, ids=lambda case: case.game)
def test_the_search_finds_what_is_best_at_the_end(case: Case) -> None:
    share = 1 if form() == "compiled" else FEWER
    check(case, max(2, case.games // share), case.fewest // share)


@pytest.mark.slow
@pytest.mark.parametrize("case", MANY, ids=lambda case: f"{case.game}-{case.games}")
def test_the_search_finds_what_is_best_at_many_ends(case: Case) -> None:
    check(case, case.games, case.fewest)


# --- The solver itself ---


def test_the_solver_weighs_chance_and_chooses_the_best() -> None:
    """Seat 0 can always double its card."""
    wins = [
        1.0 if 2 * mine > theirs else 0.5 if 2 * mine == theirs else 0.0
        for mine in range(1, 10)
        for theirs in range(1, 10)
    ]
    game = Showdown(2)
    first, second = Solver(game, 10_000).values(game.new_state())
    assert first == pytest.approx(sum(wins) / 81)
    assert first + second == pytest.approx(1.0)


def test_the_solver_leaves_alone_what_it_cannot_work_out() -> None:
    with pytest.raises(TooLargeError):
        Solver(Pennies(2), 100).values(Pennies(2).new_state())
    with pytest.raises(TooLargeError):
        Solver(Showdown(2), 100).values(Showdown(2).new_state())


def test_the_solver_takes_a_win_on_any_way() -> None:
    game = papilio.game("butterfly-garden").make(2)
    state, rng = game.new_state(), Rng(3)
    while game.actors(state):
        before, seat = state.clone(), game.actors(state)[0]
        game.apply(state, seat, game.draw(state, rng) if seat == CHANCE else game.sample(state, seat, rng))
    exact = Solver(game, 10_000).values(before)
    assert exact[seat] >= game.utilities(state)[seat]
