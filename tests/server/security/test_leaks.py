"""Nobody learns a secret: what travels to a seat does not depend on what others draw or choose before a reveal.

Two worlds are played on one real server. Seat X and the table have the same luck in both; the others have other luck,
pick other riders, play other cards, change their minds. Until the reveal X and a spectator receive the same bytes but
for what must differ: the table's id and the times in it (`created`, `changed`, `now`).
"""

import asyncio
import base64
import contextlib
import json
import random
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.players import Party
from tests.support.postgres import Postgres
from tests.support.servers import RunningServer, running_server
from tests.support.two_worlds import FEW, NAMES, House, Plan, World, check_alike, compare, hidden, plans, play

from lignerouge.kernel.luck import seeded
from lignerouge.server.identity import COOKIE

RACES = plans("flamme", {"stage": "Avenue Corso Paseo"})
TRIALS = plans("flamme", {"kind": "itt"})
TOURS = plans("tour", {"specialists": True})


@pytest.mark.parametrize("kind", [RACES, TRIALS, TOURS], ids=["race", "individual time trial", "tour"])
def test_until_the_reveal_bytes_do_not_depend_on_what_others_draw_or_choose(
    house: House, kind: st.SearchStrategy[Plan]
) -> None:
    @FEW
    @given(plan=kind)
    def check(plan: Plan) -> None:
        asyncio.run(check_alike(house, plan))

    check()


@FEW
@given(seed=st.integers(0, 1000))
def test_what_is_given_in_secret_in_redline_shows_when_all_have_given(house: House, seed: int) -> None:
    """Six players, no reserve: all but who made the alignment choose a piece; one of them has not chosen yet."""
    chance = random.Random(seed)

    async def check() -> None:
        async with Party(house.server) as party:
            people = [await party.person(name) for name in NAMES]
            seen = []
            order: list[int] = []
            for parted in range(2):
                world = World(house, party, people)
                await world.gather("redline", {})
                await world.start(seed)
                await world.play_alike(random.Random(seed), 0)
                if not order:
                    order = [seat for seat, sitting in enumerate(world.sittings) if sitting.owed]
                    chance.shuffle(order)
                x, *others = order[:-1]
                await world.choose(x, random.Random(seed), 1)
                for seat in others:
                    await world.choose(seat, random.Random(f"{seed} {seat} {parted}"), parted)
                seen.append((hidden(world, x), await world.received(x)))
                await world.leave()
            compare(*seen)

    asyncio.run(check())


@FEW
@given(plan=RACES)
def test_who_chooses_first_changes_nothing_but_who_was_first(house: House, plan: Plan) -> None:
    """The order of the clicks is public, and it is all that they show: hands and views come out the same."""
    other = replace(plan, schedule=tuple(reversed(plan.schedule)))

    async def check() -> None:
        async with Party(house.server) as party:
            people = [await party.person(name) for name in NAMES]
            seen = []
            for parted, each in enumerate((plan, other)):
                world = await play(house, party, people, each, parted=parted)
                texts = await world.received(plan.x)
                fresh = [[orjson.loads(text) for text in texts[reader]] for reader in (2, 3)]
                seen.append([message for messages in fresh for message in messages if message["type"] == "news"])
                await world.leave()
            for mine, theirs in zip(*seen, strict=True):
                assert {**mine, "next": 0, "first": 0} == {**theirs, "next": 0, "first": 0}

    asyncio.run(check())


# --- one device for several people, and people who leave


def test_a_covered_seat_gets_nothing_until_it_is_uncovered(house: House) -> None:
    async def share() -> None:
        async with Party(house.server) as party:
            anna = await party.person("Anna")
            table = await anna.make_table("me", "me", options={"kind": "itt"})
            sitting = await anna.sit(table, 0)
            await anna.post(f"/api/tables/{table}/start")
            await sitting.until(lambda each: each["type"] == "news")
            (ask,) = sitting.asks[0]
            await sitting.answer(ask["name"], ask["options"][0])
            await sitting.send({"type": "cover", "seat": 0})
            await sitting.send({"type": "watch", "seat": 1})
            await sitting.until(lambda each: each["type"] == "news" and each["seat"] == 1)
            (ask,) = sitting.asks[1]
            before = len(sitting.received)
            await sitting.answer(ask["name"], ask["options"][0])
            (hand,) = sitting.asks[0]  # it was told before the cover
            covered = await sitting.answer(hand["name"], hand["options"][0])
            assert covered["type"] == "done", "who holds a seat may answer for it"
            await sitting.answer("nothing", "nothing", "barrier")
            told = [each for each in sitting.received[before:] if each["type"] == "news"]
            assert {each["seat"] for each in told} == {1}
            assert all(event.get("rider", "B")[0] == "B" for each in told for event in each["events"])
            await sitting.send({"type": "watch", "seat": 0})
            await sitting.until(lambda each: each["type"] == "news" and each["seat"] == 0)

    asyncio.run(share())


