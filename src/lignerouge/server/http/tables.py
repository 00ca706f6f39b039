"""Tables: making, finding, joining, leaving, and what their host decides."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from fastapi import Query, Request, Response
from pydantic import Field

from lignerouge.server.addresses import address
from lignerouge.server.http.dependencies import (
    FORM,
    AGuest,
    Anybody,
    ATable,
    BaseAddress,
    BotName,
    SeatId,
    WithServices,
    check_new_table,
    new_router,
    plain,
    qr_picture,
)
from lignerouge.server.identity import new_id
from lignerouge.server.live.courtesies import Mood
from lignerouge.server.live.table import LiveTable
from lignerouge.server.protocol.messages import SeatNumber, TableInfo, Token, You
from lignerouge.server.protocol.names import SeatName, TableName
from lignerouge.server.services import Services
from lignerouge.server.store.rows import Seat, Status, Table

router = new_router("tables", prefix="/api/tables")

MOST_SECONDS = 30 * 24 * 3600

Pace = Annotated[int, Field(ge=0, le=MOST_SECONDS)]
Chosen = Annotated[dict[str, Any], Field(max_length=20)]  # the game reads and checks them


@dataclass(frozen=True)
class SeatWish:
    """A seat of a new table: mine (several for people who share a device), free, a bot's or an automatic team's."""

    __pydantic_config__ = FORM
    kind: Literal["guest", "open", "bot"]
    bot: BotName = ""
    name: SeatName = ""


@dataclass(frozen=True, kw_only=True)
class TableWish:
    """What is chosen of every table that is made."""

    __pydantic_config__ = FORM
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=6)]
    name: TableName = ""
    listed: bool = False
    pace: Pace = 0

    def chosen(self) -> dict[str, Any]:
        """The same for the lobby."""
        seats = tuple(Seat(seat.kind, seat.name.strip(), seat.bot) for seat in self.seats)
        return {"seats": seats, "name": self.name.strip(), "listed": self.listed, "pace": self.pace}


@dataclass(frozen=True, kw_only=True)
class NewTable(TableWish):
    """A table to be made."""

    game: Annotated[str, Field(max_length=20)]
    options: Chosen = field(default_factory=dict)


@dataclass(frozen=True)
class Changes:
    """What the host changes; what is left out stays."""

    __pydantic_config__ = FORM
    name: TableName | None = None
    options: Chosen | None = None
    seats: Annotated[int, Field(ge=1, le=6)] | None = None
    listed: bool | None = None
    pace: Pace | None = None
    passing: Literal[False] | None = None  # a what-if is kept


@dataclass(frozen=True)
class SeatChange:
    """Before the start the host frees a seat or gives it to a bot or an automatic team."""

    __pydantic_config__ = FORM
    kind: Literal["open", "bot"]
    bot: BotName = ""


@dataclass(frozen=True)
class Join:
    """Sit down: by the token of the invitation, on this seat or on any."""

    __pydantic_config__ = FORM
    token: Annotated[str, Field(max_length=64)] = ""
    seat: SeatNumber | None = None
    name: SeatName = ""


@dataclass(frozen=True)
class Claim:
    """Carry a seat to this device."""

    __pydantic_config__ = FORM
    token: Token


@dataclass(frozen=True)
class Salt:
    """What a player adds to the keys of luck, so that nobody can have chosen what is drawn: chance of their own.

    First its seal, the SHA-256 of its bytes, then, when all have told theirs, the salt itself. Who plays with nobody
    but bots needs no seal.
    """

    __pydantic_config__ = FORM
    seal: Annotated[str, Field(pattern="^([0-9a-f]{64})?$")] = ""
    salt: Annotated[str, Field(pattern="^([0-9a-f]{32})?$")] = ""


@dataclass(frozen=True)
class Standin:
    """The bot that holds a seat; none: its player is back."""

    __pydantic_config__ = FORM
    bot: BotName | None = None


@dataclass(frozen=True)
class Reaction:
    """How somebody feels: one of six words."""

    __pydantic_config__ = FORM
    mood: Mood


@dataclass(frozen=True)
class BotAnswer:
    """What a bot answered for a seat."""

    prompt: str
    option: str


@dataclass(frozen=True)
class PlayedByBot:
    """What a bot answered for a seat since its guest last did, in order."""

    answers: Sequence[BotAnswer]


@dataclass(frozen=True)
class TableAnswer:
    """A table, and which seats the reader holds there."""

    table: TableInfo
    you: You


@dataclass(frozen=True)
class Joined(TableAnswer):
    """The answer to a join: the table, and the seat that was taken."""

    seat: int


@dataclass(frozen=True)
class TableList:
    """Tables, the last changed first."""

    tables: Sequence[TableInfo]


@dataclass(frozen=True)
class Links:
    """Paths to hand on: to join, to watch, and to carry one's own seats to another device."""

    watch: str
    join: str | None
    seats: Mapping[int, str]


