"""Flowers, waystations, abilities and hatching, clause by clause."""

import pytest

from papilio.games.mariposas import rules_notation as notation
from papilio.games.mariposas.rules_table import has_ability
from tests.games.mariposas.journey import Journey, data

ONE_OF_EACH = ("one-of-each-flower", "three-points", "extra-fall-turn")
BY_HATCH = ("point-per-hatch", "three-points", "extra-fall-turn")
ANY_TWO = ("two-cards", "one-of-each-flower", "three-points")
REST_OF_GREEN = ("green-egg", "green-caterpillar", "green-chrysalis")


def near(city, butterfly_at, **options):
    """A butterfly next to a city, with a card of three single moves played."""
    j = Journey(**options)
    j.at("1a", butterfly_at)
    j.play("1+1+1")
    return j


# --- Flowers ---


def test_ma_40_a_space_gives_its_flower_a_double_one_two():
    j = near("", "C2")
    j.go("1a 1 C1")
    assert j.tokens() == "2G"
    j.go("1a 1 D3")
    assert j.tokens() == "1A2G"


def test_ma_41_never_twice_from_one_space_in_a_turn():
    j = near("", "F8")
    j.go("1a 1 F9", "1a 1 F10", "1a 1 F9")
    assert j.tokens() == "1G1M"
    j = Journey()
    j.at("1a", "F8")
    j.at("2a", "F10")
    j.play("1+1+1")
    j.go("1a 1 F9", "2a 1 F9")
    assert j.tokens() == "1M", "nor with another butterfly"
    j.end_turn()
    j.pass_on()
    j.play("1+1+1")
    j.go("1a 1 F8", "2a 1 F8")
    assert j.tokens() == "1F1M", "a new turn, a new flower"


def test_ma_42_not_where_the_butterfly_began_nor_a_newborn_where_it_hatched():
    j = near("", "F8")
    j.go("1a 1 F9", "1a 1 F8")
    assert j.tokens() == "1M"
    j = near("", "G5")
    j.give("2C")
    j.do("1a 1 G6")
    j.do("pay 2C")
    j.go("2a 1 H6", "2a 1 G6")
    assert j.tokens() == "1F1G", "the parent's one, H6's, but none for the newborn"


def test_ma_43_landing_where_there_is_nothing_to_take():
    j = near("", "F8")
    j.go("1a 1 F9")
    told = j.go("1a 1 F8")
    assert [event.name for event in told] == ["move"]


# --- Waystations ---


def test_ma_50_a_card_that_one_has_not_had():
    j = near("Houston", "D9")
    j.station("Houston", "3+2")
    assert data(j.go("1a 1 Houston"), "gain") == [{"item": "3+2"}]
    j.state.spent[0] |= 1 << notation.ITEM_NAMES.index("3+2")
    j.go("1a 1 D9")
    assert not data(j.go("1a 1 Houston"), "gain"), "a played bonus card counts as had"


def test_ma_50_each_player_can_get_it():
    j = Journey()
    j.station("Houston", "pink-egg")
    for seat in (0, 1):
        j.at("1a", "D9", seat)
        j.play("1+1+1")
        j.go("1a 1 Houston")
        assert j.has("pink-egg", seat)
        j.end_turn()


def test_ma_51_the_first_turns_it_up_for_good_and_rolls():
    j = near("Houston", "D9")
    j.do("1a 1 Houston")
    assert len(j.game.chance_actions(j.state)) == 16
    j.chance("turn up blue-adult")
    assert len(j.game.chance_actions(j.state)) == 6
    j.chance("die mistflower")
    assert j.has("blue-adult")
    assert j.tokens() == "1M"
    j.end_turn()
    j.at("1a", "D9", seat=1)
    j.play("1+1+1")
    told = j.go("1a 1 Houston")
    assert [event.name for event in told] == ["move", "gain"], "the second visitor rolls no die"
    assert j.has("blue-adult", seat=1)


def test_ma_51_the_wild_side_lets_one_choose():
    j = near("Houston", "D9")
    j.do("1a 1 Houston")
    j.chance("turn up blue-adult")
    j.chance("die wild")
    assert j.legal() == [f"take {name}" for name in notation.FLOWER_NAMES[:5]]
    j.do("take coneflower")
    assert j.tokens() == "1C"


