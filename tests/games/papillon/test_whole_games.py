"""Whole games as records: one for each number of seats, for each way of counting and for each end."""

from pathlib import Path

import pytest

import papilio
from papilio.core.record import Record

HERE = Path(__file__).parent / "games"
WANTED = {
    "two-seats": (2, {}, 11),
    "two-seats-ten-tiles": (2, {"two-player-board": "ten-tiles"}, 12),
    "three-seats-no-cap": (3, {"caterpillar-cap": False}, 13),
    "four-seats": (4, {}, 14),
    "four-seats-published": (4, {"zone-scoring": "published"}, 15),
}
BY_GNOMES = "tie-broken-by-gnomes"
SHARED = "shared-victory"


def play(seats, options, seed):
    """A game of greedy players, who close zones; ties among their choices fall to the seed."""
    match = papilio.start("papillon", seats=seats, seed=seed, options=options)
    rng = papilio.Rng(seed, "players")
    while match.actors:
        seat = match.actors[rng.below(len(match.actors))]
        bot = papilio.bot("papillon", "greedy")
        match.submit(seat, bot.choose(match.view(seat), match.legal(seat), rng=rng).text)
    return match


def kept(name):
    return Record.from_json((HERE / f"{name}.json").read_text())


@pytest.mark.parametrize("name", [*WANTED, BY_GNOMES, SHARED])
def test_a_recorded_game_replays_to_its_end(name, regenerate):
    if regenerate:
        write(name)
    match = papilio.replay(kept(name))
    assert match.outcome is not None
    assert match.outcome.reason == "eight-rounds"
    assert match.record().to_json() == kept(name).to_json()
    rounds = {step.state.round for step in match.history()}
    assert rounds == set(range(9))


def test_pn_65_a_tie_broken_by_gnomes_and_a_shared_victory():
    broken, shared = papilio.replay(kept(BY_GNOMES)), papilio.replay(kept(SHARED))
    best = max(broken.outcome.scores)
    tied = [seat for seat, score in enumerate(broken.outcome.scores) if score == best]
    assert len(tied) > len(broken.outcome.winners) == 1
    gnomes = [player["gnomes"] for player in broken.position()["players"]]
    assert gnomes[broken.outcome.winners[0]] == max(gnomes[seat] for seat in tied)
    assert len(shared.outcome.winners) == 2
    assert {shared.outcome.utility(seat) for seat in shared.outcome.winners} == {0.5}


def write(name):
    HERE.mkdir(exist_ok=True)
    if name in WANTED:
        match = play(*WANTED[name])
    else:
        match = next(found for found in random_games() if is_end(found, name))
    (HERE / f"{name}.json").write_text(match.record().to_json() + "\n")


def random_games():
    """Quick games until one ends as wanted."""
    for seed in range(100_000):
        match = papilio.start("papillon", seats=2, seed=seed)
        rng = papilio.Rng(seed, "ends")
        while match.actors:
            seat = match.actors[0]
            match.submit(seat, int(match.game.sample(match.view(seat).state, seat, rng)))
        yield match


def is_end(match, name):
    best = max(match.outcome.scores)
    tied = match.outcome.scores.count(best) > 1
    return tied and (len(match.outcome.winners) > 1) == (name == SHARED)
