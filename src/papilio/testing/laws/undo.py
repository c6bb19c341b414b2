"""Undo takes back a seat's own last decision while nobody has learned or built anything from it; never more."""

from typing import NamedTuple

from papilio.core.events import Event
from papilio.core.game import CLOCK, Seat, State, UndoRefused
from papilio.core.match import Match, Step, replay
from papilio.core.record import Record
from papilio.core.rng import Rng
from papilio.testing.play import Table, choose


class Decision(NamedTuple):
    """One ply that counts: whom the game waited for before it, whether it revealed anything, or bound its seat."""

    seat: Seat
    action: int
    actors: tuple[Seat, ...]
    revealed: bool
    bound: bool


def undo_takes_back_what_it_may(table: Table) -> None:
    """Any seat tries to undo at any time: allowed or refused as an independent reading of the design says."""
    for seed in range(7 * table.games):
        rng = Rng(seed, "undo")
        match = table.start(seed)
        state = table.game.new_state()
        kept = _play(table, state, [(step.seat, step.action) for step in match.history()])
        at_ms, tries = 0, 40
        while match.actors:
            ply = choose(match, rng)
            at_ms += 1 + rng.below(3000)
            timed = at_ms if table.spec.timed and rng.below(4) == 0 and not _due(match, at_ms) else None
            steps = match.steps(ply.seat, ply.action, timed)
            kept += _play(table, state, _plies(steps))
            while tries > 0 and rng.below(2):
                tries -= 1
                kept, state = _try(table, match, rng.below(table.seats), kept, state)


def undoable(kept: list[Decision], seat: Seat, races: bool) -> int | None:
    """The place of the decision that the seat may take back."""
    own = [place for place, decision in enumerate(kept) if decision.seat == seat]
    if not own:
        return None
    target, later = kept[own[-1]], kept[own[-1] + 1 :]
    together = target.actors if len(target.actors) > 1 and seat in target.actors and not races else ()
    drawn = any(decision.seat < 0 for decision in later)
    learned = any(decision.revealed for decision in [target, *later])
    built_on = any(decision.seat not in together for decision in later)
    return None if drawn or learned or built_on or target.bound else own[-1]


def _try(table: Table, match: Match, seat: Seat, kept: list[Decision], state: State) -> tuple[list[Decision], State]:
    target = undoable(kept, seat, table.spec.races)
    position, plies = match.position(), match.ply_count
    why_not = match.why_no_undo(seat)
    assert (why_not is None) == (target is not None), f"seat {seat}'s undo after {kept[-4:]}: {why_not}"
    steps = _undo(match, seat)
    if target is None:
        assert steps is None, f"seat {seat}: an undo that is said to be impossible ({why_not}) was done"
        assert (match.position(), match.ply_count) == (position, plies), "a refused undo changed something"
        return kept, state
    assert steps is not None, f"seat {seat}: an undo that is said to be possible was refused"
    assert [event.name for step in steps for event in step.events] == ["undo"]
    assert match.ply_count == plies + 1, "an undo is one ply more"
    state = table.game.new_state()
    rest = _play(table, state, [(d.seat, d.action) for place, d in enumerate(kept) if place != target])
    assert match.position() == table.spec.codec.to_dict(table.game, state), "undo leads to another position"
    again = replay(table.spec, Record.from_json(match.record().to_json()))
    assert again.position() == match.position(), "a record with an undo replays to another position"
    return rest, state


def _undo(match: Match, seat: Seat) -> list[Step] | None:
    try:
        return match.undo(seat)
    except UndoRefused:
        return None


def _play(table: Table, state: State, plies: list[tuple[Seat, int]]) -> list[Decision]:
    """Play on in place."""
    decisions = []
    for seat, action in plies:
        actors = table.game.actors(state)
        events: list[Event] = []
        table.game.apply(state, seat, action, events)
        revealed, bound = any(event.reveals for event in events), any(event.binds for event in events)
        decisions.append(Decision(seat, action, actors, revealed, bound))
    return decisions


def _plies(steps: list[Step]) -> list[tuple[Seat, int]]:
    return [(step.seat, step.action) for step in steps]


def _due(match: Match, at_ms: int) -> bool:
    """Whether the clock's own moves come first, or it already shows a later time."""
    state = match.view(None).state
    deadlines = match.game.legal_actions(state, CLOCK)
    return bool(deadlines and deadlines[0] <= at_ms)
