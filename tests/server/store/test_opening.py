"""Opening a database: what is made, what is refused, and how that is said."""

import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, make_url, text
from tests.support.postgres import PASSWORD, Postgres
from tests.support.store_rows import ANN, furnish

from lignerouge.kernel.errors import InputError
from lignerouge.server.store.schema import metadata
from lignerouge.server.store.store import Store

pytestmark = pytest.mark.anyio

OPEN = """
import asyncio, sys
from lignerouge.server.store.store import Store

async def main():
    print("ready", flush=True)
    sys.stdin.readline()
    store = await Store.open(sys.argv[1])
    print(await store.counts())
    await store.close()

asyncio.run(main())
"""


def dialect_url(url: str) -> str:
    return url.replace("postgresql://", "postgresql+psycopg://") if "://" in url else f"sqlite:///{url}"


async def opened(url: str) -> None:
    await (await Store.open(url)).close()


async def test_migrations_lead_to_the_schema(url: str) -> None:
    await opened(url)
    engine = create_engine(dialect_url(url))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


async def test_opening_again_keeps_everything(url: str) -> None:
    first = await Store.open(url)
    await furnish(first, "table")
    await first.close()
    second = await Store.open(url)
    assert await second.guest(ANN.id) == ANN
    assert second.shared == url.startswith("postgresql")
    await second.close()


async def test_a_newer_database_is_refused(url: str) -> None:
    await opened(url)
    engine = create_engine(dialect_url(url))
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(InputError, match="newer version"):
        await Store.open(url)


async def test_two_processes_open_a_fresh_database_at_once(postgres: Postgres) -> None:
    command = [sys.executable, "-c", OPEN, postgres.clean_database()]
    both = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    for process in both:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in both:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    for process in both:
        said, _ = process.communicate()
        assert (process.returncode, said) == (0, "{'open': 0, 'playing': 0, 'over': 0}\n")


async def test_one_process_at_a_time_has_a_file(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "ligne.db"
    store = await Store.open(f"sqlite:///{path}")
    with pytest.raises(InputError, match="Another server is using the database"):
        await Store.open(str(path))
    await store.close()
    await opened(str(path))
    assert path.parent.stat().st_mode & 0o777 == 0o700
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("", "needs the path of a file"),
        ("sqlite://", "needs the path of a file"),
        (":memory:", "needs the path of a file"),
        ("mysql://u:5ecret@host/name", "must be SQLite or PostgreSQL"),
        ("postgresql://u:5ecret@host:port/name", "is not a URL like"),
        ("://5ecret", "is not a URL like"),
    ],
)
async def test_an_address_that_means_nothing(wrong: str, said: str) -> None:
    with pytest.raises(InputError, match=said) as caught:
        await Store.open(wrong)
    assert "5ecret" not in str(caught.value)


async def test_a_file_that_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("This is no database, though it is long enough to be taken for one. " * 20)
    with pytest.raises(InputError, match=r"cannot be used. This file is not a database."):
        await Store.open(str(tmp_path / "text"))
    with pytest.raises(InputError, match="cannot be opened: "):
        await Store.open(str(tmp_path / "text" / "ligne.db"))
    (tmp_path / "folder").mkdir()
    with pytest.raises(InputError, match="cannot be used"):
        await Store.open(str(tmp_path / "folder"))


async def test_a_server_that_cannot_be_reached(postgres: Postgres) -> None:
    right = make_url(postgres.url)
    for wrong in (right.set(password=PASSWORD + "!"), right.set(database="no-such-name"), right.set(port=1)):
        with pytest.raises(InputError, match=r"The database .* at 127\.0\.0\.1 cannot be used: ") as caught:
            await Store.open(wrong.render_as_string(hide_password=False))
        assert PASSWORD not in str(caught.value)
        assert caught.value.__suppress_context__
        assert caught.value.__cause__ is None
