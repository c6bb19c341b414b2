"""What always holds: conservation, points that add up, fast against slow."""

import itertools

import pytest

from papilio.core.rng import Rng
from papilio.games.mariposas import codec, rules_legal, scoring
from papilio.games.mariposas import rules_notation as notation
from papilio.games.mariposas.rules_events import objective_code, reaches, walk
from papilio.games.mariposas.state import MOVE
from tests.games.mariposas import slow
from tests.games.mariposas.journey import SPEC, TABLES

OPTIONS = ({}, {"flower-supply": "24-of-each"}, {"open-waystations": True}, {"long-seasons": True})


def plies(seats, options, seed):
    """A whole random game: the state and the events after each ply."""
    game = SPEC.make(seats, options)
    state, rng = game.new_state(), Rng(seed, "properties")
    while actors := game.actors(state):
        seat = actors[rng.below(len(actors))]
        action = game.draw(state, rng) if seat < 0 else game.sample(state, seat, rng)
        events = []
        game.apply(state, seat, action, events)
        yield game, state, events


@pytest.mark.parametrize(("seats", "options"), [(2, OPTIONS[0]), (3, OPTIONS[3]), (4, OPTIONS[1]), (5, OPTIONS[2])])
def test_ma_120_everything_is_somewhere_exactly_once(seats, options):
    for game, state, _events in plies(seats, options, seats):
        position = codec.to_dict(game, state)
        for kind, count in enumerate(TABLES.card_count):
            name = notation.CARD_NAMES[kind]
            places = [position["deck"], position["discard"], *position["played"]]
            held = sum(hand.count(name) for hand in position["hands"])
            assert held + sum(place.get(name, 0) for place in places) == count
        assert all(len(row) == 10 for row in position["butterflies"])
        for things in (position["markers"].values(), position["goals"], position["abilities"]):
            known = [thing for thing in things if thing]
            assert len(known) == len(set(known))
        if options.get("flower-supply"):
            for flower in notation.FLOWER_NAMES[:5]:
                assert sum(row.get(flower, 0) for row in position["flowers"]) <= 24
        assert min(int(number) for number in state.flowers) >= 0


@pytest.mark.parametrize("seats", [2, 5])
def test_ma_121_points_are_the_sum_of_what_was_told(seats):
    told = [0] * seats
    for _game, state, events in plies(seats, {}, 10 + seats):
        for event in events:
            if event.name == "score":
                told[event.seat] += event.data["points"]
        assert told == [int(points) for points in state.score]


def test_ma_31_reach_is_every_walk_of_exactly_so_many_steps():
    for steps, name in itertools.product(range(1, 8), TABLES.names):
        row = (steps - 1) * TABLES.places + TABLES.names.index(name)
        fast = {TABLES.names[TABLES.reach[k]] for k in range(TABLES.reach_first[row], TABLES.reach_first[row + 1])}
        assert fast == slow.walks(name, steps), f"{steps} steps from {name}"


def test_ma_31_the_way_that_is_told_is_such_a_walk():
    rng = Rng(1, "ways")
    for _ in range(400):
        start, end, steps = rng.below(117), rng.below(117), 1 + rng.below(7)
        if reaches(TABLES, start, end, steps):
            way = [TABLES.names[space] for space in walk(TABLES, start, end, steps)]
            assert len(way) == steps + 1
            assert (way[0], way[-1]) == (TABLES.names[start], TABLES.names[end])
            assert all(b in slow.neighbours(a) for a, b in itertools.pairwise(way))


def test_goals_are_what_the_slow_count_says():
    for game, state, _events in itertools.islice(plies(4, {}, 21), 100, None, 23):
        position = codec.to_dict(game, state)
        for number in range(len(TABLES.objective_kind)):
            for seat in range(4):
                fast = int(scoring.objective_points(TABLES, state, seat, number))
                assert fast == slow.points(objective_code(TABLES, number), position, seat)


def test_moves_are_picked_as_they_are_listed():
    for game, state, _events in plies(2, {}, 31):
        if state.phase == MOVE:
            listed = rules_legal.moves(game.setting, state)
            picked = [rules_legal.pass_over(game.setting, state, k) for k in range(len(listed))]
            assert picked == listed
            assert rules_legal.pass_over(game.setting, state, -1) == len(listed)


def test_every_move_that_is_left_is_listed_for_every_butterfly():
    for game, state, _events in itertools.islice(plies(3, {}, 41), 0, None, 9):
        if state.phase != MOVE:
            continue
        position = codec.to_dict(game, state)
        seat = int(state.turn)
        expected = set()
        for name, at in zip(notation.MARKER_NAMES, position["butterflies"][seat], strict=True):
            if at in TABLES.names:
                lengths = {k + 1 for k, left in enumerate(position["moves"]) if left} | (
                    {1} if state.add_move else set()
                )
                expected |= {(at, name[0], name in position["doubles"][seat], position["began"][name], n, end)
                             for n in lengths for end in slow.walks(at, n)}  # fmt: skip
        found = set()
        for text in (game.text(seat, action) for action in game.legal_actions(state, seat)):
            if text != "done" and "+" not in text:
                name, steps, end = text.split(" ")
                at = position["butterflies"][seat][notation.marker_number(name)]
                double = name in position["doubles"][seat]
                found.add((at, name[0], double, position["began"][name], int(steps), end))
        assert found == expected
