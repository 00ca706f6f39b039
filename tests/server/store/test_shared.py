"""Several processes share one PostgreSQL: here two stores in one process, which know nothing of each other."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import psycopg
import pytest
from tests.support.postgres import Postgres
from tests.support.store_rows import SETUP, entry, furnish, table

from lignerouge.server.store.store import Store

pytestmark = pytest.mark.anyio


@pytest.fixture
async def stores(postgres: Postgres) -> AsyncIterator[tuple[Store, Store]]:
    url = postgres.clean_database()
    one, two = await asyncio.gather(Store.open(url), Store.open(url))
    yield one, two
    await one.close()
    await two.close()


async def test_both_know_the_same_key(stores: tuple[Store, Store]) -> None:
    one, two = await asyncio.gather(stores[0].key("links", lambda: b"one"), stores[1].key("links", lambda: b"two"))
    assert one == two


async def test_one_of_two_writes_a_number(stores: tuple[Store, Store]) -> None:
    names = [f"t{number}" for number in range(5)]
    await furnish(stores[0], *names)
    won: dict[tuple[str, int], str] = {}

    async def play(store: Store, name: str, who: str) -> None:
        for seq in range(1, 60):
            if await store.append(name, seq, entry(seq, who)):
                assert (name, seq) not in won
                won[name, seq] = who

    await asyncio.gather(*(play(store, name, who) for store, who in zip(stores, "xy", strict=True) for name in names))
    for name in names:
        assert await stores[0].entries(name, 1) == [entry(seq, won[name, seq]) for seq in range(1, 60)]


def circles(postgres: Postgres) -> int:
    """How often the server had to end a wait in a circle."""
    with psycopg.connect(postgres.url) as connection:
        row = connection.execute("SELECT sum(deadlocks)::integer FROM pg_stat_database").fetchone()
    assert row is not None
    return int(row[0])


async def test_nobody_waits_in_a_circle(postgres: Postgres, stores: tuple[Store, Store]) -> None:
    before = circles(postgres)
    names = [f"t{number}" for number in range(6)]
    await furnish(stores[0], *names)
    for name in names:
        await stores[0].append(name, 0, SETUP)

    async def stir(store: Store, name: str, seat: int) -> None:
        for seq in range(1, 15):
            await store.append(name, seq, entry(seq), over=("AR",) if seq % 5 == 0 else ())
            await store.hold(name, seat, "bob")
            stored = await store.table(name)
            assert stored is not None
            await store.change_table(replace(stored, name=f"{seq}"))
            await store.release(name, seat)

    order = [*names, *reversed(names)]
    await asyncio.gather(*(stir(store, name, seat) for store in stores for seat, name in enumerate(order)))
    assert [len(await stores[1].entries(name)) for name in names] == [15] * 6
    for store in stores:
        await store.close()  # whoever leaves has reported what it met
    assert circles(postgres) == before


async def test_others_are_told_and_oneself_is_not(stores: tuple[Store, Store]) -> None:
    one, two = stores
    told: tuple[asyncio.Queue[str], asyncio.Queue[str]] = (asyncio.Queue(), asyncio.Queue())
    for store, queue in zip(stores, told, strict=True):
        store.on_news(queue.put_nowait)
    await furnish(one, "a", "b")
    assert [await told[1].get(), await told[1].get()] == ["a", "b"]
    await one.append("a", 0, SETUP)
    assert await told[1].get() == "a"
    assert await two.append("a", 1, entry(1), over=("AR",))
    assert await told[0].get() == "a"
    for change in (
        one.change_table(table("b", status="playing"), first=SETUP),
        one.hold("b", 0, "bob"),
        one.release("b", 0),
        one.set_due("b", 5.0),
    ):
        await change
        assert await told[1].get() == "b"
    assert not await one.append("a", 1, entry(1))
    await two.append("b", 1, entry(1))
    assert await told[0].get() == "b"
    assert told[0].empty()
    assert told[1].empty()
