"""Taking an answer back at a live table: only alone among bots, and only as far as luck gave nothing."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.support.players import Message, Party, Sitting
from tests.support.servers import RunningServer, running_server

from lignerouge.kernel import journal
from lignerouge.kernel.verify import verify
from lignerouge.redline.play.game import REDLINE

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(Path(tmp_path_factory.mktemp("back")) / "tables.db") as server:
        yield server


def news(sitting: Sitting) -> Message:
    return next(each for each in reversed(sitting.received) if each["type"] == "news")


def back(sitting: Sitting) -> Message | None:
    return next((ask for ask in news(sitting)["prompts"] if ask["ask"] == "GoBack"), None)


async def my_turn(sitting: Sitting) -> None:
    """Or the end: now and then a bot wins with its first piece."""
    while not sitting.owed and sitting.table.get("status") != "over":
        await sitting.receive()


def test_alone_among_bots_the_last_answer_is_taken_back_and_the_record_is_whole(server: RunningServer) -> None:
    async def story() -> None:
        async with Party(server) as party:
            anna = await party.person("Anna")
            while True:
                table = await anna.make_table("me", "random", game="redline", options={"starter": 0})
                await anna.post(f"/api/tables/{table}/start")
                sitting = await anna.sit(table, 0)
                await my_turn(sitting)
                assert back(sitting) is None, "nothing was answered yet"
                await sitting.send({"type": "look", "id": "h", "prompt": sitting.owed[0]["name"], "hint": True})
                hint = (await sitting.until(lambda message: message.get("id") == "h"))["hint"]
                assert hint in sitting.owed[0]["options"]
                hands = news(sitting)["view"]["hands"]
                await sitting.answer(sitting.owed[0]["name"], sitting.owed[0]["options"][0])
                await my_turn(sitting)
                if sitting.owed:
                    break
            offered = back(sitting)
            assert offered is not None
            assert offered["chosen"], "nobody waits for it"
            assert (await sitting.answer("back", "77"))["code"] == "not-an-option"
            assert (await sitting.answer("back", offered["options"][0], id="once"))["type"] == "done"
            assert (await sitting.answer("back", offered["options"][0], id="once"))["type"] == "done"
            seen = news(sitting)
            assert (seen["view"]["board"], seen["view"]["hands"]) == ([], hands)
            assert seen["events"][-1]["event"] == "TookBack"
            assert (await sitting.answer("back", "0"))["code"] == "not-now"
            again = await anna.sit(table, 0)  # a page that comes later
            await my_turn(again)
            assert news(again)["view"]["board"] == []
            await sitting.answer(sitting.owed[0]["name"], sitting.owed[0]["options"][-1])
            await sitting.play(random.Random(1))
            record = journal.read((await anna.http.get(f"/api/tables/{table}/record")).text)
            assert [entry.prompt for entry in record.entries].count("back") == 1
            assert verify(REDLINE, record) == "promised"

    asyncio.run(story())


@pytest.mark.parametrize("seats", [("me", "me"), ("me", "open", "random")])
def test_nobody_takes_anything_back_from_people(server: RunningServer, seats: tuple[str, ...]) -> None:
    async def story() -> None:
        async with Party(server) as party:
            anna, bob = await party.person("Anna"), await party.person("Bob")
            table = await anna.make_table(*seats, game="redline", options={"starter": 0})
            if "open" in seats:
                await bob.join(table, anna)
            await anna.post(f"/api/tables/{table}/start")
            sitting = await anna.sit(table, 0)
            await my_turn(sitting)
            await sitting.answer(sitting.owed[0]["name"], sitting.owed[0]["options"][0])
            if "open" in seats:  # a bot that holds a person's seat for a while makes no difference
                await anna.http.post(f"/api/tables/{table}/seats/1/bot", json={"bot": "random"})
            assert back(sitting) is None
            said = await sitting.answer("back", "0")
            assert (said["code"], "every other seat is a bot" in said["reason"]) == ("forbidden", True)

    asyncio.run(story())
