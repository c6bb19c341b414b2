"""The conformance suite on a game as an outsider writes it."""

from papilio.testing.conformance import Laws
from tests.toy import SPEC


class TestMothLanterns(Laws):
    spec = SPEC
