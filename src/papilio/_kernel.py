"""Which modules are compiled, and the name under which their compiled form is kept.

Read by `setup.py` and `scripts/`, which load this file by its path, and by `_form`: it imports nothing of ours.
"""

import hashlib
import os
import sys
import sysconfig
from pathlib import Path

SHARED = ("core/game.py", "core/rng.py", "core/bag.py", "bots/search.py")
OF_A_GAME = ("state.py", "rules.py", "rules_*.py", "rules/*.py", "scoring.py", "advice.py")


def kernel_files(package: Path) -> list[Path]:
    """The files to compile: what all games share, each game's kernel, and those that PAPILIO_EXTRA_KERNEL lists.

    PAPILIO_EXTRA_KERNEL holds files, or directories of games, separated as in PATH.
    """
    files = {package / name for name in SHARED}
    games = [path.parent for path in (package / "games").glob("*/__init__.py")]
    for extra in filter(None, os.environ.get("PAPILIO_EXTRA_KERNEL", "").split(os.pathsep)):
        path = Path(extra).resolve()
        if path.is_dir():
            games.append(path)
        else:
            files.add(path)
    for game in games:
        files.update(file for pattern in OF_A_GAME for file in game.glob(pattern))
    return sorted(file for file in files if file.is_file())


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
