"""What the two databases have in common, and what is said when they fail."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from lignerouge.kernel.journal import write_entry
from lignerouge.server.store.rows import StoreError, Written

READERS = 4  # threads that read, each with a connection of its own


class EntryRow(NamedTuple):
    """An entry as it lies in its columns."""

    match: str
    seq: int
    line: str
    seat: int | None
    answer: str
    at: float


def entry_row(match: str, seq: int, written: Written) -> EntryRow:
    """An entry, ready to be stored."""
    return EntryRow(match, seq, write_entry(written.entry), written.seat, written.answer, written.at)


class ContestedError(Exception):
    """Some numbers of a group are taken, so nothing was written: which of them shows when each is tried alone."""


class Database(ABC):
    """A database that is open and has the newest schema: one that only this process uses, unless it says otherwise."""

    shared = False  # other processes may write too
    reading: Engine  # without transactions: every statement sees what is there
    appending: Engine  # without transactions as well: for a group of entries, which is one statement
    writing: Engine
    insert: Callable[[Any], sqlite.Insert | postgresql.Insert]  # may say what to do when the row exists

    def is_alive(self, connection: Connection) -> bool:
        """It has not been cut off while nobody used it."""
        return True

    def lock(self, connection: Connection, tables: Collection[str]) -> None:  # noqa: B027 -- nobody else is there
        """Nobody else changes these tables until the end of this transaction."""

    @abstractmethod
    def write_entries(self, connection: Connection, rows: Sequence[EntryRow]) -> Collection[tuple[str, int]]:
        """Write entries with distinct numbers, in one statement, and say which were taken.

        May refuse them all as ContestedError instead, if they are more than one.
        """

    @abstractmethod
    def read_entries(self, connection: Connection, match: str, first: int) -> list[Written]:
        """A journal from this number on, in order."""

    def announce(self, connection: Connection, tables: Collection[str]) -> None:  # noqa: B027 -- nobody else is there
        """Let other processes know, once this transaction is committed, that something about these tables changed."""

    def after_write(self, connection: Connection) -> None:  # noqa: B027 -- a server looks after itself
        """Something was written with this connection, and whoever waited for it knows."""

    def on_news(self, loop: asyncio.AbstractEventLoop, hear: Callable[[str], None]) -> None:  # noqa: B027 -- nobody else is there
        """Call this on this event loop with what other processes announce; "" when some of it may have been missed."""

    @abstractmethod
    def sentence(self, error: DBAPIError) -> str:
        """What is wrong with the database, without a word of what it holds."""

    def close(self) -> None:
        """Let go of everything."""
        for engine in (self.reading, self.appending, self.writing):
            engine.dispose()


def is_outage(error: Exception) -> bool:
    """The database itself failed, so that every other write would fail as well; not one write that it refuses."""
    if isinstance(error, PoolTimeoutError):
        return True
    if not isinstance(error, DBAPIError):
        return False
    deadlock = (getattr(error.orig, "sqlstate", None) or "").startswith("40")
    return error.connection_invalidated or (isinstance(error, OperationalError | InterfaceError) and not deadlock)


def explain(database: Database, error: Exception) -> str:
    """One clear sentence. Never the error's own text: it may quote what was to be stored."""
    if isinstance(error, StoreError):
        return str(error)
    if is_outage(error) and isinstance(error, DBAPIError):
        return database.sentence(error)
    if is_outage(error):
        return "The database is too slow to answer."
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    return f"The database refused this write ({type(cause).__name__})."
