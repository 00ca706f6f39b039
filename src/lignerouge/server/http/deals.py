"""Duplicate tables: a club rides one race or tour at several tables with the same decks."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated

from fastapi import Depends, Request
from pydantic import Field

from lignerouge.server.http.dependencies import (
    FORM,
    AGuest,
    Anybody,
    TableId,
    WithServices,
    check_new_table,
    new_router,
)
from lignerouge.server.http.tables import Chosen, Pace, SeatWish, links_of
from lignerouge.server.live.deals import OPENED, is_host, matchpoints
from lignerouge.server.live.table import LiveTable
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.protocol.messages import TableInfo
from lignerouge.server.protocol.names import TableName
from lignerouge.server.services import Services
from lignerouge.server.store.rows import Seat, Table

router = new_router("deals")

MOST_TABLES = 12


@dataclass(frozen=True, kw_only=True)
class NewDeal:
    """Tables that are to have the same cards. Whoever makes them sits down by a link, like everybody."""

    __pydantic_config__ = FORM
    game: Annotated[str, Field(max_length=20)]
    options: Chosen = field(default_factory=dict)
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=6)]  # open or bots'
    tables: Annotated[int, Field(ge=2, le=MOST_TABLES)]
    name: TableName = ""
    pace: Pace = 0


@dataclass(frozen=True)
class DealSeat:
    """A seat of a table that is over: its place, and what it scored against the same seat elsewhere."""

    place: int
    points: float
    share: float  # of the points that there were to win, from 0 to 1; a half if there were none


@dataclass(frozen=True)
class DealTable:
    """One of the tables."""

    table: TableInfo
    join: str | None  # the way to a free seat, for their host
    seats: Sequence[DealSeat]  # none while it is not over


@dataclass(frozen=True)
class DealAnswer:
    """All tables with one deal."""

    tables: Sequence[DealTable]
    host: bool  # whoever asks has made them
    open: bool  # everybody has ridden: all of it may be looked at
    mine: str  # the table at which whoever asks sits, or ""


async def any_table(services: WithServices, id: TableId) -> LiveTable:
    """The table of the path, also for those to whom its cards are closed: nothing of them is told here."""
    table = await services.tables.find(id)
    await services.deals.open_if_over(table)
    return table


AnyTable = Annotated[LiveTable, Depends(any_table)]


@router.post("/api/deals", status_code=201)
async def make_deal(wish: NewDeal, request: Request, guest: AGuest, services: WithServices) -> DealAnswer:
    """New tables with one deal."""
    for _ in range(wish.tables):
        check_new_table(services, request, guest)
    seats = [Seat(seat.kind, bot=seat.bot) for seat in wish.seats]
    if any(seat.kind == "guest" for seat in seats) or all(seat.kind == "bot" for seat in seats):
        raise DeniedError("bad-options", "deal-seats")
    wanted = Table(
        id="",
        host=guest.id,
        game=wish.game,
        revision=0,
        name=wish.name.strip(),
        options=wish.options,
        seats=tuple(seats),
        pace=wish.pace,
    )
    made = await services.deals.make(guest, wanted, wish.tables)
    return await _answer(services, made[0], guest.id)


@router.get("/api/tables/{id}/deal")
async def show_deal(table: AnyTable, guest: Anybody, services: WithServices) -> DealAnswer:
    """The tables that have the same deal as this one, and how every seat did."""
    return await _answer(services, table, guest)


@router.post("/api/tables/{id}/deal/open")
async def open_cards(table: AnyTable, guest: AGuest, services: WithServices) -> DealAnswer:
    """The host ends it before everybody has ridden."""
    await services.deals.open(table, guest.id)
    return await _answer(services, table, guest.id)


async def _answer(services: Services, table: LiveTable, guest: str | None) -> DealAnswer:
    rows = await services.deals.of(table)
    standings = [await services.deals.standings(row) for row in rows]
    points = matchpoints([None if found is None else [seat.score for seat in found] for found in standings])
    most = sum(found is not None for found in standings) - 1
    told, mine = [], ""
    for row, found, won in zip(rows, standings, points, strict=True):
        live = await services.tables.find(row.id)
        seats = zip(found or (), won, strict=True)
        mine = row.id if live.seats_of(guest) else mine
        told.append(
            DealTable(
                live.info(),
                links_of(services, live, guest).join if guest is not None and guest == row.host else None,
                [DealSeat(seat.place, each, each / most if most > 0 else 0.5) for seat, each in seats],
            )
        )
    is_open = table.chain is not None and table.chain.opens == OPENED
    return DealAnswer(told, is_host(rows, guest), is_open, mine)
