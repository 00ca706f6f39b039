"""One change of a table at a time."""

import asyncio
from collections import deque


class Turn:
    """A lock that whoever comes while nobody has it need not wait for, not even a turn of the event loop."""

    def __init__(self) -> None:
        self._is_taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        """Somebody has it."""
        return self._is_taken

    def take_now(self) -> bool:
        """-> False: somebody has it, and the next ones wait for it"""
        if self._is_taken:
            return False
        self._is_taken = True
        return True

    async def __aenter__(self) -> None:
        if self.take_now():
            return
        mine = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.cancelled():
                self._waiting = deque([each for each in self._waiting if each is not mine])
            else:  # it was handed over already
                self.release()
            raise

    async def __aexit__(self, *problem: object) -> None:
        self.release()

    def release(self) -> None:
        """Hand it over to whoever has waited for longest."""
        while self._waiting:
            mine = self._waiting.popleft()
            if not mine.done():
                mine.set_result(None)
                return
        self._is_taken = False
