"""What bots and hints weigh where rows are called."""

import pytest

import papilio
from papilio.core.match import View
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
