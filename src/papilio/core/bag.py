"""Multisets, for bags and decks: nothing shuffled lies in a state, so nothing can peek. Compiled with the kernels."""

from papilio.core.native import append, i64, vec


def pick(counts: vec[i64], ticket: i64) -> i64:
    """The kind of the ticket-th thing, when so many of each kind lie in order.

    A ticket drawn below the total picks each thing with equal chance.
    """
    kind: i64 = 0
    while ticket >= counts[kind]:
        ticket -= counts[kind]
        kind += 1
    return kind


def filled(size: i64, value: i64) -> vec[i64]:
    """A new array of equal values."""
    result = vec[i64]()
    while len(result) < size:
        result = append(result, value)
    return result
