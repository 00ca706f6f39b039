"""Which process looks after which tables, and who looks at them there: for processes that share a database.

A process that is not heard of for some seconds is dead: another one takes its tables over, in one transaction. Times
are the database's own, so clocks that disagree do no harm. Nothing here is worth keeping: it says how things are now.
"""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from lignerouge.server.store.schema import attended, processes

PRESENCE = "~"  # before the id of a table: only who looks at it has changed
SILENCE = 4.0  # seconds after which a process counts as dead

_NOW = func.extract("epoch", func.clock_timestamp())


class Attended(NamedTuple):
    """Who looks at a table in one process: from these seats, and so many without one."""

    seats: frozenset[int] = frozenset()
    spectators: int = 0


class Beat(NamedTuple):
    """What a process learns when it says that it is alive."""

    is_new: bool  # nobody knew of it: it starts, or was taken for dead
    taken_over: tuple[str, ...]  # tables that it has to look after now, because their process died


def beat(connection: Connection, process: str) -> Beat:
    """Say that a process is alive, and take over the tables of those that are not."""
    known = connection.execute(update(processes).where(processes.c.id == process).values(seen=_NOW)).rowcount
    if not known:
        connection.execute(insert(processes).values(id=process, seen=_NOW))
    connection.execute(delete(processes).where(processes.c.seen < _NOW - SILENCE))
    orphaned = attended.c.process.not_in(select(processes.c.id))
    in_order = select(attended.c.match).where(orphaned).order_by(attended.c.match, attended.c.process)
    tables = sorted(set(connection.scalars(in_order.with_for_update())))
    if tables:
        connection.execute(delete(attended).where(orphaned, attended.c.match.in_(tables)))
        own = select(attended.c.match).where(attended.c.process == process, attended.c.match.in_(tables))
        missing = set(tables) - set(connection.scalars(own))
        if missing:
            rows = [{"match": table, "process": process, "seats": "", "spectators": 0} for table in sorted(missing)]
            connection.execute(insert(attended), rows)
    return Beat(not known, tuple(tables))


def end(connection: Connection, process: str) -> None:
    """A process stops: its tables are anybody's."""
    connection.execute(delete(processes).where(processes.c.id == process))


def write(connection: Connection, process: str, tables: Mapping[str, Attended | None]) -> None:
    """Who looks at these tables in a process; None: it no longer looks after this one."""
    connection.execute(delete(attended).where(attended.c.process == process, attended.c.match.in_(tables)))
    rows = [
        {
            "match": table,
            "process": process,
            "seats": " ".join(map(str, sorted(there.seats))),
            "spectators": there.spectators,
        }
        for table, there in tables.items()
        if there is not None
    ]
    if rows:
        connection.execute(insert(attended), rows)


def read(connection: Connection, table: str, besides: str) -> Attended:
    """Who looks at a table in all processes besides this one."""
    others = select(attended.c.seats, attended.c.spectators).where(
        attended.c.match == table, attended.c.process != besides
    )
    seats, spectators = set[int](), 0
    for written, count in connection.execute(others):
        seats.update(map(int, written.split()))
        spectators += count
    return Attended(frozenset(seats), spectators)


def news_of(tables: Collection[str]) -> list[str]:
    """How other processes are told that somebody came to or left these tables."""
    return [PRESENCE + table for table in tables]
