"""Records: a match can be taken away, looked at again step by step, brought back, and go on from there."""

import asyncio
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal
from weakref import WeakKeyDictionary

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import PlainTextResponse

from lignerouge.kernel import journal
from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.events import Event
from lignerouge.kernel.keys import Pledge
from lignerouge.kernel.verify import LuckProof, told_keys
from lignerouge.kernel.verify import verify as verify_record
from lignerouge.registry import GAMES
from lignerouge.server.guards import address
from lignerouge.server.http.dependencies import AGuest, ATable, WithServices, check_new_table, plain
from lignerouge.server.http.tables import TableAnswer, TableWish, answer
from lignerouge.server.identity import new_id
from lignerouge.server.live.lobby import check_size, taken_apart
from lignerouge.server.live.table import LiveTable
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.protocol.event_schema import Events, SchemaOf, View
from lignerouge.server.protocol.names import readable
from lignerouge.server.services import Services
from lignerouge.server.store.rows import Chain, Seat, Table, Written

router = APIRouter(tags=["records"])

MOST_ENTRIES = 20_000
A_RECORD = {"requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}}


@dataclass(frozen=True, kw_only=True)
class OldTable(TableWish):
    """A match that is to go on from its record, with seats chosen anew."""

    record: str


@dataclass(frozen=True)
class ReplayStep:
    """An answer of a finished match, all that it brought about, and the table after it, for all to see."""

    prompt: str
    option: str
    seat: int | None
    events: Events
    view: Annotated[Any, SchemaOf(lambda: View | None)]  # None while nothing public has changed


@dataclass(frozen=True)
class Replay:
    """A finished match, step by step."""

    game: str
    seats: Sequence[str]
    options: Mapping[str, Any]
    result: Sequence[str]
    steps: Sequence[ReplayStep]


@dataclass(frozen=True)
class PublicEvents:
    """The events that everybody was sent, from the first on."""

    events: Events


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


@dataclass(frozen=True)
class LuckReport:
    """What was promised about the luck of a match, what is told of its keys now, and whether the draws fit them."""

    commitment: str  # "" if nothing was promised
    salts: Sequence[str]  # by seat
    since: int  # the first entry that was drawn with these keys
    key: str  # of the last part that is over
    luck: LuckProof | Literal["broken"]
    reason: str = ""  # what does not fit


def finished(table: LiveTable) -> journal.Journal:
    """The journal of a match that is over; before, it holds secrets, and is denied."""
    if table.row.status != "over" or table.match is None:
        raise DeniedError("not-now", "The record can be had when the match is over.")
    return table.match.journal


def pledge_of(table: LiveTable) -> Pledge | None:
    """What may be known of the keys of luck now: the key of the last part that is over, and no later one."""
    if table.match is None or table.match.keys is None:
        return None
    part = int(table.match.luck.part)
    return table.match.keys.opened(part if table.row.status == "over" else part - 1)


async def open_part(table: LiveTable) -> journal.Journal:
    """All of a match that is over; of one under way what lies before its last milestone, where nothing is hidden."""
    milestone = table.game_entry.milestone
    if table.row.status == "over" or table.match is None or milestone is None:
        return replace(finished(table), pledge=pledge_of(table))
    record = replace(table.match.journal, entries=list(table.match.journal.entries), pledge=pledge_of(table))
    entries = await asyncio.get_running_loop().run_in_executor(None, _last_milestone, record, milestone)
    if not entries:
        raise DeniedError("not-now", "The record can be had when the first stage is over.")
    return journal.cut(record, entries)


def _last_milestone(record: journal.Journal, milestone: type[Event]) -> int:
    """The number of entries up to the last milestone; 0 if there was none."""
    return max(
        (
            step.step + 1
            for step in journal.replay(GAMES[record.game].game, record)
            if any(isinstance(event, milestone) for event in step.events)
        ),
        default=0,
    )


@router.get("/api/tables/{id}/record", **plain("text/plain"))
async def download(table: ATable) -> Response:
    """As open text, which `lignerouge replay` reads. Of a tour under way: up to the end of its last stage."""
    text = journal.write(await open_part(table))
    headers = {"content-disposition": f'attachment; filename="{table.row.game}-{table.row.id[:6]}.record"'}
    return PlainTextResponse(text, headers=headers)


@router.get("/api/tables/{id}/luck")
async def luck(table: ATable) -> LuckReport:
    """Whether everything was drawn as it was promised, as far as the keys are told: up to the end of the last stage."""
    record = await open_part(table)
    pledge, known = record.pledge, _reports.get(table)
    if pledge is None:
        return LuckReport("", [], 0, "", "none")
    if known is None or known.key != pledge.key:
        proof, reason = await asyncio.get_running_loop().run_in_executor(None, _prove, record)
        known = LuckReport(pledge.commitment, pledge.salts, pledge.since, pledge.key, proof, reason)
        _reports[table] = known
    return known


_reports: WeakKeyDictionary[LiveTable, LuckReport] = WeakKeyDictionary()  # a record is played again once


def _prove(record: journal.Journal) -> tuple[LuckProof | Literal["broken"], str]:
    try:
        return verify_record(GAMES[record.game].game, record, GAMES[record.game].milestone), ""
    except InputError as mistake:
        return "broken", str(mistake)


@router.get("/api/tables/{id}/replay")
async def replay(table: ATable, part: Annotated[int | None, Query(ge=1, le=100)] = None) -> Replay:
    """Every step, with everybody's cards. `part`: only those of this stage of a tour, which may still be under way."""
    record = await open_part(table)
    steps = await asyncio.get_running_loop().run_in_executor(None, lambda: list(replay_steps(record, part)))
    return Replay(record.game, record.seats, record.options, record.result, steps)


@router.get("/api/tables/{id}/told")
async def told(table: ATable) -> PublicEvents:
    """What everybody was sent from the beginning, also of a match under way: a socket sends only the last of it."""
    if table.match is None:
        raise DeniedError("not-now", "Nothing has happened yet.")
    record = replace(table.match.journal, entries=list(table.match.journal.entries))
    return PublicEvents(await asyncio.get_running_loop().run_in_executor(None, lambda: list(public_events(record))))


def public_events(record: journal.Journal) -> Iterator[dict[str, Any]]:
    """The events of a journal that spectators are sent."""
    for step in journal.replay(GAMES[record.game].game, record):
        yield from (event.as_json() for event in step.events if _is_public(event))


def replay_steps(record: journal.Journal, part: int | None = None) -> Iterator[ReplayStep]:
    """The steps of a journal; a step has a view if everybody learns something from it."""
    game, milestone = GAMES[record.game].game, GAMES[record.game].milestone
    seats: dict[str, int] = {}
    passed = 0
    for step in journal.replay(game, record):
        if part is None or part == passed + 1:
            yield ReplayStep(
                prompt=step.entry.prompt,
                option=step.entry.option,
                seat=seats.get(step.entry.prompt),
                events=[event.as_json() for event in step.events],
                view=game.view(step.state, None) if any(_is_public(event) for event in step.events) else None,
            )
            seats = {prompt.name: prompt.seat for prompt in game.prompts(step.state)}
        passed += milestone is not None and any(isinstance(event, milestone) for event in step.events)


def _is_public(event: Event) -> bool:
    return event.reaches(None)


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
        raise DeniedError("not-now", "Only finished matches can be kept here.")
    keys = told_keys(record, GAMES[record.game].milestone)
    salts = keys.salts if keys else [""] * len(record.seats)
    guests = [Seat("guest", readable(name)[:40], salt=salt) for name, salt in zip(record.seats, salts, strict=True)]
    options, seats = taken_apart(record.game, record.options, guests)
    chain = Chain(keys.last, keys.parts, keys.since) if keys else None
    now = time.time()
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
    )
    written = [Written(entry, None, "", now) for entry in record.entries]
    await services.tables.keep(row, written, record.result, chain)
    return replace(verdict, id=row.id)


