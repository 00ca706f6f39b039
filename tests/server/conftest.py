"""Databases for the tests of the server."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from tests.server.postgres import Postgres, running_postgres

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
