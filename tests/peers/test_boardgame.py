"""Butterfly Garden and Papillons as written for boardgame.io are the same games as ours, move by move."""

from collections.abc import Iterator

import pytest
from benchmarks.peers.boardgame.matches import compare, played
from benchmarks.peers.boardgame.node import Missing, Node

import papilio


@pytest.fixture(scope="module")
def node() -> Iterator[Node]:
    try:
        with Node() as node:
            yield node
    except Missing as reason:
        pytest.skip(f"BOARDGAME.IO CANNOT BE HAD ({reason}): THE GAMES WRITTEN FOR IT ARE NOT COMPARED WITH OURS")


def test_butterfly_garden_is_the_same_game(node: Node) -> None:
    game = papilio.game("butterfly-garden").make(2)
    for seed in range(20):
        compare(node, "butterfly-garden", played(game, seed))


def test_papillons_is_the_same_game_however_it_ends(node: Node) -> None:
    game = papilio.game("papillons").make(2)
    ends = [
        compare(node, "papillons", played(game, seed, style))
        for style, count in (("any", 8), ("lazy", 8), ("settling", 12), ("restless", 4))
        for seed in range(count)
    ]
    assert set(ends) == {"row", "stalemate-limit", "repetition", "all-passed"}


def test_what_differs_is_noticed(node: Node) -> None:
    match = played(papilio.game("butterfly-garden").make(2), 1)
    other = match._replace(deal={**match.deal, "bag": match.deal["bag"][::-1]})
    with pytest.raises(AssertionError):
        compare(node, "butterfly-garden", other)
