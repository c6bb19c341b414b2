"""Butterfly Garden under the conformance suite."""

from papilio.games.butterfly_garden import SPEC
from papilio.testing.conformance import Laws


class TestButterflyGarden(Laws):
    spec = SPEC
