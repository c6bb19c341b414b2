"""Papillons under the conformance suite."""

from papilio.games.papillons import SPEC
from papilio.testing.conformance import Laws


class TestPapillons(Laws):
    spec = SPEC
