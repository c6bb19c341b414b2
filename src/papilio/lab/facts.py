"""One game, played by computer opponents, and all that a study wants to know of it."""

import tempfile
from collections import Counter
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec

from papilio.bots import bot
from papilio.bots.tournament import play
from papilio.core.events import Event
from papilio.core.game import Game, Seat, State
from papilio.core.match import Match, Step, start
from papilio.core.rng import Rng
from papilio.core.spec import find
from papilio.lab.study import Study, Variant

SAME = 1e-9  # evaluations that are no further apart are equal


class Facts(msgspec.Struct, frozen=True):
    """What is kept of a game.

    Lists are by seat. A turn is an unbroken row of decisions of one seat. `branching` is the mean number of legal
    moves at a decision, `widest` the largest. `leads` counts how often the game's own evaluation put somebody else in
    front. `uses` counts for each seat the parts of its moves ("tile:A") and the events that were its own ("hatch",
    and "gather why=die" for each of their particulars that the move has not told). `points` adds up for each
    seat the points that events tell, by what they were given for.
    """

    variant: int
    number: int
    seed: int
    bots: list[str]
    utilities: list[float]
    scores: list[int]
    winners: list[int]
    reason: str
    plies: int
    decisions: list[int]
    turns: int
    branching: float
    widest: int
    leads: int
    last_seat: int
    uses: list[dict[str, int]]
    points: list[dict[str, int]]


def play_game(study: Study, variants: list[Variant], number: int) -> Facts:
    """The game of this number, counted from 0 through all variants. Plain data in and out: any process can play it."""
    variant, deal = divmod(number, study.games)
    seed = study.seed + deal
    spec = find(study.game)
    chosen = variants[variant]
    match = start(spec, study.seats, seed, chosen.options, _file(chosen.components) if chosen.components else None)
    names = seated(study, seed)
    play(match, [bot(spec, name) for name in names], seed)
    return observed(match, variant, number, seed, names)


def seated(study: Study, seed: int) -> list[str]:
    """Who plays on which seat."""
    if study.mixed:
        lot = Rng(seed, "who plays")
        return [study.bots[lot.below(len(study.bots))] for _ in range(study.seats)]
    return list(study.bots) * (study.seats if len(study.bots) == 1 else 1)


def observed(match: Match, variant: int, number: int, seed: int, names: list[str]) -> Facts:
    """Look at a finished game from its first ply to its last."""
    game, outcome = match.game, match.outcome
    assert outcome is not None
    uses: list[Counter[str]] = [Counter() for _ in names]
    points: list[Counter[str]] = [Counter() for _ in names]
    legal: list[int] = []
    actors: list[Seat] = []
    leads, leaders, state = 0, set(range(match.seats)), match.game.new_state()
    for step in match.history():
        _count(game, step, uses, points)
        if step.seat >= 0:
            legal.append(len(game.legal_actions(state, step.seat)))
            actors.append(step.seat)
            ahead = in_front(game, step.state)
            if leaders.isdisjoint(ahead):
                leads, leaders = leads + 1, ahead
            else:
                leaders &= ahead
        state = step.state
    return Facts(
        variant=variant,
        number=number,
        seed=seed,
        bots=names,
        utilities=[outcome.utility(seat) for seat in range(match.seats)],
        scores=list(outcome.scores),
        winners=list(outcome.winners),
        reason=outcome.reason,
        plies=match.ply_count,
        decisions=[actors.count(seat) for seat in range(match.seats)],
        turns=sum(seat != before for before, seat in zip([None, *actors], actors, strict=False)),
        branching=round(sum(legal) / max(1, len(legal)), 3),
        widest=max(legal, default=0),
        leads=leads,
        last_seat=actors[-1] if actors else -1,
        uses=[dict(sorted(used.items())) for used in uses],
        points=[dict(sorted(given.items())) for given in points],
    )


def in_front(game: Game, state: State) -> set[Seat]:
    """The seats that the game's evaluation sees ahead."""
    values = [game.evaluate(state, seat) for seat in range(game.seats)]
    return {seat for seat, value in enumerate(values) if value >= max(values) - SAME}


def _count(game: Game, step: Step, uses: list[Counter[str]], points: list[Counter[str]]) -> None:
    told: tuple[str, ...] = ()
    if step.seat >= 0:
        told = game.parts(step.action)
        uses[step.seat].update(told)
    for event in step.events:
        if event.seat >= 0:
            uses[event.seat][event.name] += 1
            uses[event.seat].update(particulars(event, told))
        for seat, why, number in given(event):
            points[seat][why] += number
        told = ()  # the first event is the move itself, those after it are what came of it


def particulars(event: Event, told: tuple[str, ...]) -> Iterator[str]:
    """What an event tells beside the parts of a move: "turn=0" is no more than "turn:0", "from=cell:a1" is."""
    counted = {"points", "why"} if "points" in event.data else {"action"}  # the move's number, as all its parts
    for key, value in event.data.items():
        said = value in told or f"{key}:{value}".replace(" ", "") in told
        if isinstance(value, int | str) and key not in counted and not said:
            yield f"{event.name} {key}={value}"


def given(event: Event) -> Iterator[tuple[Seat, str, int]]:
    """The points that an event tells, and what for: one seat's, everyone's, or everyone's for each line of a count."""
    points = event.data.get("points", ())
    if isinstance(points, int):
        yield event.seat, str(event.data.get("why", event.name)), points
    elif "lines" in event.data:
        for why, row in zip(event.data["lines"], points, strict=True):
            yield from ((seat, why, number) for seat, number in enumerate(row))
    else:
        yield from ((seat, event.name, number) for seat, number in enumerate(points))


_scratch = tempfile.TemporaryDirectory(prefix="papilio-lab-")


@cache
def _file(components: str) -> Path:
    """A components file of this process's own; games read files."""
    file = Path(_scratch.name) / f"{sha256(components.encode()).hexdigest()}.toml"
    file.write_text(components, encoding="utf-8")
    return file
