"""Answers that fall due, one after the other, whoever gives them and whoever takes them."""

import asyncio
import random
import time
from abc import ABC, abstractmethod
from collections import deque
from dataclasses import dataclass
from typing import Generic, TypeVar

from tests.tools.load.stolen import Stolen

TICK = 0.001  # seconds: as fine as the event loop's timers are
LATE = 0.002  # a tick that comes later than this is a pause of the client itself
LAST_ONES = 20.0  # seconds that the last answers of a slice may take

S = TypeVar("S")


@dataclass(slots=True)
class Given:
    """An answer that was given, and who has still to hear of it."""

    due: float
    left: int
    sent: int  # bytes
    own: int = 0
    mate: int = 0
    done: int = 0


@dataclass(slots=True)
class Frames:
    """The sizes of an answer and of what it brought about, in bytes; no news for the other seat: 0."""

    sent: int
    own: int
    mate: int
    done: int


class Crowd(ABC, Generic[S]):
    """Everybody who answers. `ready` are those who could; each is asked at random, so nobody keeps step."""

    def __init__(self) -> None:
        self.chance = random.Random(1)
        self.ready: list[S] = []
        self.given: dict[str, Given] = {}
        self.spans: list[tuple[float, float]] = []  # when an answer was due, and when the last one heard of it
        self.pauses: list[tuple[float, float]] = []  # of the client: when it should have worked, and when it did
        self.stolen = Stolen()
        self.frames: list[Frames] = []
        self.done = self.lost = 0
        self._number = 0
        self._due: deque[float] = deque()  # answers that nobody was ready for
        self._freely = False

    @abstractmethod
    def give(self, seat: S, due: float) -> None:
        """This seat answers now."""

    async def answer_by_rate(self, rate: float, seconds: float) -> None:
        """So many answers a second, by chance; each counts from the moment when it was due, whatever was in the way."""
        start = tick = time.perf_counter()
        due = start + self.chance.expovariate(rate)
        while tick < start + seconds:
            tick = await self._next_tick(tick)
            while due <= tick:
                self._due.append(due)
                due += self.chance.expovariate(rate)
            while self._due and self.ready:
                self.give(self._somebody(), self._due.popleft())
        self.lost += len(self._due)
        self._due.clear()
        await self._wait_for_the_last()

    async def answer_freely(self, seconds: float) -> float:
        """Everybody answers as soon as they are asked. -> answers a second"""
        self._freely = True
        start, before = time.perf_counter(), self.done
        while self.ready:
            self.give(self._somebody(), start)
        tick = start
        while tick < start + seconds:
            tick = await self._next_tick(tick)
        given, seconds = self.done - before, time.perf_counter() - start
        self._freely = False
        await self._wait_for_the_last()
        return given / seconds

    def is_ready(self, seat: S) -> None:
        """This seat is asked something."""
        if self._freely and self.goes_on(seat):
            self.give(seat, time.perf_counter())
        else:
            self.ready.append(seat)

    def goes_on(self, seat: S) -> bool:
        """Whether it answers by itself, when all do."""
        return True

    def new_id(self) -> str:
        """For one more answer."""
        self._number += 1
        return str(self._number)

    def heard(self, id: str) -> None:
        """One more has heard of this answer."""
        given = self.given[id]
        given.left -= 1
        if given.left == 0:
            self.spans.append((given.due, time.perf_counter()))
            self.frames.append(Frames(given.sent, given.own, given.mate, given.done))
            del self.given[id]

    def _somebody(self) -> S:
        place = self.chance.randrange(len(self.ready))
        self.ready[place], self.ready[-1] = self.ready[-1], self.ready[place]
        return self.ready.pop()

    async def _next_tick(self, tick: float) -> float:
        tick = max(tick + TICK, time.perf_counter() - LATE)
        await asyncio.sleep(max(0.0, tick - time.perf_counter()))
        now = time.perf_counter()
        if now - tick > LATE:
            self.pauses.append((tick, now))
        self.stolen.look(now)
        return now if now > tick else tick

    async def _wait_for_the_last(self) -> None:
        until = time.perf_counter() + LAST_ONES
        while self.given and time.perf_counter() < until:
            await asyncio.sleep(0.005)
        self.lost += len(self.given)
        self.given.clear()
