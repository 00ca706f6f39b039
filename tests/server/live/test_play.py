"""Whole matches through real sockets."""

import asyncio
import random
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.support.players import Message, Party, Person, Sitting
from tests.support.servers import RunningServer, running_server

Story = Callable[[Party], Coroutine[Any, Any, None]]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(Path(tmp_path_factory.mktemp("server")) / "tables.db") as server:
        yield server


def run(server: RunningServer, story: Story) -> None:
    async def told() -> None:
        async with Party(server) as party:
            await story(party)

    asyncio.run(told())


def is_news(message: Message) -> bool:
    return bool(message["type"] == "news")


def events_of(sitting: Sitting, seat: int | None) -> list[Message]:
    """All that happened before these eyes."""
    return [
        event
        for message in sitting.received
        if is_news(message) and message["seat"] == seat
        for event in message["events"]
    ]


async def two_at_a_table(party: Party, *others: str, **wishes: Any) -> tuple[str, Person, Person]:
    """Anna and Bob, and whoever else; not started."""
    anna, bob = await party.person("Anna"), await party.person("Bob")
    table = await anna.make_table("me", "open", *others, **wishes)
    assert await bob.join(table, anna) == 1
    return table, anna, bob


async def asked(sitting: Sitting, ask: str = "") -> Message:
    """What this page is asked next."""
    while not any(each["ask"].startswith(ask) for each in sitting.owed):
        await sitting.receive()
    return next(each for each in sitting.owed if each["ask"].startswith(ask))


async def reach_round_one(anna: Sitting, bob: Sitting) -> None:
    """Place all riders."""

    async def place(sitting: Sitting) -> None:
        await sitting.play(random.Random(0), lambda: any(each["name"].startswith("1/") for each in sitting.owed))

    await asyncio.gather(place(anna), place(bob))


async def check_record(person: Person, table: str) -> str:
    """The record fits the rules; what can be seen step by step is the same match."""
    record = (await person.http.get(f"/api/tables/{table}/record")).text
    verdict = await person.http.post("/api/records/verify", content=record)
    assert verdict.status_code == 200, verdict.text
    replay = (await person.http.get(f"/api/tables/{table}/replay")).json()
    assert len(replay["steps"]) == verdict.json()["entries"]
    assert replay["result"] == verdict.json()["result"]
    assert [step["prompt"] for step in replay["steps"]] == [
        line.split(" ")[0] for line in record.split("---\n")[1].splitlines()
    ]
    return record


