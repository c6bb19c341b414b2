"""Interpreted or compiled: the same rules run in two forms, and this module knows which (docs/decisions/0001).

An installed wheel carries its extensions beside the sources. A checkout never does, as they would shadow later
edits: its compiled form is a cache outside `src`, used only while the sources hash to its name. Imported first by
the package, this module finds it. PAPILIO_PURE=1 leaves it alone; PAPILIO_NATIVE=1 refuses to run without it.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

from papilio import _kernel

__all__ = ["form"]


def form() -> str:
    """Which form of the rules runs: "compiled" or "interpreted"."""
    file = import_module("papilio.core.game").__file__ or ""
    return "compiled" if file.endswith(tuple(EXTENSION_SUFFIXES)) else "interpreted"


class _CompiledFinder(MetaPathFinder):
    """Finds the extension modules of one directory, laid out as packages are, before their sources."""

    def __init__(self, directory: Path) -> None:
        suffix = EXTENSION_SUFFIXES[0]
        self.files = {
            ".".join(file.relative_to(directory).parts).removesuffix(suffix): str(file)
            for file in directory.rglob(f"*{suffix}")
        }

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = self.files.get(fullname)
        if file is None:
            return None
        return spec_from_file_location(fullname, file, loader=ExtensionFileLoader(fullname, file))


def _choose() -> None:
    package = Path(__file__).resolve().parent
    if os.environ.get("PAPILIO_PURE") == "1" or not _kernel.is_checkout(package):
        return
    directory = _kernel.compiled_dir(package)
    if directory.is_dir():
        sys.meta_path.insert(0, _CompiledFinder(directory))
    elif os.environ.get("PAPILIO_NATIVE") == "1":
        raise ImportError("PAPILIO_NATIVE=1, but these sources are not compiled: run 'python scripts/lib/compile.py'")


_choose()
