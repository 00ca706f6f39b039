"""Abuse is refused with its code, and the table is none the worse: play goes on."""

import asyncio
import contextlib
import hashlib
import secrets
import socket
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import orjson
import pytest
from itsdangerous import TimestampSigner
from tests.server.players import Party, Person, Sitting
from tests.server.servers import RunningServer, running_server
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from lignerouge.kernel import journal
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.redline.game import REDLINE
from lignerouge.server.denied import STATUS
from lignerouge.server.guards import SECURITY
from lignerouge.server.identity import COOKIE, YEAR
from lignerouge.server.sockets import TOO_MANY

BAD_DATA, TOO_BIG = 1007, 1009  # RFC 6455, 7.4.1


@dataclass
class Fortress:
    """A server and its database."""

    server: RunningServer
    database: Path

    def key(self, name: str) -> bytes:
        """A key of this server, as only its owner can read it."""
        with contextlib.closing(sqlite3.connect(self.database)) as database:
            (value,) = database.execute("SELECT value FROM keys WHERE name = ?", (name,)).fetchone()
        return bytes(value)


@pytest.fixture(scope="module")
def fortress(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fortress]:
    database = tmp_path_factory.mktemp("security") / "tables.db"
    with running_server(database) as server:
        yield Fortress(server, database)


@dataclass
class Scene:
    """A race of two people, with a third who has no business there."""

    party: Party
    anna: Person
    bob: Person
    mallory: Person
    table: str
    seats: list[Sitting]

    async def goes_on(self) -> None:
        """The table is unharmed: whatever is asked can be answered, and both hear of it."""
        for _ in range(6):
            for sitting in self.seats:
                await sitting.answer("nothing", "nothing", "caught-up")
            sitting = next(each for each in self.seats if each.owed)
            ask = sitting.owed[0]
            reply = await sitting.answer(ask["name"], ask["options"][0], secrets.token_hex(8))
            assert reply["type"] == "done", reply


@asynccontextmanager
async def race(fortress: Fortress, **options: Any) -> AsyncIterator[Scene]:
    """A race that has begun; it must be able to go on afterwards."""
    async with Party(fortress.server) as party:
        anna, bob, mallory = [await party.person(name) for name in ("Anna", "Bob", "Mallory")]
        table = await anna.make_table("me", "open", **options)
        await bob.join(table, anna)
        seats = [await anna.sit(table, 0), await bob.sit(table, 1)]
        await anna.post(f"/api/tables/{table}/start")
        scene = Scene(party, anna, bob, mallory, table, seats)
        yield scene
        await scene.goes_on()


def check(reply: httpx.Response, code: str) -> None:
    """Refused, as documented."""
    assert (reply.status_code, reply.json()["code"]) == (STATUS[code], code), reply.text  # type: ignore[index]


async def refusal(sitting: Sitting, message: Any) -> str:
    """Its code."""
    await sitting.socket.send(message if isinstance(message, str | bytes) else orjson.dumps(message).decode())
    return str((await sitting.until(lambda each: each["type"] == "refused"))["code"])


# --- over the socket


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


def test_who_never_reads_is_dropped(fortress: Fortress) -> None:
    async def abuse() -> None:
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

    asyncio.run(abuse())


async def count_sockets(scene: Scene) -> int:
    return int((await scene.anna.http.get("/health")).json()["sockets"])


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


# --- who somebody is


