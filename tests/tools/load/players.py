"""Tables of two on a server, whose seats answer at random.

An answer has come through when its sender has heard `done` with its id, after the news that it made, and the other seat
has heard of it in its own news. A seat has one answer at a time on its way, and every card that it chooses makes one
`Chose`: so the n-th of these belongs to the n-th card. The numbers of the events show that nothing is left out.
"""

import asyncio
from collections import deque
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import httpx
import orjson
from tests.tools.load.crowd import Crowd, Given
from tests.tools.load.wire import Wire, connect

SEATS = 2
AT_ONCE = 20  # tables that are being set up
# 137 squares, so that a table lasts for about 220 answers and none is set up while it counts
STAGE = "1-7B-3-t-2B-n-k-C-5B-m-6B-D-x-j-H-f-R-9B-Y-O-P-4B-b-i-Z-8B-u"
SHORTEST = 190  # answers that a table is good for


@dataclass(eq=False, slots=True)
class Seat:
    """A socket that answers for a seat."""

    number: int
    table: "Table"
    wire: Wire = field(init=False)
    prompt: dict[str, Any] = field(default_factory=dict)
    answered: str = ""
    id: str = ""  # of the answer that is on its way
    next: int | None = None  # event
    cards: deque[str] = field(default_factory=deque)  # answers that the other seat has still to hear of


@dataclass(eq=False, slots=True)
class Table:
    """A table and its seats."""

    id: str
    port: int
    seats: list[Seat] = field(default_factory=list)
    answers: int = 0
    ahead: int = 0  # answers before it counts, so that no two tables are at the same point


class Players(Crowd[Seat]):
    """Everybody at the tables of one server, or of several processes that share a database."""

    def __init__(self, ports: list[int]) -> None:
        super().__init__()
        self.ports = ports
        self.tables: list[Table] = []
        self.refused = 0
        self._spreading = False

    # --- setting up

    async def set_up(self, tables: int) -> None:
        """Guests, tables, sockets; then every table plays on for a while, each for another while."""
        ports = [self.ports[number % len(self.ports)] for number in range(tables)]
        await self._open_all(ports)
        await self._spread()

    async def renew(self, answers: int) -> None:
        """Another table for each that is not good for so many answers more."""
        old = [table for table in self.tables if table.answers + answers > SHORTEST]
        for seat in (seat for table in old for seat in table.seats):
            seat.wire.close()
        gone = set(old)
        self.ready = [seat for seat in self.ready if seat.table not in gone]
        self.tables = [table for table in self.tables if table not in gone]
        if old:
            await self._open_all([table.port for table in old])
            await self._spread()

    async def _open_all(self, ports: list[int]) -> None:
        gate = asyncio.Semaphore(AT_ONCE)
        limits = httpx.Limits(keepalive_expiry=1)  # the server's end closes after five seconds: never race it
        async with httpx.AsyncClient(timeout=60, limits=limits, verify=False) as http:

            async def open_one(port: int) -> None:
                async with gate:
                    await self._open(http, port)

            await asyncio.gather(*(open_one(port) for port in ports))
        while not all(any(seat.prompt for seat in table.seats) for table in self.tables):
            await asyncio.sleep(0.01)

    async def _open(self, http: httpx.AsyncClient, port: int) -> None:
        async def ask(method: str, path: str, cookie: str, body: Any = None) -> httpx.Response:
            reply = await http.request(method, f"http://127.0.0.1:{port}{path}", json=body, headers={"cookie": cookie})
            assert reply.is_success, reply.text
            return reply

        guests = [await ask("PUT", "/api/me", "nobody=yet", {"name": "Load"}) for _ in range(SEATS)]
        cookies = [str(reply.headers["set-cookie"].partition(";")[0]) for reply in guests]
        seats = [{"kind": "guest"}, *[{"kind": "open"}] * (SEATS - 1)]
        wish = {"game": "flamme", "options": {"stage": STAGE}, "seats": seats, "listed": True}
        made = (await ask("POST", "/api/tables", cookies[0], wish)).json()
        table = Table(made["table"]["id"], port)
        for cookie in cookies[1:]:
            await ask("POST", f"/api/tables/{table.id}/join", cookie, {})
        for number, cookie in enumerate(cookies):
            seat = Seat(number, table)
            table.seats.append(seat)
            seat.wire = await connect(port, f"/ws/tables/{table.id}", cookie, partial(self._hear, seat))
            seat.wire.send(orjson.dumps({"type": "watch", "seat": number, "changes": True}))  # as the pages do
        await ask("POST", f"/api/tables/{table.id}/start", cookies[0])
        self.tables.append(table)

    async def _spread(self) -> None:
        """Every table that is new plays up to forty answers ahead."""
        for table in self.tables:
            if not table.answers:
                table.ahead = self.chance.randrange(40)
        before = len(self.spans)
        await self.play_ahead()
        del self.spans[before:], self.frames[before:]  # what was counted before still counts

    async def play_ahead(self) -> None:
        """Every table plays as far as it is to be ahead, all at once."""
        self._spreading = self._freely = True
        for seat in [seat for seat in self.ready if self.goes_on(seat)]:
            self.ready.remove(seat)
            self.give(seat, 0.0)
        while self.given:
            await asyncio.sleep(0.01)
        self._spreading = self._freely = False

    def goes_on(self, seat: Seat) -> bool:
        """While tables part, each has its own number of answers."""
        return not self._spreading or seat.table.answers < seat.table.ahead

    # --- playing

    def give(self, seat: Seat, due: float) -> None:
        """One of the options."""
        prompt, table = seat.prompt, seat.table
        seat.answered, seat.id = prompt["name"], self.new_id()
        table.answers += 1
        if is_card := prompt["ask"] == "PlayCard":
            seat.cards.append(seat.id)
        option = self.chance.choice(prompt["options"])
        text = orjson.dumps({"type": "answer", "id": seat.id, "prompt": seat.answered, "option": option})
        self.given[seat.id] = Given(due, 2 if is_card else 1, len(text))
        seat.wire.send(text)

    def _hear(self, seat: Seat, text: bytes) -> None:
        message = orjson.loads(text)
        match message["type"]:
            case "news" | "changes":
                self._hear_news(seat, message, len(text))
            case "done":
                given = self.given.get(message["id"])
                if given is None:
                    return
                assert given.own, "done comes after the news"
                self.done += 1
                given.done = len(text)
                self.heard(message["id"])
            case "refused":
                self.refused += 1
                self.given.pop(message["id"], None)

    def _hear_news(self, seat: Seat, news: dict[str, Any], size: int) -> None:
        assert seat.next in (None, news["first"]), "an event was left out"
        seat.next = news["next"]
        if seat.id in self.given:
            self.given[seat.id].own = self.given[seat.id].own or size
        for event in news["events"]:
            if event["event"] == "Chose" and event["seat"] != seat.number:
                id = seat.table.seats[event["seat"]].cards.popleft()
                if id in self.given:
                    self.given[id].mate = size
                    self.heard(id)
        asked = next((prompt for prompt in news["prompts"] if not prompt["chosen"]), None)
        if asked and asked["name"] not in (seat.answered, seat.prompt.get("name")):
            seat.prompt = asked
            self.is_ready(seat)
