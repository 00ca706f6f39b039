"""A server opens before anything is compiled, and goes over to compiled code once there is some.

Until then tables are played interpreted, which is quick enough for rules and for bots that do not search. Others
compile (`compiling/processes.py`), in processes that end: this one waits for the marks in the cache, loads what they
name beside the event loop, and changes between two of its turns. Each process of a server does so for itself.
"""

import asyncio
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Literal

import structlog

from lignerouge.compiling import builds
from lignerouge.compiling.parts import SERVED, files, uncompiled
from lignerouge.kernel.hot import INTERPRETED
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.tasks import Tasks

LOOK_EVERY = 0.25  # seconds between two looks for what is compiled
PAUSE = 0.005  # seconds between two of about a hundred functions that are loaded
SHORT_TURN = 0.001  # seconds that the thread which loads keeps others waiting, at each of their many small steps

log = structlog.get_logger()

_ahead: list[str] = []  # what this process loaded before it opened

State = Literal["compiling", "loading", "ready"]


class Warming:
    """How far the change to compiled code is. A process that does not start interpreted is ready from the start."""

    def __init__(self, *, starts_interpreted: bool) -> None:
        self.state: State = "ready"
        self.done = 0  # parts that are compiled
        self._ready = asyncio.Event()
        self._tasks = Tasks()
        if starts_interpreted and not INTERPRETED and not _ahead:
            builds.interpret()
            self.state = "compiling"
        else:
            self._ready.set()

    def begin(self) -> None:
        """Change to compiled code as soon as that is possible."""
        if self.state != "ready":
            self._tasks.begin(self._go_over())

    async def close(self) -> None:
        """Stop waiting for compiled code."""
        await self._tasks.close()

    @property
    def is_ready(self) -> bool:
        """The rules run compiled."""
        return self.state == "ready"

    async def is_ready_within(self, seconds: float) -> bool:
        """Who needs compiled code waits for it while it is being loaded, which takes a second, but not for longer."""
        if self.state == "loading":
            with suppress(TimeoutError):
                await asyncio.wait_for(self._ready.wait(), seconds)
        return self.is_ready

    async def check(self, seconds: float) -> None:
        """Deny what only compiled code can do in good time."""
        if not await self.is_ready_within(seconds):
            raise DeniedError("warming-up", "warming-up")

    async def _go_over(self) -> None:
        with short_turns():  # now, while hardly anybody plays yet: it is a third of the work of the change
            await asyncio.to_thread(builds.start_compiler)
        while missing := await asyncio.to_thread(uncompiled, SERVED):
            self.done = len(SERVED) - len(missing)
            await asyncio.sleep(LOOK_EVERY)
        self.state, self.done = "loading", len(SERVED)
        try:
            with short_turns():
                await asyncio.to_thread(load_slowly)
        except Exception as error:  # somebody emptied the cache meanwhile: what is not there is compiled when called
            log.warning("not-loaded", error=type(error).__name__)
        builds.compiled()
        self.state = "ready"
        self._ready.set()
        log.info("compiled", parts=self.done)


@contextmanager
def short_turns() -> Iterator[None]:
    """Meanwhile a thread beside the event loop gives way sooner."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(SHORT_TURN)
    try:
        yield
    finally:
        sys.setswitchinterval(usual)


def load_ahead() -> None:
    """Of a process that has to wait before it opens: load what is compiled, if all of it is."""
    if not uncompiled(SERVED):
        _ahead.extend(SERVED)
        for _ in builds.load(files(SERVED)):
            pass


def load_slowly() -> None:
    """Load compiled code, with pauses for the event loop that runs beside this thread."""
    for _ in builds.load(files(SERVED)):
        time.sleep(PAUSE)
