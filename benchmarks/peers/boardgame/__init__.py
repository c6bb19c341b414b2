"""Our two lighter games, written by us for boardgame.io too, and how much faster ours are.

First some games are played in both, which must agree move by move. Then the very same games are measured in turns, by
boardgame.io's `Client`, by its reducer, by our protocol and by our `Match`; a move includes what chance does after it.
boardgame.io's state is never changed in place, so it has nothing to compare with `clone`.
"""

import math
import time
from collections.abc import Callable, Iterable

import papilio
from benchmarks import Row
from benchmarks.peers.boardgame.matches import Played, compare, played
from benchmarks.peers.boardgame.node import Missing, Node
from benchmarks.peers.styles import STYLES
from papilio._form import form
from papilio.bots.search import Search, Tuning
from papilio.core.game import CHANCE, Seat
from papilio.core.rng import Rng

GAMES = ("butterfly-garden", "papillons")
EQUAL = 40  # games of each style that are compared before measuring
MEASURED = 12  # games
REPETITIONS = 5
AGAIN = 30  # times that we play them over in one repetition: else the clock is too coarse
BAR = 100.0  # times as fast, driven from outside

Work = Callable[[], float]  # microseconds for each unit of what is measured


def rows() -> list[Row]:
    """All rows, or the reason why there are none."""
    try:
        with Node() as node:
            return [row for name in GAMES for row in rows_of(node, name)]
    except Missing as reason:
        return [Row(f"BOARDGAME.IO IS NOT COMPARED: {reason}", math.nan, "")]


def rows_of(node: Node, name: str) -> list[Row]:
    """One game of two players, default options."""
    equal = sum(1 for match in varied(name, EQUAL) if compare(node, name, match))
    matches = [played(papilio.game(name).make(2), seed) for seed in range(MEASURED)]
    learnt = [{"deal": match.deal, "moves": match.moves} for match in matches]
    moves = node.ask("learn", game=name, matches=learnt)["moves"]
    count, many = (40, 4000) if form() == "compiled" else (40, 100)

    def theirs(do: str, units: int, **what: int | bool) -> Work:
        return lambda: float(node.ask(do, **what)["us"]) / units

    best = in_turns(
        client=theirs("client", moves, listing=False),
        reducer=theirs("reducer", moves, listing=False),
        protocol=ours(lambda: steps(matches * AGAIN, listing=False)),
        client_listing=theirs("client", moves, listing=True),
        reducer_listing=theirs("reducer", moves, listing=True),
        protocol_listing=ours(lambda: steps(matches * AGAIN, listing=True)),
        match=by_match(name),
        their_playout=theirs("playouts", count, count=count),
        our_playout=ours(lambda: playouts(name, many)),
        their_search=theirs("search", count, count=count),
        our_search=ours(lambda: simulations(name, many)),
    )

    def ratio(what: str, theirs: str, ours: str, bar: float | None = BAR) -> Row:
        return Row(what, best[theirs] / best[ours], "times", at_least=bar)

    found = [
        Row("games that are equal move by move", equal, "games"),
        Row("a move, boardgame.io's Client", best["client"], "µs"),
        Row("a move, boardgame.io's reducer", best["reducer"], "µs"),
        Row("a move, ours by the protocol", best["protocol"], "µs"),
        Row("a move, ours by a Match", best["match"], "µs"),
        ratio("a move, protocol against Client", "client", "protocol"),
        ratio("a move, protocol against reducer", "reducer", "protocol"),
        ratio("a move, Match against Client", "client", "match", None),
        Row("legal moves and one of them, Client", best["client_listing"], "µs"),
        Row("legal moves and one of them, reducer", best["reducer_listing"], "µs"),
        Row("legal moves and one of them, ours", best["protocol_listing"], "µs"),
        ratio("legal moves and one of them, against Client", "client_listing", "protocol_listing"),
        ratio("legal moves and one of them, against reducer", "reducer_listing", "protocol_listing"),
        Row("random games, boardgame.io's bot", 1e6 / best["their_playout"], "games/s"),
        Row("random games, ours", 1e6 / best["our_playout"], "games/s"),
        ratio("random games, ours against theirs", "their_playout", "our_playout"),
        Row("search, boardgame.io's MCTSBot", 1e6 / best["their_search"], "simulations/s"),
        Row("search, ours", 1e6 / best["our_search"], "simulations/s"),
        ratio("search, ours against theirs", "their_search", "our_search"),
    ]
    return [row._replace(what=f"{name}: {row.what}") for row in found]


def varied(name: str, count: int) -> Iterable[Played]:
    """So many games of each style of play; in Butterfly Garden there is one only."""
    game = papilio.game(name).make(2)
    for style in STYLES if name == "papillons" else ("any",):
        for seed in range(count):
            yield played(game, seed, style)


def in_turns(**works: Work) -> dict[str, float]:
    """The best of several runs of each, all of them in turns, so that a busy machine is busy for all."""
    best = dict.fromkeys(works, math.inf)
    for _ in range(REPETITIONS):
        for name, work in works.items():
            best[name] = min(best[name], work())
    return best


def ours(work: Callable[[], int]) -> Work:
    """CPU microseconds for each unit of work; `work` returns how many units it did."""

    def measure() -> float:
        began = time.process_time()
        units = work()
        return (time.process_time() - began) / units * 1e6

    return measure


def steps(matches: list[Played], listing: bool) -> int:
    """The games once more through `apply`, with or without `legal_actions` before each move; returns the moves."""
    count = 0
    for game, plies, _ in matches:
        state = game.new_state()
        for seat, action in plies:
            if seat != CHANCE:
                count += 1
                if listing:
                    game.legal_actions(state, seat)
            game.apply(state, seat, action)
    return count


def by_match(name: str) -> Work:
    """Random games through `Match.submit`, which checks each move, draws and keeps a transcript, as a Client does."""
    games: list[list[tuple[Seat, int]]] = []
    for seed in range(MEASURED):
        match, rng, moves = papilio.start(name, seats=2, seed=seed), Rng(seed), []
        while match.actors:
            seat = match.actors[0]
            legal = match.legal(seat)
            move = legal[rng.below(len(legal))]
            moves.append((seat, move.index))
            match.submit(seat, move)
        games.append(moves)

    def replay() -> int:
        for seed, moves in enumerate(games):
            match = papilio.start(name, seats=2, seed=seed)
            for seat, action in moves:
                match.submit(seat, action)
        return sum(len(moves) for moves in games)

    return ours(replay)


def playouts(name: str, count: int) -> int:
    """Random games by the game's own `playout`; returns their number."""
    match, rng = papilio.start(name, seats=2, seed=1), Rng(2)
    first = match.game.determinise(match.view(match.actors[0]).state, rng)
    for _ in range(count):
        match.game.playout(first.clone(), rng)
    return count


def simulations(name: str, count: int) -> int:
    """One search of so many simulations at the first move; returns their number."""
    match = papilio.start(name, seats=2, seed=1)
    seat = match.actors[0]
    view = match.view(seat)
    Search(view.game, view.state, seat, view.game.legal_actions(view.state, seat), Rng(1), Tuning()).run(count)
    return count
