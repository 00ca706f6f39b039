"""A server of today on the database of an earlier release: every table goes on to its end. See tests/kept/README.md."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.support.returning_pages import PATIENCE
from tests.support.servers import running_server

from lignerouge.kernel.journal import last_state, read
from lignerouge.registry import GAMES
from lignerouge.server.store.columns import packed

KEPT = Path(__file__).parents[2] / "kept"

# Books of cardboard as release 0.1 kept them: without a word on the revision of the rules.
TEAMS = [{"letter": letter, "name": "", "bot": ""} for letter in "ABC"]
ARRIVAL = ("CR", "AR", "CS", "AS", "BR", "BS")
STAGE = {
    "finish": {rider: {"minutes": 0, "square": 5 - n // 2, "lane": n % 2} for n, rider in enumerate(ARRIVAL)},
    "tokens": {},
    "sides": {},
    "exhaustion": {},
}
BOOKS = {
    "scores-of-release-0-1x": {
        "depth": "scores",
        "name": "Sunday",
        "teams": TEAMS,
        "stages": [3, 8, 3],
        "rest_days": [],
        "specialists": False,
        "entries": {"1": STAGE},
    },
    "race-of-release-0-1xxx": {
        "depth": "race",
        "name": "Sunday",
        "teams": TEAMS[:2],
        "stage": "Firenze - Milano",
        "kind": "normal",
        "specialists": {"AR": 1, "BR": 1},
        "starter": "A",
        "entries": {},
        "handicap": {},
        "weather": {},
    },
}


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
        last_state(GAMES[record.game].game, record)


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


def as_then(document: Any) -> Any:
    """Without what later releases added, of which there is nothing in these books."""
    assert not document.pop("masters", None)
    assert not any(team.pop("colour", "") for team in document["teams"])
    return document


def test_books_of_cardboard_of_the_first_release_are_kept_as_they_began(tmp_path: Path) -> None:
    """F24, F28: everybody placed by points, a card could come twice, and so could a specialist."""
    database = tmp_path / "tables.db"
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript((KEPT / "revision-1" / "server.sql").read_text(encoding="utf-8"))
        rows = [(id, "ann", 1, packed(document), "[]", 1.0, 1.0) for id, document in BOOKS.items()]
        connection.executemany("INSERT INTO books VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
        connection.commit()
    with running_server(database) as server, httpx.Client(base_url=server.url, timeout=30) as http:
        scores, race = (http.get(f"/api/cardboard/{id}").json() for id in BOOKS)
    assert [stage["card"] for stage in scores["scores"]["stages"]] == [3, 8, 3]
    assert scores["scores"]["results"][0]["tour_points"] == {"A": 2, "B": 0, "C": 4}
    assert scores["scores"]["results"][0]["start_order_next"] == ["B", "A", "C"]
    assert as_then(scores["document"]) == BOOKS["scores-of-release-0-1x"]
    assert as_then(race["document"]) == BOOKS["race-of-release-0-1xxx"]
    assert race["race"]["asks"]
