"""A table as those who look at it see it: what is sent to whom."""

import asyncio
import time
from collections.abc import Sequence
from math import inf
from typing import Any

import orjson

from lignerouge.kernel.game import Prompt
from lignerouge.kernel.match import Match
from lignerouge.registry import GAMES, GameEntry
from lignerouge.server.live.audience import Audience, Onlooker
from lignerouge.server.live.event_buffers import EventBuffers, Reader
from lignerouge.server.live.waiting import Waiting
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.protocol.messages import Ask, News, TableChanged, TableInfo, Welcome, You
from lignerouge.server.store.rows import Table


class WatchedTable:
    """A table in memory, its match, and everybody who looks at it. Nothing is changed here (`table.py`)."""

    together = 0.3  # seconds: who comes or goes within them is told in one message

    def __init__(self, row: Table, holders: dict[int, frozenset[str]]) -> None:
        self.row = row
        self.holders = holders
        self.commitment = ""  # to the keys of its luck, if it has some
        self.match: Match[Any, Any] | None = None
        self.prompts: Sequence[Prompt] = ()
        self.buffers = EventBuffers(len(row.seats))
        self.waiting = Waiting()
        self.audience = Audience()
        self.touched = -inf  # when somebody last came for it
        self._broadcast_at = -inf  # when everybody was last told who is there,
        self._pending: asyncio.TimerHandle | None = None  # and who will tell them next

    @property
    def game_entry(self) -> GameEntry:
        """The game and its bots."""
        return GAMES[self.row.game]

    def news(self, reader: Reader, since: int | None) -> bytes:
        """The news for a reader: the events since this one, or a fresh view."""
        assert self.match is not None
        buffer = self.buffers[reader]
        events = None if since is None else buffer.since(since)
        return orjson.dumps(
            News(
                seat=reader,
                first=buffer.next if events is None or since is None else since,
                events=events or (),
                next=buffer.next,
                view=self.match.view(reader),
                prompts=tuple(Ask.of(prompt) for prompt in self.prompts if prompt.seat == reader),
                waiting=tuple(sorted(self.waiting.since)),
                deadline=self.deadline,
                fresh=events is None,
            )
        )

    @property
    def deadline(self) -> float | None:
        """When the first of those who are waited for runs out of time."""
        return self.waiting.deadline(self.row.pace)

    def broadcast_start(self) -> None:
        """The match has begun, or goes on from elsewhere: whoever looks at it from a seat sees it now."""
        assert self.match is not None
        since = 0 if len(self.match.journal.entries) == 1 else None
        for reader in self.audience.readers():
            self.audience.send(reader, self.news(reader, since))

    def info(self) -> TableInfo:
        """The table as everybody sees it."""
        return TableInfo.of(self.row, self.audience.readers(), self.audience.spectators(), self.commitment)

    def you(self, guest: str | None) -> You:
        """The seats of a guest at this table, and whether they are its host."""
        seats = self.seats_of(guest)
        return You(
            seats=seats,
            host=guest is not None and guest == self.row.host,
            again=self.row.again if seats else "",
        )

    def seats_of(self, guest: str | None) -> tuple[int, ...]:
        """The seats that a guest holds."""
        return tuple(sorted(seat for seat, guests in self.holders.items() if guest in guests))

    def broadcast_table(self) -> None:
        """Somebody came or went, or the host changed something."""
        if self._pending is not None:
            self._pending.cancel()
            self._pending = None
        self._broadcast_at = asyncio.get_running_loop().time()
        info = self.info()
        self.audience.broadcast(lambda guest: orjson.dumps(TableChanged(table=info, you=self.you(guest))))

    def _broadcast_presence(self) -> None:
        """Who comes or goes is told at once, or together with those who do soon after: hundreds may come together."""
        loop = asyncio.get_running_loop()
        due = self._broadcast_at + self.together
        if loop.time() >= due:
            self.broadcast_table()
        elif self._pending is None:
            self._pending = loop.call_at(due, self.broadcast_table)

    # --- onlookers

    def connect(self, onlooker: Onlooker) -> None:
        """Somebody connects."""
        self.audience.add(onlooker)
        self.touched = time.monotonic()
        onlooker.send(orjson.dumps(Welcome(table=self.info(), you=self.you(onlooker.guest), now=time.time())))

    def disconnect(self, onlooker: Onlooker) -> None:
        """Somebody is gone."""
        self.audience.discard(onlooker)
        self.touched = time.monotonic()
        if onlooker.watching:
            self._broadcast_presence()

    def watch(self, onlooker: Onlooker, reader: Reader, since: int | None) -> None:
        """Show the table from a seat, or as spectators see it."""
        if reader is not None and reader not in self.seats_of(onlooker.guest):
            raise DeniedError("not-yours", "This seat is not yours.")
        came = reader not in onlooker.watching
        onlooker.watching.add(reader)
        if self.match is not None:
            onlooker.send(self.news(reader, since))
        if came:
            self._broadcast_presence()

    def cover(self, onlooker: Onlooker, seat: int) -> None:
        """Show nothing more from this seat."""
        onlooker.watching.discard(seat)
        self._broadcast_presence()
