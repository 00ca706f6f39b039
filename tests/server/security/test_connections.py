"""Nobody holds up a server by holding connections, and it answers only to its own names."""

import asyncio
import contextlib
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.support.besieged_server import check
from tests.support.commands import run
from tests.support.players import Party
from tests.support.servers import RunningServer, running_server
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from lignerouge.server.connections import BODY_WITHIN, HEAD_WITHIN, MOST

REQUEST = b"GET /health HTTP/1.1\r\nHost: here\r\n\r\n"


@contextlib.contextmanager
def opened(server: RunningServer, count: int) -> Iterator[list[socket.socket]]:
    """So many connections at once."""
    with contextlib.ExitStack() as stack:
        yield [
            stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=30)) for _ in range(count)
        ]


def reply(connection: socket.socket) -> bytes:
    """A whole one."""
    text = b""
    while not text.endswith(b"}"):
        text += connection.recv(1000)
    return text


def is_cut_off(connection: socket.socket) -> bool:
    """Waits until it says something or ends."""
    try:
        return connection.recv(1000) == b""
    except ConnectionError:
        return True


def test_who_never_ends_a_request_is_cut_off_and_nobody_else_waits(tmp_path: Path) -> None:
    """A slow line has its time: the limits are a third of what is tried, and a request in between is answered."""
    with running_server(tmp_path / "tables.db", head_within=1.0, body_within=1.5) as server:
        with opened(server, 60) as halves:
            for number, connection in enumerate(halves):
                connection.sendall(REQUEST[: number % 30])  # some say nothing at all
            assert httpx.get(f"{server.url}/health").is_success
            assert all(map(is_cut_off, halves))
        with opened(server, 1) as (slow,):
            for byte in REQUEST:  # a byte now and then is no request either
                try:
                    slow.sendall(bytes([byte]))
                    time.sleep(0.1)
                except ConnectionError:
                    break
            assert is_cut_off(slow)
        with opened(server, 1) as (slow,):
            slow.sendall(b"PUT /api/me HTTP/1.1\r\nHost: here\r\nContent-Length: 50\r\n\r\n{")
            assert is_cut_off(slow)
        with opened(server, 1) as (kept,):  # the clock begins anew with every request
            for _ in range(3):
                kept.sendall(REQUEST)
                assert reply(kept).startswith(b"HTTP/1.1 200")
                time.sleep(0.6)
    assert 0 < HEAD_WITHIN < BODY_WITHIN


def test_an_address_has_so_many_connections_and_the_sockets_of_tables_beside_them(tmp_path: Path) -> None:
    async def play(server: RunningServer) -> None:
        async with Party(server) as party:
            anna = await party.person("Anna")
            table = await anna.make_table("me", "sensible")
            sittings = [await party.sit(table, None) for _ in range(20)]
            for sitting in sittings:
                assert (await sitting.receive())["type"] == "welcome"

    with running_server(tmp_path / "tables.db") as server:
        with opened(server, MOST) as many:
            for connection in many:
                connection.sendall(REQUEST)
                assert reply(connection).startswith(b"HTTP/1.1 200")
            with opened(server, 5) as more:
                assert all(map(is_cut_off, more))
        time.sleep(0.2)
        asyncio.run(play(server))  # they were let go
    with running_server(tmp_path / "tables.db", proxies="127.0.0.1") as server, opened(server, MOST + 5) as many:
        for connection in many[-5:]:  # a proxy brings many people
            connection.sendall(REQUEST)
            assert reply(connection).startswith(b"HTTP/1.1 200")