def test_who_is_sent_away_gets_nothing_more_from_that_seat(house: House) -> None:
    async def leave() -> None:
        async with Party(house.server) as party:
            anna, bob, eve = [await party.person(name) for name in ("Anna", "Bob", "Eve")]
            table = await anna.make_table("me", "open", options={"kind": "itt"})
            await bob.join(table, anna)
            gone = await bob.sit(table, 1)
            await gone.answer("nothing", "nothing", "here")
            (await anna.http.put(f"/api/tables/{table}/seats/1", json={"kind": "open"})).raise_for_status()
            await eve.join(table, anna)
            sitting = await eve.sit(table, 1)
            await anna.post(f"/api/tables/{table}/start")
            await sitting.until(lambda each: each["type"] == "news")
            await sitting.answer(sitting.owed[0]["name"], sitting.owed[0]["options"][0])
            await gone.answer("nothing", "nothing", "barrier")
            assert not [each for each in gone.received if each["type"] == "news"]
            assert gone.received[-2]["type"] == "table"
            assert gone.received[-2]["you"] == {"seats": [], "host": False, "again": ""}

    asyncio.run(leave())


def test_who_is_sent_away_by_one_process_gets_nothing_from_another(postgres: Postgres) -> None:
    database = postgres.new_database()

    async def leave(here: RunningServer, there: RunningServer) -> None:
        async with Party(here) as party, Party(there) as elsewhere:
            anna, bob, eve = [await party.person(name) for name in ("Anna", "Bob", "Eve")]
            table = await anna.make_table("me", "open", options={"kind": "itt"})
            await bob.join(table, anna)
            link = (await bob.http.get(f"/api/tables/{table}/links")).json()["seats"]["1"].rpartition(".")[2]
            gone = await elsewhere.sit(table, 1, cookie=bob.cookie)
            await gone.answer("nothing", "nothing", "here")
            (await anna.http.put(f"/api/tables/{table}/seats/1", json={"kind": "open"})).raise_for_status()
            await eve.join(table, anna)
            async with httpx.AsyncClient(base_url=there.url, headers={"cookie": bob.cookie}) as http:
                claimed = await http.post(f"/api/tables/{table}/seats/1/claim", json={"token": link})
            assert claimed.json()["code"] == "forbidden"
            await anna.post(f"/api/tables/{table}/start")
            await gone.until(lambda each: each["type"] == "table" and each["table"]["status"] == "playing")
            await gone.answer("nothing", "nothing", "barrier")
            assert not [each for each in gone.received if each["type"] == "news"]
            assert gone.received[-2]["you"] == {"seats": [], "host": False, "again": ""}

    with running_server(database) as here, running_server(database) as there:
        asyncio.run(leave(here, there))


# --- what is public, and what is written down


def test_the_record_and_the_replay_wait_for_the_end_and_a_table_shows_nothing_secret(house: House) -> None:
    async def look() -> None:
        async with Party(house.server) as party:
            anna, eve = await party.person("Anna"), await party.person("Eve")
            table = await anna.make_table("me", "sensible", listed=True)
            sitting = await anna.sit(table, 0)
            for status in ("open", "playing"):
                for person in (anna, eve):
                    for what in ("record", "replay"):
                        reply = await person.http.get(f"/api/tables/{table}/{what}")
                        assert (reply.status_code, reply.json()["code"]) == (409, "not-now")
                    shown = (await person.http.get(f"/api/tables/{table}")).json()
                    listed = (await person.http.get("/api/tables", params={"status": status})).json()["tables"]
                    assert set(shown) == {"table", "you"}
                    assert set(shown["table"]) == PUBLIC
                    assert all(
                        set(seat) == {"kind", "name", "bot", "present", "seal", "salt", "nudged", "mood", "felt"}
                        for seat in shown["table"]["seats"]
                    )
                    assert all(set(each) == PUBLIC for each in listed)
                if status == "open":
                    await anna.post(f"/api/tables/{table}/start")
                    await sitting.until(lambda each: each["type"] == "news")

    asyncio.run(look())


