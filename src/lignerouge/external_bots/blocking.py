"""External bots for code without an event loop, such as the arena's workers: one question after the other."""

import asyncio
import atexit
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

from lignerouge.external_bots import BotError, installed
from lignerouge.external_bots.process import ExternalBot
from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.game import Prompt

T = TypeVar("T")
OTHER_GAMES = "other-games"


class BlockingBots:
    """The external bots that this process has started, each in a process of its own."""

    def __init__(self) -> None:
        self._turn = threading.Lock()  # a worker of a cluster may have several threads
        self._runner: asyncio.Runner | None = None
        self._bots: dict[tuple[str, float], ExternalBot] = {}
        self._broken: dict[str, BotError] = {}

    def ask(self, bot: str, patience: float, game: str, seed: int, view: Any, prompt: Prompt) -> str:
        """One of the options, or `BotError`."""
        return self._run(self._ask(bot, patience, game, seed, view, prompt))

    def check(self, bot: str, patience: float, game: str) -> None:
        """A bot that cannot be loaded, or does not play this, is a mistake before anything is played."""
        try:
            self._run(self._found(bot, patience, game))
        except BotError as failure:
            raise InputError(
                f"The bot {quoted(bot)} does not play {game}."
                if failure.reason == OTHER_GAMES
                else f"The bot {quoted(bot)} cannot be loaded: {failure.error or failure.reason}."
            ) from None

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        with self._turn:
            if self._runner is None:
                self._runner = asyncio.Runner()
            return self._runner.run(work)

    async def _found(self, bot: str, patience: float, game: str) -> ExternalBot:
        if bot in self._broken:
            raise self._broken[bot]
        if (bot, patience) not in self._bots:
            entry = installed().get(bot)
            if entry is None:
                raise BotError("unknown")
            self._bots[bot, patience] = ExternalBot(entry, patience, rests=False)
            failure = await self._bots[bot, patience].open()
            if failure is not None:
                self._broken[bot] = failure
                raise failure
        found = self._bots[bot, patience]
        if not found.plays(game):
            raise BotError(OTHER_GAMES)
        return found

    async def _ask(self, bot: str, patience: float, game: str, seed: int, view: Any, prompt: Prompt) -> str:
        found = await self._found(bot, patience, game)
        return await found.choose(game, seed, view, prompt)

    def close(self) -> None:
        """End the processes."""
        with self._turn:
            if self._runner is not None:
                self._runner.run(self._close())
                self._runner.close()
            self._runner, self._bots, self._broken = None, {}, {}

    async def _close(self) -> None:
        await asyncio.gather(*(bot.close() for bot in self._bots.values()))


_BOTS = BlockingBots()
ask_external_bot = _BOTS.ask
check_external_bot = _BOTS.check
close_external_bots = _BOTS.close
atexit.register(close_external_bots)
