"""Which database is meant."""

from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from lignerouge.kernel.errors import InputError, quoted
from lignerouge.server.store.database import Database
from lignerouge.server.store.sqlite import SQLite


def open_database(url: str, *, upgrades: bool = True) -> Database:
    """The database of this URL, or the SQLite file of this path, with the newest schema.

    `upgrades`: it is brought there if need be; else one that others share, and may be using, must have it.
    """
    place = place_of(url)
    if isinstance(place, Path):
        return SQLite(place)
    try:
        from lignerouge.server.store.postgres import PostgreSQL
    except ImportError:
        raise InputError("PostgreSQL needs one package more: pip install 'lignerouge[postgres]'.") from None
    return PostgreSQL(place, upgrades=upgrades)


def place_of(url: str) -> Path | URL:
    """The path of an SQLite file, or the address of a PostgreSQL; one that means nothing is an `InputError`."""
    if "://" not in url:
        return _path(url)
    try:
        parts = make_url(url)
        kind = parts.get_backend_name()
    except (ArgumentError, ValueError):
        # Not a word of it is repeated: it may contain a password.
        raise InputError(
            "The address of the database is not a URL like postgresql://user:password@host/name."
        ) from None
    if kind == "sqlite":
        return _path(parts.database or "")
    if kind in ("postgresql", "postgres"):
        return parts.set(drivername="postgresql+psycopg")
    raise InputError(f"The database must be SQLite or PostgreSQL, not {quoted(kind)}.")


def _path(text: str) -> Path:
    if not text or text == ":memory:" or "\0" in text:
        raise InputError("The database needs the path of a file.")
    return Path(text).expanduser().absolute()
