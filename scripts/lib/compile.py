"""Compile the rules of this checkout into build/native, where `papilio._form` finds them.

The wheel is built as for a release, from a copy of the sources, and its extension modules are kept under a name that
is a hash of what they were compiled from. --check only says whether that is there or could be made: exit code 0
compiled already, 1 can be compiled, 2 cannot, with the reason.
"""

import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from types import ModuleType
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "papilio"
KEPT = 4  # compiled forms, so that changing branches to and fro compiles nothing
COMPILED, POSSIBLE, IMPOSSIBLE = range(3)


def kernel() -> ModuleType:
    """papilio._kernel, loaded by its path: the package itself may be what is broken."""
    spec = importlib.util.spec_from_file_location("_kernel", PACKAGE / "_kernel.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def obstacle() -> str:
    """Why nothing can be compiled here, or an empty text."""
    if os.environ.get("PAPILIO_PURE") == "1":
        return "PAPILIO_PURE=1"
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"no C compiler ({compiler}) found"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "Python's header files (often a package named python3-dev) are not installed"
    return ""


def build_wheel(sources: Path, out: Path, native: bool = True) -> Path:
    """Build this checkout's wheel from a copy, so that nothing is left in it and no earlier build leaks in."""
    sources.mkdir()
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, sources)
    shutil.copytree(ROOT / "src", sources / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so"))
    environment = {key: value for key, value in os.environ.items() if key not in ("PAPILIO_PURE", "PAPILIO_NATIVE")}
    environment["PAPILIO_NATIVE" if native else "PAPILIO_PURE"] = "1"
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", str(out), str(sources)]
    # A session of its own, so that stopping this process can stop the compiler too.
    process = subprocess.Popen(command, env=environment, start_new_session=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        if process.wait() != 0:
            raise SystemExit("the wheel could not be built")
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
    return next(out.glob("papilio-*.whl"))


def keep_extensions(wheel: Path, directory: Path) -> None:
    """Move the wheel's extension modules to their place, in one step."""
    unpacked = wheel.parent / "extensions"
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    with ZipFile(wheel) as archive:
        archive.extractall(unpacked, [name for name in archive.namelist() if name.endswith(suffix)])
    unpacked.rename(directory)


def main() -> int:
    """Compile, unless it is done."""
    target = kernel().compiled_dir(PACKAGE)
    state = COMPILED if target.is_dir() else IMPOSSIBLE if obstacle() else POSSIBLE
    if "--check" in sys.argv:
        if state == IMPOSSIBLE:
            print(obstacle())
        return state
    if state == IMPOSSIBLE:
        raise SystemExit(f"cannot compile: {obstacle()}")
    if state == POSSIBLE:
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent) as scratch:
            wheel = build_wheel(Path(scratch, "sources"), Path(scratch, "wheel"))
            # The sources may have been edited meanwhile; then this was for nothing.
            if kernel().compiled_dir(PACKAGE) == target and not target.exists():
                keep_extensions(wheel, target)
    forms = sorted(target.parent.glob("*-*"), key=lambda path: path.stat().st_mtime, reverse=True)
    for old in forms[KEPT:]:
        shutil.rmtree(old, ignore_errors=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
