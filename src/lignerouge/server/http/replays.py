"""Looking back: the record of a match, its steps, what everybody was told, and whether its luck was kept.

Whatever is long is asked for in parts, streamed, and need not be sent again once nothing in it changes.
"""

import zlib
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Annotated, Any, Literal
from weakref import WeakKeyDictionary

import orjson
from fastapi import Query, Request, Response
from fastapi.responses import PlainTextResponse, StreamingResponse

from lignerouge.kernel import journal
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.keys import Pledge
from lignerouge.kernel.verify import LuckProof
from lignerouge.kernel.verify import verify as verify_record
from lignerouge.registry import GAMES
from lignerouge.server.addresses import address
from lignerouge.server.http.dependencies import ATable, WithServices, new_router, plain
from lignerouge.server.live.record_parts import BETWEEN, ChunkPart, Kind, Pauses, RecordParts
from lignerouge.server.live.table import LiveTable
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.protocol.event_schema import Events, SchemaOf, View
from lignerouge.server.services import Services

router = new_router("records")

ASK_AGAIN = "private, no-cache"  # it may be kept, and is asked for by its mark: names may be removed even from old ones
UNCHANGED: dict[int | str, dict[str, Any]] = {304: {"description": "As the reader has it."}}

A_PART = 4  # chunks: about what a stage has

Number = Annotated[int | None, Query(ge=0, le=1_000_000)]
Count = Annotated[int | None, Query(ge=1, le=1_000_000)]


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
    """A finished match, step by step, or some of its steps."""

    game: str
    seats: Sequence[str]
    options: Mapping[str, Any]
    result: Sequence[str]
    first: int  # the number of the first of these steps, from 0 on
    total: int  # steps that can be had
    parts: Sequence[int]  # the first step of each stage that is over; of a match without stages 0
    steps: Sequence[ReplayStep]


@dataclass(frozen=True)
class PublicEvents:
    """The events that everybody was sent, from the first on, or some of them."""

    first: int
    total: int  # events so far
    events: Events


@dataclass(frozen=True)
class LuckReport:
    """What was promised about the luck of a match, what is told of its keys now, and whether the draws fit them."""

    commitment: str  # "" if nothing was promised
    salts: Sequence[str]  # by seat
    since: int  # the first entry that was drawn with these keys
    key: str  # of the last part that is over
    luck: LuckProof | Literal["broken"]
    reason: str = ""  # what does not fit
    ranked: bool = False  # the keys give ranks


def finished(table: LiveTable) -> journal.Journal:
    """The journal of a match that is over; before, it holds secrets, and is denied."""
    if table.row.status != "over" or table.match is None:
        raise DeniedError("not-now", "record-when-over")
    return table.match.journal


async def open_part(parts: RecordParts, table: LiveTable) -> journal.Journal:
    """All of a match that is over; of one under way what lies before its last milestone, where nothing is hidden."""
    if table.row.status == "over" or table.match is None or table.game_entry.milestone is None:
        return replace(finished(table), pledge=table.pledge)
    record = replace(table.match.journal, entries=list(table.match.journal.entries), pledge=table.pledge)
    ends = [end for end in (await parts.play(table, record)).ends if end <= len(record.entries)]
    if not ends:
        raise DeniedError("not-now", "record-when-stage-over")
    return journal.cut(record, ends[-1])


@router.get("/api/tables/{id}/record", **plain("text/plain"))
async def download(table: ATable, services: WithServices) -> Response:
    """As open text, which `lignerouge replay` reads. Of a tour under way: up to the end of its last stage."""
    text = await services.parts.run(journal.write, await open_part(services.parts, table))
    headers = {"content-disposition": f'attachment; filename="{table.row.game}-{table.row.id[:6]}.record"'}
    return PlainTextResponse(text, headers=headers)


@router.get("/api/tables/{id}/luck")
async def luck(table: ATable, services: WithServices) -> LuckReport:
    """Whether everything was drawn as it was promised, as far as the keys are told: up to the end of the last stage."""
    record = await open_part(services.parts, table)
    if record.pledge is None:
        return LuckReport("", [], 0, "", "none")
    return await services.parts.run(_report, table, record, record.pledge)


_reports: WeakKeyDictionary[LiveTable, LuckReport] = WeakKeyDictionary()  # a record is played again once


