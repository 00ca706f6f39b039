"""How much one server process carries: `make load`.

Every seat of every table answers in a loop, at random; the tables are races of two teams on Avenue Corso Paseo. Prints
one JSON document: answers a second that were safe on the disk, and the time from an answer to the last seat that was
told of it, at full load and at a given rate; how both grow with the number of tables; the server's memory.
"""

import argparse
import asyncio
import json
import os
import platform
import random
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import orjson
import uvloop
from rich.console import Console
from rich.progress import track
from tests.support.servers import RunningServer, running_server
from websockets.asyncio.client import ClientConnection, connect

from lignerouge.server.serve import allow_many_sockets

SEATS = 2
AT_ONCE = 20  # requests while the tables are set up
WARM_UP = 0.5  # seconds that do not count


@dataclass
class Seat:
    """A socket that answers for a seat; at most one answer at a time is on its way."""

    socket: ClientConnection
    number: int
    table: "Table"
    prompt: dict[str, Any] = field(default_factory=dict)
    answered: str = ""
    sent: float = 0.0
    readers: int = 0  # seats that have still to be told of the answer


@dataclass
class Table:
    """A table and its seats."""

    id: str
    seats: list[Seat] = field(default_factory=list)


class Load:
    """Everybody at once; with a rate, no more answers a second than that."""

    def __init__(self, server: RunningServer, rate: float | None) -> None:
        self.server = server
        self.rate = rate
        self.chance = random.Random(1)
        self.tables: list[Table] = []
        self.began = self.going = False
        self.done = self.refused = 0
        self.last = 0.0
        self.spans: list[float] = []  # seconds from an answer to the last seat that was told of it
        self.ready: list[Seat] = []

    # --- before

    async def set_up(self, tables: int) -> None:
        """Guests, tables, sockets; nobody has answered yet."""
        limits = httpx.Limits(keepalive_expiry=1)  # the server's end closes after five seconds: never race it
        async with httpx.AsyncClient(base_url=self.server.url, timeout=60, limits=limits) as http:
            gate = asyncio.Semaphore(AT_ONCE)

            async def open_one() -> None:
                async with gate:
                    self.tables.append(await self._open(http))

            await asyncio.gather(*(open_one() for _ in range(tables)))

    async def _open(self, http: httpx.AsyncClient) -> Table:
        cookies = [await self._new_guest() for _ in range(SEATS)]
        seats = [{"kind": "guest"}, *[{"kind": "open"}] * (SEATS - 1)]
        wish = {"game": "flamme", "seats": seats, "listed": True}
        table = Table((await self._post(http, "/api/tables", cookies[0], wish))["table"]["id"])
        for cookie in cookies[1:]:
            await self._post(http, f"/api/tables/{table.id}/join", cookie, {})
        for number, cookie in enumerate(cookies):
            address = f"ws://127.0.0.1:{self.server.port}/ws/tables/{table.id}"
            headers = {"Cookie": cookie}
            socket = await connect(address, additional_headers=headers, compression=None, ping_interval=None)
            table.seats.append(Seat(socket, number, table))
        await self._post(http, f"/api/tables/{table.id}/start", cookies[0], None)
        return table

    async def _new_guest(self) -> str:
        async with httpx.AsyncClient(base_url=self.server.url, timeout=60) as newcomer:
            reply = await newcomer.put("/api/me", json={"name": "Load"})
        return str(reply.headers["set-cookie"].partition(";")[0])

    async def _post(self, http: httpx.AsyncClient, path: str, cookie: str, body: Any) -> Any:
        reply = await http.post(path, json=body, headers={"cookie": cookie})
        assert reply.is_success, reply.text
        return reply.json()

    # --- while it lasts

    async def run(self, seconds: float) -> None:
        """Let everybody answer."""
        seats = [seat for table in self.tables for seat in table.seats]
        listeners = [asyncio.create_task(self._listen(seat)) for seat in seats]
        for seat in seats:
            await seat.socket.send(json.dumps({"type": "watch", "seat": seat.number}))
        while len(self.ready) < len(self.tables):  # one seat of each table places the first rider
            await asyncio.sleep(0.05)
        self.began = True
        answering = asyncio.create_task(self._pace() if self.rate else self._start())
        await asyncio.sleep(WARM_UP)
        self.going, started, worked = True, time.perf_counter(), cpu(self.server.pid)
        self.last = started
        while time.perf_counter() - started < seconds and time.perf_counter() - self.last < 3:
            await asyncio.sleep(0.05)
        self.going = False
        self.seconds = self.last - started
        self.cpu = cpu(self.server.pid) - worked
        for task in [*listeners, answering]:
            task.cancel()
        await asyncio.gather(*(seat.socket.close() for seat in seats))

    async def _listen(self, seat: Seat) -> None:
        async for text in seat.socket:
            message = orjson.loads(text)
            kind = message["type"]
            if kind == "news":
                for event in message["events"]:
                    if event["event"] == "Chose" and event["seat"] != seat.number:
                        self._told(seat.table.seats[event["seat"]])
                if seat.readers:
                    self._told(seat)
                asked = next((prompt for prompt in message["prompts"] if not prompt["chosen"]), None)
                if asked and asked["name"] != seat.answered:
                    seat.prompt = asked
                    await self._go_on(seat)
            elif kind == "done" and self.going:
                self.done += 1
                self.last = time.perf_counter()
            elif kind == "refused":
                self.refused += 1

    def _told(self, seat: Seat) -> None:
        """One more seat knows of this seat's answer."""
        seat.readers -= 1
        if seat.readers == 0 and self.going:
            self.spans.append(time.perf_counter() - seat.sent)

    async def _go_on(self, seat: Seat) -> None:
        if self.began and not self.rate:
            await self._answer(seat)
        else:
            self.ready.append(seat)

    async def _start(self) -> None:
        """Everybody at once, and from then on as fast as they can."""
        for seat in self.ready:
            await self._answer(seat)

    async def _pace(self) -> None:
        """Answers at even distances, each of whoever has waited for longest."""
        assert self.rate
        due = time.perf_counter()
        while True:
            due += 1 / self.rate
            if (wait := due - time.perf_counter()) > 0:
                await asyncio.sleep(wait)
            if self.ready:
                await self._answer(self.ready.pop(0))

    async def _answer(self, seat: Seat) -> None:
        prompt = seat.prompt
        seat.answered = prompt["name"]
        seat.readers = SEATS if prompt["ask"] == "PlayCard" else 1
        seat.sent = time.perf_counter()
        option = self.chance.choice(prompt["options"])
        answer = {"type": "answer", "id": seat.answered, "prompt": seat.answered, "option": option}
        await seat.socket.send(orjson.dumps(answer).decode())

    # --- after

    def report(self) -> dict[str, Any]:
        """In numbers."""
        spans = sorted(self.spans) or [0.0]
        return {
            "tables": len(self.tables),
            "sockets": len(self.tables) * SEATS,
            "asked_a_second": self.rate,
            "answers": self.done,
            "refused": self.refused,
            "answers_a_second": round(self.done / max(self.seconds, 0.001)),
            "ms_to_last_seat": {
                name: round(1000 * spans[min(int(len(spans) * share), len(spans) - 1)], 1)
                for name, share in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("max", 1.0))
            },
            "server_cpu_us_an_answer": round(1e6 * self.cpu / max(self.done, 1)),
            "server_mb": round(memory(self.server.pid)),
        }


