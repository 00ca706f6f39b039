"""Databases for the tests of the server."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.postgres import Postgres, running_postgres


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One server for all tests of a run; those that stop it start it again."""
    yield from running_postgres()


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database that nobody has used."""
    if request.param == "sqlite":
        return str(tmp_path / "folder" / "ligne.db")
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()
