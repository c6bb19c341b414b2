"""The facade that lets one source run interpreted and compiled.

Kernels import ``vec``, ``i64``, ``append`` and ``pop`` from here. To the type checker and to mypyc these are
``librt.vecs`` and ``mypy_extensions``, so that a compiled kernel works on unboxed arrays; to the interpreter they
are plain lists and ints. This module itself must never be compiled: inside a compiled module the
``TYPE_CHECKING`` branch is taken as dead code and the names would be missing at import.
"""

from typing import TYPE_CHECKING

__all__ = ["append", "i64", "pop", "vec"]

if TYPE_CHECKING:
    from librt.vecs import append, pop, vec
    from mypy_extensions import i64
else:
    vec = list
    i64 = int

    def append(items, item):
        """Append in place and return the array, as the compiled form may move it."""
        items.append(item)
        return items

    def pop(items):
        """Take the last item; return the array, as the compiled form may move it, and the item."""
        item = items.pop()
        return items, item
