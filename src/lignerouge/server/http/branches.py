"""Riding on from a decision of a match that is over: a table of one's own in that position, or a quick what-if."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from fastapi import Request
from pydantic import Field

from lignerouge.kernel import journal
from lignerouge.kernel.branching import Position, position, shared_keys
from lignerouge.kernel.errors import InputError
from lignerouge.registry import GAMES, GameEntry
from lignerouge.server.addresses import address
from lignerouge.server.http.dependencies import FORM, AGuest, ATable, BotName, WithServices, check_new_table, new_router
from lignerouge.server.http.records import checked
from lignerouge.server.http.replays import open_part
from lignerouge.server.http.tables import Pace, SeatWish, TableAnswer, answer
from lignerouge.server.identity import new_id
from lignerouge.server.live.record_parts import Pauses
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.protocol.messages import SeatNumber
from lignerouge.server.protocol.names import TableName
from lignerouge.server.services import Services
from lignerouge.server.store.rows import Chain, Guest, Origin, Seat, Table

router = new_router("branches")


@dataclass(frozen=True, kw_only=True)
class BranchWish:
    """Where a match is left, and how it goes on.

    Without `seats` the guest has the seat whose decision it is, bots keep theirs, and all other seats are given to
    `bot`, or to the game's house bot. Where no seat is free the match goes on at once.
    """

    __pydantic_config__ = FORM
    at: Annotated[int, Field(ge=1, le=1_000_000)]  # the number of the entry that is chosen anew, as in a review
    luck: Literal["fresh", "same"] = "fresh"
    others: Literal["anew", "played"] = "anew"  # played: what they chose in secret in this round stays
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=6)] | None = None
    seat: SeatNumber | None = None  # the guest's, instead of the one whose decision it is
    bot: BotName = ""
    name: TableName = ""
    listed: bool = False
    pace: Pace = 0
    passing: bool = False  # a what-if: in nobody's list, and not kept


@dataclass(frozen=True, kw_only=True)
class RecordBranch(BranchWish):
    """The same of a record that somebody brings."""

    record: str


@router.post("/api/tables/{id}/branch", status_code=201)
async def branch(
    wish: BranchWish, table: ATable, request: Request, guest: AGuest, services: WithServices
) -> TableAnswer:
    """A new table in the position of a decision of this match, which is over; of a tour: in a stage that is."""
    if table.row.status != "over" and (table.match is None or not table.stages_over):
        raise DeniedError("not-now", "branch-when-over")
    if any(seat.kind == "open" for seat in wish.seats or ()):  # nobody is invited to cards that are closed to them
        await services.deals.check_open_to(table, None)
    _check_limits(wish, request, guest, services)
    record = await open_part(services.parts, table)
    return await _branch(wish, record, table.row.seats, guest, services, table.row.id)


@router.post("/api/records/branch", status_code=201)
async def branch_record(wish: RecordBranch, request: Request, guest: AGuest, services: WithServices) -> TableAnswer:
    """A new table in the position of a decision of a record, which is checked first."""
    _check_limits(wish, request, guest, services)
    services.records.check(address(request.scope))
    record, _ = await services.parts.run(checked, wish.record)
    return await _branch(wish, record, [Seat("guest")] * len(record.seats), guest, services, "")


def _check_limits(wish: BranchWish, request: Request, guest: Guest, services: Services) -> None:
    if wish.passing:
        services.what_ifs.check(guest.id)
    else:
        check_new_table(services, request, guest, listed=wish.listed)


async def _branch(
    wish: BranchWish, record: journal.Journal, sat: Sequence[Seat], guest: Guest, services: Services, table: str
) -> TableAnswer:
    entry = GAMES[record.game]
    found, check = await services.parts.run(_found, record, wish)
    keys = shared_keys(record, wish.at, entry.milestone) if wish.luck == "same" else None
    if wish.luck == "same" and keys is None:
        raise DeniedError("not-now", "branch-luck-unknown")
    seats = _seats(wish, record.seats, sat, found.seat if wish.seat is None else wish.seat, entry)
    if len(seats) != len(record.seats):
        raise DeniedError("bad-options", "match-seats", seats=len(record.seats), given=len(seats))
    wanted = Table(
        id=new_id(),
        host=guest.id,
        game=record.game,
        revision=record.revision,
        name=wish.name.strip(),
        options=record.options,
        seats=tuple(seats),
        listed=wish.listed and not wish.passing,
        pace=wish.pace,
        origin=Origin(table, check, wish.at, wish.luck, keys.salts if keys else ()),
        passing=wish.passing,
    )
    chain = Chain(keys.last, keys.parts, keys.since, keys.ranked) if keys else None
    made = await services.lobby.make(guest, wanted, found.entries, chain)
    if all(seat.kind != "open" for seat in made.row.seats):
        await services.lobby.start(made, guest.id)
    return answer(made, guest.id)


def _found(record: journal.Journal, wish: BranchWish) -> tuple[Position, str]:
    """The position, and the check of the record that is left."""
    game: Any = GAMES[record.game].game
    try:
        found = position(game, record, wish.at, as_played=wish.others == "played", look=Pauses().breathe)
    except InputError:
        raise DeniedError("bad-options", "branch-nowhere", at=wish.at) from None
    return found, journal.write(record).rpartition("check: ")[2].strip()


def _seats(wish: BranchWish, names: Sequence[str], sat: Sequence[Seat], own: int, entry: GameEntry) -> list[Seat]:
    """The bots of a record that somebody brought are known by their names alone."""
    if wish.seats is not None:
        return [Seat(seat.kind, seat.name.strip(), seat.bot) for seat in wish.seats]
    bots = [
        seat.bot if seat.kind == "bot" else entry.bot_called(name) or wish.bot or entry.house
        for name, seat in zip(names, sat, strict=True)
    ]
    return [Seat("guest") if n == own else Seat("bot", bot=bot) for n, bot in enumerate(bots)]
