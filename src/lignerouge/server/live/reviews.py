"""Reviews of finished matches, worked out beside the server and kept with their records.

One process works them out (`reviewing/worker.py`): the first chances at once, all else at low priority, so a full
server gets slower reviews, never slower tables. It is started when somebody plays, so that it is warm when they finish,
and ends when nobody has for a while.
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
from lignerouge.kernel.errors import InputError
from lignerouge.reviewing.review import WORLDS, check_rivals
from lignerouge.server.live.table import LiveTable
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.store.rows import StoreError
from lignerouge.server.store.store import Store
from lignerouge.server.tasks import Tasks
from lignerouge.server.warming import Warming

MOST_WAITING = 20  # reviews that are worked on or wait for their turn
REMEMBERED = 100  # reports in memory
IDLE = 600.0  # seconds without anybody who plays or asks after which the process ends
LOOK_EVERY = 30.0  # seconds between two looks whether it may
LONGEST_LINE = 1 << 24  # bytes of an answer

log = structlog.get_logger()

Status = Literal["waiting", "working", "ready", "failed"]


@dataclass(slots=True)
class Work:
    """A review that is being worked out."""

    table: str
    record: str
    names: tuple[str, ...]  # of those who sit there, as the report tells them
    seats: Sequence[int]
    status: Status = "waiting"
    done: int = 0
    of: int = 0
    report: dict[str, Any] | None = None  # the first numbers, then more, then everything
    reason: str = ""
    kept: bool = True  # with the record of a table
    glance: bool = False  # only how it stands is asked


class Reviews:
    """All reviews that were asked for lately."""

    def __init__(self, store: Store, warming: Warming, *, ahead: bool = True, worlds: int = WORLDS) -> None:
        self._store, self._warming, self._worlds = store, warming, worlds
        self._ahead = ahead  # begin when a match ends, not when somebody asks
        self._works: OrderedDict[str, Work] = OrderedDict()
        self._in_hand: dict[int, Work] = {}  # by the number of the request
        self._number = 0
        self._process: asyncio.subprocess.Process | None = None
        self._starting = asyncio.Lock()
        self._needed = 0.0  # when somebody last played or asked
        self._tasks = Tasks()

    async def close(self) -> None:
        """Stop working."""
        await self._tasks.close()
        await self._end()

    def known(self, table: str, names: tuple[str, ...] | None = None) -> Work | None:
        """What was asked for already. `names`: of those who sit there now; others have left for good."""
        work = self._works.get(table)
        return work if work is not None and names in (None, work.names) else None

    def notice(self, table: LiveTable) -> None:
        """Something has happened at a table: whoever plays will want to look back, and who has finished does now."""
        if not self._ahead or not self._warming.is_ready or table.row.passing:
            return
        people = people_of(table)
        if not people or len(table.row.seats) == 1:
            return
        self._needed = asyncio.get_running_loop().time()
        is_new = table.row.id not in self._works and len(self._in_hand) < MOST_WAITING
        if table.row.status == "playing" and self._process is None and not self._starting.locked():
            self._tasks.begin(self._get_ready())
        elif table.row.status == "over" and table.match is not None and is_new:
            self._tasks.begin(self._begin(table.row.id, table.match.journal, people))

    async def _begin(self, id: str, record: journal.Journal, people: Sequence[int]) -> None:
        with suppress(DeniedError, StoreError):  # whoever asks is told
            await self.of(id, record, people)

    async def of(
        self, table: str, record: journal.Journal, seats: Sequence[int], *, kept: bool = True, glance: bool = False
    ) -> Work:
        """How far the review of this finished match is; whoever asks first sets it going.

        `kept`: `table` is one, with whose record the review is kept; else it is only remembered for a while. `glance`:
        only how it stands where the record ends.
        """
        try:
            check_rivals(record)
        except InputError as mistake:
            raise DeniedError.of("not-now", mistake) from None
        known = self.known(table, record.seats)
        if known is None and kept:
            found = await self._store.review(table)
            known = self.known(table, record.seats)  # somebody else may have asked meanwhile
            if known is None and found is not None:
                return self._remember(Work(table, "", record.seats, seats, "ready", report=orjson.loads(found)))
        if known is None:
            if not self._warming.is_ready:
                raise DeniedError("not-now", "review-warming-up")
            if len(self._in_hand) >= MOST_WAITING:
                raise DeniedError("too-many", "reviews-many")
            known = self._remember(Work(table, journal.write(record), record.seats, seats, kept=kept, glance=glance))
            self._number += 1
            self._in_hand[self._number] = known
            self._tasks.begin(self._ask(self._number, known))
        return known

    def _remember(self, work: Work) -> Work:
        self._works[work.table] = work
        while len(self._works) > REMEMBERED and next(iter(self._works.values())).status in ("ready", "failed"):
            self._works.popitem(last=False)
        return work

    # --- the process

    async def _start(self) -> asyncio.subprocess.Process:
        """The process, which is started if there is none."""
        async with self._starting:
            self._needed = asyncio.get_running_loop().time()
            process = self._process
            if process is None or process.returncode is not None:
                process = self._process = await asyncio.create_subprocess_exec(
                    *(sys.executable, "-m", "lignerouge.reviewing"),
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                    limit=LONGEST_LINE,
                )
                self._tasks.begin(self._listen(process))
            return process

    async def _get_ready(self) -> None:
        with suppress(OSError):  # whoever asks is told
            await self._start()

    async def _ask(self, number: int, work: Work) -> None:
        request = {
            "id": number,
            "record": work.record,
            "seats": list(work.seats),
            "worlds": 0 if work.glance else self._worlds,
        }
        try:
            process = await self._start()
            assert process.stdin is not None
            process.stdin.write(orjson.dumps(request) + b"\n")
            await process.stdin.drain()
        except OSError as trouble:
            log.warning("review-failed", table=work.table, error=repr(trouble))
            self._give_up(number)

    async def _listen(self, process: asyncio.subprocess.Process) -> None:
        """Hear what it has to say, until it ends or nobody has needed it for a while."""
        assert process.stdout is not None
        while True:
            try:
                line = await asyncio.wait_for(process.stdout.readline(), LOOK_EVERY)
                if not line:
                    raise EOFError("the process ended")
                await self._hear(orjson.loads(line))
            except TimeoutError:
                idle = asyncio.get_running_loop().time() - self._needed > IDLE
                if idle and not self._in_hand and not self._starting.locked():
                    await self._end()
                    return
            except (OSError, ValueError, EOFError) as trouble:
                if self._in_hand:
                    log.warning("review-failed", reviews=len(self._in_hand), error=repr(trouble))
                for number in list(self._in_hand):
                    self._give_up(number)
                if self._process is process:
                    await self._end()
                return

    async def _hear(self, answer: dict[str, Any]) -> None:
        work = self._in_hand.get(answer["id"])
        if work is None:
            return
        if "failed" in answer:
            work.status, work.reason = "failed", answer["failed"]
        elif "progress" in answer:
            work.status, (work.done, work.of) = "working", answer["progress"]
        else:
            work.status = "working"
            work.report = answer.get("whole") or answer.get("more") or answer["first"]
            if "whole" in answer:
                if work.kept:
                    with suppress(StoreError):  # then it is worked out again some time
                        await self._store.keep_review(work.table, orjson.dumps(work.report).decode(), work.names)
                work.status, work.record = "ready", ""
        if work.status in ("ready", "failed"):
            self._in_hand.pop(answer["id"], None)

    def _give_up(self, number: int) -> None:
        work = self._in_hand.pop(number)
        work.status, work.reason = "failed", "The review could not be worked out."
        if self._works.get(work.table) is work:
            self._works.pop(work.table)  # whoever asks again has another try

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def people_of(table: LiveTable) -> list[int]:
    """The seats whose decisions are judged: those of people."""
    return [number for number, seat in enumerate(table.row.seats) if seat.kind == "guest"]
