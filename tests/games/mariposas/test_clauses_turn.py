"""The table, turns and moves, clause by clause."""

import pytest

from papilio.core.game import UNKNOWN
from papilio.core.rng import Rng
from papilio.games.mariposas import rules_notation as notation
from papilio.games.mariposas.rules_table import discards
from papilio.games.mariposas.state import HAND, ON_CARD
from tests.games.mariposas.journey import SPEC, TABLES, Journey, data


def test_ma_1_ten_butterflies_of_four_generations():
    j = Journey(5)
    assert SPEC.seats == (2, 3, 4, 5)
    assert notation.MARKER_NAMES == ("1a", "2a", "2b", "3a", "3b", "3c", "4a", "4b", "4c", "4d")
    assert len(j.state.where) == 5 * 10


def test_ma_2_twenty_four_tokens_of_five_flowers_and_a_die_with_a_wild_side():
    assert TABLES.tokens == 24
    assert notation.FLOWER_NAMES[5] == "wild"
    j = Journey(flower_supply="24-of-each")
    j.state.flowers[1] = 9
    j.state.flowers[5 + 1] = 14  # one aster is left
    j.at("1a", "G1")
    j.play("1+1+1")
    j.go("1a 1 H1")
    assert j.state.flowers[1] == 10, "a double with one left gives one"
    j.at("1a", "B2")
    j.go("1a 1 C8")
    assert j.state.flowers[1] == 10, "nothing is taken from an empty pile"


def test_ma_2_wild_and_one_of_each_take_only_what_is_left():
    j = Journey(flower_supply="24-of-each", abilities=("one-of-each-flower", "three-points", "two-cards"))
    for flower in range(3):
        j.state.flowers[1 * 5 + flower] = 24
    j.station("Memphis", "wild")
    j.at("1a", "G7")
    j.play("1+1+1")
    j.do("1a 1 Memphis")
    assert j.legal() == ["take coneflower", "take mistflower"]
    j.do("take mistflower")
    j.items("green-egg", "green-caterpillar", "green-chrysalis")
    j.station("Houston", "green-adult")
    j.at("1a", "D9")
    j.go("1a 1 Houston")
    assert j.tokens() == "1C2M"


def test_ma_3_sixteen_waystations_and_one_card_of_each_kind_a_player():
    assert len(notation.ITEM_NAMES) == 16
    assert len(TABLES.city_names) == 16
    j = Journey()
    for city, item in (("Houston", "green-egg"), ("Memphis", "green-egg")):
        j.station(city, item)
    j.at("1a", "D9")
    j.play("1+1+1")
    assert data(j.go("1a 1 Houston"), "gain") == [{"item": "green-egg"}]
    j.at("1a", "G7")
    assert not data(j.go("1a 1 Memphis"), "gain")


@pytest.mark.parametrize(
    ("card", "moves"),
    [
        ("1+1+1", [1, 1, 1]),
        ("2+2", [2, 2]),
        ("1+3", [1, 3]),
        ("5", [5]),
        ("4+flower", [4]),
    ],
)
def test_ma_4_the_kinds_of_action_cards(card, moves):
    """Printed examples: what each card's arrows mean."""
    j = Journey()
    j.play(card)
    left = [number + 1 for number, count in enumerate(j.state.moves) for _ in range(count)]
    assert left == moves
    assert list(TABLES.card_count) == [6, 6, 6, 6, 6, 3, 3]


def test_ma_5_five_spring_ten_summer_and_five_fall_cards_of_two_or_three_objectives():
    names = TABLES.goal_names
    assert [sum(name.startswith(season) for name in names) for season in ("SP", "SU", "FA")] == [5, 10, 5]
    sizes = {int(TABLES.goal_first[k + 1] - TABLES.goal_first[k]) for k in range(20)}
    assert sizes == {2, 3}


