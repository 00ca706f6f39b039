"""What was measured, in numbers, and under which conditions."""

import os
import platform
import sqlite3
import statistics
import time
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from tests.tools.load.crowd import Crowd

SHARES = {"p50": 0.5, "p99": 0.99, "p99.9": 0.999, "longest": 1.0}
PROBES = 200


class Work:
    """Processor time of processes, from one moment to another."""

    def __init__(self, pids: Iterable[int]) -> None:
        self.pids = list(pids)
        self.seconds = 0.0

    def begin(self) -> None:
        """From now on."""
        self._before = sum(map(cpu, self.pids))

    def end(self) -> None:
        """Up to now."""
        self.seconds += sum(map(cpu, self.pids)) - self._before


def cpu(pid: int) -> float:
    """Seconds that the threads of a process have worked; `/proc/…/stat` counts in hundredths."""
    threads = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9


def memory(pid: int) -> float:
    """Resident memory of a process, in millions of bytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def children(pid: int) -> list[int]:
    """A process and all that it has started, and so on."""
    below = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(each for child in below for each in children(int(child)))]


def milliseconds(spans: Sequence[float]) -> dict[str, float]:
    """Of the middle one, of the slow ones, of the slowest."""
    ordered = sorted(spans) or [0.0]
    return {
        name: round(1000 * ordered[min(int(len(ordered) * share), len(ordered) - 1)], 2)
        for name, share in SHARES.items()
    }


def spans_of(crowd: Crowd[Any]) -> dict[str, Any]:
    """How long answers took from when they were due: without the client's own pauses, and with them.

    `ms_on_our_own_processors` are those during which the machine under this one gave them to nobody else.
    """
    pauses, without, undisturbed, first = sorted(crowd.pauses), [], [], 0
    for due, end in sorted(crowd.spans):
        while first < len(pauses) and pauses[first][1] < due:
            first += 1
        lost, place = 0.0, first
        while place < len(pauses) and pauses[place][0] < end:
            lost += max(0.0, min(end, pauses[place][1]) - max(due, pauses[place][0]))
            place += 1
        without.append(end - due - lost)
        if not crowd.stolen.overlaps(due, end):
            undisturbed.append(end - due - lost)
    lengths = [end - begin for begin, end in pauses]
    return {
        "ms": milliseconds(without),
        "ms_on_our_own_processors": milliseconds(undisturbed),
        "ms_with_pauses_of_the_client": milliseconds([end - due for due, end in crowd.spans]),
        "pauses_of_the_client": {
            "number": len(lengths),
            "longest_ms": round(1000 * max(lengths, default=0.0), 1),
            "all_ms": round(1000 * sum(lengths)),
        },
        "taken_by_others": {
            "processor_seconds": round(crowd.stolen.seconds, 2),
            "share_of_answers_disturbed": round(1 - len(undisturbed) / max(1, len(without)), 3),
        },
    }


def ratios(ours: dict[str, float], echo: dict[str, float]) -> dict[str, float]:
    """How many times as long as bare echo."""
    return {name: round(ours[name] / max(echo[name], 0.01), 2) for name in ours}


def flush_ms(folder: Path) -> dict[str, float]:
    """What this disk takes to keep one page for good: nothing durable is quicker."""
    spans = []
    with (folder / "probe").open("wb", buffering=0) as file:
        for _ in range(PROBES):
            start = time.perf_counter()
            file.write(bytes(4096))
            os.fsync(file.fileno())
            spans.append(time.perf_counter() - start)
    (folder / "probe").unlink()
    return milliseconds(spans)


def conditions(database: str) -> dict[str, Any]:
    """What else may explain the figures."""
    libraries = ("uvicorn", "websockets", "uvloop", "orjson", "sqlalchemy", "numba")
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "system": platform.release(),
        "cores": os.cpu_count(),
        "load_average_before": os.getloadavg(),
        "database": database or f"SQLite {sqlite3.sqlite_version}, WAL, synchronous = FULL",
        "client": "one process on the same machine, garbage collection off; the echo server is another one",
        "versions": {name: version(name) for name in libraries},
    }


def median(values: Sequence[float]) -> float:
    """The middle one."""
    return round(statistics.median(values), 2)
