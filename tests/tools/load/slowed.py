"""Processes that may work only part of the time, so that few cores show what several processes carry together.

Two servers, their database and whoever plays want more than two cores. There the two are not faster than one, however
little they are in each other's way. With less than half a core for each process, the rest is enough for all others.
"""

import multiprocessing
import os
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

PERIOD = 0.02  # seconds in which each process has its turn


@contextmanager
def slowed(pids: Sequence[int], share: float) -> Iterator[None]:
    """As if each process had this share of a core."""
    turns = multiprocessing.get_context("spawn").Process(target=_take_turns, args=(tuple(pids), share), daemon=True)
    turns.start()
    try:
        yield
    finally:
        turns.kill()
        turns.join()
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


def _take_turns(pids: Sequence[int], share: float) -> None:
    """Let each process go and stop it, one a little after the other; ends with its processes."""
    moments = []
    for number, pid in enumerate(pids):
        begin = number / len(pids)
        moments += [(begin, pid, signal.SIGCONT), ((begin + share) % 1.0, pid, signal.SIGSTOP)]
    moments.sort()
    start = time.monotonic()
    with suppress(ProcessLookupError):
        for period in range(1 << 40):
            for part, pid, what in moments:
                time.sleep(max(0.0, start + (period + part) * PERIOD - time.monotonic()))
                os.kill(pid, what)