def test_ma_6_three_of_six_abilities_one_for_each_set():
    game = SPEC.make(2, {"first-player": 0})
    state = game.new_state()
    assert len(game.chance_actions(state)) == 6
    game.apply(state, -1, game.chance_actions(state)[2][0])
    assert [game.text(-1, action) for action, _ in game.chance_actions(state)] == [
        "ability extra-fall-turn", "ability point-per-hatch", "ability three-points", "ability two-cards",
        "ability one-in-michoacan",
    ]  # fmt: skip


def test_ma_7_michoacan_touches_its_exits_only_and_milkweed_three_spaces():
    home = int(TABLES.michoacan)
    exits = [
        TABLES.names[TABLES.adjacent[k]] for k in range(TABLES.adjacent_first[home], TABLES.adjacent_first[home + 1])
    ]
    assert exits == ["A1", "B4", "C9"]
    assert len(TABLES.names) == 117
    assert sum(int(flag) for flag in TABLES.milkweed) == len({space for corner in TABLES.corners for space in corner})
    for name, space in ((name, TABLES.names.index(name)) for name in ("Houston", "Boston")):
        assert TABLES.colour[space] == 0, f"{name} has no colour"


# --- Before the game ---


def test_ma_10_the_setup():
    j = Journey(3)
    assert [j.where("1a", seat) for seat in range(3)] == ["MX"] * 3
    for seat in range(3):
        on_cards = [m for m in notation.MARKER_NAMES if j.where(m, seat) == "card"]
        assert on_cards == ["2a", "3a", "3b"]
        assert j.score(seat) == 0
    assert j.state.goals[0] >= 0
    assert list(j.state.goals[1:]) == [-2, -2]


def test_ma_11_sixteen_markers_face_down_two_cards_each_and_a_random_first_player():
    j = Journey(4)
    assert list(j.state.markers) == [-2] * 16
    assert all(kind >= 0 for kind in j.state.hands)
    assert j.state.deck_size == 36 - 8
    game = SPEC.make(3)
    assert game.chance_actions(game.new_state()) == [(0, 1), (1, 1), (2, 1)]


def test_ma_12_hands_and_the_deck_are_hidden_all_else_is_open():
    j = Journey(3)
    j.give("2A1G", seat=1)
    j.items("3+2", seat=1)
    view = j.game.view(j.state, 0)
    assert view.deck[0] == UNKNOWN
    assert [UNKNOWN in view.hands[seat * HAND : seat * HAND + HAND] for seat in range(3)] == [False, True, True]
    assert list(view.flowers) == list(j.state.flowers)
    assert list(view.items) == list(j.state.items)
    assert view.deck_size == j.state.deck_size


# --- A turn ---


def test_ma_20_a_card_is_played_face_up_and_the_hand_filled_up():
    j = Journey()
    j.play("2+2")
    assert j.state.played[1] == 1
    assert len(j.cards(0)) == 1
    j.do("done")
    j.chance("draw 5")
    assert len(j.cards(0)) == 2
    assert j.state.played[1] == 1, "it stays in view"


def test_ma_21_a_pair_may_be_traded_in():
    j = Journey()
    j.play("1+3")
    j.hand(0, "5")
    j.do("done")
    j.chance("draw 5")
    assert j.legal() == ["keep", "trade 5", "trade both"]
    assert data(j.do("trade both"), "trade") == [{"cards": ("5", "5")}]
    j.chance("draw reuse-own")
    j.chance("draw reuse-other")
    assert j.legal() == ["keep", "trade reuse-own", "trade reuse-other", "trade both"], "again, as it is a pair"
    j.do("trade reuse-own")
    j.chance("draw 2+2")
    assert j.legal() == ["keep"]
    j.do("keep")
    assert j.seat == 1


