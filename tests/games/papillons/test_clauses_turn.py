"""The ledger, clause by clause: what there is, dealing, playing, moving, tokens."""

from collections import Counter

import pytest

import papilio
from papilio.core.game import UNKNOWN, InvalidOption, UndoRefused
from papilio.games.papillons import knowledge
from papilio.games.papillons.components import load
from papilio.games.papillons.state import NONE
from tests.games.papillons.tables import BLOCK, COLOURS, KINDS, LONG, TABLES, Table, everything

# --- What there is ---


def test_ps_1_32_cards_each_combination_twice():
    assert sum(TABLES.copies) == 32
    assert set(TABLES.copies) == {2}
    assert len(set(TABLES.face_names)) == 16


def test_ps_2_eight_goals_each_a_different_one():
    assert len(set(TABLES.goal_names)) == 8
    assert [*COLOURS, *KINDS] == TABLES.goal_names


def test_ps_3_a_net_and_a_web_each():
    table = Table(3, [*BLOCK, "Rs@0,2"], turn=0, guarded=[0])
    assert table.state.used == 0
    assert {"net", "web"} <= table.kinds()


def test_ps_1_a_components_file_with_other_cards_names_the_place():
    from importlib import resources

    raw = (resources.files("papilio.games.papillons") / "components.toml").read_bytes()
    with pytest.raises(InvalidOption, match=r"cards\.copies"):
        load(raw.replace(b"copies = 2", b"copies = 3"))
    with pytest.raises(InvalidOption, match=r"goals\.kind"):
        load(raw.replace(b'kind = ["swallowtail"', b'kind = ["anglewing"'))
    with pytest.raises(InvalidOption, match=r"cards\.colours"):
        load(raw.replace(b'"green"', b'"violet"'))
    with pytest.raises(InvalidOption, match=r"cards\.kinds"):
        load(raw.replace(b'"longwing"', b'"lacewing"'))


# --- Setting up ---


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ps_10_ps_11_one_colour_and_one_kind_each_the_rest_unseen(seats):
    match = papilio.start("papillons", seats=seats, seed=3)
    goals = match.position()["goals"]
    assert all(colour in COLOURS and kind in KINDS for colour, kind in goals)
    assert len({goal for pair in goals for goal in pair}) == 2 * seats
    for seat in range(seats):
        seen = match.view(seat).to_dict()["goals"]
        assert seen[seat] == goals[seat]
        assert all(pair == ["?", "?"] for other, pair in enumerate(seen) if other != seat)
    left_out = 8 - 2 * seats
    assert sum(name not in [goal for pair in goals for goal in pair] for name in TABLES.goal_names) == left_out


def test_ps_10_goals_stay_visible_to_their_owner():
    match = papilio.start("papillons", seats=2, seed=1)
    goals = match.position()["goals"]
    for _ in range(12):
        seat = match.actors[0]
        match.submit(seat, next(move for move in match.legal(seat) if ">" not in str(move)))
        assert match.view(seat).to_dict()["goals"][seat] == goals[seat]


def test_ps_12_two_cards_each_the_rest_is_the_deck():
    for seats in (2, 3, 4):
        position = papilio.start("papillons", seats=seats, seed=2).position()
        assert [len(hand) for hand in position["hands"]] == [2] * seats
        assert position["deck_size"] == 32 - 2 * seats


def test_ps_13_the_starting_player_and_clockwise():
    assert {papilio.start("papillons", seats=4, seed=seed).actors for seed in range(30)} == {(0,), (1,), (2,), (3,)}
    table = Table(3, first_player=2, starter=2, turn=2)
    order = []
    for _ in range(6):
        order.append(table.turn)
        table.do(table.legal()[0])
    assert order == [2, 0, 1, 2, 0, 1]
    assert table.refused("reveal", 0) == "PS-13"


# --- Playing and revealing ---


def test_ps_20_a_card_from_the_hand_then_one_is_drawn():
    table = Table(2, hands={0: ["Rs", "Ga"]})
    events = table.do("Rs@0,0", draw=False)
    assert [event.name for event in events] == ["play"]
    assert table.position()["hands"][0] == ["Ga"]
    table.draw("Bl")
    assert table.position()["hands"][0] == ["Ga", "Bl"]
    assert table.turn == 1


