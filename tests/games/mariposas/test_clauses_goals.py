"""The end of a season, goals and the end of the game, clause by clause."""

import pytest

from papilio.games.mariposas import scoring
from papilio.games.mariposas.narration_words import objective_words
from papilio.games.mariposas.rules_events import objective_code
from tests.games.mariposas.journey import TABLES, Journey, data
from tests.games.mariposas.slow import slow_holds

SET = ("egg", "caterpillar", "chrysalis", "adult")


def objective(name):
    """The number of an objective such as "SU1.0"."""
    goal, _dot, place = name.partition(".")
    return int(TABLES.goal_first[TABLES.goal_names.index(goal)]) + int(place)


def standing(*places, seats=2):
    """Butterflies of seat 0 at these places, "!" for a double; nobody else is anywhere."""
    j = Journey(seats)
    for seat in range(seats):
        j.aside("1a", seat=seat)
    for marker, place in zip(("4a", "4b", "4c", "4d", "3a", "3b"), places, strict=False):
        j.at(marker, place.rstrip("!"))
        if place.endswith("!"):
            j.double(marker)
    return j


def points(name, *places, tokens=""):
    """What an objective gives for butterflies at these places."""
    j = standing(*places)
    j.give(tokens)
    return int(scoring.objective_points(TABLES, j.state, 0, objective(name)))


# --- The end of a season ---


def test_ma_80_cards_are_discarded_goals_scored_and_the_last_begins():
    j = Journey(3, goal="SP2")  # a point for each on red
    j.played(0, "5", "2+2")
    j.at("2a", "C4", seat=0)
    j.at("2a", "C4", seat=2)
    told = j.end_season()
    assert [int(number) for number in j.state.discard] == [0, 1, 0, 1, 0, 0, 0]
    assert not any(j.state.played)
    assert [j.score(seat) for seat in range(3)] == [1, 0, 1]
    assert j.state.starter == 1
    assert next(event.name for event in told) == "season-ends"


@pytest.mark.parametrize(("scores", "starter"), [((0, 0, 0), 2), ((0, 5, 0), 2), ((0, 5, 1), 0), ((3, 1, 1), 2)])
def test_ma_80_ties_go_clockwise_from_the_seat_after_the_old_first_player(scores, starter):
    j = Journey(3)
    j.state.starter = 1
    for seat, score in enumerate(scores):
        j.state.score[seat] = score
    assert scoring.next_starter(j.game.setting, j.state) == starter


def test_ma_81_a_free_hatch_for_all_at_the_same_time():
    j = Journey(3)
    j.at("1a", "F8", seat=1)
    j.at("2a", "MX", seat=2)
    j.at("2b", "MX", seat=2)
    j.end_season()
    assert j.game.actors(j.state) == (0, 1), "seat 2 has no marker left"
    assert j.legal(1) == ["free none", "free F8"]
    assert data(j.do("free F8", 1), "hatch")[0]["free"] == 1
    assert j.where("2a", 1) == "F8"
    assert j.where("2b", 1) == "supply"
    assert j.legal(1) == []
    assert j.refused("free none", 1) == "MA-81"


def test_ma_81_after_summer_on_any_parent_of_generation_2_and_none_without_one():
    j = Journey(2)
    j.begin("summer", "SU2")
    j.at("2a", "Boston")
    j.at("2b", "F8")
    j.end_season()
    assert set(j.legal(0)) == {"free none", "free F8", "free Boston"}
    assert j.game.actors(j.state) == (0,), "seat 1 has no parent"
    j.do("free Boston", 0)
    assert j.where("3a") == "Boston"


def test_ma_82_the_old_generation_leaves_then_the_next_goal_is_turned_up():
    j = Journey(2)
    j.end_season()
    j.do("free MX", 0)
    told = j.do("free none", 1)
    assert [event.name for event in told] == ["no-free-hatch", "season-begins"]
    assert j.where("1a") == j.where("1a", 1) == "gone"
    assert j.where("2a", 1) == "supply", "its marker goes to its owner"
    assert {j.game.text(-1, action)[:7] for action, _ in j.game.chance_actions(j.state)} == {"goal SU"}
    assert j.where("3a", 1) == "card", "never fall's after spring"
    j.chance()
    assert j.legal()[0].startswith("play")


def test_ma_82_a_card_emptied_by_free_hatches_is_turned_up_only_then():
    j = Journey(2)
    j.end_season()
    j.do("free MX", 0)
    assert j.game.actors(j.state) == (1,)
    j.do("free MX", 1)
    assert j.game.actors(j.state) == (-1,)
    j.chance("goal SU1")
    assert j.state.season == 1


