"""An external bot and its process: started, asked, ended, started again."""

import asyncio
import os
import pickle
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from importlib.metadata import EntryPoint
from typing import Any

import orjson

from lignerouge.external_bots import BotError, describe
from lignerouge.kernel.game import Prompt

STARTUP = 60.0  # seconds until a new process has loaded its bot
FIRST_PAUSE = 1.0  # seconds after a second failure in a row; then twice as long each time
LONGEST_PAUSE = 300.0


@asynccontextmanager
async def turn(gate: asyncio.Lock | asyncio.Semaphore, budget: float) -> AsyncIterator[None]:
    """Wait for a turn, but not for ever."""
    try:
        async with asyncio.timeout(budget):
            await gate.acquire()
    except TimeoutError:
        raise BotError("busy") from None
    try:
        yield
    finally:
        gate.release()


class ExternalBot:
    """One external bot and its process."""

    def __init__(self, entry: EntryPoint, budget: float, *, rests: bool = True) -> None:
        self._target = entry.value
        self._budget = budget
        self._rests = rests  # after failures; and nobody waits for its start. Else no clock says who answers
        self._games: tuple[str, ...] | None = ()  # None: all; none before it has said so
        self._turn = asyncio.Lock()
        self._life: asyncio.Task[Process | BotError] | None = None
        self._ends: set[asyncio.Task[None]] = set()
        self._failures = 0  # in a row
        self._rests_until = 0.0
        self._asked = 0
        self._closed = False

    def plays(self, game: str) -> bool:
        """It said that it plays this."""
        return self._games is None or game in self._games

    async def open(self) -> BotError | None:
        """Start it, and wait until it has said what it plays."""
        self._life = asyncio.create_task(self._start())
        found = await asyncio.shield(self._life)
        return found if isinstance(found, BotError) else None

    async def choose(self, game: str, seed: int, view: Any, prompt: Prompt) -> str:
        """Its answer, which is one of the options; or `BotError`."""
        async with turn(self._turn, self._budget):
            process = await self._awake()
            try:
                reply = await self._ask(process, game, seed, view, prompt)
                if error := reply.get("error"):
                    raise BotError("error", str(error)[:100])
                option = reply.get("option")
                if not isinstance(option, str) or option not in prompt.options:
                    raise BotError("nonsense")
            except BotError as failure:
                if failure.reason != "error":
                    self._give_up(process)
                raise
            self._failures = 0
            return option

    async def _awake(self) -> Process:
        loop = asyncio.get_running_loop()
        if self._closed:
            raise BotError("closed")
        if self._life is None:
            if loop.time() < self._rests_until:
                raise BotError("resting")
            self._life = loop.create_task(self._start())
        await asyncio.wait({self._life}, timeout=self._budget if self._rests else STARTUP)
        if not self._life.done():
            raise BotError("starting")
        found = self._life.result()
        if isinstance(found, BotError):
            self._give_up(None)
            raise found
        return found

    async def _start(self) -> Process | BotError:
        """A new process that has loaded the bot."""
        command = (sys.executable, "-P", "-m", "lignerouge.external_bots")
        try:
            process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, start_new_session=True)
        except OSError as error:
            return BotError("broken", describe(error))
        try:
            async with asyncio.timeout(STARTUP):
                await say(process, pickle.dumps((sys.path, self._target)))
                hello = await hear(process)
            if "error" in hello:
                raise BotError("broken", str(hello["error"])[:100])
            self._games = None if hello["games"] is None else tuple(map(str, hello["games"]))
            return process
        except TimeoutError:
            failure = BotError("broken", "did not start in time")
        except BotError as why:
            failure = BotError("broken", why.error)
        except BaseException:
            self._bury(process)
            raise
        self._bury(process)
        return failure

    async def _ask(self, process: Process, game: str, seed: int, view: Any, prompt: Prompt) -> dict[str, Any]:
        self._asked += 1
        request = pickle.dumps((self._asked, game, seed, view, prompt))
        try:
            async with asyncio.timeout(self._budget):
                await say(process, request)
                while True:
                    reply = await hear(process)
                    if reply.get("number") == self._asked:  # else to somebody who no longer waits
                        return reply
        except TimeoutError:
            raise BotError("slow") from None

    def _give_up(self, process: Process | None) -> None:
        """End this process; the next one starts at once, or after a pause if that happens again and again."""
        if process is not None:
            self._bury(process)
        self._life = None
        self._failures += 1
        again = self._rests and self._failures > 1
        pause = min(FIRST_PAUSE * 2.0 ** (self._failures - 2), LONGEST_PAUSE) if again else 0.0
        loop = asyncio.get_running_loop()
        self._rests_until = loop.time() + pause
        if not pause and not self._closed:
            self._life = loop.create_task(self._start())

    def _bury(self, process: Process) -> None:
        end = asyncio.create_task(bury(process))
        self._ends.add(end)
        end.add_done_callback(self._ends.discard)

    async def close(self) -> None:
        """End its process."""
        self._closed = True
        if self._life is not None:
            self._life.cancel()
            (found,) = await asyncio.gather(self._life, return_exceptions=True)
            if isinstance(found, Process):
                self._bury(found)
        await asyncio.gather(*self._ends)


async def say(process: Process, frame: bytes) -> None:
    """Send a request."""
    assert process.stdin is not None
    try:
        process.stdin.write(len(frame).to_bytes(4, "big") + frame)
        await process.stdin.drain()
    except ConnectionError:
        raise BotError("crashed") from None


async def hear(process: Process) -> dict[str, Any]:
    """Get a reply."""
    assert process.stdout is not None
    try:
        line = await process.stdout.readline()
        if not line.endswith(b"\n"):
            raise BotError("crashed")
        reply = orjson.loads(line)
    except ConnectionError:
        raise BotError("crashed") from None
    except ValueError:  # a line without end, or not JSON
        raise BotError("nonsense") from None
    if not isinstance(reply, dict):
        raise BotError("nonsense")
    return reply


async def bury(process: Process) -> None:
    """End a process and all that it started."""
    assert process.stdin is not None
    process.stdin.close()
    with suppress(ProcessLookupError):
        if sys.platform == "win32":
            process.kill()
        elif process.returncode is None:
            os.killpg(process.pid, signal.SIGKILL)
    await process.wait()
