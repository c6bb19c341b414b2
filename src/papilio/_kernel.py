"""Which modules are compiled, and the name under which their compiled form is kept.

A kernel is a module that takes its arrays from `papilio.core.native`: no list to keep, and no module can be left
interpreted that would hand plain lists to compiled code. Read by `setup.py` and `scripts/`, which load this file by
its path, and by `_form`: it imports nothing of ours.
"""

import hashlib
import os
import re
import sys
import sysconfig
from pathlib import Path

MARK = re.compile(rb"^from papilio\.core\.native import ", re.MULTILINE)
HOMES = ("core", "bots", "games")


def kernel_files(package: Path) -> list[Path]:
    """The files to compile: the package's kernels, and those among PAPILIO_EXTRA_KERNEL.

    PAPILIO_EXTRA_KERNEL holds files and directories of an outsider's game or a test, separated as in PATH.
    """
    extra = os.environ.get("PAPILIO_EXTRA_KERNEL", "").split(os.pathsep)
    places = [package / home for home in HOMES] + [Path(place).resolve() for place in extra if place]
    files = {file for place in places for file in ([place] if place.is_file() else place.rglob("*.py"))}
    return sorted(file for file in files if MARK.search(file.read_bytes()))


def key(package: Path) -> str:
    """A name for the compiled form of these sources on this interpreter.

    It covers the kernels, the rest of `core` (the compiler copies its constants into the kernels), and `setup.py`,
    which holds the compiler's version and options.
    """
    digest = hashlib.sha256()
    for file in sorted({*kernel_files(package), *(package / "core").glob("*.py"), package.parents[1] / "setup.py"}):
        digest.update(os.path.relpath(file, package).encode())
        digest.update(file.read_bytes())
    return f"{sys.implementation.cache_tag}-{sysconfig.get_platform()}-{digest.hexdigest()[:16]}"


def compiled_dir(package: Path) -> Path:
    """Where a checkout keeps the compiled form of its present sources."""
    return package.parents[1] / "build" / "native" / key(package)


def is_checkout(package: Path) -> bool:
    """Whether the package lies in a source tree; an installed one has its extensions beside it, if any."""
    return package.parent.name == "src" and (package.parents[1] / "setup.py").is_file()
