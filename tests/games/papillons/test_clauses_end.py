"""The ledger, clause by clause: rows, calls, deadlock, teams."""

import pytest

import papilio
from papilio.core.game import UndoRefused
from papilio.games.papillons import deadlock
from tests.games.papillons.tables import BLOCK, COLOURS, KINDS, LONG, Table, everything

GOALS = [["red", "ringlet"], ["blue", "longwing"]]
WEST = ["Ys@0,1", "Ga@1,1", "Bl@2,1"]


def reds(*cells, **options):
    """Seat 0, who wants red and ringlets, has red to lay; reds lie on the cells, other cards where they hold them."""
    return Table(2, cells, turn=0, hands={0: ["Rl", "Rr"]}, goals=GOALS, **options)


# --- Rows ---


@pytest.mark.parametrize(
    ("cells", "last"),
    [
        (["Rs@0,0", "Ra@1,0", "Ra@2,0", *WEST], "3,0"),
        (["Rs@0,0", "Ra@0,1", "Ra@0,2", "Ys@1,0", "Ga@1,1", "Bl@1,2"], "0,3"),
        (["Rs@0,0", "Ys@1,0", "Ra@1,1", "Ga@2,1", "Ra@2,2", "Bl@3,2"], "3,3"),
        (["Rs@0,0", "Ys@-1,0", "Ra@-1,1", "Ga@-2,1", "Ra@-2,2", "Bl@-3,2"], "-3,3"),
    ],
)
def test_ps_50_four_across_down_or_diagonally(cells, last):
    table = reds(*cells)
    events = table.do(f"Rl@{last}")
    assert table.outcome.winners == (0,)
    won = next(event for event in events if event.name == "win")
    assert won.data["goal"] == "goal:red"
    assert len(won.data["row"]) == 4


def test_ps_50_a_gap_filled_makes_a_longer_row():
    table = reds("Rs@0,0", "Ra@1,0", "Ra@3,0", "Rs@4,0", "Ys@1,1", "Ga@2,1", "Bl@3,1", "Gl@0,1")
    events = table.do("Rl@2,0")
    assert len(next(event for event in events if event.name == "win").data["row"]) == 5


def test_ps_50_three_are_none_and_a_kind_is_a_goal_too():
    table = reds("Rs@0,0", "Ra@1,0", "Ys@0,1", "Gr@0,-1", "Br@1,-1", "Yr@2,-1")
    table.do("Rr@3,-1")
    assert table.outcome.winners == (0,)
    assert table.position()["result"] == {"reason": "row", "winner": 0, "goal": "ringlet"}
    other = reds("Rs@0,0", "Ra@1,0", "Ys@0,1", "Gr@0,-1", "Ba@1,-1", "Yl@2,-1")
    other.do("Rl@2,0")
    assert other.outcome is None


def test_ps_51_the_goal_is_revealed_and_the_game_over():
    table = reds("Rs@0,0", "Ra@1,0", "Ra@2,0", *WEST)
    table.do("Rl@3,0")
    assert table.game.actors(table.state) == ()
    assert table.refused("reveal", 1) == "PS-51"
    assert table.position()["deck_size"] + 2 + 1 + 7 == 32, "nothing is drawn any more"


def test_ps_52_automatic_claims_offer_no_call():
    table = Table(2, BLOCK, turn=0)
    assert table.refused("call red") == "PS-52"
    assert "call" not in table.kinds(0) | table.kinds(1)


def test_ps_53_a_row_made_by_another_counts_for_its_owner():
    table = Table(2, ["Rs@0,0", "Ra@1,0", "Ra@2,0", *WEST], turn=1, hands={1: ["Rl", "Gs"]}, goals=GOALS)
    table.do("Rl@3,0")
    assert table.outcome.winners == (0,)


