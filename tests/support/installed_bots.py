"""Bots of other people, installed for a test, and what both kinds of bots are asked with."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import uvloop

from lignerouge.kernel.game import Prompt
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.registry import GAMES
from lignerouge.server.live.bot_pool import BotPool

LONG = 120.0  # a budget that no test sees the end of
SHORT = 0.2

FANS = """
import os
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
print("a bot that prints when it is loaded")


class Bot:
    def __init__(self, game, seed):
        self.game, self.seed = game, seed

    def choose(self, view, prompt):
        print("a bot that prints when it thinks")
        return prompt.options[-1]


class Raises(Bot):
    games = ("flamme", "tour")

    def choose(self, view, prompt):
        raise ValueError(f"my hand is {view}")


class Leaves(Bot):
    def choose(self, view, prompt):
        sys.exit(str(view))


class Sleeps(Bot):
    def choose(self, view, prompt):
        (HERE / "asleep").write_text(str(os.getpid()))
        time.sleep(3600)


class Babbles(Bot):
    def choose(self, view, prompt):
        return "nonsense"


class Mute(Bot):
    def choose(self, view, prompt):
        return None


class Dies(Bot):
    def choose(self, view, prompt):
        os._exit(3)


class DiesOnce(Bot):
    def choose(self, view, prompt):
        if not (HERE / "died").exists():
            (HERE / "died").touch()
            os._exit(3)
        return f"{prompt.options[-1]}"


def only_redline(game, seed):
    if game != "redline":
        raise LookupError(game)
    return Bot(game, seed)


only_redline.games = ("redline",)


def misspelt(game, seed):
    return Bot(game, seed)


misspelt.games = "redline"


class Seed(Bot):
    def choose(self, view, prompt):
        return prompt.options[self.seed]
"""

ENTRIES = """
[lignerouge.bots]
babbles = fans:Babbles
dies = fans:Dies
dies-once = fans:DiesOnce
good = fans:Bot
leaves = fans:Leaves
misspelt = fans:misspelt
missing = fans:NotThere
mute = fans:Mute
nowhere = nosuchmodule:Bot
only-redline = fans:only_redline
raises = fans:Raises
seed = fans:Seed
sensible = fans:Babbles
sleeps = fans:Sleeps
"""


def run(test: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:  # the loop that the server runs on
        runner.run(test)


@asynccontextmanager
async def thinking(**settings: Any) -> AsyncIterator[BotPool]:
    bot_pool = BotPool(**settings)
    await bot_pool.open()
    try:
        yield bot_pool
    finally:
        await bot_pool.close()


def asked(game: str) -> tuple[Any, Prompt]:
    """What the first seat sees and is asked, with a choice."""
    match = Match.begin(GAMES[game].game, {}, ["ann", "bob"], seeded(1))
    prompt = next(prompt for prompt in match.prompts() if len(prompt.options) > 2 or game != "redline")
    return match.view(prompt.seat), prompt


VIEW, PROMPT = asked("flamme")


def answers(bot_pool: BotPool) -> int:
    return bot_pool.tally.answers.total()


def fallbacks(bot_pool: BotPool) -> Counter[str]:
    """By reason."""
    return sum((Counter({key[2]: count}) for key, count in bot_pool.tally.fallbacks.items()), Counter())


async def until(true: Callable[[], object]) -> None:
    while not true():
        await asyncio.sleep(0.01)


# --- own bots
