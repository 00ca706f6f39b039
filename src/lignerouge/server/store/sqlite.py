"""One file, one process: what a server at home needs."""

import sqlite3
from collections.abc import Collection, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import orjson
from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import DBAPIError, IntegrityError

from lignerouge.kernel.errors import InputError
from lignerouge.server.store import lockfile
from lignerouge.server.store.checkpoints import Checkpoints
from lignerouge.server.store.columns import written_from
from lignerouge.server.store.database import READERS, ContestedError, Database, EntryRow
from lignerouge.server.store.migrate import migrate
from lignerouge.server.store.rows import Written

# The log is moved into the file by `Checkpoints`.
DURABLE = ("journal_mode = WAL", "synchronous = FULL", "wal_autocheckpoint = 0")
PATIENCE = 10_000  # milliseconds that a statement waits for somebody's look into the file

# Python's module gives up the interpreter's lock at every step of a statement. Beside a busy event loop each step may
# then wait for milliseconds, so that a group of entries is written, and a journal read, in a single step.
_WRITE = 'INSERT INTO entries ("match", seq, line, seat, answer, at) VALUES '
_ROW = "(?,?,?,?,?,?)"
_READ = """
SELECT json_group_array(json_array(seq, line, seat, answer, printf('%!.17g', at)))
FROM (SELECT seq, line, seat, answer, at FROM entries WHERE "match" = ? AND seq >= ? ORDER BY seq)
"""

_SENTENCES = {
    "SQLITE_FULL": "The disk is full: nothing more can be stored.",
    "SQLITE_IOERR": "The disk cannot be written or read.",
    "SQLITE_READONLY": "The database may only be read.",
    "SQLITE_BUSY": "The database is held by another program.",
    "SQLITE_LOCKED": "The database is held by another program.",
    "SQLITE_CANTOPEN": "The database file cannot be opened.",
    "SQLITE_CORRUPT": "The database file is damaged.",
    "SQLITE_NOTADB": "This file is not a database.",
}


class SQLite(Database):
    """A database file in WAL mode, flushed to the disk with every commit."""

    insert = staticmethod(insert)

    def __init__(self, path: Path) -> None:
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock = lockfile.hold(path.with_name(path.name + ".lock"))
            if self._lock is not None:
                path.touch(mode=0o600)
        except OSError as error:
            raise InputError(f"The database {path} cannot be opened: {error.strerror}.") from None
        if self._lock is None:
            raise InputError(f"Another server is using the database {path}; only one at a time can.")
        self._checkpoints: Checkpoints | None = None
        self.reading = _engine(path, pool_size=READERS, pragmas=("query_only = ON",))
        self.appending = _engine(path, pool_size=1, pragmas=DURABLE)
        self.writing = _engine(path, pool_size=1, pragmas=DURABLE)
        event.listen(self.writing, "begin", _begin)
        try:
            with self.writing.begin() as connection:
                migrate(connection)
            self._checkpoints = Checkpoints(path)
        except DBAPIError as error:
            self.close()
            raise InputError(f"The database {path} cannot be used. {self.sentence(error)}") from None
        except InputError:
            self.close()
            raise

    def write_entries(self, connection: Connection, rows: Sequence[EntryRow]) -> Collection[tuple[str, int]]:
        """Write entries with distinct numbers and say which were taken.

        Nobody else writes into this file, so a number that is taken is rare enough to try the others again alone.
        """
        statement, values = _WRITE + ",".join([_ROW] * len(rows)), tuple(chain.from_iterable(rows))
        try:
            try:
                _driver(connection).execute(statement, values).close()
            except sqlite3.Error:  # nothing was written, and SQLAlchemy says what is wrong
                connection.exec_driver_sql(statement, values)
        except IntegrityError as error:
            if getattr(error.orig, "sqlite_errorname", "") != "SQLITE_CONSTRAINT_PRIMARYKEY":
                raise
            if len(rows) > 1:
                raise ContestedError from None
            return [rows[0][:2]]
        return ()

    def read_entries(self, connection: Connection, match: str, first: int) -> list[Written]:
        """A journal from this number on, in order."""
        text = connection.exec_driver_sql(_READ, (match, first)).scalar_one()
        return [written_from(seq, line, seat, answer, float(at)) for seq, line, seat, answer, at in orjson.loads(text)]

    def after_write(self, connection: Connection) -> None:
        """Keep the log short, now that nobody waits."""
        if self._checkpoints is not None:
            self._checkpoints.after_write(_driver(connection))

    def sentence(self, error: DBAPIError) -> str:
        """What is wrong with the file or its disk."""
        name = getattr(error.orig, "sqlite_errorname", "")
        return next((text for code, text in _SENTENCES.items() if name.startswith(code)), "The database failed.")

    def close(self) -> None:
        """Close the file, then let others have it."""
        if self._checkpoints is not None:
            self._checkpoints.close()
        super().close()
        if self._lock is not None:
            self._lock.close()


def _engine(path: Path, *, pool_size: int, pragmas: tuple[str, ...]) -> Engine:
    engine = create_engine(
        URL.create("sqlite+pysqlite", database=str(path)),
        # Python's own guesses about when a transaction begins are switched off.
        connect_args={"isolation_level": None, "check_same_thread": False, "cached_statements": 512},
        pool_size=pool_size,
        max_overflow=0,
        hide_parameters=True,
    )

    def on_connect(connection: Any, _: object) -> None:
        for pragma in (f"busy_timeout = {PATIENCE}", "foreign_keys = ON", *pragmas):
            connection.execute(f"PRAGMA {pragma}").close()

    event.listen(engine, "connect", on_connect)
    return engine


def _driver(connection: Connection) -> sqlite3.Connection:
    """Python's own connection: a group of entries is half as much work with it."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
