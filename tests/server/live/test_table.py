"""Two live tables of one match, as two processes have them, in every order that can go wrong."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from tests.support.push_receivers import receiving, webhook
from tests.support.store_rows import ANN, BOB

from lignerouge.kernel.game import Prompt
from lignerouge.kernel.luck import seeded
from lignerouge.server.live import scheduler
from lignerouge.server.live.bot_pool import BotPool
from lignerouge.server.live.event_buffers import Reader
from lignerouge.server.live.scheduler import Scheduler
from lignerouge.server.live.table import LiveTable
from lignerouge.server.live.tables import Tables
from lignerouge.server.notify.notifications import Notifier
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.settings import Settings
from lignerouge.server.store.rows import Seat, StoreError, Table
from lignerouge.server.store.store import Store

PEOPLE = (Seat("guest", "Ann"), Seat("guest", "Bob"))
BOTH = (0, 1)


@dataclass(eq=False)
class Page:
    """Looks at a table."""

    guest: str | None = None
    watching: set[Reader] = field(default_factory=lambda: {None})
    by_changes: set[Reader] = field(default_factory=set)
    messages: list[bytes] = field(default_factory=list)

    def send(self, message: bytes) -> None:
        self.messages.append(message)

    def close(self, code: int) -> None:
        """Nobody is sent away here."""


@asynccontextmanager
async def two_processes(folder: Path) -> AsyncIterator[tuple[Store, LiveTable, LiveTable]]:
    """One match that was begun here, and as another process sees it."""
    store = await Store.open(str(folder / "tables.db"))
    store.shared = True  # nobody tells them of each other: the worst case
    try:
        await store.add_guest(ANN)
        await store.add_guest(BOB)
        await store.add_table(new_row())
        here = await LiveTable.load(store, "race", lambda: seeded(1))
        assert here is not None
        await here.start(lambda row: row)
        there = await LiveTable.load(store, "race", lambda: seeded(2))
        assert there is not None
        yield store, here, there
    finally:
        await store.close()


def new_row(**how: object) -> Table:
    plain = Table("race", ANN.id, "flamme", 0, "", {}, PEOPLE)
    return replace(plain, **how)  # type: ignore[arg-type]  # whatever a test needs


async def play_on(table: LiveTable, enough: Callable[[], bool]) -> None:
    """Whoever owes an answer gives the first one."""
    while not enough():
        prompt = next(prompt for prompt in table.prompts if prompt.owed)
        await table.answer([prompt.seat], prompt.name, prompt.options[0])


def second_card(table: LiveTable) -> Prompt | None:
    """One that is chosen and may still be changed."""
    return next((prompt for prompt in table.prompts if prompt.chosen), None)


def run(story: Callable[[], Awaitable[None]]) -> None:
    async def told() -> None:
        await story()

    asyncio.run(told())


def test_an_answer_that_is_sent_again_to_another_process_counts_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with two_processes(tmp_path) as (store, here, there):
            await play_on(here, lambda: second_card(here) is not None)
            await there.follow()
            prompt = second_card(here)
            assert prompt is not None
            await here.answer(BOTH, prompt.name, prompt.options[-1], "mine")
            await there.answer(BOTH, prompt.name, prompt.options[-1], "mine")
            ids = Counter(each.answer for each in await store.entries("race"))
            assert ids["mine"] == 1
            assert len(there.match.journal.entries) == len(here.match.journal.entries)  # type: ignore[union-attr]

    run(story)


def test_what_another_process_has_brought_about_can_be_answered_at_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with two_processes(tmp_path) as (_, here, there):
            await play_on(here, lambda: here.prompts[0].name.startswith("2/"))
            prompt = here.prompts[0]
            await there.answer(BOTH, prompt.name, prompt.options[0])
            with pytest.raises(DeniedError) as denied:
                await there.answer(BOTH, "9/AR/card", "9")
            assert denied.value.code == "not-asked"

    run(story)


def test_what_is_no_longer_true_when_its_turn_comes_is_not_said(tmp_path: Path) -> None:
    async def story() -> None:
        async with two_processes(tmp_path) as (store, here, there):
            await play_on(here, lambda: second_card(here) is not None)
            await there.follow()
            prompt = second_card(here)
            assert prompt is not None
            before = len(await store.entries("race"))
            await there.answer(BOTH, prompt.name, prompt.options[0], while_true=lambda: False)
            assert len(await store.entries("race")) == before

    run(story)


def test_the_time_that_is_left_is_the_same_for_who_comes_later(tmp_path: Path) -> None:
    async def story() -> None:
        async with two_processes(tmp_path) as (store, here, _):
            await play_on(here, lambda: second_card(here) is not None)
            later = await LiveTable.load(store, "race", lambda: seeded(3))
            assert later is not None
            assert later.waiting.since == here.waiting.since
            assert {seat: buffer(later, seat) for seat in (0, 1, None)} == {
                seat: buffer(here, seat) for seat in (0, 1, None)
            }

    run(story)


def buffer(table: LiveTable, reader: Reader) -> int:
    return table.buffers.next(reader)


@asynccontextmanager
async def server_tables(folder: Path) -> AsyncIterator[tuple[Store, Tables]]:
    """Tables as the server has them, without sockets."""
    store = await Store.open(str(folder / "tables.db"))
    store.shared = True
    notifier = await Notifier.open(store, contact="mailto:nobody@example.org", allow_local=True)
    settings = Settings(luck=lambda: seeded(1), idle=60)
    tables = Tables(store, settings, Scheduler(BotPool(), notifier, settings))
    await store.add_guest(ANN)
    try:
        yield store, tables
    finally:
        await tables.close()
        await notifier.close()
        await store.close()


def test_news_that_come_while_a_table_is_read_are_not_lost(tmp_path: Path) -> None:
    async def story() -> None:
        async with server_tables(tmp_path) as (store, tables):
            await store.add_table(new_row())
            holders = store.holders

            async def holders_but_late(id: str) -> dict[int, frozenset[str]]:
                """The row is read; then somebody else changes it, and says so."""
                store.holders = holders  # type: ignore[method-assign]
                await store.change_table(new_row(name="changed"))
                tables._hear(id)
                return await holders(id)

            store.holders = holders_but_late  # type: ignore[method-assign, assignment]
            table = await tables.find("race")
            assert table.row.name == ""
            async with asyncio.timeout(30):
                while table.row.name != "changed":
                    await asyncio.sleep(0.001)

    run(story)


def test_a_table_is_put_away_only_if_nobody_is_on_the_way_to_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with server_tables(tmp_path) as (store, tables):
            await store.add_table(new_row())
            restored = await tables._bring("race")
            assert tables._is_idle(restored)
            await tables.find("race")
            await tables._put_away(restored)
            assert len(tables) == 1, "somebody has just asked for it"
            restored.touched = time.monotonic() - 3600
            await tables._put_away(restored)
            assert len(tables) == 0
            again = await tables.find("race")
            again.connect(Page())
            again.touched = time.monotonic() - 3600
            await tables._put_away(again)
            assert len(tables) == 1, "somebody looks at it"

    run(story)


def test_a_table_that_is_over_is_put_away_after_a_minute(tmp_path: Path) -> None:
    """A busy server would keep all that ended in its last ten minutes: a quarter of its memory."""

    async def story() -> None:
        async with server_tables(tmp_path) as (store, tables):
            tables.settings = replace(tables.settings, idle=600)
            await store.add_table(new_row())
            table = await tables.find("race")
            for status in ("playing", "over"):
                table.row = replace(table.row, status=status)
                for seconds, idle in ((30, False), (90, status == "over"), (900, True)):
                    table.touched = time.monotonic() - seconds
                    assert tables._is_idle(table) == idle, (status, seconds)

    run(story)


def test_who_sits_down_holds_the_seat_in_the_same_moment(tmp_path: Path) -> None:
    async def story() -> None:
        async with server_tables(tmp_path) as (store, tables):
            await store.add_guest(BOB)
            await store.add_table(new_row(seats=(PEOPLE[0], Seat("open"))))
            table = await tables.find("race")

            async def nothing_more(*_: object) -> None:
                raise StoreError("The disk is full.")

            store.hold = nothing_more  # type: ignore[method-assign, assignment]
            await table.hold(BOB.id, lambda row: replace(row, seats=PEOPLE), lambda: 1)
            assert await store.holders("race") == {1: {BOB.id}}
            assert table.seats_of(BOB.id) == (1,)

    run(story)


def test_whoever_came_to_be_waited_for_when_a_process_died_is_notified_by_the_next_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scheduler, "COMING_BACK", 0.0)

    async def story() -> None:
        async with receiving() as hook, server_tables(tmp_path) as (store, tables):
            await store.add_guest(BOB)
            for guest in (ANN, BOB):
                await store.subscribe(webhook(f"http://127.0.0.1:{hook.port}/{guest.id}", guest.id))
            await store.add_table(new_row())
            dead = await LiveTable.load(store, "race", lambda: seeded(1))  # of a process that notifies nobody any more
            assert dead is not None
            for seat, guest in enumerate((ANN, BOB)):
                await dead.hold(guest.id, lambda row: row, lambda seat=seat: seat)  # type: ignore[misc]
            await dead.start(lambda row: row)
            (asked,) = dead.waiting.seats
            await tables._bring("race")
            monkeypatch.setattr(scheduler, "LATELY", -1.0)
            await tables._take_over("race")
            await asyncio.sleep(0.05)
            assert hook.paths() == [], "whoever had been waited for was notified then"
            monkeypatch.setattr(scheduler, "LATELY", 60.0)
            await tables._take_over("race")
            async with asyncio.timeout(30):
                while not hook.received:
                    await asyncio.sleep(0.01)
            await tables._take_over("race")
            assert hook.paths() == [f"/{(ANN, BOB)[asked].id}"]

    run(story)
