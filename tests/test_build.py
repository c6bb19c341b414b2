"""The two forms of the build: which modules are compiled, which form runs, and that it is all or nothing."""

import os
import subprocess
import sys
import venv
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from zipfile import ZipFile

import pytest

from papilio import _kernel
from papilio._form import form

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "papilio"

PLAY_EVERY_GAME = """
import random
import papilio
from papilio.drawing.picture import draw
from importlib.resources import files
chosen = random.Random(1)
for spec in papilio.games():
    assert spec.rules.startswith("#"), spec.id
    match = papilio.start(spec.id, seats=spec.seats[0], seed=1)
    assert papilio.draw(match, png=True).startswith(b"\\x89PNG")
    while match.actors:
        seat = match.actors[0]
        match.submit(seat, chosen.choice(match.legal(seat)))
    assert papilio.replay(papilio.Record.from_json(match.record().to_json())).outcome == match.outcome
    print(spec.id, match.outcome)
import papilio.web.app
"""


# --- What is compiled, and what runs ---


def test_the_form_is_the_one_asked_for():
    if os.environ.get("PAPILIO_PURE") == "1":
        assert form() == "interpreted"
    if os.environ.get("PAPILIO_NATIVE") == "1":
        assert form() == "compiled"


def test_the_command_tells_the_form():
    said = subprocess.run([sys.executable, "-m", "papilio", "--version"], capture_output=True, text=True, check=True)
    assert form() in said.stdout


def test_every_form_is_found_by_what_it_was_compiled_from(tmp_path, monkeypatch):
    package = tmp_path / "src" / "papilio"
    (package / "core").mkdir(parents=True)
    (package / "web").mkdir()
    (tmp_path / "setup.py").write_text("")
    kernel = package / "core" / "game.py"
    kernel.write_text("'''.'''\nfrom papilio.core.native import vec\n")
    (package / "core" / "match.py").write_text("'''.'''\n")
    (package / "web" / "app.py").write_text("'''.'''\n")
    assert _kernel.kernel_files(package) == [kernel]
    first = _kernel.key(package)
    (package / "web" / "app.py").write_text("'''Other.'''\n")
    assert _kernel.key(package) == first
    kernel.write_text(kernel.read_text() + "\n")
    assert _kernel.key(package) != first


def test_an_outsider_can_have_kernels_compiled(tmp_path, monkeypatch):
    game = tmp_path / "game"
    game.mkdir()
    (game / "rules.py").write_text("'''.'''\nfrom papilio.core.native import vec\n")
    (game / "drawing.py").write_text("'''.'''\n")
    own = _kernel.kernel_files(PACKAGE)
    monkeypatch.setenv("PAPILIO_EXTRA_KERNEL", str(game))
    assert set(_kernel.kernel_files(PACKAGE)) - set(own) == {game / "rules.py"}


def test_no_extension_lies_beside_the_sources():
    assert not [*PACKAGE.rglob("*.so"), *PACKAGE.rglob("*.pyd")]


# --- Wheels ---


def compiler() -> ModuleType:
    """scripts/lib/compile.py."""
    spec = spec_from_file_location("papilio_compile", ROOT / "scripts" / "lib" / "compile.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


needs_compiler = pytest.mark.skipif(bool(compiler().obstacle()), reason=f"cannot compile: {compiler().obstacle()}")


@pytest.fixture(scope="module")
def builds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with pytest.MonkeyPatch.context() as patch:
        for name in ("PAPILIO_PURE", "PAPILIO_NATIVE", "CC", "PYTHONPATH"):
            patch.delenv(name, raising=False)
        yield tmp_path_factory.mktemp("builds")


@pytest.fixture(scope="module")
def pure_wheel(builds: Path) -> Path:
    return compiler().build_wheel(builds / "pure", PAPILIO_PURE="1")


@pytest.fixture(scope="module")
def compiled_wheel(builds: Path) -> Path:
    return compiler().build_wheel(builds / "compiled", PAPILIO_NATIVE="1")


def contents(wheel: Path) -> dict[str, bytes]:
    with ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/RECORD")}


def install(wheel: Path, directory: Path) -> Path:
    """An empty environment with the wheel; its Python."""
    venv.create(directory, with_pip=True)
    python = directory / "bin" / "python"
    pip = [python, "-m", "pip", "install", "-q", "-c", ROOT / "constraints.txt", wheel]
    subprocess.run(pip, check=True, cwd=directory)
    return python


def play(python: Path) -> str:
    """Play every game there; what `papilio --version` says."""
    elsewhere = python.parents[1]
    subprocess.run([python, "-W", "error", "-c", PLAY_EVERY_GAME], check=True, cwd=elsewhere)
    command = [python.parent / "papilio", "--version"]
    return subprocess.run(command, check=True, cwd=elsewhere, capture_output=True, text=True).stdout


@pytest.mark.build
def test_the_pure_wheel_plays(pure_wheel: Path, builds: Path):
    assert pure_wheel.name.endswith("-py3-none-any.whl")
    assert "interpreted" in play(install(pure_wheel, builds / "pure-environment"))


@pytest.mark.build
def test_a_wheel_has_every_file_of_the_package(pure_wheel: Path):
    listed = subprocess.run(["git", "ls-files", "src"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    tracked = {line.removeprefix("src/") for line in listed.splitlines() if (ROOT / line).is_file()}
    assert not tracked - contents(pure_wheel).keys()


@pytest.mark.build
@needs_compiler
def test_the_compiled_wheel_plays(compiled_wheel: Path, builds: Path):
    assert "none-any" not in compiled_wheel.name
    assert "compiled" in play(install(compiled_wheel, builds / "compiled-environment"))


@pytest.mark.build
@needs_compiler
def test_every_kernel_is_compiled(compiled_wheel: Path):
    names = " ".join(contents(compiled_wheel))
    for file in _kernel.kernel_files(PACKAGE):
        assert f"{file.relative_to(PACKAGE.parent).with_suffix('').as_posix()}.cpython" in names


@pytest.mark.build
@pytest.mark.parametrize("broken", [{"CC": "false"}, {"PATH": ""}], ids=["compiler fails", "no compiler"])
def test_all_or_nothing(pure_wheel: Path, builds: Path, broken: dict[str, str]):
    wheel = compiler().build_wheel(builds / "-".join(broken), **broken)
    assert wheel.name == pure_wheel.name
    assert contents(wheel) == contents(pure_wheel)


@pytest.mark.build
def test_a_kernel_that_does_not_compile_leaves_nothing(pure_wheel: Path, builds: Path):
    faulty = builds / "faulty.py"
    faulty.write_text("from papilio.core.native import vec\n\nx: int = 'no int'\n")
    wheel = compiler().build_wheel(builds / "faulty", PAPILIO_EXTRA_KERNEL=str(faulty))
    assert contents(wheel) == contents(pure_wheel)


@pytest.mark.build
def test_a_compiled_wheel_can_be_demanded(builds: Path):
    with pytest.raises(SystemExit):
        compiler().build_wheel(builds / "demanded", CC="false", PAPILIO_NATIVE="1")
