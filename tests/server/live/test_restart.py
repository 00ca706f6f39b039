"""A server that starts again finds many tables in play: it is ready before it has looked at them."""

import asyncio
import random
import sqlite3
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from tests.support.depth import how_many
from tests.support.players import Party
from tests.support.returning_pages import PATIENCE, wait_until
from tests.support.servers import AS_OPERATOR, RunningServer, running_server, start_server

from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.registry import GAMES
from lignerouge.server.store.rows import Guest, Seat, Table, Written
from lignerouge.server.store.store import Store

MANY = how_many(300, interpreted=300, deep=1000)
PEOPLE = (Seat("guest", "Anna"), Seat("guest", "Bob"))
WITH_BOT = (Seat("bot", bot="sensible"), Seat("guest", "Bob"))


def new_table(number: int, seats: tuple[Seat, ...], **how: object) -> Table:
    """A table in play."""
    game, now = GAMES["flamme"].game, time.time()
    plain = Table(f"table{number}", "ann", game.key, game.revision, "", {}, seats, "playing", created=now, changed=now)
    return replace(plain, **how)  # type: ignore[arg-type]  # whatever a test needs


def played(row: Table, answers: int, at: float) -> list[Written]:
    """A set-up and some answers of whoever is asked."""
    match = Match.begin(GAMES[row.game].game, row.options, row.names, seeded(5))
    written = [Written(match.journal.entries[0], None, "", at)]
    chance = random.Random(1)
    for number in range(answers):
        prompt = match.prompts()[0]
        match.answer(prompt.seat, prompt.name, chance.choice(prompt.options))
        written.append(Written(match.journal.entries[-1], prompt.seat, f"a{number}", at))
    return written


async def lay(store: Store, row: Table, written: list[Written]) -> None:
    """Put a table into the store as the server would have left it."""
    await store.add_table(replace(row, status="open"))
    assert await store.change_table(replace(row, status="playing"), first=written[0])
    for number, each in enumerate(written[1:], 1):
        assert await store.append(row.id, number, each)


async def furnish(database: Path, rows: list[Table], answers: int, at: float) -> None:
    """These tables, all alike."""
    store = await Store.open(str(database))
    try:
        await store.add_guest(Guest("ann", "Ann", 1.0))
        journals = {row.seats: played(row, answers, at) for row in rows}
        await asyncio.gather(*(lay(store, row, journals[row.seats]) for row in rows))
    finally:
        await store.close()


async def count_of(database: Path, table: str) -> int:
    """How long its journal is, once the server has stopped."""
    store = await Store.open(str(database))
    try:
        return len(await store.entries(table))
    finally:
        await store.close()


async def lived(server: RunningServer) -> int:
    """How many tables are in memory."""
    async with httpx.AsyncClient(base_url=server.url, timeout=30) as http:
        return int((await http.get("/health", headers=AS_OPERATOR)).json()["tables"])


