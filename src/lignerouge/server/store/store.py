"""The store: everything that outlives the server's memory."""

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from math import inf
from typing import Any, Self, TypeVar, get_args

from sqlalchemy import Connection, Executable, Select, delete, func, or_, select, update
from sqlalchemy import Table as SchemaTable
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError

from lignerouge.server.store import attendance
from lignerouge.server.store.columns import columns_of, readable_rows, row_from
from lignerouge.server.store.database import READERS, Database, entry_row, explain
from lignerouge.server.store.opening import open_database
from lignerouge.server.store.rows import Book, Chain, Guest, Status, StoreError, Subscription, Table, Written
from lignerouge.server.store.schema import books, chains, guests, holders, keys, reviews, subscriptions, tables
from lignerouge.server.store.writer import Append, Write, Writer

T = TypeVar("T")
R = TypeVar("R", Guest, Table, Book, Subscription)


class Store:
    """Guests, tables and journals in SQLite or PostgreSQL. What it says it has written is on the disk.

    Everything it is asked for may raise `StoreError`. Adding what is there already changes nothing, so whoever met
    trouble may ask again.
    """

    def __init__(self, database: Database, loop: asyncio.AbstractEventLoop) -> None:
        self._database = database
        self._loop = loop
        self._readers = ThreadPoolExecutor(READERS, "store-reader")
        self._writer = Writer(database, loop)
        self._closed = False
        self._touched = -inf  # when the time was last written
        self.shared = database.shared  # other processes may write too

    @classmethod
    async def open(cls, url: str) -> Self:
        """Open the database and bring it to the newest schema. Whatever is wrong with it is a `InputError`."""
        return cls(await asyncio.to_thread(open_database, url), asyncio.get_running_loop())

    async def close(self) -> None:
        """Write what still waits, then let go of the database."""
        if self._closed:
            return
        self._closed = True
        self._writer.close()
        await asyncio.to_thread(self._writer.join)
        await asyncio.to_thread(self._readers.shutdown)
        await asyncio.to_thread(self._database.close)

    def on_news(self, hear: Callable[[str], None]) -> None:
        """Call this, on the event loop, with the id of a table when another process has written about it.

        With "" when news may have been missed: then everything must be looked at again.
        """
        self._database.on_news(self._loop, hear)

    def announce(self, connection: Connection, news: Collection[str]) -> None:
        """Once this transaction is committed, other processes hear this: ids of tables, or news of another kind."""
        self._database.announce(connection, news)

    def lock(self, connection: Connection, ids: Collection[str]) -> None:
        """Nobody else changes these tables until the end of this transaction."""
        self._database.lock(connection, ids)

    async def key(self, name: str, make: Callable[[], bytes]) -> bytes:
        """A secret key, made by whoever is the first to ask for it."""

        def run(connection: Connection) -> bytes:
            stored = select(keys.c.value).where(keys.c.name == name)
            value: bytes | None = connection.scalar(stored)
            if value is None:
                connection.execute(self._new(keys, {"name": name, "value": make()}))
                value = connection.execute(stored).scalar_one()
            return value

        return await self._write("", run)

    async def touch(self) -> None:
        """Write the time, at most once a second: what keeps the store from working shows."""
        if self._loop.time() > self._touched + 1:
            await self.note("touched", str(time.time()).encode())
            self._touched = self._loop.time()

    async def note(self, name: str, value: bytes, *, news: str = "") -> None:
        """Keep something under a name, in the place of what was there; other processes may hear of it."""

        def run(connection: Connection) -> None:
            new = self._database.insert(keys).values(name=name, value=value)
            connection.execute(new.on_conflict_do_update(index_elements=["name"], set_={"value": value}))
            if news:
                self.announce(connection, [news])

        await self._write("", run)

    async def noted(self, name: str) -> bytes | None:
        """What is kept under a name."""
        return await self._read(lambda connection: connection.scalar(select(keys.c.value).where(keys.c.name == name)))

    # Guests

    async def add_guest(self, guest: Guest) -> None:
        """Somebody new."""
        await self._execute("", self._new(guests, columns_of(guest)))

    async def guest(self, id: str) -> Guest | None:
        """A guest, if there is one with this id."""
        return next(iter(await self._rows(Guest, select(guests).where(guests.c.id == id))), None)

    async def rename_guest(self, id: str, name: str) -> None:
        """Another name for a guest."""
        await self._execute("", update(guests).where(guests.c.id == id).values(name=name))

    # Tables

    async def add_table(self, table: Table, chain: Chain | None = None) -> Chain | None:
        """A new table, with its keys of luck. -> the keys that it has: somebody else may have added it before"""

        def run(connection: Connection) -> Chain | None:
            connection.execute(self._new(tables, columns_of(table)))
            if chain is not None:
                connection.execute(self._new(chains, {"match": table.id, **columns_of(chain)}))
            return _chain(connection, table.id)

        return await self._write(table.id, run)

    async def chain(self, table: str) -> Chain | None:
        """The keys of luck of a table; None if it was made before there were any."""
        return await self._read(lambda connection: _chain(connection, table))

    async def review(self, table: str) -> str | None:
        """The review that is kept with a finished table, as JSON."""
        found = select(reviews.c.report).where(reviews.c.match == table)
        return await self._read(lambda connection: connection.scalar(found))

    async def keep_review(self, table: str, report: str, names: tuple[str, ...]) -> None:
        """Keep a review; the first one stays. One that names somebody who has left for good meanwhile is not kept."""

        def run(connection: Connection) -> None:
            self.lock(connection, [table])
            found = readable_rows(Table, connection.execute(select(tables).where(tables.c.id == table)))
            if any(row.names == names for row in found):
                connection.execute(self._new(reviews, {"match": table, "report": report}))

        await self._write("", run)

    async def table(self, id: str) -> Table | None:
        """A table, if there is one with this id."""
        return next(iter(await self._rows(Table, select(tables).where(tables.c.id == id))), None)

    async def change_table(
        self, table: Table, *, first: Written | None = None, holder: tuple[int, str] | None = None
    ) -> bool:
        """Write a table as its next version; False if somebody else has changed it since.

        Together with it are written: `first`, the set-up in its journal, when the match begins; `holder`, a seat and
        the guest who has just sat down there.
        """

        def run(connection: Connection) -> bool:
            columns = columns_of(table) | {"version": table.version + 1}
            same = (tables.c.id == table.id) & (tables.c.version == table.version)
            if connection.execute(update(tables).where(same).values(columns)).rowcount == 0:
                return False
            if first is not None and self._database.write_entries(connection, [entry_row(table.id, 0, first)]):
                raise StoreError("This match has begun already.")
            if holder is not None:
                connection.execute(self._holding(table.id, *holder))
            return True

        return await self._write(table.id, run)

    async def set_due(self, id: str, due: float | None) -> None:
        """When somebody should look after this table; not a new version."""
        await self._execute(id, update(tables).where(tables.c.id == id).values(due=due))

    async def listed_tables(self, *, status: Status, limit: int, before: float | None = None) -> list[Table]:
        """Tables for everybody to see, the last changed first; those changed before this time."""
        listed = select(tables).where(tables.c.listed, tables.c.status == status)
        if before is not None:
            listed = listed.where(tables.c.changed < before)
        return await self._rows(Table, listed.order_by(tables.c.changed.desc()).limit(limit))

    async def latest_tables(self, status: Status, limit: int) -> list[Table]:
        """Tables in this state, listed or not, the last changed first."""
        latest = select(tables).where(tables.c.status == status).order_by(tables.c.changed.desc()).limit(limit)
        return await self._rows(Table, latest)

    async def due_tables(self, now: float, limit: int) -> list[str]:
        """Tables that somebody should look after, the longest overdue first."""
        return await self._ids(select(tables.c.id).where(tables.c.due <= now).order_by(tables.c.due).limit(limit))

    async def playing_tables(self, after: str, limit: int) -> list[str]:
        """Tables in play whose ids come after this one, in their order."""
        playing = select(tables.c.id).where(tables.c.status == "playing", tables.c.id > after)
        return await self._ids(playing.order_by(tables.c.id).limit(limit))

    async def tables_after(self, after: str, limit: int) -> list[str]:
        """Tables whose ids come after this one, in their order."""
        return await self._ids(select(tables.c.id).where(tables.c.id > after).order_by(tables.c.id).limit(limit))

    async def counts(self) -> dict[str, int]:
        """How many tables are open, playing, over."""
        counted = select(tables.c.status, func.count().label("tables")).group_by(tables.c.status)
        rows = await self._read(lambda connection: connection.execute(counted).all())
        return dict.fromkeys(get_args(Status), 0) | {row.status: row.tables for row in rows}

    # Who holds which seat: two devices of one player are two guests, and one guest may hold several seats

    async def hold(self, table: str, seat: int, guest: str) -> None:
        """This guest may answer for this seat."""
        await self._execute(table, self._holding(table, seat, guest))

    def _holding(self, table: str, seat: int, guest: str) -> Executable:
        return self._new(holders, {"match": table, "seat": seat, "guest": guest})

    async def release(self, table: str, seat: int, guest: str | None = None) -> None:
        """This guest, or whoever could, no longer answers for this seat."""
        gone = delete(holders).where(holders.c.match == table, holders.c.seat == seat)
        if guest is not None:
            gone = gone.where(holders.c.guest == guest)
        await self._execute(table, gone)

    async def holders(self, table: str) -> dict[int, frozenset[str]]:
        """Who may answer for which seat; seats that nobody holds are left out."""
        held = select(holders.c.seat, holders.c.guest).where(holders.c.match == table).order_by(holders.c.seat)
        by_seat: dict[int, set[str]] = defaultdict(set)
        for seat, guest in await self._read(lambda connection: connection.execute(held).all()):
            by_seat[seat].add(guest)
        return {seat: frozenset(held_by) for seat, held_by in by_seat.items()}

    async def tables_of(self, guest: str, limit: int) -> list[Table]:
        """Tables where a guest is host or holds a seat, the last changed first."""
        held = select(holders.c.match).where(holders.c.guest == guest)
        theirs = select(tables).where(or_(tables.c.host == guest, tables.c.id.in_(held)), ~tables.c.passing)
        return await self._rows(Table, theirs.order_by(tables.c.changed.desc()).limit(limit))

    # Journals

    async def append(self, table: str, seq: int, written: Written, *, over: tuple[str, ...] = ()) -> bool:
        """Write an entry under this number: True once it is on the disk, False if the number is taken.

        With `over`, the result of the match, its table ends in the same transaction.
        """
        future: asyncio.Future[bool] = self._loop.create_future()
        self.append_then(table, seq, written, over, partial(_settle, future))
        return await future

    def append_then(
        self, table: str, seq: int, written: Written, over: tuple[str, ...], then: Callable[[bool | StoreError], None]
    ) -> None:
        """The same for whoever does not wait: calls `then`, which raises nothing, on the event loop."""
        self._writer.put(Append(then, entry_row(table, seq, written), over))

    async def entries(self, table: str, first: int = 0) -> list[Written]:
        """A journal from this number on."""
        return await self._read(lambda connection: self._database.read_entries(connection, table, first))

    # Processes that share the database

    async def beat(self, process: str) -> attendance.Beat:
        """A process is alive. It takes over the tables of those that no longer are."""

        def run(connection: Connection) -> attendance.Beat:
            found = attendance.beat(connection, process)
            if found.taken_over:
                self._database.announce(connection, attendance.news_of(found.taken_over))
            return found

        return await self._write("", run)

    async def end_process(self, process: str) -> None:
        """A process stops: whoever is alive takes its tables over."""
        await self._write("", lambda connection: attendance.end(connection, process))

    async def attend(self, process: str, tables: Mapping[str, attendance.Attended | None]) -> None:
        """A process looks after these tables, with whoever looks at them there; None: no longer."""

        def run(connection: Connection) -> None:
            attendance.write(connection, process, tables)
            self._database.announce(connection, attendance.news_of(tables))

        await self._write("", run)

    async def attended(self, table: str, *, besides: str) -> attendance.Attended:
        """Who looks at a table in other processes than this one."""
        return await self._read(lambda connection: attendance.read(connection, table, besides))

    # Books

    async def book(self, id: str) -> Book | None:
        """A book, if there is one with this id."""
        return next(iter(await self._rows(Book, select(books).where(books.c.id == id))), None)

    async def books_of(self, guest: str, limit: int) -> list[Book]:
        """The books of a guest, the last changed first."""
        theirs = select(books).where(books.c.owner == guest)
        return await self._rows(Book, theirs.order_by(books.c.changed.desc()).limit(limit))

    async def write_book(self, book: Book) -> bool:
        """Write a book as its next revision; False if somebody else has written one since."""

        def run(connection: Connection) -> bool:
            columns = columns_of(book) | {"revision": book.revision + 1}
            if book.revision == 0:
                return connection.execute(self._new(books, columns).returning(books.c.id)).first() is not None
            same = (books.c.id == book.id) & (books.c.revision == book.revision)
            return connection.execute(update(books).where(same).values(columns)).rowcount > 0

        return await self._write("", run)

    # Notifications

    async def subscribe(self, subscription: Subscription) -> None:
        """Notify this guest at this address too, or with this secret from now on."""
        columns = columns_of(subscription)
        changed = {name: columns[name] for name in ("kind", "secret")}
        new = self._database.insert(subscriptions).values(columns)
        await self._execute("", new.on_conflict_do_update(index_elements=["guest", "address"], set_=changed))

    async def unsubscribe(self, guest: str, address: str) -> None:
        """Notify this guest no more at this address."""
        same = (subscriptions.c.guest == guest) & (subscriptions.c.address == address)
        await self._execute("", delete(subscriptions).where(same))

    async def subscriptions(self, guest: str) -> list[Subscription]:
        """Where this guest wants to be notified."""
        theirs = select(subscriptions).where(subscriptions.c.guest == guest).order_by(subscriptions.c.address)
        return await self._rows(Subscription, theirs)

    def _new(self, table: SchemaTable, columns: Mapping[str, Any]) -> sqlite.Insert | postgresql.Insert:
        """A new row; if it is there already, nothing changes."""
        return self._database.insert(table).values(columns).on_conflict_do_nothing()

    async def _execute(self, table: str, statement: Executable) -> None:
        await self._write(table, lambda connection: connection.execute(statement))

    async def _write(self, table: str, run: Callable[[Connection], T]) -> T:
        future: asyncio.Future[T] = self._loop.create_future()
        self._writer.put(Write(partial(_settle, future), table, run))
        return await future

    async def _read(self, run: Callable[[Connection], T]) -> T:
        if self._closed:
            raise StoreError("The store is closed.")
        return await self._loop.run_in_executor(self._readers, self._look, run)

    # For the modules beside this one: their work is written in one transaction, or read in one go.
    transact, inspect = _write, _read
    new_row = _new

    def insert(self, table: SchemaTable) -> sqlite.Insert | postgresql.Insert:
        """A new row, which may say what to do when it is there already."""
        return self._database.insert(table)

    def _look(self, run: Callable[[Connection], T]) -> T:
        try:
            with self._database.reading.connect() as connection:
                return run(connection)
        except SQLAlchemyError as error:
            raise StoreError(explain(self._database, error)) from None

    async def _rows(self, kind: type[R], query: Select[Any]) -> list[R]:
        return await self._read(lambda connection: readable_rows(kind, connection.execute(query)))

    async def _ids(self, query: Select[tuple[str]]) -> list[str]:
        return await self._read(lambda connection: list(connection.scalars(query)))


def _settle(future: "asyncio.Future[Any]", result: Any) -> None:
    if not future.done():
        if isinstance(result, StoreError):
            future.set_exception(result)
        else:
            future.set_result(result)


def _chain(connection: Connection, table: str) -> Chain | None:
    kept = select(*(column for column in chains.c if column.name != "match")).where(chains.c.match == table)
    row = connection.execute(kept).first()
    return None if row is None else row_from(Chain, row)
