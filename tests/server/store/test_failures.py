"""What is acknowledged is never lost, whatever dies: the disk, the database, the process."""

import asyncio
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event
from tests.support.postgres import Postgres
from tests.support.store_rows import SETUP, entry, furnish, table

from lignerouge.server.store.rows import StoreError
from lignerouge.server.store.store import Store

pytestmark = pytest.mark.anyio

ENOUGH = 300  # acknowledgements before something dies


async def test_a_killed_process_loses_nothing_it_acknowledged(url: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.support.writing_process", url], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    lines = [process.stdout.readline() for _ in range(ENOUGH)]
    process.kill()
    lines += process.communicate()[0].splitlines(keepends=True)
    acknowledged = [line.split() for line in lines if line.endswith("\n")]
    store = await Store.open(url)
    for name in "abc":
        journal = await store.entries(name)
        assert journal == [SETUP, *(entry(seq) for seq in range(1, len(journal)))]
        assert len(journal) > max(int(seq) for match, seq in acknowledged if match == name)
        assert await store.append(name, len(journal), entry(len(journal)))
    await store.close()


async def write_until_trouble(store: Store, name: str) -> tuple[int, StoreError]:
    """How many entries there should be, and what went wrong with the next."""
    seq = 0
    try:
        while await store.append(name, seq, entry(seq) if seq else SETUP):
            seq += 1
    except StoreError as trouble:
        return seq, trouble
    raise AssertionError("nobody else writes here")


async def went_on(store: Store, name: str, count: int) -> None:
    """Nothing is half-written, and the store can be used again."""
    assert await store.entries(name) == [SETUP, *(entry(seq) for seq in range(1, count))]
    assert await store.append(name, count, entry(count))
    assert await store.change_table(table(name, status="over"))


@contextmanager
def largest_file(size: int) -> Iterator[None]:
    """The operating system writes no file beyond this size."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_disk_that_takes_no_more(tmp_path: Path) -> None:
    path = tmp_path / "ligne.db"
    store = await Store.open(str(path))
    await furnish(store, "table")
    with largest_file(path.with_name("ligne.db-wal").stat().st_size + 100_000):
        count, trouble = await write_until_trouble(store, "table")
        assert str(trouble) == "The disk cannot be written or read."
        assert len(await store.entries("table")) == count
    await went_on(store, "table", count)
    await store.close()


async def test_a_full_disk(tmp_path: Path) -> None:
    def limit(connection: Any, _: object) -> None:
        connection.execute("PRAGMA max_page_count = 80")

    event.listen(Engine, "connect", limit)
    try:
        store = await Store.open(str(tmp_path / "ligne.db"))
        await furnish(store, "table")
        count, trouble = await write_until_trouble(store, "table")
    finally:
        event.remove(Engine, "connect", limit)
    assert str(trouble) == "The disk is full: nothing more can be stored."
    await went_on(store, "table", count)
    await store.close()


async def play_on(store: Store, name: str, acknowledged: dict[str, int], struck: asyncio.Event) -> list[str]:
    """As the server does it: after trouble it looks what counts, and goes on from there. What trouble was there?"""
    troubles, seq, left = [], 0, 20
    while left:
        try:
            assert await store.append(name, seq, entry(seq) if seq else SETUP)
            acknowledged[name] = seq
            seq += 1
            left -= struck.is_set()
        except StoreError as trouble:
            troubles.append(str(trouble))
            seq = await count_again(store, name)
    return troubles


async def count_again(store: Store, name: str) -> int:
    """Ask until there is an answer."""
    while True:
        try:
            return len(await store.entries(name))
        except StoreError:
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("killed", [True, False], ids=["killed", "restarted"])
async def test_a_database_that_goes_and_comes_back(mortal_postgres: Postgres, killed: bool) -> None:
    store = await Store.open(mortal_postgres.url)
    missed, struck = asyncio.Event(), asyncio.Event()
    store.on_news(lambda name: missed.set() if name == "" else None)
    names = [f"t{number}" for number in range(10)]
    await furnish(store, *names)
    acknowledged: dict[str, int] = {}

    async def strike() -> None:
        while sum(acknowledged.values()) < ENOUGH:
            await asyncio.sleep(0.001)
        if killed:
            await asyncio.to_thread(mortal_postgres.kill)
            await asyncio.to_thread(mortal_postgres.start)
        else:
            await asyncio.to_thread(mortal_postgres.restart)
        struck.set()

    striking = asyncio.create_task(strike())
    troubles = await asyncio.gather(*(play_on(store, name, acknowledged, struck) for name in names))
    assert set(chain.from_iterable(troubles)) == {"The database cannot be reached."}
    await striking
    await missed.wait()
    for name in names:
        assert await store.entries(name) == [SETUP, *(entry(seq) for seq in range(1, acknowledged[name] + 1))]
    await store.close()


async def test_a_restart_while_nobody_writes_is_not_noticed(mortal_postgres: Postgres) -> None:
    store = await Store.open(mortal_postgres.url)
    await furnish(store, "table")
    assert await store.append("table", 0, SETUP)
    await asyncio.to_thread(mortal_postgres.restart)
    assert await store.append("table", 1, entry(1))
    assert await store.change_table(table(status="playing"))
    assert await store.entries("table") == [SETUP, entry(1)]
    await store.close()


async def test_closing_while_the_database_is_gone(mortal_postgres: Postgres) -> None:
    store = await Store.open(mortal_postgres.url)
    await furnish(store, "table")
    await asyncio.to_thread(mortal_postgres.kill)
    with pytest.raises(StoreError, match="cannot be reached"):
        await store.append("table", 0, SETUP)
    with pytest.raises(StoreError, match="cannot be reached"):
        await store.entries("table")
    await store.close()