def test_ma_21_also_at_the_deal_and_not_when_nothing_can_be_drawn():
    game = SPEC.make(2, {"first-player": 1})
    state = game.new_state()
    while game.actors(state) == (-1,):
        game.apply(state, -1, game.chance_actions(state)[0][0])
    assert game.text(1, game.legal_actions(state, 1)[-1]) == "trade both"
    game.apply(state, 1, notation.KEEP)
    assert game.actors(state) == (0,)
    j = Journey()
    j.play("5")
    j.do("done")
    j.settle()
    for kind in range(7):  # everything lies before the other player
        j.state.played[7 + kind] += j.state.deck[kind]
        j.state.deck[kind] = 0
    j.state.deck_size = 0
    j.state.hands[0] = j.state.hands[1]
    assert j.legal() == ["keep"]
    own = int(j.state.hands[0])
    j.state.discard[own] += 1
    assert j.legal() == ["keep"], "the same card would come again, for ever"
    j.state.discard[(own + 1) % 7] += 1
    assert len(j.legal()) == 3


def test_ma_22_an_empty_deck_is_the_discards_shuffled_and_else_what_exists():
    j = Journey()
    j.play("5")
    for kind in range(7):
        j.state.discard[kind] += j.state.deck[kind]
        j.state.deck[kind] = 0
    j.state.deck_size = 0
    assert "shuffle" in [event.name for event in j.do("done")]
    assert discards(j.state) == 0
    j.chance()
    j.do("keep")
    for kind in range(7):
        j.state.played[kind] += j.state.deck[kind]
        j.state.deck[kind] = 0
    j.state.deck_size = 0
    j.pass_on()
    assert len(j.cards(1)) == 1, "nothing was left to draw"


@pytest.mark.parametrize(("long", "turns"), [(False, (4, 5, 6)), (True, (5, 6, 7))])
def test_ma_23_four_turns_in_spring_five_in_summer_six_in_fall(long, turns):
    j = Journey(3, long_seasons=long)
    rng = Rng(1, "turns")
    taken = [[0, 0, 0] for _ in range(3)]
    while actors := j.game.actors(j.state):
        seat = actors[0]
        if seat < 0:
            j.game.apply(j.state, seat, j.game.draw(j.state, rng))
            continue
        text = j.game.text(seat, j.game.sample(j.state, seat, rng))
        if text.startswith(("play", "pass")):
            taken[seat][int(j.state.season)] += 1
        j.do(text, seat)
    assert [tuple(row[:2]) for row in taken] == [turns[:2]] * 3
    assert all(row[2] in (turns[2], turns[2] + 1) for row in taken)


def test_ma_24_without_an_action_card_the_turn_is_lost():
    j = Journey()
    assert j.refused("pass") == "MA-24"
    j.hand(0)
    assert j.legal() == ["pass"]
    j.items("3+2")
    assert j.legal() == ["play 3+2", "pass"]
    j.do("pass")
    j.settle()
    assert j.legal()[0] == "keep"


def test_ma_24_without_a_butterfly_a_card_is_played_for_no_move():
    j = Journey()
    j.begin("fall", "FA1")
    j.aside("3a")
    j.play("1+1+1")
    assert j.legal() == ["done"]


# --- Moving ---


def test_ma_30_moves_may_be_shared_and_come_in_any_order():
    j = Journey()
    j.at("1a", "F8")
    j.at("2a", "G6")
    j.play("1+3")
    assert {text.rpartition(" ")[0] for text in j.legal()} == {"", "1a 1", "1a 3", "2a 1", "2a 3"}
    j.go("2a 3 D5")
    assert not [text for text in j.legal() if " 3 " in text], "the move of three is used up"
    j.go("1a 1 F7")
    assert j.legal() == ["done"]


def test_ma_31_a_move_is_a_walk_of_exactly_so_many_steps():
    j = Journey()
    j.at("1a", "K11")  # a dead end
    j.play("2+2")
    assert j.ends("1a 2") == {"J9", "K9", "K11"}
    assert j.refused("1a 2 Orlando") == "MA-31"
    j.go("1a 2 K11")
    assert j.ends("1a 2") == {"J9", "K9", "K11"}
    j.do("done")
    j.settle()
    assert j.legal()[0] == "keep", "the second move was left out as a whole"


