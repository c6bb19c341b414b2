"""Frames: a moment as one viewer may see it, as the change from the picture before to the picture after."""

from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

import msgspec

from papilio.core.events import Event
from papilio.core.game import CHANCE, CLOCK, Seat, State
from papilio.core.match import Match
from papilio.drawing.scene import Card, Panel, Scene
from papilio.text import _, language
from papilio.web.people import Names, News, is_free, names_of

Viewer = Seat | None
T = TypeVar("T")


Partial = Callable[[str, dict[str, Any]], str]  # renders a partial template

KEPT = 4096  # parts of frames, about ten for each ply


class LogLine(NamedTuple):
    """A line of the log, and the seq at which it was written; who came and went is numbered from 1."""

    text: str
    seq: int
    room: int = 0


@dataclass(slots=True)
class Picture:
    """All that one viewer sees of a position."""

    scene: Scene
    hand: list[Card]
    panels: list[Panel]


def picture(match: Match, state: State, viewer: Viewer, last: Sequence[Event]) -> Picture:
    """Draw a position. Only `Game.view` and `Event.seen_by` decide what is in it."""
    drawing, game = match.spec.drawing, match.game
    view = game.view(state, viewer)
    return Picture(
        scene(match, state, viewer, last),
        drawing.hand(game, view, viewer),
        drawing.panels(game, view, match.names),
    )


def scene(match: Match, state: State, viewer: Viewer, last: Sequence[Event]) -> Scene:
    """The board as the viewer may see it."""
    view = match.game.view(state, viewer)
    seen = tuple(event.seen_by(viewer) for event in last)
    return match.spec.drawing.scene(match.game, view, viewer, seen)  # type: ignore[no-any-return]


def boxes(drawn: Scene) -> list[tuple[float, float, float, float] | None]:
    """What the page shows of the picture's plane: the whole, and the part that matters now."""
    return [drawn.box, drawn.close_up]


def turn(match: Match, state: State, viewer: Viewer) -> dict[str, Any] | None:
    """Whose turn it is, in words; None while only chance is to act."""
    game, names, narration = match.game, match.names, match.spec.narration
    actors = game.actors(state)
    if CHANCE in actors:
        return None
    view = game.view(state, viewer)
    outcome = game.outcome(state)
    if outcome is not None:
        text = narration.result(outcome, names)
        return {"mine": False, "offers": False, "title": _("Game over"), "text": text, "seats": []}
    if CLOCK in actors:  # everybody waits
        text = narration.waiting(game, view, names)
        return {"mine": False, "offers": False, "title": "", "text": text, "seats": []}
    mine = viewer is not None and viewer in actors
    title = _("Your turn") if mine else waiting_for(actors, names)
    offers = viewer is not None and not mine and bool(game.legal_actions(state, viewer))  # an interrupt
    text = narration.waiting(game, view, names)
    if match.spec.races and (len(actors) > 1 or match.seats == 1):
        title, text = text, _("Everyone at once.") if match.seats > 1 else _("Against the clock.")
    return {"mine": mine, "offers": offers, "title": title, "text": text, "seats": list(actors)}


def waiting_for(actors: Sequence[Seat], names: Sequence[str]) -> str:
    """Whom a table waits for."""
    if isinstance(names, Names) and names.free.issuperset(actors):
        return _(" and ").join(is_free(seat) for seat in actors)
    return _("Waiting for {names}").format(names=_(" and ").join(names[seat] for seat in actors))


def motions(match: Match, events: Sequence[Event], state: State, viewer: Viewer) -> list[dict[str, Any]]:
    """How the pieces move, as the viewer may see it."""
    view, seen = match.game.view(state, viewer), [event.seen_by(viewer) for event in events]
    return msgspec.to_builtins(match.spec.drawing.motions(match.game, seen, view)) if events else []


def sentences(match: Match, moment: Any, viewer: Viewer) -> list[str]:
    """What happened, as the viewer may know it, for the log, with the names of that time."""
    names = names_of(moment.sitting)
    told = [tell(match, event.seen_by(viewer), names) for event in moment.events]
    return [sentence for sentence in told if sentence]


def tell(match: Match, event: Event, names: Sequence[str]) -> str:
    """One event as a sentence; undo is the house's own event."""
    if event.name == "undo":
        return _("{name} took the last move back.").format(name=names[event.seat])
    return match.spec.narration.tell(event, names)  # type: ignore[no-any-return]


def log(match: Match, story: Iterable[Any], viewer: Viewer, came_and_went: Sequence[News]) -> list[LogLine]:
    """Everything that happened in a story of moments, and who came and went meanwhile; the oldest first."""
    lines: list[LogLine] = []
    news = deque(LogLine(told.sentence, told.seq, number) for number, told in enumerate(came_and_went, 1))
    for moment in story:
        while news and news[0].seq <= moment.number:
            lines.append(news.popleft())
        if told := sentences(match, moment, viewer):
            lines.append(LogLine(" ".join(told), moment.number + 1))
    return [*lines, *news]


