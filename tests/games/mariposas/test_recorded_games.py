"""Recorded whole games: one for every way in which a game can end, with each number of seats; and of good players."""

from pathlib import Path

import pytest

import papilio
from papilio.core.match import Match
from papilio.core.record import Record
from papilio.core.rng import Rng
from papilio.games.mariposas.scoring import CRITERIA
from tests.games.mariposas.journey import SPEC

HERE = Path(__file__).resolve().parents[2] / "fixtures" / "mariposas"
ENDS = [(seats, reason) for seats in SPEC.seats for reason in CRITERIA]
VARIANTS = {
    "good-players": {},
    "24-of-each": {"flower-supply": "24-of-each"},
    "open-waystations": {"open-waystations": True},
    "long-seasons": {"long-seasons": True},
}


def kept(name):
    return Record.from_json((HERE / f"{name}.json").read_text())


def keep(name, match):
    HERE.mkdir(parents=True, exist_ok=True)
    (HERE / f"{name}.json").write_text(match.record().to_json() + "\n")


def find(seats, reason):
    """A random game that ends so."""
    game = SPEC.make(seats)
    for seed in range(100_000):
        rng, state, plies = Rng(seed, "ends"), game.new_state(), []
        while actors := game.actors(state):
            seat = actors[0]
            action = game.draw(state, rng) if seat < 0 else game.sample(state, seat, rng)
            plies.append((seat, action))
            game.apply(state, seat, action)
        if game.outcome(state).reason == reason:
            match = Match(SPEC, seats)
            for seat, action in plies:
                match.enter(seat, action)
            return match
    raise AssertionError(f"no game of {seats} that ends by {reason}")


def play_well(options):
    match = papilio.start("mariposas", seats=2, seed=5, options=options)
    rng = Rng(5, "players")
    bot = papilio.bot("mariposas", "caterpillar")
    while match.actors:
        seat = match.actors[0]
        match.submit(seat, bot.choose(match.view(seat), match.legal(seat), rng=rng).text)
    return match


@pytest.mark.parametrize(("seats", "reason"), ENDS)
def test_ma_101_a_recorded_game_for_every_way_to_end(seats, reason, regenerate):
    name = f"{seats}-{reason}"
    if regenerate:
        keep(name, find(seats, reason))
    match = papilio.replay(kept(name))
    assert match.outcome.reason == reason
    assert len(match.outcome.scores) == seats
    assert (len(match.outcome.winners) > 1) == (reason == "shared")
    assert match.record().to_json() == kept(name).to_json()
    assert {int(step.state.season) for step in match.history()} == {0, 1, 2}


@pytest.mark.parametrize("name", VARIANTS)
def test_a_recorded_game_of_good_players(name, regenerate):
    if regenerate:
        keep(name, play_well(VARIANTS[name]))
    match = papilio.replay(kept(name))
    assert match.outcome is not None
    assert max(match.outcome.scores) > 20
    assert match.record().to_json() == kept(name).to_json()


def test_no_record_is_left_over():
    wanted = {f"{seats}-{reason}.json" for seats, reason in ENDS} | {f"{name}.json" for name in VARIANTS}
    assert {file.name for file in HERE.glob("*.json")} == wanted