def test_ma_52_the_wild_flower_gives_a_flower_at_each_landing():
    j = near("Memphis", "G7")
    j.do("1a 1 Memphis")
    j.chance("turn up wild")
    assert j.legal()[0] == "take frostweed", "the space's flower first"
    j.do("take aster")
    j.chance("die goldenrod")
    assert j.tokens() == "1A1G"
    j.go("1a 1 G9")
    told = j.do("1a 1 Memphis")
    assert [event.name for event in told] == ["move"], "not twice in a turn"
    j.end_turn()
    j.at("1a", "G9", seat=1)
    j.play("1+1+1")
    j.do("1a 1 Memphis")
    assert "take mistflower" in j.legal(), "anybody, again and again"


def test_ma_53_a_set_gives_its_ability_at_once_to_everyone_who_completes_it():
    j = Journey(abilities=ONE_OF_EACH)
    j.station("Houston", "green-adult")
    for seat in (0, 1):
        j.items(*REST_OF_GREEN, seat=seat)
        j.at("1a", "D9", seat)
        j.play("1+1+1")
        assert not has_ability(j.state, seat, 2)
        told = j.go("1a 1 Houston")
        assert data(told, "complete") == [{"set": 0, "ability": "one-of-each-flower"}]
        assert j.tokens(seat) == "1F1A1G1C1M"
        j.end_turn()


def test_ma_54_a_point_for_each_hatch_paid_free_or_flipped():
    j = near("", "G5", abilities=BY_HATCH)
    j.items("green-adult", *REST_OF_GREEN)
    j.give("2C4A")
    j.do("1a 1 G6")
    j.do("pay 2C")
    assert j.score() == 1
    j.at("4a", "H6")
    j.do("4a 1 G6")
    assert data(j.do("pay 4A"), "double")
    assert j.score() == 2
    j.end_season()
    before = j.score(), j.score(1)
    j.do("free G6", seat=0)
    j.do("free MX", seat=1)
    assert (j.score(), j.score(1)) == (before[0] + 1, before[1])


def test_ma_55_one_of_each_at_once_three_points_and_one_more_butterfly_at_the_end():
    j = Journey(abilities=("three-points", "one-in-michoacan", "one-of-each-flower"))
    j.begin("fall", "FA5", 6)
    j.items("green-adult", *REST_OF_GREEN)
    j.items("pink-egg", "pink-caterpillar", "pink-chrysalis", "pink-adult", seat=1)
    j.end_season()
    assert j.score(0) == 4 + 3, "four cards, three points"
    assert j.score(1) == 4 + 3, "four cards, and Michoacán as if there were one butterfly"
    assert j.game.outcome(j.state).reason == "shared", "the extra one breaks no tie"


def test_ma_56_any_two_cards_may_complete_another_set():
    j = near("Houston", "D9", abilities=ANY_TWO)
    j.items(*REST_OF_GREEN, "pink-egg", "pink-caterpillar")
    j.station("Houston", "green-adult")
    j.do("1a 1 Houston")
    assert "gain green-egg" not in j.legal()
    assert len(j.legal()) == 9
    j.do("gain pink-chrysalis")
    told = j.do("gain pink-adult")
    assert data(told, "complete") == [{"set": 1, "ability": "one-of-each-flower"}]
    assert j.tokens() == "1F1A1G1C1M"


def test_ma_56_with_fewer_than_two_missing_it_is_those():
    j = near("Houston", "D9", abilities=ANY_TWO)
    every = [name for name in notation.ITEM_NAMES[:15] if name not in ("green-adult", "3+2")]
    j.items(*every)
    j.station("Houston", "green-adult")
    told = j.do("1a 1 Houston")
    assert [entry["item"] for entry in data(told, "gain")] == ["green-adult", "3+2"]
    assert j.legal()[0] == "done"


@pytest.mark.parametrize(("long", "round_"), [(False, 6), (True, 7)])
def test_ma_57_an_extra_turn_in_fall(long, round_):
    j = Journey(3, abilities=("extra-fall-turn", "three-points", "two-cards"), long_seasons=long)
    j.begin("fall", "FA5", round_)
    for seat in (0, 2):
        j.items("green-adult", *REST_OF_GREEN, seat=seat)
    for seat in (0, 1, 2):
        assert j.seat == seat
        j.pass_on()
    assert j.game.outcome(j.state) is None
    for seat in (0, 2):
        assert j.seat == seat, "in turn order, owners only"
        assert len(j.cards(seat)) == 2
        j.pass_on()
    assert j.game.outcome(j.state) is not None, "once"


# --- Hatching ---


