"""The optional compiled build of the rules, nothing else (docs/decisions/0001-two-forms.md).

All kernels form ONE group of extension modules, and it is all or nothing: if anything fails, no extension is kept
and the wheel is the pure one. PAPILIO_PURE=1 skips compiling; PAPILIO_NATIVE=1 makes its failure an error.
"""

import importlib.machinery
import importlib.util
import os
import sys
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
GROUP = "papilio"  # the shared library is the module papilio__mypyc
OPTIMISATION = "2"
# Calls between kernels need not ask the loader, and small functions may be inlined: playouts take a seventh less time.
FLAGS = [] if sys.platform == "win32" else ["-fvisibility=hidden"]
COMPILER = ["mypy==2.4.1", "librt==0.17.0", "mypy_extensions>=1.1"]

PURE = os.environ.get("PAPILIO_PURE") == "1"
MUST_COMPILE = os.environ.get("PAPILIO_NATIVE") == "1"


def kernel_files():
    """The files that `papilio._kernel` names, relative to this directory."""
    spec = importlib.util.spec_from_file_location("_kernel", ROOT / "src" / "papilio" / "_kernel.py")
    kernel = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(kernel)
    return [os.path.relpath(file, ROOT) for file in kernel.kernel_files(ROOT / "src" / "papilio")]


class BuildKernels(build_ext):
    """Compiles the group when extensions are asked for, and takes all of it back if anything fails."""

    def run(self):
        """Build the extensions, or leave a pure package."""
        if self.inplace or self.editable_mode:
            # Extensions beside the sources would silently shadow later edits.
            self.give_up("kept interpreted, as a development install always is")
            return
        try:
            with tempfile.TemporaryDirectory() as generated:
                self.distribution.ext_modules = self.translated(generated)
                self.reinitialize_command(self).ensure_finalized()
                super().run()
        except (Exception, SystemExit) as error:
            if MUST_COMPILE:
                raise
            self.give_up(f"not compiled, they will run interpreted ({type(error).__name__}: {error})")

    def translated(self, directory):
        """The extension modules of the kernels, their C code written to a directory."""
        from mypyc.build import mypycify

        os.environ["MYPYPATH"] = "src"
        files = kernel_files()
        modules = mypycify(
            [*mypy_options(), *files],
            opt_level=OPTIMISATION,
            multi_file=True,
            group_name=GROUP,
            target_dir=directory,
        )
        for module in modules:
            module.extra_compile_args += FLAGS
        return modules

    def give_up(self, reason):
        """Leave a pure package: no extension planned, none on the disk."""
        for file in Path(self.build_lib).rglob(f"*{self.shared_suffix()}"):
            file.unlink()
        self.extensions = self.distribution.ext_modules = []
        for command in ("bdist_wheel", "editable_wheel"):
            wheel = self.distribution.get_command_obj(command, create=False)
            if wheel is not None:
                wheel.root_is_pure = True
        print(f"papilio: the rules are {reason}", file=sys.stderr)

    @staticmethod
    def shared_suffix():
        """The end of an extension module's file name on this interpreter."""
        return importlib.machinery.EXTENSION_SUFFIXES[0]


def mypy_options():
    """Types are checked by scripts/check; here only what the compiler needs."""
    return ["--config-file", "", "--namespace-packages", "--explicit-package-bases"]


if __name__ == "__main__":
    setup(
        # A stand-in, so that the wheel is one for this platform; BuildKernels puts the real modules in its place.
        ext_modules=[] if PURE else [Extension(f"{GROUP}.kernels", [])],
        cmdclass={"build_ext": BuildKernels},
        setup_requires=[] if PURE else COMPILER,
    )
