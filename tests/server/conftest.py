"""Databases, servers and bots for the tests of the server."""

from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest
from tests.support.besieged_server import Fortress
from tests.support.installed_bots import ENTRIES, FANS
from tests.support.postgres import Postgres, running_postgres
from tests.support.servers import running_server
from tests.support.two_worlds import House

from lignerouge.server.store.store import Store


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One server for all tests of a run. Who wants to stop one uses `mortal_postgres`."""
    yield from running_postgres()


@pytest.fixture
def mortal_postgres() -> Iterator[Postgres]:
    """A server to be stopped and killed: with few databases it is soon back."""
    yield from running_postgres()


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    if request.param == "sqlite":
        return str(tmp_path / "folder" / "ligne.db")
    server: Postgres = request.getfixturevalue("postgres")
    return server.clean_database()


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """An empty store."""
    store = await Store.open(url)
    yield store
    await store.close()


@pytest.fixture(scope="module")
def fortress(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fortress]:
    database = tmp_path_factory.mktemp("security") / "tables.db"
    with running_server(database) as server:
        yield Fortress(server, database)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("leaks")
    luck = folder / "luck.json"
    luck.write_text('{"seed": 0, "salted": []}')
    with running_server(folder / "tables.db", luck_from=str(luck), idle=0.0, together=0.0) as server:
        yield House(server, luck)


@pytest.fixture
def fans(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """Installs a package with these bots of others."""

    def install(*names: str) -> Path:
        wanted = [line for line in ENTRIES.splitlines() if line.startswith("[") or line.split(" = ")[0] in names]
        (tmp_path / "fans.py").write_text(FANS)
        (tmp_path / "fans-1.0.dist-info").mkdir()
        (tmp_path / "fans-1.0.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: fans\nVersion: 1.0\n")
        (tmp_path / "fans-1.0.dist-info" / "entry_points.txt").write_text("\n".join(wanted))
        monkeypatch.syspath_prepend(tmp_path)
        return tmp_path

    return install
