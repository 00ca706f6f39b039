"""What whoever runs a server sees and does: with the token alone, and never a secret of a match."""

import asyncio
import base64
import io
import random
import zipfile
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.support.besieged_server import Fortress, check, race
from tests.support.players import Party
from tests.support.postgres import Postgres
from tests.support.servers import AS_OPERATOR, RunningServer, running_server
from tests.support.traces import everything

ROUTES = (("GET", ""), ("GET", "/tables"), ("GET", "/expiring"), ("PUT", "/announcement"), ("POST", "/restart"))


def asked(server: RunningServer, path: str = "", **how: Any) -> Any:
    reply = httpx.get(f"{server.url}/api/admin{path}", headers=AS_OPERATOR, timeout=60, **how)
    assert reply.is_success, reply.text
    return reply.json()


def fields(found: Any) -> set[str]:
    """The names of all fields, however deep."""
    if isinstance(found, dict):
        return {*found} | {name for value in found.values() for name in fields(value)}
    return {name for each in found for name in fields(each)} if isinstance(found, list) else set()


def test_only_whoever_has_the_token_is_let_behind_the_scenes(tmp_path: Path) -> None:
    with running_server(tmp_path / "tables.db") as server, httpx.Client(base_url=server.url, timeout=60) as http:
        for method, path in ROUTES:
            for shown in ({}, {"authorization": "Bearer wrong"}):
                check(http.request(method, f"/api/admin{path}", headers=shown, json={"text": "x"}), "forbidden")
        assert http.get("/api/announcement").json()["text"] == ""
        check(http.post("/api/admin/restart", headers=AS_OPERATOR), "not-now")  # nobody started it who could
        said = asked(server)
        assert said["can_restart"] is False
        assert said["disk"]["database"] > 0
        assert said["disk"]["free"] > 0
        refused = said["refusals"]
        assert {each["code"] for each in refused} == {"forbidden", "not-now"}
        assert {each["address"] for each in refused} == {"127.0.0.1"}
        assert "/api/admin/restart" in {each["route"] for each in refused}


def test_no_secret_of_a_match_is_ever_told(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"

    async def play(server: RunningServer) -> None:
        async with race(Fortress(server, database), name="Sunday") as scene:
            anna, bob, table = scene.anna, scene.bob, scene.table
            links = (await anna.http.get(f"/api/tables/{table}/links")).json()
            await scene.goes_on()
            check(await bob.http.get("/api/tables/none-of-these"), "not-found")
            told = [asked(server), asked(server, "/tables"), asked(server, "/tables?status=open")]
            (shown,) = told[1]["tables"]
            assert (shown["name"], shown["status"], [seat["name"] for seat in shown["seats"]]) == (
                "Sunday",
                "playing",
                ["Anna", "Bob"],
            )
            assert [seat["present"] for seat in shown["seats"]] == [True, True]
            text = str(told)
            rows = everything(str(database))
            secrets = [
                table,
                links["seats"]["0"].rpartition(".")[2],
                *(person.http.cookies["lignerouge"] for person in (anna, bob)),
                *(row["id"] for row in rows["guests"] + rows["devices"]),
            ]
            for value in [row["value"] for row in rows["keys"]] + [row["last"] for row in rows["chains"]]:
                secrets += [value.hex(), base64.b64encode(value).decode(), base64.urlsafe_b64encode(value).decode()]
            assert not [secret for secret in secrets if secret in text]
            secret_fields = {
                "hand",
                "deck",
                "chosen",
                "prompts",
                "option",
                "answer",
                "line",
                "lock",
                "salt",
                "seal",
                "links",
            }
            assert not secret_fields & fields(told)

    with running_server(database) as server:
        asyncio.run(play(server))


def test_what_is_announced_reaches_everybody(postgres: Postgres) -> None:
    async def live(one: RunningServer, other: RunningServer) -> None:
        async with Party(one) as party, Party(other) as there:
            anna = await party.person("Anna")
            table = await anna.make_table("me", "open")
            here, away = await anna.sit(table, 0), await there.sit(table, None)
            for sitting in (here, away):
                await sitting.receive()
            async with httpx.AsyncClient(base_url=one.url, headers=AS_OPERATOR, timeout=60) as http:
                for wrong in ("a\nb", "x" * 301, "invisi\u200bble"):
                    check(await http.put("/api/admin/announcement", json={"text": wrong}), "bad-message")
                said = (await http.put("/api/admin/announcement", json={"text": " Tonight we move. "})).json()
                assert said["text"] == "Tonight we move."
                for sitting in (here, away):
                    heard = await sitting.until(lambda message: message["type"] == "announced")
                    assert heard == said
                late = await there.sit(table, None)
                assert (await late.receive())["type"] == "welcome"
                assert await late.until(lambda message: message["type"] == "announced") == said
                assert (await http.get(f"{other.url}/api/announcement")).json() == said
                await http.put("/api/admin/announcement", json={"text": ""})
                for sitting in (here, away):
                    assert (await sitting.until(lambda message: message["type"] == "announced"))["text"] == ""

    database = postgres.clean_database()
    with running_server(database) as one, running_server(database) as other:
        asyncio.run(live(one, other))
        assert asked(one)["database"] == "PostgreSQL"
        assert asked(one)["disk"]["free"] is None


@pytest.mark.parametrize("keep", [0, 10])
def test_a_host_can_take_along_what_is_about_to_go(keep: int, tmp_path: Path) -> None:
    async def play(server: RunningServer) -> str:
        async with Party(server) as party:
            anna = await party.person("Anna")
            table = await anna.make_table("me", "random", options={"stage": "Avenue Corso Paseo"})
            await anna.post(f"/api/tables/{table}/start")
            await (await anna.sit(table, 0)).play(random.Random(1))
            return table

    with running_server(tmp_path / "tables.db", keep_tables=keep) as server:
        table = asyncio.run(play(server))
        assert asked(server)["expiring"] == {"days": 30, "tables": int(keep > 0), "guests": 0, "books": 0}
        reply = httpx.get(f"{server.url}/api/admin/expiring", headers=AS_OPERATOR, timeout=60)
        with zipfile.ZipFile(io.BytesIO(reply.content)) as archive:
            assert archive.namelist() == ([f"records/flamme-{table}.record"] if keep else [])
