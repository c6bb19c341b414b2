"""What all tests share."""

import pytest

from papilio.core import spec
from tests.toy import SPEC as TOY

LONG = 1800  # seconds

spec.register(TOY)  # as its entry point would, were it installed


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--regenerate` rewrites the golden playthroughs and recorded games."""
    parser.addoption("--regenerate", action="store_true", help="rewrite golden playthroughs and recorded games")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is known to take long may do so."""
    for item in items:
        if item.get_closest_marker("slow") or item.get_closest_marker("build"):
            item.add_marker(pytest.mark.timeout(LONG))


@pytest.fixture
def regenerate(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be rewritten."""
    return bool(request.config.getoption("--regenerate"))
