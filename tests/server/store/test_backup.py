"""Copies of a database, made and brought back while people play; and what is damaged is said."""

import asyncio
import random
import resource
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect
from tests.server.store.test_migrations import ROWS, dialect_url, lay
from tests.support.commands import run
from tests.support.players import Party, Sitting
from tests.support.postgres import Postgres
from tests.support.servers import RunningServer, running_server

from lignerouge.kernel.errors import InputError
from lignerouge.server.store.backup import back_up
from lignerouge.server.store.store import Store

TABLES = 4


@pytest.fixture(autouse=True)
def programs(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL's own programs are found."""
    if "postgres" in request.node.name:
        server: Postgres = request.getfixturevalue("postgres")
        monkeypatch.setenv("PATH", str(server.programs), prepend=":")


def told(*command: str, code: int = 0) -> str:
    """What a command says; it ends with this code."""
    done = run(*command)
    assert done.returncode == code, done.stderr
    return done.stdout + done.stderr


async def play_while(server: RunningServer, work: list[str]) -> None:
    """Some people play while a command runs; it must succeed."""

    async def ride(sitting: Sitting) -> None:
        with suppress(asyncio.CancelledError):
            await sitting.play(random.Random(1))

    async with Party(server) as party:
        anna = await party.person("Anna")
        sittings = []
        for _ in range(TABLES):
            table = await anna.make_table("me", "sensible")
            sittings.append(await anna.sit(table, 0))
            await anna.post(f"/api/tables/{table}/start")
        playing = [asyncio.create_task(ride(sitting)) for sitting in sittings]
        await asyncio.sleep(0.5)
        await asyncio.to_thread(told, *work)
        for each in playing:
            each.cancel()
        await asyncio.gather(*playing)


@pytest.mark.compiled
def test_a_backup_under_load_is_brought_back_and_checked(url: str, tmp_path: Path) -> None:
    file = tmp_path / "copy.backup"
    with running_server(url) as server:
        asyncio.run(play_while(server, ["backup", str(file), "--database", url]))
        assert f"all of its {TABLES} tables can be played again" in told("check", "--database", url)
        assert "stop it first" in told("restore", str(file), "--database", url, "--force", code=2)
    assert "exists already" in told("backup", str(file), "--database", url, code=2)
    before = asyncio.run(journals(url))
    assert "--force" in told("restore", str(file), "--database", url, code=2)
    assert asyncio.run(journals(url)) == before, "nothing has changed"
    told("restore", str(file), "--database", url, "--force")
    assert f"all of its {TABLES} tables can be played again" in told("check", "--database", url)
    after = asyncio.run(journals(url))
    assert after.keys() == before.keys()
    assert all(before[id][: len(entries)] == entries for id, entries in after.items()), "all of one moment"
    if "://" not in url:  # what was there is kept
        assert asyncio.run(journals(f"{url}.before")) == before


async def journals(url: str) -> dict[str, list[object]]:
    """All that is kept of the tables."""
    store = await Store.open(url)
    found: dict[str, list[object]] = {id: [*await store.entries(id)] for id in await store.tables_after("", 100)}
    await store.close()
    return found


@pytest.mark.parametrize("release", ["0005", "0009"])
def test_the_way_back_from_an_upgrade_and_forth_again(url: str, release: str, tmp_path: Path) -> None:
    """What the newer version has made does not stay beside what the older one wrote."""
    file = tmp_path / "before.backup"
    lay(url, release, ROWS)
    told("backup", str(file), "--database", url)
    newer = asyncio.run(journals(url))  # the upgrade
    assert newer.keys() == {"table"}
    told("restore", str(file), "--database", url, "--force")
    assert asyncio.run(journals(url)) == newer, "and the upgrade again"


def test_a_check_changes_nothing(url: str) -> None:
    """A newer version that only looks must not upgrade what a server of an older one is using."""
    is_shared = "://" in url
    nothing = "nothing of a server" if is_shared else "There is no database"
    assert nothing in told("check", "--database", url, code=2)
    assert names_of_tables(url) == []
    lay(url, "0005", ROWS)
    before = names_of_tables(url)
    said = told("check", "--database", url, code=2 if is_shared else 0)
    assert ("another version" if is_shared else "all of its 1 tables") in said
    assert names_of_tables(url) == before


def names_of_tables(url: str) -> list[str]:
    """What there is in a database."""
    if "://" not in url and not Path(url).exists():
        return []
    engine = create_engine(dialect_url(url))
    names = sorted(inspect(engine).get_table_names())
    engine.dispose()
    return names


def test_nothing_but_a_backup_takes_the_place_of_a_database(tmp_path: Path) -> None:
    database, file = str(tmp_path / "tables.db"), tmp_path / "copy.backup"
    asyncio.run(journals(database))
    told("backup", str(file), "--database", database)
    empty, other = tmp_path / "empty.backup", tmp_path / "other.backup"
    empty.touch()
    with closing(sqlite3.connect(other)) as somebodys:
        somebodys.execute("CREATE TABLE bookmarks (address TEXT)")
    for wrong in (empty, other):
        said = told("restore", str(wrong), "--database", database, "--force", code=2)
        assert f"{wrong} is no backup" in said
    assert not Path(f"{database}.before").exists()
    for part in ("", "-wal", "-shm"):
        said = told("backup", database + part, "--database", database, "--force", code=2)
        assert "the database itself" in said
    assert told("check", "--database", database).startswith("The database is whole")


def test_what_a_restored_file_replaces_is_kept_each_time(tmp_path: Path) -> None:
    database, file = str(tmp_path / "tables.db"), tmp_path / "copy.backup"
    lay(database, "0001", ROWS)
    told("backup", str(file), "--database", database)
    with closing(sqlite3.connect(database)) as there:
        there.execute("UPDATE guests SET name = 'Zoe'")
        there.commit()
    for _ in range(2):  # the wrong one, perhaps, and then the right one
        told("restore", str(file), "--database", database, "--force")
    names = []
    for kept in (f"{database}.before", f"{database}.before-2"):
        with closing(sqlite3.connect(kept)) as there:
            names.append(there.execute("SELECT name FROM guests WHERE id = 'ann'").fetchone()[0])
    assert names == ["Zoe", "Ann ✿"]


def test_a_full_disk_is_not_called_a_damaged_database(tmp_path: Path) -> None:
    database, file = tmp_path / "tables.db", tmp_path / "copy.backup"
    lay(str(database), "0001", ROWS)
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, most))  # what this process starts has it too
    try:
        with pytest.raises(InputError) as failed:
            back_up(str(database), file)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    assert str(failed.value).startswith(f"{file} cannot be written: ")
    assert not file.exists()


