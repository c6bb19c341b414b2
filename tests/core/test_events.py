"""Events show each seat what it may know."""

from papilio.core.events import Event
from papilio.core.game import UNKNOWN

DRAW = Event("draw", -1, {"seat": 1, "tile": "tile:C"}, hidden=("tile",), known_to=(1,), reveals=True)


def test_hidden_values_are_unknown_to_others_and_to_spectators():
    assert DRAW.seen_by(1) is DRAW
    for viewer in (0, 2, None):
        seen = DRAW.seen_by(viewer)
        assert seen.data == {"seat": 1, "tile": UNKNOWN}
        assert (seen.name, seen.seat, seen.reveals) == ("draw", -1, True)
    assert DRAW.data["tile"] == "tile:C", "the event itself is as it was"


def test_open_events_are_the_same_for_everyone():
    event = Event("lay", 0, {"space": "space:e6"})
    assert all(event.seen_by(viewer) is event for viewer in (0, 1, None))
