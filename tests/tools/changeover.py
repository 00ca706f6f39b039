"""The same races, played while their server goes over from the interpreted to the compiled build.

python -m tests.tools.changeover [TABLES] prints the load of the machine, how long answers took before, meanwhile and
after, how many were lost, whether all journals are those of both builds, and the memory. It ends with 1 if an answer
was lost, a journal differs or somebody waited longer than is allowed.
"""

import asyncio
import gc
import math
import os
import shutil
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rich.console import Console
from tests.support.players import Message, Party, Person, Sitting
from tests.support.servers import RunningServer, running_server

from lignerouge.compiling import builds
from lignerouge.compiling.parts import SERVED, files, mark
from lignerouge.compiling.processes import compile_missing
from lignerouge.kernel import journal
from lignerouge.kernel.compile_cache import cache_folder
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.registry import GAMES

SEED = 20
PHASES = ("interpreted", "changing", "compiled")
LONGEST = 0.3  # seconds that nobody may wait longer than
TABLES: tuple[tuple[str, int, dict[str, Any]], ...] = (  # by game: seats and options
    ("flamme", 2, {}),
    ("flamme", 4, {"specialists": "draft", "weather": "dealt"}),
    ("redline", 3, {}),
    ("tour", 2, {"stages": [{"tiles": "abcdu", "kind": kind} for kind in ("itt", "normal", "ttt")]}),
)


@contextmanager
def server_before_the_change(folder: Path) -> Iterator[tuple[RunningServer, Callable[[], None]]]:
    """A server whose cache says that nothing is compiled, and what brings the change: all that is missing are marks.

    Compiling itself takes minutes, and is tested elsewhere.
    """
    compile_missing(Console(quiet=True), *SERVED)
    cache, before = folder / "cache" / "engine", os.environ.get("LIGNEROUGE_CACHE")
    cache.mkdir(parents=True)
    for name in files(SERVED):
        shutil.copyfile(cache_folder() / name, cache / name)
    marks = [mark(part) for part in SERVED]

    def change() -> None:
        for file in marks:
            shutil.copyfile(file, cache / file.name)

    os.environ["LIGNEROUGE_CACHE"] = str(cache.parent)
    try:
        with running_server(folder / "tables.db", fresh=True, starts_interpreted=True, luck=SEED) as server:
            yield server, change
    finally:
        del os.environ["LIGNEROUGE_CACHE"]
        if before is not None:
            os.environ["LIGNEROUGE_CACHE"] = before


@dataclass
class Waits:
    """How long each answer took, by what the server was doing."""

    phase: str = "interpreted"
    pause: float = 0.1  # between two answers at a table
    seconds: dict[str, list[float]] = field(default_factory=dict)
    done: dict[str, list[tuple[str, str]]] = field(default_factory=dict)  # what the server said it has, by match

    def note(self, phase: str, seconds: float) -> None:
        """One that began in a phase and has ended now: if the change lies between, it counts as part of it."""
        crossed = phase == "interpreted" != self.phase
        self.seconds.setdefault("changing" if crossed else phase, []).append(seconds)


async def seat_all(person: Person, game: str, seats: int, options: dict[str, Any]) -> tuple[str, Sitting]:
    """A table at which one person plays for every seat."""
    table = await person.make_table(*["me"] * seats, game=game, options=options)
    await person.post(f"/api/tables/{table}/start")
    return table, await person.sit(table, *range(seats))


def choice(ask: Message) -> str:
    """Always the same answer to the same question."""
    options: list[str] = ask["options"]
    return options[zlib.crc32(ask["name"].encode()) % len(options)]


async def play(
    sitting: Sitting, waits: Waits, most: float = math.inf, done: list[tuple[str, str]] | None = None
) -> None:
    """Answer whatever is asked until the match is over, at most so often; note what is done."""
    answers = 0
    while not sitting.over and answers < most:
        if not sitting.owed:
            await sitting.receive()
            continue
        ask, phase, started = sitting.owed[0], waits.phase, time.perf_counter()
        reply = await sitting.answer(ask["name"], choice(ask))
        assert reply["type"] == "done", reply
        if done is not None:
            done.append((ask["name"], choice(ask)))
        waits.note(phase, time.perf_counter() - started)
        answers += 1
        await asyncio.sleep(waits.pause)


async def warming(person: Person) -> Message | None:
    """How far the server says it is."""
    told: Message | None = (await person.http.get("/health")).json()["warming"]
    return told


