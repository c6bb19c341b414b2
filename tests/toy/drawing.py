"""Moth Lanterns in pictures, as plain as can be."""

from papilio.core.events import Event
from papilio.core.game import Seat
from papilio.drawing.scene import Card, Motion, Overlay, Panel, Row, Scene

from .narration import board_text, describe
from .rules import MothLanterns
from .state import MothState


def scene(game: MothLanterns, view: MothState, seat: Seat | None, last: tuple[Event, ...] = ()) -> Scene:
    """A row of lanterns and the moths at them."""
    lanterns = {
        str(lantern): f'<circle data-slot="lantern:{lantern + 1}" cx="{40 * lantern + 20}" cy="20" r="15"/>'
        for lantern in range(len(game.tables.points))
    }
    pieces = {
        str(who): f'<text x="{40 * lantern + 20}" y="25">{who + 1}</text>'
        for who, lantern in enumerate(view.landed)
        if lantern >= 0
    }
    return Scene((0, 0, 160, 40), "", {"lanterns": lanterns, "moths": pieces}, ("lanterns",), "Moth Lanterns",
                 board_text(game, view))  # fmt: skip


def hand(game: MothLanterns, view: MothState, seat: Seat | None) -> list[Card]:
    """The moths that a seat holds."""
    held = [] if seat is None else view.hands[seat]
    return [Card(f"moth:{kind + 1}", "<svg/>", f"Moth {kind + 1}") for kind in held]


def panels(game: MothLanterns, view: MothState, names: list[str]) -> list[Panel]:
    """Scores."""
    return [Panel("Scores", [Row(seat, names[seat], view.scores[seat]) for seat in range(game.seats)])]


def preview(game: MothLanterns, view: MothState, seat: Seat, action: int, events: list[Event]) -> Overlay:
    """What a move would do."""
    return Overlay({}, describe(game, seat, action))


def motions(game: MothLanterns, events: list[Event], view: object) -> list[Motion]:
    """Nothing moves in this toy."""
    return []