def memory(pid: int) -> float:
    """Resident memory of a process, in millions of bytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def cpu(pid: int) -> float:
    """Seconds that a process has worked."""
    user, system = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


async def measure(database: str, tables: int, rate: float | None, seconds: float) -> dict[str, Any]:
    """One run on a server of its own."""
    with running_server(database, fresh=True, idle=1e9) as server:
        load = Load(server, rate)
        await load.set_up(tables)
        await load.run(seconds)
        return load.report()


def main() -> None:
    """`python -m tests.tools.load`"""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", default="50,200,500")
    parser.add_argument("--rate", type=float, default=1000.0)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--database", default="")
    asked = parser.parse_args()
    allow_many_sockets()
    sizes = [int(size) for size in asked.tables.split(",")]
    runs = [(size, rate) for size in sizes for rate in (None, asked.rate)]
    results = []
    console = Console(stderr=True)
    for size, rate in track(runs, "Measuring", console=console, disable=not console.is_terminal):
        with tempfile.TemporaryDirectory() as folder:
            database = asked.database or str(Path(folder) / "load.db")
            results.append(uvloop.run(measure(database, size, rate, asked.seconds)))
    conditions = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
        "load_average_before": os.getloadavg()[0],
        "database": "PostgreSQL" if asked.database else "SQLite, WAL, full sync",
        "client": "one process on the same machine",
    }
    json.dump({"conditions": conditions, "runs": results}, sys.stdout, indent=2)
    print()


if __name__ == "__main__":
    main()