def test_forged_and_old_cookies_are_nobodys(fortress: Fortress) -> None:
    class Clock(TimestampSigner):
        def __init__(self, at: float) -> None:
            super().__init__(fortress.key("cookies"), digest_method=hashlib.sha256, key_derivation="hmac")
            self.at = int(at)

        def get_timestamp(self) -> int:
            return self.at

    async def abuse() -> None:
        async with race(fortress) as scene:
            value = scene.anna.http.cookies[COOKIE]
            guest, stamp, signature = value.split(".")
            now = time.time()
            assert await status(fortress, Clock(now).sign(guest).decode()) == 200
            bob = scene.bob.http.cookies[COOKIE].split(".")[0]
            forged = [
                Clock(now - YEAR - 60).sign(guest).decode(),
                Clock(now + 3600).sign(guest).decode(),
                TimestampSigner("guessed").sign(guest).decode(),
                guest,
                f"{guest}.{stamp}",
                f"{guest}.{stamp}.",
                f"{bob}.{stamp}.{signature}",
                f"{guest}.{stamp}.{signature[:-2]}",
                f"{guest}.{stamp}.{signature}x",
                "x" * 4000,
                "\xff\xfe",
                "",
            ]
            for cookie in forged:
                assert await status(fortress, cookie) == 401, cookie
                sitting = await scene.party.sit(scene.table, cookie=f"{COOKIE}={cookie}")
                welcome = await sitting.receive()
                assert welcome["you"] == {"seats": [], "host": False}, cookie
            signed_for_nobody = Clock(now).sign("nobody").decode()
            assert await status(fortress, signed_for_nobody) == 401

    asyncio.run(abuse())


async def status(fortress: Fortress, cookie: str) -> int:
    """What a guest's list of tables says to this cookie."""
    async with httpx.AsyncClient(base_url=fortress.server.url) as http:
        headers = {b"cookie": f"{COOKIE}={cookie}".encode("latin-1")}
        return (await http.get("/api/me/tables", headers=headers)).status_code


@pytest.mark.parametrize("secure", [False, True])
def test_cookies_are_for_this_server_alone(tmp_path: Path, secure: bool) -> None:
    with running_server(tmp_path / "tables.db", secure=secure) as server, httpx.Client(base_url=server.url) as http:
        reply = http.put("/api/me", json={"name": "Anna"})
        flags = {flag.strip().lower() for flag in reply.headers["set-cookie"].split(";")[1:]}
        assert {"httponly", "samesite=lax", "path=/", f"max-age={YEAR}"} <= flags
        assert ("secure" in flags) is secure
        assert not any(flag.startswith("domain") for flag in flags)
        fixed = http.put("/api/me", json={"name": "Eve"}, headers={"cookie": f"{COOKIE}=chosen-by-somebody-else"})
        assert "chosen" not in fixed.headers["set-cookie"]


def test_links_are_unguessable_and_end_with_their_guest(fortress: Fortress) -> None:
    async def abuse() -> None:
        async with Party(fortress.server) as party:
            anna, bob, eve = [await party.person(name) for name in ("Anna", "Bob", "Eve")]
            table = await anna.make_table("me", "open", "open")
            await bob.join(table, anna)
            path = f"/api/tables/{table}"
            invitation = (await anna.http.get(f"{path}/links")).json()["join"].partition("#join=")[2]
            key = (await bob.http.get(f"{path}/links")).json()["seats"]["1"].partition("#seat=1.")[2]
            assert len({table, invitation, key}) == 3
            assert {len(token) for token in (table, invitation, key)} == {22}, "128 bits, six a letter"
            check(await eve.http.post(f"{path}/join", json={"token": invitation[:-1] + "B"}), "forbidden")
            check(await eve.http.post(f"{path}/join", json={}), "forbidden")
            check(await eve.http.post(f"{path}/seats/1/claim", json={"token": invitation}), "forbidden")
            check(await eve.http.post(f"{path}/seats/0/claim", json={"token": key}), "forbidden")
            check(await eve.http.get(f"{path}/qr", params={"base": fortress.server.url}), "forbidden")
            check(await anna.http.get(f"{path}/qr", params={"base": "https://evil.example"}), "wrong-origin")
            assert (await eve.http.get(f"{path}/links")).json() == {
                "watch": f"/table/{table}",
                "join": None,
                "seats": {},
            }
            phone = await party.person("Bob")
            await phone.post(f"{path}/seats/1/claim", {"token": key})
            sitting = await phone.sit(table, 1)
            await sitting.until(lambda each: each["type"] == "table" and each["table"]["seats"][1]["present"])

            (await anna.http.put(f"{path}/seats/1", json={"kind": "open"})).raise_for_status()
            check(await bob.http.post(f"{path}/seats/1/claim", json={"token": key}), "not-now")
            for count in (1, 3):  # the seat goes away and comes back
                changed = await anna.http.patch(path, json={"seats": count, "options": {"kind": "itt"}})
                assert changed.is_success, changed.text
            await eve.post(f"{path}/join", {"token": invitation, "seat": 1})
            for old in (bob, phone):
                check(await old.http.post(f"{path}/seats/1/claim", json={"token": key}), "forbidden")
                check(await old.http.delete(f"{path}/seats/1"), "not-yours")
            (await anna.http.put(f"{path}/seats/2", json={"kind": "bot", "bot": "sensible"})).raise_for_status()
            await anna.post(f"{path}/start")
            assert await refusal(sitting, {"type": "watch", "seat": 1}) == "not-yours"
            assert not [each for each in sitting.received if each["type"] == "news"], "who was sent away sees nothing"

    asyncio.run(abuse())


