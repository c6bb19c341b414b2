"""The ladder of opponents: what the reports levels-*.json say, on one page.

`python -m benchmarks.ladder` reads docs/reports and writes docs/reports/ladder.md (extra `lab`).
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

import papilio
from papilio.bots import KINDS, LEVELS
from papilio.bots.levels import bot
from papilio.bots.searcher import SearchBot
from papilio.bots.tournament import PairResult, Plan
from papilio.core.spec import GameSpec
from papilio.lab.summary import Mean, ratings

PASSES, CENTRE = 60, 25.0
REPORTS = Path(__file__).resolve().parents[1] / "docs" / "reports"
HEAD = """# The ladder

How strong the computer opponents are in every game, from the reports beside this page; made by
`python -m benchmarks.ladder`. A score is the first opponent's mean share of the win on common deals with the seats
exchanged, with its 95 % interval (Wilson). Ratings are openskill's Plackett–Luce, as `papilio lab` gives them, with
95 % intervals. Each pair met by itself, the lowest first, which misleads a rating that goes through the games once: so
it goes through them {passes} times, each time from where it ended. How far below somebody is who never won it cannot
know, and small differences it smooths away: where it disagrees with a pair's score, the score counts.
"""


class About(msgspec.Struct):
    """How a report was made."""

    command: str
    papilio: str
    rules: str
    machine: str
    plan: Plan


class Report(msgspec.Struct):
    """A file levels-*.json."""

    about: About
    pairs: list[PairResult]


class Played(NamedTuple):
    """A game between two opponents, as `ratings` takes it."""

    bots: list[str]
    utilities: list[float]


def games(report: Report) -> Iterator[Played]:
    """All games between two, in the order of play."""
    for pair in report.pairs:
        for game in pair.games:
            yield Played([pair.pairing.first, pair.pairing.second], [game.utility, 1 - game.utility])


def settled(report: Report) -> dict[str, Mean]:
    """Ratings that no longer depend on the order of play; their intervals are those of one time through the games."""
    start: dict[str, float] = {}
    for _ in range(PASSES):
        found = ratings(games(report), start)
        middle = sum(rating.value for rating in found.values()) / len(found)
        start = {who: rating.value + CENTRE - middle for who, rating in found.items()}
    return found


def told(low: float, high: float) -> str:
    """An interval."""
    return f"{low:.3f} – {high:.3f}"


def step(pair: PairResult, seats: int) -> str:
    """One pairing as a line of the table."""
    low, high = pair.interval
    equal = 1 / seats
    against = "stronger" if low > equal else "weaker" if high < equal else "not told apart"
    bar = "–" if pair.pairing.bar is None else f"{pair.pairing.bar:.2f}"
    thought = [1000 * sum(game.seconds[side] for game in pair.games) / len(pair.games) for side in (0, 1)]
    names = f"| {pair.pairing.first} | {pair.pairing.second} "
    return (
        f"{names}| {len(pair.games)} | {pair.score:.3f} | {told(low, high)} | {bar} | {against} "
        f"| {thought[0]:.1f} | {thought[1]:.1f} |"
    )


def rated(found: dict[str, Mean]) -> list[str]:
    """The ratings, the best first."""
    lines = ["", "| opponent | rating | 95 % interval | games |", "|---|---|---|---|"]
    for who, rating in found.items():
        lines.append(f"| {who} | {rating.value:.1f} | {rating.low:.1f} – {rating.high:.1f} | {rating.number} |")
    return lines


def simulations(spec: GameSpec) -> str:
    """What the levels are, today."""
    if spec.races:
        return "A level is how long a person searches (docs/races.md)."
    own = [(level, bot(spec, level)) for level in LEVELS]
    counts = ", ".join(f"{level} {one.simulations:,}" for level, one in own if isinstance(one, SearchBot))
    return f"Simulations a decision today: {counts}."


def chapter(file: Path) -> list[str]:
    """A report's part of the page."""
    report = msgspec.json.decode(file.read_bytes(), type=Report)
    about, spec = report.about, papilio.game(report.about.plan.game)
    seats = about.plan.seats
    lines = [
        f"## {spec.title}, {seats} seats",
        "",
        f"From [{file.name}]({file.name}): Papilio {about.papilio}, {about.rules} rules, {about.machine}. "
        + simulations(spec),
        "",
        "| first | second | games | score | 95 % interval | bar | the first is | ms a decision | of the second |",
        "|---|---|---|---|---|---|---|---|---|",
        *(step(pair, seats) for pair in report.pairs),
    ]
    if seats > 2:
        return [*lines, "", f"The first sits among {seats - 1} of the second: equals would score {1 / seats:.2f}.", ""]
    return [*lines, *rated(settled(report)), ""]


def page(reports: Path = REPORTS) -> str:
    """The whole ladder, games by name."""
    parts = [line for file in sorted(reports.glob("levels-*.json")) for line in chapter(file)]
    kinds = ", ".join(KINDS)
    return "\n".join([HEAD.format(passes=PASSES), f"The opponents are {kinds}.", "", *parts])


if __name__ == "__main__":
    (REPORTS / "ladder.md").write_text(page(), encoding="utf-8")
