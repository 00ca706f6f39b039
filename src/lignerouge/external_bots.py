"""Bots written by others: found by their entry points, each in a process of its own.

A package offers a bot by an entry point of the group `lignerouge.bots`:

    [project.entry-points."lignerouge.bots"]
    mybot = "mypackage:new_bot"

It leads to something that can be called as `new_bot(game, seed)` and returns an object with `choose(view, prompt)`,
which returns one of `prompt.options`. A bot is made for every answer: all it may know is in the view, and what takes
long to load belongs at the top of the module. `new_bot.games`, a tuple, says which games it plays; without it, all.

Neither the server nor the arena imports such code. They start a fresh Python, which does, and talk to it through pipes:
requests go out pickled, replies come back as lines of JSON, so that nothing a bot says can do anything here. A process
that dies, or thinks too long, or talks nonsense is ended; the next one starts at once after a first failure, and at a
server's tables later after growing pauses. This keeps games running, not secrets: a bot is a program that the owner of
the server chose to install.
"""

import asyncio
import os
import pickle
import queue
import signal
import sys
import threading
import traceback
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, BinaryIO

import orjson

from lignerouge.kernel.game import Prompt
from lignerouge.registry import GAMES

GROUP = "lignerouge.bots"
STARTUP = 60.0  # seconds until a new process has loaded its bot
FIRST_PAUSE = 1.0  # seconds after a second failure in a row; then twice as long each time
LONGEST_PAUSE = 300.0


class BotError(Exception):
    """A bot did not answer: why in one word, and of an exception its kind and place, never its text."""

    def __init__(self, reason: str, error: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.error = error


def describe(error: BaseException) -> str:
    """What an author needs to find the fault. Its text could hold somebody's cards."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}{place}"


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


class Foreign:
    """One bot of others and its process."""

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


def installed() -> dict[str, EntryPoint]:
    """The bots of others, by name."""
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


# --- the other end of the pipes


def read_frame(pipe: BinaryIO) -> bytes:
    """A request; nothing at the end."""
    return pipe.read(int.from_bytes(pipe.read(4), "big"))


def listen(pipe: BinaryIO, frames: "queue.SimpleQueue[bytes]") -> None:
    """Take requests. When whoever asks is gone, so is this process, even while its bot thinks."""
    while frame := read_frame(pipe):
        frames.put(frame)
    os._exit(0)


def load(target: str) -> tuple[Any, list[str] | None]:
    """The bot's maker and the games that it plays."""
    new_bot = EntryPoint("", target, GROUP).load()
    games = getattr(new_bot, "games", None)
    if games is not None and (isinstance(games, str) or not all(isinstance(game, str) for game in games)):
        raise TypeError("games is a tuple of names")
    return new_bot, None if games is None else list(games)


def answer(new_bot: Any, frame: bytes) -> dict[str, Any]:
    """What the bot says to one request."""
    number, game, seed, view, prompt = pickle.loads(frame)
    try:
        option = new_bot(game, seed).choose(view, prompt)
    except BaseException as error:  # also sys.exit: the next answer may be a good one
        return {"number": number, "error": describe(error)}
    return {"number": number, "option": str(option)[:200] if isinstance(option, str) else None}


def main() -> None:
    """Answer requests until whoever asks is gone."""
    requests, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb", buffering=0)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)  # what a bot prints is not what it answers
    path, target = pickle.loads(read_frame(requests))
    sys.path[:] = path
    try:
        GAMES.drop_broken()  # import them now, so that it does not count as thinking
        new_bot, games = load(target)
    except BaseException as error:
        replies.write(orjson.dumps({"error": describe(error)}) + b"\n")
        return
    replies.write(orjson.dumps({"games": games}) + b"\n")
    frames: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=listen, args=(requests, frames), daemon=True).start()
    while True:
        replies.write(orjson.dumps(answer(new_bot, frames.get())) + b"\n")


if __name__ == "__main__":
    main()
