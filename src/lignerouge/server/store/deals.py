"""Tables that were made to share one deal: they have the same chain of keys, which nothing else has."""

from sqlalchemy import Select, select, update

from lignerouge.server.store.columns import readable_rows
from lignerouge.server.store.rows import Table
from lignerouge.server.store.schema import chains, holders, tables
from lignerouge.server.store.store import Store

MOST = 64  # tables of a deal


def _same(id: str) -> Select[tuple[str]]:
    """The ids of the tables that share the deal of this one."""
    own = select(chains.c.last).where(chains.c.match == id).scalar_subquery()
    return select(chains.c.match).where(chains.c.last == own, chains.c.salts.is_not(None))


async def tables_of_deal(store: Store, id: str) -> list[Table]:
    """All tables that share the deal of this one, the first made first."""
    asked = select(tables).where(tables.c.id.in_(_same(id))).order_by(tables.c.created, tables.c.id).limit(MOST)
    return await store.inspect(lambda connection: readable_rows(Table, connection.execute(asked)))


async def seats_in_deal(store: Store, id: str, guest: str) -> set[str]:
    """At which of these tables a guest sits."""
    asked = select(holders.c.match).where(holders.c.guest == guest, holders.c.match.in_(_same(id)))
    return set(await store.inspect(lambda connection: connection.scalars(asked).all()))


async def open_deal(store: Store, id: str, at: float) -> None:
    """From this time on it may be known."""
    opened = update(chains).where(chains.c.match.in_(_same(id))).values(opens=at)
    await store.transact(id, lambda connection: connection.execute(opened))