def _report(table: LiveTable, record: journal.Journal, pledge: Pledge) -> LuckReport:
    known = _reports.get(table)
    if known is None or known.key != pledge.key:
        known = LuckReport(pledge.commitment, pledge.salts, pledge.since, pledge.key, *_prove(record), pledge.ranked)
        _reports[table] = known
    return known


def _prove(record: journal.Journal) -> tuple[LuckProof | Literal["broken"], str]:
    try:
        milestone = GAMES[record.game].milestone
        return verify_record(GAMES[record.game].game, record, milestone, Pauses().breathe), ""
    except InputError as mistake:
        return "broken", str(mistake)


@router.get("/api/tables/{id}/replay", response_model=Replay, responses=UNCHANGED)
async def replay(
    table: ATable,
    request: Request,
    services: WithServices,
    part: Annotated[int | None, Query(ge=1, le=100)] = None,
    first: Number = None,
    count: Count = None,
    last: Count = None,
) -> Response:
    """Every step, with everybody's cards. `part`: only those of this stage of a tour, which may still be under way.

    Of these: from the step `first` on (numbered over the whole match), at most `count`, or the `last` so many.
    """
    record = await open_part(services.parts, table)
    played, total = await services.parts.play(table, record), len(record.entries)
    starts = [0, *(end for end in played.ends if end < total)]
    low, high = 0, total
    if part is not None:
        bounds = [*starts, total]
        low, high = bounds[part - 1 : part + 1] if part < len(bounds) else (total, total)
    low = max(low, min(first or 0, high))
    high = min(high, low + (high if count is None else count))
    low = max(low, high - (high if last is None else last))
    head = {
        "game": record.game,
        "seats": record.seats,
        "options": record.options,
        "result": record.result,
        "first": low,
        "total": total,
        "parts": starts,
    }
    return await _stream(services, request, table, record, "steps", head, played.pieces("steps", low, high))


@router.get("/api/tables/{id}/told", response_model=PublicEvents, responses=UNCHANGED)
async def told(
    table: ATable, request: Request, services: WithServices, first: Number = None, count: Count = None
) -> Response:
    """What everybody was sent from the beginning, also of a match under way: a socket sends only the last of it.

    From the event `first` on (numbered as for a spectator), at most `count`.
    """
    if table.match is None:
        raise DeniedError("not-now", "nothing-yet")
    record = replace(table.match.journal, entries=list(table.match.journal.entries))
    played = await services.parts.play(table, record)
    low = min(first or 0, played.events)
    high = played.events if count is None else min(low + count, played.events)
    head = {"first": low, "total": played.events}
    return await _stream(services, request, table, record, "events", head, played.pieces("events", low, high))


async def _stream(
    services: Services,
    request: Request,
    table: LiveTable,
    record: journal.Journal,
    kind: Kind,
    head: Mapping[str, Any],
    pieces: Sequence[ChunkPart],
) -> Response:
    """A head and the items of these pieces, each of which is made when the reader has taken the ones before."""
    opening = orjson.dumps(head)[:-1] + b',"%s":[' % kind.encode()
    mark = f'"{sha256(opening + repr([(each.low, each.high) for each in pieces]).encode()).hexdigest()[:24]}"'
    headers = {
        "etag": mark,
        "cache-control": ASK_AGAIN,
        "vary": "accept-encoding",
    }
    if mark in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    services.replays.check(address(request.scope), max(1, len(pieces) / A_PART))
    packer = None
    if "gzip" in request.headers.get("accept-encoding", ""):
        packer = zlib.compressobj(1, wbits=31)
        headers["content-encoding"] = "gzip"

    async def body() -> AsyncIterator[bytes]:
        before = opening
        for piece in pieces:
            text = await services.parts.items(table, record, kind, piece)
            if text:
                text = await services.parts.run(_packed, packer, before, text)
                before = BETWEEN
                yield text
            del text  # while this reader waits for its turn: ten of them would hold two megabytes each
        closing = (opening if before is opening else b"") + b"]}"
        yield closing if packer is None else packer.compress(closing) + packer.flush()

    return StreamingResponse(body(), media_type="application/json", headers=headers)


def _packed(packer: Any, before: bytes, text: bytes) -> bytes:
    return before + text if packer is None else bytes(packer.compress(before) + packer.compress(text))
