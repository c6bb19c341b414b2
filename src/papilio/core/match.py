"""Match: one game being played. It checks moves, plays chance and the clock, and keeps the transcript."""

import secrets
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from papilio.core.events import Event
from papilio.core.game import (
    CHANCE,
    CLOCK,
    IllegalMove,
    InvalidMove,
    InvalidOption,
    InvalidPosition,
    InvalidRecord,
    Outcome,
    PapilioError,
    Seat,
    State,
    UndoRefused,
    shown,
)
from papilio.core.record import HIDDEN_TEXT, UNDO, UNDO_TEXT, Record, ply_text, proven, split_ply
from papilio.core.rng import Rng
from papilio.core.spec import GameSpec
from papilio.core.undo import MAX_UNDOS, Past, undoable, without
from papilio.core.view import Move, View

__all__ = ["Match", "Move", "Step", "View", "load", "replay", "start"]

REPLAY_SECONDS = 5.0


class Step(msgspec.Struct, frozen=True):
    """One ply as it was played: who, what, what happened, and the position after it."""

    number: int  # of the ply, from 0
    seat: Seat
    action: int  # or UNDO
    events: list[Event]
    state: State


class Match:
    """One game being played; made by `papilio.start`, `papilio.load` and `papilio.replay`.

    Whenever it is not over, some seat may act: the match itself plays chance and, where nobody else can move on, the
    clock. With a seed the draws are reproducible; without one they come from the operating system.
    """

    def __init__(
        self,
        spec: GameSpec,
        seats: int,
        options: Mapping[str, Any] | None = None,
        components: str | Path | None = None,
        seed: int | None = None,
    ) -> None:
        if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool)):
            raise InvalidOption(f"the seed is a whole number, not {shown(seed)}", "seed")
        self.spec = spec
        self.seats = seats
        self.options = spec.check_options(seats, options)
        self.components = components
        self.game = spec.make(seats, self.options, components)
        self.names: list[str] = []
        self.plays_clock = True  # False where time passes by itself: whoever keeps it calls `advance`
        self._start: State | None = None  # a position to begin with, if not the game's own
        self._state = self.game.new_state()
        self._plies: list[tuple[Seat, int]] = []
        self._undos = 0
        self._rng = None if seed is None else Rng(seed, "chance")

    # --- What can be seen ---

    @property
    def actors(self) -> tuple[Seat, ...]:
        """The seats that the match waits for; () when it is over."""
        return self.game.actors(self._state)

    @property
    def outcome(self) -> Outcome | None:
        """The result, or None while the game runs."""
        return self.game.outcome(self._state)

    @property
    def now(self) -> int:
        """What the clock of a timed game shows, in ms."""
        return int(getattr(self._state, "now", 0))

    @property
    def ply_count(self) -> int:
        """How many plies the transcript has, chance, clock and undo included."""
        return len(self._plies)

    def legal(self, seat: Seat) -> list[Move]:
        """The seat's legal moves in canonical order."""
        self._check_seat(seat)
        return [Move(self.game, seat, action) for action in self.game.legal_actions(self._state, seat)]

    def view(self, seat: Seat | None) -> View:
        """What the seat, or for None a spectator, may know."""
        if seat is not None:
            self._check_seat(seat)
        return View(self.spec, self.game, self.game.view(self._state, seat), seat)

    def position(self) -> dict[str, Any]:
        """The complete state as plain data, hidden things included; `papilio.load` reads it back."""
        return self.spec.codec.to_dict(self.game, self._state)  # type: ignore[no-any-return]

    def preview(self, seat: Seat, move: Move | str | int) -> list[Event]:
        """What the move would do, as far as the first chance or reveal; changes nothing."""
        action = self._checked(seat, move)
        events: list[Event] = []
        self.game.apply(self._state.clone(), seat, action, events)
        seen: list[Event] = []
        for event in events:
            if event.reveals:
                break
            seen.append(event.seen_by(seat))
        return seen

    # --- Playing ---

    def submit(self, seat: Seat, move: Move | str | int, at_ms: int | None = None) -> list[Event]:
        """Play a move, then chance until a seat may act. Returns all that happened, hidden things included.

        `at_ms` is the time of arrival in timed games. Raises InvalidMove, IllegalMove; then nothing has changed.
        """
        return [event for step in self.steps(seat, move, at_ms) for event in step.events]

    def steps(self, seat: Seat, move: Move | str | int, at_ms: int | None = None) -> list[Step]:
        """As `submit`, ply by ply."""
        if at_ms is None:
            return [self._play(seat, self._checked(seat, move)), *self.settle()]
        if not self.spec.timed:
            raise InvalidMove(f"{self.spec.title} knows no time")
        _check_time(at_ms)
        trial = self._fork()
        steps = trial.advance(at_ms)
        steps += [trial._play(CLOCK, at_ms)] if trial.game.refuse(trial._state, CLOCK, at_ms) is None else []
        steps += [trial._play(seat, trial._checked(seat, move)), *trial.settle()]
        self._adopt(trial)
        return steps

    def advance(self, at_ms: int) -> list[Step]:
        """Play every deadline up to this time (timed games)."""
        _check_time(at_ms)
        steps: list[Step] = []
        while (due := self.game.legal_actions(self._state, CLOCK)) and due[0] <= at_ms:
            steps.append(self._play(CLOCK, due[0]))
            steps += self.settle()
        return steps

    def settle(self) -> list[Step]:
        """Play chance, the clock where nobody else can move on, and, if the game says so, single legal moves."""
        steps: list[Step] = []
        while actors := self.actors:
            seat = actors[0]
            if seat == CLOCK and not self.plays_clock:
                break
            if seat in (CHANCE, CLOCK):
                steps.append(self._play(seat, self.game.draw(self._state, self._generator())))
            elif self.spec.plays_single_moves and len(actors) == 1:
                legal = self.game.legal_actions(self._state, seat)
                if len(legal) != 1:
                    break
                steps.append(self._play(seat, legal[0]))
            else:
                break
        return steps

    def undo(self, seat: Seat) -> list[Step]:
        """Take the seat's last decision back by an appended ply. Raises UndoRefused; then nothing has changed."""
        self._check_seat(seat)
        past = self._past()
        self._state = without(past, undoable(past, seat, self.spec.races))
        self._undos += 1
        self._plies.append((seat, UNDO))
        return [Step(len(self._plies) - 1, seat, UNDO, [Event("undo", seat)], self._state.clone())]

    def why_no_undo(self, seat: Seat) -> str | None:
        """Why the seat cannot undo now, or None if it can."""
        self._check_seat(seat)
        try:
            undoable(self._past(), seat, self.spec.races)
        except UndoRefused as refusal:
            return str(refusal)
        return None

    # --- Transcript ---

    def history(self) -> Iterator[Step]:
        """Every ply of the transcript with its events and the position after it; undone ones included.

        Events are complete: filter them with `Event.seen_by`, and states with `Game.view`.
        """
        state = self._past().first()
        for number, (seat, action) in enumerate(self._plies):
            if action == UNDO:
                state = Past(self.game, self._start, self._plies[: number + 1]).position()
                yield Step(number, seat, UNDO, [Event("undo", seat)], state.clone())
                continue
            events: list[Event] = []
            self.game.apply(state, seat, action, events)
            yield Step(number, seat, action, events, state.clone())

    def record(self) -> Record:
        """The whole transcript, hidden things included; a running table exports `record_for` only."""
        return self._record([ply_text(seat, self._text(seat, action)) for seat, action in self._plies], None)

    def record_for(self, seat: Seat | None) -> Record:
        """The transcript as a seat (None: a spectator) saw it; once the game is over, all of it."""
        if seat is not None:
            self._check_seat(seat)
        if self.outcome is not None:
            return self.record()
        plies = []
        for step in self.history():
            hidden = any(event.seen_by(seat) is not event for event in step.events)
            text = HIDDEN_TEXT if hidden and step.seat != seat else self._text(step.seat, step.action)
            plies.append(ply_text(step.seat, text))
        return self._record(plies, -1 if seat is None else seat)

    def _record(self, plies: list[str], seen_by: int | None) -> Record:
        position = None
        if self._start is not None:
            viewer = None if seen_by == -1 else seen_by
            start = self._start if seen_by is None else self.game.view(self._start, viewer)
            position = self.spec.codec.to_dict(self.game, start)
        return Record(
            game=self.spec.id,
            rules_version=self.spec.rules_version,
            components=self.spec.components_sha256(self.components),
            seats=self.seats,
            options=dict(self.options),
            plies=plies,
            position=position,
            names=list(self.names),
            seen_by=seen_by,
        )

    # --- Inside ---

    def enter(self, seat: Seat, action: int) -> Step:
        """Play one ply of a stored transcript, chance's and undo included, after checking it.

        Raises IllegalMove or UndoRefused. Draws nothing: the transcript holds what was drawn.
        """
        if not isinstance(action, int) or isinstance(action, bool):
            raise InvalidMove(f"an action is a number, not {shown(action)}")
        if action == UNDO:
            return self.undo(seat)[0]
        self._refuse(seat, action)
        return self._play(seat, action)

    def _play(self, seat: Seat, action: int) -> Step:
        events: list[Event] = []
        self.game.apply(self._state, seat, action, events)
        self._plies.append((seat, action))
        return Step(len(self._plies) - 1, seat, action, events, self._state.clone())

    def _checked(self, seat: Seat, move: Move | str | int) -> int:
        self._check_seat(seat)
        if isinstance(move, str):
            action = self.game.parse(seat, move)
        elif isinstance(move, Move):
            if move.seat != seat:
                raise InvalidMove(f"this is a move of seat {move.seat}, not of seat {seat}")
            action = move.index
        elif isinstance(move, int) and not isinstance(move, bool):
            action = move
        else:
            raise InvalidMove(f"a move is a text, a number or a Move, not {type(move).__name__}")
        if len(self._plies) - 2 * self._undos >= self.spec.max_plies:
            raise IllegalMove("this game has gone on for as long as it may", "", seat, action)
        self._refuse(seat, action)
        return action

    def _refuse(self, seat: Seat, action: int) -> None:
        clause = self.game.refuse(self._state, seat, action) if abs(action) < 2**62 else ""
        if clause is not None:
            raise IllegalMove(self.spec.narration.refusal(clause), clause, seat, action)

    def _check_seat(self, seat: object) -> None:
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < self.seats:
            raise InvalidMove(f"there is no seat {shown(seat)}: seats are 0 to {self.seats - 1}")

    def _text(self, seat: Seat, action: int) -> str:
        return UNDO_TEXT if action == UNDO else self.game.text(seat, action)

    def _generator(self) -> Rng:
        return self._rng if self._rng is not None else Rng(secrets.randbits(128), "draw")

    def _past(self) -> Past:
        return Past(self.game, self._start, self._plies)

    def _fork(self) -> "Match":
        twin = Match.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin._state = self._state.clone()
        twin._plies = list(self._plies)
        return twin

    def _adopt(self, twin: "Match") -> None:
        self._state = twin._state
        self._plies = twin._plies

    def __repr__(self) -> str:
        waits = "over" if not self.actors else f"waits for {', '.join(map(str, self.actors))}"
        return f"<Match of {self.spec.id}, {self.seats} seats, {self.ply_count} plies, {waits}>"

    def _repr_svg_(self) -> str:
        return self.view(None)._repr_svg_()


