"""Two server processes on one PostgreSQL: people of one table on both of them."""

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import psycopg
import pytest
from tests.support.players import Message, Party, Person, Sitting
from tests.support.postgres import Postgres
from tests.support.returning_pages import Browser, Place, check_journals, check_numbers, wait_until
from tests.support.servers import RunningServer, start_server


class Pair:
    """Two processes and their database."""

    def __init__(self, database: str, **settings: Any) -> None:
        self.database = database
        self.left, self.right = start_server(database, **settings), start_server(database, **settings)

    def stop(self) -> None:
        """Both."""
        for server in (self.left, self.right):
            server.stop()


@pytest.fixture
def pair(postgres: Postgres) -> Iterator[Pair]:
    with ExitStack() as stack:
        pair = Pair(postgres.new_database())
        stack.callback(pair.stop)
        yield pair


def known(message: Message, **wanted: object) -> bool:
    """A message about the table says this."""
    return message["type"] == "table" and all(message["table"][key] == value for key, value in wanted.items())


async def over_there(person: Person, server: RunningServer) -> httpx.AsyncClient:
    """The same guest, by another process."""
    return httpx.AsyncClient(base_url=server.url, cookies=person.http.cookies, timeout=30)


@pytest.mark.compiled
@pytest.mark.timeout(900)
def test_nothing_is_lost_or_doubled_between_two_processes_even_if_one_dies(pair: Pair) -> None:
    here, there = Place(pair.left), Place(pair.right)

    async def story() -> tuple[list[Browser], dict[str, int]]:
        browsers: list[Browser] = []
        bots: dict[str, int] = {}
        async with Party(pair.left) as party:
            anna, bob = await party.person("Anna"), await party.person("Bob")
            for number in range(8):
                game = "tour" if not number else ("flamme", "redline")[number % 2]
                options = {"stages": [3, 4, 8]} if game == "tour" else {}
                table = await anna.make_table("me", "open", "sensible", game=game, options=options)
                bots[table] = 2
                await bob.join(table, anna)
                await anna.post(f"/api/tables/{table}/start")
                chance = random.Random(number)
                browsers += [
                    Browser(here, table, 0, anna.cookie, chance, 0.05),
                    Browser(there, table, 1, bob.cookie, chance, 0.05),
                    Browser(here, table, None, "", chance),
                    Browser(there, table, None, "", chance),
                ]
        playing = asyncio.gather(*(browser.play() for browser in browsers))
        await wait_until(lambda: sum(len(browser.acknowledged) for browser in browsers) > 150)
        pair.left.kill()
        here.server = pair.right
        for browser in browsers:
            browser.think = 0.0
        await asyncio.wait_for(playing, 600)
        return browsers, bots

    browsers, bots = asyncio.run(story())
    check_numbers(pair.database)
    journals = asyncio.run(check_journals(pair.database, browsers))
    for here_too, there_too in zip(browsers[2::4], browsers[3::4], strict=True):
        assert here_too.events == there_too.events
    for table, seat in bots.items():
        answers = Counter(each.entry.prompt for each in journals[table] if each.seat == seat)
        assert answers
        assert set(answers.values()) == {1}, "a bot has changed its mind"


def test_what_the_host_does_is_seen_on_the_other_process(pair: Pair) -> None:
    async def story() -> None:
        async with Party(pair.left) as left, Party(pair.right) as right:
            anna, bob = await left.person("Anna"), await right.person("Bob")
            table = await anna.make_table("me", "open", name="Before", listed=True)
            onlooker = await right.sit(table, None)
            assert (await onlooker.receive())["table"]["name"] == "Before"
            reply = await anna.http.patch(f"/api/tables/{table}", json={"name": "After", "seats": 3})
            assert reply.is_success, reply.text
            await onlooker.until(lambda message: known(message, name="After"))
            assert len(onlooker.table["seats"]) == 3
            assert (await bob.post(f"/api/tables/{table}/join", {"seat": 2}))["seat"] == 2
            host = await left.sit(table, 0, cookie=anna.cookie)
            await host.until(lambda message: "table" in message and message["table"]["seats"][2]["name"] == "Bob")
            await anna.http.put(f"/api/tables/{table}/seats/1", json={"kind": "bot", "bot": "sensible"})
            await anna.post(f"/api/tables/{table}/start")
            await onlooker.until(lambda message: message["type"] == "news")
            assert onlooker.table["status"] == "playing"
            # seat 2 was not there when the other process first saw the table
            guest = await right.sit(table, 2, cookie=bob.cookie)
            await asyncio.gather(
                host.play(random.Random(1), lambda: host.next.get(0, 0) > 15),
                guest.play(random.Random(2), lambda: guest.next.get(2, 0) > 15),
            )
            async with await over_there(anna, pair.right) as http:
                shown = (await http.get(f"/api/tables/{table}")).json()
            assert shown["you"] == {"seats": [0], "host": True, "again": ""}

    asyncio.run(story())


def test_what_was_missed_while_nobody_listened_is_caught_up(pair: Pair) -> None:
    async def deafen() -> None:
        listening = "FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'"
        with psycopg.connect(pair.database, autocommit=True) as connection:
            await wait_until(lambda: connection.execute(f"SELECT count(*) {listening}").fetchone() == (2,))
            connection.execute(f"SELECT pg_terminate_backend(pid) {listening}")

    async def answer_one(sitting: Sitting) -> None:
        ask = await asked(sitting)
        assert (await sitting.answer(ask["name"], ask["options"][0]))["type"] == "done"

    async def asked(sitting: Sitting) -> Message:
        while not sitting.owed:
            await sitting.receive()
        return sitting.owed[0]

    async def story() -> None:
        async with Party(pair.left) as left, Party(pair.right) as right:
            anna = await left.person("Anna")
            table = await anna.make_table("me", "sensible")
            await anna.post(f"/api/tables/{table}/start")
            host, onlooker = await left.sit(table, 0, cookie=anna.cookie), await right.sit(table, None, since=0)
            for _ in range(4):
                await answer_one(host)
            for _ in range(2):
                await deafen()
                for _ in range(4):
                    await answer_one(host)
            spectator = await left.sit(table, None, since=0)
            await spectator.until(is_news)
            await hear(onlooker, lambda: onlooker.next.get(None, 0) >= spectator.next[None])

    asyncio.run(story())


def is_news(message: Message) -> bool:
    """What happened."""
    return bool(message["type"] == "news")


async def hear(sitting: Sitting, enough: Callable[[], bool]) -> None:
    """Receive until then."""
    while not enough():
        await sitting.receive()
