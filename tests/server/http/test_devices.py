"""Devices of a guest: one more by a link, a list, and one less. Seats: a new link when the old one has leaked."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.support.besieged_server import check
from tests.support.players import Party, Person
from tests.support.postgres import Postgres
from tests.support.servers import RunningServer, running_server

from lignerouge.server.devices import device_name

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1"


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (FIREFOX, "Firefox, Linux"),
        (PHONE, "Safari, iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0", "Edge, Windows"),
        ("Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36", "Chrome, Android"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/17.5 Safari/605.1.15", "Safari, Mac"),
        ("curl/8.7", ""),
        ("<script>alert(1)</script>", ""),
    ],
)
def test_a_device_is_called_as_people_know_it(agent: str, name: str) -> None:
    assert device_name(agent) == name


async def devices(person: Person) -> list[dict[str, Any]]:
    return list((await person.http.get("/api/me/devices")).json()["devices"])


def token_of(link: str) -> str:
    return link.partition("#device=")[2]


async def another_device(party: Party, person: Person) -> Person:
    link = (await person.post("/api/me/devices"))["link"]
    http = await party._stack.enter_async_context(
        httpx.AsyncClient(base_url=party.server.url, timeout=30, headers={"user-agent": PHONE})
    )
    reply = await http.put("/api/me/devices", json={"token": token_of(link)})
    assert reply.is_success, reply.text
    return Person(party, http)


def test_a_device_that_is_signed_out_is_nobody(tmp_path: Path) -> None:
    async def live(server: RunningServer) -> None:
        async with Party(server) as party:
            anna, mallory = await party.person("Anna"), await party.person("Mallory")
            table = await anna.make_table("me", "open")
            phone = await another_device(party, anna)
            assert (await phone.http.get("/api/me")).json()["name"] == "Anna"
            listed = await devices(anna)
            assert {device["name"] for device in listed} == {"", "Safari, iPhone"}
            assert [device["this"] for device in listed].count(True) == 1
            lost = next(device["id"] for device in listed if device["name"])
            sitting = await phone.sit(table, 0)
            assert (await sitting.receive())["you"] == {"seats": [0], "host": True, "again": ""}
            check(await mallory.http.delete(f"/api/me/devices/{lost}"), "not-found")
            assert (await anna.http.delete(f"/api/me/devices/{lost}")).status_code == 204
            async with asyncio.timeout(30):
                await sitting.socket.wait_closed()
            assert sitting.socket.close_code == 4001
            check(await phone.http.get("/api/me/tables"), "no-guest")
            again = await phone.sit(table)
            assert (await again.receive())["you"] == {"seats": [], "host": False, "again": ""}
            assert len(await devices(anna)) == 1
            assert (await anna.http.get("/api/me/tables")).is_success
            own = (await devices(anna))[0]["id"]
            out = await anna.http.delete(f"/api/me/devices/{own}")
            assert 'lignerouge=""' in out.headers["set-cookie"]

    with running_server(tmp_path / "tables.db") as server:
        asyncio.run(live(server))


def test_a_link_to_another_device_counts_once(tmp_path: Path) -> None:
    async def live(server: RunningServer) -> None:
        async with Party(server) as party:
            anna, mallory = await party.person("Anna"), await party.person("Mallory")
            link = (await anna.post("/api/me/devices"))["link"]
            picture = await anna.http.get("/api/me/devices/qr", params={"base": server.url, "token": token_of(link)})
            assert picture.headers["content-type"] == "image/svg+xml"
            theirs = await mallory.http.get("/api/me/devices/qr", params={"base": server.url, "token": token_of(link)})
            check(theirs, "forbidden")
            async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
                assert (await http.put("/api/me/devices", json={"token": token_of(link)})).json() == {"name": "Anna"}
                assert (await http.get("/api/me/devices")).is_success
            for wrong in (token_of(link), token_of(link)[:-2], "x", "a.b.c"):  # used, cut, made up
                check(await mallory.http.put("/api/me/devices", json={"token": wrong}), "forbidden")
            assert (await mallory.http.get("/api/me")).json()["name"] == "Mallory"
            for _ in range(18):
                await another_device(party, anna)
            check(await anna.http.post("/api/me/devices"), "too-many")

    with running_server(tmp_path / "tables.db") as server:
        asyncio.run(live(server))


def test_a_new_link_for_a_seat_sends_away_who_came_by_the_old_one(tmp_path: Path) -> None:
    async def live(server: RunningServer) -> None:
        async with Party(server) as party:
            anna, bob, thief = [await party.person(name) for name in ("Anna", "Bob", "Thief")]
            table = await anna.make_table("me", "open")
            await bob.join(table, anna)
            leaked = (await anna.http.get(f"/api/tables/{table}/links")).json()["seats"]["0"].rpartition(".")[2]
            await thief.post(f"/api/tables/{table}/seats/0/claim", {"token": leaked})
            await anna.post(f"/api/tables/{table}/start")
            (shared,) = (await anna.http.get("/api/me/devices")).json()["shared"]
            assert (shared["table"], shared["seat"], shared["others"]) == (table, 0, 1)
            spying = await thief.sit(table, 0)
            await spying.until(lambda message: message["type"] == "news")
            check(await thief.http.post(f"/api/tables/{table}/seats/1/link"), "not-yours")
            new = (await anna.post(f"/api/tables/{table}/seats/0/link"))["seats"]["0"].rpartition(".")[2]
            assert new != leaked
            away = await spying.until(lambda message: message["type"] == "table" and message["you"]["seats"] == [])
            assert away["you"]["host"] is False
            await spying.send({"type": "watch", "seat": 0, "since": None})
            assert (await spying.until(lambda message: message["type"] == "refused"))["code"] == "not-yours"
            check(await thief.http.post(f"/api/tables/{table}/seats/0/claim", json={"token": leaked}), "forbidden")
            assert (await anna.http.get("/api/me/devices")).json()["shared"] == []
            await thief.post(f"/api/tables/{table}/seats/0/claim", {"token": new})  # the new one works

    with running_server(tmp_path / "tables.db") as server:
        asyncio.run(live(server))


def test_who_is_signed_out_at_one_process_is_nobody_at_another(postgres: Postgres) -> None:
    async def live(one: RunningServer, other: RunningServer) -> None:
        async with Party(one) as party, Party(other) as there:
            anna = await party.person("Anna")
            table = await anna.make_table("me", "open")
            phone = await another_device(party, anna)
            sitting = await there.sit(table, 0, cookie=phone.cookie)
            assert (await sitting.receive())["you"]["seats"] == [0]
            lost = next(device["id"] for device in await devices(anna) if device["name"])
            assert (await anna.http.delete(f"/api/me/devices/{lost}")).status_code == 204
            async with asyncio.timeout(30):
                await sitting.socket.wait_closed()
            assert sitting.socket.close_code == 4001
            late = await there.sit(table, cookie=phone.cookie)
            assert (await late.receive())["you"]["seats"] == []

    database = postgres.clean_database()
    with running_server(database) as one, running_server(database) as other:
        asyncio.run(live(one, other))
