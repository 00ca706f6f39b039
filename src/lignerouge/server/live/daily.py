"""The stage of the day: the same stage, cards and bots for everybody until midnight UTC.

The key of a day is made from a secret of this server, so nobody can compute the deal of tomorrow; its SHA-256 is told
before, the key itself when the day is over. A try is a table like any other, with a deal that is closed; when it is
over the server plays its journal again, and only what comes of that counts.
"""

import asyncio
import hashlib
import secrets
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from math import inf

import structlog

from lignerouge.kernel.chacha import KEY_BYTES
from lignerouge.kernel.errors import InputError
from lignerouge.registry import GAMES, DayPlan, GameEntry
from lignerouge.reviewing.days import day_key, day_keys, ride_of
from lignerouge.server.identity import new_id
from lignerouge.server.live.lobby import Lobby
from lignerouge.server.live.par import work_out
from lignerouge.server.live.table import LiveTable
from lignerouge.server.live.tables import Tables
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.settings import Settings
from lignerouge.server.store.days import (
    DayRow,
    Ranked,
    Try,
    begin_try,
    best_of,
    counts_of,
    end_try,
    find_day,
    find_try,
    keep_par,
)
from lignerouge.server.store.removal import remove_table
from lignerouge.server.store.rows import Chain, Guest, Seat, StoreError, Table
from lignerouge.server.store.store import Store
from lignerouge.server.tasks import Tasks
from lignerouge.server.warming import Warming

FIRST_DAY = date(2025, 12, 31)  # day number 0
GAME = "flamme"
FRESH, KEPT = 1.0, 500  # seconds for which what all riders did today is remembered; days that are over
BEST = 4  # riders who are named

log = structlog.get_logger()


def midnight_after(day: date) -> float:
    """When a day is over."""
    return datetime.combine(day + timedelta(1), datetime.min.time(), UTC).timestamp()


@dataclass(frozen=True)
class Field:
    """All who rode on a day."""

    row: DayRow
    counts: Mapping[int, int]  # riders by result, the worst first; those who gave up are in none
    best: Sequence[Ranked]

    @property
    def finished(self) -> int:
        """Riders with a result."""
        return sum(self.counts.values())

    def better_than(self, result: int | None, *, is_over: bool) -> int | None:
        """The share of the others, in percent, who rode less well; equals count half, who gave up behind all.

        None: without a result, or without others.
        """
        gave_up = self.row.started - self.finished if is_over else 0
        others = self.finished + gave_up - (1 if result is not None or is_over else 0)
        if result is None or others <= 0:
            return None
        worse = sum(many for each, many in self.counts.items() if each < result) + gave_up
        return round(100 * (worse + (self.counts.get(result, 1) - 1) / 2) / others)

    @property
    def mean(self) -> float | None:
        """Of all results."""
        riders = self.finished
        return sum(result * many for result, many in self.counts.items()) / riders if riders else None


