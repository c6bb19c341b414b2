"""What bots and hints weigh: where rows are called, and how a game stands."""

from typing import Any

import pytest

import papilio
from papilio.core.match import View
from papilio.core.rng import Rng
from papilio.games.papillons import standing
from tests.games.papillons.tables import KINDS as TABLE_KINDS
from tests.games.papillons.tables import SPEC, Table

KINDS = ("greedy", "egg", "caterpillar")
ROW = ["Rs@0,0", "Ra@1,0", "Ra@2,0", "Rl@3,0", "Ys@0,1", "Ga@1,1", "Bl@2,1"]


def candidates(table: Table, seat: int, kind: str) -> list[str]:
    view = View(SPEC, table.game, table.game.view(table.state, seat), seat)
    return [one.text for one in papilio.bot("papillons", kind).choose(view, budget=40, rng=1).candidates]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_call_without_a_row_is_not_weighed(kind: str, seat: int) -> None:
    table = Table(2, ["Rs@0,0", "Ya@1,0"], turn=0, claims="called")
    assert any(text.startswith("call") for text in table.legal(seat))
    texts = candidates(table, seat, kind)
    assert not any(text.startswith("call") for text in texts)
    assert len(texts) > 1 if seat == 0 else texts == [""], "who is not at turn lets it be"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("turn", [0, 1])
def test_a_row_is_called_on_any_turn(kind: str, turn: int) -> None:
    goals = [["red", "ringlet"], ["blue", "longwing"]]
    table = Table(2, ROW, turn=turn, goals=goals, claims="called")
    texts = candidates(table, 0, kind)
    assert texts[0] == "call red"
    assert "call ringlet" not in texts


def test_among_nothing_but_wrong_calls_one_is_chosen() -> None:
    table = Table(2, ["Rs@0,0", "Ya@1,0"], turn=0, claims="called")
    call = next(
        action for action in table.game.legal_actions(table.state, 0) if table.game.text(0, action)[:4] == "call"
    )
    view = View(SPEC, table.game, table.game.view(table.state, 0), 0)
    assert papilio.bot("papillons", "egg").choose(view, [call], rng=1).action == call


def shares(turn: int, red: int, hands: list[list[str]], **options: Any) -> list[float]:
    """How three red cards in a line stand for everyone, if that seat has red for a goal."""
    others = ["yellow", "green", "blue"]
    goals = [["red" if seat == red else others.pop(), TABLE_KINDS[seat]] for seat in range(len(hands))]
    table = Table(len(hands), ROW[:3], goals=goals, hands=dict(enumerate(hands)), **options)
    table.state.turn = turn
    return standing.shares(table.game.setup, table.state)


def test_who_can_end_a_row_at_once_has_nearly_won() -> None:
    ready = shares(0, 0, [["Rr", "Yl"], ["Bl", "Gl"]])
    assert ready[0] > 0.95
    assert sum(ready) == pytest.approx(1.0)
    waits = shares(1, 0, [["Rr", "Yl"], ["Bl", "Gl"]])
    lacks = shares(0, 0, [["Yr", "Yl"], ["Bl", "Gl"]])
    assert ready[0] > waits[0] > lacks[0] > 0.5, "the card in the hand counts, and the turn"
    theirs = shares(1, 1, [["Bl", "Gl"], ["Rr", "Yl"]])
    assert theirs == pytest.approx(ready[::-1], abs=0.01), "as good for either seat"


def test_a_search_reads_the_table_after_a_few_turns() -> None:
    table = Table(2, ROW[:3])
    found = {tuple(table.game.appraise(table.state.clone(), Rng(seed))) for seed in range(40)}
    decided = {(1.0, 0.0), (0.0, 1.0), (0.5, 0.5)}
    assert found & decided, "somebody wins soon in some"
    assert found - decided, "others are weighed before they end"
    assert {tuple(table.game.playout(table.state.clone(), Rng(seed))) for seed in range(40)} <= decided


@pytest.mark.parametrize("options", [{}, {"teams": True}])
def test_among_more_than_two_a_search_plays_to_the_end(options: dict[str, Any]) -> None:
    table = Table(4, ROW[:3], **options)
    assert all(
        table.game.appraise(table.state.clone(), Rng(seed)) == table.game.playout(table.state.clone(), Rng(seed))
        for seed in range(40)
    )