def cover(match: Match, state: State, eye: Viewer, seats: Sequence[Seat]) -> dict[str, Any] | None:
    """Who may look at a shared screen next; None if it is no shared screen or somebody looks already."""
    due = [seat for seat in match.game.actors(state) if seat in seats]
    if len(seats) < 2 or eye is not None or not due:
        return None
    return {"seats": due, "names": [match.names[seat] for seat in due]}


def eye_after(match: Match, state: State, eye: Viewer) -> Viewer:
    """A shared screen is covered again when the game no longer waits for the seat that looks at it."""
    actors = match.game.actors(state)
    return eye if eye in actors or CHANCE in actors or CLOCK in actors else None


class Frames:
    """Makes frames. What several frames have in common is made once and kept for a while."""

    def __init__(self, partial: Partial) -> None:
        self._partial = partial
        self._kept: OrderedDict[tuple[Any, ...], Any] = OrderedDict()

    def step(
        self, table: str, match: Match, moment: Any, viewer: Viewer, newest: bool, over_shoulder: bool = False
    ) -> bytes:
        """The frame of a ply for one viewer who keeps the same seat, or for somebody who looks over a shoulder."""
        hand_of = match.names[viewer] if over_shoulder and viewer is not None else ""

        def make() -> bytes:
            return self.change(table, match, moment, viewer, viewer, (), newest, hand_of)

        key = ("step", table, moment.number, newest, tuple(match.names))
        return make() if viewer is not None else self._once(key, make)

    def change(
        self,
        table: str,
        match: Match,
        moment: Any,
        eye: Viewer,
        next_eye: Viewer,
        seats: Sequence[Seat],
        newest: bool,
        hand_of: str = "",
    ) -> bytes:
        """The frame of a ply; on a shared screen the eye that looks may change with it."""
        was = _Shot(table, match, moment.number, moment.before, moment.last_before, eye)
        now = _Shot(table, match, moment.number + 1, moment.after, moment.last, next_eye)
        frame: dict[str, Any] = {
            "seq": now.number,
            "patch": self._patch(was, now),
            "motions": self._motions(now, moment.events),
            "log": self._log(table, match, moment, next_eye),
            "over": match.game.outcome(moment.after) is not None,
        }
        if boxes(self._scene(was)) != boxes(self._scene(now)):
            frame["boxes"] = boxes(self._scene(now))
        self._aside(frame, was, now, hand_of)
        self._situation(frame, match, moment.after, next_eye, seats, newest)
        return msgspec.json.encode(frame)

    def look(
        self, table: str, match: Match, present: State, last: tuple[Event, ...], eye: Viewer, seats: Sequence[Seat]
    ) -> bytes:
        """A frame without a ply: another person looks at a shared screen."""
        number = match.ply_count
        covered = _Shot(table, match, number, present, last, None)
        open_ = _Shot(table, match, number, present, last, eye)
        frame: dict[str, Any] = {"seq": number, "patch": self._patch(covered, open_), "motions": [], "log": []}
        frame["boxes"] = boxes(self._scene(open_))
        frame["over"] = match.outcome is not None
        self._aside(frame, None, open_)
        self._situation(frame, match, present, eye, seats, True)
        return msgspec.json.encode(frame)

    def people(self, table: str, match: Match, present: State, last: tuple[Event, ...], eye: Viewer) -> bytes:
        """What other names change in the present picture."""
        now = _Shot(table, match, match.ply_count, present, last, eye)
        news = {"seq": now.number, "panels": [self._panel(*numbered) for numbered in enumerate(self._panels(now))]}
        return msgspec.json.encode({**news, "turn": turn(match, present, eye)})

    def whole(
        self,
        table: str,
        match: Match,
        state: State,
        last: tuple[Event, ...],
        eye: Viewer,
        seats: Sequence[Seat],
        seq: int | None = None,
    ) -> bytes:
        """A whole position, for a page that has lost the thread: the present, or the one at an earlier `seq`."""
        now = _Shot(table, match, match.ply_count if seq is None else seq, state, last, eye)
        frame: dict[str, Any] = {"seq": now.number, "layers": self._scene(now).layers, "motions": [], "log": []}
        frame["boxes"] = boxes(self._scene(now))
        frame["over"] = match.game.outcome(state) is not None
        self._aside(frame, None, now)
        self._situation(frame, match, state, eye, seats, seq is None)
        return msgspec.json.encode(frame)

    # --- Parts of frames ---

    def _log(self, table: str, match: Match, moment: Any, viewer: Viewer) -> list[str]:
        """What happened; where nothing is hidden it is told to everybody in the same words."""
        eye = viewer if any(event.hidden for event in moment.events) else None
        key = ("log", table, moment.number, eye, tuple(match.names))
        return self._once(key, lambda: sentences(match, moment, eye))

    def _patch(self, was: "_Shot", now: "_Shot") -> msgspec.Raw:
        key = ("patch", now.table, was.number, was.board_eye, now.number, now.board_eye)
        return self._once(key, lambda: _raw(patch(self._scene(was), self._scene(now))))

    def _scene(self, shot: "_Shot") -> Scene:
        key = ("scene", shot.table, shot.number, shot.board_eye)
        return self._once(key, lambda: scene(shot.match, shot.state, shot.board_eye, shot.last))

    def _motions(self, shot: "_Shot", events: Sequence[Event]) -> msgspec.Raw:
        eye, moving = shot.board_eye, [event for event in events if event.name != "undo"]
        key = ("motions", shot.table, shot.number, eye)
        return self._once(key, lambda: _raw(motions(shot.match, moving, shot.state, eye)))

    def _aside(self, frame: dict[str, Any], was: "_Shot | None", now: "_Shot", hand_of: str = "") -> None:
        panels, hand = self._panels(now), self._hand(now)
        panels_were, hand_was = ([], None) if was is None else (self._panels(was), self._hand(was))
        if panels != panels_were:
            frame["panels"] = [
                None if panels_were[number : number + 1] == [panel] else self._panel(number, panel)
                for number, panel in enumerate(panels)
            ]
        if hand != hand_was:
            frame["hand"] = self._html("_hand.html", hand, {"hand": hand, "hand_of": hand_of})

    def _panels(self, shot: "_Shot") -> list[Panel]:
        eye, names = shot.panels_eye, shot.match.names
        key = ("panels", shot.table, shot.number, eye, tuple(names))
        return self._once(key, lambda: shot.match.spec.drawing.panels(shot.match.game, shot.seen_by(eye), names))

    def _hand(self, shot: "_Shot") -> list[Card]:
        eye = shot.eye
        key = ("hand", shot.table, shot.number, eye)
        return self._once(key, lambda: shot.match.spec.drawing.hand(shot.match.game, shot.seen_by(eye), eye))

    def _panel(self, number: int, panel: Panel) -> str:
        return self._html("_panel.html", (number, panel), {"number": number, "panel": panel})

    def _html(self, template: str, content: Any, context: dict[str, Any]) -> str:
        key = (template, msgspec.json.encode(content), context.get("hand_of"))
        return self._once(key, lambda: self._partial(template, context))

    def _situation(
        self, frame: dict[str, Any], match: Match, state: State, eye: Viewer, seats: Sequence[Seat], newest: bool
    ) -> None:
        told = turn(match, state, eye)
        if told is not None:
            frame["turn"] = {**told, "eye": eye} if len(seats) > 1 else told
        if newest and eye is not None:
            frame["undo"] = undo_reason(match, eye)
        frame["cover"] = cover(match, state, eye, seats) if newest else None

    def _once(self, key: tuple[Any, ...], make: Callable[[], T]) -> T:
        """What `make` makes, from memory if it is there; in each language once."""
        key = (*key, language.get())
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]  # type: ignore[no-any-return]
        made = self._kept[key] = make()
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return made


