"""Bots that think, raise, hang, lie and die, in real threads and processes: a table always gets its answer."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import structlog
import uvloop

from lignerouge.foreign import installed
from lignerouge.games import OFFERS, Offer
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.server.bots import MOST_LOST, Thinkers

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


@pytest.fixture
def fans(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """Installs a package with these bots of others."""

    def install(*names: str) -> Path:
        wanted = [line for line in ENTRIES.splitlines() if line.startswith("[") or line.split(" = ")[0] in names]
        (tmp_path / "fans.py").write_text(FANS)
        (tmp_path / "fans-1.0.dist-info").mkdir()
        (tmp_path / "fans-1.0.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: fans\nVersion: 1.0\n")
        (tmp_path / "fans-1.0.dist-info" / "entry_points.txt").write_text("\n".join(wanted))
        monkeypatch.syspath_prepend(tmp_path)
        return tmp_path

    return install


def run(test: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:  # the loop that the server runs on
        runner.run(test)


@asynccontextmanager
async def thinking(**settings: Any) -> AsyncIterator[Thinkers]:
    thinkers = Thinkers(**settings)
    await thinkers.open()
    try:
        yield thinkers
    finally:
        await thinkers.close()


def asked(game: str) -> tuple[Any, Prompt]:
    """What the first seat sees and is asked, with a choice."""
    match = Match.begin(OFFERS[game].game, {}, ["ann", "bob"], seeded(1))
    prompt = next(prompt for prompt in match.prompts() if len(prompt.options) > 2 or game != "redline")
    return match.view(prompt.seat), prompt


VIEW, PROMPT = asked("flamme")


def answers(thinkers: Thinkers) -> int:
    return thinkers.tally.answers.total()


def fallbacks(thinkers: Thinkers) -> Counter[str]:
    """By reason."""
    return sum((Counter({key[2]: count}) for key, count in thinkers.tally.fallbacks.items()), Counter())


async def until(true: Callable[[], object]) -> None:
    while not true():
        await asyncio.sleep(0.01)


# --- own bots


@pytest.mark.parametrize("game", list(OFFERS))
def test_own_bots_answer(game: str) -> None:
    async def test() -> None:
        view, prompt = asked(game)
        async with thinking(budget=LONG) as thinkers:
            assert thinkers.names(game) == OFFERS[game].bots
            searching = {"search", "champion", "legend"}
            bots = [bot for bot in OFFERS[game].bots if bot not in searching]  # they take minutes interpreted
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


def test_an_answer_follows_from_the_seed() -> None:
    async def test() -> None:
        async with thinking(budget=LONG, seed=lambda: 7) as thinkers:
            own = OFFERS["flamme"].new_bot("random", 7).choose(VIEW, PROMPT)
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
            OFFERS["flamme"],
            bots=("hangs", "raises", "leaves", "babbles", "house"),
            new_bot=lambda name, _: Wild(name),
            house="house",
        )
    }
    Wild.let_go.set()


@pytest.mark.parametrize(("bot", "reason"), [("raises", "error"), ("leaves", "error"), ("babbles", "nonsense")])
def test_the_house_answers_for_an_own_bot_that_fails(bot: str, reason: str, wild: dict[str, Offer]) -> None:
    async def test() -> None:
        async with thinking(budget=LONG, offers=wild) as thinkers:
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


def test_threads_that_hang_are_given_up_and_starve_nobody(wild: dict[str, Offer]) -> None:
    async def test() -> None:
        async with thinking(budget=SHORT, offers=wild) as thinkers:
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


def test_who_waits_too_long_for_a_thread_is_answered_for_by_the_house(wild: dict[str, Offer]) -> None:
    async def test() -> None:
        async with thinking(budget=LONG, offers=wild, threads=1) as thinkers:
            hanging = asyncio.create_task(thinkers.choose("flamme", "hangs", VIEW, PROMPT))
            await until(thinkers._slots.locked)
            thinkers._budget = SHORT
            assert await thinkers.choose("flamme", "house", VIEW, PROMPT) in PROMPT.options
            assert fallbacks(thinkers)["busy"] == 1
            assert not hanging.done()
            Wild.let_go.set()
            assert await hanging == PROMPT.options[-1]

    run(test())


def test_a_choice_that_nobody_waits_for_any_more_leaves_its_thread(wild: dict[str, Offer]) -> None:
    async def test() -> None:
        async with thinking(budget=LONG, offers=wild, threads=1) as thinkers:
            hanging = asyncio.create_task(thinkers.choose("flamme", "hangs", VIEW, PROMPT))
            await until(thinkers._slots.locked)
            hanging.cancel()
            with pytest.raises(asyncio.CancelledError):
                await hanging
            assert await thinkers.choose("flamme", "house", VIEW, PROMPT) == PROMPT.options[-1]
            assert answers(thinkers) == 1

    run(test())


def test_if_the_house_fails_too_the_first_option_is_taken(wild: dict[str, Offer]) -> None:
    async def test() -> None:
        offers = {"flamme": replace(wild["flamme"], house="raises")}
        async with thinking(budget=LONG, offers=offers) as thinkers:
            assert await thinkers.choose("flamme", "babbles", VIEW, PROMPT) == PROMPT.options[0]
            assert await thinkers.choose("flamme", "raises", VIEW, PROMPT) == PROMPT.options[0]
            assert await thinkers.choose("chess", "raises", VIEW, PROMPT) == PROMPT.options[0]
            assert fallbacks(thinkers) == {"nonsense": 1, "error": 3}

    run(test())


def test_who_has_no_choice_need_not_think(wild: dict[str, Offer]) -> None:
    async def test() -> None:
        async with thinking(budget=LONG, offers=wild) as thinkers:
            assert await thinkers.choose("flamme", "hangs", VIEW, replace(PROMPT, options=("BR",))) == "BR"

    run(test())


def test_for_a_bot_that_is_no_longer_installed_the_house_plays() -> None:
    async def test() -> None:
        async with thinking(budget=LONG) as thinkers:
            assert await thinkers.choose("flamme", "gone", VIEW, PROMPT) in PROMPT.options
            assert fallbacks(thinkers) == {"unknown": 1}

    run(test())


# --- bots of others


def test_bots_of_others_are_offered_for_the_games_they_play(fans: Callable[..., Path]) -> None:
    fans("good", "raises", "only-redline", "sensible", "missing", "nowhere", "misspelt")

    async def test() -> None:
        with structlog.testing.capture_logs() as lines:
            async with thinking(budget=LONG) as thinkers:
                assert thinkers.names("flamme") == (*OFFERS["flamme"].bots, "good", "raises")
                assert thinkers.names("redline") == (*OFFERS["redline"].bots, "good", "only-redline")
                assert await thinkers.choose("flamme", "sensible", VIEW, PROMPT) in PROMPT.options
                assert not fallbacks(thinkers), "a bot of others does not take an own one's name"
                assert await thinkers.choose("flamme", "missing", VIEW, PROMPT) in PROMPT.options
                assert await thinkers.choose("flamme", "only-redline", VIEW, PROMPT) in PROMPT.options
                assert fallbacks(thinkers) == {"broken": 1, "error": 1}
        not_loaded = {line["bot"]: line["error"] for line in lines if line["event"] == "bot-not-loaded"}
        assert {bot: error.split()[0] for bot, error in not_loaded.items()} == {
            "missing": "AttributeError",
            "nowhere": "ModuleNotFoundError",
            "misspelt": "TypeError",
        }

    run(test())


@pytest.mark.parametrize("game", list(OFFERS))
@pytest.mark.parametrize("loop", [uvloop.new_event_loop, asyncio.new_event_loop])
def test_a_bot_of_others_answers(game: str, loop: Any, fans: Callable[..., Path]) -> None:
    fans("good")

    async def test() -> None:
        view, prompt = asked(game)
        async with thinking(budget=LONG) as thinkers:
            for _ in range(3):
                assert await thinkers.choose(game, "good", view, prompt) == prompt.options[-1]
            assert answers(thinkers) == 3

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(test())


def test_a_bot_of_others_gets_its_seed(fans: Callable[..., Path]) -> None:
    fans("seed")

    async def test() -> None:
        async with thinking(budget=LONG, seed=lambda: 1) as thinkers:
            assert await thinkers.choose("flamme", "seed", VIEW, PROMPT) == PROMPT.options[1]

    run(test())


@pytest.mark.parametrize(
    ("bot", "reasons"),
    [
        ("raises", {"error": 4}),
        ("leaves", {"error": 4}),
        ("babbles", {"nonsense": 2, "resting": 2}),
        ("mute", {"nonsense": 2, "resting": 2}),
        ("dies", {"crashed": 2, "resting": 2}),
    ],
)
def test_the_house_answers_for_a_bot_of_others_that_fails(
    bot: str, reasons: dict[str, int], fans: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    fans(bot, "good")
    monkeypatch.setattr("lignerouge.foreign.FIRST_PAUSE", LONG)

    async def test() -> None:
        async with thinking(budget=LONG) as thinkers:
            with structlog.testing.capture_logs() as lines:
                for _ in range(4):
                    assert await thinkers.choose("flamme", bot, VIEW, PROMPT) in PROMPT.options
            assert fallbacks(thinkers) == reasons
            assert {(line["bot"], line["game"], line["prompt"]) for line in lines} == {(bot, "flamme", PROMPT.name)}
            assert "SeatView" not in str(lines)
            assert await thinkers.choose("flamme", "good", VIEW, PROMPT) == PROMPT.options[-1]

    run(test())


def test_a_bot_of_others_that_died_comes_back(fans: Callable[..., Path]) -> None:
    fans("dies-once")

    async def test() -> None:
        async with thinking(budget=LONG) as thinkers:
            assert await thinkers.choose("flamme", "dies-once", VIEW, PROMPT) in PROMPT.options
            assert fallbacks(thinkers) == {"crashed": 1}
            assert await thinkers.choose("flamme", "dies-once", VIEW, PROMPT) == PROMPT.options[-1]
            assert answers(thinkers) == 1

    run(test())


def test_while_a_bot_of_others_hangs_everybody_else_plays_on(fans: Callable[..., Path]) -> None:
    folder = fans("sleeps", "good")

    async def test() -> None:
        async with thinking(budget=LONG) as thinkers:
            hanging = asyncio.create_task(thinkers.choose("flamme", "sleeps", VIEW, PROMPT))
            waiting = asyncio.create_task(thinkers.choose("flamme", "sleeps", VIEW, PROMPT))
            await until((folder / "asleep").exists)
            bots = ["good", "sensible"] * 10
            options = await asyncio.gather(*(thinkers.choose("flamme", bot, VIEW, PROMPT) for bot in bots))
            assert set(options) <= set(PROMPT.options)
            assert answers(thinkers) == 20
            assert not hanging.done()
            assert not waiting.done()
            await thinkers.close()
            assert await hanging in PROMPT.options
            assert await waiting in PROMPT.options
            assert fallbacks(thinkers) == {"crashed": 1, "closed": 1}

    run(test())


def test_a_bot_of_others_that_thinks_too_long_is_ended(fans: Callable[..., Path]) -> None:
    fans("sleeps")

    async def test() -> None:
        async with thinking(budget=LONG) as thinkers:
            bot = thinkers._foreign["sleeps"]
            assert bot._life is not None
            process = bot._life.result()
            assert isinstance(process, asyncio.subprocess.Process)
            bot._budget = SHORT
            choices = (thinkers.choose("flamme", "sleeps", VIEW, PROMPT) for _ in range(5))
            assert set(await asyncio.gather(*choices)) <= set(PROMPT.options)
            assert fallbacks(thinkers)["slow"] >= 1
            assert sum(fallbacks(thinkers).values()) == 5
        assert process.returncode == -signal.SIGKILL

    run(test())


def test_an_answer_to_somebody_who_has_gone_is_not_taken_for_the_next_one(fans: Callable[..., Path]) -> None:
    fans("good")

    async def test() -> None:
        async with thinking(budget=LONG) as thinkers:
            gone = asyncio.create_task(thinkers.choose("flamme", "good", VIEW, PROMPT))
            await until(lambda: thinkers._foreign["good"]._asked)
            gone.cancel()
            await asyncio.gather(gone, return_exceptions=True)
            view, prompt = asked("redline")
            assert await thinkers.choose("redline", "good", view, prompt) == prompt.options[-1]
            assert answers(thinkers) >= 1

    run(test())


def test_bots_of_others_never_run_in_this_process(fans: Callable[..., Path]) -> None:
    fans("good")
    assert list(installed()) == ["good"]

    async def test() -> None:
        async with thinking(budget=LONG) as thinkers:
            assert await thinkers.choose("flamme", "good", VIEW, PROMPT) == PROMPT.options[-1]

    run(test())
    assert "fans" not in sys.modules


SERVER = """
import asyncio, os, signal
from pathlib import Path
from tests.server.test_bots import PROMPT, VIEW
from lignerouge.server.bots import Thinkers

async def serve():
    thinkers = Thinkers(budget=3600)
    await thinkers.open()
    choice = asyncio.create_task(thinkers.choose("flamme", "sleeps", VIEW, PROMPT))
    while not Path("asleep").exists():
        await asyncio.sleep(0.01)
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(serve())
"""


def test_when_the_server_is_killed_its_bots_go_too(fans: Callable[..., Path]) -> None:
    folder = fans("sleeps")
    path = os.pathsep.join((str(folder), str(Path(__file__).parents[2])))
    environment = {**os.environ, "PYTHONPATH": path}
    # The bot's process holds the other end of this pipe: the call returns when that is gone as well.
    killed = subprocess.run(
        [sys.executable, "-c", SERVER], cwd=folder, env=environment, stderr=subprocess.PIPE, timeout=LONG, check=False
    )
    assert killed.returncode == -signal.SIGKILL, killed.stderr.decode()
