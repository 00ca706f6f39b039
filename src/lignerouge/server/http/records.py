"""Records that are brought back: checked, kept, or played on. How they are had and looked at: `replays.py`."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from fastapi import Request

from lignerouge.kernel import journal
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.verify import LuckProof, told_keys
from lignerouge.kernel.verify import verify as verify_record
from lignerouge.registry import GAMES
from lignerouge.server.addresses import address
from lignerouge.server.http.dependencies import AGuest, WithServices, check_new_table, new_router
from lignerouge.server.http.tables import TableAnswer, TableWish, answer
from lignerouge.server.identity import new_id
from lignerouge.server.live.options import check_size, taken_apart
from lignerouge.server.live.record_parts import Pauses
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.protocol.names import readable
from lignerouge.server.services import Services
from lignerouge.server.store.rows import Chain, Origin, Seat, Table, Written

router = new_router("records")

MOST_ENTRIES = 20_000
A_RECORD = {"requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}}


@dataclass(frozen=True, kw_only=True)
class OldTable(TableWish):
    """A match that is to go on from its record, with seats chosen anew."""

    record: str


@dataclass(frozen=True)
class Verdict:
    """What was found in an uploaded record."""

    game: str
    seats: Sequence[str]
    options: Mapping[str, Any]
    entries: int
    milestones: int  # of a tour: stages that are over
    result: Sequence[str]  # empty: unfinished, and can go on
    luck: LuckProof  # whether it was drawn as promised
    id: str | None = None  # where it can be seen again, if it was kept


@router.post("/api/records/verify", openapi_extra=A_RECORD)
async def verify(request: Request) -> Verdict:
    """Play a record again and hold every step against the rules."""
    return (await _verified(request))[1]


@router.post("/api/records", status_code=201, openapi_extra=A_RECORD)
async def upload(request: Request, guest: AGuest, services: WithServices) -> Verdict:
    """Keep a finished match that was played elsewhere, to look at it again and show it to others."""
    check_new_table(services, request, guest)
    record, verdict = await _verified(request)
    check_size(record.options)
    if not record.result:
        raise DeniedError("not-now", "record-finished-only")
    keys = told_keys(record, GAMES[record.game].milestone)
    salts = keys.salts if keys else [""] * len(record.seats)
    guests = [Seat("guest", readable(name)[:40], salt=salt) for name, salt in zip(record.seats, salts, strict=True)]
    options, seats = taken_apart(record.game, record.options, guests)
    chain = Chain(keys.last, keys.parts, keys.since, keys.ranked) if keys else None
    left, now = record.branch, time.time()
    row = Table(
        id=new_id(),
        host=guest.id,
        game=record.game,
        revision=record.revision,
        name="",
        options=options,
        seats=seats,
        created=now,
        changed=now,
        seed=record.seed,
        origin=None if left is None else origin_of(left, salts),
    )
    written = [Written(entry, None, "", now) for entry in record.entries]
    await services.tables.keep(row, written, record.result, chain)
    return replace(verdict, id=row.id)


def origin_of(left: journal.Branch, salts: Sequence[str]) -> Origin:
    """Where a record says that it left another one, which may be kept nowhere."""
    return Origin("", left.check, left.since, "same" if left.same_luck else "fresh", tuple(salts))


@router.post("/api/records/resume", status_code=201)
async def resume(wish: OldTable, request: Request, guest: AGuest, services: WithServices) -> TableAnswer:
    """A new table, at which an unfinished match goes on where its record ends; its seats are chosen anew."""
    check_new_table(services, request, guest, listed=wish.listed)
    services.records.check(address(request.scope))
    record, _ = await services.parts.run(checked, wish.record)
    if record.result:
        raise DeniedError("over", "match-over")
    if len(wish.seats) != len(record.seats):
        raise DeniedError("bad-options", "match-seats", seats=len(record.seats), given=len(wish.seats))
    wanted = Table(
        id=new_id(),
        host=guest.id,
        game=record.game,
        revision=record.revision,
        options=record.options,
        practice=True,  # anybody can have written what was played so far
        **wish.chosen(),
    )
    return answer(await services.lobby.make(guest, wanted, record.entries), guest.id)


async def _verified(request: Request) -> tuple[journal.Journal, Verdict]:
    services: Services = request.app.state.services
    services.records.check(address(request.scope))
    return await services.parts.run(checked, await text_of(request))


async def text_of(request: Request) -> str:
    """The body of a request that is text."""
    body = await request.body()
    try:
        return body.decode("utf-8-sig")  # some editors begin a file with a mark
    except UnicodeDecodeError:
        raise DeniedError("bad-message", "record-not-text") from None


def checked(text: str) -> tuple[journal.Journal, Verdict]:
    """Play a record again and hold every step against the rules, and its luck against what it says of it."""
    milestones, pauses = 0, Pauses()

    def look(step: journal.Replay) -> None:
        nonlocal milestones
        pauses.breathe()
        milestones += milestone is not None and any(isinstance(event, milestone) for event in step.events)

    try:
        record = journal.read(text)
    except InputError as mistake:
        raise DeniedError.of("bad-record", mistake) from None
    try:
        entry = GAMES.find(record.game)
        if len(record.entries) > MOST_ENTRIES:
            raise DeniedError("too-large", "record-too-long", most=MOST_ENTRIES)
        milestone = entry.milestone
        luck = verify_record(entry.game, record, milestone, look)
    except InputError as mistake:
        game = GAMES[record.game].game if record.game in GAMES else None
        is_ours = game is None or game.oldest <= record.revision <= game.revision
        raise DeniedError.of("bad-options" if is_ours else "other-rules", mistake) from None
    found = Verdict(record.game, record.seats, record.options, len(record.entries), milestones, record.result, luck)
    return record, found
