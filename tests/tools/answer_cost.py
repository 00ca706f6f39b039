"""What an answer costs a server, in a measure that a busy machine does not change: `python -m tests.tools.answer_cost`

A whole server, with sockets and disk, plays the same number of answers at each of its tables, all at once or with
`--rate` so many a second, and counts the steps of the interpreter. Prints JSON: of each function its calls and steps an
answer.
"""

import argparse
import asyncio
import json
import os
import signal
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import uvloop
from tests.support import run_server
from tests.support.servers import UNLIMITED, RunningServer
from tests.tools.load.players import Players

from lignerouge.server.serve import allow_many_sockets

STEPS = "steps.json"
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
        rows = [[name, calls[name], count] for name, count in steps.most_common()]
        unfinished = self.written_to.with_suffix(".part")
        unfinished.write_text(json.dumps(rows))
        unfinished.rename(self.written_to)

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
    Steps(Path(written_to)).install()
    run_server.serve(output, database, settings)


@contextmanager
def counted_server(folder: Path) -> Iterator[RunningServer]:
    """A server that counts its steps."""
    context = get_context("spawn")
    output, written = context.Pipe(duplex=False)
    args = (written, str(folder / "tables.db"), {**UNLIMITED, "idle": 1e9}, str(folder / STEPS))
    process = context.Process(target=serve_counted, args=args)
    process.start()
    written.close()
    server = RunningServer(process, output)
    try:
        yield server
    finally:
        server.stop()


class Counted(Players):
    """Players who answer a number of times."""

    async def play_on(self, answers: int) -> int:
        """So many answers at every table, all at once. -> how many there were"""
        for table in self.tables:
            table.ahead = table.answers + answers
        before = self.done
        await self.play_ahead()
        return self.done - before


async def count(asked: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """One run."""
    with counted_server(folder) as server:
        players = Counted([server.port])
        await players.set_up(asked.tables)
        await players.play_on(asked.before)
        before = players.done
        os.kill(server.pid, signal.SIGUSR1)
        if asked.rate:
            await players.answer_by_rate(asked.rate, asked.answers * asked.tables / asked.rate)
        else:
            await players.play_on(asked.answers)
        answers = players.done - before
        os.kill(server.pid, signal.SIGUSR2)
        while not (folder / STEPS).exists():
            await asyncio.sleep(0.1)
    rows = json.loads((folder / STEPS).read_text())
    return {
        "answers": answers,
        "tables": asked.tables,
        "calls": round(sum(calls for _, calls, _ in rows) / answers),
        "steps": round(sum(steps for _, _, steps in rows) / answers),
        "by_function": {name: [round(calls / answers, 2), round(steps / answers, 1)] for name, calls, steps in rows},
    }


def main() -> None:
    """Count."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--before", type=int, default=40, help="answers at each table before it counts")
    parser.add_argument("--answers", type=int, default=60, help="at each table")
    parser.add_argument("--rate", type=float, default=0.0, help="answers a second; else all at once")
    asked = parser.parse_args()
    allow_many_sockets()
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(uvloop.run(count(asked, Path(folder))), indent=1))


if __name__ == "__main__":
    main()
