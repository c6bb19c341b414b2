"""What all tests share."""

import pytest

from papilio.core import spec
from tests.toy import SPEC as TOY

spec.register(TOY)  # as its entry point would, were it installed


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--regenerate` rewrites the golden playthroughs and recorded games."""
    parser.addoption("--regenerate", action="store_true", help="rewrite golden playthroughs and recorded games")


@pytest.fixture
def regenerate(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be rewritten."""
    return bool(request.config.getoption("--regenerate"))
