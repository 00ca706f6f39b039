"""How fast the store acknowledges entries: `python -m tests.tools.bench_store` prints JSON."""

import asyncio
import json
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.support.postgres import running_postgres

from lignerouge.kernel.journal import BEGIN, Entry
from lignerouge.server.store.rows import Guest, Seat, Table, Written
from lignerouge.server.store.store import Store

MATCHES, ENTRIES, ALONE = 250, 80, 2_000
BEGUN = Written(Entry(BEGIN), None, "", 1_790_000_000.5)
WRITTEN = Written(Entry("7/AR/card", "4", (("AS", ("2", "3", "3", "9")),)), 0, "f3a9c1d2", 1_790_000_000.25)

Figures = dict[str, dict[str, float]]


async def measure(url: str) -> Figures:
    """One entry after the other; many matches at once, each waiting for its last entry before it writes the next."""
    store = await Store.open(url)
    await store.add_guest(Guest("guest", "Ann", 0.0))
    names = [f"table{number}" for number in range(MATCHES + 1)]
    for name in names:
        await store.add_table(Table(name, "guest", "flamme", 1, "", {}, (Seat("guest"),) * 4))
        await store.append(name, 0, BEGUN)

    async def play(name: str, entries: int) -> None:
        for seq in range(1, entries + 1):
            assert await store.append(name, seq, WRITTEN)

    async def all_matches() -> None:
        await asyncio.gather(*(play(name, ENTRIES) for name in names[1:]))

    async def all_due() -> None:
        await asyncio.gather(*(store.set_due(name, 1.0) for name in names[1:]))

    async def all_journals() -> None:
        await asyncio.gather(*(store.entries(name) for name in names[1:]))

    figures = {
        "entries, alone": await timed(lambda: play(names[0], ALONE), ALONE),
        "entries, in groups": await timed(all_matches, MATCHES * ENTRIES),
        "set_due, in groups": await timed(all_due, MATCHES),
        "journals read": await timed(all_journals, MATCHES),
    }
    await store.close()
    return figures


async def timed(work: Callable[[], Awaitable[None]], count: int) -> dict[str, float]:
    """How many a second, and what each costs this process."""
    start, used = time.perf_counter(), time.process_time()
    await work()
    seconds, cpu = time.perf_counter() - start, time.process_time() - used
    return {"per second": round(count / seconds), "microseconds of CPU each": round(1e6 * cpu / count, 1)}


def main() -> None:
    """Measure both databases."""
    figures: dict[str, Figures] = {}
    with tempfile.TemporaryDirectory() as folder:
        figures["sqlite"] = asyncio.run(measure(str(Path(folder) / "bench.db")))
    for server in running_postgres():
        figures["postgresql"] = asyncio.run(measure(server.new_database()))
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
