"""Pages that behave as the client does: they come back by themselves and send an answer again until it is safe."""

import asyncio
import random
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import orjson
import psycopg
from tests.support.players import Message
from tests.support.servers import RunningServer
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from lignerouge.kernel.journal import replay
from lignerouge.registry import GAMES
from lignerouge.server.live.table import LiveTable
from lignerouge.server.store.rows import Written
from lignerouge.server.store.store import Store

AGAIN = 0.05  # seconds until a page tries again
PATIENCE = 300.0  # seconds; only to end a run that hangs


@dataclass
class Place:
    """Where the server is; it moves when it is started again."""

    server: RunningServer


@dataclass(frozen=True)
class Sent:
    """An answer under the sender's own id."""

    id: str
    prompt: str
    option: str

    def message(self) -> str:
        """As it travels."""
        answer = {"type": "answer", "id": self.id, "prompt": self.prompt, "option": self.option}
        return orjson.dumps(answer).decode()


@dataclass
class Browser:
    """A page that looks at a table from one seat, or as a spectator, and answers at random."""

    place: Place
    table: str
    seat: int | None
    cookie: str
    chance: random.Random
    think: float = 0.0  # seconds, at most
    acknowledged: list[Sent] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    events: list[Any] = field(default_factory=list)  # everything it was told, from the beginning
    pending: Sent | None = None
    visits: int = 0
    _asks: list[Message] = field(default_factory=list)
    _number: int = 0
    _status: str = ""
    _is_up_to_date: bool = False  # since it came back

    @property
    def over(self) -> bool:
        """The match is over, all of it was seen, and nothing waits for its reply."""
        return self._status == "over" and self._is_up_to_date and self.pending is None

    async def play(self, enough: Callable[[], bool] = lambda: False) -> None:
        """Answer whatever is asked until the match is over, or this is enough and nothing waits for its reply."""
        while not self.over and not (enough() and self.pending is None):
            address = f"ws://127.0.0.1:{self.place.server.port}/ws/tables/{self.table}"
            headers = {"Cookie": self.cookie} if self.cookie else {}
            try:
                async with connect(address, additional_headers=headers, compression=None, max_queue=None) as socket:
                    self.visits += 1
                    self._is_up_to_date = False
                    await self._visit(socket, enough)
            except (OSError, WebSocketException, TimeoutError, EOFError):
                await asyncio.sleep(AGAIN)

    async def _visit(self, socket: ClientConnection, enough: Callable[[], bool]) -> None:
        await socket.send(orjson.dumps({"type": "watch", "seat": self.seat, "since": len(self.events)}).decode())
        if self.pending is not None:
            await socket.send(self.pending.message())
        while not self.over and not (enough() and self.pending is None):
            if self.pending is None and (sent := self._next()):
                await asyncio.sleep(self.chance.uniform(0, self.think))
                self.pending = sent
                await socket.send(sent.message())
            try:
                text = await asyncio.wait_for(socket.recv(), 0.2)
            except TimeoutError:
                continue
            await self._take(socket, orjson.loads(text))

    def _next(self) -> Sent | None:
        owed = [ask for ask in self._asks if not ask["chosen"]]
        others = [ask for ask in self._asks if ask["chosen"] and len(ask["options"]) > 1]
        if not owed and not (others and self.chance.random() < 0.1):
            return None
        ask = self.chance.choice(owed or others)
        self._number += 1
        return Sent(f"{self.seat}-{self._number}", ask["name"], self.chance.choice(ask["options"]))

    async def _take(self, socket: ClientConnection, message: Message) -> None:
        match message["type"]:
            case "news":
                assert message["seat"] == self.seat
                assert not message["fresh"], f"{len(self.events)} events were told, now it is at {message['next']}"
                assert message["first"] == len(self.events)
                self.events += message["events"]
                assert message["next"] == len(self.events)
                self._asks = message["prompts"]
                self._is_up_to_date = True
            case "welcome" | "table":
                self._status = message["table"]["status"]
            case "done":
                if self.pending is not None and message["id"] == self.pending.id:
                    self.acknowledged.append(self.pending)
                    self.pending = None
            case "refused":
                self.refused[message["code"]] += 1
                if message["code"] == "trouble":
                    assert self.pending is not None
                    await asyncio.sleep(AGAIN)
                    await socket.send(self.pending.message())
                else:
                    # changed too late
                    assert message["code"] in ("answered", "not-asked", "over"), message
                    self._asks = [ask for ask in self._asks if not ask["chosen"]]
                    self.pending = None


async def wait_until(happened: Callable[[], bool]) -> None:
    """Look again and again."""
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(0.02)


async def check_journals(database: str | Path, browsers: Iterable[Browser]) -> dict[str, list[Written]]:
    """Nothing is missing, doubled or made up. Nobody else may use an SQLite file meanwhile. -> the journals"""
    store = await Store.open(str(database))
    try:
        by_table: dict[str, list[Browser]] = {}
        for browser in browsers:
            by_table.setdefault(browser.table, []).append(browser)
        journals = {id: await store.entries(id) for id in by_table}
        for id, there in by_table.items():
            row = await store.table(id)
            assert row is not None
            assert (row.status == "over") == bool(row.result)
            check_journal(LiveTable(store, row, {}, _no_luck, await store.chain(id)), journals[id], there)
        return journals
    finally:
        await store.close()


def check_journal(table: LiveTable, written: Sequence[Written], browsers: Iterable[Browser]) -> None:
    """Every acknowledged answer is there once, the whole fits rules and keys, everybody heard of it in order."""
    ids = Counter((each.seat, each.answer) for each in written if each.answer)
    assert not [id for id, count in ids.items() if count > 1], "an answer was written twice"
    said = {(each.seat, each.answer): (each.entry.prompt, each.entry.option) for each in written}
    told: dict[int | None, list[Any]] = {browser.seat: [] for browser in browsers}
    assert table.keys is not None, "its luck was promised"
    for step in replay(GAMES[table.row.game].game, table.journal([each.entry for each in written]), keys=table.keys):
        for event in step.events:
            for seat, heard in told.items():
                if event.reaches(seat):
                    heard.append(orjson.loads(orjson.dumps(event.as_json())))
    for browser in browsers:
        for sent in browser.acknowledged:
            assert said.get((browser.seat, sent.id)) == (sent.prompt, sent.option), "an acknowledged answer is lost"
        assert browser.events == told[browser.seat][: len(browser.events)], "what was told is not what was written"


def _no_luck() -> Any:
    raise AssertionError("nothing is drawn here")


def numbers_of(database: str | Path) -> dict[str, list[int]]:
    """The numbers of all entries, by table, as they lie in the database."""
    query = 'SELECT "match", seq FROM entries ORDER BY "match", seq'
    if "://" in str(database):
        with psycopg.connect(str(database)) as connection:
            rows = connection.execute(query).fetchall()
    else:
        with sqlite3.connect(database) as file:
            assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            rows = file.execute(query).fetchall()
        file.close()
    numbers: dict[str, list[int]] = {}
    for table, seq in rows:
        numbers.setdefault(table, []).append(seq)
    return numbers


def check_numbers(database: str | Path) -> None:
    """No journal has a gap."""
    for numbers in numbers_of(database).values():
        assert numbers == list(range(len(numbers)))
