"""Processes that share a database: who is there is known to all of them, and who dies is replaced within seconds."""

import asyncio
import random
from collections.abc import Iterator
from typing import Any

import httpx
import psycopg
import pytest
from tests.server.live.test_lobby import choose
from tests.server.live.test_play import events_of, reach_round_one
from tests.server.live.test_processes import Pair, over_there
from tests.support.players import Message, Party, Person
from tests.support.postgres import Postgres
from tests.support.push_receivers import receiving


@pytest.fixture(scope="module")
def pair(postgres: Postgres) -> Iterator[Pair]:
    pair = Pair(postgres.new_database(), local_webhooks=True)
    yield pair
    pair.stop()


@pytest.fixture
def mortal_pair(postgres: Postgres) -> Iterator[Pair]:
    pair = Pair(postgres.new_database())
    yield pair
    pair.stop()


def shows(message: Message, *present: bool) -> bool:
    """The table is told, with these seats present."""
    return "table" in message and [seat["present"] for seat in message["table"]["seats"]] == list(present)


async def table_for_two(anna: Person, bob: Person, **wishes: Any) -> str:
    table = await anna.make_table("me", "open", **wishes)
    await bob.join(table, anna)
    return table


async def entries(database: str, table: str) -> int:
    def count() -> int:
        with psycopg.connect(database) as connection:
            row = connection.execute("SELECT count(*) FROM entries WHERE match = %s", (table,)).fetchone()
        assert row is not None
        return int(row[0])

    return await asyncio.to_thread(count)


def test_who_looks_is_seen_at_every_process_and_who_leaves_too(pair: Pair) -> None:
    async def story() -> None:
        async with Party(pair.left) as left, Party(pair.right) as right:
            anna, bob = await left.person("Anna"), await left.person("Bob")
            table = await table_for_two(anna, bob)
            # in the lobby nobody watches a match: whoever has the page open is there
            host = await left.sit(table, cookie=anna.cookie)
            await host.until(lambda message: shows(message, True, False))
            guest = await right.sit(table, cookie=bob.cookie)
            await guest.until(lambda message: shows(message, True, True))
            await host.until(lambda message: shows(message, True, True))
            spectator = await right.sit(table, None)
            await host.until(lambda message: "table" in message and message["table"]["watching"] == 1)
            await spectator.close()
            await host.until(lambda message: "table" in message and message["table"]["watching"] == 0)
            await anna.post(f"/api/tables/{table}/start")
            await guest.send({"type": "watch", "seat": 1})
            await host.send({"type": "watch", "seat": 0})
            await guest.until(lambda message: shows(message, True, True))
            listed = (await anna.http.get(f"/api/tables/{table}")).json()
            assert shows(listed, True, True)
            await guest.close()
            await host.until(lambda message: shows(message, True, False))

    asyncio.run(story())


def test_nobody_hands_the_seat_of_somebody_to_a_bot_who_is_at_another_process(pair: Pair) -> None:
    async def story() -> None:
        async with Party(pair.left) as left, Party(pair.right) as right:
            anna, bob = await left.person("Anna"), await left.person("Bob")
            table = await table_for_two(anna, bob)
            await anna.post(f"/api/tables/{table}/start")
            guest = await right.sit(table, 1, cookie=bob.cookie)
            await guest.until(lambda message: shows(message, False, True))
            path = f"/api/tables/{table}/seats/1/standin"
            refused = await until_status(anna.http, path, 403)
            assert refused.json()["code"] == "forbidden"
            await guest.close()
            await until_status(anna.http, path, 200)

    asyncio.run(story())


async def until_status(http: httpx.AsyncClient, path: str, wanted: int) -> httpx.Response:
    """Ask for a stand-in, and take it back, until the reply has this status."""
    while True:
        reply = await http.put(path, json={"bot": "sensible"})
        if reply.status_code == wanted:
            return reply
        await http.put(path, json={})
        await asyncio.sleep(0.05)


