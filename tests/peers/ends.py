"""Which games a peer must follow: of every number of seats, and ending in every way."""

from collections.abc import Callable

from benchmarks.peers import Peer, compare

import papilio
from papilio.core.game import Game


def check_butterfly_garden(peer: Callable[[str, Game], Peer]) -> None:
    for seats in (2, 3, 4):
        game = papilio.game("butterfly-garden").make(seats)
        for seed in range(8):
            compare(game, peer("butterfly-garden", game), seed)


def check_papillons(peer: Callable[[str, Game], Peer]) -> None:
    ends = set()
    for seats, style, count in (
        (2, "any", 6),
        (2, "lazy", 8),
        (2, "settling", 12),
        (2, "restless", 4),
        (3, "any", 4),
        (4, "any", 4),
    ):
        game = papilio.game("papillons").make(seats)
        ends |= {compare(game, peer("papillons", game), seed, style) for seed in range(count)}
    assert ends == {"row", "stalemate-limit", "repetition", "all-passed"}
