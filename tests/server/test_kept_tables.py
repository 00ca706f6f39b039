"""A server of today on the database of an earlier release: every table goes on to its end. See tests/kept/README.md."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from tests.server.browsers import PATIENCE
from tests.server.servers import running_server

from lignerouge.games import GAMES
from lignerouge.kernel.journal import last_state, read

KEPT = Path(__file__).parents[1] / "kept"


@pytest.mark.parametrize("release", sorted(path.parent.name for path in KEPT.glob("*/server.sql")))
def test_tables_of_an_earlier_release_are_played_to_their_end(release: str, tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript((KEPT / release / "server.sql").read_text(encoding="utf-8"))
        rows = dict(connection.execute("SELECT id, revision FROM tables").fetchall())
        began = dict(connection.execute("SELECT match, count(*) FROM entries GROUP BY match").fetchall())
    with running_server(database) as server:
        records = asyncio.run(all_finished(server.url, sorted(rows)))
    assert "table-stopped" not in server.log
    for id, text in records.items():
        record = read(text)
        assert record.result
        assert record.revision == rows[id]
        assert len(record.entries) > began[id]
        last_state(GAMES[record.game], record)


async def all_finished(url: str, ids: list[str]) -> dict[str, str]:
    """The records of these tables, once their bots have played them to the end."""
    async with httpx.AsyncClient(base_url=url, timeout=30) as http, asyncio.timeout(PATIENCE):
        records: dict[str, str] = {}
        while len(records) < len(ids):
            await asyncio.sleep(0.1)
            for id in set(ids) - records.keys():
                table = (await http.get(f"/api/tables/{id}")).json()["table"]
                if table["status"] == "over":
                    records[id] = (await http.get(f"/api/tables/{id}/record")).text
    return records
