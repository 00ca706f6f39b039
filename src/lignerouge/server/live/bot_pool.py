"""Bots think beside the event loop, within a budget of time; a bot that fails never stops its table.

Own bots think in threads, because compiled code lets others run meanwhile; external bots in
processes of their own. A bot waits at most its budget for its turn and thinks at most its budget. If nothing comes of
it, the house bot answers for it, and if that fails too, the first option does.
"""

import asyncio
import secrets
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import structlog

from lignerouge.compiling.parts import uncompiled
from lignerouge.external_bots import BotError, describe, installed
from lignerouge.external_bots.process import ExternalBot, turn
from lignerouge.kernel.game import Prompt
from lignerouge.registry import GAMES, GameEntry
from lignerouge.server.warming import Warming

MOST_LOST = 4  # threads of one bot that never came back: it is not asked again while there are so many

log = structlog.get_logger()


def fresh_seed() -> int:
    """Luck for one answer of a bot."""
    return secrets.randbits(62)


@dataclass
class Tally:
    """How often and how long bots have answered, for the metrics."""

    answers: Counter[tuple[str, str]] = field(default_factory=Counter)  # by game and bot: their own
    fallbacks: Counter[tuple[str, str, str]] = field(default_factory=Counter)  # by game, bot and reason
    seconds: dict[tuple[str, str], float] = field(default_factory=lambda: defaultdict(float))  # waited and thought


class BotPool:
    """All bots that can be asked to play for a seat."""

    def __init__(
        self,
        *,
        threads: int = 2,
        budget: float = 3.0,
        seed: Callable[[], int] = fresh_seed,
        games: Mapping[str, GameEntry] = GAMES,
        warming: Warming | None = None,
    ) -> None:
        self.tally = Tally()
        self._budget = budget
        self._seed = seed
        self._games = games
        self._warming = warming or Warming(starts_interpreted=False)
        self._slots = asyncio.Semaphore(threads)
        self._house_slots = asyncio.Semaphore(threads)  # apart: who stands in does not queue behind who thinks long
        self._lost: Counter[tuple[str, str]] = Counter()
        self._external = {name: ExternalBot(entry, budget) for name, entry in installed().items()}

    async def open(self) -> None:
        """Start the bots of others, and learn which games they play: only then are they offered."""
        failures = await asyncio.gather(*(bot.open() for bot in self._external.values()))
        for name, failure in zip(self._external, failures, strict=True):
            if failure is not None:
                log.warning("bot-not-loaded", bot=name, reason=failure.reason, error=failure.error)

    def names(self, game: str) -> tuple[str, ...]:
        """Own bots, the weakest first, then those of others. No other bot can take an own one's name."""
        entry = self._games[game]
        taken = (*entry.bots, *entry.automatic)
        return (*entry.bots, *(name for name, bot in self._external.items() if bot.plays(game) and name not in taken))

    async def choose(self, game: str, bot: str, view: Any, prompt: Prompt, seed: int | None = None) -> str:
        """One of the prompt's options, always and in bounded time. With a seed: the same one whoever asks."""
        if len(prompt.options) == 1:
            return prompt.options[0]
        started = time.perf_counter()
        try:
            option = await self._ask(game, bot, view, prompt, seed)
        except Exception as error:
            failure = self._note(game, bot, prompt, error)
        else:
            self.tally.answers[game, bot] += 1
            return option
        finally:
            self.tally.seconds[game, bot] += time.perf_counter() - started
        return await self._stand_in(game, bot, view, prompt, failure, seed)

    async def close(self) -> None:
        """End the processes. Threads end by themselves, or with this process."""
        await asyncio.gather(*(bot.close() for bot in self._external.values()))

    async def _ask(self, game: str, bot: str, view: Any, prompt: Prompt, seed: int | None) -> str:
        if bot in self._games[game].bots:
            if bot in self._games[game].searching:
                await self._can_search(game)
            return await self._think(self._slots, game, bot, view, prompt, seed)
        if bot in self._external:
            return await self._external[bot].choose(game, self._seed() if seed is None else seed, view, prompt)
        raise BotError("unknown")

    async def _can_search(self, game: str) -> None:
        """Interpreted a search takes minutes; and this process must not compile: no other table would go on."""
        if not await self._warming.is_ready_within(self._budget) or uncompiled(self._games[game].parts.search):
            raise BotError("compiling")

    async def _stand_in(
        self, game: str, bot: str, view: Any, prompt: Prompt, failure: BotError, seed: int | None
    ) -> str:
        house = self._games[game].house if game in self._games else bot
        if house != bot or failure.reason == "busy":
            try:
                return await self._think(self._house_slots, game, house, view, prompt, seed)
            except Exception as error:
                self._note(game, house, prompt, error)
        return prompt.options[0]

    def _note(self, game: str, bot: str, prompt: Prompt, error: Exception) -> BotError:
        """Neither the view nor what an exception says of it goes to the log."""
        failure = error if isinstance(error, BotError) else BotError("error", describe(error))
        self.tally.fallbacks[game, bot, failure.reason] += 1
        log.warning(
            "bot-failed", bot=bot, game=game, prompt=prompt.name, reason=failure.reason, error=failure.error or None
        )
        return failure

    async def _think(
        self, slots: asyncio.Semaphore, game: str, bot: str, view: Any, prompt: Prompt, seed: int | None
    ) -> str:
        """Think in a new daemon thread: if it never comes back, it blocks no other bot and ends with the process."""
        async with turn(slots, self._budget):
            if self._lost[game, bot] >= MOST_LOST:
                raise BotError("hung")
            loop = asyncio.get_running_loop()
            thought: asyncio.Future[str] = loop.create_future()
            new_bot = self._games[game].new_bot if seed is None else self._games[game].new_steady_bot
            seeded_bot = partial(new_bot, bot, self._seed() if seed is None else seed)
            work = partial(self._work, loop, thought, seeded_bot, view, prompt)
            threading.Thread(target=work, name=f"bot {bot}", daemon=True).start()
            try:
                await asyncio.wait({thought}, timeout=self._budget)
            finally:
                if not thought.done():
                    self._lost[game, bot] += 1
                    thought.add_done_callback(partial(self._found, game, bot))
            if not thought.done():
                raise BotError("slow")
            if thought.result() not in prompt.options:
                raise BotError("nonsense")
            return thought.result()

    @staticmethod
    def _work(
        loop: asyncio.AbstractEventLoop,
        thought: "asyncio.Future[str]",
        new_bot: Callable[[], Any],
        view: Any,
        prompt: Prompt,
    ) -> None:
        try:
            settle = partial(thought.set_result, new_bot().choose(view, prompt))
        except BaseException as error:  # whatever it is, somebody waits
            settle = partial(thought.set_exception, BotError("error", describe(error)))
        with suppress(RuntimeError):  # the server has stopped meanwhile
            loop.call_soon_threadsafe(settle)

    def _found(self, game: str, bot: str, thought: "asyncio.Future[str]") -> None:
        """A thread that was given up has come back."""
        thought.exception()  # nobody else asks for it
        self._lost[game, bot] -= 1
