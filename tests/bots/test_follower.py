"""A search that goes on where it left off: what it keeps, what it must not keep, and that it can be had again."""

from hashlib import sha256

import pytest

import papilio
from papilio.bots import Follower
from papilio.bots.levels import bot
from papilio.bots.question import Question
from papilio.bots.search import Search, Tuning, follow
from papilio.bots.searcher import SearchBot, findings
from papilio.bots.tournament import play
from papilio.core.game import Game
from papilio.core.match import Match, Step
from papilio.core.record import UNDO
from papilio.core.rng import Rng

SIMULATIONS = 120
PLAYED_BY_BOTH = "faf4"


def follower(match: Match, seat: int, simulations: int = SIMULATIONS, kept: float = 1.0) -> Follower:
    """One with the game's own numbers."""
    own = bot(match.spec, "egg")
    assert isinstance(own, SearchBot)
    own.tuning.kept = kept
    return Follower(SearchBot(simulations, own.tuning), seat)


def visits(decision: papilio.Decision) -> int:
    return sum(candidate.visits for candidate in decision.candidates)


def go_on(match: Match, one: Follower, shown: bool = True) -> int:
    """The follower's own move and all until its next; how many simulations it knew of."""
    decision = one.choose(match.view(one.seat), rng=match.ply_count)
    steps = match.steps(one.seat, decision.action)
    while match.actors and match.actors[0] != one.seat:
        seat = match.actors[0]
        decided = papilio.bot(match.spec.id, "greedy").choose(match.view(seat), rng=match.ply_count)
        steps += match.steps(seat, decided.action)
    for step in steps if shown else []:
        one.watch(step)
    return visits(decision)


def test_simulations_of_the_last_choice_count_for_the_next() -> None:
    """A turn of Mariposas is several decisions, so much of a tree lies under one's own move."""
    match = papilio.start("mariposas", seed=1, options={"first-player": 0})
    one = follower(match, 0)
    known = [go_on(match, one) for _ in range(8)]
    assert min(known) >= 0
    assert max(known) > SIMULATIONS * 5 // 4


def test_what_was_not_shown_is_not_taken_for_known() -> None:
    match = papilio.start("mariposas", seed=1, options={"first-player": 0})
    one = follower(match, 0)
    assert all(go_on(match, one, shown=False) in (0, SIMULATIONS) for _ in range(6))


def test_a_secret_ply_or_one_taken_back_ends_what_is_known() -> None:
    match = papilio.start("moth-lanterns", seed=1, options={"rounds": 2})
    one = follower(match, 1)
    one.choose(match.view(1), rng=1)
    assert one._tree is not None
    for step in match.steps(0, match.legal(0)[0]):  # face down
        one.watch(step)
    assert one._tree is None
    match = papilio.start("papillon", seed=1)
    seat = match.actors[0]
    one = follower(match, seat)
    decision = one.choose(match.view(seat), rng=1)
    one.watch(Step(0, seat, decision.action, [], match.view(seat).state))
    one.watch(Step(1, seat, UNDO, [], match.view(seat).state))
    assert one._tree is None


def test_what_chance_has_drawn_may_end_what_is_known() -> None:
    match = papilio.start("butterfly-garden", seed=1, options={"first-player": 0})
    bots = follower(match, 0, 4000), Follower(SearchBot(4000), 0, past_chance=False)
    decision = next(one.choose(match.view(0), rng=1) for one in bots)
    for step in match.steps(0, decision.action):  # a tile is drawn
        for one in bots:
            one.watch(step)
    assert [one._tree is None for one in bots] == [False, True]


@pytest.mark.parametrize(("level", "processes"), [("greedy", 1), ("egg", 2)])
def test_a_bot_without_a_tree_of_its_own_cannot_follow(level: str, processes: int) -> None:
    with pytest.raises(papilio.InvalidOption, match="in one process"):
        Follower(papilio.bot("mariposas", level, processes=processes), 0)


def test_all_legal_moves_and_no_others_are_rated() -> None:
    match = papilio.start("butterfly-garden", seed=4, options={"first-player": 0})
    one = follower(match, 0, 400)
    for _ in range(5):
        view = match.view(0)
        legal = set(view.game.legal_actions(view.state, 0))
        tree = one._tree
        search = one.bot.begin(Question(view, None, 1), tree)
        assert {one.action for one in findings(search)} == legal
        go_on(match, one)


@pytest.mark.parametrize("kept", [0.0, 0.5, 1.0])
def test_earlier_results_count_as_much_as_is_wished(kept: float) -> None:
    match = papilio.start("mariposas", seed=1, options={"first-player": 0})
    view = match.view(0)
    tuning = Tuning(kept=kept)
    first = Search(view.game, view.state, 0, view.game.legal_actions(view.state, 0), Rng(1), tuning)
    first.run(300)
    best = max(findings(first), key=lambda one: one.visits)
    match.submit(0, best.action)
    under = follow(first.root, 0, best.action)
    assert under is not None
    had = sum(under.counts)
    after = match.view(0)
    again = Search(after.game, after.state, 0, after.game.legal_actions(after.state, 0), Rng(2), tuning, under)
    has = sum(again.root.counts)
    assert had > 50
    assert has == pytest.approx(had * kept, abs=len(again.root.counts))
    for total, count in zip(again.root.totals, again.root.counts, strict=True):
        assert 0 <= total <= count


def test_a_game_can_be_had_again_and_is_the_same_in_both_forms() -> None:
    """The figure was made by the compiled form and by the interpreted one; the suite runs in both."""
    records = []
    for _ in range(2):
        match = papilio.start("mariposas", seed=2)
        play(match, [follower(match, seat, 12) for seat in (0, 1)], seed=1)
        records.append(match.record().plies)
    assert records[0] == records[1]
    assert digest(records[0]) == PLAYED_BY_BOTH


def digest(plies: list[str]) -> str:
    """Four digits that tell transcripts apart."""
    return sha256("\n".join(plies).encode()).hexdigest()[:4]


def test_chance_leads_nowhere_else() -> None:
    game: Game = papilio.game("papillon").make(2)
    state, rng = game.new_state(), Rng(1)
    while game.actors(state)[0] < 0:
        game.apply(state, -1, game.draw(state, rng))
    seat = game.actors(state)[0]
    search = Search(game, state, seat, game.legal_actions(state, seat), Rng(1), Tuning())
    assert follow(search.root, -1, 3) is search.root
    assert follow(search.root, seat, 10**6) is None