def test_ps_53_the_acting_player_first_then_clockwise():
    cards = ["Rr@0,0", "Rs@1,0", "Ra@2,0", "Yr@0,1", "Br@0,2", "Gl@1,1", "Yl@1,2", "Bs@2,1", "Ya@2,2"]
    goals = [["yellow", "longwing"], ["red", "anglewing"], ["blue", "ringlet"]]
    cards = [card for card in cards if card != "Rr@0,0"]
    for turn, winner in ((0, 1), (1, 1), (2, 2)):
        table = Table(
            3, [*cards, "Gr@0,3", "Rl@3,0"], turn=turn, goals=goals, hands={turn: ["Rr", "Gs"]}, placed=[4, 3, 3]
        )
        table.do("Rr@0,0")
        assert table.outcome.winners == (winner,)


def test_ps_53_a_row_that_nobody_needs_is_remembered_as_nobody_s():
    table = Table(
        2, ["Gs@0,0", "Ga@1,0", "Gr@2,0", "Ys@0,1", "Ra@1,1", "Bl@2,1"], turn=0, goals=GOALS, hands={0: ["Gl", "Ys"]}
    )
    table.do("Gl@3,0")
    assert table.outcome is None
    assert table.position()["missed"] == ["green"]
    view = table.game.view(table.state, 0)
    rng = papilio.Rng(1, "guess")
    assert {int(table.game.determinise(view, rng).goals[2]) for _ in range(50)} == {1, 2}


def test_ps_53_what_a_row_without_a_winner_tells_is_not_taken_back():
    cards = ["Gs@0,0", "Ga@1,0", "Gr@2,0", "Ys@0,1", "Ra@1,1", "Bl@2,1"]
    table = Table(2, cards, turn=0, goals=GOALS, hands={0: ["Ys", "Yr"], 1: ["Bl", "Rs"]})
    table.do("reveal", draw=False)
    table.draw("Gl")
    match = papilio.load("papillons", table.position(), seats=2)
    match.submit(0, "@0,2")
    match.undo(0)
    events = match.submit(0, "@3,0")
    assert [event.name for event in events] == ["place", "miss"]
    assert events[1].data["goals"] == ("goal:green",)
    with pytest.raises(UndoRefused):
        match.undo(0)


def test_ps_54_all_goals_are_shown_at_the_end():
    table = reds("Rs@0,0", "Ra@1,0", "Ra@2,0", *WEST)
    events = table.do("Rl@3,0")
    assert events[-1].name == "show"
    assert list(table.game.view(table.state, None).goals) == list(table.state.goals)


# --- Called ---


def test_ps_52_called_rows_win_when_they_are_called():
    table = reds("Rs@0,0", "Ra@1,0", "Ra@2,0", *WEST, claims="called")
    table.do("Rl@3,0")
    assert table.outcome is None
    assert table.turn == 1
    assert table.legal(0) == ["call red", "call ringlet"], "own turn or not"
    table.do("call red", 0)
    assert table.outcome.winners == (0,)


def test_ps_52_a_wrong_call_shows_the_goal_and_waits_for_a_change():
    table = Table(2, BLOCK, turn=0, claims="called")
    events = table.do("call red", 0)
    assert events[0].data["right"] == 0
    assert table.position()["shown"] == [["red"], []]
    assert table.game.view(table.state, 1).goals[0] == 0
    assert table.game.view(table.state, None).goals[1] == -1, "the other goal stays hidden"
    assert table.refused("call swallowtail", 0) == "PS-52"
    assert table.legal(1)[:1] == ["call yellow"], "others may still call"
    table.do("reveal")
    assert table.refused("call red", 0) == "PS-52", "a card turned up is not on the table yet"
    table.do(table.legal()[0])
    assert table.refused("call red", 0) is None


def test_ps_55_the_first_call_wins_whoever_acted():
    cards = ["Rs@0,0", "Ra@1,0", "Ra@2,0", "Bs@0,1", "Ba@1,1", "Bl@2,1"]
    table = Table(2, cards, turn=0, hands={0: ["Rl", "Gs"], 1: ["Br", "Gs"]}, goals=GOALS, claims="called")
    table.do("Rl@3,0")
    table.do("Br@3,1")
    table.do("call blue", 1)
    assert table.outcome.winners == (1,)


