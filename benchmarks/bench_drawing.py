"""Drawing: CPU for a board in the middle of a game, for its pieces, and for what one move shows."""

import time
from collections.abc import Callable
from statistics import median

import papilio
from benchmarks import Row
from papilio.core.match import Match
from papilio.drawing.picture import compose, layers
from papilio.drawing.scene import Scene

GAME = "butterfly-garden"
TILES, ROUNDS, EACH = 30, 9, 60


def run() -> list[Row]:
    """Medians of CPU time, the caches of symbols warm, as in a running server."""
    match = middle()
    view = match.view(0)
    drawing = match.spec.drawing
    last = [event.seen_by(0) for event in list(match.history())[-2].events]
    scene = drawing.scene(match.game, view.state, 0, last)
    seat = match.actors[0]
    move = match.legal(seat)[0]
    events = match.preview(seat, move)
    return [
        Row(
            "the whole board, drawn and written out", cpu_ms(lambda: layers(board(match), still=True)), "ms", at_most=1
        ),
        Row("the pieces, drawn already, written out", cpu_ms(lambda: layers(scene, still=False)), "ms", at_most=0.3),
        Row("a picture on its own", cpu_ms(lambda: compose(board(match))), "ms"),
        Row("a preview", cpu_ms(lambda: drawing.preview(match.game, view.state, seat, move.index, events)), "ms"),
    ]


def board(match: Match) -> Scene:
    """The scene, drawn anew."""
    view = match.view(None)
    return match.spec.drawing.scene(match.game, view.state, None)  # type: ignore[no-any-return]


def middle() -> Match:
    """A match in which so many tiles are laid."""
    match, rng = papilio.start(GAME, seed=1), papilio.Rng(1, "bench")
    for _ in range(TILES):
        seat = match.actors[0]
        match.submit(seat, match.game.sample(match.view(seat).state, seat, rng))
    return match


def cpu_ms(call: Callable[[], object]) -> float:
    """The median over rounds of the CPU time of one call, in ms."""
    call()
    rounds = []
    for _ in range(ROUNDS):
        began = time.process_time()
        for _ in range(EACH):
            call()
        rounds.append((time.process_time() - began) * 1000 / EACH)
    return median(rounds)