def test_ma_32_butterflies_share_spaces():
    j = Journey(3)
    for seat in range(3):
        j.at("1a", "F8", seat)
        j.at("2a", "F8", seat)
    j.play("1+1+1")
    j.go("1a 1 F9", "2a 1 F9")
    assert j.where("1a") == j.where("2a") == "F9"


def test_ma_33_four_and_a_flower_of_an_adjacent_space():
    j = Journey()
    j.at("1a", "H2")
    j.play("4+flower")
    j.do("1a 4 G4")
    assert set(j.legal()) == {"from F5", "from G3", "from G5", "from H3"}, "not from the cities Minneapolis and Chicago"
    j.do("from G5")
    assert j.tokens() == "1F1A"
    assert j.space("G5") in list(j.state.gathered)


def test_ma_33_one_token_of_a_double_space_never_twice_and_from_cities_only_the_open_wild_flower():
    j = Journey()
    j.at("1a", "C1")
    j.play("4+flower")
    j.do("1a 4 C2")
    assert "from C1" not in j.legal(), "where it began the turn"
    j = Journey()
    j.at("1a", "C5")
    j.play("4+flower")
    j.do("1a 4 C2")
    j.do("from C1")
    assert j.tokens() == "1A1G", "one token of two"
    j = Journey()
    j.station("Memphis", "wild")
    j.at("1a", "C4")
    j.play("4+flower")
    j.do("1a 4 G7")
    j.do("from Memphis")
    assert j.legal() == [f"take {name}" for name in notation.FLOWER_NAMES[:5]]
    j.do("take goldenrod")
    assert j.tokens() == "1G1M"


def test_ma_34_reuse_repeats_a_card_of_this_season():
    """Printed examples: reuse an own card, reuse another player's card."""
    j = Journey()
    j.played(0, "2+2", "5")
    j.played(1, "1+3")
    j.play("reuse-own")
    assert j.legal() == ["copy 2+2", "copy 5"]
    assert j.refused("copy 1+3") == "MA-34"
    j.do("copy 5")
    assert [int(n) for n in j.state.moves] == [0, 0, 0, 0, 1]
    j = Journey()
    j.played(0, "2+2", "5")
    j.played(1, "1+3")
    assert data(j.play("reuse-other"), "copy") == [{"card": "1+3"}], "the only one is repeated at once"


def test_ma_34_with_nothing_to_copy_it_is_played_for_no_move():
    j = Journey()
    j.played(0, "5")
    j.played(1, "reuse-own")
    j.play("reuse-other")
    assert j.legal() == ["done"]


def test_ma_35_bonus_cards_cannot_be_copied():
    j = Journey()
    j.items("3+2")
    j.play("3+2")
    j.end_turn()
    j.pass_on()
    assert list(j.state.played[:7]) == [0] * 7
    j.play("reuse-own")
    assert j.legal() == ["done"]


def test_ma_36_michoacan_gives_nothing_and_nobody_hatches_there():
    j = Journey()
    j.give("9A")
    j.at("1a", "A1")
    j.play("1+1+1")
    assert "MX" in j.ends("1a 1")
    assert [event.name for event in j.go("1a 1 MX")] == ["move"]
    assert j.tokens() == "9A"
    k = Journey()
    k.at("1a", "C8")
    k.play("4+flower")
    k.do("1a 4 MX")
    assert k.legal() == ["from A1", "from B4", "from C9"], "the exits are in reach"


def test_ma_36_michoacan_is_passed_like_other_spaces():
    j = Journey()
    j.at("1a", "A1")
    j.play("2+2")
    assert "C9" in j.ends("1a 2")


def test_ma_37_the_order_of_a_landing():
    j = Journey(abilities=("one-of-each-flower", "three-points", "two-cards"))
    j.items("green-egg", "green-caterpillar", "green-chrysalis")
    j.give("3C")
    j.at("1a", "F10")
    j.play("1+3")
    j.do("1a 1 New-Orleans")
    told = j.chance("turn up green-adult")
    told += j.chance("die aster")
    names = [event.name for event in told]
    assert names == ["turn-up", "gain", "complete", "roll", "gather", *["gather"] * 5]
    assert j.legal()[0] == "no hatch", "the hatch comes last"
    j.do("no hatch")
    assert j.legal()[0] == "done"