@pytest.mark.compiled
def test_a_table_that_cannot_be_played_again_is_named(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    with running_server(database) as server:
        asyncio.run(play_while(server, ["backup", str(tmp_path / "copy"), "--database", str(database)]))
    with closing(sqlite3.connect(database)) as file:
        (id,) = file.execute('SELECT "match" FROM entries WHERE seq = 3 LIMIT 1').fetchone()
        file.execute('UPDATE entries SET line = replace(line, "/", "?") WHERE "match" = ? AND seq = 3', (id,))
        (other,) = file.execute("SELECT id FROM tables WHERE id <> ? LIMIT 1", (id,)).fetchone()
        file.execute("UPDATE tables SET options = '{' WHERE id = ?", (other,))
        file.commit()
    said = told("check", "--database", str(database), code=2)
    assert f"Table {id} cannot be played again" in said
    assert f"Table {other} cannot be played again: its row cannot be read." in said
    assert f"2 of {TABLES} tables are broken" in said


def test_a_damaged_file_is_refused_in_a_sentence(tmp_path: Path) -> None:
    noise, torn = tmp_path / "noise.db", tmp_path / "torn.db"
    noise.write_bytes(random.Random(1).randbytes(20_000))
    asyncio.run(journals(str(torn)))
    with torn.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 20_000)
    for database in (noise, torn):
        for command in ("serve", "check"):
            said = told(command, "--database", str(database), code=2)
            assert said.count("\n") == 1, said
            assert "damaged" in said
        assert "damaged" in told("backup", str(tmp_path / "copy"), "--database", str(database), code=2)
        assert not (tmp_path / "copy").exists()
        assert "damaged" in told("restore", str(database), "--database", str(tmp_path / "new.db"), code=2)
        assert not (tmp_path / "new.db").exists()
    assert "lignerouge restore" in told("serve", "--database", str(torn), code=2)
    assert "There is no database" in told(
        "backup", str(tmp_path / "copy"), "--database", str(tmp_path / "none.db"), code=2
    )
    assert "There is no file" in told("restore", str(tmp_path / "none"), "--database", str(tmp_path / "new.db"), code=2)
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith(".")) == []
