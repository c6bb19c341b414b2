"""The same rules in C++, as a native limit. Built with the compiler that is there, into build/peers."""

import ctypes
import hashlib
import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

from papilio.core.game import CHANCE, Game

HERE = Path(__file__).parent
BUILT = HERE.parents[2] / "build" / "peers"
FLAGS = ("-std=c++17", "-O2", "-shared", "-fPIC")
MOST = 100_000  # legal moves in one position


class NoCompiler(RuntimeError):
    """Nothing can be built here; the message says why."""


@cache
def library(id: str) -> ctypes.CDLL:
    """The kernel of a game, built unless it is there. Raises NoCompiler."""
    source = HERE / f"{id.replace('-', '_')}.cpp"
    compiler = shutil.which(os.environ.get("CXX") or "c++")
    if compiler is None:
        raise NoCompiler(f"no C++ compiler ({os.environ.get('CXX') or 'c++'}) was found")
    digest = hashlib.sha256(b"".join(file.read_bytes() for file in (source, *sorted(HERE.glob("*.h"))))).hexdigest()[
        :16
    ]
    built = BUILT / f"{source.stem}-{digest}.so"
    if not built.is_file():
        BUILT.mkdir(parents=True, exist_ok=True)
        fresh = built.with_suffix(f".{os.getpid()}")  # so that nobody loads half a file
        subprocess.run([compiler, *FLAGS, "-o", fresh, source], check=True)
        fresh.rename(built)
    found = ctypes.CDLL(str(built))
    pointer, number = ctypes.c_void_p, ctypes.c_int
    numbers = ctypes.POINTER(number)
    for name, result, arguments in (
        ("make", pointer, [number]),
        ("drop", None, [pointer]),
        ("actor", number, [pointer]),
        ("legal", number, [pointer, numbers]),
        ("chances", number, [pointer, numbers, numbers]),
        ("act", None, [pointer, number]),
        ("chance", None, [pointer, number]),
        ("share", ctypes.c_double, [pointer, number]),
        ("playouts", ctypes.c_long, [pointer, ctypes.c_long, ctypes.c_ulong]),
        ("clones", ctypes.c_long, [pointer, ctypes.c_long]),
    ):
        function = getattr(found, name)
        function.restype, function.argtypes = result, arguments
    return found


class NativePeer:
    """A new game of the C++ kernel; its numbers are those of ours, which tells their notation."""

    def __init__(self, id: str, game: Game) -> None:
        self.game = game
        self.library = library(id)
        self.pointer = self.library.make(game.seats)
        self.out, self.weights = (ctypes.c_int * MOST)(), (ctypes.c_int * MOST)()

    def __del__(self) -> None:
        self.library.drop(self.pointer)

    def seat(self) -> int | None:
        """See `Peer`."""
        seat: int = self.library.actor(self.pointer)
        return seat if seat >= CHANCE else None

    def moves(self) -> list[str]:
        """See `Peer`."""
        seat, count = self.library.actor(self.pointer), self.library.legal(self.pointer, self.out)
        return [self.game.text(seat, action) for action in self.out[:count]]

    def chances(self) -> dict[str, float]:
        """See `Peer`."""
        count = self.library.chances(self.pointer, self.out, self.weights)
        total = sum(self.weights[:count])
        names = [self.game.text(CHANCE, outcome) for outcome in self.out[:count]]
        return {name: weight / total for name, weight in zip(names, self.weights[:count], strict=True)}

    def play(self, text: str) -> None:
        """See `Peer`."""
        seat = self.library.actor(self.pointer)
        move = self.library.chance if seat == CHANCE else self.library.act
        move(self.pointer, self.game.parse(seat, text))

    def utilities(self) -> list[float]:
        """See `Peer`."""
        return [self.library.share(self.pointer, seat) for seat in range(self.game.seats)]

    def playouts(self, count: int, seed: int = 1) -> int:
        """So many random games from here on, inside C++; the number of moves."""
        moves: int = self.library.playouts(self.pointer, count, seed)
        return moves

    def clones(self, count: int) -> int:
        """So many copies, inside C++."""
        copies: int = self.library.clones(self.pointer, count)
        return copies
