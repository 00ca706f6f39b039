"""Copies of a database, by its own means: made while servers go on, of one moment, and checked before they count."""

import glob
import itertools
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
from lignerouge.server.store.schema import metadata

SERVERS = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'lignerouge'"
LEAVING = 50  # tenths of a second
FILLED = "SELECT count(*) FROM information_schema.tables WHERE table_name = 'alembic_version'"
MARK = "alembic_version"  # every database of a server has this table
DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}

# Our tables, and what a newer version has made that refers to them.
OURS = """
WITH RECURSIVE ours AS (
    SELECT to_regclass(quote_ident(name))::oid AS id FROM unnest(%s::text[]) AS name
    UNION SELECT conrelid FROM pg_constraint JOIN ours ON confrelid = ours.id WHERE contype = 'f'
)
SELECT id::regclass::text FROM ours WHERE id IS NOT NULL
"""


def back_up(url: str, target: Path) -> None:
    """Write a database to this file, which appears when it is whole."""
    place = place_of(url)
    with _new_file(target) as file:
        if isinstance(place, Path):
            if not place.is_file():
                raise InputError(f"There is no database {place}.")
            if _is_part_of(target, place):
                raise InputError(f"{target} is the database itself: a backup is another file.")
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


def check_database(url: str, *, upgrades: bool = True) -> None:
    """It can be opened, and an SQLite file is whole. `upgrades`: a shared one is brought to the newest schema."""
    place = place_of(url)
    if isinstance(place, Path) and place.is_file() and place.stat().st_size:
        check_file(place)
    open_database(url, upgrades=upgrades).close()


def check_file(path: Path) -> None:
    """Look at every page of an SQLite file; if one is damaged, it is an `InputError` that says what to do."""
    try:
        with closing(sqlite3.connect(path)) as file:
            (found,) = file.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        if not _is_damage(error):
            raise InputError(f"The database {path} cannot be used: {error}.") from None
        found = "not a database"
    if found != "ok":
        raise InputError(
            f"{path} is damaged, or not a database. `lignerouge restore` puts a backup in the place of a database."
        )


def _is_damage(error: sqlite3.Error) -> bool:
    """Not only a full disk, or a file that nobody may read."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_NOTADB) & 0xFF in DAMAGED


def _is_part_of(file: Path, database: Path) -> bool:
    """This is an SQLite file, or what SQLite keeps beside it."""
    there = file.absolute().resolve()
    return there in [database.resolve().with_name(database.resolve().name + part) for part in ("", "-wal", "-shm")]


def _restore_file(source: Path, place: Path, *, force: bool) -> None:
    if place.exists() and not force:
        raise InputError(f"There is a database {place}; --force puts the backup in its place.")
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = lockfile.hold(place.with_name(place.name + ".lock"))
    if lock is None:
        raise InputError(f"A server is using the database {place}; stop it first.")
    with lock, _new_file(place) as file:
        _copy(source, file)
        with closing(sqlite3.connect(file)) as copy:
            if not copy.execute("SELECT count(*) FROM sqlite_master WHERE name = ?", (MARK,)).fetchone()[0]:
                raise _no_backup(source)
        kept = _free_name(place)
        for part in ("-wal", "-shm", ""):  # what was there is kept, whole: these belong together
            old = place.with_name(place.name + part)
            if old.exists():
                old.replace(kept.with_name(kept.name + part))


def _free_name(place: Path) -> Path:
    """Beside a database, for what it was: nothing that was kept before goes."""
    wanted = (f"{place.name}.before{f'-{number}' if number > 1 else ''}" for number in itertools.count(1))
    return next(place.with_name(name) for name in wanted if not [*place.parent.glob(f"{glob.escape(name)}*")])


def _no_backup(source: Path) -> InputError:
    return InputError(f"{source} is no backup of a server: nothing of one is in it.")


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
            ours = [name for (name,) in connection.execute(OURS, ([MARK, *metadata.tables],)).fetchall()]
    except psycopg.Error as error:
        raise InputError(f"The database cannot be reached: {str(error).splitlines()[0]}") from None
    if servers:
        raise InputError("A server is using this database; stop it first.")
    if filled and not force:
        raise InputError("There are tables in this database; --force puts the backup in their place.")
    if MARK not in _run("pg_restore", place, "--list", str(source), connected=False):
        raise _no_backup(source)
    with tempfile.TemporaryDirectory() as folder:  # all of it, before anything goes: a file may be cut off
        drops, script = Path(folder) / "drops.sql", Path(folder) / "script.sql"
        drops.write_text("".join(f"DROP TABLE {name} CASCADE;\n" for name in ours), encoding="utf-8")
        how = ["--clean", "--if-exists", "--no-owner", "--no-privileges", f"--file={script}"]
        _run("pg_restore", place, *how, str(source), connected=False)
        at_once = ["--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1"]
        _run("psql", place, *at_once, f"--file={drops}", f"--file={script}")


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
    except sqlite3.Error as error:
        if not _is_damage(error):
            raise OSError(0, f"{source} could not be copied ({error})") from None
        raise InputError(f"{source} cannot be copied: it is damaged, or not a database.") from None
    check_file(target)


def _run(program: str, place: URL, *arguments: str, connected: bool = True) -> str:
    """What one of PostgreSQL's programs says. The password goes by the environment: everybody sees the arguments."""
    if shutil.which(program) is None:
        raise InputError(f"This needs PostgreSQL's own program {program}: install its client programs.")
    address = URL.create("postgresql", place.username, None, place.host, place.port, place.database, place.query)
    environment = {**os.environ, **({"PGPASSWORD": str(place.password)} if place.password else {})}
    command = [program, *([f"--dbname={address.render_as_string()}"] if connected else []), *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        raise InputError(f"{program} failed: {(done.stderr.strip().splitlines() or ['it did not say why'])[0]}")
    return done.stdout
