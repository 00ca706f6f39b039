"""Compiles the engine into its cache, with a progress line: once on a machine, and after a change of the rules."""

import atexit
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from lignerouge.arena.batch import Batch
from lignerouge.arena.runner import Stable
from lignerouge.arena.tours import ride_tours
from lignerouge.flamme.bots.bots import new_bot
from lignerouge.flamme.bots.searching import SearchBot
from lignerouge.flamme.cases import cases, run
from lignerouge.flamme.catalogue import MANY_SEATS
from lignerouge.flamme.design.estimate import estimate
from lignerouge.flamme.game import FLAMME_ROUGE
from lignerouge.flamme.outlook import outlook
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.kernel.compile_cache import tidy_cache
from lignerouge.kernel.game import Game
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.kernel.mistake import Mistake
from lignerouge.parts import (
    BATCHES,
    ESTIMATES,
    MANY,
    REDLINE_PART,
    RULES,
    SEARCHING,
    TABLE,
    TOURS,
    cold,
    needs,
    set_mark,
)
from lignerouge.redline.bots.bots import new_bot as new_redline_bot
from lignerouge.redline.bots.many import run_games
from lignerouge.redline.cases import cases as redline_cases
from lignerouge.redline.cases import run as run_redline_case
from lignerouge.redline.game import REDLINE

THIS = (sys.executable, "-P", "-m", "lignerouge.cli.warm")
MOST_PROCESSES = 4  # each takes half a gigabyte at most
TOUR = [3, 10, {"tiles": "abcdefghijklmnopqrstu", "kind": "ttt"}]


def steps() -> dict[str, Callable[[], object]]:
    """What has to have run once for each part to be compiled."""
    return {
        RULES: lambda: [run(case) for case in cases()],
        TABLE: ride_races,
        MANY: lambda: Stable.prepare({}, ["sensible", "random"]).run(1, 0, 1),
        TOURS: ride_a_tour,
        ESTIMATES: lambda: estimate({}, seats=2, seed=1, races=1),
        REDLINE_PART: play_redline,
        SEARCHING: think_once,
        BATCHES: step_once,
    }


def ride_races() -> None:
    """A plain race, and one with all boxes."""
    ride(FLAMME_ROUGE, {}, ["sensible", "random"])
    ride(FLAMME_ROUGE, {"weather": "dealt", "automatic": {"D": "peloton", "E": "muscle"}}, ["sensible"] * MANY_SEATS)


def ride_a_tour() -> None:
    """Answer by answer, and in compiled code."""
    for specialists in (False, True):
        options = {"stages": TOUR, "specialists": specialists}
        ride(GRAND_TOUR, options, ["sensible", "random"])
        ride_tours(options, ["sensible", "random"], 1, 0, 1)


def ride(game: Game[Any, Any], options: dict[str, Any], seats: Sequence[str]) -> None:
    """To the end, by bots, with what a player may ask on the way."""
    match = Match.begin(game, options, seats, seeded(1))
    for _ in match.autopilot({seat: new_bot(name, seat).choose for seat, name in enumerate(seats)}):
        for prompt in match.prompts(0):
            outlook(match.view(0), prompt, seeded(1), rounds=1)


def think_once() -> None:
    """An answer and an opinion of a rider who searches; on every road and in tours the same code thinks."""
    match = Match.begin(FLAMME_ROUGE, {}, ["champion", "random"], seeded(1))
    prompt = match.prompts()[0]
    bot = new_bot("champion", 1)
    assert isinstance(bot, SearchBot)
    bot.choose(match.view(prompt.seat), prompt)
    bot.opinion(match.view(prompt.seat), prompt)


def step_once() -> None:
    """A batch of one race from its start on."""
    batch = Batch.prepare({}, seats=2, count=1, seed=1, threads=1)
    batch.step(np.zeros(batch.hands.shape))
    batch.close()


def play_redline() -> None:
    """A game between bots, answer by answer, its cases, and one in compiled code."""
    match = Match.begin(REDLINE, {}, ["search", "random"], seeded(1))
    pilots = {seat: new_redline_bot(name, seat).choose for seat, name in enumerate(match.journal.seats)}
    for _ in match.autopilot(pilots):
        pass
    for case in redline_cases():
        run_redline_case(case)
    run_games({}, ["sensible", "random"], 1, 0, 1)


def compile_part(part: str) -> None:
    """Compile one part in this process, and say so in the cache."""
    steps()[part]()
    set_mark(part)


def warm_up(console: Console, parts: Sequence[str]) -> None:
    """Compile what is not compiled yet, on all cores.

    Each part in a process of its own that ends: whoever compiled keeps three times the memory of whoever loads.
    """
    missing = cold(parts)
    if not missing:
        return
    columns = (
        SpinnerColumn(),
        TextColumn("Compiling the engine, once: {task.description}"),
        BarColumn(),
        TimeElapsedColumn(),
    )
    if not console.is_terminal:
        console.print(f"Compiling the engine, once: {', '.join(missing)}.")
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=len(missing))
        for done, under_way in compile_apart(missing):
            progress.update(task, completed=done, description=", ".join(under_way))
    tidy_cache()


def compile_apart(parts: Sequence[str], cores: int | None = None) -> Iterator[tuple[int, list[str]]]:
    """Compile parts in processes beside this one; tells how many are done and which are under way."""
    cores = cores or min(MOST_PROCESSES, os.cpu_count() or 1)
    waiting, under_way = list(parts), dict[str, subprocess.Popen[bytes]]()
    try:
        while waiting or under_way:
            for part in [part for part in waiting if not {*needs(part)} & {*waiting, *under_way}]:
                if len(under_way) < cores:
                    waiting.remove(part)
                    under_way[part] = subprocess.Popen([*THIS, part])
            yield len(parts) - len(waiting) - len(under_way), list(under_way)
            time.sleep(0.05)
            for part, process in list(under_way.items()):
                if process.poll() is not None:
                    del under_way[part]
                    if process.returncode:
                        raise Mistake(f"The engine cannot be compiled: {part}. The reason stands above.")
        yield len(parts), []
    finally:
        for process in under_way.values():
            process.kill()


def warm_up_beside(*parts: str) -> None:
    """Compile in a process of its own, behind everything else, while this one serves; it ends with this one.

    A process that serves must not compile itself: nothing else would run meanwhile.
    """
    missing = cold(parts)
    if missing:
        beside = subprocess.Popen([*THIS, "--behind", *missing])
        atexit.register(beside.kill)


if __name__ == "__main__":
    wanted = sys.argv[1:]
    if wanted[0] == "--behind":
        del wanted[0]
        if hasattr(os, "nice"):
            os.nice(10)
    for name in wanted:
        compile_part(name)
