"""Family Flutter-By under the conformance suite."""

from papilio.games.family_flutter_by import SPEC
from papilio.testing.conformance import Laws


class TestFamilyFlutterBy(Laws):
    spec = SPEC