def test_ma_37_the_further_flower_comes_before_the_hatch_and_where_the_landing_gives_nothing():
    j = Journey()
    j.at("1a", "F8")
    j.give("3C")
    j.play("4+flower")
    j.do("1a 4 F8")  # to and fro: where it began there is nothing to take
    assert {text.partition(" ")[0] for text in j.legal()} == {"from"}
    j.do("from F7")
    assert j.tokens() == "1A3C"


# --- Bonus cards ---


def test_ma_60_bonus_cards_stay_until_they_are_played():
    j = Journey()
    j.items("3+2", "add-1")
    j.end_season()
    j.do("free none", seat=0)
    j.do("free none", seat=1)
    j.settle()
    assert j.has("3+2")
    j.pass_on()
    j.play("5", "+1")
    j.end_turn()
    assert j.has("add-1"), "it stays as a reminder"
    j.pass_on()
    assert "play 5 with +1" not in j.legal()


def test_ma_61_three_and_two_is_played_instead_of_a_card():
    j = Journey()
    j.items("3+2")
    held = j.cards(0)
    j.play("3+2")
    assert [int(n) for n in j.state.moves] == [0, 1, 1, 0, 0]
    j.do("done")
    assert j.cards(0) == held
    assert j.legal()[0] == "keep", "nothing is drawn, but the refill decision is made"
    j.do("keep")
    j.pass_on()
    assert j.refused("play 3+2") == "MA-61"


def test_ma_62_a_further_move_and_a_longer_one():
    j = Journey()
    j.items("add-1", "add-2")
    j.at("1a", "F8")
    j.hand(0, "5", "2+2")
    joins = ("", " with +1", " with +2", " with both")
    assert j.legal() == [f"play {card}{joined}" for card in ("2+2", "5") for joined in joins]
    j.do("play 2+2 with both")
    assert {text.split(" ")[1] for text in j.legal()[1:]} == {"1", "2", "2+2"}
    j.go("1a 2+2 F8")
    assert {text.split(" ")[1] for text in j.legal()[1:]} == {"1", "2"}
    j.go("1a 1 F9", "1a 2 F9")
    assert j.legal() == ["done"]


def test_ma_62_two_never_lengthen_the_further_move_nor_a_reuse_of_nothing():
    j = Journey()
    j.items("add-1", "add-2")
    j.hand(0, "reuse-own", "5")
    assert "play reuse-own with +1" in j.legal()
    assert j.refused("play reuse-own with +2") == "MA-62"
    assert j.refused("play reuse-own with both") == "MA-62"
    j.do("play 5 with both")
    assert {text.split(" ")[1] for text in j.legal()[1:]} == {"1", "5", "5+2"}
    k = Journey()
    k.items("add-1", "add-2")
    k.at("1a", "F8")
    k.play("1+1+1", "both")
    assert [text.split(" ")[1] for text in k.legal()[1:]].count("1") == 6
    k.go("1a 1 F9", "1a 1 F8", "1a 1 F9")
    assert {text.split(" ")[1] for text in k.legal()[1:]} == {"1", "1+2"}, "the card's last move may still be longer"


def test_ma_62_a_card_gained_this_turn_waits():
    j = Journey()
    j.station("Houston", "add-2")
    j.at("1a", "D9")
    j.play("1+1+1")
    j.go("1a 1 Houston")
    assert j.has("add-2")
    assert {text.split(" ")[1] for text in j.legal()[1:]} == {"1"}
    j.end_turn()
    j.pass_on()
    assert any("with +2" in text for text in j.legal())


def test_ma_120_there_is_a_card_of_each_generation_two_and_three_on_the_season_cards():
    j = Journey(5)
    assert sum(at == ON_CARD for at in j.state.where) == 15
