"""The finished tables of a guest, with the seats that they held and the reviews that are kept."""

from dataclasses import dataclass

from sqlalchemy import Connection, select

from lignerouge.server.store.columns import readable_rows
from lignerouge.server.store.rows import Table
from lignerouge.server.store.schema import holders, reviews, tables
from lignerouge.server.store.store import Store


@dataclass(frozen=True, slots=True)
class Finished:
    """A table that is over, and a guest's seats at it."""

    table: Table
    seats: tuple[int, ...]
    report: str | None  # JSON


async def finished_of(store: Store, guest: str, limit: int) -> list[Finished]:
    """Those where a guest holds a seat, the last ones; what was ridden on or only practised does not count."""
    own = select(holders.c.match, holders.c.seat).where(holders.c.guest == guest)
    theirs = (
        select(tables)
        .where(tables.c.id.in_(select(own.subquery().c.match)), tables.c.status == "over")
        .where(~tables.c.passing, ~tables.c.practice, tables.c.origin == "null")
        .order_by(tables.c.changed.desc())
        .limit(limit)
    )

    def run(connection: Connection) -> list[Finished]:
        rows = readable_rows(Table, connection.execute(theirs))
        kept = select(reviews.c.match, reviews.c.report).where(reviews.c.match.in_([row.id for row in rows]))
        reports = {row.match: row.report for row in connection.execute(kept)}
        seats: dict[str, list[int]] = {}
        for match, seat in connection.execute(own):
            seats.setdefault(match, []).append(seat)
        return [Finished(row, tuple(sorted(seats[row.id])), reports.get(row.id)) for row in rows]

    return await store.inspect(run)
