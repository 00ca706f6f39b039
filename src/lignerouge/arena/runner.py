"""Spreads work over the cores of this machine, or of a cluster; the same results, however many there are."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import AbstractContextManager, contextmanager, nullcontext
from itertools import islice
from typing import TypeVar

from lignerouge.kernel.errors import InputError, quoted

T = TypeVar("T")
CHUNK = 2000
MOST_JOBS = 256
AHEAD = 64  # portions handed out at a time
CLUSTER_TIMEOUT = 10  # seconds until a cluster that does not answer is none


def chunks(races: int, size: int = CHUNK) -> Iterator[tuple[int, int]]:
    """(first, count) of each share."""
    for first in range(0, races, size):
        yield first, min(size, races - first)


def spread(
    work: Callable[[int, int], T],
    portions: Iterable[tuple[int, int]],
    executor: Executor | None = None,
    progress: Callable[[T], None] = lambda part: None,
) -> list[T]:
    """`work(first, count)` for every portion, by an executor's workers if there is one. -> the parts in order

    `progress` hears of each part as soon as it is there, in whatever order. Only some portions wait at the workers'
    door at a time, and after a failure or an interruption no further one begins.
    """
    found: dict[int, T] = {}
    if executor is None:
        for first, count in portions:
            found[first] = work(first, count)
            progress(found[first])
    else:
        waiting: dict[Future[T], int] = {}
        rest = iter(portions)
        try:
            while True:
                for first, count in islice(rest, AHEAD - len(waiting)):
                    waiting[executor.submit(work, first, count)] = first
                if not waiting:
                    break
                for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                    first = waiting.pop(future)
                    found[first] = future.result()
                    progress(found[first])
        finally:
            for future in waiting:
                future.cancel()
    return [found[first] for first in sorted(found)]


def workers(jobs: int, cluster: str = "") -> AbstractContextManager[Executor | None]:
    """Processes for several jobs, nothing for one; or the workers of a Dask cluster at this address."""
    if cluster:
        return cluster_executor(cluster)
    if not 1 <= jobs <= MOST_JOBS:
        raise InputError(f"1 to {MOST_JOBS} processes can share the work, not {jobs}.")
    return ProcessPoolExecutor(jobs) if jobs > 1 else nullcontext()


@contextmanager
def cluster_executor(address: str) -> Iterator[Executor]:
    """The workers of a Dask cluster, on which this program is installed too."""
    try:
        from distributed import Client
    except ImportError:
        raise InputError("A cluster needs Dask: pip install 'lignerouge[dask]'.") from None
    try:
        client = Client(address, timeout=CLUSTER_TIMEOUT, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise InputError(f"There is no cluster at {quoted(address)}: {error}.") from None
    with client, client.get_executor() as executor:
        yield executor