class _Shot(NamedTuple):
    """A position of a table as one eye sees it; the number of plies behind it tells positions apart."""

    table: str
    match: Match
    number: int
    state: State
    last: tuple[Event, ...]
    eye: Viewer

    @property
    def board_eye(self) -> Viewer:
        """Whose view the board is drawn from."""
        return None if self.match.spec.public_board else self.eye

    @property
    def panels_eye(self) -> Viewer:
        """Whose view the panels are made from."""
        public = getattr(self.match.spec.drawing, "panels_are_public", None)
        return None if public is not None and public(self.match.game) else self.eye

    def seen_by(self, eye: Viewer) -> State:
        """The position as an eye may see it."""
        return self.match.game.view(self.state, eye)


def _raw(content: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(content))


def undo_reason(match: Match, seat: Seat) -> str:
    """Why a seat cannot undo now; empty if it can."""
    return "" if (reason := match.why_no_undo(seat)) is None else reason


def patch(before: Scene, after: Scene) -> dict[str, dict[str, str | None]]:
    """What differs, fragment by fragment; None takes one away."""
    changes: dict[str, dict[str, str | None]] = {}
    for layer, now in after.layers.items():
        was = before.layers.get(layer, {})
        if was is now:
            continue
        changed: dict[str, str | None] = {key: svg for key, svg in now.items() if was.get(key) != svg}
        changed.update((key, None) for key in was if key not in now)
        if changed:
            changes[layer] = changed
    return changes