async def record(person: Person, table: str) -> str:
    """A match that is over, as text."""
    return (await person.http.get(f"/api/tables/{table}/record")).raise_for_status().text


def played_again(text: str) -> str:
    """The same race in this process: the same luck, the same answers."""
    told = journal.read(text)
    match = Match.begin(GAMES[told.game].game, told.options, told.seats, seeded(SEED))
    for entry in told.entries[1:]:
        asked = journal.find_prompt(match.prompts(), entry.prompt)
        assert asked is not None
        match.answer(asked.seat, entry.prompt, entry.option)
    return journal.write(match.journal)


def played_by_both_builds(text: str) -> list[str]:
    """Interpreted and compiled."""
    builds.interpret()
    try:
        interpreted = played_again(text)
    finally:
        builds.compiled()
    return [interpreted, played_again(text)]


def memory(server: RunningServer) -> float:
    """In megabytes, as the system counts it for the process."""
    return int(Path(f"/proc/{server.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def load() -> str:
    """Of the machine, in the last minute."""
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"


async def ride_on(person: Person, kind: int, waits: Waits, over: asyncio.Event) -> None:
    """One match after another at a table of this kind, the last of them to its end."""
    while not over.is_set():
        table, sitting = await seat_all(person, *TABLES[kind % len(TABLES)])
        waits.done[table] = []
        while not sitting.over:
            await play(sitting, waits, most=1, done=waits.done[table])
        await sitting.close()


def told_waits(waits: Waits) -> float:
    """Print them; returns the longest."""
    for phase in PHASES:
        seconds = sorted(waits.seconds.get(phase, [0.0]))
        shares = {"median": 0.5, "99 %": 0.99, "longest": 1.0}
        parts = ", ".join(f"{name} {1000 * seconds[int(at * (len(seconds) - 1))]:.0f}" for name, at in shares.items())
        print(f"{phase + ':':12} {len(seconds):5} answers, waits in ms: {parts}")
    return max(max(waits.seconds.get(phase, [0.0])) for phase in PHASES)


def lost(text: str, done: list[tuple[str, str]]) -> int:
    """How many answers the server said it has that are not in the record of the match."""
    kept = {(entry.prompt, entry.option) for entry in journal.read(text).entries}
    return sum(answer not in kept for answer in done)


async def measure(server: RunningServer, change: Callable[[], None], tables: int) -> bool:
    """Play, change, play on, compare; print. Returns whether all is as it should be."""
    waits, over = Waits(), asyncio.Event()
    gc.disable()  # looking through what the compiler keeps would hold up the players in this process by up to 300 ms
    print(f"before:      {load()}, {tables} tables")
    async with Party(server) as party:
        person = await party.person()
        playing = [asyncio.create_task(ride_on(person, kind, waits, over)) for kind in range(tables)]
        await asyncio.sleep(10)
        memories = [memory(server)]
        started, waits.phase = time.perf_counter(), "changing"
        change()
        while await warming(person) is not None:
            await asyncio.sleep(0.02)
        took = time.perf_counter() - started
        memories.append(memory(server))
        await asyncio.sleep(2)
        waits.phase = "compiled"
        await asyncio.sleep(10)
        memories.append(memory(server))
        waits.phase, waits.pause = "to the end", 0.0
        over.set()
        print(f"meanwhile:   {load()}, gone over after {took:.1f} s")
        await asyncio.gather(*playing)
        records = {table: await record(person, table) for table in waits.done}
    print("memory:      " + ", ".join(f"{phase} {mb:.0f} MB" for phase, mb in zip(PHASES, memories, strict=True)))
    longest = told_waits(waits)
    answers = sum(map(len, waits.done.values()))
    missing = sum(lost(text, waits.done[table]) for table, text in records.items())
    print(f"lost:        {missing} of {answers} answers in {len(records)} matches")
    differ = sum([text, text] != played_by_both_builds(text) for text in records.values())
    print(f"journals:    {len(records) - differ} of {len(records)} are those of both builds")
    print(f"longest:     {1000 * longest:.0f} ms, allowed are {1000 * LONGEST:.0f}")
    return missing == differ == 0 and longest <= LONGEST


if __name__ == "__main__":
    with TemporaryDirectory() as temporary, server_before_the_change(Path(temporary)) as (running, go):
        fine = asyncio.run(measure(running, go, int(sys.argv[1]) if len(sys.argv) > 1 else 20))
    sys.exit(not fine)
