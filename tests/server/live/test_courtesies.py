"""What people at a table do beside playing: let a bot hold a seat for a stage, call each other, react."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.live.test_lobby import change, heard
from tests.server.live.test_play import is_news, run, two_at_a_table
from tests.support.players import Message, Party, Sitting
from tests.support.push_receivers import receiving
from tests.support.servers import RunningServer, running_server

SHORT_TOUR = [{"tiles": "abu"}, {"tiles": "acu"}, {"tiles": "adu"}]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(Path(tmp_path_factory.mktemp("server")) / "tables.db", local_webhooks=True) as server:
        yield server


def last_news(sitting: Sitting) -> Message:
    """Other messages, as that an answer was taken, may have come after it."""
    return next(message for message in reversed(sitting.received) if is_news(message))


def test_a_bot_holds_a_seat_no_longer_than_a_stage(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        anna = await party.person("Anna")
        table = await anna.make_table("me", "random", game="tour", options={"stages": SHORT_TOUR})
        sitting = await anna.sit(table, 0)
        await anna.post(f"/api/tables/{table}/start")
        await sitting.until(is_news)
        assert await change(anna, table, "/seats/0/standin", bot="random") == 200
        while sitting.table["seats"][0]["bot"] == "":  # the change has not been heard of yet
            await sitting.receive()
        while not (sitting.table["seats"][0]["bot"] == "" and sitting.owed):
            await sitting.receive()
        ridden = [event for message in sitting.received if is_news(message) for event in message["events"]]
        assert sum(event["event"] == "StageClosed" for event in ridden) == 1
        assert last_news(sitting)["waiting"] == [0], "the second stage waits for Anna"
        held = (await anna.http.get(f"/api/tables/{table}/seats/0/standin")).json()["answers"]
        assert len(held) > 4, "what it played in her place can be seen"
        assert (await (await party.person("Eve")).http.get(f"/api/tables/{table}/seats/0/standin")).status_code == 403
        assert (await sitting.answer(sitting.owed[0]["name"], sitting.owed[0]["options"][0]))["type"] == "done"
        assert (await anna.http.get(f"/api/tables/{table}/seats/0/standin")).json()["answers"] == []

    run(server, story)


def test_who_is_waited_for_can_be_called_once_an_hour(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        async with receiving() as receiver:
            table, anna, bob = await two_at_a_table(party, "random")
            hook = {"kind": "webhook", "address": f"http://127.0.0.1:{receiver.port}/bob"}
            await bob.post("/api/me/subscriptions", hook)
            host = await anna.sit(table, 0)
            assert await change(anna, table, "/seats/1/nudge", "POST") == 409, "not begun"
            await anna.post(f"/api/tables/{table}/start")
            await host.until(is_news)
            await host.play(random.Random(1), lambda: last_news(host)["waiting"] == [1])
            assert len(last_news(host)["since"]) == 1
            assert await change(bob, table, "/seats/1/nudge", "POST") == 409, "oneself"
            assert await change(anna, table, "/seats/2/nudge", "POST") == 409, "a bot"
            assert await change(await party.person("Eve"), table, "/seats/1/nudge", "POST") == 403
            assert await change(anna, table, "/seats/1/nudge", "POST") == 200
            again = await anna.http.post(f"/api/tables/{table}/seats/1/nudge")
            assert (again.status_code, again.json()["sentence"]) == (429, "nudged")
            called = await host.until(
                lambda message: message["type"] == "table" and message["table"]["seats"][1]["nudged"]
            )
            assert called["table"]["hosts"] == [0]
            assert heard(receiver)[-1]["by"] == "Anna"

    run(server, story)


def test_reactions_are_six_words_for_everybody(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        table, anna, bob = await two_at_a_table(party)
        host = await anna.sit(table, 0)
        assert await change(bob, table, "/seats/1/mood", mood="bravo") == 200
        told = await host.until(lambda message: message["type"] == "table" and message["table"]["seats"][1]["mood"])
        assert told["table"]["seats"][1]["mood"] == "bravo"
        assert await change(bob, table, "/seats/1/mood", mood="you ride like a postman") == 422
        assert await change(bob, table, "/seats/0/mood", mood="ouch") == 403

    run(server, story)