def test_two_people_and_a_bot_ride_a_race_before_a_spectator(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        table, anna, bob = await two_at_a_table(party, "sensible")
        sittings = [await anna.sit(table, 0), await bob.sit(table, 1), await party.sit(table, None)]
        await anna.post(f"/api/tables/{table}/start")
        await asyncio.gather(*(sitting.play(random.Random(1)) for sitting in sittings))
        results = {tuple(sitting.table["result"]) for sitting in sittings}
        assert len(results) == 1
        assert len(results.pop()) == 6
        record = await check_record(anna, table)
        kept = await bob.http.post("/api/records", content=record)
        assert kept.status_code == 201, kept.text
        again = (await party.sit(kept.json()["id"], None)).until(is_news)
        assert (await again)["view"] == (await (await party.sit(table, None)).until(is_news))["view"]
        assert (await anna.http.get(f"/api/tables/{kept.json()['id']}/record")).text == record

    run(server, story)


@pytest.mark.compiled
def test_a_crowd_costs_each_who_comes_the_same(server: RunningServer) -> None:
    async def messages(party: Party, anna: Person, crowd: int) -> int:
        table = await anna.make_table("me", "sensible")
        sittings = await asyncio.gather(*(party.sit(table, None) for _ in range(crowd)))
        await asyncio.gather(*(sitting.until(lambda m: is_told(m, crowd)) for sitting in sittings))
        return sum(len(sitting.received) for sitting in sittings)

    def is_told(message: Message, crowd: int) -> bool:
        return bool(message["type"] == "table" and message["table"]["watching"] == crowd)

    async def story(party: Party) -> None:
        anna = await party.person("Anna")
        few, many = [await messages(party, anna, crowd) for crowd in (10, 80)]
        assert many / 80 < 12, "each hears of all others in a few messages"
        assert few / 10 < 12

    run(server, story)


def test_a_tour_of_three_stages_with_two_people_a_bot_and_two_spectators(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        table, anna, bob = await two_at_a_table(party, "sensible", game="tour", options={"stages": [3, 4, 10]})
        players = [await anna.sit(table, 0), await bob.sit(table, 1)]
        spectators = [await party.sit(table, None), await party.sit(table, None)]
        await anna.post(f"/api/tables/{table}/start")
        await asyncio.gather(*(sitting.play(random.Random(1)) for sitting in players + spectators))
        seen = events_of(spectators[0], None)
        assert sum(event["event"] == "StageClosed" for event in seen) == 3
        assert seen[-1]["event"] == "TourEnded"
        assert seen == events_of(spectators[1], None)
        assert not any(event["event"] == "Drew" for event in seen)
        for seat, sitting in enumerate(players):
            drawn = {event["rider"] for event in events_of(sitting, seat) if event["event"] == "Drew"}
            assert drawn == {f"{'AB'[seat]}R", f"{'AB'[seat]}S"}
        await check_record(bob, table)
        last = spectators[0].next[None]
        missed = await (await party.sit(table, None, since=last - 7)).until(is_news)
        assert not missed["fresh"]
        assert (missed["first"], missed["events"]) == (last - 7, seen[-7:])
        too_old = await (await party.sit(table, None, since=0)).until(is_news)
        assert too_old["fresh"]
        assert (too_old["events"], too_old["next"]) == ([], last)
        assert too_old["view"] == missed["view"]

    run(server, story)


def test_answers_come_in_any_order_and_the_last_word_stands(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        table, anna, bob = await two_at_a_table(party)
        left, right = await anna.sit(table, 0), await bob.sit(table, 1)
        await anna.post(f"/api/tables/{table}/start")
        await reach_round_one(left, right)
        # Bob, who sits second, is the first to choose
        rider = await asked(right, "PickRider")
        await right.answer(rider["name"], rider["options"][0])
        first = await asked(right, "PlayCard")
        assert (await right.answer(first["name"], first["options"][0]))["type"] == "done"
        second = await asked(right, "PlayCard")
        changed = await right.answer(first["name"], first["options"][-1])
        assert changed["code"] in ("answered", "not-asked"), "a card is final once the next hand was seen"
        wanted = second["options"][-1]
        for option in (second["options"][0], wanted, second["options"][0], wanted):
            assert (await right.answer(second["name"], option))["type"] == "done"
        assert [ask["chosen"] for ask in right.asks[1]] == [wanted]
        await left.play(random.Random(0), lambda: any(e["event"] == "Revealed" for e in events_of(left, 0)))
        revealed = next(event for event in events_of(left, 0) if event["event"] == "Revealed")
        assert revealed["cards"][second["name"].split("/")[1]] == wanted
        late = await right.answer(second["name"], second["options"][0])
        assert late["code"] in ("answered", "not-asked")
        # until then Anna knew that Bob had chosen, and nothing else of it
        assert all(event["rider"][0] == "A" for event in events_of(left, 0) if event["event"] == "Drew")

    run(server, story)


def test_who_comes_back_is_told_what_was_missed(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        table, anna, bob = await two_at_a_table(party)
        left, right = await anna.sit(table, 0), await bob.sit(table, 1)
        witness = await bob.sit(table, 1)
        await anna.post(f"/api/tables/{table}/start")
        await reach_round_one(left, right)
        known = right.next[1]
        await right.close()
        await left.play(random.Random(0), lambda: not left.owed and left.next[0] > known)
        back = await bob.sit(table, 1, since=known)
        news = await back.until(is_news)
        assert (news["first"], news["fresh"]) == (known, False)
        while witness.next.get(1, 0) < news["next"]:
            await witness.receive()
        assert news["events"] == events_of(witness, 1)[known : news["next"]]
        assert await asked(back)
        for unknown in (news["next"] + 1, 10**9):
            assert (await (await bob.sit(table, 1, since=unknown)).until(is_news))["fresh"]
        first = await asked(back)
        for id in ("once", "once"):
            assert (await back.answer(first["name"], first["options"][0], id))["type"] == "done"
        refused = await back.answer("99/AR/card", "9", "other")
        assert (refused["code"], refused["id"]) == ("not-asked", "other")
        refused = await back.answer("1/A/rider", "AR")
        assert refused["code"] in ("not-yours", "answered", "not-asked")

    run(server, story)


def test_two_share_a_device_and_never_see_each_others_hand(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        anna = await party.person("Anna")
        table = await anna.make_table("me", "me")
        await anna.post(f"/api/tables/{table}/start")
        device = await anna.sit(table, 0, 1)
        await device.play(random.Random(0), lambda: {ask["name"] for ask in device.owed} >= {"1/A/rider", "1/B/rider"})
        for _ in range(3):
            for seat in (1, 0):
                await device.send({"type": "cover", "seat": 1 - seat})
                device.asks.pop(1 - seat, None)
                await device.send({"type": "watch", "seat": seat, "since": None})
                mark = len(device.received)
                await device.until(lambda message: is_news(message) and message["fresh"])
                while any(not ask["chosen"] for ask in device.asks[seat]):
                    ask = device.asks[seat][0]
                    assert (await device.answer(ask["name"], ask["options"][0]))["type"] == "done"
                own = [each["seat"] for each in device.received[mark:] if is_news(each)]
                assert set(own) == {seat}, "a covered seat shows nothing"
        stranger = await party.person("Eve")
        spy = await stranger.sit(table, 0)
        assert (await spy.until(lambda message: message["type"] == "refused"))["code"] == "not-yours"

    run(server, story)


def test_a_match_of_redline(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        table, anna, bob = await two_at_a_table(party, "sensible", game="redline", options={"games": 1})
        sittings = [await anna.sit(table, 0), await bob.sit(table, 1), await party.sit(table, None)]
        await anna.post(f"/api/tables/{table}/start")
        await asyncio.gather(*(sitting.play(random.Random(4)) for sitting in sittings))
        assert sittings[0].table["result"] == sittings[2].table["result"]
        await check_record(anna, table)

    run(server, story)


def test_after_the_race_spectators_see_everything_and_nothing_before(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        table, anna, bob = await two_at_a_table(party)
        left, right, spectator = await anna.sit(table, 0), await bob.sit(table, 1), await party.sit(table, None)
        early = await anna.http.get(f"/api/tables/{table}/record")
        assert early.status_code == 409
        await anna.post(f"/api/tables/{table}/start")
        await reach_round_one(left, right)
        assert (await anna.http.get(f"/api/tables/{table}/replay")).status_code == 409
        await asyncio.gather(*(sitting.play(random.Random(2)) for sitting in (left, right, spectator)))
        assert all(not each["prompts"] for each in spectator.received if is_news(each))
        assert not any(event["event"] == "Drew" for event in events_of(spectator, None))
        stranger = await party.person("Eve")
        steps = (await stranger.http.get(f"/api/tables/{table}/replay")).json()["steps"]
        assert any(event["event"] == "Drew" for step in steps for event in step["events"])
        refused = await left.answer("1/A/rider", "AR")
        assert refused["code"] == "over"

    run(server, story)


def test_where_a_card_leads_is_shown_to_its_owner_alone(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        table, anna, bob = await two_at_a_table(party)
        left, right = await anna.sit(table, 0), await bob.sit(table, 1)
        await anna.post(f"/api/tables/{table}/start")
        await reach_round_one(left, right)
        rider = await asked(left, "PickRider")
        await left.answer(rider["name"], rider["options"][0])
        card = await asked(left, "PlayCard")
        await left.send({"type": "look", "id": "l1", "prompt": card["name"]})
        outlook = await left.until(lambda message: message["type"] == "outlook")
        assert outlook["id"] == "l1"
        assert [lead["option"] for lead in outlook["leads"]] == card["options"]
        assert all(lead["square"] for lead in outlook["leads"])
        await right.send({"type": "look", "id": "l2", "prompt": card["name"]})
        assert (await right.until(lambda message: message["type"] == "refused"))["code"] in ("not-yours", "not-asked")

    run(server, story)