def answer(table: LiveTable, guest: str | None) -> TableAnswer:
    """A table as this guest sees it."""
    return TableAnswer(table.info(), table.you(guest))


def listing(services: Services, rows: Iterable[Table]) -> TableList:
    """Rows as everybody sees them; who is there is known of live tables only."""
    return TableList([services.tables.info(row) for row in rows])


@router.post("", status_code=201)
async def make_table(wish: NewTable, request: Request, guest: AGuest, services: WithServices) -> TableAnswer:
    """A new table with its host."""
    check_new_table(services, request, guest, listed=wish.listed)
    wanted = Table(id=new_id(), host=guest.id, game=wish.game, revision=0, options=wish.options, **wish.chosen())
    table = await services.lobby.make(guest, wanted)
    return answer(table, guest.id)


@router.get("")
async def list_tables(
    services: WithServices,
    status: Status = "open",
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    before: Annotated[float | None, Query(ge=0, le=1e12)] = None,
) -> TableList:
    """The public list: tables to join, to watch, and results."""
    return listing(services, await services.store.listed_tables(status=status, limit=limit, before=before))


@router.get("/{id}")
async def show_table(table: ATable, guest: Anybody) -> TableAnswer:
    """One table."""
    return answer(table, guest)


@router.patch("/{id}")
async def change_table(
    changes: Changes, table: ATable, request: Request, guest: AGuest, services: WithServices
) -> TableAnswer:
    """The host changes something."""
    if changes.listed:
        services.new_listed.check(address(request.scope))
    if changes.passing is False and table.row.passing:
        check_new_table(services, request, guest, listed=False)
    wanted = {name: value for name, value in vars(changes).items() if value is not None}
    await services.lobby.change(table, guest.id, wanted)
    return answer(table, guest.id)


@router.put("/{id}/seats/{seat}")
async def set_seat(
    change: SeatChange, seat: SeatId, table: ATable, guest: AGuest, services: WithServices
) -> TableAnswer:
    """The host frees a seat, or gives it to a bot."""
    await services.lobby.set_seat(
        table, guest.id, seat, Seat(change.kind, bot=change.bot if change.kind == "bot" else "")
    )
    return answer(table, guest.id)


@router.post("/{id}/salt")
async def add_salt(wish: Salt, table: ATable, guest: AGuest, services: WithServices) -> TableAnswer:
    """Before the start, once the commitment is known: add to the keys of luck, for one's own seats, once."""
    await services.lobby.add_salt(table, guest.id, seal=wish.seal, salt=wish.salt)
    return answer(table, guest.id)


@router.post("/{id}/start")
async def start(table: ATable, guest: AGuest, services: WithServices) -> TableAnswer:
    """The host starts the match."""
    await services.lobby.start(table, guest.id)
    return answer(table, guest.id)


@router.post("/{id}/again")
async def play_again(table: ATable, request: Request, guest: AGuest, services: WithServices) -> TableAnswer:
    """It is over: the same people play the same again, at a table to which all of them are led."""
    following = await services.lobby.play_again(table, guest, lambda: check_new_table(services, request, guest))
    return answer(following, guest.id)


