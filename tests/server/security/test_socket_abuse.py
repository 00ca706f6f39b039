"""Abuse over the socket is refused with its code, and the table is none the worse: play goes on."""

import asyncio
import contextlib
from pathlib import Path

import orjson
import pytest
from tests.support.besieged_server import Fortress, Scene, race, refusal
from tests.support.players import Sitting
from tests.support.servers import AS_OPERATOR, running_server
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from lignerouge.server.guards import SECURITY
from lignerouge.server.live.sockets import TOO_MANY

BAD_DATA, TOO_BIG = 1007, 1009  # RFC 6455, 7.4.1


def test_answers_of_the_wrong_seat_at_a_foreign_table_or_by_nobody_are_refused(fortress: Fortress) -> None:
    async def abuse() -> None:
        async with race(fortress) as scene:
            await scene.seats[0].until(lambda each: each["type"] == "news")
            await scene.seats[1].until(lambda each: each["type"] == "news")
            mine = next(sitting for sitting in scene.seats if sitting.owed)
            other = next(sitting for sitting in scene.seats if not sitting.owed)
            ask = mine.owed[0]
            answer = {"type": "answer", "id": "x", "prompt": ask["name"], "option": ask["options"][0]}
            assert await refusal(other, answer) == "not-yours"
            for sitting in (await scene.mallory.sit(scene.table), await scene.party.sit(scene.table)):
                assert await refusal(sitting, answer) == "not-yours"
                assert await refusal(sitting, {"type": "watch", "seat": 0}) == "not-yours"
                assert await refusal(sitting, {"type": "look", "id": "x", "prompt": ask["name"]}) == "not-yours"
            own = await scene.mallory.make_table("me", "sensible")
            assert await refusal(await scene.mallory.sit(own), answer) == "not-now"
            assert await refusal(mine, {**answer, "option": "Z9"}) == "not-an-option"
            assert await refusal(mine, {**answer, "prompt": "99/AR/card"}) == "not-asked"

    asyncio.run(abuse())


def test_a_replayed_message_counts_once(fortress: Fortress) -> None:
    async def abuse() -> None:
        async with race(fortress) as scene:
            await asyncio.gather(*(each.until(lambda each: each["type"] == "news") for each in scene.seats))
            mine = next(sitting for sitting in scene.seats if sitting.owed)
            ask = mine.owed[0]
            first = await mine.answer(ask["name"], ask["options"][0], "once")
            assert first == await mine.answer(ask["name"], ask["options"][0], "once")
            assert first == await mine.answer(ask["name"], ask["options"][1], "once")
            again = {"type": "answer", "id": "twice", "prompt": ask["name"], "option": ask["options"][0]}
            assert await refusal(mine, again) == "answered"

    asyncio.run(abuse())


BAD_MESSAGES = [
    "",
    "nonsense",
    "[]",
    "{}",
    "null",
    b"binary",
    '{"type":"watch"',
    '{"type":"reset"}',
    '{"type":"watch","seat":0,"god":true}',
    '{"type":"watch","seat":"0"}',
    '{"type":"watch","seat":-1}',
    '{"type":"watch","seat":1e400}',
    '{"type":"watch","seat":0,"since":-1}',
    '{"type":"watch","seat":NaN}',
    '{"type":"cover","seat":null}',
    '{"type":"answer","id":"","prompt":"1/AR/card","option":"5"}',
    '{"type":"answer","id":"x","prompt":"1/AR/card\\u0000","option":"5"}',
    '{"type":"answer","id":"\\ud800","prompt":"1/AR/card","option":"5"}',
    '{"type":"answer","id":"x","prompt":"1/AR/card","option":"5","seat":1}',
    "[" * 4000,
]


def test_whatever_is_no_message_is_refused(fortress: Fortress) -> None:
    async def abuse() -> None:
        async with race(fortress) as scene:
            for message in BAD_MESSAGES:
                codes = await refusal(scene.seats[1], message)
                assert codes == "bad-message", message

    asyncio.run(abuse())


def test_a_message_of_a_megabyte_and_invalid_utf8_end_their_socket_only(fortress: Fortress) -> None:
    async def abuse() -> None:
        async with race(fortress) as scene:
            large = await scene.bob.sit(scene.table, 1)
            assert await closing(large, "x" * 1_000_000) == TOO_BIG
            broken = await scene.bob.sit(scene.table, 1)
            with contextlib.suppress(ConnectionClosed):
                broken.socket.transport.write(Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True))
            assert await closing(broken, None) == BAD_DATA

    asyncio.run(abuse())