def test_ma_83_free_hatches_do_not_count_for_the_season_that_has_ended():
    j = Journey(2, goal="SP2")  # a point for each on red, two for each hatch between Houston and Atlanta
    j.at("1a", "F8", seat=1)
    j.end_season()
    j.do("free F8", 1)
    assert j.score(1) == 0


# --- Goals: the printed examples ---


def test_ma_90_a_point_for_each_butterfly_above_atlantas_row():
    assert points("SP1.0", "Chicago", "K7", "F1!") == 3, "K7 is not wholly above the line"
    assert points("SP1.0", "J6") == 1


def test_ma_90_two_points_for_each_on_a_double_flower_space():
    assert points("SU6.0", "F1", "K11!", "G1") == 6


def test_ma_90_a_point_for_each_on_red():
    assert points("SP2.0", "C4", "C5", "F8") == 2


def test_ma_90_two_points_for_each_around_boston_the_city_too():
    assert points("SU2.0", "Boston", "O2", "N3", "N4", "M3") == 8


def test_ma_90_two_points_for_each_on_the_east_coast():
    """From the blue space with two white flowers below Orlando to the green one next to Quebec with two purple ones."""
    assert points("SU3.0", "K11", "Orlando", "New-York", "O1") == 8
    assert points("SU3.0", "N1", "K7", "Raleigh") == 0
    for name, flower, beside in (("K11", 0, "Orlando"), ("O1", 1, "Quebec-City")):
        space = TABLES.names.index(name)
        assert TABLES.double[space] == 1
        assert TABLES.flower[space] == flower
        first, end = TABLES.adjacent_first[space], TABLES.adjacent_first[space + 1]
        assert TABLES.names.index(beside) in [TABLES.adjacent[k] for k in range(first, end)]


def test_ma_91_a_butterfly_around_each_of_three_cities_seven_points_once():
    assert points("SU1.0", "Quebec-City", "K2", "Winnipeg") == 7
    assert points("SU1.0", "N1", "K2", "E2", "O1") == 7, "once"
    assert points("SU1.0", "N1", "K2") == 0
    assert points("SU9.0", "G4", "G5", "I5") == 6, "G4 is near Minneapolis, G5 near Chicago"
    assert points("SU9.0", "G4", "I5") == 6, "one butterfly may serve several conditions"


def test_ma_91_a_butterfly_on_each_of_three_colours_four_points():
    assert points("SU4.0", "F8", "K7", "F1") == 4
    assert points("SU4.0", "F8", "K7", "C4") == 0


def test_ma_91_a_token_of_each_flower_three_points_and_they_are_kept():
    assert points("SP3.0", tokens="1F1A1G1C1M") == 3
    assert points("SP3.0", tokens="9F9A9G9C") == 0
    j = Journey(goal="SP3")
    j.give("1F1A1G1C1M")
    j.end_season()
    assert j.tokens() == "1F1A1G1C1M"
    assert j.score() == 3


def test_ma_91_two_above_atlanta_with_one_on_red_and_one_on_yellow_six_points():
    assert points("SP1.1", "C4", "F8") == 6
    assert points("SP1.1", "C4", "C3") == 0
    assert points("SP1.1", "C4", "F9") == 0, "F9 is not above Atlanta's row"
    assert points("FA3.1", "C4", "K11", "MX") == 4, "in Michoacán"


def test_ma_92_at_least_three_and_none_below_atlanta_five_points():
    assert points("SP4.0", "Chicago", "F1", "C1") == 5
    assert points("SP4.0", "Chicago", "F1!") == 5, "a double counts twice"
    assert points("SP4.0", "Chicago", "F1") == 0
    assert points("SP4.0", "Chicago", "F1", "C1", "MX") == 0, "Michoacán is below"


def test_ma_92_at_least_three_and_none_left_of_atlanta_five_points():
    assert points("SU5.0", "Atlanta", "K7", "Boston") == 5
    assert points("SU5.0", "Atlanta", "K7", "Boston", "I5") == 0


def test_ma_93_94_two_points_at_once_for_a_hatch_between_houston_and_atlanta():
    j = Journey(goal="SP2")
    j.at("1a", "G5")
    j.play("1+1+1")
    j.give("4A")
    j.do("1a 1 G6")
    told = j.do("pay 2A")
    assert data(told, "score") == [{"points": 2, "why": "SP2.1"}]
    assert j.score() == 2
    j.at("1a", "L3")
    j.give("2A")
    j.do("1a 1 K2")
    j.do("pay 2A")
    assert j.score() == 2, "not between the two columns"