class DailyStages:
    """The days of this server."""

    def __init__(self, store: Store, settings: Settings, tables: Tables, lobby: Lobby, warming: Warming) -> None:
        self._store, self._settings, self._tables, self._lobby, self._warming = store, settings, tables, lobby, warming
        self._secret = b""
        self._fields: dict[date, tuple[float, Field]] = {}
        self._pars: dict[date, asyncio.Task[None]] = {}
        self._working, self._counting = Tasks(), Tasks()
        self._turns: dict[str, asyncio.Lock] = {}

    async def open(self) -> None:
        """Find the secret of this server, or make one."""
        given = self._settings.daily_secret
        self._secret = given or await self._store.key("daily", lambda: secrets.token_bytes(KEY_BYTES))

    async def close(self) -> None:
        """Stop working."""
        await self._working.close()
        await self._counting.close(to_the_end=True)

    # --- what is ridden

    @property
    def today(self) -> date:
        """The day by UTC."""
        return datetime.now(UTC).date()

    @property
    def entry(self) -> GameEntry:
        """The game that is played."""
        return GAMES[GAME]

    def plan(self, day: date) -> DayPlan:
        """What is ridden on a day that has come, or tomorrow."""
        number = (day - FIRST_DAY).days
        if number < 1 or day > self.today + timedelta(1) or self.entry.day is None:
            raise DeniedError("not-found", "day-unknown")
        return self.entry.day(number)

    def _key(self, day: date) -> bytes:
        return day_key(self._secret, day.isoformat())

    def commitment(self, day: date) -> str:
        """To the key of a day."""
        return hashlib.sha256(self._key(day)).hexdigest()

    def key(self, day: date) -> str:
        """Of a day that is over; "" before."""
        return self._key(day).hex() if day < self.today else ""

    async def field(self, day: date) -> Field:
        """All who rode, as they were within a second; a day that is over stays as it is."""
        known = self._fields.get(day)
        if known is None or time.monotonic() > known[0]:
            name, is_over = day.isoformat(), day < self.today
            row, counts = await find_day(self._store, name), await counts_of(self._store, name)
            until = inf if is_over else time.monotonic() + FRESH
            known = self._fields[day] = until, Field(row, counts, await best_of(self._store, name, BEST))
            while len(self._fields) > KEPT:
                self._fields.pop(next(iter(self._fields)))
        return known[1]

    # --- riding

    async def ride(self, guest: Guest) -> tuple[LiveTable, bool]:
        """The table at which a guest rides the stage of today: the try that counts, or practice. -> and which"""
        day = self.today
        async with self._turns.setdefault(guest.id, asyncio.Lock()):
            known = await self.mine(guest.id, day)
            if known is None:
                made = await self._make(guest, day, practice=False)
                known = await begin_try(self._store, day.isoformat(), guest.id, made.row.id)
                if known.match != made.row.id:  # another process was asked at the same moment
                    await remove_table(self._store, made.row.id, inf)
            practice = known.state != "riding"
            table = await self._make(guest, day, practice=True) if practice else await self._tables.find(known.match)
            if table.row.status == "open":
                await self._lobby.start(table, guest.id)
        if len(self._turns) > 1000:
            self._turns = {id: turn for id, turn in self._turns.items() if turn.locked()}
        self.want_par(day)
        return table, not practice

    async def mine(self, guest: str, day: date) -> Try | None:
        """The try of a guest; one that ended while nobody counted it, in a crash, is counted now."""
        known = await find_try(self._store, day.isoformat(), guest)
        if known is not None and known.state == "riding" and day == self.today:
            with suppress(DeniedError):
                table = await self._tables.find(known.match)
                if table.row.status == "over":
                    await self.count(table)
                    known = await find_try(self._store, day.isoformat(), guest)
        return known

    async def practise(self, guest: Guest, day: date) -> LiveTable:
        """A stage of a day that is over: tomorrow's cards are dealt to nobody today."""
        if day >= self.today:
            raise DeniedError("not-found", "day-unknown")
        table = await self._make(guest, day, practice=True)
        await self._lobby.start(table, guest.id)
        return table

    async def _make(self, guest: Guest, day: date, *, practice: bool) -> LiveTable:
        plan = self.plan(day)
        keys = day_keys(self._key(day), len(plan.bots))
        wanted = Table(
            id=new_id(),
            host=guest.id,
            game=GAME,
            revision=0,
            name=plan.name,
            options=plan.options,
            seats=tuple(Seat("bot", bot=bot) if bot else Seat("guest") for bot in plan.bots),
            day=day.isoformat(),
            practice=practice,
        )
        chain = Chain(keys.last, keys.parts, ranked=True, salts=keys.salts, opens=midnight_after(day))
        return await self._lobby.make(guest, wanted, chain=chain)

    async def give_up(self, guest: str) -> None:
        """The try counts as one that was given up."""
        await end_try(self._store, self.today.isoformat(), guest, Try("", "", "off"))

    def notice(self, table: LiveTable) -> None:
        """Something has happened at a table: a try that counts may be over."""
        row = table.row
        if row.day and not row.practice and row.status == "over" and row.day == self.today.isoformat():
            self._counting.begin(self.count(table))

    async def count(self, table: LiveTable) -> None:
        """Play the journal of a try again, and count what comes of it; where a bot helped it does not."""
        row, day = table.row, date.fromisoformat(table.row.day)
        plan, entry = self.plan(day), self.entry
        try:
            written = await self._store.entries(row.id)
            record = table.journal([each.entry for each in written])
            keys = day_keys(self._key(day), len(plan.bots))
            ride = await asyncio.to_thread(ride_of, entry, plan, record, keys)
            is_own = all(each.answer for each in written if each.seat == plan.seat)
        except InputError as mistake:
            log.warning("day-not-counted", table=row.id[:6], reason=str(mistake))
            ended = Try(row.day, row.id, "off")
        else:
            ended = Try(row.day, row.id, "done", *ride) if is_own else Try(row.day, row.id, "off", path=ride.path)
        with suppress(StoreError):
            await end_try(self._store, row.day, row.host, ended)
            self._fields.pop(day, None)

    # --- par

    def want_par(self, day: date) -> None:
        """Work par out, unless somebody is at it, or it is known."""
        if self._warming.is_ready and day not in self._pars and self._settings.par_bot != "-":
            self._pars[day] = self._working.begin(self._work_par_out(day))

    async def _work_par_out(self, day: date) -> None:
        with suppress(StoreError, OSError):
            if (await find_day(self._store, day.isoformat())).par is not None:
                return
            key = self._key(day)
            ride = await work_out(GAME, self.plan(day).number, key, self._settings.par_bot)
            if ride is None:
                log.warning("par-failed", day=day.isoformat())
                return
            await keep_par(self._store, day.isoformat(), ride.result, ride.path)
            self._fields.pop(day, None)