@router.post("/{id}/join")
async def join(wish: Join, table: ATable, guest: AGuest, services: WithServices) -> Joined:
    """Sit down."""
    await services.deals.check_seat(table, guest.id)
    seat = await services.lobby.join(table, guest, token=wish.token, number=wish.seat, name=wish.name.strip())
    return Joined(table.info(), table.you(guest.id), seat)


@router.delete("/{id}/seats/{seat}")
async def leave(seat: SeatId, table: ATable, guest: AGuest, services: WithServices) -> TableAnswer:
    """Stand up before the start."""
    await services.lobby.leave(table, guest.id, seat)
    return answer(table, guest.id)


@router.post("/{id}/seats/{seat}/claim")
async def claim(wish: Claim, seat: SeatId, table: ATable, guest: AGuest, services: WithServices) -> TableAnswer:
    """Carry a seat to this device by its secret link."""
    await services.deals.check_seat(table, guest.id)
    await services.lobby.claim(table, guest, seat, wish.token)
    return answer(table, guest.id)


@router.post("/{id}/seats/{seat}/link")
async def renew_link(seat: SeatId, table: ATable, guest: AGuest, services: WithServices) -> Links:
    """The link of one's seat has leaked: a new one, and whoever came by the old one is sent away."""
    await services.lobby.renew_link(table, guest.id, seat)
    return links_of(services, table, guest.id)


@router.put("/{id}/seats/{seat}/standin")
async def stand_in(wish: Standin, seat: SeatId, table: ATable, guest: AGuest, services: WithServices) -> TableAnswer:
    """A bot holds the seat of somebody who left; or gives it back."""
    await services.lobby.hand_to_bot(table, guest.id, seat, wish.bot or "")
    return answer(table, guest.id)


@router.get("/{id}/seats/{seat}/standin")
async def played_by_bot(seat: SeatId, table: ATable, guest: AGuest, services: WithServices) -> PlayedByBot:
    """What a bot played for this guest while they were away."""
    entries = services.courtesies.played_by_bot(table, guest.id, seat)
    return PlayedByBot([BotAnswer(entry.prompt, entry.option) for entry in entries])


@router.post("/{id}/seats/{seat}/nudge")
async def nudge(seat: SeatId, table: ATable, guest: AGuest, services: WithServices) -> TableAnswer:
    """Call somebody who is waited for; at most once an hour."""
    await services.courtesies.nudge(table, guest.id, seat)
    return answer(table, guest.id)


@router.put("/{id}/seats/{seat}/mood")
async def react(wish: Reaction, seat: SeatId, table: ATable, guest: AGuest, services: WithServices) -> TableAnswer:
    """React to what happened."""
    await services.courtesies.react(table, guest.id, seat, wish.mood)
    return answer(table, guest.id)


@router.get("/{id}/links")
async def links(table: ATable, guest: AGuest, services: WithServices) -> Links:
    """The links of this guest; the secret part comes after the #, which browsers send to nobody."""
    return links_of(services, table, guest.id)


@router.get("/{id}/qr", **plain("image/svg+xml"))
async def qr_code(
    table: ATable,
    guest: AGuest,
    services: WithServices,
    base: BaseAddress,
    seat: Annotated[int | None, Query(ge=0, le=5)] = None,
) -> Response:
    """A link as a QR code: to join, or to carry a seat to another device. `base` is where the browser sees us."""
    own = links_of(services, table, guest.id)
    return qr_picture(base, own.join if seat is None else own.seats.get(seat))


def links_of(services: Services, table: LiveTable, guest: str) -> Links:
    """The links that a guest may hand on."""
    row, identity = table.row, services.identity
    watch = f"/table/{row.id}"
    may_invite = row.status == "open" and (guest == row.host or table.seats_of(guest))
    # another device is another guest, who is denied a deal that others still ride
    carried = () if table.is_closed and row.status != "open" else table.seats_of(guest)
    return Links(
        watch=watch,
        join=f"{watch}#join={identity.invitation(row)}" if may_invite else None,
        seats={seat: f"{watch}#seat={seat}.{identity.seat_key(row, seat)}" for seat in carried},
    )
