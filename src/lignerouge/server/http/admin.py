"""For whoever runs the server: how it is doing, what it says to everybody, what is about to go, and a new start.

Nothing here tells what is secret in a match: no hands, no choices, no keys, no links, no whole ids.
"""

import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import structlog
from fastapi import BackgroundTasks, Query, Response
from pydantic import Field

from lignerouge.server.exports import book_text, file_name, record_text, zipped
from lignerouge.server.http.dependencies import FORM, OPERATOR, WithServices, new_router
from lignerouge.server.http.guests import Keeps, keeps
from lignerouge.server.http.own_data import ZIP
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.protocol.messages import Announced
from lignerouge.server.protocol.names import Shown
from lignerouge.server.refusals import RecentRefusal
from lignerouge.server.retention import DAY
from lignerouge.server.services import Services
from lignerouge.server.store import removal
from lignerouge.server.store.devices import count_guests
from lignerouge.server.store.rows import SeatKind, Status
from lignerouge.server.store.usage import DiskUsage, disk_usage

router = new_router("service", prefix="/api/admin", dependencies=[OPERATOR])

SOON = 30  # days
LONGEST = 300  # letters of an announcement
MOST = 1000  # of a kind in one file

log = structlog.get_logger()

Text = Annotated[str, Field(max_length=LONGEST, pattern=r"^[^\x00-\x1f\x7f-\x9f]*$"), Shown]


@dataclass(frozen=True)
class Expiring:
    """What goes within so many days, unless somebody uses it."""

    days: int
    tables: int
    guests: int
    books: int


@dataclass(frozen=True)
class Overview:
    """How a server is doing; load, memory, sockets and refusals are those of the process that answers."""

    version: str
    now: float
    started: float
    can_restart: bool
    database: str
    disk: DiskUsage
    load: Sequence[float]  # of the machine: of the last 1, 5 and 15 minutes; empty where it is not known
    processors: int
    memory: int | None  # bytes; None where it is not known
    processor_seconds: float
    answers: int
    sockets: int
    live_tables: int
    tables: Mapping[str, int]  # by their status
    guests: int
    guests_today: int
    keeps: Keeps
    expiring: Expiring
    announcement: Announced
    refusals: Sequence[RecentRefusal]


@dataclass(frozen=True)
class AdminSeat:
    """Who sits there."""

    kind: SeatKind
    name: str
    bot: str
    present: bool


@dataclass(frozen=True)
class AdminTable:
    """A table, by the beginning of its id: who knows the whole may watch."""

    id: str
    name: str
    game: str
    status: Status
    listed: bool
    seats: Sequence[AdminSeat]
    watching: int
    created: float
    changed: float
    kept_until: float | None


@dataclass(frozen=True)
class AdminTables:
    """The last changed first."""

    tables: Sequence[AdminTable]


@dataclass(frozen=True)
class NewAnnouncement:
    """A sentence for everybody; "": no more."""

    __pydantic_config__ = FORM
    text: Text


@router.get("")
async def overview(services: WithServices) -> Overview:
    """How the server is doing."""
    now, store = time.time(), services.store
    guests, today = await count_guests(store, now - DAY)
    return Overview(
        version=version("lignerouge"),
        now=now,
        started=services.started,
        can_restart=services.settings.supervisor > 0,
        database="PostgreSQL" if store.shared else "SQLite",
        disk=await disk_usage(store),
        load=[round(each, 2) for each in os.getloadavg()] if hasattr(os, "getloadavg") else [],
        processors=os.cpu_count() or 1,
        memory=memory_in_use(),
        processor_seconds=round(time.process_time(), 1),
        answers=services.metrics.answers.number,
        sockets=len(services.sockets.connections),
        live_tables=len(services.tables),
        tables=await store.counts(),
        guests=guests,
        guests_today=today,
        keeps=keeps(services),
        expiring=await count_expiring(services, now, SOON),
        announcement=services.announcements.now,
        refusals=services.refusals.recent(),
    )


def memory_in_use() -> int | None:
    """Bytes of this process, where the system says so."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):
        return None


async def count_expiring(services: Services, now: float, days: int) -> Expiring:
    """How many things go within so many days."""
    tables, guests, books = [len(ids) for ids in await expiring_ids(services, now, days)]
    return Expiring(days, tables=tables, guests=guests, books=books)


async def expiring_ids(services: Services, now: float, days: int) -> tuple[list[str], list[str], list[str]]:
    """Tables, guests and books that go within so many days."""
    store, then = services.store, now + days * DAY
    tables, guests, books = [services.retention.before(kind, then) for kind in ("tables", "guests", "books")]
    return (
        [] if tables is None else await removal.expired_tables(store, tables, MOST),
        [] if guests is None else await removal.idle_guests(store, guests, MOST),
        [] if books is None else await removal.expired_books(store, books, MOST),
    )


@router.get("/tables")
async def tables(
    services: WithServices, status: Status = "playing", limit: Annotated[int, Query(ge=1, le=200)] = 50
) -> AdminTables:
    """The tables of a status."""
    rows = await services.store.latest_tables(status, limit)
    infos = {row.id: services.tables.info(row) for row in rows}
    return AdminTables(
        [
            AdminTable(
                id=row.id[:6],
                name=row.name,
                game=row.game,
                status=row.status,
                listed=row.listed,
                seats=[AdminSeat(seat.kind, seat.name, seat.bot, seat.present) for seat in infos[row.id].seats],
                watching=infos[row.id].watching,
                created=row.created,
                changed=row.changed,
                kept_until=services.retention.table_until(row),
            )
            for row in rows
        ]
    )


@router.put("/announcement")
async def announce(wish: NewAnnouncement, services: WithServices) -> Announced:
    """Tell everybody a sentence, also those who come later; "": tell nothing more."""
    return await services.announcements.announce(wish.text.strip(), time.time())


@router.get("/expiring", responses={200: {"content": {ZIP: {}}}}, response_class=Response)
async def export_expiring(services: WithServices, days: Annotated[int, Query(ge=1, le=3650)] = SOON) -> Response:
    """Records and books that go within so many days, in one file."""
    content = await zipped(_expiring_files(services, days))
    headers = {"content-disposition": 'attachment; filename="ligne-rouge-expiring.zip"'}
    return Response(content, media_type=ZIP, headers=headers)


async def _expiring_files(services: Services, days: int) -> AsyncIterator[tuple[str, str]]:
    store = services.store
    tables, guests, books = await expiring_ids(services, time.time(), days)
    wanted_tables, wanted_books = dict.fromkeys(tables), dict.fromkeys(books)
    for guest in guests:
        wanted_tables.update(dict.fromkeys((await removal.preview_farewell(store, guest)).removed))
        wanted_books.update({book.id: None for book in await store.books_of(guest, MOST)})
    for id in wanted_tables:
        row, text = await store.table(id), await record_text(store, id)
        if row is not None and text is not None:
            yield f"records/{file_name(row)}", text
    for id in wanted_books:
        book = await store.book(id)
        if book is not None:
            yield f"cardboard/{id}.json", book_text(book)


@router.post("/restart", status_code=202)
async def restart(services: WithServices, later: BackgroundTasks) -> None:
    """A new start, with whatever version is installed by now: nobody loses anything, pages come back by themselves."""
    if services.settings.supervisor <= 0 or sys.platform == "win32":
        raise DeniedError("not-now", "restart-impossible")
    log.info("restart-asked")
    later.add_task(os.kill, services.settings.supervisor, signal.SIGHUP)  # once this is answered
