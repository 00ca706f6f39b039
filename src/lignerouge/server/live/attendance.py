"""Who looks at which table, for all processes that share a database; and which tables this one looks after."""

import asyncio
from collections.abc import Collection

import structlog

from lignerouge.server.identity import new_id
from lignerouge.server.live.table import LiveTable
from lignerouge.server.store.attendance import Attended
from lignerouge.server.store.rows import StoreError
from lignerouge.server.store.store import Store

AGAIN = 1.0  # seconds until what could not be written is tried again

log = structlog.get_logger()


class Attendance:
    """Writes who is here and reads who is elsewhere. A database that is not shared needs none of it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.process = new_id()
        self._written: dict[str, Attended] = {}
        self._changed: dict[str, LiveTable | None] = {}
        self._more = asyncio.Event()

    def note(self, table: LiveTable) -> None:
        """Somebody may have come to or left a table, or it has just come to life here."""
        if self.store.shared and self._written.get(table.row.id) != table.here():
            self._changed[table.row.id] = table
            self._more.set()

    def forget(self, table: str) -> None:
        """This process no longer looks after a table."""
        if self.store.shared:
            self._changed[table] = None
            self._more.set()

    async def keep_writing(self) -> None:
        """Write what is noted as soon as it is, all of it together; runs until it is cancelled."""
        while True:
            await self._more.wait()
            try:
                await self.write()
            except StoreError as trouble:
                log.warning("attendance", reason=str(trouble))
                await asyncio.sleep(AGAIN)

    async def write(self) -> None:
        """Write what was noted."""
        changed, self._changed = self._changed, {}
        self._more.clear()
        rows = {id: None if table is None else table.here() for id, table in changed.items()}
        if not rows:
            return
        try:
            await self.store.attend(self.process, rows)
        except StoreError:
            self._changed = changed | self._changed
            self._more.set()
            raise
        for id, there in rows.items():
            self._written.pop(id, None)
            if there is not None:
                self._written[id] = there
        for table in changed.values():
            if table is not None:
                self.note(table)  # somebody may have come or gone meanwhile

    async def beat(self, tables: Collection[LiveTable]) -> tuple[str, ...]:
        """Say that this process is alive. -> tables of processes that are not, which are this one's now"""
        if not self.store.shared:
            return ()
        found = await self.store.beat(self.process)
        if found.is_new:
            self._written.clear()
            for table in tables:
                self.note(table)
        return found.taken_over

    async def look(self, table: LiveTable) -> None:
        """Learn who looks at a table elsewhere."""
        if self.store.shared:
            table.see_elsewhere(await self.store.attended(table.row.id, besides=self.process))

    async def close(self) -> None:
        """Give all tables up, so that another process takes them over at once."""
        if self.store.shared:
            await self.store.end_process(self.process)
