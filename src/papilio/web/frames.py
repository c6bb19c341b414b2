"""Frames: a moment as one viewer may see it, as the change from the picture before to the picture after."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from papilio.core.events import Event
from papilio.core.game import CHANCE, CLOCK, Seat, State
from papilio.core.match import Match
from papilio.drawing.scene import Card, Panel, Scene
from papilio.text import _, language

Viewer = Seat | None
Partial = Callable[[str, dict[str, Any]], str]  # renders a partial template

KEPT = 1024  # pictures: one for each live viewer


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
    seen = tuple(event.seen_by(viewer) for event in last)
    return Picture(
        drawing.scene(game, view, viewer, seen),
        drawing.hand(game, view, viewer),
        drawing.panels(game, view, match.names),
    )


def turn(match: Match, state: State, viewer: Viewer) -> dict[str, Any] | None:
    """Whose turn it is, in words; None while only chance or the clock is to act."""
    game, names, narration = match.game, match.names, match.spec.narration
    actors = game.actors(state)
    if CHANCE in actors or CLOCK in actors:
        return None
    view = game.view(state, viewer)
    outcome = game.outcome(state)
    if outcome is not None:
        return {"mine": False, "title": _("Game over"), "text": narration.result(outcome, names), "seats": []}
    mine = viewer is not None and viewer in actors
    others = _(" and ").join(names[seat] for seat in actors)
    title = _("Your turn") if mine else _("Waiting for {names}").format(names=others)
    return {"mine": mine, "title": title, "text": narration.waiting(game, view, names), "seats": list(actors)}


def motions(match: Match, events: Sequence[Event], state: State, viewer: Viewer) -> list[dict[str, Any]]:
    """How the pieces move, as the viewer may see it."""
    if not events:
        return []
    view = match.game.view(state, viewer)
    return msgspec.to_builtins(match.spec.drawing.motions(match.game, events, view))  # type: ignore[no-any-return]


def sentences(match: Match, events: Sequence[Event], viewer: Viewer) -> list[str]:
    """What happened, as the viewer may know it, for the log."""
    told = [tell(match, event.seen_by(viewer)) for event in events]
    return [sentence for sentence in told if sentence]


def tell(match: Match, event: Event) -> str:
    """One event as a sentence; undo is the house's own event."""
    if event.name == "undo":
        return _("{name} took the last move back.").format(name=match.names[event.seat])
    return match.spec.narration.tell(event, match.names)  # type: ignore[no-any-return]


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
    """Makes frames. Each picture is kept until the viewer's next one, and spectators share theirs."""

    def __init__(self, partial: Partial) -> None:
        self._partial = partial
        self._pictures: OrderedDict[tuple[Any, ...], tuple[int, Picture]] = OrderedDict()
        self._shared: OrderedDict[tuple[Any, ...], bytes] = OrderedDict()

    def step(self, table: str, match: Match, moment: Any, viewer: Viewer, newest: bool) -> bytes:
        """The frame of a ply for one viewer who keeps the same seat."""
        key = (table, moment.number, newest, language.get())
        if viewer is not None:
            return self.change(table, match, moment, viewer, viewer, (), newest)
        if key not in self._shared:
            _remember(self._shared, key, self.change(table, match, moment, None, None, (), newest))
        return self._shared[key]

    def change(
        self, table: str, match: Match, moment: Any, eye: Viewer, next_eye: Viewer, seats: Sequence[Seat], newest: bool
    ) -> bytes:
        """The frame of a ply; on a shared screen the eye that looks may change with it."""
        before = self._picture(table, match, moment.number, moment.before, eye, moment.last_before)
        after = self._picture(table, match, moment.number + 1, moment.after, next_eye, moment.last)
        seen = [event.seen_by(next_eye) for event in moment.events]
        told = [event for event in seen if event.name != "undo"]
        frame: dict[str, Any] = {
            "seq": moment.number + 1,
            "patch": patch(before.scene, after.scene),
            "motions": motions(match, told, moment.after, next_eye),
            "log": sentences(match, moment.events, next_eye),
            "over": match.game.outcome(moment.after) is not None,
        }
        self._aside(frame, before, after, next_eye)
        self._situation(frame, match, moment.after, next_eye, seats, newest)
        return msgspec.json.encode(frame)

    def look(
        self, table: str, match: Match, present: State, last: tuple[Event, ...], eye: Viewer, seats: Sequence[Seat]
    ) -> bytes:
        """A frame without a ply: another person looks at a shared screen."""
        number = match.ply_count
        before = self._picture(table, match, number, present, None, last)
        after = self._picture(table, match, number, present, eye, last)
        frame: dict[str, Any] = {"seq": number, "patch": patch(before.scene, after.scene), "motions": [], "log": []}
        frame["over"] = match.outcome is not None
        self._aside(frame, None, after, eye)
        self._situation(frame, match, present, eye, seats, True)
        return msgspec.json.encode(frame)

    def whole(
        self,
        match: Match,
        state: State,
        last: Sequence[Event],
        eye: Viewer,
        seats: Sequence[Seat],
        seq: int | None = None,
    ) -> bytes:
        """A whole position, for a page that has lost the thread: the present, or the one at an earlier `seq`."""
        now = picture(match, state, eye, last)
        number = match.ply_count if seq is None else seq
        frame: dict[str, Any] = {"seq": number, "layers": now.scene.layers, "motions": [], "log": []}
        frame["over"] = match.game.outcome(state) is not None
        self._aside(frame, None, now, eye)
        self._situation(frame, match, state, eye, seats, seq is None)
        return msgspec.json.encode(frame)

    def _aside(self, frame: dict[str, Any], before: Picture | None, after: Picture, viewer: Viewer) -> None:
        if before is None or before.panels != after.panels:
            frame["panels"] = self._partial("_panels.html", {"panels": after.panels})
        if before is None or before.hand != after.hand:
            frame["hand"] = self._partial("_hand.html", {"hand": after.hand, "view_seat": viewer})

    def _situation(
        self, frame: dict[str, Any], match: Match, state: State, eye: Viewer, seats: Sequence[Seat], newest: bool
    ) -> None:
        told = turn(match, state, eye)
        if told is not None:
            frame["turn"] = told
        if newest and eye is not None:
            frame["undo"] = undo_reason(match, eye)
        frame["cover"] = cover(match, state, eye, seats) if newest else None

    def _picture(
        self, table: str, match: Match, number: int, state: State, viewer: Viewer, last: tuple[Event, ...]
    ) -> Picture:
        key = (table, viewer, language.get())
        kept = self._pictures.get(key)
        if kept is not None and kept[0] == number:
            return kept[1]
        drawn = picture(match, state, viewer, last)
        _remember(self._pictures, key, (number, drawn))
        return drawn


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


def _remember(cache: OrderedDict[Any, Any], key: Any, value: Any) -> None:
    cache[key] = value
    cache.move_to_end(key)
    if len(cache) > KEPT:
        cache.popitem(last=False)
