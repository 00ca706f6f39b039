"""Looks for garbage in circles among everything that is old, when nobody plays.

Whoever answers in that moment waits for it: a tenth of a second with 500 tables. So Python does not do it by itself
(`serve.py: settle_down`). Sockets that were closed are most of what is found.
"""

import asyncio
import gc
import time

LOOK_EVERY = 1.0  # seconds
QUIET = 0.03  # seconds of work in one of them; a server with open tables and sockets needs some even if nobody plays
QUIET_FOR = 5  # looks
AT_LATEST = 900.0  # seconds, however busy the server is


class Collecting:
    """A task on the event loop, beside the services."""

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None
        self._quiet = 0
        self._last = time.monotonic()
        self._known = _rounds()

    def begin(self) -> None:
        """From now on."""
        self._task = asyncio.create_task(self._run())

    def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        worked = time.process_time()
        while True:
            await asyncio.sleep(LOOK_EVERY)
            before, worked = worked, time.process_time()
            self.look(worked - before)

    def look(self, work: float) -> bool:
        """So many seconds of work since the last look: collect if it is time. -> whether it was"""
        self._quiet = self._quiet + 1 if work < QUIET else 0
        is_late = time.monotonic() - self._last > AT_LATEST
        if _rounds() == self._known or not (is_late or self._quiet >= QUIET_FOR):
            return False
        gc.collect()
        self._known, self._last = _rounds(), time.monotonic()
        return True


def _rounds() -> int:
    """How often Python itself has collected since the start: if not at all, there is little to find."""
    young, middle, _ = gc.get_stats()
    return int(young["collections"]) + int(middle["collections"])
