"""Tournaments: which of two opponents is stronger, by games on common deals with the seats exchanged.

A deal is a seed of chance. On each deal as many games are played as there are seats, the first opponent in each seat
once and the second in all others, so that neither luck of the draw nor the order of play favours anybody. A score is
a game's utility: 1 for a win, shared wins divided. Play stops when the 95 % interval of the mean score (Wilson) lies
wholly on one side of the bar, or at the limit. Results do not depend on the number of processes.
"""

import math
import multiprocessing
import time
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any

import msgspec

from papilio.bots.decision import Bot, Decision
from papilio.bots.follower import Follower
from papilio.bots.levels import bot
from papilio.bots.racer import play_next
from papilio.core.game import InvalidOption, Seat
from papilio.core.match import Match, start
from papilio.core.rng import Rng
from papilio.core.spec import find

Z95 = 1.959963984540054  # standard deviations either side that hold 95 % of a normal distribution
FEWEST = 20  # games before a pairing may stop


class Plan(msgspec.Struct, frozen=True):
    """What is played: the game, its seats and options, the seed of the first deal, and at most so many games a pair."""

    game: str
    seats: int = 2
    options: dict[str, Any] = {}
    seed: int = 1
    limit: int = 200


class Pairing(msgspec.Struct, frozen=True):
    """Two opponents by name, and the mean score that the first should reach; without a bar all games are played."""

    first: str
    second: str
    bar: float | None = None


class GameResult(msgspec.Struct, frozen=True):
    """One game: its deal, the seat of the first opponent, that one's utility, and everyone's points."""

    deal: int
    seat: int
    utility: float
    scores: tuple[int, ...]
    plies: int
    seconds: tuple[float, float]  # thinking a decision, mean: the first opponent, the others


class PairResult(msgspec.Struct):
    """All games of a pairing, in order."""

    pairing: Pairing
    games: list[GameResult] = []

    @property
    def score(self) -> float:
        """The first opponent's mean utility."""
        return sum(game.utility for game in self.games) / max(1, len(self.games))

    @property
    def interval(self) -> tuple[float, float]:
        """Its 95 % interval."""
        return wilson(sum(game.utility for game in self.games), len(self.games))

    @property
    def verdict(self) -> str:
        """Where the interval lies: "above" the bar, "below" it, or "open"."""
        low, high = self.interval
        bar = self.pairing.bar
        if bar is None or low <= bar <= high:
            return "open"
        return "above" if low > bar else "below"


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95 % score interval of a proportion; half wins may be counted (Wilson, JASA 22, 1927).

    >>> [round(bound, 3) for bound in wilson(15, 20)]
    [0.531, 0.888]
    """
    if games == 0:
        return 0.0, 1.0
    share, spread = won / games, Z95 * Z95 / games
    middle = (share + spread / 2) / (1 + spread)
    reach = math.sqrt(spread * (share * (1 - share) + spread / 4)) / (1 + spread)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def play(match: Match, bots: Sequence[Bot], seed: int) -> list[float]:
    """Play a match to its end; the mean seconds that each seat thought about a decision."""
    streams = [Rng(seed, f"bot {seat}") for seat in range(match.seats)]
    spent, asked = [0.0] * match.seats, [0] * match.seats
    followers = [bot for bot in bots if isinstance(bot, Follower)]

    def ask(seat: Seat) -> Decision:
        began = time.process_time()
        decision = bots[seat].choose(match.view(seat), match.legal(seat), None, streams[seat])
        spent[seat] += time.process_time() - began
        asked[seat] += 1
        return decision

    while match.actors:
        if match.spec.races:
            play_next(match, ask)
            continue
        seat = match.actors[0]
        for step in match.steps(seat, ask(seat).action):
            for follower in followers:
                follower.watch(step)
    return [total / max(1, count) for total, count in zip(spent, asked, strict=True)]


def play_one(plan: Plan, pairing: Pairing, number: int) -> GameResult:
    """The game of this number, from 0, of a pairing. All that it needs is plain data, so any process can play it."""
    deal, seat = plan.seed + number // plan.seats, number % plan.seats
    spec = find(plan.game)
    match = start(spec, plan.seats, deal, plan.options)
    bots = [bot(spec, pairing.first if other == seat else pairing.second) for other in range(plan.seats)]
    seconds = play(match, bots, deal)
    outcome = match.outcome
    assert outcome is not None
    rest = (sum(seconds) - seconds[seat]) / (plan.seats - 1)
    thought = (round(seconds[seat], 6), round(rest, 6))
    return GameResult(deal, seat, outcome.utility(seat), outcome.scores, match.ply_count, thought)


def compete(
    plan: Plan, pairing: Pairing, jobs: int = 1, progress: Callable[[PairResult], None] | None = None
) -> PairResult:
    """Play a pairing until its interval has cleared the bar, or to the limit. Raises UnknownGame, InvalidOption."""
    spec = find(plan.game)
    spec.check_options(plan.seats, plan.options)
    if plan.seats < 2:
        raise InvalidOption("a pairing needs at least 2 seats", "seats")
    for name in (pairing.first, pairing.second):
        bot(spec, name)
    result = PairResult(pairing)
    results = _results(plan, pairing, jobs)
    for game in results:
        result.games.append(game)
        if progress is not None:
            progress(result)
        whole = len(result.games) % plan.seats == 0
        if whole and len(result.games) >= FEWEST and result.verdict != "open":
            break
    results.close()
    return result


def _results(plan: Plan, pairing: Pairing, jobs: int) -> Generator[GameResult, None, None]:
    """The games in order, some played ahead by other processes."""
    numbers = iter(range(plan.limit))
    if jobs <= 1:
        for number in numbers:
            yield play_one(plan, pairing, number)
        return
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        ahead: list[Future[GameResult]] = []
        try:
            for number in numbers:
                ahead.append(pool.submit(play_one, plan, pairing, number))
                if len(ahead) > jobs:
                    yield ahead.pop(0).result()
            while ahead:
                yield ahead.pop(0).result()
        finally:
            for future in ahead:
                future.cancel()
