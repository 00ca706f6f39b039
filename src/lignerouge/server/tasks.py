"""Work that goes on beside requests: kept until it is done, ended with the server."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Tasks:
    """The work of one service. The event loop itself would forget what nobody keeps."""

    def __init__(self) -> None:
        self._kept: set[asyncio.Task[Any]] = set()

    def begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """From now on."""
        task = asyncio.create_task(work)
        self._kept.add(task)
        task.add_done_callback(self._kept.discard)
        return task

    async def close(self, *, to_the_end: bool = False) -> None:
        """Stop all of it, or wait for its end."""
        tasks = [*self._kept]
        for task in tasks if not to_the_end else ():
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
