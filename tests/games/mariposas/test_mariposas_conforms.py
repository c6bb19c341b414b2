"""Mariposas keeps every law, with every number of seats and every option."""

from papilio.games.mariposas import SPEC
from papilio.testing import conformance


class TestMariposas(conformance.Laws):
    spec = SPEC
