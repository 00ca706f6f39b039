"""A PostgreSQL that several server processes share."""

import asyncio
import uuid
from collections.abc import Callable, Collection, Sequence
from typing import Any

import orjson
import psycopg
from sqlalchemy import URL, Connection, Engine, create_engine, event, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from lignerouge.kernel.errors import InputError
from lignerouge.server.store.columns import written_from
from lignerouge.server.store.database import READERS, Database, EntryRow
from lignerouge.server.store.migrate import check_newest, migrate
from lignerouge.server.store.news import CHANNEL, News
from lignerouge.server.store.rows import Written
from lignerouge.server.store.schema import entries

# A server that vanished without a word is noticed within half a minute; who dies in the middle of a transaction does
# not hold up the others.
_CONNECT = {
    "connect_timeout": 10,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 25_000,
    "application_name": "lignerouge",
}
_SETTINGS = "SET lock_timeout = '15s'; SET idle_in_transaction_session_timeout = '20s'"

_MIGRATION = 0x6C69676E  # "lign": the advisory lock of whoever migrates

# One round trip writes a group of entries, says which numbers were free, and tells the other processes of them.
_WRITE = f"""
WITH written AS (
    INSERT INTO entries (match, seq, line, seat, answer, at)
    SELECT match, seq, line, seat, answer, at
    FROM json_to_recordset(%s::json)
        AS given(match text, seq integer, line text, seat integer, answer text, at double precision)
    ON CONFLICT DO NOTHING
    RETURNING match, seq
)
SELECT match, seq, pg_notify('{CHANNEL}', %s || match) FROM written
"""
_LOCK = "SELECT FROM tables WHERE id = ANY(%s::text[]) ORDER BY id FOR NO KEY UPDATE"
_TELL = f"SELECT pg_notify('{CHANNEL}', %s || id) FROM unnest(%s::text[]) AS id"

_DISK_FULL = "53100"


class PostgreSQL(Database):
    """A database on a server, which may go away and come back."""

    shared = True
    insert = staticmethod(insert)

    def __init__(self, url: URL, *, upgrades: bool = True) -> None:
        self.reading = _engine(url, pool_size=READERS, pool_pre_ping=True, isolation_level="AUTOCOMMIT")
        self.appending = _engine(url, pool_size=1, isolation_level="AUTOCOMMIT")
        self.writing = _engine(url, pool_size=1)
        self._token = uuid.uuid4().hex + " "  # tells our own news from those of others
        self._news: News | None = None
        try:
            with self.writing.begin() as connection:
                connection.exec_driver_sql("SELECT pg_advisory_xact_lock(%s)", (_MIGRATION,))
                (migrate if upgrades else check_newest)(connection)
            self._news = News(self.reading, self._token)
        except (SQLAlchemyError, psycopg.Error) as error:
            self.close()
            raise InputError(_unusable(url, error)) from None
        except InputError:
            self.close()
            raise

    def is_alive(self, connection: Connection) -> bool:
        """It has not been cut off while nobody used it: what a server says when it goes, and its end, are read here."""
        link = connection.connection.driver_connection
        assert isinstance(link, psycopg.Connection)
        try:
            link.pgconn.consume_input()
            link.pgconn.consume_input()
        except psycopg.Error:
            return False
        return not link.closed

    def lock(self, connection: Connection, tables: Collection[str]) -> None:
        """Nobody else changes these tables until the end of this transaction."""
        connection.exec_driver_sql(_LOCK, (list(tables),))

    def write_entries(self, connection: Connection, rows: Sequence[EntryRow]) -> Collection[tuple[str, int]]:
        """Write entries with distinct numbers and say which were taken."""
        given = orjson.dumps([row._asdict() for row in rows]).decode()
        free = {(match, seq) for match, seq, _ in connection.exec_driver_sql(_WRITE, (given, self._token))}
        return () if len(free) == len(rows) else [row[:2] for row in rows if row[:2] not in free]

    def read_entries(self, connection: Connection, match: str, first: int) -> list[Written]:
        """A journal from this number on, in order."""
        columns = select(entries.c.seq, entries.c.line, entries.c.seat, entries.c.answer, entries.c.at)
        journal = columns.where(entries.c.match == match, entries.c.seq >= first).order_by(entries.c.seq)
        return [written_from(*row) for row in connection.execute(journal)]

    def announce(self, connection: Connection, tables: Collection[str]) -> None:
        """Let other processes know, once this transaction is committed, that something about these tables changed."""
        connection.exec_driver_sql(_TELL, (self._token, list(tables)))

    def on_news(self, loop: asyncio.AbstractEventLoop, hear: Callable[[str], None]) -> None:
        """Call this with the tables that others wrote about."""
        assert self._news is not None
        self._news.on_news(loop, hear)

    def sentence(self, error: DBAPIError) -> str:
        """What is wrong with the server."""
        if getattr(error.orig, "sqlstate", None) == _DISK_FULL:
            return "The disk of the database is full: nothing more can be stored."
        return "The database cannot be reached."

    def close(self) -> None:
        """Leave the server."""
        if self._news is not None:
            self._news.close()
        super().close()


def _engine(url: URL, **how: Any) -> Engine:
    engine = create_engine(url, connect_args=_CONNECT, max_overflow=0, hide_parameters=True, **how)

    def on_connect(connection: Any, _: object) -> None:
        autocommit, connection.autocommit = connection.autocommit, True
        connection.execute(_SETTINGS)
        connection.autocommit = autocommit

    event.listen(engine, "connect", on_connect)
    return engine


def _unusable(url: URL, error: Exception) -> str:
    """Where it is and what the server says: it names neither password nor contents."""
    place = f"{url.database or url.username or 'postgres'} at {url.host or 'this machine'}"
    cause = (error.orig if isinstance(error, DBAPIError) else None) or error
    said = (str(cause).strip().splitlines() or [type(cause).__name__])[0]
    if url.password:
        said = said.replace(str(url.password), "…")
    return f"The database {place} cannot be used: {said}"
