"""What happens around a match: hosts, guests, bots that hold a seat, clocks, messages to who is away, lists."""

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.live.test_play import asked, events_of, is_news, reach_round_one, run, two_at_a_table
from tests.support.players import Message, Party, Person, Sitting
from tests.support.push_receivers import Receiver, receiving
from tests.support.returning_pages import wait_until
from tests.support.servers import RunningServer, running_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    database = Path(tmp_path_factory.mktemp("server")) / "tables.db"
    with running_server(database, local_webhooks=True) as server:
        yield server


MUSCLE = {"kind": "bot", "bot": "muscle"}


async def change(person: Person, table: str, path: str, method: str = "PUT", **body: object) -> int:
    """-> the status"""
    reply = await person.http.request(method, f"/api/tables/{table}{path}", json=body or None)
    return reply.status_code


async def stand_in(host: Person, table: str) -> None:
    """A bot plays on seat 1, as soon as the server knows that nobody is there."""
    async with asyncio.timeout(20):
        while (status := await change(host, table, "/seats/1/standin", bot="sensible")) == 403:
            await asyncio.sleep(0.02)
    assert status == 200


def kinds(sitting: Sitting) -> list[str]:
    return [seat["kind"] for seat in sitting.table["seats"]]


def test_options_mean_the_same_as_at_a_keyboard(server: RunningServer) -> None:
    """A card of the Grand Tour is ridden as what it was made for, and what is in no chosen box is refused."""

    async def story(party: Party) -> None:
        anna, table = await party.person(), ""
        for stage, more, wanted in (("10", {}, "itt"), ("Stage 10", {"kind": "race"}, "race"), ("Stage 3", {}, None)):
            table = await anna.make_table("me", "random", options={"stage": stage, **more})
            options = (await anna.http.get(f"/api/tables/{table}")).json()["table"]["options"]
            assert options == {"stage": f"Stage {stage.removeprefix('Stage ')}"} | ({"kind": wanted} if wanted else {})
        assert await change(anna, table, "", "PATCH", options={"stage": "GT 1"}) == 200
        assert (await anna.http.get(f"/api/tables/{table}")).json()["table"]["options"]["kind"] == "ttt"
        assert await change(anna, table, "", "PATCH", options={"stage": "22"}) == 422
        base, seats = {"boxes": ["base"]}, [{"kind": "guest"}, {"kind": "open"}]
        wishes = (
            ("/api/tables", {"options": {**base, "specialists": "draft"}}, "specialists_box"),
            ("/api/deals", {"options": {**base, "specialists": {"AR": 3}}, "tables": 2}, "specialists_box"),
            ("/api/tables", {"options": base, "seats": [{"kind": "guest"}, MUSCLE]}, "automatic_box"),
        )
        for path, wish, sentence in wishes:
            free = [{"kind": "open"}] * 2 if path == "/api/deals" else seats
            refused = await anna.http.post(path, json={"game": "flamme", "seats": free, **wish})
            assert refused.json()["sentence"] == f"flamme.refusals.{sentence}"
        table = await anna.make_table("me", "open", options=base)
        assert await change(anna, table, "/seats/1", **MUSCLE) == 422

    run(server, story)


