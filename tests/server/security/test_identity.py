"""Nobody is taken for somebody else: cookies, links, hosts."""

import asyncio
import hashlib
import time
from pathlib import Path

import httpx
import pytest
from itsdangerous import TimestampSigner
from tests.support.besieged_server import Fortress, check, race, refusal
from tests.support.players import Party
from tests.support.servers import running_server

from lignerouge.server.identity import COOKIE, DAY, SECURE_COOKIE, YEAR, Identity


def test_forged_cookies_are_nobodys_and_old_ones_their_owners(fortress: Fortress) -> None:
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
            for away in (0, -10 * YEAR, -YEAR - 60, 600, YEAR):  # also signed while a clock was ahead
                assert await status(fortress, Clock(now + away).sign(guest).decode()) == 200
            bob = scene.bob.http.cookies[COOKIE].split(".")[0]
            forged = [
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
                assert welcome["you"] == {"seats": [], "host": False, "again": ""}, cookie
            signed_for_nobody = Clock(now).sign("nobody").decode()
            assert await status(fortress, signed_for_nobody) == 401

    asyncio.run(abuse())


def test_a_cookie_is_renewed_by_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = tmp_path / "tables.db"
    for secure in (False, True):
        with running_server(database, secure=secure) as server, httpx.Client(base_url=server.url) as http:
            reply = http.put("/api/me", json={"name": "Anna"})
            name, value = reply.headers["set-cookie"].partition(";")[0].split("=", 1)
            identity = Identity(Fortress(server, database).key("cookies"), b"")
            guest = identity.guest({name: value})
            assert guest is not None
            http.cookies.clear()
            assert "set-cookie" not in http.get("/api/me", headers={"cookie": f"{name}={value}"}).headers, "new enough"
            for away in (-2 * DAY, -2 * YEAR, 2 * DAY):
                with monkeypatch.context() as then:
                    now = time.time()
                    then.setattr(time, "time", lambda at=now + away: at)
                    old = identity.cookie(guest, identity.device({name: value}))
                renewed = http.get("/api/me", headers={"cookie": f"{name}={old}"})
                assert renewed.json()["name"] == "Anna"
                assert renewed.headers["set-cookie"].startswith(f"{name}=")
            if secure:  # whoever has a cookie from before https gets one of its kind
                renewed = http.get("/api/me", headers={"cookie": f"{COOKIE}={value}"})
                assert renewed.headers["set-cookie"].startswith(f"{SECURE_COOKIE}=")
            forged = http.get("/api/me", headers={"cookie": f"{name}={value}x"})
            assert (forged.json()["name"], "set-cookie" in forged.headers) == (None, False)


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
        assert reply.headers["set-cookie"].startswith(f"{SECURE_COOKIE if secure else COOKIE}=")
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
            assert (await anna.http.get(path)).json()["you"] == {"seats": [0], "host": True, "again": ""}
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
