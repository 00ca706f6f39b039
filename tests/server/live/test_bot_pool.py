"""Bots that think, raise, hang, lie and die, in real threads and processes: a table always gets its answer."""

import asyncio
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import structlog
from tests.support.installed_bots import LONG, PROMPT, SHORT, VIEW, answers, asked, fallbacks, run, thinking, until

from lignerouge.compiling import parts
from lignerouge.compiling.parts import SEARCHING, mark
from lignerouge.kernel.game import Prompt
from lignerouge.registry import GAMES, GameEntry
from lignerouge.server.live.bot_pool import MOST_LOST, BotPool


@pytest.mark.parametrize("game", list(GAMES))
def test_own_bots_answer(game: str) -> None:
    async def test() -> None:
        view, prompt = asked(game)
        async with thinking(budget=LONG) as bot_pool:
            assert bot_pool.names(game) == GAMES[game].bots
            searching = GAMES[game].searching
            bots = [bot for bot in GAMES[game].bots if bot not in searching]  # they take minutes interpreted
            options = await asyncio.gather(*(bot_pool.choose(game, bot, view, prompt) for bot in bots * 10))
            assert set(options) <= set(prompt.options)
            assert answers(bot_pool) == 10 * len(bots)
            assert all(bot_pool.tally.seconds[game, bot] > 0 for bot in bots)
            assert not fallbacks(bot_pool)

    run(test())


@pytest.mark.compiled
def test_the_searching_bot_answers() -> None:
    async def test() -> None:
        view, prompt = asked("redline")
        async with thinking(budget=LONG) as bot_pool:
            assert await bot_pool.choose("redline", "search", view, prompt) in prompt.options
            assert answers(bot_pool) == 1

    run(test())


@pytest.mark.compiled
def test_who_is_not_compiled_yet_is_not_asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    async def test() -> None:
        async with thinking(budget=LONG) as bot_pool:
            assert await bot_pool.choose("flamme", "champion", VIEW, PROMPT) in PROMPT.options
            assert fallbacks(bot_pool) == {"compiling": 1}
            mark(SEARCHING).touch()
            assert await bot_pool.choose("flamme", "champion", VIEW, PROMPT) in PROMPT.options
            assert answers(bot_pool) == 1

    monkeypatch.setattr(parts, "marks", lambda: tmp_path)
    run(test())


def test_an_answer_follows_from_the_seed() -> None:
    async def test() -> None:
        async with thinking(budget=LONG, seed=lambda: 7) as bot_pool:
            own = GAMES["flamme"].new_bot("random", 7).choose(VIEW, PROMPT)
            assert await bot_pool.choose("flamme", "random", VIEW, PROMPT) == own

    run(test())


class Wild:
    """Does what its name says; hangs until it is let go."""

    let_go = threading.Event()

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, view: Any, prompt: Prompt) -> str:
        match self.name:
            case "hangs":
                self.let_go.wait()
            case "raises":
                raise TimeoutError(f"my hand is {view}")  # not to be taken for a budget that is over
            case "leaves":
                raise SystemExit
            case "babbles":
                return "nonsense"
        return prompt.options[-1]


@pytest.fixture
def wild() -> Any:
    Wild.let_go = threading.Event()
    yield {
        "flamme": replace(
            GAMES["flamme"],
            bots=("hangs", "raises", "leaves", "babbles", "house"),
            new_bot=lambda name, _: Wild(name),
            house="house",
        )
    }
    Wild.let_go.set()


@pytest.mark.parametrize(("bot", "reason"), [("raises", "error"), ("leaves", "error"), ("babbles", "nonsense")])
def test_the_house_answers_for_an_own_bot_that_fails(bot: str, reason: str, wild: dict[str, GameEntry]) -> None:
    async def test() -> None:
        async with thinking(budget=LONG, games=wild) as bot_pool:
            with structlog.testing.capture_logs() as lines:
                assert await bot_pool.choose("flamme", bot, VIEW, PROMPT) == PROMPT.options[-1]
            (line,) = lines
            assert (line["event"], line["bot"], line["game"], line["prompt"], line["reason"]) == (
                *("bot-failed", bot, "flamme", PROMPT.name, reason),
            )
            assert "my hand" not in str(line)
            assert answers(bot_pool) == 0
            assert fallbacks(bot_pool) == {reason: 1}

    run(test())