def test_a_host_arranges_the_table(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        table, anna, bob = await two_at_a_table(party)
        host, guest = await anna.sit(table, 0), await bob.sit(table, 1)
        assert await change(bob, table, "", "PATCH", seats=3) == 403
        assert await change(anna, table, "", "PATCH", seats=1) == 409, "Bob sits there"
        assert await change(anna, table, "", "PATCH", seats=9) == 422
        assert await change(anna, table, "", "PATCH", seats=4, name="Sunday") == 200
        assert await change(anna, table, "/seats/2", kind="bot", bot="sensible") == 200
        assert await change(anna, table, "/seats/3", kind="bot", bot="nobody") == 422
        assert await change(anna, table, "/seats/3", kind="bot", bot="random") == 200
        assert await change(anna, table, "/seats/3", kind="open") == 200
        assert await change(anna, table, "/start", "POST") == 409, "a seat is free"
        assert await change(anna, table, "", "PATCH", seats=3) == 200
        links = (await bob.http.get(f"/api/tables/{table}/links")).json()
        key = links["seats"]["1"].partition("#seat=1.")[2]
        assert await change(anna, table, "/seats/1", kind="open") == 200
        await guest.until(lambda message: message["type"] == "table" and message["you"]["seats"] == [])
        assert kinds(guest) == ["guest", "open", "bot"]
        await guest.send({"type": "watch", "seat": 1, "since": None})
        assert (await guest.until(lambda message: message["type"] == "refused"))["code"] == "not-yours"
        assert await change(bob, table, "/seats/1/claim", "POST", token=key) in (403, 409), "an old link opens nothing"
        carla = await party.person("Carla")
        assert await carla.join(table, anna) == 1
        assert await change(bob, table, "/seats/1/claim", "POST", token=key) == 403
        third = await carla.sit(table, 1)
        assert await change(anna, table, "/start", "POST") == 200
        assert await change(anna, table, "/seats/1", kind="open") == 409, "too late"
        await asyncio.gather(host.play(random.Random(1)), third.play(random.Random(2)))
        assert host.table["name"] == "Sunday"
        assert len(host.table["result"]) == 6

    run(server, story)


def test_no_more_specialists_than_copies(server: RunningServer) -> None:
    """Grand Tour p. 12: with four teams two may have the same one, with three they may not."""
    seats = [{"kind": "guest"}, *[{"kind": "bot", "bot": "random"}] * 3]
    table = {"game": "flamme", "seats": seats, "options": {"specialists": {"AR": 3, "BR": 3}}}

    async def story(party: Party) -> None:
        anna = await party.person("Anna")
        made = await anna.http.post("/api/tables", json=table)
        fewer = await anna.http.patch(f"/api/tables/{made.json()['table']['id']}", json={"seats": 3})
        none = await anna.http.post("/api/tables", json={**table, "seats": seats[:3]})
        for refused in (fewer, none):
            assert (refused.status_code, refused.json()["code"]) == (422, "bad-options")
            assert refused.json()["reason"].startswith(
                "AR and BR cannot all have specialist 3: with two or three teams"
            )

    run(server, story)


def test_a_seat_that_came_later_is_told_everything(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        anna, bob = await party.person("Anna"), await party.person("Bob")
        table = await anna.make_table("me", "sensible")
        assert await change(anna, table, "", "PATCH", seats=3) == 200
        assert await bob.join(table, anna) == 2
        host, guest = await anna.sit(table, 0), await bob.sit(table, 2)
        await anna.post(f"/api/tables/{table}/start")
        await asyncio.gather(host.play(random.Random(1)), guest.play(random.Random(2)))
        assert events_of(guest, 2)[-1]["event"] == "Ended"

    run(server, story)


def test_a_bot_holds_a_seat_and_gives_it_back(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        table, anna, bob = await two_at_a_table(party)
        left, right = await anna.sit(table, 0), await bob.sit(table, 1)
        await anna.post(f"/api/tables/{table}/start")
        await reach_round_one(left, right)
        await right.close()
        carla = await party.person("Carla")
        assert await change(carla, table, "/seats/1/standin", bot="sensible") == 403
        await stand_in(anna, table)

        def rounds(sitting: Sitting, seat: int) -> int:
            return sum(event["event"] == "Revealed" for event in events_of(sitting, seat))

        await left.play(random.Random(1), lambda: rounds(left, 0) >= 2)
        assert left.table["seats"][1] == {
            "kind": "guest",
            "name": "Bob",
            "bot": "sensible",
            "present": False,
            "seal": "",
            "salt": "",
            "nudged": 0.0,
            "mood": "",
            "felt": 0.0,
        }
        assert await change(bob, table, "/seats/1/standin", bot=None) == 200
        back = await bob.sit(table, 1)
        await asyncio.gather(left.play(random.Random(1)), back.play(random.Random(2)))
        assert back.over
        assert any(message["type"] == "done" for message in back.received)

    run(server, story)


def test_a_host_neither_plays_for_who_is_there_nor_hurries_anybody(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        table, anna, bob = await two_at_a_table(party, pace=3600)
        left, right = await anna.sit(table, 0), await bob.sit(table, 1)
        assert await change(anna, table, "", "PATCH", pace=60) == 200, "nobody has begun"
        await anna.post(f"/api/tables/{table}/start")
        assert await change(anna, table, "/seats/1/standin", bot="sensible") == 403
        for pace in (1, 0):
            assert await change(anna, table, "", "PATCH", pace=pace) == 409
        assert await change(anna, table, "", "PATCH", pace=60, name="Late ride") == 200, "what stays is no change"
        assert await change(bob, table, "/seats/1/standin", bot="sensible") == 200, "one's own seat"
        assert await change(anna, table, "/seats/1/standin", bot=None) == 403
        assert await change(bob, table, "/seats/1/standin", bot=None) == 200
        await right.close()
        await stand_in(anna, table)
        await left.play(random.Random(1))
        assert left.over

    run(server, story)


def test_the_house_answers_for_who_is_away_when_their_time_is_up(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        table, anna, _ = await two_at_a_table(party, pace=1)
        left = await anna.sit(table, 0)
        await anna.post(f"/api/tables/{table}/start")
        await left.play(random.Random(1), lambda: any(e["event"] == "Revealed" for e in events_of(left, 0)))
        deadlines = [each["deadline"] for each in left.received if is_news(each) and each["waiting"]]
        assert all(deadlines)

    run(server, story)


async def choose(sitting: Sitting) -> None:
    """Answer until somebody else is waited for."""
    await sitting.play(random.Random(1), lambda: not sitting.owed)


def heard(receiver: Receiver) -> list[Message]:
    return [json.loads(each.body) for each in receiver.received]


def test_who_is_away_is_told_once_a_round_and_who_is_there_is_not(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        async with receiving() as receiver:
            table, anna, bob = await two_at_a_table(party, name="Slow ride")
            for person, path in ((anna, "anna"), (bob, "bob")):
                hook = {"kind": "webhook", "address": f"http://127.0.0.1:{receiver.port}/{path}"}
                assert (await person.post("/api/me/subscriptions", hook))["secret"]
            left, right = await anna.sit(table, 0), await bob.sit(table, 1)
            await anna.post(f"/api/tables/{table}/start")
            await reach_round_one(left, right)
            assert receiver.received == [], "both were there"
            for messages in (1, 2):
                # Bob chooses and goes; Anna moves, and the next round waits for him
                await choose(right)
                await right.close()
                await left.until(lambda message: "table" in message and not message["table"]["seats"][1]["present"])
                revealed = sum(event["event"] == "Revealed" for event in events_of(left, 0))
                await left.play(
                    random.Random(1),
                    lambda: sum(event["event"] == "Revealed" for event in events_of(left, 0)) > revealed,  # noqa: B023
                )
                await wait_until(lambda: len(receiver.received) == messages)  # noqa: B023
                await choose(left)
                right = await bob.sit(table, 1)
                await right.until(is_news)
            assert [each.path for each in receiver.received] == ["/bob", "/bob"]
            assert heard(receiver)[0] == {
                "kind": "your-turn",
                "table": table,
                "name": "Slow ride",
                "seat": 1,
                "url": f"/table/{table}?seat=1",
            }

    run(server, story)


def test_lists_show_what_is_public(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        async def listed(status: str) -> list[str]:
            reply = await party_http.get("/api/tables", params={"status": status})
            return [table["id"] for table in reply.json()["tables"]]

        anna, bob = await party.person("Anna"), await party.person("Bob")
        party_http = bob.http
        hidden, shown = await anna.make_table("me", "open"), await anna.make_table("me", "open", listed=True)
        assert shown in await listed("open")
        assert hidden not in await listed("open")
        assert (await bob.http.post(f"/api/tables/{hidden}/join", json={})).status_code == 403
        assert (await bob.post(f"/api/tables/{shown}/join", {}))["seat"] == 1
        await anna.post(f"/api/tables/{shown}/start")
        assert shown in await listed("playing")
        left, right = await anna.sit(shown, 0), await bob.sit(shown, 1)
        await asyncio.gather(left.play(random.Random(3)), right.play(random.Random(4)))
        assert shown in await listed("over")
        assert shown not in await listed("playing")
        results = (await bob.http.get("/api/tables", params={"status": "over"})).json()["tables"]
        assert next(each for each in results if each["id"] == shown)["result"] == left.table["result"]
        mine = (await anna.http.get("/api/me/tables")).json()["tables"]
        assert {each["id"] for each in mine} == {hidden, shown}

    run(server, story)


def test_a_seat_travels_to_another_device(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        table, anna, bob = await two_at_a_table(party)
        await anna.post(f"/api/tables/{table}/start")
        links = (await bob.http.get(f"/api/tables/{table}/links")).json()
        phone = await party.person("Bob’s phone")
        key = links["seats"]["1"].partition("#seat=1.")[2]
        assert await change(phone, table, "/seats/1/claim", "POST", token=key) == 200
        left, laptop, pocket = await anna.sit(table, 0), await bob.sit(table, 1), await phone.sit(table, 1)
        await reach_round_one(left, pocket)
        ask = await asked(pocket)
        assert (await pocket.answer(ask["name"], ask["options"][0]))["type"] == "done"
        while laptop.next.get(1, 0) < pocket.next[1]:
            await laptop.receive()
        assert laptop.asks[1] == pocket.asks[1]

    run(server, story)
