"""Bots that think, raise, hang, lie and die, in real threads and processes: a table always gets its answer."""

import asyncio
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import structlog
from tests.support.installed_bots import LONG, PROMPT, SHORT, VIEW, answers, asked, fallbacks, run, thinking, until

from lignerouge import compile_parts as parts
from lignerouge.compile_parts import SEARCHING, mark
from lignerouge.kernel.game import Prompt
from lignerouge.registry import GAMES, GameEntry
from lignerouge.server.live.bot_pool import MOST_LOST, Thinkers


@pytest.mark.parametrize("game", list(GAMES))
def test_own_bots_answer(game: str) -> None:
    async def test() -> None:
        view, prompt = asked(game)
        async with thinking(budget=LONG) as thinkers:
            assert thinkers.names(game) == GAMES[game].bots
            searching = {"search", "champion", "legend"}
            bots = [bot for bot in GAMES[game].bots if bot not in searching]  # they take minutes interpreted
            options = await asyncio.gather(*(thinkers.choose(game, bot, view, prompt) for bot in bots * 10))
            assert set(options) <= set(prompt.options)
            assert answers(thinkers) == 10 * len(bots)
            assert all(thinkers.tally.seconds[game, bot] > 0 for bot in bots)
            assert not fallbacks(thinkers)

    run(test())


@pytest.mark.compiled
def test_the_searching_bot_answers() -> None:
    async def test() -> None:
        view, prompt = asked("redline")
        async with thinking(budget=LONG) as thinkers:
            assert await thinkers.choose("redline", "search", view, prompt) in prompt.options
            assert answers(thinkers) == 1

    run(test())


@pytest.mark.compiled
def test_who_is_not_compiled_yet_is_not_asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    async def test() -> None:
        async with thinking(budget=LONG) as thinkers:
            assert await thinkers.choose("flamme", "champion", VIEW, PROMPT) in PROMPT.options
            assert fallbacks(thinkers) == {"compiling": 1}
            mark(SEARCHING).touch()
            assert await thinkers.choose("flamme", "champion", VIEW, PROMPT) in PROMPT.options
            assert answers(thinkers) == 1

    monkeypatch.setattr(parts, "marks", lambda: tmp_path)
    run(test())


def test_an_answer_follows_from_the_seed() -> None:
    async def test() -> None:
        async with thinking(budget=LONG, seed=lambda: 7) as thinkers:
            own = GAMES["flamme"].new_bot("random", 7).choose(VIEW, PROMPT)
            assert await thinkers.choose("flamme", "random", VIEW, PROMPT) == own

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
        async with thinking(budget=LONG, games=wild) as thinkers:
            with structlog.testing.capture_logs() as lines:
                assert await thinkers.choose("flamme", bot, VIEW, PROMPT) == PROMPT.options[-1]
            (line,) = lines
            assert (line["event"], line["bot"], line["game"], line["prompt"], line["reason"]) == (
                *("bot-failed", bot, "flamme", PROMPT.name, reason),
            )
            assert "my hand" not in str(line)
            assert answers(thinkers) == 0
            assert fallbacks(thinkers) == {reason: 1}

    run(test())


def test_threads_that_hang_are_given_up_and_starve_nobody(wild: dict[str, GameEntry]) -> None:
    async def test() -> None:
        async with thinking(budget=SHORT, games=wild) as thinkers:
            for _ in range(MOST_LOST):
                assert await thinkers.choose("flamme", "hangs", VIEW, PROMPT) in PROMPT.options
            assert fallbacks(thinkers)["slow"] >= MOST_LOST  # more than there are threads at once
            assert await thinkers.choose("flamme", "hangs", VIEW, PROMPT) in PROMPT.options
            assert fallbacks(thinkers)["hung"] == 1
            Wild.let_go.set()
            await until(lambda: not thinkers._lost["flamme", "hangs"])
            await until_answered(thinkers, "hangs")

    run(test())


async def until_answered(thinkers: Thinkers, bot: str) -> None:
    """A bot answers again by itself; whether at the first try is the machine's mood."""
    before = answers(thinkers)
    while answers(thinkers) == before:
        assert await thinkers.choose("flamme", bot, VIEW, PROMPT) in PROMPT.options


def test_who_waits_too_long_for_a_thread_is_answered_for_by_the_house(wild: dict[str, GameEntry]) -> None:
    async def test() -> None:
        async with thinking(budget=LONG, games=wild, threads=1) as thinkers:
            hanging = asyncio.create_task(thinkers.choose("flamme", "hangs", VIEW, PROMPT))
            await until(thinkers._slots.locked)
            thinkers._budget = SHORT
            assert await thinkers.choose("flamme", "house", VIEW, PROMPT) in PROMPT.options
            assert fallbacks(thinkers)["busy"] == 1
            assert not hanging.done()
            Wild.let_go.set()
            assert await hanging == PROMPT.options[-1]

    run(test())


def test_a_choice_that_nobody_waits_for_any_more_leaves_its_thread(wild: dict[str, GameEntry]) -> None:
    async def test() -> None:
        async with thinking(budget=LONG, games=wild, threads=1) as thinkers:
            hanging = asyncio.create_task(thinkers.choose("flamme", "hangs", VIEW, PROMPT))
            await until(thinkers._slots.locked)
            hanging.cancel()
            with pytest.raises(asyncio.CancelledError):
                await hanging
            assert await thinkers.choose("flamme", "house", VIEW, PROMPT) == PROMPT.options[-1]
            assert answers(thinkers) == 1

    run(test())


def test_if_the_house_fails_too_the_first_option_is_taken(wild: dict[str, GameEntry]) -> None:
    async def test() -> None:
        games = {"flamme": replace(wild["flamme"], house="raises")}
        async with thinking(budget=LONG, games=games) as thinkers:
            assert await thinkers.choose("flamme", "babbles", VIEW, PROMPT) == PROMPT.options[0]
            assert await thinkers.choose("flamme", "raises", VIEW, PROMPT) == PROMPT.options[0]
            assert await thinkers.choose("chess", "raises", VIEW, PROMPT) == PROMPT.options[0]
            assert fallbacks(thinkers) == {"nonsense": 1, "error": 3}

    run(test())


def test_who_has_no_choice_need_not_think(wild: dict[str, GameEntry]) -> None:
    async def test() -> None:
        async with thinking(budget=LONG, games=wild) as thinkers:
            assert await thinkers.choose("flamme", "hangs", VIEW, replace(PROMPT, options=("BR",))) == "BR"

    run(test())


def test_for_a_bot_that_is_no_longer_installed_the_house_plays() -> None:
    async def test() -> None:
        async with thinking(budget=LONG) as thinkers:
            assert await thinkers.choose("flamme", "gone", VIEW, PROMPT) in PROMPT.options
            assert fallbacks(thinkers) == {"unknown": 1}

    run(test())


# --- bots of others
