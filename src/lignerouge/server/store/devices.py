"""The devices of guests in the store, and which of them hold whose seats."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from lignerouge.server.store.columns import columns_of, readable_rows
from lignerouge.server.store.rows import Device, Guest
from lignerouge.server.store.schema import devices, guests, holders, tables
from lignerouge.server.store.store import Store

NEWS = "!device "  # other processes hear it, and behind it the id of a device that is signed out


@dataclass(frozen=True, slots=True)
class SharedSeat:
    """A seat of a guest that others hold too: they came by its link."""

    table: str
    name: str  # of the table
    seat: int
    others: int
    seen: float | None  # when one of them was last there


async def add_guest(store: Store, guest: Guest, device: Device) -> None:
    """Somebody new, with the first device."""

    def run(connection: Connection) -> None:
        connection.execute(insert(guests).values(columns_of(guest)))
        connection.execute(insert(devices).values(columns_of(device)))

    await store.transact("", run)


async def add_device(store: Store, device: Device) -> bool:
    """One more device of a guest; False if it is there already, or has been, or the guest is no more."""

    def run(connection: Connection) -> bool:
        if connection.execute(select(guests.c.id).where(guests.c.id == device.guest)).first() is None:
            return False
        if connection.execute(select(devices.c.id).where(devices.c.id == device.id)).first() is not None:
            return False
        connection.execute(insert(devices).values(columns_of(device)))
        return True

    return await store.transact("", run)


async def find_device(store: Store, id: str, guest: str) -> Device | None:
    """A device of this guest."""
    query = select(devices).where(devices.c.id == id, devices.c.guest == guest)
    return next(iter(await store.inspect(lambda connection: readable_rows(Device, connection.execute(query)))), None)


async def devices_of(store: Store, guest: str) -> Sequence[Device]:
    """All devices of a guest, the last seen first."""
    query = select(devices).where(devices.c.guest == guest).order_by(devices.c.seen.desc(), devices.c.id)
    return await store.inspect(lambda connection: readable_rows(Device, connection.execute(query)))


async def note_seen(store: Store, id: str, now: float, name: str) -> None:
    """A device was here."""
    seen = update(devices).where(devices.c.id == id).values({"seen": now} | ({"name": name} if name else {}))
    await store.transact("", lambda connection: connection.execute(seen))


async def sign_out(store: Store, id: str, guest: str) -> bool:
    """The cookie of this device is worth nothing from now on; False if the guest has no such device."""

    def run(connection: Connection) -> bool:
        gone = connection.execute(delete(devices).where(devices.c.id == id, devices.c.guest == guest)).rowcount > 0
        if gone:
            store.announce(connection, [NEWS + id])
        return gone

    return await store.transact("", run)


async def shared_seats(store: Store, guest: str) -> Sequence[SharedSeat]:
    """Seats of this guest at tables that are not over, which other guests hold as well."""
    mine, theirs = holders.alias("mine"), holders.alias("theirs")
    query = (
        select(
            tables.c.id,
            tables.c.name,
            mine.c.seat,
            func.count(theirs.c.guest.distinct()),
            func.max(devices.c.seen),
        )
        .join(tables, tables.c.id == mine.c.match)
        .join(theirs, (theirs.c.match == mine.c.match) & (theirs.c.seat == mine.c.seat) & (theirs.c.guest != guest))
        .outerjoin(devices, devices.c.guest == theirs.c.guest)
        .where(mine.c.guest == guest, tables.c.status != "over")
        .group_by(tables.c.id, tables.c.name, mine.c.seat)
        .order_by(tables.c.id, mine.c.seat)
    )
    return await store.inspect(lambda connection: [SharedSeat(*row) for row in connection.execute(query)])


async def count_guests(store: Store, since: float) -> tuple[int, int]:
    """How many guests there are, and how many of them have been here since."""

    def run(connection: Connection) -> tuple[int, int]:
        here = select(func.count(devices.c.guest.distinct())).where(devices.c.seen >= since)
        everybody = select(func.count()).select_from(guests)
        return connection.execute(everybody).scalar_one(), connection.execute(here).scalar_one()

    return await store.inspect(run)