@pytest.mark.parametrize(
    ("parent", "child", "alike", "any_"),
    [("1a", "2a", "2A", "1F1A1G"), ("2a", "3a", "3A", "1F1A1G1C"), ("3a", "4a", "4A", "1F1A1G1C1M"),
     ("4a", "4a", "4A", "1F1A1G1C1M")],
)  # fmt: skip
def test_ma_70_what_a_hatch_costs(parent, child, alike, any_):
    for price, short in ((alike, f"{int(alike[0]) - 1}A"), (any_, any_[:-2])):
        j = Journey()
        for marker in ("2a", "3a", "4a")[: int(parent[0]) - 1]:
            j.at(marker, "MX")
        j.at(parent, "G5")
        j.play("1+1+1")
        j.state.gathered[0] = j.space("G6")  # so that the landing gives nothing
        j.give(short)
        assert j.do(f"{parent} 1 G6")[-1].name == "move", "too little: no question"
        assert "done" in j.legal()
        j.go(f"{parent} 1 G5")
        j.give(price)
        j.do(f"{parent} 1 G6")
        assert f"pay {price}" in j.legal()
        told = j.do(f"pay {price}")
        assert told[0].name == ("double" if parent == "4a" else "hatch")
        assert j.where(child) == "G6"
        assert j.tokens() == ""


def test_ma_70_only_next_to_milkweed_once_a_landing_and_at_each_landing():
    j = near("", "G5")
    j.give("9A")
    j.do("1a 1 G6")
    j.do("pay 2A")
    j.do("1a 1 G7")
    j.do("pay 2A")
    assert j.where("2a") == "G6"
    assert j.where("2b") == "G7"
    j = near("", "F8")
    j.give("9A")
    j.do("1a 1 F9")
    assert "done" in j.legal(), "no milkweed"


def test_ma_71_from_the_season_card_first_and_none_left_no_hatch():
    j = near("", "G5")
    j.give("9A")
    j.do("1a 1 G6")
    j.do("pay 2A")
    assert j.where("2a") == "G6"
    assert j.where("2b") == "supply"
    j.at("2b", "MX")
    j.do("1a 1 G7")
    assert "done" in j.legal(), "no marker of generation 2 is left"
    k = near("", "G5")
    k.at("3a", "G5")
    k.give("4A")
    k.do("3a 1 G6")
    assert data(k.do("pay 4A"), "hatch")[0]["double"] == 0, "a new one of generation 4 is single"


def test_ma_72_a_double_moves_as_one_counts_twice_and_cannot_hatch_again():
    j = near("", "G5", goal="SP3")  # a point for each on yellow
    j.at("4a", "G5")
    j.double("4a")
    j.give("9A")
    j.do("4a 1 G6")
    assert "done" in j.legal()
    j.at("1a", "MX")
    j.end_season()
    assert j.score() == 2


def test_ma_73_the_player_chooses_among_all_legal_payments():
    j = near("", "G5")
    j.state.gathered[0] = j.space("G6")
    j.give("1F2A3G")
    j.do("1a 1 G6")
    assert set(j.legal()) == {
        "no hatch", "pay 2A", "pay 2G", "pay 1F2A", "pay 1F1A1G", "pay 2A1G", "pay 1F2G", "pay 1A2G", "pay 3G",
    }  # fmt: skip
    assert j.refused("pay 1F1A") == "MA-73"
    assert j.refused("pay 2A1C") == "MA-73"
    assert j.refused("pay 2A2G") == "MA-73"


def test_ma_74_the_last_marker_turns_the_card_up_for_its_own_season_only():
    j = Journey()
    j.at("2a", "MX", seat=1)
    j.at("1a", "G5")
    j.play("1+1+1")
    j.give("2A")
    j.do("1a 1 G6")
    j.do("pay 2A")
    assert len(j.game.chance_actions(j.state)) == 10
    told = j.chance("goal SU10")  # a point for each hatch above Atlanta, in summer
    assert data(told, "goal")[0]["season"] == 1
    assert "done" in j.legal(), "the turn goes on"
    j.state.gathered[2] = j.space("G7")
    j.give("2A")
    j.do("1a 1 G7")
    j.do("pay 2A")
    assert j.score() == 0


def test_ma_75_a_newborn_moves_with_the_same_card():
    j = near("", "G5")
    j.give("2A")
    j.do("1a 1 G6")
    j.do("pay 2A")
    assert "2a 1 H6" in j.legal()
    j.go("2a 1 H6", "1a 1 G5")
    assert j.where("2a") == "H6"


def test_ma_110_open_waystations_need_no_die():
    j = Journey(open_waystations=True)
    assert all(item >= 0 for item in j.state.markers)
    j.at("1a", "D9")
    j.play("1+1+1")
    told = j.do("1a 1 Houston")
    assert [event.name for event in told] == ["move", "gain"]
    assert list(j.state.markers).count(15) == 1


def test_ma_110_long_seasons_have_one_more_turn():
    assert list(Journey(long_seasons=True).game.setting.turns) == [5, 6, 7]
