"""What holds in every position, by random games, and against the slow implementation."""

import random

import pytest

import papilio
from papilio.games.butterfly_garden import proof, scoring
from papilio.games.butterfly_garden.moving import resting
from tests.games.butterfly_garden.garden import SPEC
from tests.games.butterfly_garden.slow import Edge, SlowGarden, edge_of, named

COLOURS = {"blue": 1, "pink": 2, "purple": 3}


def owners_of(game):
    return [{int(game.setup.owners[bed * 2]), int(game.setup.owners[bed * 2 + 1])} for bed in range(6)]


def same(game, state, slow: SlowGarden) -> None:
    fast: dict[Edge, int] = {}
    for colour, space, edge in resting(game.tables, state):
        fast[edge_of(named(game.tables.names[space]), edge)] = colour
    assert fast == {edge: COLOURS[colour] for edge, (colour, _) in slow.standing.items()}
    assert int(state.centre[2] + state.centre[3]) == len(slow.centre)
    assert state.in_play == slow.in_play()
    for seat, collection in enumerate(slow.collected):
        for colour, number in COLOURS.items():
            assert state.collected[seat * 4 + number] == collection[colour]
    for colour, number in COLOURS.items():
        assert state.flown[number] == slow.flown.count(colour)


def play_both(seats: int, seed: int) -> None:
    game = SPEC.make(seats, {"three-player-flowerbeds": ("balanced", "as-printed", "unshared")[seed % 3]})
    rng, shuffle = papilio.Rng(seed, "play"), random.Random(seed)
    state, slow = game.new_state(), SlowGarden(seats, owners_of(game))
    while actors := game.actors(state):
        seat = actors[0]
        action = game.draw(state, rng) if seat < 0 else game.sample(state, seat, rng)
        game.apply(state, seat, action)
        if seat >= 0:
            tile, space = game.text(seat, action).split("@")
            slow.lay(tile[0], int(tile[1:]), named(space), shuffle)
            same(game, state, slow)
    assert slow.in_play() == 0 or state.laid == 54


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bg_62_any_order_gives_the_same_position(seats):
    for seed in range(25):
        play_both(seats, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_slow_and_fast_agree_on_a_thousand_games(seats):
    for seed in range(1000, 2000):
        play_both(seats, seed)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bg_60_bg_61_hold_after_every_ply(seats):
    for seed in range(12):
        options = {"games": 1 + seed % 2, "hand": 1 + seed % 2}
        game = SPEC.make(seats, options)
        rng, state = papilio.Rng(seed, "laws"), game.new_state()
        while actors := game.actors(state):
            seat = actors[0]
            game.apply(state, seat, game.draw(state, rng) if seat < 0 else game.sample(state, seat, rng))
            proof.check(game, state)  # paths and exits (BG-60), tiles and butterflies (BG-61)
            in_hands = sum(tile >= 0 for tile in state.hands)
            assert state.laid + in_hands + sum(state.bag) == 54
            from_reserve = 12 - sum(state.reserve)
            assert state.in_play + sum(state.collected) - from_reserve + sum(state.flown) == 12


def test_scores_kept_equal_scores_recomputed_from_the_events():
    for seed in range(20):
        match = papilio.start("butterfly-garden", seats=3, seed=seed)
        rng = random.Random(seed)
        while match.actors:
            match.submit(match.actors[0], rng.choice(match.legal(match.actors[0])))
        points = [0, 0, 0]
        for step in match.history():
            for event in step.events:
                if event.name == "arrive":
                    for seat in event.data["takers"]:
                        points[seat] += event.data["colour"]
        assert tuple(points) == match.outcome.scores
        assert match.outcome.winners == scoring.winning_seats(points)


def test_no_game_ends_by_the_last_tile_with_butterflies_left():
    """When every space is filled no path has an open end, so by BG-60 nobody can be left (BG-41's ruling)."""
    seen = 0
    for seed in range(150):
        game = SPEC.make(2)
        state = game.new_state()
        game.playout(state, papilio.Rng(seed, "end"))
        seen += state.laid == 54
        assert state.in_play == 0
    assert seen > 0
