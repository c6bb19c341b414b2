"""Foreign positions are attacks until proven."""

import pytest

import papilio
from papilio.core.game import InvalidPosition

GAME = "family-flutter-by"


def position(seats=2, **options):
    return papilio.start(GAME, seats=seats, seed=3, options=options).position()


FAULTS = {
    "a card twice": {"under": [1, 1]},
    "a card too few": {"fresh": 11},
    "a card that is also unseen": {"won": [{"card": 1, "seat": 0}], "fresh": 11},
    "no card in a race": {"card": None},
    "a deadline that is not the limit": {"deadline": 62_000},
    "a deadline that is over": {"now": 70_000},
    "shown in the future": {"shown": 9000},
    "searched longer than the game": {"searched": 999_999},
    "all have skipped": {"skipped": [0, 1]},
    "seats that are not there": {"skipped": [2]},
    "a tie-break at the start": {"contenders": [0, 1]},
    "somebody shut out of nothing": {"shut_out": [0]},
    "a finder of nothing": {"finder": 1},
    "a claim in a race": {"claim": "0000 top", "claimant": 0},
    "a claimant without a claim": {"claimant": 0},
    "a claim of what cannot be": {"claim": "0003 top", "claimant": 0},
    "a row that had ended the game": {"unwon": 39},
    "another phase": {"phase": "over"},
    "no phase": {"phase": "x"},
    "a field too many": {"x": 1},
    "a time that is none": {"now": True},
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_position_that_no_race_can_have_is_refused(fault):
    with pytest.raises(InvalidPosition):
        papilio.load(GAME, {**position(), **FAULTS[fault]}, seats=2)


def test_a_choice_without_the_option_is_refused():
    match = papilio.start(GAME, seats=2, seed=3, options={"wrong-claim": "choose"})
    for _ in range(3):
        card = match.position()["card"] - 1
        match.submit(0, match.game.solutions(card)[0])
    match.submit(0, "0000 ul" if 1 not in match.game.solutions(match.position()["card"] - 1) else "0000 top")
    choosing = match.position()
    assert choosing["phase"] == "choose"
    assert papilio.load(GAME, choosing, seats=2, options={"wrong-claim": "choose"}).actors == (0,)
    with pytest.raises(InvalidPosition, match="claimant"):
        papilio.load(GAME, choosing, seats=2)


def test_a_race_goes_on_from_a_position():
    match = papilio.load(GAME, position(), seats=2)
    card = match.position()["card"] - 1
    match.submit(1, match.game.solutions(card)[0], at_ms=5000)
    assert match.position()["won"] == [{"card": card + 1, "seat": 1}]
