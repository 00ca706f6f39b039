"""A new start that players do not notice: nothing is refused at the door, nothing is lost, nothing counts twice."""

import asyncio
import os
import random
import re
import secrets
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import orjson
import pytest
from tests.support.depth import DEEP
from tests.support.postgres import Postgres
from tests.support.returning_pages import PATIENCE
from tests.support.servers import AS_OPERATOR, TOKEN
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from lignerouge.kernel.journal import read

PLAYED_ON = 4  # answers of each, which take milliseconds, while a successor loads for seconds: the race outlasts it
SERVE = [sys.executable, "-c", "from lignerouge.cli import main; main()", "serve", "--port", "0"]


class Player:
    """Plays as the pages do: comes back when the line is cut, and sends again what was not confirmed."""

    def __init__(self, url: str, cookie: str, table: str, seat: int) -> None:
        self.address = f"{url.replace('http', 'ws')}/ws/tables/{table}"
        self.cookie, self.seat, self.chance = cookie, seat, random.Random(seat)
        self.socket: ClientConnection | None = None
        self.pending: dict[str, Any] | None = None
        self.prompts: list[dict[str, Any]] = []
        self.over = False
        self.left: int | None = None  # answers before what it says is lost with the line, until it comes back
        self.played_on: list[int] = []  # answers that were confirmed while the successor got ready
        self.sent: list[str] = []  # the ids of all answers, however often they were sent
        self.answered: list[str] = []  # those that the server has confirmed
        self.goodbyes: list[int | None] = []

    async def connected(self) -> ClientConnection:
        if self.socket is None:
            # no second try: whoever knocks while the server starts anew waits, and is let in
            headers = {"Cookie": self.cookie}
            self.socket = await connect(
                self.address, additional_headers=headers, compression=None, ping_interval=None, open_timeout=PATIENCE
            )
            await self.say({"type": "watch", "seat": self.seat, "since": None})
            if self.pending is not None:
                await self.say(self.pending)
        return self.socket

    async def say(self, message: dict[str, Any]) -> None:
        assert self.socket is not None
        await self.socket.send(orjson.dumps(message).decode())

    async def play(self) -> None:
        while not self.over:
            try:
                await self.turn()
            except ConnectionClosed as end:
                self.goodbyes.append(end.rcvd.code if end.rcvd else None)
                self.socket = None
                if self.left is not None:
                    self.played_on.append(PLAYED_ON - self.left)
                    self.left = None
        if self.socket is not None:
            await self.socket.close()

    async def leave(self) -> None:
        if self.socket is not None:
            await self.socket.close()

    async def turn(self) -> None:
        socket = await self.connected()
        owed = [ask for ask in self.prompts if not ask["chosen"]]
        if owed and self.pending is None:
            option = self.chance.choice(owed[0]["options"])
            self.pending = {"type": "answer", "id": secrets.token_hex(8), "prompt": owed[0]["name"], "option": option}
            self.prompts = []
            self.sent.append(self.pending["id"])
            if self.left != 0:
                await self.say(self.pending)
        message = orjson.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
        if message["type"] == "news":
            self.prompts = message["prompts"]
        elif message["type"] == "done":
            assert self.pending is not None
            self.answered.append(self.pending["id"])
            self.pending = None
            if self.left:
                self.left -= 1
        elif message["type"] in ("welcome", "table"):
            self.over = message["table"]["status"] == "over"
        else:
            raise AssertionError(message)


def started(database: str, *more: str) -> tuple[subprocess.Popen[str], str]:
    """As a user starts it."""
    environment = {**os.environ, "LIGNEROUGE_TOKEN": TOKEN}
    server = subprocess.Popen(
        [*SERVE, "--database", database, *more],
        stdout=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
        env=environment,
    )
    assert server.stdout is not None
    line = server.stdout.readline()
    found = re.search(r"http://\S+", line)
    assert found, line
    return server, found[0]


def stop(server: subprocess.Popen[str]) -> None:
    """As its owner would."""
    assert server.stdout is not None
    server.terminate()
    server.wait(PATIENCE)
    server.stdout.close()


async def guest(url: str, name: str) -> httpx.AsyncClient:
    http = httpx.AsyncClient(base_url=url, timeout=PATIENCE)
    assert (await http.put("/api/me", json={"name": name})).is_success
    return http


async def play_through(url: str, start_anew: Callable[[], Awaitable[None]], *moments: int) -> tuple[list[Player], str]:
    """Two people ride a race; after so many answers the server starts anew."""
    anna, bob = await guest(url, "Anna"), await guest(url, "Bob")
    wish = {
        "game": "flamme",
        "seats": [{"kind": "guest"}, {"kind": "open"}],
        "options": {"stage": "Avenue Corso Paseo"},
    }
    table = (await anna.post("/api/tables", json=wish)).json()["table"]["id"]
    token = (await anna.get(f"/api/tables/{table}/links")).json()["join"].partition("#join=")[2]
    assert (await bob.post(f"/api/tables/{table}/join", json={"token": token})).is_success
    assert (await anna.post(f"/api/tables/{table}/start")).is_success
    players = [
        Player(url, "; ".join(f"{key}={value}" for key, value in http.cookies.items()), table, seat)
        for seat, http in enumerate((anna, bob))
    ]

    async def interrupt() -> None:
        for least in moments:
            while sum(len(player.answered) for player in players) < least:
                await asyncio.sleep(0.01)
            for player in players:
                player.left = PLAYED_ON
            await start_anew()
            while any(player.left is not None for player in players):
                await asyncio.sleep(0.01)

    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(player.play() for player in players), interrupt())
    record = (await anna.get(f"/api/tables/{table}/record")).text
    for player, http in zip(players, (anna, bob), strict=True):
        await player.leave()
        await http.aclose()
    return players, record


def test_players_do_not_notice_a_new_start(tmp_path: Path) -> None:
    server, url = started(str(tmp_path / "tables.db"))
    ways = iter(("signal", "page"))

    async def start_anew() -> None:
        if next(ways) == "signal":
            server.send_signal(signal.SIGHUP)
            return
        async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http:
            assert (await http.post("/api/admin/restart")).status_code == 403
            assert (await http.post("/api/admin/restart", headers=AS_OPERATOR)).status_code == 202

    try:
        players, record = asyncio.run(play_through(url, start_anew, 4, 12))
        assert server.poll() is None, "it is the same process"
        started_at = httpx.get(f"{url}/api/admin", headers=AS_OPERATOR, timeout=PATIENCE).json()["started"]
        assert started_at > 0
    finally:
        stop(server)
    for player in players:  # a busy machine may cut a line once more
        assert len([code for code in player.goodbyes if code in (1001, 1012)]) == 2, player.goodbyes
        assert all(player.played_on), "they play on until the successor is ready"
    answers = sum(len(player.sent) for player in players)
    assert len(read(record).entries) == 1 + answers, "every answer counts, and counts once"


@pytest.mark.skipif(not DEEP, reason="four processes start anew: in deep runs")
def test_several_processes_start_anew_one_after_the_other(postgres: Postgres) -> None:
    server, url = started(postgres.clean_database(), "--workers", "2")

    async def start_anew() -> None:
        server.send_signal(signal.SIGHUP)

    try:
        players, record = asyncio.run(play_through(url, start_anew, 6))
    finally:
        stop(server)
    assert len(read(record).entries) == 1 + sum(len(player.sent) for player in players)
