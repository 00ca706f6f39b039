"""All tables of this process: brought to life when somebody needs them, put away when nobody does."""

import asyncio
import secrets
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

import structlog

from lignerouge.kernel.chacha import KEY_BYTES
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.keys import MOST_PARTS
from lignerouge.registry import GAMES
from lignerouge.server.live.attendance import Attendance
from lignerouge.server.live.scheduler import Scheduler
from lignerouge.server.live.table import LiveTable
from lignerouge.server.live.written import NOT_SAVED
from lignerouge.server.logs import way_to
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.protocol.messages import TableInfo
from lignerouge.server.settings import Settings
from lignerouge.server.store.attendance import PRESENCE
from lignerouge.server.store.rows import Chain, StoreError, Table, Written
from lignerouge.server.store.store import Store
from lignerouge.server.tasks import Tasks

ROUND = 1.0  # seconds between two looks at clocks and idle tables
AT_ONCE = 50  # tables fetched from the store in one go
AFTER_THE_END = 60.0  # seconds until a table that is over is put away: nobody has to act there any more

log = structlog.get_logger()


class Tables:
    """The live tables of this process, by id."""

    def __init__(self, store: Store, settings: Settings, scheduler: Scheduler) -> None:
        self.store = store
        self.settings = settings
        self.scheduler = scheduler
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._tasks = Tasks()
        self.attendance = Attendance(store)
        self.on_own_move: Callable[[LiveTable], None] = lambda table: None  # something has happened at one, by us

    def __iter__(self) -> Iterator[LiveTable]:
        return iter(self._live.values())

    def __len__(self) -> int:
        return len(self._live)

    async def open(self) -> None:
        """Look after tables from now on; readiness does not wait for it."""
        self.store.on_news(self._hear)
        orphaned = await self.attendance.beat(())
        for duty in (self._look_around(), self._look_at_all(orphaned), self.attendance.keep_writing()):
            self._tasks.begin(duty)

    async def close(self) -> None:
        """Stop; everything is in the store."""
        await self._tasks.close()
        await self.scheduler.close()
        with suppress(StoreError):
            await self.attendance.close()

    async def find(self, id: str) -> LiveTable:
        """A table by its id, from the store if need be, with all that other processes have written."""
        was_here = id in self._live
        table = await self._bring(id)
        if was_here and self.store.shared:
            await self._follow(table)
        table.touched = time.monotonic()
        return table

    async def _bring(self, id: str) -> LiveTable:
        """The live table of this id. All who ask at the same time get the same object."""
        while id not in self._live:
            if id not in self._loading:
                self._loading[id] = self._tasks.begin(self._load(id))
                self._loading[id].add_done_callback(lambda task: self._loading.pop(id, None))
            try:
                found = await asyncio.shield(self._loading[id])
            except StoreError:
                raise DeniedError("trouble", "away") from None
            except InputError as mistake:
                raise DeniedError("not-now", "table-stuck", reason=str(mistake)) from None
            except Exception as error:  # a row or an entry that nobody can read
                log.error("table-unreadable", table=id[:6], error=type(error).__name__, where=way_to(error))
                raise DeniedError("not-now", "table-unreadable") from None
            if found is None:
                raise DeniedError("not-found", "table-missing")
        return self._live[id]

    def info(self, row: Table) -> TableInfo:
        """A table as everybody sees it; who is there is known of live ones only."""
        return self._live[row.id].info() if row.id in self._live else TableInfo.of(row)

    async def add(self, row: Table, played: Sequence[Written] = (), chain: Chain | None = None) -> LiveTable:
        """A new table, with what was already played of its match. `chain`: keys of luck that were promised before."""
        if chain is None and self.settings.promises:
            ranked = row.game in GAMES and GAMES[row.game].ranks_deals  # so that anybody can be sent the same deal
            chain = Chain(secrets.token_bytes(KEY_BYTES), MOST_PARTS, len(played), ranked)
        try:
            kept = await self.store.add_table(row, chain)
            await self._write_all(row.id, played)
        except StoreError:
            raise DeniedError("trouble", NOT_SAVED) from None
        table = self._adopt(LiveTable(self.store, row, {}, self.settings.luck, kept))
        table.touched = time.monotonic()
        return table

    async def keep(self, row: Table, written: Sequence[Written], result: tuple[str, ...], chain: Chain | None) -> None:
        """A match that was played elsewhere. The row says that it is over when all of it is there."""
        await self.store.add_table(row, chain)
        await self._write_all(row.id, written)
        await self.store.change_table(replace(row, status="over", result=result))

    async def _write_all(self, id: str, written: Sequence[Written]) -> None:
        await asyncio.gather(*(self.store.append(id, seq, each) for seq, each in enumerate(written)))

    async def _load(self, id: str) -> LiveTable | None:
        table = await LiveTable.load(self.store, id, self.settings.luck)
        if table is None:
            return None
        await self.attendance.look(table)
        return self._adopt(table)

    def _adopt(self, table: LiveTable) -> LiveTable:
        self._live[table.row.id] = table
        table.after_move = self._after_move
        table.after_presence = self.attendance.note
        self.attendance.note(table)
        self.scheduler.begin(table)
        return table

    def _after_move(self, table: LiveTable, own: bool) -> None:
        self.scheduler.after_move(table, own)
        if own:
            self.on_own_move(table)

    # --- looking after them

    def _hear(self, id: str) -> None:
        """Another process has written about a table, or ("") may have written about any."""
        if id.startswith(PRESENCE):
            self._hear_presence(id.removeprefix(PRESENCE))
            return
        for each in [id] if id else [*self._live, *self._loading]:
            if each in self._loading:  # it may have been read already
                self._loading[each].add_done_callback(partial(self._hear_again, each))
            elif each in self._live:
                self._tasks.begin(self._follow(self._live[each]))

    def _hear_again(self, id: str, loaded: object) -> None:
        self._hear(id)

    def look_again(self, id: str) -> None:
        """Something about a table was written beside it: by this process, or by another one."""
        self._hear(id)

    def _hear_presence(self, id: str, loaded: object = None) -> None:
        """Somebody has come to a table in another process, or left it."""
        if id in self._loading:
            self._loading[id].add_done_callback(partial(self._hear_presence, id))
        elif id in self._live:
            self._tasks.begin(self._look_elsewhere(self._live[id]))

    async def _look_elsewhere(self, table: LiveTable) -> None:
        with suppress(StoreError):  # the next news, or the next look around, comes
            await self.attendance.look(table)

    async def _follow(self, table: LiveTable) -> None:
        try:
            await table.follow()
            await self._look_elsewhere(table)
        except DeniedError as denied:
            table.doubtful = True  # the store is away: the next one to come by will look again
            if denied.code == "not-found":  # it was removed: whoever looks at it finds that out by coming back
                self._live.pop(table.row.id, None)
                table.after_presence = lambda gone: None  # who leaves it now is not written down any more
                self.attendance.forget(table.row.id)
                table.audience.send_away()

    async def _look_around(self) -> None:
        """Every second: clocks that ran out, tables that are due, tables that nobody needs."""
        while True:
            await asyncio.sleep(ROUND)
            try:
                for id in await self.attendance.beat(list(self)):
                    await self._take_over(id)
                    self._hear_presence(id)
                for id in await self.store.due_tables(time.time(), AT_ONCE):
                    await self._restore(id)
                    await self.attendance.write()  # before nobody else would look after it
                    await self.store.set_due(id, None)
                for table in list(self):
                    await self._look_at(table)
            except StoreError as trouble:
                log.warning("look-around", reason=str(trouble))
            except Exception as error:  # whatever it is: the next round comes
                log.error("look-around", error=type(error).__name__, where=way_to(error))

    async def _look_at(self, table: LiveTable) -> None:
        """Whatever is wrong with one table, the clocks of the others go on."""
        try:
            if table.doubtful:
                await self._follow(table)
            self.scheduler.look_at(table)
            if self._is_idle(table):
                await self._put_away(table)
        except StoreError:
            raise
        except Exception as error:
            log.error("table-not-looked-at", table=table.row.id[:6], error=type(error).__name__, where=way_to(error))

    async def _take_over(self, id: str) -> None:
        """The process that looked after a table is gone."""
        await self._restore(id)
        if id in self._live:
            self.scheduler.take_over(self._live[id])

    async def _restore(self, id: str) -> None:
        """Bring a table to life because a bot or a clock may have to act there; if not, it is put away soon."""
        try:
            await self._bring(id)
        except DeniedError as denied:
            if denied.code == "trouble":
                raise StoreError(denied.reason) from None
            log.warning("table-not-restored", table=id[:6], reason=denied.reason)

    async def _look_at_all(self, orphaned: Collection[str]) -> None:
        """After a start: wherever a bot or a clock has to act, it does; without haste, for nobody waits for it."""
        last = ""
        while True:
            try:
                ids = await self.store.playing_tables(last, AT_ONCE)
                for id in ids:
                    if id in orphaned or not self.store.shared:
                        await self._take_over(id)
                    else:
                        await self._restore(id)
                    last = id
                    await asyncio.sleep(0.01)
            except StoreError:
                await asyncio.sleep(ROUND)
                continue
            if not ids:
                return

    def _is_idle(self, table: LiveTable) -> bool:
        busy = table.audience or table.turn.locked() or table.doubtful or not self.scheduler.rests(table)
        idle = min(self.settings.idle, AFTER_THE_END) if table.row.status == "over" else self.settings.idle
        return not busy and time.monotonic() - table.touched > idle

    async def _put_away(self, table: LiveTable) -> None:
        """Drop a table from memory; the store notes when its clock runs out."""
        if table.deadline is not None:
            await self.store.set_due(table.row.id, table.deadline)
        if self._is_idle(table):  # still: somebody may have come meanwhile
            self._live.pop(table.row.id, None)
            self.attendance.forget(table.row.id)