async def closing(sitting: Sitting, message: str | None) -> int:
    """The code with which the server ends this socket."""
    with contextlib.suppress(ConnectionClosed):
        if message is not None:
            await sitting.socket.send(message)
        while True:
            await sitting.receive()
    code = sitting.socket.close_code
    assert code is not None
    return code


def test_a_thousand_messages_in_a_second_are_refused_and_then_the_socket_is_closed(tmp_path: Path) -> None:
    messages = {"a_second": 1, "at_once": 50}

    async def abuse(fortress: Fortress) -> None:
        async with race(fortress) as scene:
            flood = await scene.mallory.sit(scene.table, None)
            with contextlib.suppress(ConnectionClosed):
                for number in range(1000):
                    await flood.send({"type": "answer", "id": f"{number}", "prompt": "1/AR/card", "option": "5"})
            assert await closing(flood, None) == TOO_MANY
            codes = [each["code"] for each in flood.received if each["type"] == "refused"]
            assert set(codes) == {"not-asked", "too-many"}
            assert codes.count("not-asked") < 100
            second = await scene.mallory.sit(scene.table)
            answer = {"type": "answer", "id": "x", "prompt": "1/AR/card", "option": "5"}
            assert await refusal(second, answer) == "too-many", "another socket of the same guest is no way around"

    database = tmp_path / "tables.db"
    with running_server(database, messages=messages) as server:
        asyncio.run(abuse(Fortress(server, database)))


def test_who_never_reads_is_dropped(tmp_path: Path) -> None:
    async def abuse(fortress: Fortress) -> None:
        async with race(fortress) as scene:
            before = await count_sockets(scene)
            address = f"ws://127.0.0.1:{fortress.server.port}/ws/tables/{scene.table}"
            async with connect(address, compression=None, max_queue=1) as deaf:
                assert await count_sockets(scene) == before + 1
                deaf.transport.pause_reading()
                with contextlib.suppress(ConnectionClosed, OSError):
                    for _ in range(3000):
                        await deaf.send('{"type":"watch"}')
                await scene.goes_on()
                while await count_sockets(scene) > before:
                    await asyncio.sleep(0.1)
                deaf.transport.abort()

    database = tmp_path / "tables.db"
    with running_server(database, unread_for=3000) as server:
        asyncio.run(abuse(Fortress(server, database)))


async def count_sockets(scene: Scene) -> int:
    return int((await scene.anna.http.get("/health", headers=AS_OPERATOR)).json()["sockets"])


def test_sockets_of_other_sites_are_refused_and_those_of_programs_are_not(fortress: Fortress) -> None:
    async def abuse() -> None:
        async with race(fortress) as scene:
            address = f"ws://127.0.0.1:{fortress.server.port}/ws/tables/{scene.table}"
            own = fortress.server.url
            for origin in ("https://evil.example", "null", "http://[", "", f"{own}.evil.example", f"ftp://{own[7:]}"):
                with pytest.raises(InvalidStatus) as refused:
                    await connect(address, additional_headers={"Origin": origin, "Cookie": scene.bob.cookie})
                response = refused.value.response
                assert (response.status_code, orjson.loads(response.body)["code"]) == (403, "wrong-origin"), origin
                assert SECURITY.items() <= {name.lower(): value for name, value in response.headers.items()}.items()
            for headers in ({}, {"Origin": own}):
                async with connect(address, additional_headers=headers) as fine:
                    assert orjson.loads(await fine.recv())["type"] == "welcome"

    asyncio.run(abuse())


@pytest.mark.parametrize("path", ["nothing", "%00", "..%2f..", "a%20b", "%F0%9F%9A%B4", "x" * 300])
def test_there_is_no_socket_of_a_table_that_is_not(fortress: Fortress, path: str) -> None:
    async def abuse() -> None:
        with pytest.raises(InvalidStatus) as refused:
            await connect(f"ws://127.0.0.1:{fortress.server.port}/ws/tables/{path}")
        assert refused.value.response.status_code in (403, 404)

    asyncio.run(abuse())


def test_an_answer_cannot_be_changed_for_ever(fortress: Fortress) -> None:
    async def abuse() -> None:
        async with race(fortress, options={"kind": "itt"}) as scene:
            sitting = scene.seats[0]
            while not sitting.owed:
                await sitting.receive()
            for _ in range(3):
                await sitting.answer(sitting.owed[0]["name"], sitting.owed[0]["options"][0])
            (ask,) = sitting.asks[0]
            for _ in range(100):
                assert (await sitting.answer(ask["name"], ask["options"][-1]))["type"] == "done"
            assert (await sitting.answer(ask["name"], ask["options"][0]))["code"] == "too-many"

    asyncio.run(abuse())