def _check_time(at_ms: object) -> None:
    if not isinstance(at_ms, int) or isinstance(at_ms, bool):
        raise InvalidMove(f"a time is a whole number of milliseconds, not {shown(at_ms)}")


def start(
    spec: GameSpec,
    seats: int,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    components: str | Path | None = None,
) -> Match:
    """A new match, chance played up to the first decision."""
    match = Match(spec, seats, options, components, seed)
    match.settle()
    return match


def load(
    spec: GameSpec,
    position: Mapping[str, Any],
    seats: int,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    components: str | Path | None = None,
) -> Match:
    """A match that begins with a position. Raises InvalidPosition that names the field."""
    match = Match(spec, seats, options, components, seed)
    if not isinstance(position, Mapping):
        raise InvalidPosition("a position is a mapping of fields")
    match._start = spec.codec.from_dict(match.game, position)
    match._state = match._start.clone()
    match.settle()
    return match


def replay(spec: GameSpec, record: Record, components: str | Path | None = None) -> Match:
    """The match that a record tells; every ply is checked before it is played.

    Raises InvalidRecord.

    A record that was cut off in the middle of chance ends there: `Match.settle` plays on.
    """
    record = proven(record)
    if record.seen_by is not None:
        raise InvalidRecord("this record holds only what one seat saw; only a finished game's record can be replayed")
    if record.rules_version != spec.rules_version:
        raise InvalidRecord(f"the record was played by rules version {record.rules_version}, not {spec.rules_version}")
    longest = spec.max_plies + 2 * MAX_UNDOS
    if spec.timed:  # where nobody may move any more, the clock still brings the game to its end
        longest += spec.max_plies
    if len(record.plies) > longest:
        raise InvalidRecord(f"the record has more than {longest} plies")
    try:
        if record.components != spec.components_sha256(components):
            raise InvalidRecord("the record was played with other components")
        match = Match(spec, record.seats, record.options, components)
        if record.position is not None:
            match._start = spec.codec.from_dict(match.game, record.position)
            match._state = match._start.clone()
    except (InvalidOption, InvalidPosition) as error:
        raise InvalidRecord(str(error)) from error
    match.names = list(record.names)
    deadline = time.monotonic() + REPLAY_SECONDS
    for number, line in enumerate(record.plies):
        if time.monotonic() > deadline:
            raise InvalidRecord(f"ply {number}: the record takes longer than {REPLAY_SECONDS:.0f} s to replay")
        try:
            seat, text = split_ply(line, match.seats)
            match.enter(seat, UNDO if text == UNDO_TEXT and seat >= 0 else match.game.parse(seat, text))
        except PapilioError as error:
            raise InvalidRecord(f"ply {number}: {error}") from error
    return match
