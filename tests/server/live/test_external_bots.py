"""Bots that others wrote run in processes of their own, and whatever they do, the game goes on."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import structlog
import uvloop
from tests.support.installed_bots import LONG, PROMPT, SHORT, VIEW, answers, asked, fallbacks, run, thinking, until

from lignerouge.external_bots import installed
from lignerouge.registry import GAMES


def test_bots_of_others_are_offered_for_the_games_they_play(fans: Callable[..., Path]) -> None:
    fans("good", "raises", "only-redline", "sensible", "missing", "nowhere", "misspelt")

    async def test() -> None:
        with structlog.testing.capture_logs() as lines:
            async with thinking(budget=LONG) as bot_pool:
                assert bot_pool.names("flamme") == (*GAMES["flamme"].bots, "good", "raises")
                assert bot_pool.names("redline") == (*GAMES["redline"].bots, "good", "only-redline")
                assert await bot_pool.choose("flamme", "sensible", VIEW, PROMPT) in PROMPT.options
                assert not fallbacks(bot_pool), "a bot of others does not take an own one's name"
                assert await bot_pool.choose("flamme", "missing", VIEW, PROMPT) in PROMPT.options
                assert await bot_pool.choose("flamme", "only-redline", VIEW, PROMPT) in PROMPT.options
                assert fallbacks(bot_pool) == {"broken": 1, "error": 1}
        not_loaded = {line["bot"]: line["error"] for line in lines if line["event"] == "bot-not-loaded"}
        assert {bot: error.split()[0] for bot, error in not_loaded.items()} == {
            "missing": "AttributeError",
            "nowhere": "ModuleNotFoundError",
            "misspelt": "TypeError",
        }

    run(test())


@pytest.mark.parametrize("loop", [uvloop.new_event_loop, asyncio.new_event_loop])
def test_a_bot_of_others_answers_in_every_game(loop: Any, fans: Callable[..., Path]) -> None:
    fans("good")

    async def test() -> None:
        async with thinking(budget=LONG) as bot_pool:
            for number, game in enumerate(GAMES, 1):
                view, prompt = asked(game)
                for _ in range(3):
                    assert await bot_pool.choose(game, "good", view, prompt) == prompt.options[-1], game
                assert answers(bot_pool) == 3 * number

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(test())


def test_a_bot_of_others_gets_its_seed(fans: Callable[..., Path]) -> None:
    fans("seed")

    async def test() -> None:
        async with thinking(budget=LONG, seed=lambda: 1) as bot_pool:
            assert await bot_pool.choose("flamme", "seed", VIEW, PROMPT) == PROMPT.options[1]

    run(test())


def test_the_house_answers_for_bots_of_others_that_fail(
    fans: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    failing = {
        "raises": {"error": 4},
        "leaves": {"error": 4},
        "babbles": {"nonsense": 2, "resting": 2},
        "mute": {"nonsense": 2, "resting": 2},
        "dies": {"crashed": 2, "resting": 2},
    }
    fans(*failing, "good")
    monkeypatch.setattr("lignerouge.external_bots.process.FIRST_PAUSE", LONG)

    async def test() -> None:
        async with thinking(budget=LONG) as bot_pool:
            for bot, reasons in failing.items():
                before = fallbacks(bot_pool)
                with structlog.testing.capture_logs() as lines:
                    for _ in range(4):
                        assert await bot_pool.choose("flamme", bot, VIEW, PROMPT) in PROMPT.options
                assert fallbacks(bot_pool) - before == reasons, bot
                assert {(line["bot"], line["game"], line["prompt"]) for line in lines} == {(bot, "flamme", PROMPT.name)}
                assert "SeatView" not in str(lines)
                assert await bot_pool.choose("flamme", "good", VIEW, PROMPT) == PROMPT.options[-1], bot

    run(test())


def test_a_bot_of_others_that_died_comes_back(fans: Callable[..., Path]) -> None:
    fans("dies-once")

    async def test() -> None:
        async with thinking(budget=LONG) as bot_pool:
            assert await bot_pool.choose("flamme", "dies-once", VIEW, PROMPT) in PROMPT.options
            assert fallbacks(bot_pool) == {"crashed": 1}
            assert await bot_pool.choose("flamme", "dies-once", VIEW, PROMPT) == PROMPT.options[-1]
            assert answers(bot_pool) == 1

    run(test())


def test_while_a_bot_of_others_hangs_everybody_else_plays_on(fans: Callable[..., Path]) -> None:
    folder = fans("sleeps", "good")

    async def test() -> None:
        async with thinking(budget=LONG) as bot_pool:
            hanging = asyncio.create_task(bot_pool.choose("flamme", "sleeps", VIEW, PROMPT))
            waiting = asyncio.create_task(bot_pool.choose("flamme", "sleeps", VIEW, PROMPT))
            await until((folder / "asleep").exists)
            bots = ["good", "sensible"] * 10
            options = await asyncio.gather(*(bot_pool.choose("flamme", bot, VIEW, PROMPT) for bot in bots))
            assert set(options) <= set(PROMPT.options)
            assert answers(bot_pool) == 20
            assert not hanging.done()
            assert not waiting.done()
            await bot_pool.close()
            assert await hanging in PROMPT.options
            assert await waiting in PROMPT.options
            assert fallbacks(bot_pool) == {"crashed": 1, "closed": 1}

    run(test())


def test_a_bot_of_others_that_thinks_too_long_is_ended(fans: Callable[..., Path]) -> None:
    fans("sleeps")

    async def test() -> None:
        async with thinking(budget=LONG) as bot_pool:
            bot = bot_pool._external["sleeps"]
            assert bot._life is not None
            process = bot._life.result()
            assert isinstance(process, asyncio.subprocess.Process)
            bot._budget = SHORT
            choices = (bot_pool.choose("flamme", "sleeps", VIEW, PROMPT) for _ in range(5))
            assert set(await asyncio.gather(*choices)) <= set(PROMPT.options)
            assert fallbacks(bot_pool)["slow"] >= 1
            assert sum(fallbacks(bot_pool).values()) == 5
        assert process.returncode == -signal.SIGKILL

    run(test())


def test_an_answer_to_somebody_who_has_gone_is_not_taken_for_the_next_one(fans: Callable[..., Path]) -> None:
    fans("good")

    async def test() -> None:
        async with thinking(budget=LONG) as bot_pool:
            gone = asyncio.create_task(bot_pool.choose("flamme", "good", VIEW, PROMPT))
            await until(lambda: bot_pool._external["good"]._asked)
            gone.cancel()
            await asyncio.gather(gone, return_exceptions=True)
            view, prompt = asked("redline")
            assert await bot_pool.choose("redline", "good", view, prompt) == prompt.options[-1]
            assert answers(bot_pool) >= 1

    run(test())


def test_bots_of_others_never_run_in_this_process(fans: Callable[..., Path]) -> None:
    fans("good")
    assert list(installed()) == ["good"]

    async def test() -> None:
        async with thinking(budget=LONG) as bot_pool:
            assert await bot_pool.choose("flamme", "good", VIEW, PROMPT) == PROMPT.options[-1]

    run(test())
    assert "fans" not in sys.modules


SERVER = """
import asyncio, os, signal
from pathlib import Path
from tests.server.live.test_bot_pool import PROMPT, VIEW
from lignerouge.server.live.bot_pool import BotPool

async def serve():
    bot_pool = BotPool(budget=3600)
    await bot_pool.open()
    choice = asyncio.create_task(bot_pool.choose("flamme", "sleeps", VIEW, PROMPT))
    while not Path("asleep").exists():
        await asyncio.sleep(0.01)
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(serve())
"""


def test_when_the_server_is_killed_its_bots_go_too(fans: Callable[..., Path]) -> None:
    folder = fans("sleeps")
    path = os.pathsep.join((str(folder), str(Path(__file__).parents[3])))
    environment = {**os.environ, "PYTHONPATH": path}
    # The bot's process holds the other end of this pipe: the call returns when that is gone as well.
    killed = subprocess.run(
        [sys.executable, "-c", SERVER], cwd=folder, env=environment, stderr=subprocess.PIPE, timeout=LONG, check=False
    )
    assert killed.returncode == -signal.SIGKILL, killed.stderr.decode()