def test_what_a_killed_process_looked_after_goes_on_at_another_within_seconds(mortal_pair: Pair) -> None:
    """The other process has never heard of most of these tables, and nobody asks it for them."""
    pair = mortal_pair

    async def story() -> None:
        async with Party(pair.left) as left, Party(pair.right) as right:
            anna, bob = await left.person("Anna"), await left.person("Bob")
            bots = await anna.make_table("sensible", "random", "me", pace=1)
            clocks = await anna.make_table("me", "me", pace=1)
            table = await table_for_two(anna, bob)
            for each in (bots, clocks, table):
                await anna.post(f"/api/tables/{each}/start")
            host = await right.sit(table, 0, cookie=anna.cookie)
            await left.sit(table, 1, cookie=bob.cookie)
            await host.until(lambda message: shows(message, True, True))
            await known_to(pair.database, bots, clocks)
            before = [await entries(pair.database, each) for each in (bots, clocks)]
            pair.left.kill()
            await host.until(lambda message: shows(message, True, False))
            for each, many in zip((bots, clocks), before, strict=True):
                while await entries(pair.database, each) < many + 4:
                    await asyncio.sleep(0.2)

    asyncio.run(asyncio.wait_for(story(), 120))
    assert "Traceback" not in pair.right.log


async def known_to(database: str, *tables: str) -> None:
    """Until it is written that somebody looks after these tables."""

    def count() -> int:
        with psycopg.connect(database) as connection:
            row = connection.execute("SELECT count(*) FROM attended WHERE match = ANY(%s)", (list(tables),)).fetchone()
        assert row is not None
        return int(row[0])

    while await asyncio.to_thread(count) < len(tables):
        await asyncio.sleep(0.05)


def test_one_who_joins_here_and_starts_there_is_never_too_early(pair: Pair) -> None:
    async def story() -> None:
        async with Party(pair.left) as left:
            anna, bob = await left.person("Anna"), await left.person("Bob")
            async with await over_there(anna, pair.right) as there, await over_there(bob, pair.right) as other:
                for number in range(15):
                    table = await anna.make_table("me", "open")
                    await there.get(f"/api/tables/{table}")  # so that both know it
                    await bob.join(table, anna)
                    salt = {"salt": f"{number:032x}"}
                    salted, started = await asyncio.gather(
                        (other if number % 2 else bob.http).post(f"/api/tables/{table}/salt", json=salt),
                        there.post(f"/api/tables/{table}/start"),
                    )
                    assert salted.is_success, salted.text
                    assert started.is_success, started.text

    asyncio.run(story())


def test_who_looks_at_another_process_is_not_notified(pair: Pair) -> None:
    async def story() -> None:
        async with Party(pair.left) as here, Party(pair.right) as there, receiving() as hook:
            anna, bob = await here.person("Anna"), await here.person("Bob")
            table = await table_for_two(anna, bob)
            for person, path in ((anna, "anna"), (bob, "bob")):
                wish = {"kind": "webhook", "address": f"http://127.0.0.1:{hook.port}/{path}"}
                await person.post("/api/me/subscriptions", wish)
            left = await here.sit(table, 0, cookie=anna.cookie)
            right = await there.sit(table, 1, cookie=bob.cookie)
            for sitting in (left, right):
                await sitting.until(lambda message: shows(message, True, True))
            await anna.post(f"/api/tables/{table}/start")
            await reach_round_one(left, right)
            await choose(right)
            await right.close()
            await left.until(lambda message: shows(message, True, False))
            revealed = sum(event["event"] == "Revealed" for event in events_of(left, 0))
            await left.play(
                random.Random(1),
                lambda: sum(event["event"] == "Revealed" for event in events_of(left, 0)) > revealed,
            )
            while not hook.received:
                await asyncio.sleep(0.05)
            assert hook.paths() == ["/bob"], "once he was away, and not before"

    asyncio.run(asyncio.wait_for(story(), 120))