def test_ps_55_only_own_goals_and_a_shown_one_again():
    table = Table(2, BLOCK, turn=0, claims="called", hands={0: ["Ra", "Gs"]}, goals=GOALS)
    assert [text for text in table.legal(0) if "call" in text] == ["call red", "call ringlet"]
    assert table.refused("call blue", 0) == "PS-55"
    table.do("call red", 0)
    table.do("Ra@4,0")
    assert table.refused("call red", 0) is None


def test_ps_55_a_row_webbed_before_its_call_is_worth_nothing():
    table = reds("Rs@0,0", "Ra@1,0", "Ra@2,0", *WEST, claims="called")
    table.do("Rl@3,0")
    table.do("web@3,0")
    assert table.do("call red", 0)[0].data["right"] == 0
    assert table.outcome is None


def test_ps_55_an_uncalled_row_does_not_hinder_a_draw():
    table = reds("Rs@0,0", "Ra@1,0", "Ra@2,0", *WEST, claims="called", stalemate_limit=1)
    table.do("Rl@3,0")
    table.do("0,1>0,-1")
    table.do("2,1>2,-1")
    assert table.outcome.reason == "stalemate-limit"
    assert table.outcome.winners == (0, 1)


# --- Deadlock ---


def test_ps_60_who_can_do_nothing_passes():
    chain = [f"{card.split('@')[0]}@{x - 16},0" for x, card in enumerate(line_without_rows())]
    chain[0] += "+net1"
    chain[-1] += "+net2"
    table = Table(2, chain, turn=0, hands={1: ["Bl"]}, deck=0)
    assert table.legal() == ["pass"], "in a line only its ends could go, and they are netted"
    table.do("pass")
    assert table.turn == 1
    assert table.refused("pass") == "PS-60", "who has a card plays"


def line_without_rows():
    """31 cards in one line without four of a sort."""
    faces = [face for face in Table(2).game.tables.face_names for _ in range(2)]
    faces.remove("Bl")
    line: list[str] = []

    def fill(left):
        if not left:
            return True
        for face in sorted(set(left)):
            if all(len({other[sign] for other in [*line[-3:], face]}) > 1 for sign in (0, 1)) or len(line) < 3:
                line.append(face)
                rest = list(left)
                rest.remove(face)
                if fill(rest):
                    return True
                line.pop()
        return False

    assert fill(faces)
    return line


def test_ps_61_passing_by_choice_once_all_cards_lie():
    table = Table(2, everything(), turn=0, deck=0)
    assert {"move", "pass"} <= table.kinds()
    table.do("pass")
    table.do("pass")
    assert table.outcome.reason == "all-passed"
    assert table.outcome.winners == (0, 1)
    assert table.outcome.utility(0) == 0.5


def test_ps_61_not_before():
    table = Table(2, everything(["Bl"]), turn=0, hands={1: ["Bl"]}, deck=0)
    assert table.refused("pass") == "PS-60", "somebody holds a card, and cards may be moved"


def test_ps_61_the_limit_of_turns_without_a_card():
    table = Table(2, BLOCK, turn=0, stalemate_limit=2)
    for text in ("0,0>4,1", "0,1>4,0", "3,0>0,0", "4,0>0,1"):
        assert table.outcome is None
        table.do(text)
    assert table.outcome.reason == "stalemate-limit"


def test_ps_61_a_card_starts_the_count_anew():
    table = Table(2, BLOCK, turn=0, stalemate_limit=2)
    for text in ("0,0>4,1", "0,1>4,0", "3,0>0,0"):
        table.do(text)
    table.do("reveal")
    table.do(table.legal()[0])
    assert table.state.dry == 0


def shuttle(table, times=2):
    """Each seat moves its own card to and fro."""
    for _ in range(times):
        for text in ("0,0>4,0", "0,1>4,1", "4,0>0,0", "4,1>0,1"):
            if table.outcome is None:
                table.do(text)


