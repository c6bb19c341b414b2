"""The search itself: games with known answers, exact end positions, and what it may know."""

import pytest

import papilio
from papilio.bots.search import WAIT, Search, Tuning
from papilio.bots.searcher import SearchBot, findings
from papilio.core.game import CHANCE, UNKNOWN, Outcome, Seat, State
from papilio.core.match import Match, View
from papilio.core.rng import Rng

from .minigames import CALL, OVER, Pennies, Showdown, spec

MADE_BY_BOTH = ("A1@c1", 345, "0x1.4cd9ff0ec9d43p-1")


def best(search: Search) -> tuple[int, float]:
    """The most visited action and its expected result."""
    one = max(findings(search), key=lambda one: one.visits)
    return one.action, one.value(1.0)


# --- Through the protocol alone ---


@pytest.mark.parametrize("seat", [0, 1])
def test_those_who_act_at_once_choose_blindly(seat: int) -> None:
    game = Pennies(2)
    search = Search(game, game.new_state(), seat, [0, 1], Rng(1), Tuning())
    search.run(2000)
    for one in findings(search):
        assert 0.25 < one.value(1.0) < 0.75  # a search that let one see the other's choice would be sure


class Unlike(Pennies):
    """The same, but what seat 1 shows is called 2 or 3."""

    def legal_actions(self, state: State, seat: Seat) -> list[int]:
        return [action + 2 * (seat == 1) for action in super().legal_actions(state, seat)]

    def apply(self, state: State, seat: Seat, action: int, events: object = None) -> None:
        super().apply(state, seat, action % 2 if seat == 1 else action)


@pytest.mark.parametrize("seat", [0, 1])
def test_what_others_do_at_the_same_time_is_never_the_answer(seat: int) -> None:
    game = Unlike(2)
    view = View(spec(), game, game.new_state(), seat)
    decision = SearchBot(200).choose(view, rng=1)
    legal = game.legal_actions(view.state, seat)
    assert {candidate.action for candidate in decision.candidates} == set(legal)


class Dare(Pennies):
    """Seat 0 leaves it at a draw (0), or dares seat 1 (1) to name its hidden card, 0 to 2: if it does, it wins."""

    def __init__(self, tells: bool) -> None:
        super().__init__(2)
        self.tells = tells

    def actors(self, state: State) -> tuple[Seat, ...]:
        return () if state.phase == OVER else (0,) if state.shown[0] == UNKNOWN else (1,)

    def legal_actions(self, state: State, seat: Seat) -> list[int]:
        return [[0, 1], [0, 1, 2]][seat] if seat in self.actors(state) else []

    def apply(self, state: State, seat: Seat, action: int, events: object = None) -> None:
        state.shown[seat] = action
        if seat == 1 or action == 0:
            state.phase = OVER

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != OVER:
            return None
        return Outcome(2, (0, 1) if state.shown[0] == 0 else (1,) if state.shown[1] == state.hands[1] else (0,))

    def determinise(self, view: State, rng: Rng) -> State:
        state = view.clone()
        state.hands[1] = rng.below(3)
        return state

    def secret(self, state: State, seat: Seat) -> int:
        return 1 + state.hands[seat] if self.tells else 0


@pytest.mark.parametrize("tells", [True, False])
def test_others_choose_by_what_they_alone_know(tells: bool) -> None:
    game = Dare(tells)
    search = Search(game, game.new_state(), 0, [0, 1], Rng(1), Tuning())
    search.run(2000)
    assert best(search)[0] == (0 if tells else 1)  # who knows the card names it; who forgets it would mostly fail


def test_a_hidden_hand_is_guessed_anew_in_each_simulation() -> None:
    game = Showdown(2)
    state = game.new_state()
    for card in (5, 9):
        game.apply(state, CHANCE, card)
    search = Search(game, game.view(state, 0), 0, game.legal_actions(state, 0), Rng(1), Tuning())
    search.run(3000)
    action, value = best(search)
    assert action == 1
    assert value == pytest.approx(1.0, abs=0.03)  # 10 beats every card
    keep = next(one for one in findings(search) if one.action == 0)
    assert 0.4 < keep.value(1.0) < 0.6  # four lower cards, four higher, one equal


