"""People at a table, over real sockets."""

import asyncio
import random
import secrets
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any, Self

import httpx
import orjson
from tests.support.servers import RunningServer
from websockets.asyncio.client import ClientConnection, connect

Message = dict[str, Any]


class Party:
    """Everybody who talks to a server; they all leave in the end."""

    def __init__(self, server: RunningServer) -> None:
        self.server = server
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self._stack.aclose()

    async def person(self, name: str = "Anna") -> "Person":
        """A guest with a name and a cookie."""
        limits = httpx.Limits(max_keepalive_connections=0)  # the server's end closes after five seconds: never race it
        client = httpx.AsyncClient(base_url=self.server.url, timeout=30, limits=limits)
        http = await self._stack.enter_async_context(client)
        (await http.put("/api/me", json={"name": name})).raise_for_status()
        return Person(self, http)

    async def sit(
        self, table: str, *seats: int | None, cookie: str = "", since: int | None = None, changes: bool = False
    ) -> "Sitting":
        """A socket at a table, looking from these seats; without a cookie, as anybody. `changes`: as pages look."""
        address = f"ws://127.0.0.1:{self.server.port}/ws/tables/{table}"
        headers = {"Cookie": cookie} if cookie else {}
        socket = await connect(address, additional_headers=headers, compression=None, max_queue=None)
        self._stack.push_async_callback(socket.close)
        sitting = Sitting(socket)
        for seat in seats:
            wish = {"type": "watch", "seat": seat, "since": since}
            await sitting.send({**wish, "changes": True} if changes else wish)
        return sitting


@dataclass
class Person:
    """A guest: a cookie, and what one does over HTTP."""

    party: Party
    http: httpx.AsyncClient

    @property
    def cookie(self) -> str:
        """As a browser sends it."""
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def make_table(self, *seats: str, game: str = "flamme", **wishes: Any) -> str:
        """Seats are "me", "open" or names of bots. -> the table's id"""
        kinds = {"me": {"kind": "guest"}, "open": {"kind": "open"}}
        wish = {"game": game, "seats": [kinds.get(seat, {"kind": "bot", "bot": seat}) for seat in seats], **wishes}
        return str((await self.post("/api/tables", wish))["table"]["id"])

    async def post(self, path: str, body: Any = None) -> Any:
        """Something that must succeed."""
        reply = await self.http.post(path, json=body)
        assert reply.is_success, reply.text
        return reply.json()

    async def join(self, table: str, host: "Person") -> int:
        """By the host's invitation. -> the seat"""
        links = (await host.http.get(f"/api/tables/{table}/links")).json()
        token = links["join"].partition("#join=")[2]
        return int((await self.post(f"/api/tables/{table}/join", {"token": token}))["seat"])

    async def sit(self, table: str, *seats: int | None, since: int | None = None, changes: bool = False) -> "Sitting":
        """Open a socket and look at the table from these seats."""
        return await self.party.sit(table, *seats, cookie=self.cookie, since=since, changes=changes)


@dataclass
class Sitting:
    """A socket, and what came over it."""

    socket: ClientConnection
    received: list[Message] = field(default_factory=list)
    texts: list[str | bytes] = field(default_factory=list)
    asks: dict[int | None, list[Message]] = field(default_factory=dict)  # the latest prompts of each seat
    views: dict[int | None, Message] = field(default_factory=dict)  # the latest of each seat
    next: dict[int | None, int] = field(default_factory=dict)  # the number of the next event of each reader
    table: Message = field(default_factory=dict)  # as it was last told

    async def send(self, message: Message) -> None:
        """Anything."""
        await self.socket.send(orjson.dumps(message).decode())

    async def receive(self, seconds: float = 120) -> Message:
        """The next message, whose event numbers have no gap."""
        text = await asyncio.wait_for(self.socket.recv(), seconds)
        self.texts.append(text)
        message: Message = orjson.loads(text)
        self.received.append(message)
        self.table = message.get("table", self.table)
        if message["type"] in ("news", "changes"):
            seat = message["seat"]
            self.views[seat] = message["view"] if "view" in message else changed(self.views[seat], message["changes"])
            if not message.get("fresh"):
                assert message["first"] == self.next.get(seat, message["first"])
                assert message["first"] + len(message["events"]) == message["next"]
            self.next[seat] = message["next"]
            self.asks[seat] = message["prompts"]
        return message

    async def until(self, wanted: Callable[[Message], bool]) -> Message:
        """Receive until such a message comes."""
        while True:
            message = await self.receive()
            if wanted(message):
                return message

    async def answer(self, prompt: str, option: str, id: str = "") -> Message:
        """Answer, and wait for the reply."""
        id = id or secrets.token_hex(8)
        await self.send({"type": "answer", "id": id, "prompt": prompt, "option": option})
        return await self.until(lambda message: message["type"] in ("done", "refused") and message["id"] == id)

    @property
    def owed(self) -> list[Message]:
        """What is asked and not answered."""
        return [ask for asks in self.asks.values() for ask in asks if not ask["chosen"]]

    @property
    def over(self) -> bool:
        """The table says so."""
        return bool(self.table) and self.table["status"] == "over"

    async def play(self, chance: random.Random, until: Callable[[], bool] = lambda: False) -> None:
        """Answer whatever is asked, at random, until the match is over."""
        while not self.over and not until():
            if self.owed:
                ask = self.owed[0]
                reply = await self.answer(ask["name"], chance.choice(ask["options"]))
                assert reply["type"] == "done", reply
            else:
                await self.receive()

    async def close(self) -> None:
        """Leave."""
        await self.socket.close()


def changed(view: Message, changes: Message) -> Message:
    """A view with these changes, of which some are fields of fields."""
    view = dict(view)
    for name, value in changes.items():
        field_, _, part = name.partition(".")
        view[field_] = {**view[field_], part: value} if part else value
    return view
