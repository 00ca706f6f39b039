"""A guest takes everything along, and has everything removed: nothing of them is left in any table of the database."""

import asyncio
import io
import random
import zipfile
from typing import Any

import httpx
from tests.support.players import Party, Person
from tests.support.servers import running_server
from tests.support.traces import everything, traces

from lignerouge.kernel.journal import read
from lignerouge.server.store.removal import NOBODY

NAME = "Zénobie Quxley"  # nobody else is called like that
BOOK = {
    "depth": "scores",
    "name": NAME,
    "teams": [{"letter": letter, "name": NAME, "bot": ""} for letter in "ABC"],
    "stages": [3, 8, 5],
    "rest_days": [],
    "specialists": False,
    "entries": {},
}
ADDRESS = "https://push.example.org/of-zenobie"


async def known_of(person: Person) -> dict[str, Any]:
    reply = await person.http.get("/api/me/farewell")
    assert reply.is_success, reply.text
    found: dict[str, Any] = reply.json()
    return found


async def played_race(host: Person, guest: Person, *, rounds: int | None = None) -> str:
    """A race of two, to its end or so far; its name has the host's in it."""
    name = (await host.http.get("/api/me")).json()["name"]
    table = await host.make_table("me", "open", options={"stage": "Avenue Corso Paseo"}, name=f"Race of {name}")
    await guest.join(table, host)
    sitting, other = await host.sit(table, 0), await guest.sit(table, 1)
    await host.post(f"/api/tables/{table}/start")
    until = (lambda: False) if rounds is None else (lambda: len(sitting.received) > rounds)
    await asyncio.gather(sitting.play(random.Random(1), until), other.play(random.Random(2), until))
    await sitting.close()
    await other.close()
    return table


def test_everything_about_a_guest_can_be_taken_along_and_goes(url: str) -> None:
    async def live_and_leave(server: Any) -> tuple[str, dict[str, str]]:
        async with Party(server) as party:
            zoe, bob = await party.person(NAME), await party.person("Bob")
            over = await played_race(zoe, bob)
            going = await played_race(bob, zoe, rounds=12)
            waiting = await zoe.make_table("me", "open", "open", name=f"At {NAME}’s")
            await bob.join(waiting, zoe)
            alone = await zoe.make_table("me", "sensible", name=NAME)
            book = "book-of-zenobie-quxlexx"[:22]
            written = await zoe.http.put(f"/api/cardboard/{book}", json={"revision": 0, "key": "", "document": BOOK})
            assert written.is_success, written.text
            hook = {"kind": "webhook", "address": ADDRESS}
            assert (await zoe.http.post("/api/me/subscriptions", json=hook)).status_code == 201
            guest = server_side_id(url, NAME)
            assert {*traces(url, NAME, guest, ADDRESS)} == {NAME, guest, ADDRESS}

            taken = await zoe.http.get("/api/me/export")
            with zipfile.ZipFile(io.BytesIO(taken.content)) as archive:
                assert sorted(name.partition("/")[0] for name in archive.namelist()) == [
                    "cardboard",
                    "guest.json",
                    "records",
                ]
                record = read(archive.read(f"records/flamme-{over}.record").decode())
                assert record.result
                assert record.seats == (NAME, "Bob")
                assert ADDRESS in archive.read("guest.json").decode()

            places = []
            for person in (zoe, bob):
                (result,) = (await person.http.get("/api/me/record")).json()["results"]
                assert (result["table"], result["of"], result["people"], result["bots"]) == (over, 2, 1, [])
                places.append(result["place"])
            assert sorted(places) == [1, 2], "of the race that is over, and of no other"

            said = await known_of(zoe)
            assert said == {"removed": 1, "kept": 3, "books": 1, "subscriptions": 1, "devices": 1}
            watching, own = await bob.sit(going, 0), await zoe.sit(alone, 0)
            stranger = await party.sit(over, None)
            await stranger.until(lambda message: message["type"] == "news")
            gone = await zoe.http.request("DELETE", "/api/me")
            assert (gone.status_code, gone.json()) == (200, said)
            assert 'lignerouge=""' in gone.headers["set-cookie"]
            left = await watching.until(
                lambda message: message["type"] == "table" and message["table"]["seats"][1]["name"] == NOBODY
            )
            assert left["table"]["seats"][1]["bot"], "a bot plays for whoever is gone"
            async with asyncio.timeout(30):
                await own.socket.wait_closed()
            assert own.socket.close_code in (4001, 4004)
            old = {"cookie": zoe.cookie}
            async with httpx.AsyncClient(base_url=server.url, headers=old, timeout=60) as http:
                assert (await http.get("/api/me/tables")).status_code == 401
                assert (await http.get("/api/me/record")).status_code == 401
                assert (await http.get("/api/me")).json()["name"] is None
            assert (await bob.http.get(f"/api/tables/{alone}")).status_code == 404
            assert (await bob.http.get(f"/api/cardboard/{book}")).status_code == 404
            lobby = (await bob.http.get(f"/api/tables/{waiting}")).json()
            assert lobby["you"]["host"], "somebody else is the host now"
            assert [seat["kind"] for seat in lobby["table"]["seats"]] == ["open", "guest", "open"]
            results = (await bob.http.get("/api/me/record")).json()["results"]
            assert [result["place"] for result in results] == places[1:], "the other's record stays"
            kept = read((await bob.http.get(f"/api/tables/{over}/record")).text)
            assert kept.seats == (NOBODY, "Bob")
            assert kept.entries == record.entries
            await watching.play(random.Random(3))  # to the end, against the bot
            back = await bob.http.put(f"/api/tables/{going}/seats/1/standin", json={"bot": None})
            assert back.status_code == 409
            return guest, {"over": over, "alone": alone}

    with running_server(url) as server:
        guest, ids = asyncio.run(live_and_leave(server))
        assert "request-failed" not in server.log
    assert traces(url, NAME, guest, ADDRESS) == {}
    rows = everything(url)
    assert not [row for table in rows.values() for row in table if ids["alone"] in map(str, row.values())]
    assert [row for row in rows["tables"] if row["id"] == ids["over"]]


def server_side_id(url: str, name: str) -> str:
    (found,) = [row["id"] for row in everything(url)["guests"] if row["name"] == name]
    return str(found)
