"""One thread writes; whatever waits for it goes into one transaction."""

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from operator import itemgetter
from queue import SimpleQueue
from typing import Any

from sqlalchemy import Connection, Engine, bindparam, update
from sqlalchemy.exc import DBAPIError

from lignerouge.server.store.columns import packed
from lignerouge.server.store.database import Database, EntryRow, explain, is_outage
from lignerouge.server.store.rows import StoreError
from lignerouge.server.store.schema import tables

LARGEST_GROUP = 500

# Seconds from one group to the next where many answer: each costs the disk, two threads and the event loop the same
# whether it is one answer or ten. Whoever answers while nobody else does waits for nothing.
GATHERING = 0.004

# A match that is over waits for nobody.
_END = (
    update(tables)
    .where(tables.c.id == bindparam("match"))
    .values(status="over", due=None, result=bindparam("order"), changed=bindparam("now"), version=tables.c.version + 1)
)


@dataclass(slots=True, eq=False)
class Write:
    """Something to be written about a table (or about none: ""), and who is told how it went: a result, or trouble."""

    then: Callable[[Any], None]
    match: str
    run: Callable[[Connection], Any]
    result: Any = None


class Append:
    """The next entry of a journal, and who is told whether its number was free. `over`: the match ends with it."""

    __slots__ = ("over", "result", "row", "then")

    def __init__(self, then: Callable[[Any], None], row: EntryRow, over: tuple[str, ...]) -> None:
        self.then = then
        self.row = row
        self.over = over
        self.result: Any = False


Job = Write | Append

_number = itemgetter(0, 1)  # of a row: the match, and the place in its journal


class Writer:
    """Groups what waits, commits it, and reports to everybody at once how it went."""

    def __init__(self, database: Database, loop: asyncio.AbstractEventLoop) -> None:
        self._database = database
        self._loop = loop
        self._gathered: list[Job] = []  # in this turn of the event loop
        self._groups: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._connections: dict[Engine, Connection] = {}
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="store-writer", daemon=True)
        self._thread.start()

    def put(self, job: Job) -> None:
        """Write this soon, together with what else comes in this turn of the event loop: the thread wakes once."""
        if self._closed:
            raise StoreError("The store is closed.")
        self._gathered.append(job)
        if len(self._gathered) == 1:
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        if self._gathered:
            gathered, self._gathered = self._gathered, []
            self._groups.put(gathered)

    def close(self) -> None:
        """Take nothing more, write what still waits, then end."""
        self._closed = True
        self._hand_over()
        self._groups.put(None)

    def join(self) -> None:
        """Wait until all is written. Blocks."""
        self._thread.join()

    def _work(self) -> None:
        groups, going_on = self._groups, True
        while going_on:
            next_one = groups.get()
            waiting: list[Job] = []
            while next_one is not None:
                waiting += next_one
                if len(waiting) >= LARGEST_GROUP or groups.empty():
                    break
                next_one = groups.get()
            going_on = next_one is not None
            began = time.monotonic()
            for first in range(0, len(waiting), LARGEST_GROUP):
                group = waiting[first : first + LARGEST_GROUP]
                self._write(group)
                self._report(group)
            self._look_after()
            if not groups.empty():
                time.sleep(max(0.0, began + GATHERING - time.monotonic()))
        self._disconnect()

    def _look_after(self) -> None:
        """What the database needs from time to time. What is wrong with it shows in the next write."""
        for connection in self._connections.values():
            with suppress(Exception):
                self._database.after_write(connection)
                return

    def _write(self, group: Sequence[Job]) -> None:
        """All in one transaction; if the database refuses one of them, each in its own."""
        try:
            self._transaction(group)
        except Exception as error:
            if len(group) > 1 and not is_outage(error):
                self._write_alone(group)
            else:
                self._fail(group, error)

    def _write_alone(self, group: Sequence[Job]) -> None:
        for number, job in enumerate(group):
            try:
                self._transaction((job,))
            except Exception as error:
                if is_outage(error):
                    self._fail(group[number:], error)
                    return
                self._fail((job,), error)

    def _fail(self, group: Sequence[Job], error: Exception) -> None:
        sentence = explain(self._database, error)
        for job in group:
            job.result = StoreError(sentence)

    def _transaction(self, group: Sequence[Job]) -> None:
        """Entries alone are one statement, which needs no transaction around it.

        First the tables, then the numbers, both in their order: two processes may wait for each other, but never in a
        circle.
        """
        writes, appends, endings = list[Write](), list[Append](), list[Append]()
        for job in group:
            if isinstance(job, Write):
                writes.append(job)
            else:
                appends.append(job)
                if job.over:
                    endings.append(job)
        try:
            if not writes and not endings:
                self._append(self._connected(self._database.appending), appends)
                return
            connection = self._connected(self._database.writing)
            with connection.begin():
                changed = ({job.match for job in writes} | {job.row.match for job in endings}) - {""}
                if changed:
                    self._database.lock(connection, changed)
                for write in writes:
                    write.result = write.run(connection)
                self._append(connection, appends)
                self._end(connection, endings)
                if changed:
                    self._database.announce(connection, changed)
        except DBAPIError as error:
            if is_outage(error):
                self._disconnect()
            raise

    def _append(self, connection: Connection, appends: Sequence[Append]) -> None:
        by_number: dict[tuple[str, int], Append] = {}
        for job in appends:
            job.result = by_number.setdefault(_number(job.row), job) is job
        if not by_number:
            return
        taken = self._database.write_entries(connection, [by_number[number].row for number in sorted(by_number)])
        for number in taken:
            by_number[number].result = False

    def _end(self, connection: Connection, endings: Sequence[Append]) -> None:
        for job in endings:
            if job.result:
                columns = {"match": job.row.match, "order": packed(job.over), "now": job.row.at}
                connection.execute(_END, columns)

    def _connected(self, engine: Engine) -> Connection:
        """A connection that lasts; one that was cut off meanwhile is replaced before anything is entrusted to it."""
        connection = self._connections.get(engine)
        if connection is not None and not self._database.is_alive(connection):
            self._disconnect()
            connection = None
        if connection is None:
            connection = self._connections[engine] = engine.connect()
        return connection

    def _disconnect(self) -> None:
        """Nothing goes back into a pool: whatever is wrong with it ends with it."""
        for connection in self._connections.values():
            connection.invalidate()
            connection.close()
        self._connections.clear()

    def _report(self, group: Sequence[Job]) -> None:
        if group and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(_settle, group)


def _settle(group: Sequence[Job]) -> None:
    for job in group:
        try:
            job.then(job.result)
        except Exception as error:  # the others are told all the same
            asyncio.get_running_loop().call_exception_handler({"message": "after a write", "exception": error})
