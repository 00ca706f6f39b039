"""What an answer costs a server, in measures that a busy machine does not change: `python -m tests.tools.answer_cost`

    python -m tests.tools.answer_cost                  # steps of the interpreter an answer, by function
    python -m tests.tools.answer_cost --instructions   # instructions an answer, by valgrind's callgrind

A whole server, with sockets and disk, plays the same number of answers at each of its tables: all at once, or with
`--rate` so many a second. Prints JSON.
"""

import argparse
import asyncio
import gc
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context, spawn
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import httpx
import uvloop
from tests.support import run_server
from tests.support.servers import AS_OPERATOR, UNLIMITED, RunningServer
from tests.tools.load.figures import cpu
from tests.tools.load.players import Players

from lignerouge.server.serve import allow_many_sockets

PATIENCE = 600.0  # seconds
SHOWN = 400  # functions
OURS = "lignerouge"


class Steps:
    """Counts the steps of all threads of this process, between one signal and the next."""

    def __init__(self, written_to: Path) -> None:
        self.written_to = written_to
        self.counting = False
        self.steps: Counter[CodeType] = Counter()
        self.calls: Counter[CodeType] = Counter()

    def install(self) -> None:
        """In this thread and in all that begin later."""
        threading.settrace(self._enter)
        sys.settrace(self._enter)
        signal.signal(signal.SIGUSR1, self._begin)
        signal.signal(signal.SIGUSR2, self._end)

    def _begin(self, number: int, frame: FrameType | None) -> None:
        self.counting = True

    def _end(self, number: int, frame: FrameType | None) -> None:
        self.counting = False
        steps, calls = Counter[str](), Counter[str]()
        for code, count in self.steps.items():
            steps[_name(code)] += count
            calls[_name(code)] += self.calls[code]
        self.written_to.write_text(json.dumps([[name, calls[name], count] for name, count in steps.most_common()]))

    def _enter(self, frame: FrameType, event: str, value: Any) -> Any:
        if not self.counting:
            return None
        self.calls[frame.f_code] += 1
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return self._step

    def _step(self, frame: FrameType, event: str, value: Any) -> Any:
        if event == "opcode":
            self.steps[frame.f_code] += 1
        return self._step


def _name(code: CodeType) -> str:
    file = code.co_filename
    place = file[file.rindex(OURS) :] if OURS in file else "/".join(Path(file).parts[-2:])
    return f"{place}: {code.co_qualname}"


def serve_counted(output: Connection, database: str, settings: dict[str, Any], written_to: str) -> None:
    """The server's process."""
    if written_to:
        Steps(Path(written_to)).install()
    run_server.serve(output, database, settings)


@contextmanager
def counted_server(folder: Path, *, instructions: bool) -> Iterator[RunningServer]:
    """A server that counts its steps, or one whose instructions valgrind counts."""
    context, usual = get_context("spawn"), spawn.get_executable()
    if instructions:
        script = folder / "python"
        options = (
            f"--tool=callgrind --instr-atstart=no --separate-threads=no --callgrind-out-file={folder}/callgrind.out"
        )
        script.write_text(f'#!/bin/sh\nexec valgrind -q {options} {sys.executable} "$@"\n')
        script.chmod(0o755)
        context.set_executable(str(script))
    output, written = context.Pipe(duplex=False)
    steps = "" if instructions else str(folder / "steps.json")
    args = (written, str(folder / "tables.db"), {**UNLIMITED, "idle": 1e9}, steps)
    process = context.Process(target=serve_counted, args=args)
    process.start()
    context.set_executable(usual)
    written.close()
    server = RunningServer(process, output)
    try:
        until = time.monotonic() + PATIENCE
        while httpx.get(f"{server.url}/health", headers=AS_OPERATOR, timeout=PATIENCE).json()["warming"] is not None:
            assert time.monotonic() < until
            time.sleep(0.5)
        yield server
    finally:
        server.stop()


class Counted(Players):
    """Players who answer a number of times."""

    async def play_on(self, answers: int) -> int:
        """So many answers at every table, all at once. -> how many there were"""
        for table in self.tables:
            table.ahead = table.answers + answers
        before, self._spreading, self._freely = self.done, True, True
        for seat in [seat for seat in self.ready if self.goes_on(seat)]:
            self.ready.remove(seat)
            self.give(seat, 0.0)
        while self.given:
            await asyncio.sleep(0.01)
        self._spreading = self._freely = False
        return self.done - before


async def count(asked: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """One run."""
    with counted_server(folder, instructions=asked.instructions) as server:
        players = Counted([server.port])
        await players.set_up(asked.tables)
        await players.play_on(asked.before)
        gc.disable()
        _switch(server.pid, on=True, instructions=asked.instructions)
        await asyncio.sleep(0.2)
        worked, before = cpu(server.pid), players.done
        if asked.rate:
            await players.answer_by_rate(asked.rate, asked.answers * asked.tables / asked.rate)
        else:
            await players.play_on(asked.answers)
        worked, answers = cpu(server.pid) - worked, players.done - before
        await asyncio.sleep(0.1)
        _switch(server.pid, on=False, instructions=asked.instructions)
        await asyncio.sleep(0.5)
        report: dict[str, Any] = {"answers": answers, "tables": asked.tables, "rate": asked.rate or None}
        if not asked.instructions:
            rows = json.loads((folder / "steps.json").read_text())
            report["steps_an_answer"] = round(sum(row[2] for row in rows) / answers)
            report["calls_an_answer"] = round(sum(row[1] for row in rows) / answers)
            report["by_function"] = {
                row[0]: [round(row[1] / answers, 2), round(row[2] / answers, 1)] for row in rows[:SHOWN]
            }
            return report
    lines = [line for file in folder.glob("callgrind.out*") for line in file.read_text().splitlines()]
    summed = [int(line.split()[1]) for line in lines if line.startswith(("summary:", "totals:"))]
    report["instructions_an_answer"] = round(max(summed) / answers)
    if asked.keep:
        for file in folder.glob("callgrind.out*"):
            Path(asked.keep).write_bytes(file.read_bytes())
    return report


def _switch(pid: int, *, on: bool, instructions: bool) -> None:
    if instructions:
        subprocess.run(
            ["callgrind_control", "-i", "on" if on else "off", str(pid)], check=True, stdout=subprocess.DEVNULL
        )
    else:
        os.kill(pid, signal.SIGUSR1 if on else signal.SIGUSR2)


def main() -> None:
    """Count."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--before", type=int, default=40, help="answers at each table before it counts")
    parser.add_argument("--answers", type=int, default=60, help="at each table")
    parser.add_argument("--rate", type=float, default=0.0, help="answers a second; else all at once")
    parser.add_argument("--instructions", action="store_true")
    parser.add_argument("--keep", default="", help="a file for what callgrind wrote, for callgrind_annotate")
    asked = parser.parse_args()
    allow_many_sockets()
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(uvloop.run(count(asked, Path(folder))), indent=1))


if __name__ == "__main__":
    main()