@router.post("/api/records/resume", status_code=201)
async def resume(wish: OldTable, request: Request, guest: AGuest, services: WithServices) -> TableAnswer:
    """A new table, at which an unfinished match goes on where its record ends; its seats are chosen anew."""
    check_new_table(services, request, guest, listed=wish.listed)
    services.records.check(address(request.scope))
    record, _ = await asyncio.get_running_loop().run_in_executor(None, _check, wish.record)
    if record.result:
        raise DeniedError("over", "This match is over: it can be kept and looked at, but it does not go on.")
    if len(wish.seats) != len(record.seats):
        raise DeniedError("bad-options", f"This match has {len(record.seats)} seats, not {len(wish.seats)}.")
    table = await services.lobby.make(
        guest,
        game=record.game,
        options=record.options,
        played=record.entries,
        revision=record.revision,
        **wish.chosen(),
    )
    return answer(table, guest.id)


async def _verified(request: Request) -> tuple[journal.Journal, Verdict]:
    services: Services = request.app.state.services
    services.records.check(address(request.scope))
    body = await request.body()
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise DeniedError("bad-message", "A record is text in UTF-8.") from None
    return await asyncio.get_running_loop().run_in_executor(None, _check, text)


def _check(text: str) -> tuple[journal.Journal, Verdict]:
    """Play a record again and hold every step against the rules, and its luck against what it says of it."""
    milestones = 0

    def look(step: journal.Replay) -> None:
        nonlocal milestones
        milestones += milestone is not None and any(isinstance(event, milestone) for event in step.events)

    try:
        record = journal.read(text)
    except InputError as mistake:
        raise DeniedError("bad-record", str(mistake)) from None
    try:
        if record.game not in GAMES:
            raise InputError(f"There is no game called {quoted(record.game)}: there are {', '.join(GAMES)}.")
        if len(record.entries) > MOST_ENTRIES:
            raise InputError(f"A record has at most {MOST_ENTRIES} entries.")
        milestone = GAMES[record.game].milestone
        luck = verify_record(GAMES[record.game].game, record, milestone, look)
    except InputError as mistake:
        game = GAMES[record.game].game if record.game in GAMES else None
        is_ours = game is None or game.oldest <= record.revision <= game.revision
        raise DeniedError("bad-options" if is_ours else "other-rules", str(mistake)) from None
    found = Verdict(record.game, record.seats, record.options, len(record.entries), milestones, record.result, luck)
    return record, found