def test_ps_20_only_a_card_of_the_hand():
    table = Table(2, hands={0: ["Rs", "Ga"]})
    assert table.refused("Bl@0,0") == "PS-20"


def test_ps_21_reveal_shows_the_card_before_its_place_is_chosen():
    table = Table(2, ["Rs@0,0"])
    hand = table.position()["hands"][1]
    table.do("reveal", draw=False)
    table.draw("Bl")
    assert table.turn == 1, "the same player places it"
    assert table.position()["revealed"] == "Bl"
    assert table.refused("reveal") == "PS-21"
    table.do("@0,1")
    assert table.position()["table"][-1] == {"card": "Bl", "cell": "0,1", "token": ""}
    assert table.position()["hands"][1] == hand
    assert table.turn == 0


def test_ps_22_along_a_side_and_without_edges():
    table = Table(2, hands={0: ["Rs", "Rs"]})
    assert table.legal() == ["Rs@0,0", "reveal"], "anywhere is the same place on an empty table"
    table.do("Rs@0,0")
    face = table.position()["hands"][1][0]
    assert {text for text in table.legal() if text.startswith(face)} == {
        f"{face}@{c}" for c in ("1,0", "0,1", "-1,0", "0,-1")
    }
    assert table.refused(f"{face}@1,1") == "PS-22", "a corner is no side"
    assert table.refused(f"{face}@0,0") == "PS-22"


def test_ps_22_the_table_goes_on_where_its_names_end():
    cards = [f"{face}@{x},0" for face, x in zip(["Rs", "Ya", "Br", "Gl"], [13, 14, 15, 16], strict=True)]
    table = Table(2, cards)
    face = table.position()["hands"][0][0]
    assert f"{face}@-17,0" in table.legal(), "one step east of the last name"
    table.do(f"{face}@-17,0")
    assert len(table.state.cells) == 5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ps_23_two_cards_in_hand_while_the_deck_lasts(seats):
    match = papilio.start("papillons", seats=seats, seed=5)
    rng = papilio.Rng(1, "cards first")
    while match.actors and match.position()["deck_size"]:
        seat = match.actors[0]
        moves = [move for move in match.legal(seat) if "@" in str(move) or str(move) == "reveal"]
        match.submit(seat, moves[rng.below(len(moves))])
        position = match.position()
        if position["phase"] == "turn" and position["deck_size"]:
            assert [len(hand) for hand in position["hands"]] == [2] * seats


def test_ps_24_without_a_deck_nothing_is_drawn_or_revealed():
    cards = everything(["Rs", "Ga", "Bl"])
    table = Table(2, cards, turn=0, hands={0: ["Rs", "Ga"], 1: ["Bl"]}, deck=0)
    assert table.refused("reveal") == "PS-24"
    assert "reveal" not in table.legal()
    table.do(next(text for text in table.legal() if text.startswith("Rs")))
    assert table.position()["hands"][0] == ["Ga"]
    assert table.turn == 1


def test_ps_25_extra_actions_open_when_all_have_placed_three():
    table = Table(2, BLOCK[:5], guarded=[4])
    assert table.kinds() == {"play", "reveal"}
    assert table.refused("0,0>4,0") == "PS-25"
    assert table.refused("net@0,1") == "PS-25"
    table.do("reveal")
    table.do("@1,1")
    assert table.state.placed[1] == 3, "revealing counts"
    assert table.kinds() == {"play", "reveal", "move", "net", "web"}


def test_ps_26_an_extra_action_is_the_turn():
    table = Table(2, BLOCK, turn=0)
    table.do("0,0>4,1")
    assert table.turn == 1


def test_ps_26_as_well_one_before_the_card():
    table = Table(2, BLOCK, turn=0, extra_actions="as-well")
    table.do("0,0>4,1")
    assert table.turn == 0
    assert table.kinds() == {"play", "reveal"}
    assert table.refused("3,0>5,1") == "PS-26"
    table.do("reveal")
    assert table.kinds() == {"place"}
    table.do(table.legal()[0])
    assert table.turn == 1


# --- Moving ---


