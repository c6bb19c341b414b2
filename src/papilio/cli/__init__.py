"""The `papilio` command: the site, the terminal, pictures, records, tournaments and studies."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import papilio
from papilio._form import form
from papilio.core.game import PapilioError

COMMANDS = ("serve", "play", "draw", "replay", "check", "tournament", "lab")


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = argparse.ArgumentParser(
        prog="papilio",
        description="Butterfly board games to play, to study and to teach machines. Without a command: the site.",
        epilog="'papilio COMMAND --help' explains a command.",
    )
    top.add_argument("--version", action="version", version=f"papilio {papilio.__version__}, {form()} rules")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name in COMMANDS:
        import_module(f"papilio.cli.{name}").add_parser(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; errors of the user's making are one line, and exit code 2."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if not words or words[0] not in (*COMMANDS, "-h", "--help", "--version"):
        words.insert(0, "serve")
    args = parser().parse_args(words)
    try:
        return int(args.run(args) or 0)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # whoever read has read enough
        return 0
    except (PapilioError, OSError) as error:
        print(f"papilio: {_told(error)}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _told(error: Exception) -> str:
    if not isinstance(error, OSError) or error.filename is None:
        return str(error)
    if not isinstance(error, FileNotFoundError):
        return f"{error.filename}: {error.strerror}"
    file = Path(error.filename)
    return f"there is no file {file}" if file.parent.is_dir() else f"there is no directory {file.parent}"
