"""How stages ride, estimated off the event loop: step by step, and given up as soon as nobody listens."""

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor

from lignerouge.flamme.designer.estimate import Estimate, estimate
from lignerouge.kernel.game import Options
from lignerouge.server.limits import Limit
from lignerouge.server.settings import Rate


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

    async def steps(self, race: Options, *, seats: int, seed: int, races: int) -> AsyncIterator[int | Estimate]:
        """How many races are done, from 0 on, and at last the numbers. Whoever stops asking for steps ends it."""
        loop = asyncio.get_running_loop()
        news: asyncio.Queue[int | None] = asyncio.Queue()  # None: no more
        is_over = False

        def progress(done: int) -> None:
            if is_over:
                raise NobodyListensError
            loop.call_soon_threadsafe(news.put_nowait, done)

        def work() -> Estimate:
            return estimate(race, seats=seats, seed=seed, races=races, progress=progress)

        def end(work: "asyncio.Future[Estimate]") -> None:
            if not work.cancelled():
                work.exception()  # looked at: whoever still listens gets it, and nobody else must
            news.put_nowait(None)

        try:
            yield 0
            result = loop.run_in_executor(self._pool, work)
            result.add_done_callback(end)
            while (done := await news.get()) is not None:
                yield done
            yield await result
        finally:
            is_over = True
