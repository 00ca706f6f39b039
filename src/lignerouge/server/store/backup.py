"""Copies of a database, by its own means: made while servers go on, of one moment, and checked before they count."""

import os
import shutil
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL

from lignerouge.kernel.errors import InputError
from lignerouge.server.store import lockfile
from lignerouge.server.store.opening import open_database, place_of

SERVERS = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'lignerouge'"
LEAVING = 50  # tenths of a second
FILLED = "SELECT count(*) FROM information_schema.tables WHERE table_name = 'alembic_version'"


def back_up(url: str, target: Path) -> None:
    """Write a database to this file, which appears when it is whole."""
    place = place_of(url)
    with _new_file(target) as file:
        if isinstance(place, Path):
            if not place.is_file():
                raise InputError(f"There is no database {place}.")
            _copy(place, file)
        else:
            _run("pg_dump", place, "--format=custom", "--no-owner", "--no-privileges", f"--file={file}")


def restore(source: Path, url: str, *, force: bool) -> None:
    """Fill a database from such a file: by force if there is something in it, and never under a server."""
    place = place_of(url)
    if not source.is_file():
        raise InputError(f"There is no file {source}.")
    if isinstance(place, Path):
        _restore_file(source, place, force=force)
    else:
        _restore_postgres(source, place, force=force)


def check_database(url: str) -> None:
    """It can be opened, and an SQLite file is whole."""
    place = place_of(url)
    if isinstance(place, Path) and place.is_file() and place.stat().st_size:
        check_file(place)
    open_database(url).close()


def check_file(path: Path) -> None:
    """Look at every page of an SQLite file; if one is damaged, it is an `InputError` that says what to do."""
    try:
        with closing(sqlite3.connect(path)) as file:
            (found,) = file.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError:
        found = "not a database"
    if found != "ok":
        raise InputError(
            f"{path} is damaged, or not a database. `lignerouge restore` puts a backup in the place of a database."
        )


def _restore_file(source: Path, place: Path, *, force: bool) -> None:
    if place.exists() and not force:
        raise InputError(f"There is a database {place}; --force puts the backup in its place.")
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = lockfile.hold(place.with_name(place.name + ".lock"))
    if lock is None:
        raise InputError(f"A server is using the database {place}; stop it first.")
    with lock, _new_file(place) as file:
        _copy(source, file)
        for part in ("-wal", "-shm", ""):  # what was there is kept, whole: these belong together
            old = place.with_name(place.name + part)
            if old.exists():
                old.replace(place.with_name(f"{place.name}.before{part}"))


def _restore_postgres(source: Path, place: URL, *, force: bool) -> None:
    import psycopg

    address = place.set(drivername="postgresql").render_as_string(hide_password=False)
    try:
        with psycopg.connect(address, autocommit=True) as connection:
            waited = 0
            while (servers := _count(connection, SERVERS)) and waited < LEAVING:
                time.sleep(0.1)  # whoever has just left may still be counted
                waited += 1
            filled = _count(connection, FILLED)
    except psycopg.Error as error:
        raise InputError(f"The database cannot be reached: {str(error).splitlines()[0]}") from None
    if servers:
        raise InputError("A server is using this database; stop it first.")
    if filled and not force:
        raise InputError("There are tables in this database; --force puts the backup in their place.")
    how = ["--clean", "--if-exists", "--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges"]
    _run("pg_restore", place, *how, str(source))


def _count(connection: Any, query: str) -> int:
    return int(connection.execute(query).fetchone()[0])


@contextmanager
def _new_file(target: Path) -> Iterator[Path]:
    """A file that takes the place of the target once it is whole and on the disk."""
    try:
        with tempfile.TemporaryDirectory(dir=target.absolute().parent, prefix=f".{target.name}.") as folder:
            file = Path(folder) / target.name
            yield file
            file.chmod(0o600)
            with file.open("rb") as written:
                os.fsync(written.fileno())
            file.replace(target)
    except OSError as error:
        raise InputError(f"{target} cannot be written: {error.strerror}.") from None


def _copy(source: Path, target: Path) -> None:
    """Through SQLite itself: a plain copy could catch a file in the middle of a write."""
    try:
        with closing(sqlite3.connect(source)) as here, closing(sqlite3.connect(target)) as there:
            here.backup(there)
            there.execute("PRAGMA journal_mode = DELETE")  # one file, to be carried anywhere
    except sqlite3.Error:
        raise InputError(f"{source} cannot be copied: it is damaged, or not a database.") from None
    check_file(target)


def _run(program: str, place: URL, *arguments: str) -> None:
    """One of PostgreSQL's own programs. The password goes by the environment: everybody sees the arguments."""
    if shutil.which(program) is None:
        raise InputError(f"This needs PostgreSQL's own program {program}: install its client programs.")
    address = URL.create("postgresql", place.username, None, place.host, place.port, place.database, place.query)
    environment = {**os.environ, **({"PGPASSWORD": str(place.password)} if place.password else {})}
    command = [program, f"--dbname={address.render_as_string()}", *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        raise InputError(f"{program} failed: {(done.stderr.strip().splitlines() or ['it did not say why'])[0]}")