def test_a_server_answers_to_its_own_names_only(tmp_path: Path) -> None:
    """A page of somebody else's, whose name is made to lead here, gets nothing."""
    ours = ["localhost", "127.0.0.1", "[::1]"]
    with running_server(tmp_path / "tables.db", hosts=frozenset(ours)) as server:
        for name in [*ours, "LOCALHOST", "localhost."]:
            for host in (name, f"{name}:{server.port}"):
                assert httpx.get(f"{server.url}/health", headers={"host": host}).is_success, host
        for name in ("evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "[::2]", ""):
            for host in (name, f"{name}:{server.port}"):
                check(httpx.get(f"{server.url}/health", headers={"host": host}), "wrong-origin")

        async def join() -> None:
            made = httpx.put(f"{server.url}/api/me", json={"name": "Anna"})
            assert made.is_success
            with pytest.raises(InvalidStatus) as refused:
                await connect(
                    f"ws://evil.example:{server.port}/ws/tables/x", host="127.0.0.1", port=server.port, proxy=None
                )
            assert refused.value.response.status_code == 403

        asyncio.run(join())


def test_one_address_neither_makes_too_many_tables_nor_fills_the_list(tmp_path: Path) -> None:
    few = {"a_second": 0.0001, "at_once": 10}
    fewer = {"a_second": 0.0001, "at_once": 4}
    with running_server(tmp_path / "tables.db", new_tables_here=few, new_listed=fewer) as server:
        wish = {"game": "flamme", "seats": [{"kind": "guest"}, {"kind": "open"}], "listed": True}
        statuses = []
        for name in ("Anna", "Bob", "Cleo"):  # whoever they are
            with httpx.Client(base_url=server.url) as http:
                http.put("/api/me", json={"name": name})
                statuses += [http.post("/api/tables", json=wish).status_code for _ in range(3)]
        assert statuses == [201] * 4 + [429] * 5
        with httpx.Client(base_url=server.url) as http:
            http.put("/api/me", json={"name": "Dov"})
            made = http.post("/api/tables", json={**wish, "listed": False})
            assert made.status_code == 201
            check(http.patch(f"/api/tables/{made.json()['table']['id']}", json={"listed": True}), "too-many")
            check(http.post("/api/tables", json={**wish, "listed": False}), "too-many")
            assert len(http.get("/api/tables").json()["tables"]) == 4


def newcomer(server: RunningServer, source: str, said: str = "") -> int:
    """What somebody at this address, or with that one in a proxy's words, is answered who asks to become a guest."""
    headers = {"x-forwarded-for": said} if said else {}
    with httpx.Client(transport=httpx.HTTPTransport(local_address=source)) as http:
        return http.put(f"{server.url}/api/me", json={"name": "Anna"}, headers=headers).status_code


ONE_GUEST = {"a_second": 0.0001, "at_once": 1}


def test_a_server_that_listens_to_both_kinds_of_addresses_tells_people_apart(tmp_path: Path) -> None:
    """There the system writes 127.0.0.1 as ::ffff:127.0.0.1, and all such addresses lie in one network of IPv6."""

    async def look_on(server: RunningServer, table: str, source: str) -> int:
        there = f"ws://127.0.0.1:{server.port}/ws/tables/{table}"
        try:
            await stack.enter_async_context(connect(there, local_addr=(source, 0), proxy=None))
        except InvalidStatus as refused:
            return refused.response.status_code
        return 101

    stack = contextlib.AsyncExitStack()

    async def crowd(server: RunningServer) -> None:
        async with Party(server) as party, stack:
            table = await (await party.person("Anna")).make_table("me", "sensible")
            came = [await look_on(server, table, source) for source in ("127.0.0.2", "127.0.0.3", "127.0.0.2")]
            assert came == [101, 101, 429]

    with running_server(tmp_path / "one.db", host="::", new_guests=ONE_GUEST) as server:
        assert [newcomer(server, each) for each in ("127.0.0.1", "127.0.0.2", "127.0.0.1")] == [200, 200, 429]
    with running_server(tmp_path / "one.db", host="::", sockets=1) as server:
        asyncio.run(crowd(server))
    with running_server(tmp_path / "one.db", host="::", new_guests=ONE_GUEST, proxies="127.0.0.1") as server:
        people = ("203.0.113.1", "203.0.113.2", "::ffff:203.0.113.3", "203.0.113.3")
        assert [newcomer(server, "127.0.0.1", each) for each in people] == [200, 200, 200, 429]


@pytest.mark.parametrize("proxies", ["127.0.0.1", "127.0.0.9/8"])
def test_who_is_named_as_a_proxy_is_believed_however_the_network_is_written(tmp_path: Path, proxies: str) -> None:
    with running_server(tmp_path / "tables.db", new_guests=ONE_GUEST, proxies=proxies) as server:
        assert [newcomer(server, "127.0.0.1", f"203.0.113.{each}") for each in (1, 2, 1)] == [200, 200, 429]


@pytest.mark.parametrize("proxies", ["everybody", "10.0.0.0/99", "127.0.0.1;10.0.0.1"])
def test_a_proxy_without_an_address_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, proxies: str) -> None:
    monkeypatch.setenv("LIGNEROUGE_PROXIES", proxies)
    done = run("serve", "--database", str(tmp_path / "tables.db"))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "LIGNEROUGE_PROXIES lists addresses" in done.stderr