def test_ps_61_ps_62_the_third_time_is_a_draw():
    table = Table(2, BLOCK, turn=0, guarded=[])
    shuttle(table, 3)
    assert table.outcome.reason == "repetition"


def test_ps_62_the_group_may_have_wandered():
    one = Table(2, BLOCK, turn=0)
    other = Table(2, [f"{c.split('@')[0]}@{shift(c)}" for c in BLOCK], turn=0)
    assert deadlock.fingerprint(one.state) == deadlock.fingerprint(other.state)
    other.state.turn = 1
    assert deadlock.fingerprint(one.state) != deadlock.fingerprint(other.state), "another player to move"


def shift(card):
    x, y = card.split("@")[1].split(",")
    return f"{(int(x) + 15 + 17) % 34 - 17},{(int(y) - 17 + 17) % 34 - 17}"


def test_ps_61_a_card_played_before_the_position_was_written_starts_the_count_anew():
    table = Table(2, BLOCK, turn=0, hands={0: ["Ra", "Gs"]}, dry=5, stalemate_limit=3)
    table.do("Ra@4,0", draw=False)
    assert table.position()["phase"] == "draw"
    match = papilio.load("papillons", table.position(), seats=2, options={"stalemate-limit": 3})
    assert match.outcome is None
    assert match.position()["dry"] == 0


def test_ps_62_the_protected_card_belongs_to_the_position():
    one, other = Table(2, BLOCK, turn=0, guarded=[3]), Table(2, BLOCK, turn=0, guarded=[4])
    assert deadlock.fingerprint(one.state) != deadlock.fingerprint(other.state)


def test_ps_62_tokens_make_a_new_position_but_not_a_new_count():
    table = Table(2, BLOCK, turn=0, guarded=[7], stalemate_limit=3)
    table.do("0,0>4,0")
    table.do("net@4,0")
    assert table.position()["seen"] == []
    assert table.state.dry == 2


# --- Teams ---

TEAM_GOALS = [[COLOURS[seat], KINDS[seat]] for seat in range(4)]


def test_ps_70_ps_72_a_row_for_the_partner_s_goal_wins_for_both():
    cards = [
        "Bs@0,0",
        "Ba@1,0",
        "Br@2,0",
        *LONG[8:10],
        "Gl@0,1",
        "Ga@1,1",
        "Rl@2,1",
        "Yr@3,1",
        "Gr@2,2",
        "Yl@3,2",
        "Rr@0,3",
    ]
    table = Table(4, cards, turn=0, teams=True, hands={0: ["Bl", "Gs"]})
    table.do("Bl@3,0")
    assert table.outcome.winners == (0, 2), "seats 1 and 3 on the page"
    assert table.outcome.utility(0) == table.outcome.utility(2) == 0.5
    assert table.position()["result"]["winner"] == 2, "the goal was the partner's"


def test_ps_72_the_acting_player_s_team_first():
    base = [
        "Rs@1,0",
        "Ra@2,0",
        "Rl@3,0",
        "Bs@0,1",
        "Ys@0,2",
        "Gs@0,3",
        "Gl@1,1",
        "Yl@1,2",
        "Ba@2,1",
        "Ya@2,2",
        "Gr@1,3",
        "Yr@2,3",
    ]
    goals = [["yellow", "longwing"], ["red", "anglewing"], ["blue", "swallowtail"], ["green", "ringlet"]]
    for turn, winners in ((0, (0, 2)), (1, (1, 3)), (2, (0, 2)), (3, (1, 3))):
        table = Table(4, base, turn=turn, teams=True, goals=goals, hands={turn: ["Rs", "Gs"]})
        table.do("Rs@0,0")
        assert table.outcome.winners == winners


def test_ps_72_a_player_may_call_for_the_partner():
    table = Table(4, LONG, turn=0, teams=True, claims="called")
    assert table.legal(2) == ["call red", "call blue", "call swallowtail", "call ringlet"]
    table.do("call red", 2)
    assert table.position()["shown"] == [["red"], [], [], []]
