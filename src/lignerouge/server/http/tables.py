"""Tables: making, finding, joining, leaving, and what their host decides."""

from collections.abc import Iterable
from io import BytesIO
from typing import Annotated

import segno
from fastapi import APIRouter, Query, Request, Response

from lignerouge.server.guards import is_ours
from lignerouge.server.http.dependencies import AGuest, Anybody, ATable, InHouse, SeatId, answer, plain
from lignerouge.server.http.forms import (
    Changes,
    Claim,
    Join,
    Joined,
    Links,
    NewTable,
    SeatChange,
    Standin,
    TableAnswer,
    TableList,
)
from lignerouge.server.live.table import LiveTable
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.services import House
from lignerouge.server.store.rows import Seat, Status, Table

router = APIRouter(prefix="/api/tables", tags=["tables"])


def listing(house: House, rows: Iterable[Table]) -> TableList:
    """Rows as everybody sees them; who is there is known of live tables only."""
    return TableList([house.tables.info(row) for row in rows])


@router.post("", status_code=201)
async def make_table(wish: NewTable, guest: AGuest, house: InHouse) -> TableAnswer:
    """A new table with its host."""
    house.new_tables.check(guest.id)
    table = await house.lobby.make(
        guest,
        game=wish.game,
        name=wish.name.strip(),
        options=wish.options,
        seats=[Seat(seat.kind, seat.name.strip(), seat.bot) for seat in wish.seats],
        listed=wish.listed,
        pace=wish.pace,
    )
    return answer(table, guest.id)


@router.get("")
async def list_tables(
    house: InHouse,
    status: Status = "open",
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    before: Annotated[float | None, Query(ge=0, le=1e12)] = None,
) -> TableList:
    """The public list: tables to join, to watch, and results."""
    return listing(house, await house.store.listed_tables(status=status, limit=limit, before=before))


@router.get("/{id}")
async def show_table(table: ATable, guest: Anybody) -> TableAnswer:
    """One table."""
    return answer(table, guest)


@router.patch("/{id}")
async def change_table(changes: Changes, table: ATable, guest: AGuest, house: InHouse) -> TableAnswer:
    """The host changes something."""
    wanted = {name: value for name, value in vars(changes).items() if value is not None}
    await house.lobby.change(table, guest.id, wanted)
    return answer(table, guest.id)


@router.put("/{id}/seats/{seat}")
async def set_seat(change: SeatChange, seat: SeatId, table: ATable, guest: AGuest, house: InHouse) -> TableAnswer:
    """The host frees a seat, or gives it to a bot."""
    await house.lobby.set_seat(table, guest.id, seat, Seat(change.kind, bot=change.bot if change.kind == "bot" else ""))
    return answer(table, guest.id)


@router.post("/{id}/start")
async def start(table: ATable, guest: AGuest, house: InHouse) -> TableAnswer:
    """The host starts the match."""
    await house.lobby.start(table, guest.id)
    return answer(table, guest.id)


@router.post("/{id}/again")
async def play_again(table: ATable, guest: AGuest, house: InHouse) -> TableAnswer:
    """It is over: the same people play the same again, at a table to which all of them are led."""
    following = await house.lobby.play_again(table, guest, lambda: house.new_tables.check(guest.id))
    return answer(following, guest.id)


@router.post("/{id}/join")
async def join(wish: Join, table: ATable, guest: AGuest, house: InHouse) -> Joined:
    """Sit down."""
    seat = await house.lobby.join(table, guest, token=wish.token, number=wish.seat, name=wish.name.strip())
    return Joined(table.info(), table.you(guest.id), seat)


@router.delete("/{id}/seats/{seat}")
async def leave(seat: SeatId, table: ATable, guest: AGuest, house: InHouse) -> TableAnswer:
    """Stand up before the start."""
    await house.lobby.leave(table, guest.id, seat)
    return answer(table, guest.id)


@router.post("/{id}/seats/{seat}/claim")
async def claim(wish: Claim, seat: SeatId, table: ATable, guest: AGuest, house: InHouse) -> TableAnswer:
    """Carry a seat to this device by its secret link."""
    await house.lobby.claim(table, guest, seat, wish.token)
    return answer(table, guest.id)


@router.put("/{id}/seats/{seat}/standin")
async def stand_in(wish: Standin, seat: SeatId, table: ATable, guest: AGuest, house: InHouse) -> TableAnswer:
    """A bot holds the seat of somebody who left; or gives it back."""
    await house.lobby.hand_to_bot(table, guest.id, seat, wish.bot or "")
    return answer(table, guest.id)


@router.get("/{id}/links")
async def links(table: ATable, guest: AGuest, house: InHouse) -> Links:
    """The links of this guest; the secret part comes after the #, which browsers send to nobody."""
    return links_of(house, table, guest.id)


@router.get("/{id}/qr", **plain("image/svg+xml"))
async def qr_code(
    table: ATable,
    guest: AGuest,
    house: InHouse,
    base: Annotated[str, Query(max_length=200, pattern=r"^https?://[^/\s]+$")],
    request: Request,
    seat: Annotated[int | None, Query(ge=0, le=5)] = None,
) -> Response:
    """A link as a QR code: to join, or to carry a seat to another device. `base` is where the browser sees us."""
    if not is_ours(base, request.headers, house.settings.origins):
        raise DeniedError("wrong-origin", "This is not an address of this server.")
    own = links_of(house, table, guest.id)
    path = own.join if seat is None else own.seats.get(seat)
    if path is None:
        raise DeniedError("forbidden", "Only who has this link may see it.")
    picture = BytesIO()  # with its namespace: a browser shows no picture without it
    segno.make(base + path, error="m").save(picture, "svg", scale=6, border=3, dark="#1d1a16", light="#ffffff")
    return Response(picture.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-store"})


def links_of(house: House, table: LiveTable, guest: str) -> Links:
    """What a guest may hand on."""
    row, identity = table.row, house.identity
    watch = f"/table/{row.id}"
    may_invite = row.status == "open" and (guest == row.host or table.seats_of(guest))
    return Links(
        watch=watch,
        join=f"{watch}#join={identity.invitation(row)}" if may_invite else None,
        seats={seat: f"{watch}#seat={seat}.{identity.seat_key(row, seat)}" for seat in table.seats_of(guest)},
    )