def test_ma_93_generation_3_that_breeds_above_atlanta_gets_a_double_one():
    j = Journey(abilities=("point-per-hatch", "three-points", "two-cards"))
    j.begin("summer", "SU7")
    j.items("green-egg", "green-caterpillar", "green-chrysalis", "green-adult")
    j.at("2a", "MX")
    j.at("3a", "G5")
    j.play("1+1+1")
    j.give("4A")
    j.do("3a 1 G6")
    told = j.do("pay 4A")
    assert data(told, "hatch")[0]["double"] == 1
    assert j.where("3a") == "G6", "the parent stays"
    assert j.tokens() == "1G", "for the single price; the landing's flower is left"
    assert data(told, "score") == [{"points": 1, "why": "hatch"}], "it is one hatch"
    k = Journey()
    k.begin("summer", "SU7")
    k.at("3a", "G9")
    k.play("1+1+1")
    k.give("4A")
    k.do("3a 1 F10")
    assert data(k.do("pay 4A"), "hatch")[0]["double"] == 0, "not above"


def test_ma_93_turning_to_the_double_side_is_no_breeding():
    j = Journey(goal="SP2")
    j.at("4a", "G5")
    j.play("1+1+1")
    j.give("4A")
    j.do("4a 1 G6")
    assert not data(j.do("pay 4A"), "score")


def test_ma_94_what_scores_at_once_gives_nothing_at_the_end():
    assert points("SP2.1", "G6", "G7") == 0
    assert "at once" in objective_words(objective_code(TABLES, objective("SP2.1")))


def test_ma_95_regions_are_what_a_ruler_says():
    for region, words in enumerate(TABLES.region_words):
        for space in range(len(TABLES.names)):
            fast = TABLES.region[region * TABLES.places + space] == 1
            assert fast == slow_holds(words, space), f"{words}: {TABLES.names[space]}"


def test_ma_96_own_butterflies_of_every_generation():
    j = Journey(goal="SP2")
    j.at("1a", "C4")  # about to leave
    j.at("1a", "C3", seat=1)
    j.at("2a", "C2", seat=1)
    j.end_season()
    assert (j.score(0), j.score(1)) == (1, 2)


# --- The end ---


@pytest.mark.parametrize(
    ("number", "worth"), [(0, 0), (1, 3), (2, 7), (3, 12), (4, 17), (5, 21), (6, 24), (7, 26), (8, 28)]
)
def test_ma_100_butterflies_in_michoacan(number, worth):
    j = Journey()
    j.begin("fall", "FA4", 6)
    j.at("2a", "MX")
    for k in range(min(number, 4)):
        j.at(("4a", "4b", "4c", "4d")[k], "MX")
        if number - 4 > k:
            j.double(("4a", "4b", "4c", "4d")[k])
    assert scoring.winter(j.game.setting, j.state, 0) == worth


def test_ma_100_fall_is_counted_goals_michoacan_cards_and_abilities():
    j = Journey(abilities=("three-points", "point-per-hatch", "two-cards"))
    j.begin("fall", "FA1", 6)  # a point for each below Atlanta
    for seat in (0, 1):
        j.aside("3a", "3b", "3c", seat=seat)
    j.at("3a", "MX")
    j.at("4a", "MX")
    j.at("4b", "C8")
    j.items(*(f"green-{stage}" for stage in SET), "pink-egg")
    told = j.end_season()
    lines = [(entry["why"], entry["points"]) for entry in data(told, "score")]
    assert lines == [("FA1.0", 3), ("michoacan", 3), ("life-cycle", 5), ("three-points", 3)]
    assert j.game.outcome(j.state).winners == (0,)
    assert j.legal(0) == []


@pytest.mark.parametrize(
    ("reason", "winners"),
    [("points", (0,)), ("michoacan", (0,)), ("flowers", (0,)), ("life-cycle", (0,)), ("shared", (0, 1))],
)
def test_ma_101_ties(reason, winners):
    j = Journey()
    j.begin("fall", "FA5", 6)
    j.aside("3a", seat=0)
    if reason == "points":
        j.state.score[0] = 1
    elif reason == "michoacan":
        j.at("3a", "MX")
        j.give("9A", seat=1)
    elif reason == "flowers":
        j.give("1A")
        j.items("green-egg", seat=1)
        j.state.score[0] = 1
    elif reason == "life-cycle":
        j.items("green-egg")
        j.state.score[1] = 1
    j.end_season()
    outcome = j.game.outcome(j.state)
    assert (outcome.reason, outcome.winners) == (reason, winners)
    assert outcome.utility(0) == (0.5 if reason == "shared" else 1.0)


def test_ma_101_a_double_counts_twice_in_michoacan_and_generations_do_not_matter():
    j = Journey()
    j.begin("fall", "FA5", 6)
    j.at("3a", "MX")
    j.at("4a", "MX")
    j.double("4a")
    assert scoring.in_michoacan(TABLES, j.state, 0, 1) == 3
