"""What leaves the store for good: tables, books, and everything about a guest."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field, replace

from sqlalchemy import Column, ColumnElement, Connection, and_, delete, func, or_, select, update
from sqlalchemy import Table as SchemaTable

from lignerouge.server.store.columns import columns_of, row_from
from lignerouge.server.store.devices import NEWS
from lignerouge.server.store.rows import Seat, Table
from lignerouge.server.store.schema import (
    books,
    devices,
    entries,
    guests,
    holders,
    metadata,
    reviews,
    subscriptions,
    tables,
)
from lignerouge.server.store.store import Store

NOBODY = "N. N."  # in the start lists of all three languages: a rider whose name is not told

House = Callable[[str], str]  # by the key of a game: the bot that plays for whoever is gone


@dataclass
class Farewell:
    """What goes with a guest, and what stays without them."""

    removed: list[str] = field(default_factory=list)  # tables where nobody else sits
    kept: list[str] = field(default_factory=list)  # tables of others, in which the name is told no more
    books: int = 0
    subscriptions: int = 0
    devices: list[str] = field(default_factory=list)


async def preview_farewell(store: Store, guest: str) -> Farewell:
    """What would happen, without doing it."""
    return await store.inspect(lambda connection: _sorted_out(connection, guest))


async def remove_guest(store: Store, guest: str, *, house: House, idle_since: float | None = None) -> Farewell | None:
    """Remove everything about a guest, in one transaction; what others have a part in stays under a neutral name.

    `idle_since`: only if no device of theirs has been here since; else nothing happens, and the answer is None.
    """

    def run(connection: Connection) -> Farewell | None:
        seen = select(func.max(devices.c.seen)).where(devices.c.guest == guest)
        if idle_since is not None and (connection.scalar(seen) or 0.0) >= idle_since:
            return None
        farewell = _sorted_out(connection, guest)
        store.lock(connection, [*farewell.removed, *farewell.kept])
        farewell = _sorted_out(connection, guest)  # nobody sits down or stands up any more
        for id in farewell.kept:
            _leave(connection, id, guest, house)
        _remove_tables(connection, farewell.removed)
        for table, column in _references(guests):
            if column.name != "host":
                connection.execute(delete(table).where(column == guest))
        connection.execute(delete(guests).where(guests.c.id == guest))
        news = [*farewell.removed, *farewell.kept, *(NEWS + id for id in farewell.devices)]
        store.announce(connection, news)
        return farewell

    return await store.transact("", run)


async def expired_tables(store: Store, before: float, limit: int) -> list[str]:
    """Tables that are over, or never began, and have not changed since."""
    query = select(tables.c.id).where(_is_expired(before)).order_by(tables.c.changed).limit(limit)
    return await store.inspect(lambda connection: list(connection.scalars(query)))


async def passing_tables(store: Store, before: float, limit: int) -> list[str]:
    """Tables at which somebody tried something out, before this time."""
    query = select(tables.c.id).where(_has_passed(before)).order_by(tables.c.changed).limit(limit)
    return await store.inspect(lambda connection: list(connection.scalars(query)))


async def remove_table(store: Store, id: str, before: float, *, passing: bool = False) -> bool:
    """Remove a table with its journal, if it has still not changed since."""

    def run(connection: Connection) -> bool:
        store.lock(connection, [id])
        may_go = _has_passed(before) if passing else _is_expired(before)
        if connection.execute(select(tables.c.id).where(tables.c.id == id, may_go)).first() is None:
            return False
        _remove_tables(connection, [id])
        store.announce(connection, [id])
        return True

    return await store.transact("", run)


async def expired_books(store: Store, before: float, limit: int) -> list[str]:
    """Books in which nobody has written since."""
    query = select(books.c.id).where(books.c.changed < before).order_by(books.c.changed).limit(limit)
    return await store.inspect(lambda connection: list(connection.scalars(query)))


async def remove_book(store: Store, id: str, before: float) -> bool:
    """Remove a book, if still nobody has written in it since."""
    gone = delete(books).where(books.c.id == id, books.c.changed < before)
    return await store.transact("", lambda connection: connection.execute(gone).rowcount > 0)


async def idle_guests(store: Store, before: float, limit: int) -> list[str]:
    """Guests of whom no device has been here since."""
    here = select(devices.c.guest).where(devices.c.seen >= before)
    query = select(guests.c.id).where(guests.c.id.not_in(here), guests.c.created < before)
    return await store.inspect(lambda connection: list(connection.scalars(query.order_by(guests.c.id).limit(limit))))


def _is_expired(before: float) -> ColumnElement[bool]:
    return and_(tables.c.changed < before, tables.c.status.in_(("over", "open")))


def _has_passed(before: float) -> ColumnElement[bool]:
    return and_(tables.c.changed < before, tables.c.passing)


def _sorted_out(connection: Connection, guest: str) -> Farewell:
    """The tables of a guest: those where nobody else sits, and the others."""
    farewell = Farewell()
    held = select(holders.c.match).where(holders.c.guest == guest)
    theirs = select(tables.c.id).where(or_(tables.c.host == guest, tables.c.id.in_(held))).order_by(tables.c.id)
    for id in connection.scalars(theirs).all():
        others = select(holders.c.guest).where(holders.c.match == id, holders.c.guest != guest).limit(1)
        (farewell.kept if connection.execute(others).first() else farewell.removed).append(id)
    farewell.books = _count(connection, books.c.owner, guest)
    farewell.subscriptions = _count(connection, subscriptions.c.guest, guest)
    farewell.devices = list(connection.scalars(select(devices.c.id).where(devices.c.guest == guest)))
    return farewell


def _count(connection: Connection, column: Column[str], guest: str) -> int:
    return connection.execute(select(func.count()).where(column == guest)).scalar_one()


def _leave(connection: Connection, id: str, guest: str, house: House) -> None:
    """A table goes on without a guest: another one is its host, and seats that only they held are nobody's."""
    held: dict[int, set[str]] = {}
    for seat, holder in connection.execute(
        select(holders.c.seat, holders.c.guest).where(holders.c.match == id).order_by(holders.c.seat, holders.c.guest)
    ):
        held.setdefault(seat, set()).add(holder)
    try:
        row = row_from(Table, connection.execute(select(tables).where(tables.c.id == id)).one())
    except (ValueError, TypeError, KeyError):  # nobody can read it, so nobody can take a name out of it
        _remove_tables(connection, [id])
        return
    alone = {seat for seat, guests_there in held.items() if guests_there == {guest}}
    seats = tuple(_without(row, seat, house) if n in alone else seat for n, seat in enumerate(row.seats))
    row = replace(row, seats=seats, version=row.version + 1)
    if row.host == guest:
        heir = min((seat, holder) for seat, there in held.items() for holder in there if holder != guest)[1]
        row = replace(row, host=heir, name="")
    connection.execute(update(tables).where(tables.c.id == id).values(columns_of(row)))
    connection.execute(delete(reviews).where(reviews.c.match == id))  # it names people, and is made anew when asked for
    connection.execute(update(entries).where(entries.c.match == id, entries.c.seat.in_(alone)).values(answer=""))


def _without(row: Table, seat: Seat, house: House) -> Seat:
    """A seat whose guest is gone."""
    if row.status == "open":
        return Seat("open")
    return replace(seat, name=NOBODY, bot=seat.bot or (house(row.game) if row.status == "playing" else ""))


def _remove_tables(connection: Connection, ids: Collection[str]) -> None:
    for table, column in _references(tables):
        connection.execute(delete(table).where(column.in_(ids)))
    connection.execute(delete(tables).where(tables.c.id.in_(ids)))


def _references(target: SchemaTable) -> Iterator[tuple[SchemaTable, Column[str]]]:
    """Every column that leads to the rows of a table."""
    for table in metadata.sorted_tables:
        for column in table.columns:
            if any(key.column.table is target for key in column.foreign_keys):
                yield table, column