def test_only_the_host_decides(fortress: Fortress) -> None:
    async def abuse() -> None:
        async with Party(fortress.server) as party:
            anna, eve = await party.person("Anna"), await party.person("Eve")
            table = await anna.make_table("me", "sensible")
            path = f"/api/tables/{table}"
            for guest in (eve.http, httpx.AsyncClient(base_url=fortress.server.url)):
                code = "forbidden" if guest is eve.http else "no-guest"
                check(await guest.patch(path, json={"name": "mine"}), code)
                check(await guest.put(f"{path}/seats/1", json={"kind": "open"}), code)
                check(await guest.post(f"{path}/start"), code)
                check(await guest.put(f"{path}/seats/0/standin", json={"bot": "sensible"}), code)
                check(await guest.delete(f"{path}/seats/0"), "not-yours" if guest is eve.http else code)
                if guest is not eve.http:
                    await guest.aclose()
            assert (await anna.http.get(path)).json()["you"] == {"seats": [0], "host": True}
            await anna.post(f"{path}/start")

    asyncio.run(abuse())


def test_two_who_leave_and_one_who_comes_do_not_mix(fortress: Fortress) -> None:
    """Somebody who stands up twice at once does not send away whoever sat down in between."""

    async def abuse() -> None:
        async with Party(fortress.server) as party:
            anna, bob, eve = [await party.person(name) for name in ("Anna", "Bob", "Eve")]
            table = await anna.make_table("me", "open")
            await bob.join(table, anna)
            links = (await anna.http.get(f"/api/tables/{table}/links")).json()
            token = {"token": links["join"].partition("#join=")[2]}
            seat = f"/api/tables/{table}/seats/1"
            leave = [bob.http.delete(seat), eve.http.post(f"/api/tables/{table}/join", json=token)]
            await asyncio.gather(*leave, *(bob.http.delete(seat) for _ in range(20)))
            you = (await eve.http.get(f"/api/tables/{table}")).json()
            kind = you["table"]["seats"][1]["kind"]
            assert (kind == "guest") == (you["you"]["seats"] == [1])

    asyncio.run(abuse())


# --- over HTTP


def test_pages_of_other_sites_change_nothing(fortress: Fortress) -> None:
    async def abuse() -> None:
        async with race(fortress) as scene:
            http, wish = scene.anna.http, orjson.dumps({"game": "flamme", "seats": [{"kind": "guest"}] * 2})
            foreign = [
                {"origin": "https://evil.example"},
                {"origin": "null"},
                {"origin": "http://["},
                {"origin": f"{fortress.server.url}@evil.example"},
                {"sec-fetch-site": "cross-site"},
                {"sec-fetch-site": "same-site"},
            ]
            for headers in foreign:
                json = {"content-type": "application/json", **headers}
                check(await http.post("/api/tables", content=wish, headers=json), "wrong-origin")
                check(await http.post(f"/api/tables/{scene.table}/start", headers=headers), "wrong-origin")
                check(await http.put("/api/me", json={"name": "Eve"}, headers=headers), "wrong-origin")
                check(await http.delete(f"/api/tables/{scene.table}/seats/0", headers=headers), "wrong-origin")
                reply = await http.get("/api/me", headers=headers)
                assert "access-control-allow-origin" not in reply.headers
            for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "x/y;json"):
                check(await http.post("/api/tables", content=wish, headers={"content-type": kind}), "bad-message")
            check(await http.post("/api/tables", content=wish), "bad-message")
            preflight = await http.options("/api/tables", headers={"origin": "https://evil.example"})
            assert "access-control-allow-origin" not in preflight.headers
            own = {"origin": fortress.server.url, "content-type": "application/json"}
            assert (await http.post("/api/tables", content=wish, headers=own)).status_code == 201

    asyncio.run(abuse())


