"""The store keeps what it is given, on both databases alike."""

import asyncio
import threading
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from sqlalchemy import Connection
from tests.support.store_rows import ANN, AT, BOB, SETUP, entry, furnish, table

from lignerouge.kernel.journal import Entry
from lignerouge.server.store.database import EntryRow
from lignerouge.server.store.rows import Seat, StoreError, Subscription, Written
from lignerouge.server.store.store import Store

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def held_up(store: Store) -> AsyncIterator[None]:
    """Keeps the writer busy until the end, so that whatever was asked for meanwhile becomes one group."""
    busy, go_on = threading.Event(), threading.Event()

    def make() -> bytes:
        busy.set()
        go_on.wait()
        return b"key"

    task = asyncio.create_task(store.key("held up", make))
    await asyncio.to_thread(busy.wait)
    try:
        yield
        for _ in range(3):
            await asyncio.sleep(0)  # whoever was just started asks, and what they ask for is handed over
    finally:
        go_on.set()
    await task


async def test_a_key_is_made_once(store: Store) -> None:
    assert await store.key("cookies", lambda: b"\0first") == b"\0first"
    assert await store.key("cookies", lambda: b"second") == b"\0first"
    assert await store.key("links", lambda: b"third") == b"third"


async def test_guests(store: Store) -> None:
    await store.add_guest(BOB)
    await store.add_guest(BOB)
    assert await store.guest("bob") == BOB
    await store.rename_guest("bob", "Robert")
    assert await store.guest("bob") == replace(BOB, name="Robert")
    assert await store.guest("nobody") is None


async def test_a_table_comes_back_as_it_was(store: Store) -> None:
    await furnish(store)
    rich = table(listed=True, pace=60, due=AT, result=("A", "B"), status="over", version=7)
    await store.add_table(rich)
    assert await store.table("table") == rich
    assert await store.table("no such table") is None


async def test_a_table_is_changed_by_whoever_is_first(store: Store) -> None:
    await furnish(store, "table")
    first = replace(table(), name="First", seats=(Seat("open", lock=1),))
    second = replace(table(), name="Second")
    assert await store.change_table(first)
    assert not await store.change_table(second)
    assert await store.table("table") == replace(first, version=1)
    assert not await store.change_table(table("no such table"))


async def test_a_match_begins_with_its_table(store: Store) -> None:
    await furnish(store, "table")
    playing = table(status="playing")
    begun = await asyncio.gather(*(store.change_table(playing, first=SETUP) for _ in range(3)))
    assert sorted(begun) == [False, False, True]
    assert await store.entries("table") == [SETUP]
    assert await store.table("table") == replace(playing, version=1)


async def test_a_journal_cannot_begin_twice(store: Store) -> None:
    await furnish(store, "table")
    assert await store.append("table", 0, SETUP)
    with pytest.raises(StoreError, match="begun already"):
        await store.change_table(table(status="playing"), first=SETUP)
    assert await store.table("table") == table()


async def test_a_match_ends_with_its_last_entry(store: Store) -> None:
    await furnish(store, "table")
    await store.change_table(table(status="playing", due=5.0), first=SETUP)
    assert not await store.append("table", 0, SETUP, over=("B",))
    assert (await store.table("table")) == table(status="playing", due=5.0, version=1)
    assert await store.append("table", 1, entry(1), over=("AR", "AS"))
    over = table(status="over", result=("AR", "AS"), changed=entry(1).at, due=None, version=2)
    assert await store.table("table") == over
    assert await store.entries("table", 1) == [entry(1)]


async def test_which_tables_there_are(store: Store) -> None:
    await furnish(store)
    for number in range(6):
        status = ("open", "playing")[number % 2]
        await store.add_table(table(f"t{number}", status=status, listed=number != 2, changed=float(number)))
    assert [found.id for found in await store.listed_tables(status="open", limit=9)] == ["t4", "t0"]
    assert [found.id for found in await store.listed_tables(status="playing", limit=2)] == ["t5", "t3"]
    assert [found.id for found in await store.listed_tables(status="playing", limit=2, before=3.0)] == ["t1"]
    assert await store.playing_tables("", 2) == ["t1", "t3"]
    assert await store.playing_tables("t3", 2) == ["t5"]
    assert await store.counts() == {"open": 3, "playing": 3, "over": 0}


async def test_when_a_table_is_due(store: Store) -> None:
    await furnish(store, "a", "b", "c")
    await store.set_due("a", 20.0)
    await store.set_due("b", 10.0)
    assert await store.due_tables(9.0, 9) == []
    assert await store.due_tables(20.0, 9) == ["b", "a"]
    assert await store.due_tables(20.0, 1) == ["b"]
    assert await store.table("b") == table("b", due=10.0)
    await store.set_due("b", None)
    assert await store.due_tables(20.0, 9) == ["a"]


async def test_who_holds_which_seat(store: Store) -> None:
    await furnish(store, "table", "other")
    for seat, guest in ((0, "ann"), (0, "bob"), (0, "bob"), (2, "ann")):
        await store.hold("table", seat, guest)
    assert await store.holders("table") == {0: frozenset({"ann", "bob"}), 2: frozenset({"ann"})}
    assert await store.holders("other") == {}
    await store.release("table", 0, "ann")
    assert await store.holders("table") == {0: frozenset({"bob"}), 2: frozenset({"ann"})}
    await store.hold("table", 0, "ann")
    await store.release("table", 0)
    assert await store.holders("table") == {2: frozenset({"ann"})}


