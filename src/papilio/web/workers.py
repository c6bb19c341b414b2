"""The process pool: what takes long never holds up the page. A pool that breaks or hangs is built anew."""

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from papilio.text import _
from papilio.web import thinking
from papilio.web.errors import Busy

T = TypeVar("T")
A = TypeVar("A")
ATTEMPTS = 3


class Workers:
    """Runs functions of `papilio.web.thinking`, first come, first served."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False

    async def run(self, function: Callable[[A], T], argument: A, seconds: float) -> T:
        """The function's result. Raises Busy if it takes too long or brings its process down again and again."""
        for _attempt in range(ATTEMPTS):
            if self._closed:
                raise Busy(_("The server is being stopped."))
            pool = self._open()
            try:
                return await asyncio.wait_for(
                    asyncio.get_running_loop().run_in_executor(pool, function, argument), seconds
                )
            except BrokenProcessPool:
                self._drop(pool)
            except TimeoutError:
                self._drop(pool)
                break
        raise Busy(_("This takes too long at the moment."))

    def close(self) -> None:
        """End every worker; whoever waits for one is told so."""
        self._closed = True
        if self._pool is not None:
            self._drop(self._pool)

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")  # a fork would inherit the database and every open page
            self._pool = ProcessPoolExecutor(self._number, mp_context=spawn, initializer=thinking.prepare)
        return self._pool

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        """Forget a pool and end its processes: all that wait for it learn that it broke."""
        if self._pool is pool:
            self._pool = None
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=False)