def test_every_reply_carries_the_security_headers(fortress: Fortress) -> None:
    with httpx.Client(base_url=fortress.server.url) as http:
        replies = [
            http.get("/health"),
            http.get("/metrics"),
            http.get("/"),
            http.get("/assets/nothing.js"),
            http.get("/api/nothing"),
            http.get("/api/me/tables"),
            http.get("/api/openapi.json"),
            http.put("/api/me", json={"name": ""}),
            http.put("/api/me", json={"name": "Anna"}),
            http.put("/api/me", content=b"\xff", headers={"content-type": "application/json"}),
            http.put("/api/me", content=b"x" * 3_000_000),
            http.patch("/api/me", json={}),
            http.post("/api/me", json={}, headers={"origin": "https://evil.example"}),
            http.get("/ws/tables/x"),
        ]
        statuses = {reply.status_code for reply in replies}
        assert {200, 401, 403, 404, 405, 413, 422} <= statuses
        assert 500 not in statuses
        for reply in replies:
            assert SECURITY.items() <= reply.headers.items(), reply.url
            assert "server" not in reply.headers
            if reply.url.path.startswith("/api/") and reply.url.path != "/api/openapi.json":
                assert reply.headers["cache-control"] == "no-store", reply.url
            if reply.status_code >= 400 and not reply.is_server_error:
                assert set(reply.json()) == {"code", "reason"}


def test_what_fails_inside_is_told_without_details(tmp_path: Path) -> None:
    """The database is taken away from under a running server: no table of it, no text of it, no path shows."""
    database = tmp_path / "tables.db"
    with running_server(database) as server, httpx.Client(base_url=server.url) as http:
        assert http.put("/api/me", json={"name": "Anna"}).is_success
        with contextlib.closing(sqlite3.connect(database)) as connection:
            connection.execute("DROP TABLE guests")
            connection.commit()
        reply = http.get("/api/me/tables")
        check(reply, "trouble")
        assert SECURITY.items() <= reply.headers.items()
        assert not any(word in reply.text.lower() for word in ("sql", "guests", "traceback", str(tmp_path)))


def chunks(count: int) -> Iterator[bytes]:
    """A body that does not say how long it is."""
    for _ in range(count):
        yield b" " * 100_000


def test_bodies_have_a_limit_said_or_not(fortress: Fortress) -> None:
    with httpx.Client(base_url=fortress.server.url) as http:
        http.put("/api/me", json={"name": "Anna"})
        json = {"content-type": "application/json"}
        for path in ("/api/tables", "/api/records/verify", "/api/records"):
            check(http.post(path, content=b" " * 3_000_000, headers=json), "too-large")
            check(http.post(path, content=chunks(25), headers=json), "too-large")
        deep = b"[" * 100_000
        assert http.post("/api/tables", content=deep, headers=json).status_code == 422
        assert http.get("/health").json()["status"] == "ok"


@pytest.mark.parametrize(
    "path",
    [
        "/../../etc/passwd",
        "/..%2f..%2f..%2fetc%2fpasswd",
        "/%2e%2e/%2e%2e/pyproject.toml",
        "/assets/../../../pyproject.toml",
        "/assets/..%5c..%5cpyproject.toml",
        "//etc/passwd",
        "/api/tables/..%2f..%2fme",
        "/api/tables/%00",
        "/assets/%00.js",
        "/file:///etc/passwd",
    ],
)
def test_no_file_of_the_machine_is_served(fortress: Fortress, path: str) -> None:
    with socket.create_connection(("127.0.0.1", fortress.server.port)) as raw:
        raw.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        reply = b"".join(iter(lambda: raw.recv(65536), b""))
    head, _, content = reply.partition(b"\r\n\r\n")
    assert b"root:" not in content
    assert b"[project]" not in content
    assert b" 500 " not in head.splitlines()[0]


