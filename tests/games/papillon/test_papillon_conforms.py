"""Papillon under the conformance suite."""

from papilio.games.papillon import SPEC
from papilio.testing.conformance import Laws


class TestPapillon(Laws):
    spec = SPEC
