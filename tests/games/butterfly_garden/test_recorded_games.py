"""Recorded whole games: one for each number of seats and each way a game can go; `--regenerate` finds them anew.

There is one way to end: nobody is left in the garden. It can come early or with the 54th tile, but the 54th tile
never ends a game in which somebody is left: with every space full no path has an open end, and the centre's six exits
have all been opened, so by BG-60 no butterfly can rest anywhere.
"""

from pathlib import Path

import pytest

import papilio
from papilio.core.rng import Rng
from papilio.testing.play import drive

HERE = Path(__file__).parents[2] / "fixtures" / "butterfly_garden"


def final(match):
    return list(match.history())[-1].state


WAYS = {
    "early": ({}, lambda match: final(match).laid < 54),
    "with-the-last-tile": ({}, lambda match: final(match).laid == 54),
    "shared-win": ({}, lambda match: len(match.outcome.winners) > 1),
    "nobody-flew-away": ({}, lambda match: sum(final(match).flown) == 0),
    "purple-flew-away": ({}, lambda match: final(match).flown[3] == 1),
    "three-games": ({"games": 3}, lambda match: final(match).game_number == 3),
    "one-tile": ({"hand": 1}, lambda match: True),
    "hidden-collections": ({"collections": "hidden-until-the-end"}, lambda match: True),
}
CASES = [(seats, way) for seats in (2, 3, 4) for way in WAYS]


@pytest.mark.parametrize(("seats", "way"), CASES)
def test_a_recorded_game_replays(seats, way, regenerate):
    options, went_so = WAYS[way]
    path = HERE / f"{seats}-{way}.json"
    if regenerate:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(found(seats, options, went_so).record().to_json() + "\n")
    match = papilio.replay(papilio.Record.from_json(path.read_text()))
    assert match.seats == seats
    assert match.outcome.reason == "no-butterflies"
    assert match.outcome.scores == told(match)
    assert options.items() <= match.options.items()
    assert went_so(match)


def found(seats, options, went_so):
    """The first random game that went so."""
    for seed in range(1000):
        match = papilio.start("butterfly-garden", seats=seats, seed=seed, options=options)
        for _ in drive(match, Rng(seed, "recorded")):
            pass
        if went_so(match):
            return match
    raise AssertionError("no such game in a thousand")


def told(match):
    """The points that the arrivals make, as the log tells them."""
    points = [0] * match.seats
    for step in match.history():
        for event in step.events:
            for seat in event.data["takers"] if event.name == "arrive" else ():
                points[seat] += event.data["colour"]
    return tuple(points)


def test_no_record_is_left_over():
    assert {path.name for path in HERE.glob("*")} == {f"{seats}-{way}.json" for seats, way in CASES}
