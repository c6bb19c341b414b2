"""What tests need that an extra brings, and said loudly where it is missing."""

import importlib
import os
from typing import Any

import pytest


def needs(extra: str, module: str) -> Any:
    """The module; without it the tests of a file are skipped, but fail in CI."""
    if os.environ.get("CI") == "true":
        return importlib.import_module(module)
    return pytest.importorskip(module, reason=f"THE EXTRA {extra} IS MISSING ({module}): WHAT NEEDS IT IS NOT TESTED")
