"""A server under siege: people at a table, one who has no business there, and how a refusal looks."""

import contextlib
import secrets
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import orjson
from tests.support.players import Party, Person, Sitting
from tests.support.servers import RunningServer

from lignerouge.server.protocol.errors import STATUS


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
