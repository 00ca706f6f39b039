"""The same people play the same again: at one table to which all of them are led, and only they."""

import asyncio
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.server.live.test_play import run
from tests.support.players import Party, Person
from tests.support.servers import RunningServer, running_server

from lignerouge.registry import GAMES


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(Path(tmp_path_factory.mktemp("server")) / "tables.db") as server:
        yield server


async def three_at_redline(party: Party, **options: object) -> tuple[str, Person, Person]:
    """A game of Redline of two people and a bot, which has begun."""
    anna, bob = await party.person("Anna"), await party.person("Bob")
    table = await anna.make_table("me", "open", "random", game="redline", options=options, name="Sunday")
    await bob.join(table, anna)
    await anna.post(f"/api/tables/{table}/start")
    return table, anna, bob


async def ask_again(person: Person, table: str) -> tuple[int, dict[str, object]]:
    reply = await person.http.post(f"/api/tables/{table}/again")
    return reply.status_code, reply.json()


def test_whoever_asks_first_leads_all_to_one_table_and_the_winner_begins(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        options = {"games": 2, "scoring": False, "hand": 10}
        table, anna, bob = await three_at_redline(party, **options)
        carla = await party.person("Carla")
        sitting, other, watcher = await anna.sit(table, 0), await bob.sit(table, 1), await carla.sit(table, None)
        assert (await ask_again(anna, table))[0] == 409, "it is not over"
        await asyncio.gather(sitting.play(random.Random(1)), other.play(random.Random(2)))
        last = await watcher.until(lambda message: message["type"] == "news" and message["view"]["phase"] == "over")
        winner = last["view"]["winner"]
        status, told = await ask_again(carla, table)
        assert (status, told["code"]) == (403, "forbidden")
        both = await asyncio.gather(ask_again(anna, table), ask_again(bob, table))
        ids = {answer["table"]["id"] for _, answer in both}  # type: ignore[index]
        assert len(ids) == 1
        (following,) = ids
        for sat in (sitting, other):
            led = await sat.until(lambda message: message["type"] == "table" and message["you"]["again"] != "")
            assert led["you"]["again"] == following
        seen = (await carla.http.get(f"/api/tables/{table}")).json()
        assert seen["you"]["again"] == "", "a watcher is not led"
        for person, seat in ((anna, 0), (bob, 1)):
            answer = (await person.http.get(f"/api/tables/{following}")).json()
            assert answer["you"]["seats"] == [seat]
            assert answer["table"]["status"] == "playing"
            assert answer["table"]["options"] == {**options, "starter": winner}
            assert [seat["name"] or seat["bot"] for seat in answer["table"]["seats"]] == ["Anna", "Bob", "random"]
            assert answer["table"]["name"] == "Sunday"
        looking = await anna.sit(following, 0)
        news = await looking.until(lambda message: message["type"] == "news")
        assert news["view"]["starter"] == winner
        assert (await ask_again(bob, table))[1]["table"]["id"] == following  # type: ignore[index]

    run(server, story)


def test_a_race_is_ridden_again_by_the_same_people(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        anna = await party.person("Anna")
        table = await anna.make_table("me", "random", options={"stage": "Avenue Corso Paseo"})
        await anna.post(f"/api/tables/{table}/start")
        await (await anna.sit(table, 0)).play(random.Random(1))
        assert (await ask_again(anna, "nowhere"))[0] == 404
        status, told = await ask_again(anna, table)
        assert status == 200
        assert told["you"] == {"seats": [0], "host": True, "again": ""}
        assert told["table"]["options"] == {"stage": "Avenue Corso Paseo"}  # type: ignore[index]
        assert told["table"]["status"] == "playing"  # type: ignore[index]

    run(server, story)


def test_nobody_waits_for_somebody_who_left_in_the_middle(server: RunningServer) -> None:
    """A bot held Bob's seat: it begins the next match, too, until he is back. Who is there plays again themselves."""

    async def story(party: Party) -> None:
        table, anna, bob = await three_at_redline(party)
        sitting = await anna.sit(table, 0)
        for person, seat in ((anna, 0), (bob, 1)):
            stands_in = await person.http.put(f"/api/tables/{table}/seats/{seat}/standin", json={"bot": "random"})
            assert stands_in.status_code == 200, stands_in.text
        await sitting.until(lambda message: message["type"] == "news" and message["view"]["phase"] == "over")
        _, told = await ask_again(anna, table)
        following: str = told["table"]["id"]  # type: ignore[index]
        seats = told["table"]["seats"]  # type: ignore[index]
        assert [(seat["kind"], seat["name"], seat["bot"]) for seat in seats] == [
            ("guest", "Anna", ""),
            ("guest", "Bob", "random"),
            ("bot", "", "random"),
        ]
        await (await anna.sit(following, 0)).play(random.Random(1))
        assert (await anna.http.get(f"/api/tables/{following}")).json()["table"]["status"] == "over"
        _, told = await ask_again(bob, following)
        assert told["you"]["seats"] == [1]  # type: ignore[index]

    run(server, story)


def test_nobody_waits_for_somebody_who_has_left_for_good(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        table, anna, bob = await three_at_redline(party)
        sitting, other = await anna.sit(table, 0), await bob.sit(table, 1)
        await asyncio.gather(sitting.play(random.Random(1)), other.play(random.Random(2)))
        assert (await bob.http.delete("/api/me")).is_success
        status, told = await ask_again(anna, table)
        assert status == 200, told
        following = told["table"]
        assert isinstance(following, dict)
        assert [seat["kind"] for seat in following["seats"]] == ["guest", "bot", "bot"]
        assert following["seats"][1]["bot"] == GAMES["redline"].house
        again = await anna.sit(following["id"], 0)
        async with asyncio.timeout(60):
            await again.play(random.Random(3))

    run(server, story)


def test_a_server_that_stopped_in_between_goes_on_with_the_same_table(tmp_path: Path) -> None:
    """The id of the next table was written, the table itself was not."""
    database = tmp_path / "tables.db"
    kept: dict[str, str] = {}

    async def play(party: Party) -> None:
        anna = await party.person("Anna")
        kept["table"] = await anna.make_table("me", "random", game="redline")
        await anna.post(f"/api/tables/{kept['table']}/start")
        await (await anna.sit(kept["table"], 0)).play(random.Random(1))
        kept["cookie"] = anna.cookie

    async def ask(party: Party) -> None:
        anna = await party.person("Somebody")
        anna.http.headers["Cookie"] = kept["cookie"]
        anna.http.cookies.clear()
        answers = [await ask_again(anna, kept["table"]) for _ in range(2)]
        assert [answer["table"]["id"] for _, answer in answers] == ["the-next-table"] * 2  # type: ignore[index]
        assert answers[0][1]["table"]["status"] == "playing"  # type: ignore[index]

    with running_server(database) as server:
        run(server, play)
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("UPDATE tables SET again = 'the-next-table' WHERE id = ?", [kept["table"]])
        connection.commit()
    with running_server(database) as server:
        run(server, ask)