def test_threads_that_hang_are_given_up_and_starve_nobody(wild: dict[str, GameEntry]) -> None:
    async def test() -> None:
        async with thinking(budget=SHORT, games=wild) as bot_pool:
            for _ in range(MOST_LOST):
                assert await bot_pool.choose("flamme", "hangs", VIEW, PROMPT) in PROMPT.options
            assert fallbacks(bot_pool)["slow"] >= MOST_LOST  # more than there are threads at once
            assert await bot_pool.choose("flamme", "hangs", VIEW, PROMPT) in PROMPT.options
            assert fallbacks(bot_pool)["hung"] == 1
            Wild.let_go.set()
            await until(lambda: not bot_pool._lost["flamme", "hangs"])
            await until_answered(bot_pool, "hangs")

    run(test())


async def until_answered(bot_pool: BotPool, bot: str) -> None:
    """A bot answers again by itself; whether at the first try is the machine's mood."""
    before = answers(bot_pool)
    while answers(bot_pool) == before:
        assert await bot_pool.choose("flamme", bot, VIEW, PROMPT) in PROMPT.options


def test_who_waits_too_long_for_a_thread_is_answered_for_by_the_house(wild: dict[str, GameEntry]) -> None:
    async def test() -> None:
        async with thinking(budget=LONG, games=wild, threads=1) as bot_pool:
            hanging = asyncio.create_task(bot_pool.choose("flamme", "hangs", VIEW, PROMPT))
            await until(bot_pool._slots.locked)
            bot_pool._budget = SHORT
            assert await bot_pool.choose("flamme", "house", VIEW, PROMPT) in PROMPT.options
            assert fallbacks(bot_pool)["busy"] == 1
            assert not hanging.done()
            Wild.let_go.set()
            assert await hanging == PROMPT.options[-1]

    run(test())


def test_a_choice_that_nobody_waits_for_any_more_leaves_its_thread(wild: dict[str, GameEntry]) -> None:
    async def test() -> None:
        async with thinking(budget=LONG, games=wild, threads=1) as bot_pool:
            hanging = asyncio.create_task(bot_pool.choose("flamme", "hangs", VIEW, PROMPT))
            await until(bot_pool._slots.locked)
            hanging.cancel()
            with pytest.raises(asyncio.CancelledError):
                await hanging
            assert await bot_pool.choose("flamme", "house", VIEW, PROMPT) == PROMPT.options[-1]
            assert answers(bot_pool) == 1

    run(test())


def test_if_the_house_fails_too_the_first_option_is_taken(wild: dict[str, GameEntry]) -> None:
    async def test() -> None:
        games = {"flamme": replace(wild["flamme"], house="raises")}
        async with thinking(budget=LONG, games=games) as bot_pool:
            assert await bot_pool.choose("flamme", "babbles", VIEW, PROMPT) == PROMPT.options[0]
            assert await bot_pool.choose("flamme", "raises", VIEW, PROMPT) == PROMPT.options[0]
            assert await bot_pool.choose("chess", "raises", VIEW, PROMPT) == PROMPT.options[0]
            assert fallbacks(bot_pool) == {"nonsense": 1, "error": 3}

    run(test())


def test_who_has_no_choice_need_not_think(wild: dict[str, GameEntry]) -> None:
    async def test() -> None:
        async with thinking(budget=LONG, games=wild) as bot_pool:
            assert await bot_pool.choose("flamme", "hangs", VIEW, replace(PROMPT, options=("BR",))) == "BR"

    run(test())


def test_for_a_bot_that_is_no_longer_installed_the_house_plays() -> None:
    async def test() -> None:
        async with thinking(budget=LONG) as bot_pool:
            assert await bot_pool.choose("flamme", "gone", VIEW, PROMPT) in PROMPT.options
            assert fallbacks(bot_pool) == {"unknown": 1}

    run(test())


# --- bots of others
