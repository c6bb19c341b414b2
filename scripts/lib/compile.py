"""Compile the rules of this checkout into build/native, where `papilio._form` finds them.

The wheel is built as for a release, from a copy of the sources, and its extension modules are kept under a name that
is a hash of what they were compiled from. See docs/decisions/0001-two-forms.md.
"""

import argparse
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import time
from contextlib import nullcontext
from pathlib import Path
from types import ModuleType
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "papilio"
LOG = ROOT / "build" / "compile.log"
KEPT = 4  # compiled forms, so that changing branches to and fro compiles nothing
PAGE_OPENS = 5  # seconds that --later leaves to the site
COMPILED, POSSIBLE, IMPOSSIBLE = range(3)


def kernel() -> ModuleType:
    """papilio._kernel, loaded by its path: the package itself may be what is broken."""
    spec = importlib.util.spec_from_file_location("_kernel", PACKAGE / "_kernel.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def target() -> Path:
    """Where the compiled form of the present sources belongs."""
    directory: Path = kernel().compiled_dir(PACKAGE)
    return directory


def obstacle() -> str:
    """Why nothing can be compiled here, or an empty text."""
    if os.environ.get("PAPILIO_PURE") == "1":
        return "PAPILIO_PURE=1"
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"no C compiler ({compiler}) was found"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "Python's header files are missing (often a package named python3-dev)"
    return ""


def build_wheel(scratch: Path, log: Path | None = None, **environment: str) -> Path:
    """Build this checkout's wheel from a copy, so that nothing is left in it and no earlier build leaks in."""
    sources = scratch / "sources"
    sources.mkdir(parents=True)
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, sources)
    shutil.copytree(ROOT / "src", sources / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so"))
    inherited = {key: value for key, value in os.environ.items() if key not in ("PAPILIO_PURE", "PAPILIO_NATIVE")}
    environment = {**inherited, "PIP_DISABLE_PIP_VERSION_CHECK": "1", **environment}
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", str(scratch), str(sources)]
    with log.open("w") if log else nullcontext() as out:
        # In a session of its own, so that all of it can be stopped.
        process = subprocess.Popen(command, env=environment, stdout=out, stderr=out, start_new_session=True)
        try:
            if process.wait() != 0:
                raise SystemExit("the wheel could not be built")
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGTERM)
    return next(scratch.glob("papilio-*.whl"))


def compile_rules(log: Path | None = None) -> None:
    """Make the compiled form of the present sources, and forget the oldest others."""
    directory = target()
    directory.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="making-", dir=directory.parent) as scratch:
        wheel = build_wheel(Path(scratch), log, PAPILIO_NATIVE="1")
        extensions = Path(scratch, "extensions")
        suffix = sysconfig.get_config_var("EXT_SUFFIX")
        with ZipFile(wheel) as archive:
            archive.extractall(extensions, [name for name in archive.namelist() if name.endswith(suffix)])
        if target() == directory and not directory.exists():  # else somebody edited, or was faster
            extensions.rename(directory)
    forms = sorted(directory.parent.glob("cpython-*"), key=lambda path: path.stat().st_mtime)
    for old in forms[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)


def compile_later() -> int:
    """Compile while a site runs: gently, and after its page had time to open."""
    os.nice(19)
    time.sleep(PAGE_OPENS)
    try:
        compile_rules(LOG)
    except SystemExit as stop:
        if stop.code != 128 + signal.SIGTERM:
            print(f"The rules could not be compiled and go on running interpreted ({LOG} says why).", flush=True)
        return 1
    print("compiled rules ready: used from the next start", flush=True)
    return 0


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="Compile the rules of this checkout, unless that is done.")
    parser.add_argument(
        "--check", action="store_true", help="only tell: exit code 0 done, 1 possible, 2 impossible and why"
    )
    parser.add_argument("--later", action="store_true", help="in the background, saying one line at the end")
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    reason = obstacle()
    state = IMPOSSIBLE if reason else COMPILED if target().is_dir() else POSSIBLE
    if args.check:
        print(reason, end="")
        return state
    if state == IMPOSSIBLE:
        raise SystemExit(f"cannot compile: {reason}")
    if state == POSSIBLE and args.later:
        return compile_later()
    if state == POSSIBLE:
        compile_rules()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
