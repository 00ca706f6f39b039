"""How long things are kept: as long as the settings say, told to those whose things they are, exported before."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import orjson
import structlog

from lignerouge.registry import GAMES
from lignerouge.server.exports import book_text, file_name, record_text
from lignerouge.server.logs import way_to
from lignerouge.server.settings import Settings
from lignerouge.server.store import removal
from lignerouge.server.store.removal import Farewell
from lignerouge.server.store.rows import StoreError, Table
from lignerouge.server.store.store import Store
from lignerouge.server.tasks import Tasks

DAY = 24 * 3600.0
NOTICE = 14 * DAY  # so long everything stays after the settings have become shorter: those whose it is see it coming
EVERY = 3600.0  # seconds between two rounds
FIRST = 60.0  # seconds after a start until the first
AT_ONCE = 50
PASSING = DAY  # so long a table stays at which somebody tries something out
NOTE = "retention"  # the name under which the store keeps what was last set, and since when

Kind = Literal["tables", "guests", "books"]

log = structlog.get_logger()


@dataclass
class Removed:
    """What a round has removed."""

    tables: int = 0
    guests: int = 0
    books: int = 0


class Retention:
    """Removes what has been kept long enough."""

    def __init__(self, store: Store, settings: Settings, since: float) -> None:
        self._store = store
        self._settings = settings
        self._since = since  # when these settings became valid
        self.on_removal: Callable[[Farewell], None] = lambda farewell: None
        self._tasks = Tasks()

    @classmethod
    async def open(cls, store: Store, settings: Settings, now: float) -> "Retention":
        """Look when these settings became valid: if something is kept for a shorter time than before, it is now."""
        wanted = {"tables": settings.keep_tables, "guests": settings.keep_guests, "books": settings.keep_books}
        noted = await store.noted(NOTE)
        before = orjson.loads(noted) if noted else {"since": now}
        shorter = any(days and not 0 < before.get(kind, 0) <= days for kind, days in wanted.items())
        since = now if shorter else before["since"]
        if {**wanted, "since": since} != before:
            await store.note(NOTE, orjson.dumps({**wanted, "since": since}))
        return cls(store, settings, since)

    def days(self, kind: Kind) -> int:
        """How many days this is kept; 0: for ever."""
        kept: int = getattr(self._settings, f"keep_{kind}")
        return kept

    def until(self, kind: Kind, last: float) -> float | None:
        """Until when something is kept that was last used or changed then; None: for ever."""
        days = self.days(kind)
        return max(last + days * DAY, self._since + NOTICE) if days else None

    def table_until(self, row: Table) -> float | None:
        """Until when a table is kept: one that is over, or has never begun, from its last change on."""
        return None if row.status == "playing" else self.until("tables", row.changed)

    def before(self, kind: Kind, now: float) -> float | None:
        """What was last used or changed before this time goes now; None: nothing goes."""
        days = self.days(kind)
        return now - days * DAY if days and now >= self._since + NOTICE else None

    def begin(self) -> None:
        """From now on, every hour."""
        self._tasks.begin(self._go_round())

    async def close(self) -> None:
        """Stop."""
        await self._tasks.close()

    async def _go_round(self) -> None:
        await asyncio.sleep(FIRST)
        while True:
            try:
                await self.sweep(time.time())
            except StoreError as trouble:
                log.warning("retention", reason=str(trouble))
            except Exception as error:  # whatever it is: the next round comes
                log.error("retention", error=type(error).__name__, where=way_to(error))
            await asyncio.sleep(EVERY)

    async def sweep(self, now: float) -> Removed:
        """One round: whatever has been kept long enough is exported, if there is a folder for it, and goes."""
        removed, store = Removed(), self._store
        while ids := await removal.passing_tables(store, now - PASSING, AT_ONCE):
            for id in ids:
                if await removal.remove_table(store, id, now - PASSING, passing=True):
                    self.on_removal(Farewell(removed=[id]))
        if (before := self.before("tables", now)) is not None:
            while ids := await removal.expired_tables(store, before, AT_ONCE):
                for id in ids:
                    await self._export_table(id)
                    if await removal.remove_table(store, id, before):
                        removed.tables += 1
                        self.on_removal(Farewell(removed=[id]))
        if (before := self.before("books", now)) is not None:
            while ids := await removal.expired_books(store, before, AT_ONCE):
                for id in ids:
                    await self._export_book(id)
                    removed.books += await removal.remove_book(store, id, before)
        if (before := self.before("guests", now)) is not None:
            while ids := await removal.idle_guests(store, before, AT_ONCE):
                for id in ids:
                    removed.guests += await self._remove_guest(id, before)
        if removed != Removed():
            log.info("retention", tables=removed.tables, guests=removed.guests, books=removed.books)
        return removed

    async def _remove_guest(self, id: str, before: float) -> bool:
        for table in (await removal.preview_farewell(self._store, id)).removed:
            await self._export_table(table)
        for book in await self._store.books_of(id, 1000):
            await self._export_book(book.id)
        farewell = await removal.remove_guest(self._store, id, house=house_of, idle_since=before)
        if farewell is None:
            return False
        self.on_removal(farewell)
        return True

    async def _export_table(self, id: str) -> None:
        if self._settings.exports is not None:
            row = await self._store.table(id)
            text = await record_text(self._store, id)
            if row is not None and text is not None:
                await self._write(file_name(row), text)

    async def _export_book(self, id: str) -> None:
        if self._settings.exports is not None:
            book = await self._store.book(id)
            if book is not None:
                await self._write(f"cardboard-{id}.json", book_text(book))

    async def _write(self, name: str, text: str) -> None:
        assert self._settings.exports is not None
        await asyncio.to_thread(write_export, self._settings.exports / name, text)


def write_export(path: Path, text: str) -> None:
    """A file that only the owner of the server reads. What cannot be written stops the removal."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.touch(mode=0o600)
    path.write_text(text, encoding="utf-8")


def house_of(game: str) -> str:
    """The bot that plays for whoever is gone; of a game that is no longer installed, nobody."""
    return GAMES[game].house if game in GAMES else ""