PUBLIC = {
    *("id", "name", "game", "options", "stage", "seats", "status", "listed", "pace", "result"),
    *("created", "changed", "watching", "commitment", "day", "branch", "passing", "practice", "hosts"),
}


def test_nothing_that_is_sent_or_logged_holds_a_seed_a_cookie_a_link_or_a_guest(tmp_path: Path) -> None:
    """A busy evening with mistakes: everything that anybody receives, and everything that the server logs."""
    seed, database = 8_675_309_867_530_912, tmp_path / "tables.db"
    received: dict[str, list[str]] = {name: [] for name in ("Anna", "Bob", "Eve", "nobody")}
    secrets: dict[str, list[str]] = {name: [] for name in received}
    mistakes: list[tuple[str, str, Any]] = [
        ("POST", "/api/tables/{}/start", None),
        ("POST", "/api/tables/{}/join", {"token": "wrong"}),
        ("POST", "/api/tables/{}/seats/0/claim", {"token": "wrong"}),
        ("PUT", "/api/tables/{}/seats/0/standin", {"bot": "nobody"}),
        ("PATCH", "/api/tables/{}", {"options": {"seed": 1}}),
        ("DELETE", "/api/tables/{}/seats/9", None),
        ("PUT", "/api/me", {"name": "\n"}),
        ("POST", "/api/records", None),
        ("GET", "/api/tables/{}/record", None),
        ("GET", "/api/tables/{}", None),
        ("GET", "/api/tables", None),
        ("GET", "/api/me/tables", None),
        ("GET", "/metrics", None),
        ("GET", "/health", None),
    ]

    async def evening(server: RunningServer) -> None:
        async with Party(server) as party:
            people = {name: await party.person(name) for name in ("Anna", "Bob", "Eve")}
            for name, person in people.items():
                cookie = person.http.cookies[COOKIE]
                secrets[name] += [cookie, *cookie.split(".")[::2]]
            anna, bob, eve = people.values()
            table = await anna.make_table("me", "open", "sensible")
            await bob.join(table, anna)
            for name, person in (("Anna", anna), ("Bob", bob)):
                links = (await person.http.get(f"/api/tables/{table}/links")).json()
                secrets[name] += [link.rpartition(".")[2] for link in links["seats"].values()]
                secrets["Anna"] += [links["join"].partition("=")[2]]
            sittings = {
                "Anna": await anna.sit(table, 0),
                "Bob": await bob.sit(table, 1),
                "Eve": await eve.sit(table, None),
                "nobody": await party.sit(table, None),
            }
            await anna.post(f"/api/tables/{table}/start")
            for name, sitting in sittings.items():
                for message in ('{"type":"watch","seat":2}', "nonsense", '{"type":"answer"}'):
                    await sitting.socket.send(message)
                http = people[name].http if name in people else httpx.AsyncClient(base_url=server.url)
                for method, path, body in mistakes:
                    reply = await http.request(method, path.format(table), json=body)
                    received[name] += [reply.text, str(reply.headers.raw)] if name != "nobody" else [reply.text]
                if name not in people:
                    await http.aclose()
            for _ in range(12):
                for sitting in (sittings["Anna"], sittings["Bob"]):
                    await sitting.answer("nothing", "nothing", "caught-up")
                    for ask in sitting.owed[:1]:
                        await sitting.send({"type": "look", "id": "look", "prompt": ask["name"]})
                        await sitting.answer(ask["name"], ask["options"][0])
            for name, sitting in sittings.items():
                await sitting.answer("nothing", "nothing", "end")
                received[name] += [str(text) for text in sitting.texts]

    luck = tmp_path / "luck.json"
    luck.write_text(json.dumps({"seed": seed, "salted": []}))
    with running_server(database, luck_from=str(luck)) as server:
        asyncio.run(evening(server))
    streams = [str(stream) for stream in seeded(seed).stream.tolist()]
    with contextlib.closing(sqlite3.connect(database)) as connection:
        keys = [bytes(value) for (value,) in connection.execute("SELECT value FROM keys")]
    keys_said = [form for key in keys for form in (key.hex(), base64.b64encode(key).decode()[:20])]
    everybodys = [secret for theirs in secrets.values() for secret in theirs]
    assert len(everybodys) > 12
    assert all(len(secret) >= 16 for secret in everybodys)
    for reader, texts in [*received.items(), ("the log", server.lines)]:
        for text in texts:
            for secret in [str(seed), *streams, *keys_said, *everybodys]:
                assert secret not in text, f"{reader} received {secret}: {text[:300]}"