async def test_the_tables_of_a_guest(store: Store) -> None:
    await furnish(store)
    for number, host in enumerate(("ann", "bob", "ann", "bob")):
        await store.add_table(table(f"t{number}", host=host, changed=float(number)))
    await store.hold("t2", 0, "bob")
    await store.hold("t2", 1, "bob")
    await store.hold("t3", 1, "bob")
    assert [found.id for found in await store.tables_of("bob", 9)] == ["t3", "t2", "t1"]
    assert [found.id for found in await store.tables_of("bob", 2)] == ["t3", "t2"]
    assert [found.id for found in await store.tables_of("ann", 9)] == ["t2", "t0"]


async def test_where_a_guest_wants_to_be_told(store: Store) -> None:
    await furnish(store)
    old = Subscription("ann", "push", "https://push.example/1", {"auth": "old"})
    new, hook = replace(old, secret={"auth": "new"}), Subscription("ann", "webhook", "https://hook.example")
    for subscription in (old, hook, new):
        await store.subscribe(subscription)
    assert await store.subscriptions("ann") == [hook, new]
    await store.unsubscribe("ann", hook.address)
    assert await store.subscriptions("ann") == [new]
    assert await store.subscriptions("bob") == []


async def test_a_journal_comes_back_exactly(store: Store) -> None:
    await furnish(store, "table", "other")
    odd = [
        SETUP,
        Written(Entry("1/AR/card", "4", (("AS", ("2", "3")), ("AR", ("é", "“x”")))), 3, 'say "hi"\\\n', 0.1 + 0.2),
        Written(Entry("2/AR/card", "✿"), None, "", 1_799_999_999.999_999_8),
    ]
    for seq, written in enumerate(odd):
        assert await store.append("table", seq, written)
    assert await store.entries("table") == odd
    assert await store.entries("table", 2) == odd[2:]
    assert await store.entries("table", 3) == []
    assert await store.entries("other") == []


async def test_many_appends_at_once(store: Store) -> None:
    names = [f"t{number}" for number in range(50)]
    await furnish(store, *names)

    async def play(name: str) -> None:
        assert await store.append(name, 0, SETUP)
        for seq in range(1, 20):
            assert await store.append(name, seq, entry(seq, f"{name}-{seq}"))

    await asyncio.gather(*map(play, names))
    for name in names:
        assert await store.entries(name) == [SETUP, *(entry(seq, f"{name}-{seq}") for seq in range(1, 20))]


async def test_what_waits_is_one_group(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    await furnish(store, "a", "b")
    statements: list[int] = []
    write = store._database.write_entries

    def counted(connection: Connection, rows: Sequence[EntryRow]) -> Collection[tuple[str, int]]:
        statements.append(len(rows))
        return write(connection, rows)

    monkeypatch.setattr(store._database, "write_entries", counted)
    async with held_up(store):
        appends = [asyncio.create_task(store.append(name, seq, entry(seq))) for seq in range(1, 201) for name in "ab"]
    assert all(await asyncio.gather(*appends))
    assert statements == [400]


async def test_one_number_is_written_once(store: Store) -> None:
    await furnish(store, "a", "b")
    assert await store.append("a", 1, entry(1, "before"))
    async with held_up(store):
        twice = [asyncio.create_task(store.append("a", seq, entry(seq, who))) for who in "xy" for seq in (1, 2, 3)]
        once = asyncio.create_task(store.append("b", 1, entry(1)))
    assert await asyncio.gather(*twice, once) == [False, True, True, False, False, False, True]
    assert await store.entries("a", 1) == [entry(1, "before"), entry(2, "x"), entry(3, "x")]


@pytest.mark.parametrize("with_table", [False, True], ids=["entries only", "with a table"])
async def test_one_bad_write_does_not_spoil_the_others(store: Store, with_table: bool) -> None:
    await furnish(store, "a", "b")
    async with held_up(store):
        good = [asyncio.create_task(store.append("a", seq, entry(seq))) for seq in range(1, 10)]
        bad = [
            asyncio.create_task(store.append("no such table", 1, entry(1, "5ecret"))),
            asyncio.create_task(store.append("b", 1, entry(1, "5ecret \ud800"))),
        ]
        if with_table:
            good.append(asyncio.create_task(store.change_table(table("a", name="Good"))))
            bad.append(asyncio.create_task(store.change_table(table("b", options={"5ecret": object()}))))
            bad.append(asyncio.create_task(store.change_table(table("b", host="5ecret"))))
    assert await asyncio.gather(*good) == [True] * len(good)
    for trouble in await asyncio.gather(*bad, return_exceptions=True):
        assert isinstance(trouble, StoreError)
        assert "refused" in str(trouble)
        assert "5ecret" not in repr((trouble, trouble.__cause__, trouble.__context__))
    assert await store.entries("a", 1) == [entry(seq) for seq in range(1, 10)]
    assert await store.entries("b") == []
    assert await store.table("b") == table("b")


async def test_who_no_longer_waits_is_written_all_the_same(store: Store) -> None:
    await furnish(store, "table")
    async with held_up(store):
        impatient = asyncio.create_task(store.append("table", 1, entry(1)))
        await asyncio.sleep(0)
        impatient.cancel()
    assert await store.append("table", 2, entry(2))
    assert await store.entries("table", 1) == [entry(1), entry(2)]


async def test_closing_writes_what_waits(url: str) -> None:
    store = await Store.open(url)
    await furnish(store, "table")
    waiting = [asyncio.create_task(store.append("table", seq, entry(seq))) for seq in range(1, 50)]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*waiting) == [True] * 49
    with pytest.raises(StoreError, match="closed"):
        await store.append("table", 50, entry(50))
    with pytest.raises(StoreError, match="closed"):
        await store.guest(ANN.id)
    again = await Store.open(url)
    assert await again.entries("table", 1) == [entry(seq) for seq in range(1, 50)]
    await again.close()