ODD_NAMES = ["", " ", "\n", "a\x00b", "a\nb", "\u202eevil", "a\u2028b", "\x85", "x" * 41, "x" * 100_000]
FINE_NAMES = ["<script>alert(1)</script>", "Ünïcode ✿ 🚴‍♀️", "O'Brien; DROP TABLE guests", "日本語", "{{7*7}}", "a" * 40]


def test_names_are_data_and_odd_ones_are_refused(fortress: Fortress) -> None:
    async def abuse() -> None:
        async with Party(fortress.server) as party:
            anna = await party.person("Anna")
            wish = {"game": "flamme", "seats": [{"kind": "guest"}, {"kind": "bot", "bot": "sensible"}]}
            for name in ODD_NAMES:
                check(await anna.http.put("/api/me", json={"name": name}), "bad-message")
                if name.strip(" "):
                    longer = name * 2 if len(name) > 40 else name
                    check(await anna.http.post("/api/tables", json={**wish, "name": longer}), "bad-message")
                    seats = [{"kind": "guest", "name": name}, {"kind": "open"}]
                    check(await anna.http.post("/api/tables", json={**wish, "seats": seats}), "bad-message")
            surrogate = b'{"name": "\\ud800"}'
            check(
                await anna.http.put("/api/me", content=surrogate, headers={"content-type": "application/json"}),
                "bad-message",
            )
            for name in FINE_NAMES:
                assert (await anna.http.put("/api/me", json={"name": name})).json() == {"name": name}
                made = await anna.http.post("/api/tables", json={**wish, "name": name})
                assert made.headers["content-type"] == "application/json"
                assert made.json()["table"]["name"] == name
                assert made.json()["table"]["seats"][0]["name"] == name

    asyncio.run(abuse())


ODD_OPTIONS = [
    '{"stage": "\\ud800"}',
    '{"stage": NaN}',
    '{"stage": 1e999}',
    '{"stage": null}',
    '{"stage": ["a"]}',
    '{"kind": {}}',
    '{"handicap": [' + "9" * 400 + ", 0]}",
    '{"handicap": [Infinity, 0]}',
    '{"specialists": {"AR": 1e400}}',
    '{"specialists": {"AR": []}}',
    '{"seed": 7}',
    '{"__proto__": {}}',
    '{"": ' + "[" * 800 + "]" * 800 + "}",
    '{"stage": "' + "A" * 100_000 + '"}',
    '{"stages": [' + ",".join(['{"tiles": "abc"}'] * 3) + "]}",
    '{"stages": [' + "9" * 400 + ", 1, 2]}",
    '{"rest_days": [' + "9" * 400 + "]}",
    '{"hand": ' + "9" * 400 + "}",
    '{"games": -1}',
]


@pytest.mark.parametrize("game", ["flamme", "tour", "redline", "nothing", "../flamme"])
def test_odd_options_are_refused_in_a_sentence(fortress: Fortress, game: str) -> None:
    with httpx.Client(base_url=fortress.server.url) as http:
        http.put("/api/me", json={"name": "Anna"})
        for options in ODD_OPTIONS:
            wish = f'{{"game": "{game}", "seats": [{{"kind": "guest"}}, {{"kind": "open"}}], "options": {options}}}'
            reply = http.post("/api/tables", content=wish, headers={"content-type": "application/json"})
            assert reply.status_code in (413, 422), (options[:60], reply.text)
            assert reply.json()["code"] in ("bad-options", "bad-message", "too-large")
            assert len(reply.text) < 1000


# --- floods