def test_ps_30_to_a_place_beside_another_card():
    table = Table(2, BLOCK, turn=0)
    assert table.refused("0,0>5,0") == "PS-30", "out of touch"
    assert table.refused("0,0>1,1") == "PS-30", "taken"
    assert table.refused("9,9>4,0") == "PS-30", "no card"
    assert table.refused("0,0>-1,0") == "PS-30", "its only neighbour would be itself"
    before = table.position()["hands"]
    table.do("0,0>4,0")
    assert table.position()["table"][0]["cell"] == "4,0"
    assert table.position()["hands"] == before


def test_ps_31_all_cards_stay_one_group():
    chain = ["Rs@0,0", "Ya@1,0", "Bs@2,0", "Ga@3,0", "Bl@3,1", "Gr@3,2"]
    table = Table(2, chain, turn=0)
    assert table.refused("1,0>4,0") == "PS-31", "it holds the first card"
    assert table.refused("0,0>4,0") is None, "an end may go"
    joined = Table(2, ["Rs@0,0", "Ya@1,0", "Bs@2,0", "Ga@2,1", "Bl@2,2", "Gr@1,2", "Rl@0,2", "Yr@0,3"], turn=0)
    assert joined.refused("2,1>0,1") is None, "the gap that it leaves it closes elsewhere"
    assert joined.refused("2,1>3,0") == "PS-31"


def test_ps_32_not_the_card_that_the_previous_player_placed():
    table = Table(2, BLOCK, turn=0)
    table.do("0,0>4,1")
    assert table.refused("4,1>0,0") == "PS-32"
    table.do("reveal")
    table.do("@5,1")
    assert table.refused("5,1>0,0") == "PS-32", "revealed"
    face = table.position()["hands"][0][0]
    table.do(f"{face}@0,0")
    assert table.refused("0,0>4,0") == "PS-32", "played"
    assert table.refused("5,1>4,0") is None, "it is protected for one turn only"


def test_ps_33_nor_one_with_a_token():
    cards = ["Rs@0,0+net1", "Ya@1,0", "Bs@2,0", "Ga@3,0+web2", *BLOCK[4:]]
    table = Table(2, cards, turn=0)
    assert table.refused("0,0>4,1") == "PS-33"
    assert table.refused("3,0>4,1") == "PS-33"


def test_ps_34_it_ends_somewhere_else():
    table = Table(2, BLOCK, turn=0)
    assert table.refused("0,0>0,0") == "PS-34"
    assert "0,0>0,0" not in table.legal()


# --- Tokens ---


def test_ps_40_once_a_game_and_it_stays():
    table = Table(2, BLOCK, turn=0, guarded=[7])
    table.do("net@3,1")
    assert table.position()["table"][7]["token"] == "net 1"
    table.do("reveal")
    table.do("@4,1")
    assert table.refused("net@4,1") == "PS-40"
    assert table.refused("web@4,1") is None
    table.do("web@4,1")
    assert table.position()["used"] == ["net 1", "web 1"]


def test_ps_41_only_on_the_previous_player_s_card():
    table = Table(2, BLOCK, turn=0)
    assert not table.kinds() & {"net", "web"}, "no card was placed"
    table.do("0,0>4,1")
    assert [text for text in table.legal() if text[:3] in ("net", "web")] == ["net@4,1", "web@4,1"]
    assert table.refused("net@1,0") == "PS-41"
    table.do("net@4,1")
    assert not table.kinds() & {"net", "web"}, "after a token no card qualifies"


def test_ps_42_not_on_a_card_with_a_token():
    cards = [*BLOCK[:7], "Yr@3,1+net2"]
    table = Table(2, cards, turn=0, guarded=[7])
    assert table.refused("web@3,1") == "PS-42"
    assert not table.kinds() & {"net", "web"}


def test_ps_43_a_netted_card_counts():
    cards = ["Rs@0,0", "Ra@1,0+net2", "Rr@2,0", "Ys@0,1", "Ga@1,1", "Bl@2,1"]
    table = Table(2, cards, turn=0, hands={0: ["Rl", "Gs"]}, goals=[["red", "ringlet"], ["blue", "longwing"]])
    table.do("Rl@3,0")
    assert table.outcome.winners == (0,)


