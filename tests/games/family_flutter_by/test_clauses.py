"""The ledger, clause by clause."""

import copy

import pytest

import papilio
from papilio.core.game import CHANCE, CLOCK, IllegalMove, InvalidMove
from papilio.core.match import Match, replay
from papilio.core.undo import MAX_UNDOS
from papilio.games.family_flutter_by import narration, scoring
from papilio.games.family_flutter_by.rules_notation import GIVE, SETS, SKIP
from papilio.games.family_flutter_by.state import CARDS, COLOURS, COUNTDOWN, DRAW, OVER, PLACES, RACE, SHOW
from tests.games.family_flutter_by.race import SPEC, TABLES, Race, wrong


def names(events):
    return [event.name for event in events]


# --- Setup ---


def test_ff_10_thirteen_of_42_cards_and_the_level_decides_the_side():
    assert SPEC.seats == (1, 2, 3, 4)
    for level, most in (("easy", 1), ("hard", 3)):
        race = Race(level=level)
        assert race.state.fresh == 13
        race.turn_up()
        assert 1 <= race.game.to_find(race.state) <= most
        assert (race.game.to_find(race.state) > 1) == (level == "hard")


def test_ff_10_any_card_may_come_and_none_twice():
    race = Race()
    race.wait()
    assert race.game.chance_actions(race.state) == [(card, 1) for card in range(CARDS)]
    race.play(CHANCE, 7)
    race.play(0, race.right())
    race.wait()
    race.wait()
    assert 7 not in [card for card, _ in race.game.chance_actions(race.state)]
    assert race.game.refuse(race.state, CHANCE, 7) == "FF-10"


def test_ff_11_three_seconds_before_every_card():
    race = Race()
    assert race.game.actors(race.state) == (CLOCK,)
    assert race.game.legal_actions(race.state, CLOCK) == [3000]
    race.wait(2999)
    assert race.state.phase == COUNTDOWN
    race.wait()
    assert race.state.phase == DRAW
    assert race.state.now == 3000
    race.play(CHANCE, 0)
    assert race.state.phase == RACE
    shown = int(race.state.now)
    race.be_wrong(0)
    assert race.game.legal_actions(race.state, CLOCK) == [shown + 3000]


def test_ff_11_the_card_is_not_in_the_game_before_it_is_turned_up():
    race = Race()
    race.wait()
    assert race.state.card < 0
    assert all(race.state.unseen)


def test_ff_13_alone_the_result_is_the_time_of_open_cards():
    race = Race(seats=1)
    for _ in range(13):
        race.turn_up()
        race.wait(700)
        race.play(0, race.right())
    race.finish()
    outcome = race.game.outcome(race.state)
    assert (outcome.winners, outcome.reason, outcome.scores) == ((0,), "all-won", (13,))
    assert race.state.searched == 13 * 700
    assert "9.1 s" in " ".join(narration.final_count(race.game, race.state, ["Ida"]))


def test_ff_13_33_alone_a_race_that_is_given_up_has_no_time():
    race = Race(seats=1)
    while race.state.phase != OVER:
        race.skip_all()
    outcome = race.game.outcome(race.state)
    assert (outcome.winners, outcome.reason) == ((), "given-up")
    assert outcome.utility(0) == 0
    assert "Time" not in " ".join(narration.final_count(race.game, race.state, ["Ida"]))


def test_ff_14_nothing_of_a_coming_card_is_in_the_position():
    match = papilio.start("family-flutter-by", seats=2, seed=5)
    drawn = [ply for ply in match.record().plies if ply.startswith("*")]
    assert len(drawn) == 1  # only the card that lies open
    assert len(match.position()["unseen"]) == 41


# --- Race ---


def test_ff_20_first_to_point_at_all_the_butterflies_wins():
    race = Race(seats=3, level="hard")
    card = race.turn_up()
    assert race.game.actors(race.state) == (0, 1, 2)
    race.wait(100)
    events = race.play(2, race.right())
    assert race.cards(2) == [card]
    assert events[0].data["right"] == 1
    assert events[0].data["took"] == 100


