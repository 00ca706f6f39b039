"""Stages of the day in the store: one try of each guest counts, and results are counted as they come."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import orjson
from sqlalchemy import Connection, select, update

from lignerouge.server.store.rows import StoreError
from lignerouge.server.store.schema import day_counts, day_tries, days, guests
from lignerouge.server.store.store import Store

TryState = Literal["riding", "done", "off"]  # off: given up, or helped


@dataclass(frozen=True, slots=True)
class Try:
    """The try of a guest that counts."""

    day: str
    match: str  # the table
    state: TryState
    result: int | None = None  # more is better
    place: int | None = None
    path: Sequence[int] = ()  # squares past the line after each round, below 0 while short of it
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class DayRow:
    """A day: how many began, and what the strongest bot reached."""

    started: int = 0
    par: int | None = None
    path: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class Ranked:
    """A rider among the best of a day."""

    name: str
    result: int
    place: int
    guest: str


def _tried(row: Any) -> Try:
    return Try(row.day, row.match, row.state, row.result, row.place, orjson.loads(row.path), row.at)


async def begin_try(store: Store, day: str, guest: str, match: str) -> Try:
    """The guest's try: this table, unless there is one already."""

    def run(connection: Connection) -> Try:
        columns = {"day": day, "guest": guest, "match": match, "state": "riding", "path": "[]", "at": time.time()}
        new = store.new_row(day_tries, columns).returning(day_tries.c.day)
        if connection.execute(new).first() is not None:
            connection.execute(
                store.insert(days)
                .values(day=day, started=1)
                .on_conflict_do_update(index_elements=["day"], set_={"started": days.c.started + 1})
            )
        found = _find(connection, day, guest)
        if found is None:
            raise StoreError("A try that was just written is not there.")
        return found

    return await store.transact("", run)


async def end_try(store: Store, day: str, guest: str, ended: Try) -> bool:
    """Write how it ended, once; a result is counted with the others of the day.

    `ended.match`: the table that ended it; "": no table did, it was given up. -> False: it had ended before, or is
    ridden at another table
    """

    def run(connection: Connection) -> bool:
        mine = (day_tries.c.day == day) & (day_tries.c.guest == guest) & (day_tries.c.state == "riding")
        if ended.match:
            mine &= day_tries.c.match == ended.match
        values = {"state": ended.state, "result": ended.result, "place": ended.place, "at": time.time()}
        path = orjson.dumps(list(ended.path)).decode()
        if connection.execute(update(day_tries).where(mine).values(path=path, **values)).rowcount == 0:
            return False
        if ended.result is not None:
            connection.execute(
                store.insert(day_counts)
                .values(day=day, result=ended.result, riders=1)
                .on_conflict_do_update(index_elements=["day", "result"], set_={"riders": day_counts.c.riders + 1})
            )
        return True

    return await store.transact("", run)


async def find_try(store: Store, day: str, guest: str) -> Try | None:
    """The guest's try of this day."""
    return await store.inspect(lambda connection: _find(connection, day, guest))


def _find(connection: Connection, day: str, guest: str) -> Try | None:
    mine = select(day_tries).where(day_tries.c.day == day, day_tries.c.guest == guest)
    row = connection.execute(mine).first()
    return None if row is None else _tried(row)


async def tries_of(store: Store, guest: str, limit: int) -> list[Try]:
    """The tries of a guest, the last first."""
    theirs = select(day_tries).where(day_tries.c.guest == guest).order_by(day_tries.c.day.desc()).limit(limit)
    return await store.inspect(lambda connection: [_tried(row) for row in connection.execute(theirs)])


async def find_day(store: Store, day: str) -> DayRow:
    """What is known of a day."""

    def run(connection: Connection) -> DayRow:
        row = connection.execute(select(days).where(days.c.day == day)).first()
        return DayRow() if row is None else DayRow(row.started, row.par, orjson.loads(row.path))

    return await store.inspect(run)


async def keep_par(store: Store, day: str, par: int, path: Sequence[int]) -> None:
    """What the strongest bot reached; the first one stays."""

    def run(connection: Connection) -> None:
        found = {"par": par, "path": orjson.dumps(list(path)).decode()}
        connection.execute(store.new_row(days, {"day": day, "started": 0}))
        connection.execute(update(days).where(days.c.day == day, days.c.par.is_(None)).values(found))

    await store.transact("", run)


async def counts_of(store: Store, day: str) -> Mapping[int, int]:
    """How many riders had which result, the worst first."""
    query = select(day_counts.c.result, day_counts.c.riders).where(day_counts.c.day == day)
    found = query.order_by(day_counts.c.result)
    return await store.inspect(lambda connection: {row.result: row.riders for row in connection.execute(found)})


async def best_of(store: Store, day: str, limit: int) -> list[Ranked]:
    """The best of a day; of equals who was there first."""
    query = (
        select(guests.c.name, day_tries.c.result, day_tries.c.place, day_tries.c.guest)
        .join(guests, guests.c.id == day_tries.c.guest)
        .where(day_tries.c.day == day, day_tries.c.result.is_not(None))
        .order_by(day_tries.c.result.desc(), day_tries.c.at)
        .limit(limit)
    )
    return await store.inspect(lambda connection: [Ranked(*row) for row in connection.execute(query)])
