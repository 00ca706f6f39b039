"""Estimates off the event loop: step by step, and given up as soon as nobody listens."""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from lignerouge.server.limits import Limit
from lignerouge.server.settings import Rate

T = TypeVar("T")


class NobodyListensError(Exception):
    """Whoever asked is gone."""


class Estimates:
    """One thread is enough: 500 races take a tenth of a second of compiled code."""

    def __init__(self, rate: Rate) -> None:
        self.limit = Limit(rate)
        self._pool = ThreadPoolExecutor(1, "estimate")

    def close(self) -> None:
        """Stop."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def steps(self, estimate: Callable[..., T]) -> AsyncIterator[int | T]:
        """How much is done, from 0 on, and at last what `estimate` returns, which is given `progress` to call.

        Whoever stops asking for steps ends it.
        """
        loop = asyncio.get_running_loop()
        news: asyncio.Queue[int | None] = asyncio.Queue()  # None: no more
        is_over = False

        def progress(more: int) -> None:
            if is_over:
                raise NobodyListensError
            loop.call_soon_threadsafe(news.put_nowait, more)

        def end(work: "asyncio.Future[T]") -> None:
            if not work.cancelled():
                work.exception()  # looked at: whoever still listens gets it, and nobody else must
            news.put_nowait(None)

        try:
            yield 0
            result = loop.run_in_executor(self._pool, partial(estimate, progress=progress))
            result.add_done_callback(end)
            done = 0
            while (more := await news.get()) is not None:
                done += more
                yield done
            yield await result
        finally:
            is_over = True
