"""The generator: the same bits for ever and in both forms, even, and independent by label."""

from collections import Counter

import pytest

from papilio.core.bag import filled, pick
from papilio.core.rng import Rng

STREAM = (2616463391, 3500215158, 3682756722, 750302926)


def test_the_stream_never_changes():
    rng = Rng(7, "chance")
    assert [int(rng.bits()) for _ in range(4)] == list(STREAM)


def test_equal_seeds_and_labels_give_equal_streams():
    def stream(seed, label):
        rng = Rng(seed, label)
        return [int(rng.bits()) for _ in range(20)]

    assert stream(1, "a") == stream(1, "a")
    assert len({tuple(stream(seed, label)) for seed in (-1, 0, 1, 2**130) for label in ("", "a", "b")}) == 12


def test_forks_depend_on_the_moment_and_the_label():
    one, other = Rng(1), Rng(1)
    assert int(one.fork("x").bits()) == int(other.fork("x").bits())
    assert int(one.fork("x").bits()) != int(other.fork("y").bits())
    rng = Rng(1)
    assert int(rng.fork("x").bits()) != int(rng.fork("x").bits())


@pytest.mark.parametrize("n", [1, 2, 3, 6, 54, 915])
def test_below_is_even(n):
    rng = Rng(n, "even")
    draws = Counter(int(rng.below(n)) for _ in range(200 * n))
    assert set(draws) == set(range(n))
    assert sum((draws[k] - 200) ** 2 / 200 for k in range(n)) < n + 6 * (2 * n) ** 0.5 + 10


def test_below_reaches_only_what_it_may():
    rng = Rng(3)
    assert all(0 <= rng.below(2**31 - 1) < 2**31 - 1 for _ in range(1000))


def test_chance_is_a_float_from_0_to_1():
    rng = Rng(4)
    draws = [rng.chance() for _ in range(2000)]
    assert min(draws) >= 0
    assert max(draws) < 1
    assert 0.47 < sum(draws) / 2000 < 0.53


def test_pick_counts_through_a_multiset():
    counts = filled(3, 0)
    counts[0], counts[2] = 2, 1
    assert [int(pick(counts, ticket)) for ticket in range(3)] == [0, 0, 2]
    assert list(counts) == [2, 0, 1], "the counts stay as they were"
