"""A small, fast generator with labelled streams, the same bit for bit in both forms of the build.

The algorithm is xoshiro128++ (Blackman and Vigna, "Scrambled linear pseudorandom number generators", 2021) on four
32-bit words kept in 64-bit integers, so that no intermediate reaches 2**63. It serves play, search and study; it is
no source of secrets: live tables draw from the operating system.
"""

import hashlib
from typing import Final, final

from papilio.core.native import i64

MASK: Final = 0xFFFFFFFF


@final
class Rng:
    """One stream of random numbers; equal seeds and labels give equal streams."""

    def __init__(self, seed: int, label: str = "") -> None:
        digest = hashlib.sha256(f"{seed}/{label}".encode()).digest()
        self.a: i64 = int.from_bytes(digest[0:4], "little")
        self.b: i64 = int.from_bytes(digest[4:8], "little")
        self.c: i64 = int.from_bytes(digest[8:12], "little")
        self.d: i64 = int.from_bytes(digest[12:16], "little") | 1  # never the all-zero state

    def bits(self) -> i64:
        """The next 32 bits."""
        total: i64 = (self.a + self.d) & MASK
        result: i64 = ((((total << 7) | (total >> 25)) & MASK) + self.a) & MASK
        t: i64 = (self.b << 9) & MASK
        self.c ^= self.a
        self.d ^= self.b
        self.b ^= self.c
        self.a ^= self.d
        self.c ^= t
        self.d = ((self.d << 11) | (self.d >> 21)) & MASK
        return result

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, for 1 <= n < 2**31; the bias is at most n / 2**32."""
        return (self.bits() * n) >> 32

    def chance(self) -> float:
        """A float from 0 up to, not including, 1."""
        return float(self.bits()) / 4294967296.0

    def fork(self, label: str) -> "Rng":
        """An independent stream that depends on this one's present state and the label."""
        return Rng(int(self.bits()) << 32 | int(self.bits()), label)