def test_one_address_gets_so_many_guests_tables_requests_and_sockets(tmp_path: Path) -> None:
    few = {"a_second": 0.001, "at_once": 5}
    with running_server(tmp_path / "tables.db", new_guests=few, new_tables=few, sockets=3) as server:

        async def abuse() -> None:
            async with Party(server) as party:
                anna, bob = await party.person("Anna"), await party.person("Bob")
                table = await anna.make_table("me", "open")
                await bob.join(table, anna)
                seats = [await anna.sit(table, 0), await bob.sit(table, 1)]
                await anna.post(f"/api/tables/{table}/start")
                scene = Scene(party, anna, bob, bob, table, seats)
                async with httpx.AsyncClient(base_url=server.url) as http:
                    replies = [await http.put("/api/me", json={"name": "Eve"}) for _ in range(1)]
                    for _ in range(10):
                        http.cookies.clear()
                        replies.append(await http.put("/api/me", json={"name": "Eve"}))
                    assert [reply.status_code for reply in replies] == [200] * 3 + [429] * 8
                    check(replies[-1], "too-many")
                    elsewhere = await http.put("/api/me", json={"name": "E"}, headers={"x-forwarded-for": "192.0.2.7"})
                    assert elsewhere.status_code == 200, "another address behind the same proxy"
                wish = {"game": "flamme", "seats": [{"kind": "guest"}, {"kind": "open"}]}
                made = [await anna.http.post("/api/tables", json=wish) for _ in range(8)]
                assert [reply.status_code for reply in made] == [201] * 4 + [429] * 4
                sockets = await asyncio.gather(*(party.sit(table) for _ in range(20)), return_exceptions=True)
                refused = [each for each in sockets if isinstance(each, InvalidStatus)]
                assert len(refused) == 19, "one place is left beside Anna and Bob"
                assert {each.response.status_code for each in refused} == {429}
                await scene.goes_on()

        asyncio.run(abuse())


def test_too_many_requests_are_refused_and_nobody_else_notices(tmp_path: Path) -> None:
    few = {"a_second": 0.001, "at_once": 20}
    with running_server(tmp_path / "tables.db", requests=few) as server, httpx.Client(base_url=server.url) as http:
        replies = [http.get("/health") for _ in range(30)]
        assert [reply.status_code for reply in replies] == [200] * 20 + [429] * 10
        check(replies[-1], "too-many")
        assert SECURITY.items() <= replies[-1].headers.items()
        assert http.get("/health", headers={"x-forwarded-for": "192.0.2.7"}).status_code == 200
        assert http.get("/health", headers={"x-forwarded-for": "192.0.2.8"}).status_code == 200
        six = [f"2001:db8:1:2::{number:x}" for number in range(1, 31)]
        statuses = [http.get("/health", headers={"x-forwarded-for": each}).status_code for each in six]
        assert statuses == [200] * 20 + [429] * 10, "addresses of one IPv6 network are one"


def test_records_cost_work_and_are_verified_at_a_pace(tmp_path: Path) -> None:
    few = {"a_second": 0.001, "at_once": 3}
    with running_server(tmp_path / "tables.db", records=few) as server, httpx.Client(base_url=server.url) as http:
        http.put("/api/me", json={"name": "Anna"})
        for path in ("/api/records", "/api/records/verify", "/api/records/verify"):
            check(http.post(path, content="nonsense"), "bad-options")
        check(http.post("/api/records/verify", content="nonsense"), "too-many")
        check(http.post("/api/records", content=b"\xff"), "too-many")


def test_an_uploaded_record_brings_no_tricks(fortress: Fortress) -> None:
    """A match that ended elsewhere, with names that would turn the page around."""
    match = Match.begin(REDLINE, {}, ["\u202eanna\n" + "x" * 100, "<b>Bob</b>"], seeded(1))
    while asked := match.prompts():
        match.answer(asked[0].seat, asked[0].name, asked[0].options[0])
    with httpx.Client(base_url=fortress.server.url) as http:
        http.put("/api/me", json={"name": "Anna"})
        kept = http.post("/api/records", content=journal.write(match.journal))
        assert kept.status_code == 201, kept.text
        path = f"/api/tables/{kept.json()['id']}"
        names = [seat["name"] for seat in http.get(path).json()["table"]["seats"]]
        assert names == ["anna" + "x" * 36, "<b>Bob</b>"]
        check(http.post(f"{path}/start"), "not-now")
        check(http.post(f"{path}/seats/0/claim", json={"token": "x"}), "forbidden")
        check(http.put(f"{path}/seats/0/standin", json={"bot": "sensible"}), "not-now")
        assert http.get(f"{path}/replay").status_code == 200
        huge = journal.write(match.journal).replace("options: {}", 'options: {"hand": ' + " " * 100_000 + "8}")
        assert http.post("/api/records", content=huge).status_code in (201, 422)