def test_ff_20_they_must_all_show_on_the_claimants_board():
    race = Race(level="hard")
    race.turn_up(3)
    solution = race.right()
    solved = {claim // SETS for claim in race.game.solutions(3)}
    other = next(board for board in range(81) if board not in solved)
    race.play(0, other * SETS + solution % SETS)
    assert race.cards(0) == []


def test_ff_21_a_wrong_claim_sends_the_card_and_one_won_card_under_the_stack():
    race = Race()
    race.win(0, 2)
    first, second = race.cards(0)
    raced = race.turn_up()
    events = race.play(0, race.wrong())
    assert list(race.state.under) == [raced, second]
    assert race.cards(0) == [first]
    assert names(events) == ["claim", "give-back", "count-down"]


def test_ff_21_without_won_cards_only_the_raced_one_goes():
    race = Race()
    race.win(1)
    raced = race.turn_up()
    race.play(0, race.wrong())
    assert list(race.state.under) == [raced]
    assert len(race.cards(1)) == 1


def test_ff_21_the_option_lets_the_claimant_choose_for_five_seconds():
    race = Race(wrong_claim="choose")
    race.win(0, 3)
    first, second, third = race.cards(0)
    raced = race.turn_up()
    race.play(0, race.wrong())
    assert race.game.actors(race.state) == (0,)
    assert race.game.legal_actions(race.state, 0) == sorted(GIVE + card for card in (first, second, third))
    assert race.game.refuse(race.state, 1, GIVE + first) == "FF-21"
    race.play(0, GIVE + second)
    assert list(race.state.under) == [raced, second]
    raced = race.turn_up()
    race.play(0, race.wrong())
    then = int(race.state.now)
    race.wait()
    assert race.state.now == then + 5000
    assert list(race.state.under)[-1] == third


def test_ff_21_a_single_won_card_leaves_nothing_to_choose():
    race = Race(wrong_claim="choose")
    race.win(0)
    race.be_wrong(0)
    assert race.state.phase == COUNTDOWN
    assert race.cards(0) == []


def test_ff_22_the_mirror_image_is_wrong():
    race = Race()
    race.turn_up(0)
    code = TABLES.sides[0]
    mirror = code % COLOURS * COLOURS + code // COLOURS
    where = list(TABLES.shown).index(mirror)
    race.play(0, where // PLACES * SETS + (1 << where % PLACES))
    assert race.cards(0) == []


def test_ff_23_the_first_claim_wins_and_later_ones_cost_nothing():
    match = papilio.start("family-flutter-by", seats=2, seed=4)
    card = match.position()["card"] - 1
    right = match.game.solutions(card)[0]
    late = Race()
    late.turn_up(card)
    late.play(1, right)
    assert late.game.refuse(late.state, 0, right) == "FF-27"
    assert late.cards(1) == [card]
    match.submit(1, right, at_ms=4000)
    assert match.position()["won"] == [{"card": card + 1, "seat": 1}]


def test_ff_23_time_is_the_servers_and_never_runs_back():
    race = Race()
    race.turn_up()
    assert race.game.refuse(race.state, CLOCK, int(race.state.now)) == "FF-23"
    assert race.game.refuse(race.state, CLOCK, int(race.state.deadline) + 1) == "FF-23"


def test_ff_24_a_won_card_shows_its_solution_for_three_seconds():
    race = Race()
    race.turn_up()
    claim = race.right()
    race.play(0, claim)
    assert race.state.phase == SHOW
    assert race.state.claim == claim
    assert race.game.legal_actions(race.state, CLOCK) == [race.state.now + 3000]
    race.wait()
    assert race.state.phase == COUNTDOWN


def test_ff_25_after_the_limit_the_card_goes_under_the_stack():
    race = Race(limit_seconds=20)
    card = race.turn_up()
    events = race.wait()
    assert race.state.now == 3000 + 20_000
    assert events[0].data["why"] == "time"
    assert list(race.state.under) == [card]


def test_ff_25_when_all_skip_it_goes_too_and_a_skip_still_lets_one_claim():
    race = Race(seats=3)
    card = race.turn_up()
    race.play(0, SKIP)
    assert race.game.refuse(race.state, 0, SKIP) == "FF-25"
    assert race.game.refuse(race.state, 0, race.right()) is None
    race.play(2, SKIP)
    assert race.state.phase == RACE
    race.play(1, SKIP)
    assert list(race.state.under) == [card]
    assert race.game.refuse(race.state, 1, SKIP) == "FF-25"


def test_ff_26_a_handicapped_seat_waits_before_it_may_claim():
    race = Race(seats=2, handicap_seconds=[5, 0])
    race.turn_up()
    assert race.game.refuse(race.state, 0, race.right()) == "FF-26"
    assert race.game.legal_actions(race.state, 0) == [SKIP]
    assert race.game.refuse(race.state, 1, race.right()) is None
    assert race.game.legal_actions(race.state, CLOCK) == [8000]
    race.wait(4999)
    assert race.game.refuse(race.state, 0, race.right()) == "FF-26"
    assert names(race.wait()) == ["ready"]
    race.play(0, race.right())
    assert len(race.cards(0)) == 1


def test_ff_27_a_claim_points_at_as_many_places_as_the_card_shows():
    race = Race(level="hard")
    race.turn_up(0)
    assert race.game.to_find(race.state) == 2
    for places, clause in ((0b1, "FF-27"), (0b11, None), (0b111, "FF-27"), (0b1111, "FF-27"), (0, "FF-27")):
        assert race.game.refuse(race.state, 0, places) == clause


def test_ff_27_claims_before_the_reveal_and_in_pauses_cost_nothing():
    race = Race()
    assert race.game.refuse(race.state, 0, 1) == "FF-27"
    race.win(0)
    assert race.game.refuse(race.state, 0, 1) == "FF-27"
    race.wait()
    assert race.game.refuse(race.state, 1, 1) == "FF-27"


@pytest.mark.parametrize("text", ["0130 top", "012 top", "0120", "0120 nowhere", "0120 ul+top+ur+right", "0120 top+"])
def test_ff_27_looks_and_places_that_cannot_be_are_no_moves(text):
    with pytest.raises(InvalidMove):
        Race().game.parse(0, text)


def test_ff_27_a_refused_claim_changes_nothing():
    match = papilio.start("family-flutter-by", seats=2, seed=4, options={"level": "hard"})
    before = match.position()
    with pytest.raises(IllegalMove) as refused:
        match.submit(0, "0000 top", at_ms=9000)
    assert refused.value.clause == "FF-27"
    assert match.position() == before


# --- End ---


def test_ff_30_most_cards_win_when_all_thirteen_are_won():
    race = Race(seats=2)
    race.win(0, 6)
    race.win(1, 7)
    race.finish()
    outcome = race.game.outcome(race.state)
    assert (outcome.winners, outcome.scores, outcome.reason) == ((1,), (6, 7), "cards")
    assert race.game.refuse(race.state, 0, SKIP) == "FF-30"


def test_ff_30_a_single_card_that_is_left_is_turned_up_again():
    race = Race(seats=2)
    race.win(0, 12)
    last = race.turn_up()
    race.skip_all()
    assert race.turn_up() == last


def test_ff_31_a_tie_on_hard_goes_to_the_most_butterflies():
    race = Race(seats=3, level="hard")
    three = [card for card in range(CARDS) if scoring.butterflies_on(TABLES, 1, card) == 3]
    two = [card for card in range(CARDS) if scoring.butterflies_on(TABLES, 1, card) == 2]
    for seat, cards in ((0, two[:6]), (1, [*two[6:11], three[0]]), (2, [two[11]])):
        for card in cards:
            race.turn_up(card)
            race.play(seat, race.right())
    race.finish()
    outcome = race.game.outcome(race.state)
    assert (outcome.winners, outcome.scores, outcome.reason) == ((1,), (6, 6, 1), "butterflies")


def tied(seats=3, **options):
    """Seats 0 and 1 have six cards each; the third seat one."""
    race = Race(seats=seats, **options)
    race.win(0, 6)
    race.win(1, 6)
    race.win(2)
    race.finish()
    return race


def test_ff_31_the_tied_and_only_they_race_for_an_unused_card():
    race = tied()
    used = {int(card) for card in race.state.won}
    card = race.turn_up()
    assert card not in used
    assert race.game.actors(race.state) == (0, 1)
    assert race.game.refuse(race.state, 2, race.right()) == "FF-31"
    race.play(1, race.right())
    race.finish()
    outcome = race.game.outcome(race.state)
    assert (outcome.winners, outcome.scores, outcome.reason) == ((1,), (6, 6, 1), "tie-break")


def test_ff_31_a_wrong_claim_shuts_out_and_costs_nothing_more():
    race = tied()
    race.turn_up()
    race.play(0, race.wrong())
    assert race.state.phase == RACE
    assert len(race.cards(0)) == 6
    assert race.game.actors(race.state) == (1,)
    assert race.game.refuse(race.state, 0, race.right()) == "FF-31"
    race.play(1, race.right())
    assert race.state.finder == 1


def test_ff_31_all_shut_out_or_skipped_or_late_is_the_next_card_and_after_three_the_win_is_shared():
    race = tied()
    first = race.turn_up()
    race.play(0, race.wrong())
    race.play(1, race.wrong())
    assert race.turn_up() != first
    race.play(0, race.wrong())
    race.play(1, SKIP)
    assert race.state.unfound == 2
    race.turn_up()
    race.wait()
    outcome = race.game.outcome(race.state)
    assert (outcome.winners, outcome.reason) == ((0, 1), "shared")
    assert outcome.utility(0) == 0.5


def test_ff_32_the_winner_is_the_lepidopterologist():
    race = Race()
    race.win(0, 13)
    race.finish()
    assert "Ida is the Lepidopterologist" in narration.result(race.game.outcome(race.state), ["Ida", "Jo"])


def test_ff_33_three_times_the_cards_left_in_a_row_unwon_end_the_game():
    race = Race()
    race.win(0, 11)
    for _ in range(5):
        race.skip_all()
    race.win(1)  # begins the row anew
    for _ in range(2):
        race.skip_all()
    assert race.state.phase != OVER
    race.skip_all()
    outcome = race.game.outcome(race.state)
    assert (outcome.winners, outcome.scores, outcome.reason) == ((0,), (11, 1), "early-cards")


def test_ff_33_a_tie_then_too_is_broken():
    race = Race()
    for _ in range(39):
        race.skip_all()
    assert race.state.contenders == 0b11
    race.turn_up()
    race.play(1, race.right())
    race.finish()
    outcome = race.game.outcome(race.state)
    assert (outcome.winners, outcome.reason) == ((1,), "early-tie-break")


def win_or_lose(match):
    """Seat 0 wins a card if it has none, else loses it again, as soon as it can."""
    state = match.view(None).state
    if match.game.may_claim(state, 0):
        right = match.game.solutions(int(state.card))[0]
        match.submit(0, wrong(match.game, int(state.card)) if len(state.won) else right)
    else:
        match.advance(match.game.legal_actions(state, CLOCK)[0])


def test_ff_33_cards_won_and_lost_for_ever_run_out_in_the_end():
    """After so many plies nobody may claim any more; the clock brings the race to its end, and the record holds it."""
    spec = copy.copy(SPEC)
    spec.max_plies = 300
    match = Match(spec, 4, {"handicap-seconds": [1, 2, 3, 4], "limit-seconds": 10}, seed=1)
    match.plays_clock = False
    while match.ply_count < spec.max_plies:
        win_or_lose(match)
    with pytest.raises(IllegalMove, match="as long as it may"):
        match.submit(0, SKIP)
    while match.outcome is None:
        match.advance(match.game.legal_actions(match.view(None).state, CLOCK)[0])
    assert match.outcome.reason.startswith("early")
    assert match.ply_count > spec.max_plies + 2 * MAX_UNDOS
    assert replay(spec, match.record()).outcome == match.outcome


def test_ff_41_thirteen_cards_at_all_times():
    race = Race(seats=4, wrong_claim="choose")  # every ply of the helper counts them
    for number in range(60):
        if race.state.contenders or race.state.phase == OVER:
            break
        race.turn_up()
        race.play(number % 4, race.right() if number % 3 else race.wrong())
    assert len(race.plies) > 100
