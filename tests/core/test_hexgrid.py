"""Hexagonal boards: names, neighbours, places."""

import math

import pytest

from papilio.core.hexgrid import DIRECTIONS, HexBoard, opposite

BOARD = HexBoard(4)


def test_names_are_rows_from_the_top_and_places_from_the_left():
    assert BOARD.names[0] == "a1"
    assert BOARD.names[-1] == "i5"
    assert BOARD.name(BOARD.index[0, 0]) == "e5"
    assert [sum(name[0] == row for name in BOARD.names) for row in "abcdefghi"] == [5, 6, 7, 8, 9, 8, 7, 6, 5]
    assert [BOARD.by_name[name] for name in BOARD.names] == list(range(61))


def test_neighbours_are_mutual():
    for space in range(61):
        for direction in range(6):
            beyond = BOARD.neighbour(space, direction)
            assert beyond == -1 or BOARD.neighbour(beyond, opposite(direction)) == space
    assert sum(BOARD.neighbour(s, d) < 0 for s in range(61) for d in range(6)) == 6 * (2 * 5 - 1)


def test_directions_run_clockwise_from_north_east():
    e5 = BOARD.by_name["e5"]
    assert [BOARD.name(BOARD.neighbour(e5, d)) for d in range(6)] == ["d5", "e6", "f5", "f4", "e4", "d4"]
    assert all(DIRECTIONS[d] == tuple(-x for x in DIRECTIONS[opposite(d)]) for d in range(6))


@pytest.mark.parametrize("direction", range(6))
def test_an_edge_lies_half_way_to_its_neighbour(direction):
    e5 = BOARD.by_name["e5"]
    x, y = BOARD.centre_of(BOARD.neighbour(e5, direction), 10)
    assert BOARD.edge_middle(e5, direction, 10) == pytest.approx((x / 2, y / 2))
    assert math.hypot(x, y) == pytest.approx(10 * math.sqrt(3))