def test_ps_44_a_web_breaks_the_row_but_still_touches():
    cards = ["Rs@0,0", "Ra@1,0+web2", "Rr@2,0", "Ys@0,1", "Ga@1,1", "Bl@2,1"]
    table = Table(2, cards, turn=0, hands={0: ["Rl", "Gs"]}, goals=[["red", "ringlet"], ["blue", "longwing"]])
    assert "Rl@1,-1" in table.legal(), "it is a neighbour like any other"
    table.do("Rl@3,0")
    assert table.outcome is None
    assert table.refused("1,0>4,0") == "PS-33"


def test_ps_44_a_webbed_card_connects():
    chain = ["Rs@0,0", "Ya@1,0+web2", "Bs@2,0", "Ga@3,0", "Bl@3,1", "Gr@3,2"]
    table = Table(2, chain, turn=0)
    assert table.refused("3,2>0,1") is None


def test_ps_45_any_but_the_last():
    table = Table(2, BLOCK, turn=0, guarded=[7], token_target="any-but-the-last")
    assert table.refused("net@3,1") == "PS-45"
    assert sum(text.startswith("net") for text in table.legal()) == 7
    table.do("web@0,0")
    assert table.refused("net@0,0") == "PS-42"
    assert sum(text.startswith("net") for text in table.legal()) == 7, "nothing was placed: every card but the webbed"


def test_ps_46_all_of_the_last_turn_is_protected_the_last_is_the_target():
    table = Table(2, BLOCK, turn=0, extra_actions="as-well")
    table.do("0,0>4,1")
    face = table.position()["hands"][0][0]
    table.do(f"{face}@4,0")
    assert table.position()["guarded"] == [8, 0]
    assert table.refused("4,1>0,0") == table.refused("4,0>0,0") == "PS-32"
    assert table.refused("net@4,1") == "PS-41"
    assert table.refused("net@4,0") is None
    other = Table(2, BLOCK, turn=0, extra_actions="as-well", token_target="any-but-the-last")
    other.do("0,0>4,1")
    other.do(f"{face}@4,0")
    assert other.refused("net@4,1") is None
    assert other.refused("net@4,0") == "PS-45"


def test_ps_46_who_has_no_card_takes_an_extra_action_alone():
    cards = everything(["Bl"])
    table = Table(2, cards, turn=0, hands={1: ["Bl"]}, deck=0, extra_actions="as-well")
    assert table.kinds() == {"move"}
    table.do(table.legal()[0])
    assert table.turn == 1


# --- What a seat may know ---


def test_ps_71_partners_see_each_other_s_goals_not_their_hands():
    match = papilio.start("papillons", seats=4, seed=4, options={"teams": True})
    goals, seen = match.position()["goals"], match.view(1).to_dict()
    assert seen["goals"][3] == goals[3]
    assert seen["goals"][0] == seen["goals"][2] == ["?", "?"]
    assert seen["hands"][3] == ["?", "?"]


@pytest.mark.parametrize("teams", [True, False])
def test_ps_71_a_card_shown_from_the_hand_is_not_taken_back(teams):
    """With a deck a card is drawn after it; without one nothing else would stand in the way of undo."""
    cards = everything(["Rs", "Ga", "Bl"])
    table = Table(4, cards, turn=0, hands={0: ["Rs", "Ga"], 1: [], 2: ["Bl"], 3: []}, deck=0, teams=teams)
    match = papilio.load("papillons", table.position(), seats=4, options={"first-player": 0, "teams": teams})
    match.submit(0, next(text for text in table.legal() if text.startswith("Rs")))
    with pytest.raises(UndoRefused, match="final"):
        match.undo(0)
    assert match.position()["hands"][0] == ["Ga"]


def test_ps_70_teams_are_for_four():
    with pytest.raises(InvalidOption):
        papilio.start("papillons", seats=3, options={"teams": True})


def test_ps_11_a_guess_deals_every_unseen_goal_equally():
    table = Table(2, LONG, turn=0)
    view = table.game.view(table.state, 0)
    rng = papilio.Rng(1, "guess")
    drawn = Counter(int(table.game.determinise(view, rng).goals[2]) for _ in range(3000))
    assert set(drawn) == {1, 2, 3}, "the own colour is known"
    assert max(drawn.values()) < 1.2 * min(drawn.values())
    assert view.goals[2] == UNKNOWN != NONE
    assert knowledge.holder(view, 0, 2) == 0
