"""Whatever is killed, cut off or full: what was acknowledged is there, and every table goes on."""

import asyncio
import random
import resource
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.support.depth import DEEP, how_many
from tests.support.players import Party
from tests.support.postgres import Postgres
from tests.support.returning_pages import Browser, Place, check_journals, check_numbers, wait_until
from tests.support.servers import RunningServer, running_server, start_server

KINDS: list[tuple[str, tuple[str, ...]]] = [
    ("flamme", ("me", "open")),
    ("flamme", ("me", "open", "sensible")),
    ("tour", ("me", "open")),
    ("redline", ("me", "open")),
    ("tour", ("me", "sensible", "open")),
]

BUSY = how_many(10, interpreted=10, deep=50)  # tables
KILLS = how_many(10, interpreted=10, deep=100)
ROADS = [3, 4, 8] if DEEP else [{"tiles": tiles} for tiles in ("abcu", "abDu", "acbdu")]  # of tours
THINK = 0.25  # seconds, at most


async def furnish(place: Place, tables: int, think: float) -> list[Browser]:
    """Tables that have begun, with two people at each."""
    async with Party(place.server) as party:
        anna, bob = await party.person("Anna"), await party.person("Bob")
        browsers: list[Browser] = []
        for number in range(tables):
            game, seats = KINDS[number % len(KINDS)]
            options = {"stages": ROADS} if game == "tour" else {}
            table = await anna.make_table(*seats, game=game, options=options)
            seat = await bob.join(table, anna)
            await anna.post(f"/api/tables/{table}/start")
            for guest, where in ((anna, 0), (bob, seat)):
                chance = random.Random(f"{number}/{where}")
                browsers.append(Browser(place, table, where, guest.cookie, chance, think))
        return browsers


def safe(browsers: list[Browser]) -> int:
    """How many answers were acknowledged."""
    return sum(len(browser.acknowledged) for browser in browsers)


async def torment(browsers: list[Browser], blows: Callable[[], Awaitable[None]], finished: int) -> None:
    """Everybody plays while blows fall; then every table goes on, and these first ones to their end."""
    enough = False
    last = [b for b in browsers if b.table in {first.table for first in browsers[: 2 * finished]}]
    pages = [asyncio.create_task(b.play(lambda b=b: enough and b not in last)) for b in browsers]  # type: ignore[misc]
    ended = asyncio.gather(*pages)
    await blows()
    before = {id(b): len(b.events) for b in browsers}
    await wait_until(lambda: ended.done() or all(b.over or len(b.events) > before[id(b)] for b in browsers))
    enough = True
    for browser in last:
        browser.think = 0.0
    await asyncio.wait_for(ended, 600)
    assert all(browser.over for browser in last)


@pytest.mark.compiled
@pytest.mark.timeout(2400)  # only to end a run that hangs: a deep one took 967 s on a busy machine
def test_nothing_is_lost_when_the_server_is_killed_again_and_again(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    place = Place(start_server(database))
    moments = random.Random(7)

    async def kill_it(browsers: list[Browser]) -> None:
        for number in range(KILLS):
            # In the midst of play, but sometimes while it is still coming back.
            wanted = safe(browsers) + (moments.randrange(150) if number % 3 else 0)
            await wait_until(lambda: safe(browsers) >= wanted)  # noqa: B023
            await asyncio.sleep(moments.uniform(0, 0.1))
            place.server.kill()
            place.server = await asyncio.to_thread(start_server, database)

    async def story() -> list[Browser]:
        browsers = await furnish(place, BUSY, THINK)
        await torment(browsers, lambda: kill_it(browsers), 5)
        return browsers

    try:
        browsers = asyncio.run(story())
    finally:
        place.server.stop()
    check_numbers(database)
    journals = asyncio.run(check_journals(database, browsers))
    print(f"{sum(map(len, journals.values()))} entries, {sum(b.visits for b in browsers)} visits")
    assert safe(browsers) > BUSY * 10
    assert set().union(*(browser.refused for browser in browsers)) <= {"answered", "not-asked", "over"}


@pytest.mark.compiled
@pytest.mark.timeout(900)  # only to end a run that hangs
def test_nothing_is_lost_when_the_database_is_killed_or_started_again(postgres: Postgres) -> None:
    database = postgres.new_database()
    moments = random.Random(8)

    def kill_and_start() -> None:
        postgres.kill()
        postgres.start()

    async def hit_it() -> None:
        blows: list[Callable[[], Any]] = [postgres.restart, kill_and_start]
        for number in range(4):
            await asyncio.sleep(moments.uniform(0.1, 1.5))
            await asyncio.to_thread(blows[number % 2])

    async def story(server: RunningServer) -> list[Browser]:
        browsers = await furnish(Place(server), how_many(10, interpreted=10, deep=20), THINK)
        await torment(browsers, hit_it, 4)
        return browsers

    with running_server(database) as server:
        browsers = asyncio.run(story(server))
    check_numbers(database)
    asyncio.run(check_journals(database, browsers))
    assert any(browser.refused["trouble"] for browser in browsers)


def test_a_full_disk_is_said_and_loses_nothing(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"

    async def fill_the_disk(server: RunningServer, browsers: list[Browser]) -> None:
        for size in (1, 20_000):
            before = sum(browser.refused["trouble"] for browser in browsers)
            acknowledged = safe(browsers)
            await wait_until(lambda: safe(browsers) > acknowledged + 20)  # noqa: B023
            _, most = resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
            try:
                await wait_until(lambda: sum(b.refused["trouble"] for b in browsers) > before + 10)  # noqa: B023
                async with httpx.AsyncClient(base_url=server.url, timeout=30) as http:
                    refused = await http.put("/api/me", json={"name": "Zoe"})
                assert (refused.status_code, refused.json()["code"]) == (503, "trouble")
            finally:
                resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (most, most))

    async def story(server: RunningServer) -> list[Browser]:
        browsers = await furnish(Place(server), 4, 0.02)
        await torment(browsers, lambda: fill_the_disk(server, browsers), 2)
        return browsers

    with running_server(database) as server:
        browsers = asyncio.run(story(server))
    check_numbers(database)
    asyncio.run(check_journals(database, browsers))
