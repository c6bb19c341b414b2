"""Our kernels beside the same rules in C++: inside playouts, and clones."""

from benchmarks import Row
from benchmarks.peers import compare, in_alternation, ours
from benchmarks.peers.native import NativePeer
from benchmarks.peers.ours import QUICK, Work
from benchmarks.peers.styles import STYLES

BAR = 2.0  # times as long as C++
MANY, OURS = 3000, 3000 if QUICK else 40


def rows_of(id: str, games: int) -> list[Row]:
    """One game of two players; so many games are compared first."""
    styles = STYLES if id == "papillons" else STYLES[:1]
    first = ours.dealt(id)
    for seed in range(games):
        compare(first.game, NativePeer(id, first.game), seed, styles[seed % len(styles)])
    peer = NativePeer(id, first.game)
    for outcome in first.deal:
        peer.play(outcome)
    playing = in_alternation(playouts(peer, MANY), ours.playouts(first.game, first.state, OURS))
    clone = in_alternation(clones(peer, MANY), ours.clones(first.state, OURS))
    bar = BAR if QUICK else None
    return [
        Row(f"{id}: games equal move by move, C++", games, "games"),
        Row(f"{id}: playouts, C++", 1e6 / playing[0], "games/s"),
        Row(f"{id}: playouts, ours", 1e6 / playing[1], "games/s"),
        Row(f"{id}: a playout, ours against C++", playing[1] / playing[0], "times as long", at_most=bar),
        Row(f"{id}: clone, C++", clone[0], "µs"),
        Row(f"{id}: clone, ours", clone[1], "µs"),
    ]


def playouts(peer: NativePeer, count: int) -> Work:
    """As `ours.playouts`, by the same policy."""

    def work() -> int:
        peer.playouts(count)
        return count

    return work


def clones(peer: NativePeer, count: int) -> Work:
    """As `ours.clones`."""
    return lambda: peer.clones(count)