@pytest.mark.compiled
def test_hundreds_of_tables_in_play_do_not_hold_up_a_start(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    asyncio.run(furnish(database, [new_table(number, PEOPLE) for number in range(MANY)], 8, time.time()))
    started = time.perf_counter()
    with running_server(database) as server:

        async def look() -> None:
            live = await lived(server)
            print(f"ready with {MANY} tables in play after {time.perf_counter() - started:.2f} s, {live} of them live")
            assert live < MANY
            async with Party(server) as party:
                sitting = await party.sit(f"table{MANY // 2}", None)
                news = await sitting.until(lambda message: message["type"] == "news")
            print(f"a table open after {time.perf_counter() - started:.2f} s")
            assert news["fresh"]
            # all are looked at, and those where only people are waited for do not stay: all but the one that was opened
            seen = 0
            async with asyncio.timeout(PATIENCE):
                while seen < 2 or live > 1:
                    live = await lived(server)
                    seen = max(seen, live)
                    await asyncio.sleep(0.05)

        asyncio.run(look())
        assert "table-not-restored" not in server.log
        assert "table-stopped" not in server.log


def test_bots_that_owed_an_answer_move_after_a_kill_without_anybody(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    asyncio.run(furnish(database, [new_table(number, WITH_BOT) for number in range(3)], 0, time.time()))
    before = [asyncio.run(count_of(database, f"table{number}")) for number in range(3)]
    server = start_server(database)
    try:
        asyncio.run(wait_for_entries(database, [count + 1 for count in before]))
    finally:
        server.kill()
    after = [asyncio.run(count_of(database, f"table{number}")) for number in range(3)]
    assert all(now > then for now, then in zip(after, before, strict=True))


def test_a_clock_that_ran_out_while_the_server_was_away_is_acted_on(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    long_ago = time.time() - 100_000
    late, early = new_table(0, PEOPLE, pace=3600), new_table(1, PEOPLE, pace=1_000_000)
    asyncio.run(furnish(database, [late, early], 3, long_ago))
    count = asyncio.run(count_of(database, "table0"))
    with running_server(database):
        asyncio.run(wait_for_entries(database, [count + 3]))
    assert asyncio.run(count_of(database, "table0")) == count + 3, "in the next round the clock begins anew"
    assert asyncio.run(count_of(database, "table1")) == count, "there was time left"


def test_what_cannot_be_read_stops_nobody_elses_clock(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    long_ago = time.time() - 100_000
    rows = [new_table(number, PEOPLE, pace=3600, due=long_ago + number, listed=True) for number in range(6)]
    asyncio.run(furnish(database, rows, 3, long_ago))
    count = asyncio.run(count_of(database, "table5"))
    with closing(sqlite3.connect(database)) as file:
        for number, (column, damaged) in enumerate((("options", "{"), ("seats", '[{"what": 2}]'), ("seats", "7"))):
            file.execute(f"UPDATE tables SET {column} = ? WHERE id = ?", (damaged, f"table{number}"))
        file.execute("UPDATE entries SET line = 'nonsense' WHERE \"match\" = 'table3' AND seq = 2")
        file.execute("UPDATE tables SET game = 'none' WHERE id = 'table4'")
        file.commit()
    with running_server(database) as server:
        asyncio.run(wait_for_entries(database, [0, 0, 0, 0, 0, count + 3]))
        with httpx.Client(base_url=server.url) as http:
            shown = [table["id"] for table in http.get("/api/tables?status=playing").json()["tables"]]
            assert "table5" in shown
            assert http.get("/api/tables/table5").is_success
            for number in range(5):
                assert http.get(f"/api/tables/table{number}").status_code in (404, 409, 503), number


def test_the_time_that_is_left_is_the_same_after_a_restart(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"

    async def deadlines(server: RunningServer, cookie: str, table: str) -> list[float]:
        async with Party(server) as party:
            return [
                (await (await party.sit(table, seat, cookie=cookie)).until(lambda m: m["type"] == "news"))["deadline"]
                for seat in (0, 1, None)
            ]

    async def play(server: RunningServer) -> tuple[str, str, list[float]]:
        async with Party(server) as party:
            anna = await party.person("Anna")
            table = await anna.make_table("me", "me", pace=86_400)
            await anna.post(f"/api/tables/{table}/start")
            both = await anna.sit(table, 0, 1)
            await both.play(random.Random(3), lambda: both.next.get(0, 0) > 30)
            return anna.cookie, table, await deadlines(server, anna.cookie, table)

    server = start_server(database)
    try:
        cookie, table, before = asyncio.run(play(server))
    finally:
        server.kill()
    with running_server(database) as server:
        assert asyncio.run(deadlines(server, cookie, table)) == before


async def wait_for_entries(database: Path, wanted: list[int]) -> None:
    """Until the journals of the first tables are so long. Asking the server would bring them to life: read the file."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as file:

        def count(table: int) -> int:
            query = 'SELECT count(*) FROM entries WHERE "match" = ?'
            return int(file.execute(query, (f"table{table}",)).fetchone()[0])

        await wait_until(lambda: all(count(table) >= least for table, least in enumerate(wanted)))
