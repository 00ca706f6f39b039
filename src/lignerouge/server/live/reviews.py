"""Reviews of finished matches, worked out beside the server and kept with their records.

One process works on one review after the other, at low priority: a full server gets slower reviews, never slower
tables. It is started when somebody asks for a review, and ends when nobody has for a while.
"""

import asyncio
import sys
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal

import orjson
import structlog

from lignerouge.kernel import journal
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.store.store import Store
from lignerouge.server.warming import Warming

MOST_WAITING = 20  # reviews that wait for their turn
REMEMBERED = 100  # reports in memory
IDLE = 120.0  # seconds without anything to do after which the process ends
LONGEST_LINE = 1 << 24  # bytes of an answer

log = structlog.get_logger()

Status = Literal["waiting", "working", "ready", "failed"]


@dataclass(slots=True)
class Work:
    """A review that is being worked out."""

    table: str
    record: str
    seats: Sequence[int]
    status: Status = "waiting"
    done: int = 0
    of: int = 0
    report: dict[str, Any] | None = None  # the first numbers, then everything
    reason: str = ""


class Reviews:
    """All reviews that were asked for lately."""

    def __init__(self, store: Store, warming: Warming) -> None:
        self._store, self._warming = store, warming
        self._works: OrderedDict[str, Work] = OrderedDict()
        self._queue: asyncio.Queue[Work] = asyncio.Queue(MOST_WAITING)
        self._task: asyncio.Task[None] | None = None
        self._process: asyncio.subprocess.Process | None = None

    async def close(self) -> None:
        """Stop working."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._end()

    def __contains__(self, table: str) -> bool:
        """It was asked for already."""
        return table in self._works

    async def of(self, table: str, record: journal.Journal, seats: Sequence[int]) -> Work:
        """How far the review of this finished match is; whoever asks first sets it going."""
        known = self._works.get(table)
        if known is None:
            kept = await self._store.review(table)
            if kept is not None:
                return self._remember(Work(table, "", seats, "ready", report=orjson.loads(kept)))
            if not self._warming.is_ready:
                raise DeniedError("not-now", "review-warming-up")
            known = Work(table, journal.write(record), seats)
            try:
                self._queue.put_nowait(known)
            except asyncio.QueueFull:
                raise DeniedError("too-many", "reviews-many") from None
            self._remember(known)
            if self._task is None or self._task.done():
                self._task = asyncio.create_task(self._work_off())
        return known

    def _remember(self, work: Work) -> Work:
        self._works[work.table] = work
        while len(self._works) > REMEMBERED and next(iter(self._works.values())).status in ("ready", "failed"):
            self._works.popitem(last=False)
        return work

    async def _work_off(self) -> None:
        """One after the other, until there has been nothing to do for a while."""
        while True:
            try:
                work = await asyncio.wait_for(self._queue.get(), IDLE)
            except TimeoutError:
                await self._end()
                return
            try:
                await self._review(work)
            except (OSError, ValueError, EOFError) as trouble:
                log.warning("review-failed", table=work.table, error=repr(trouble))
                await self._end()
                work.status, work.reason = "failed", "The review could not be worked out."
                self._works.pop(work.table, None)  # whoever asks again has another try

    async def _review(self, work: Work) -> None:
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "lignerouge.reviewing.worker"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LONGEST_LINE,
            )
        assert process.stdin is not None
        assert process.stdout is not None
        work.status = "working"
        request = {"id": id(work), "record": work.record, "seats": list(work.seats)}
        process.stdin.write(orjson.dumps(request) + b"\n")
        await process.stdin.drain()
        while work.status == "working":
            line = await process.stdout.readline()
            if not line:
                raise EOFError("the process ended")
            answer = orjson.loads(line)
            if "progress" in answer:
                work.done, work.of = answer["progress"]
            elif "failed" in answer:
                work.status, work.reason = "failed", answer["failed"]
            else:
                work.report = answer.get("whole", answer.get("first"))
                if "whole" in answer:
                    await self._store.keep_review(work.table, orjson.dumps(work.report).decode())
                    work.status, work.record = "ready", ""

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
