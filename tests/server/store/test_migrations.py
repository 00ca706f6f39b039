"""From every schema that was released, and every step between them, to that of today, with data, on both databases."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, MetaData, create_engine, insert
from tests.support.store_rows import AT
from tests.support.traces import everything

from lignerouge.kernel.errors import InputError
from lignerouge.server.store.devices import devices_of
from lignerouge.server.store.migrate import STEPS
from lignerouge.server.store.removal import preview_farewell
from lignerouge.server.store.rows import Seat
from lignerouge.server.store.store import Store

pytestmark = pytest.mark.anyio

KEPT = Path(__file__).parents[2] / "kept"
REVISIONS = sorted(path.name[1:5] for path in (STEPS / "versions").glob("v*.py"))

# What a server of each step could have written; a column that came later is not among them.
ROWS: dict[str, list[dict[str, Any]]] = {
    "keys": [{"name": "cookies", "value": bytes(range(32))}],
    "guests": [{"id": "ann", "name": "Ann ✿", "created": AT}, {"id": "bob", "name": "Bob", "created": AT}],
    "tables": [
        {
            "id": "table",
            "host": "ann",
            "game": "flamme",
            "revision": 1,
            "name": "Sunday’s ride",
            "options": '{"stage":"Avenue Corso Paseo"}',
            "seats": '[{"kind":"guest","name":"Ann ✿","bot":"","lock":0},{"kind":"guest","name":"Bob"}]',
            "status": "open",
            "listed": True,
            "pace": 3600,
            "result": "[]",
            "created": AT,
            "changed": AT,
            "due": None,
            "version": 4,
        }
    ],
    "holders": [{"match": "table", "seat": 0, "guest": "ann"}, {"match": "table", "seat": 1, "guest": "bob"}],
    "entries": [{"match": "table", "seq": 0, "line": "begin | table: seat-A", "seat": None, "answer": "", "at": AT}],
    "subscriptions": [
        {"guest": "ann", "address": "https://example.org/a", "kind": "webhook", "secret": '{"secret":"s"}'}
    ],
    "books": [
        {"id": "book", "owner": "bob", "revision": 2, "document": "{}", "kept": "[]", "created": AT, "changed": AT}
    ],
    "chains": [{"match": "table", "last": bytes(32), "parts": 30, "since": 0}],
}


def dialect_url(url: str) -> str:
    return url.replace("postgresql://", "postgresql+psycopg://") if "://" in url else f"sqlite:///{url}"


def lay(url: str, revision: str, rows: dict[str, list[dict[str, Any]]]) -> None:
    """A database as it was at a step, with these rows, as far as it had tables and columns for them."""
    if "://" not in url:
        Path(url).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(dialect_url(url))
    with engine.begin() as connection:
        upgrade(connection, revision)
        there = MetaData()
        there.reflect(connection)
        for table in there.sorted_tables:
            for row in rows.get(table.name, []):
                connection.execute(insert(table).values({name: row[name] for name in row if name in table.columns}))
    engine.dispose()


def upgrade(connection: Connection, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(STEPS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def kept_rows(release: str) -> tuple[str, dict[str, list[dict[str, Any]]]]:
    """The schema of a release, and all that one of its servers had written."""
    with closing(sqlite3.connect(":memory:")) as memory:
        memory.executescript((KEPT / release / "server.sql").read_text(encoding="utf-8"))
        memory.row_factory = sqlite3.Row
        names = [row[0] for row in memory.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = {name: [dict(row) for row in memory.execute(f'SELECT * FROM "{name}"')] for name in names}
    for row in rows["tables"]:
        row["listed"] = bool(row["listed"])  # SQLite has numbers for it
    ((revision,),) = [tuple(row.values()) for row in rows.pop("alembic_version")]
    return revision, rows


def same(before: list[dict[str, Any]], after: list[dict[str, Any]]) -> bool:
    """Every row of before is there, with all that it had."""
    return all(any(row.items() <= each.items() for each in after) for row in before) and len(before) == len(after)


@pytest.mark.parametrize("release", sorted(path.parent.name for path in KEPT.glob("*/server.sql")))
async def test_what_a_server_of_a_release_wrote_is_all_there(release: str, url: str) -> None:
    revision, rows = kept_rows(release)
    lay(url, revision, rows)
    store = await Store.open(url)
    found = everything(url)
    for name, before in rows.items():
        assert same(before, found[name]), name
    for row in rows["tables"]:
        table = await store.table(row["id"])
        assert table is not None
        assert len(await store.entries(row["id"])) == len(
            [each for each in rows["entries"] if each["match"] == row["id"]]
        )
        assert all(isinstance(seat, Seat) for seat in table.seats)
    for guest in rows["guests"]:
        (device,) = await devices_of(store, guest["id"])
        assert (device.id, device.seen) == (guest["id"], guest["created"]), "a cookie of before still works"
    await store.close()


@pytest.mark.parametrize("revision", REVISIONS)
async def test_every_step_leads_to_today_and_loses_nothing(revision: str, url: str) -> None:
    lay(url, revision, ROWS)
    before = everything(url)
    store = await Store.open(url)
    after = everything(url)
    for name, rows in before.items():
        if name != "alembic_version":
            assert same(rows, after[name]), name
    assert after["alembic_version"] == [{"version_num": REVISIONS[-1]}]
    table = await store.table("table")
    assert table is not None
    assert (table.names, table.again, table.listed) == (("Ann ✿", "Bob"), "", True)
    assert await store.holders("table") == {0: frozenset({"ann"}), 1: frozenset({"bob"})}
    assert (await preview_farewell(store, "ann")).kept == ["table"]
    await store.close()


async def test_all_steps_are_made_or_none(url: str) -> None:
    lay(url, REVISIONS[0], ROWS)
    engine = create_engine(dialect_url(url))
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE devices (id TEXT)")  # in the way of a later step
    engine.dispose()
    before = everything(url)
    with pytest.raises(InputError, match="cannot be used"):
        await Store.open(url)
    assert everything(url) == before
