"""What many games show: means with 95 % intervals."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from openskill.models import PlackettLuce

from papilio.bots.tournament import Z95, wilson
from papilio.lab.facts import Facts
from papilio.lab.study import Study

KINDS_SHOWN = 60  # what has more kinds, such as the cells of a table, is not counted one by one
FEWEST_USERS = 20  # seats that used something, and as many that did not, before they are compared


class Mean(NamedTuple):
    """A mean, its 95 % interval, and of how many."""

    value: float
    low: float
    high: float
    number: int


class Use(NamedTuple):
    """A part of moves or an event: how often a seat had it in a game, and how much better those did who had it."""

    what: str
    per_seat: Mean
    gain: Mean


class Source(NamedTuple):
    """What points were given for: the mean of a seat, and how many more winners had of them than the others."""

    why: str
    per_seat: Mean
    gain: Mean


class Summary(NamedTuple):
    """A variant's games.

    Utilities are shares of a win, by seat and by bot. `spread` is the difference between the highest and the lowest
    score. `elsewhere` is the share of games whose winner did not make the last decision. `ratings` (openskill's
    Plackett–Luce: mean and 95 % interval of a bot's strength) are there where bots met in mixed games.
    """

    name: str
    games: int
    seats: list[Mean]
    bots: dict[str, Mean]
    ratings: dict[str, Mean]
    reasons: dict[str, Mean]
    scores: Mean
    spread: Mean
    leads: Mean
    plies: Mean
    turns: Mean
    decisions: Mean
    per_turn: Mean
    branching: Mean
    widest: int
    elsewhere: Mean
    uses: list[Use]
    sources: list[Source]


def summarise(study: Study, games: Iterable[Facts]) -> list[Summary]:
    """Count the games of each variant of which there are any."""
    by_variant: dict[int, list[Facts]] = defaultdict(list)
    for facts in games:
        by_variant[facts.variant].append(facts)
    variants = study.variants()
    return [_summary(variants[number].name, by_variant[number]) for number in sorted(by_variant)]


def _summary(name: str, games: list[Facts]) -> Summary:
    by_bot: dict[str, list[float]] = defaultdict(list)
    for game in games:
        for who, utility in zip(game.bots, game.utilities, strict=True):
            by_bot[who].append(utility)
    reasons = Counter(game.reason for game in games)
    own = [1.0 if game.last_seat in game.winners else 0.0 for game in games if game.winners]
    return Summary(
        name=name,
        games=len(games),
        seats=[share([game.utilities[seat] for game in games]) for seat in range(len(games[0].utilities))],
        bots={who: share(utilities) for who, utilities in sorted(by_bot.items())},
        ratings=ratings(games) if len(by_bot) > 1 else {},
        reasons={reason: share([1.0] * n + [0.0] * (len(games) - n)) for reason, n in reasons.most_common()},
        scores=mean([float(score) for game in games for score in game.scores]),
        spread=mean([float(max(game.scores) - min(game.scores)) for game in games if game.scores]),
        leads=mean([float(game.leads) for game in games]),
        plies=mean([float(game.plies) for game in games]),
        turns=mean([float(game.turns) for game in games]),
        decisions=mean([float(number) for game in games for number in game.decisions]),
        per_turn=mean([sum(game.decisions) / max(1, game.turns) for game in games]),
        branching=mean([game.branching for game in games]),
        widest=max(game.widest for game in games),
        elsewhere=share([1 - mine for mine in own]),
        uses=uses(games),
        sources=sources(games),
    )


def share(values: Sequence[float]) -> Mean:
    """The mean of numbers from 0 to 1 (Wilson's interval)."""
    low, high = wilson(sum(values), len(values))
    return Mean(sum(values) / max(1, len(values)), low, high, len(values))


def mean(values: Sequence[float]) -> Mean:
    """The mean of numbers of any size (the normal interval)."""
    number = len(values)
    middle = sum(values) / max(1, number)
    reach = Z95 * math.sqrt(_variance(values, middle) / max(1, number))
    return Mean(middle, middle - reach, middle + reach, number)


def _variance(values: Sequence[float], middle: float) -> float:
    return sum((value - middle) ** 2 for value in values) / max(1, len(values) - 1)


def uses(games: Sequence[Facts]) -> list[Use]:
    """What was used, most often first."""
    seats = [(used, utility) for game in games for used, utility in zip(game.uses, game.utilities, strict=True)]
    kinds: dict[str, set[str]] = defaultdict(set)
    for used, _ in seats:
        for what in used:
            kinds[kind(what)].add(what)
    shown = sorted(what for members in kinds.values() if len(members) <= KINDS_SHOWN for what in members)
    found = []
    for what in shown:
        counts = [float(used.get(what, 0)) for used, _ in seats]
        found.append(Use(what, mean(counts), _gain(counts, [utility for _, utility in seats])))
    return sorted(found, key=lambda use: -use.per_seat.value)


def sources(games: Sequence[Facts]) -> list[Source]:
    """Where points came from, the most first."""
    seats = [(given, seat in game.winners) for game in games for seat, given in enumerate(game.points)]
    found = []
    for why in sorted({why for given, _ in seats for why in given}):
        of_winners, of_others = (
            [float(given.get(why, 0)) for given, won in seats if won == who] for who in (True, False)
        )
        found.append(Source(why, mean(of_winners + of_others), difference(of_winners, of_others)))
    return sorted(found, key=lambda source: -source.per_seat.value)


def kind(what: str) -> str:
    """What a part or an event is one of: "tile" of "tile:A", "goal number" of "goal number=3"."""
    for mark in ":", "=":
        if mark in what:
            return what[: what.index(mark) + 1]
    return what


def _gain(counts: Sequence[float], utilities: Sequence[float]) -> Mean:
    """The mean utility of those who used it, less that of those who did not."""
    groups: tuple[list[float], list[float]] = [], []
    for count, utility in zip(counts, utilities, strict=True):
        groups[count == 0].append(utility)
    return difference(*groups)


def difference(ones: Sequence[float], others: Sequence[float]) -> Mean:
    """By how much the mean of the ones is above that of the others; nothing is said of a few."""
    if min(len(ones), len(others)) < FEWEST_USERS:
        return Mean(math.nan, math.nan, math.nan, len(ones))
    means = [sum(group) / len(group) for group in (ones, others)]
    gain = means[0] - means[1]
    error = sum(_variance(group, middle) / len(group) for group, middle in zip((ones, others), means, strict=True))
    return Mean(gain, gain - Z95 * math.sqrt(error), gain + Z95 * math.sqrt(error), len(ones))


class Played(Protocol):
    """A game, as ratings look at it."""

    @property
    def bots(self) -> list[str]:
        """Who played, by seat."""
        ...

    @property
    def utilities(self) -> list[float]:
        """Their shares of the win."""
        ...


def ratings(games: Iterable[Played], start: Mapping[str, float] = MappingProxyType({})) -> dict[str, Mean]:
    """Each bot's strength by who beat whom, in the order of play; games in which a bot holds two seats are left out.

    Everyone starts at openskill's 25, or at what `start` says.
    """
    model = PlackettLuce()
    rated: dict[str, Any] = {}
    number: Counter[str] = Counter()
    for game in games:
        if len(set(game.bots)) == len(game.bots):
            teams = [[rated.get(who) or model.rating(mu=start.get(who), name=who)] for who in game.bots]
            ranks = [-utility for utility in game.utilities]
            for who, (after,) in zip(game.bots, model.rate(teams, ranks=ranks), strict=True):
                rated[who] = after
                number[who] += 1
    return {
        who: Mean(rating.mu, rating.mu - Z95 * rating.sigma, rating.mu + Z95 * rating.sigma, number[who])
        for who, rating in sorted(rated.items(), key=lambda pair: -pair[1].mu)
    }
