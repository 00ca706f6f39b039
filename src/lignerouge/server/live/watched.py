"""A table as those who look at it see it: what is sent to whom."""

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from math import inf
from typing import Any

import orjson

from lignerouge.kernel.game import Prompt
from lignerouge.kernel.journal import Entry
from lignerouge.kernel.line import BACK
from lignerouge.kernel.match import Match
from lignerouge.registry import GAMES, GameEntry
from lignerouge.server.live.audience import Audience, Onlooker
from lignerouge.server.live.event_buffers import NOTHING, EventBuffers, Reader, Told
from lignerouge.server.live.shown_views import ShownViews
from lignerouge.server.live.waiting import Waiting
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.protocol.messages import Ask, ChangedNews, News, TableChanged, TableInfo, Welcome, You, ask_of
from lignerouge.server.store.attendance import Attended
from lignerouge.server.store.rows import Table


class WatchedTable:
    """A table in memory, its match, and everybody who looks at it. Nothing is changed here (`table.py`)."""

    together = 0.3  # seconds: who comes or goes within them is told in one message

    def __init__(self, row: Table, holders: dict[int, frozenset[str]]) -> None:
        self.row = row
        self.holders: Mapping[int, frozenset[str]] = holders  # is replaced, not changed
        self._seats_of: dict[str | None, tuple[int, ...]] = {}  # by guest, among these
        self._seats_among: Mapping[int, frozenset[str]] = {}
        self.commitment = ""  # to the keys of its luck, if it has some
        self.match: Match[Any, Any] | None = None
        self.prompts: Sequence[Prompt] = ()
        self.buffers = EventBuffers()
        self.waiting = Waiting()
        self.stages_over = 0  # of a tour
        self.by_bot: dict[int, list[Entry]] = {}  # by seat: what bots answered since its guest last did
        self.audience = Audience()
        self.shown = ShownViews()
        self.elsewhere = Attended()  # who looks at it in other processes
        self.after_presence: Callable[[Any], None] = lambda table: None  # somebody may have come or gone here
        self.touched = -inf  # when somebody last came for it
        self._bots: tuple[Table, bool] | None = None  # a row, and whether a bot plays there
        self._broadcast_at = -inf  # when everybody was last told who is there,
        self._pending: asyncio.TimerHandle | None = None  # and who will tell them next

    @cached_property  # a table's game stays what it is
    def game_entry(self) -> GameEntry:
        """The game and its bots."""
        return GAMES[self.row.game]

    def news(self, reader: Reader, since: int | None) -> bytes:
        """The news for a reader: the events since this one, or a fresh view."""
        assert self.match is not None
        following = self.buffers.next(reader)
        told = None if since is None else self.buffers.since(reader, since)
        return orjson.dumps(
            News(
                seat=reader,
                first=following if told is None or since is None else since,
                events=(told or NOTHING).as_list(),
                next=following,
                view=self.match.view(reader),
                prompts=self._asks(reader),
                waiting=self.waiting.seats,
                since=self.waiting.seconds,
                deadline=self.deadline,
                fresh=told is None,
            )
        )

    @property
    def persons(self) -> list[int]:
        """The seats that are no bot's own. A bot that holds a guest's seat for a while makes no difference."""
        return [seat for seat, one in enumerate(self.row.seats) if one.kind != "bot"]

    @property
    def has_bots(self) -> bool:
        """A bot plays for somebody here, for good or for a while."""
        bots = self._bots
        if bots is None or bots[0] is not self.row:  # rows do not change
            bots = self._bots = self.row, any(seat.bot for seat in self.row.seats)
        return bots[1]

    def back(self, reader: Reader) -> Ask | None:
        """What a reader alone among bots may take back: offered like an answer that may still be changed."""
        if self.match is None or not self.match.takes_back or reader is None:
            return None
        behind = self.match.behind(reader)
        if behind is None or self.persons != [reader]:
            return None
        return {"name": BACK, "ask": "GoBack", "options": (behind,), "secret": False, "chosen": behind}

    def broadcast_news(self, reader: Reader, onlookers: Iterable[Onlooker], told: Told | None) -> None:
        """The news for everybody who looks from there, made once for those who want the same of it.

        `told`: the last events; None: a fresh view.
        """
        assert self.match is not None
        changed = self.shown.change(reader, self.match)
        whole = part = b""
        for onlooker in onlookers:
            if changed is not None and told is not None and reader in onlooker.by_changes:
                part = part or self._changes(reader, told, changed)
                onlooker.send(part)
            else:
                whole = whole or self.news(reader, None if told is None else self.buffers.next(reader) - told.number)
                onlooker.send(whole)

    def _changes(self, reader: Reader, told: Told, changed: Mapping[str, Any]) -> bytes:
        following, waiting = self.buffers.next(reader), self.waiting
        news: ChangedNews = {
            "seat": reader,
            "first": following - told.number,
            "events": told.as_list(),
            "next": following,
            "changes": changed,
            "prompts": self._asks(reader),
            "waiting": waiting.seats,
            "deadline": waiting.deadline(self.row.pace),
            "since": waiting.seconds,
            "type": "changes",
        }
        return orjson.dumps(news)

    def _asks(self, reader: Reader) -> list[Ask]:
        asks = [ask_of(prompt) for prompt in self.prompts if prompt.seat == reader]
        if (back := self.back(reader)) is not None:
            asks.append(back)
        return asks

    @property
    def deadline(self) -> float | None:
        """When the first of those who are waited for runs out of time."""
        return self.waiting.deadline(self.row.pace)

    def broadcast_start(self) -> None:
        """The match has begun, or goes on from elsewhere: whoever looks at it from a seat sees it now."""
        assert self.match is not None
        is_new = len(self.match.journal.entries) == 1
        self.shown = ShownViews()
        for reader, onlookers in self.audience.by_reader().items():
            self.broadcast_news(reader, onlookers, self.buffers.since(reader, 0) if is_new else None)

    def info(self) -> TableInfo:
        """The table as everybody sees it."""
        watching = self.audience.spectators() + self.elsewhere.spectators
        return TableInfo.of(self.row, self.present(), watching, self.commitment, self.seats_of(self.row.host))

    def here(self) -> Attended:
        """Who looks at it in this process. Before the start whoever has the page open looks from all their seats."""
        seats = {reader for reader in self.audience.readers() if reader is not None}
        if self.row.status == "open":
            seats.update(seat for onlooker in self.audience for seat in self.seats_of(onlooker.guest))
        return Attended(frozenset(seats), self.audience.spectators())

    def present(self) -> frozenset[int]:
        """The seats from which somebody looks, in whatever process."""
        return self.here().seats | self.elsewhere.seats

    def see_elsewhere(self, there: Attended) -> None:
        """Who looks at it in other processes now."""
        if there != self.elsewhere:
            self.elsewhere = there
            self._broadcast_presence()

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
        if self._seats_among is not self.holders:
            self._seats_among, self._seats_of = self.holders, {}
        seats = self._seats_of.get(guest)
        if seats is None:
            held = [seat for seat, guests in self.holders.items() if guest in guests]
            seats = self._seats_of[guest] = tuple(sorted(held))
        return seats

    def player_of(self, seat: int) -> str:
        """The bot that answers for a seat now; "": nobody but its guest. What a bot holds is its guest's again when the
        stage is over: a tour does not ride on by itself.
        """
        row, is_over = self.row.seats[seat], self.row.seats[seat].stage != self.stages_over
        return "" if row.kind == "guest" and self.holders.get(seat) and is_over else row.bot

    def broadcast_table(self) -> None:
        """Somebody came or went, or the host changed something."""
        if self._pending is not None:
            self._pending.cancel()
            self._pending = None
        self._broadcast_at = asyncio.get_running_loop().time()
        self.after_presence(self)
        info = self.info()
        self.audience.broadcast(lambda guest: orjson.dumps(TableChanged(table=info, you=self.you(guest))))

    def _broadcast_presence(self) -> None:
        """Who comes or goes is told at once, or together with those who do soon after: hundreds may come together."""
        self.after_presence(self)
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
        if self.row.status == "open" and self.seats_of(onlooker.guest):
            self._broadcast_presence()

    def disconnect(self, onlooker: Onlooker) -> None:
        """Somebody is gone."""
        self.audience.discard(onlooker)
        self.touched = time.monotonic()
        if onlooker.watching or (self.row.status == "open" and self.seats_of(onlooker.guest)):
            self._broadcast_presence()

    def watch(self, onlooker: Onlooker, reader: Reader, since: int | None, *, by_changes: bool = False) -> None:
        """Show the table from a seat, or as spectators see it; from then on all of it, or only what changes."""
        if reader is not None and reader not in self.seats_of(onlooker.guest):
            raise DeniedError("not-yours", "seat-not-yours")
        came = reader not in onlooker.watching
        onlooker.watching.add(reader)
        if by_changes:
            onlooker.by_changes.add(reader)
        else:
            onlooker.by_changes.discard(reader)
        if self.match is not None:
            self.shown.show_one(reader, self.match, alone=len(self.audience.at(reader)) == 1)
            onlooker.send(self.news(reader, since))
        if came:
            self._broadcast_presence()

    def cover(self, onlooker: Onlooker, seat: int) -> None:
        """Show nothing more from this seat."""
        onlooker.watching.discard(seat)
        self._broadcast_presence()
