"""Which database is meant."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from lignerouge.kernel.errors import InputError, quoted
from lignerouge.server.store.database import Database
from lignerouge.server.store.sqlite import SQLite


def open_database(url: str) -> Database:
    """The database of this URL, or the SQLite file of this path, with the newest schema."""
    return which_database(url)()


def which_database(url: str) -> Callable[[], Database]:
    """What opens it. An address that means nothing, or a driver that is not installed, is a `InputError`."""
    if "://" not in url:
        return partial(SQLite, _path(url))
    try:
        parts = make_url(url)
        kind = parts.get_backend_name()
    except (ArgumentError, ValueError):
        # Not a word of it is repeated: it may contain a password.
        raise InputError(
            "The address of the database is not a URL like postgresql://user:password@host/name."
        ) from None
    if kind == "sqlite":
        return partial(SQLite, _path(parts.database or ""))
    if kind in ("postgresql", "postgres"):
        try:
            from lignerouge.server.store.postgres import PostgreSQL
        except ImportError:
            raise InputError("PostgreSQL needs one package more: pip install 'lignerouge[postgres]'.") from None
        return partial(PostgreSQL, parts.set(drivername="postgresql+psycopg"))
    raise InputError(f"The database must be SQLite or PostgreSQL, not {quoted(kind)}.")


def _path(text: str) -> Path:
    if not text or text == ":memory:" or "\0" in text:
        raise InputError("The database needs the path of a file.")
    return Path(text).expanduser().absolute()