@pytest.mark.parametrize(("card", "wanted"), [(9, CALL), (8, WAIT)])
def test_an_interrupt_is_weighed_against_waiting(card: int, wanted: int) -> None:
    game = Showdown(2)
    state = game.new_state()
    for dealt in (1, card):
        game.apply(state, CHANCE, dealt)
    view = View(spec(), game, game.view(state, 1), 1)
    decision = SearchBot(400).choose(view, rng=3)
    assert decision.action == wanted
    assert decision.text == ("" if wanted == WAIT else str(CALL))
    assert {candidate.action for candidate in decision.candidates} == {CALL, WAIT}


def test_timed_games_are_answered_with_a_time() -> None:
    game = Pennies(2)
    assert SearchBot(10).choose(View(spec(timed=True), game, game.new_state(), 0)).after_ms > 0
    assert SearchBot(10).choose(View(spec(), game, game.new_state(), 0)).after_ms == 0


# --- Tactics ---


def winning_placements(match: Match) -> set[int]:
    """The moves that end the game at once and win it alone."""
    view = match.view(match.actors[0])
    winning = set()
    for move in match.legal(match.actors[0]):
        after = view.state.clone()
        view.game.apply(after, move.seat, move.index)
        outcome = view.game.outcome(after)
        if outcome is not None and outcome.winners == (move.seat,):
            winning.add(move.index)
    return winning


@pytest.mark.parametrize("kind", ["greedy", "egg", "caterpillar"])
def test_a_placement_that_wins_at_once_is_found(kind: str) -> None:
    found = 0
    for seed in range(12):
        match, rng = papilio.start("butterfly-garden", seed=seed), Rng(seed, "moves")
        while match.actors:
            view = match.view(match.actors[0])
            position = view.to_dict()
            if len(position["butterflies"]) + sum(position["centre"].values()) <= 2 and (
                winning := winning_placements(match)
            ):
                found += 1
                decision = papilio.bot("butterfly-garden", kind).choose(view, rng=1)
                assert decision.action in winning
                assert decision.candidates[0].value > 0.9
            legal = match.legal(match.actors[0])
            match.submit(match.actors[0], legal[rng.below(len(legal))])
    assert found >= 3


# --- What it may know, and that it can be had again ---


def middle(seed: int = 5, moves: int = 14) -> Match:
    match = papilio.start("butterfly-garden", seed=seed)
    for number in range(moves):
        seat = match.actors[0]
        match.submit(seat, papilio.bot("butterfly-garden", "greedy").choose(match.view(seat), rng=number).action)
    return match


def test_equal_seeds_give_equal_decisions() -> None:
    match = middle()
    view = match.view(match.actors[0])
    bot = SearchBot(300)
    assert bot.choose(view, rng=4) == bot.choose(view, rng=4)
    assert bot.choose(view, rng=Rng(9)) == bot.choose(view, rng=Rng(9))
    assert bot.choose(view, rng=4).candidates != bot.choose(view, rng=5).candidates


def test_the_choice_of_both_forms_is_the_same() -> None:
    """These figures were made by the compiled form and by the interpreted one; the suite runs in both."""
    match = middle()
    decision = SearchBot(2000).choose(match.view(match.actors[0]), rng=11)
    first = decision.candidates[0]
    assert (first.text, first.visits, first.value.hex()) == MADE_BY_BOTH


def test_hidden_tiles_do_not_change_the_choice() -> None:
    match = middle()
    seat = match.actors[0]
    position = match.position()
    other = 1 - seat
    hands = position["hands"]
    choices = []
    for swap in range(len(hands[other])):
        for pattern, count in position["bag"].items():
            if count == 0:
                continue
            twin = {**position, "hands": [list(hand) for hand in hands], "bag": dict(position["bag"])}
            twin["bag"][twin["hands"][other][swap]] += 1
            twin["bag"][pattern] -= 1
            twin["hands"][other][swap] = pattern
            loaded = papilio.load("butterfly-garden", twin)
            choices.append(SearchBot(200).choose(loaded.view(seat), rng=2))
    assert len(choices) > 4
    assert all(choice == choices[0] for choice in choices)


def test_a_view_is_never_changed() -> None:
    match = middle()
    view = match.view(match.actors[0])
    before = view.to_dict()
    SearchBot(200).choose(view, rng=1)
    assert view.to_dict() == before


@pytest.mark.parametrize("seats", [3, 4])
def test_several_seats_play_a_whole_game(seats: int) -> None:
    match = papilio.start("butterfly-garden", seats=seats, seed=1)
    while match.actors:
        seat = match.actors[0]
        decision = SearchBot(20).choose(match.view(seat), match.legal(seat), rng=match.ply_count)
        assert 0 <= decision.candidates[0].value <= 1
        match.submit(seat, decision.action)
    assert match.outcome is not None
