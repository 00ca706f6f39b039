"""Reviews of finished matches: was it luck, and what should I have played?"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from fastapi import Request

from lignerouge.kernel import journal
from lignerouge.kernel.match import Match
from lignerouge.registry import GAMES
from lignerouge.reviewing.decisions import round_of
from lignerouge.server.addresses import address
from lignerouge.server.http.dependencies import ATable, WithServices, new_router
from lignerouge.server.http.records import A_RECORD, checked, text_of
from lignerouge.server.http.replays import finished, open_part
from lignerouge.server.live.reviews import Status, Work, people_of
from lignerouge.server.live.table import LiveTable
from lignerouge.server.protocol.errors import DeniedError

router = new_router("reviews")

MOST_REVIEWED = 5000  # entries of a record that somebody brings: a Grand Tour of six teams has fewer


@dataclass(frozen=True)
class ReviewAnswer:
    """How far a review is, and what is known of it."""

    status: Status
    done: int  # parts of the work,
    of: int  # of so many; 0 before it is known
    report: Mapping[str, Any] | None  # as docs/review.md says; first with chances alone
    reason: str  # why there is none


def answered(work: Work) -> ReviewAnswer:
    """What is known of a review now."""
    return ReviewAnswer(work.status, work.done, work.of, work.report, work.reason)


def before_this_round(match: Match[Any, Any]) -> journal.Journal:
    """The record up to where the round began that is played now: of it nothing is weighed."""
    now = {round_of(prompt.name) for prompt in match.prompts()}
    entries = list(match.journal.entries)
    counting = [item.number for item in match.line.items] if match.takes_back else range(len(entries))
    began = next((n for n in counting if round_of(entries[n].prompt) in now), len(entries))
    return journal.cut(replace(match.journal, entries=entries), began)


def is_tried_out(table: LiveTable) -> bool:
    """It is a what-if of one guest alone, from whom nothing has to be kept."""
    return table.row.passing and len(frozenset[str]().union(*table.holders.values())) <= 1


@router.get("/api/tables/{id}/review")
async def review(table: ATable, request: Request, services: WithServices) -> ReviewAnswer:
    """Of a match that is over, for anybody who has its address. Ask again until the status is `ready` or `failed`.

    Of a tour under way: of the stages that are over, as its record is handed out; it is not kept. Of a what-if under
    way, at which one guest tries something out alone: how it stood when its round began, and no more.
    """
    is_over = table.row.status == "over"
    if is_tried_out(table) and not is_over and table.match is not None:
        record = before_this_round(table.match)
        name = f"{table.row.id}/what-if/{len(record.entries)}"
        return answered(await services.reviews.of(name, record, [], kept=False, glance=True))
    name = table.row.id if is_over else f"{table.row.id}/{table.stages_over}"
    if (known := services.reviews.known(name, table.row.names)) is not None:
        return answered(known)
    services.records.check(address(request.scope))
    record = finished(table) if is_over else await open_part(services.parts, table)
    return answered(await services.reviews.of(name, record, people_of(table), kept=is_over))


@router.post("/api/records/review", openapi_extra=A_RECORD)
async def review_record(request: Request, services: WithServices) -> ReviewAnswer:
    """Of a finished match that was played elsewhere; nothing of it is kept. Send the same again until it is `ready`."""
    text = await text_of(request)
    name = f"record-{sha256(text.encode()).hexdigest()[:32]}"  # no id of a table is as long
    if (known := services.reviews.known(name)) is not None:
        return answered(known)
    services.records.check(address(request.scope))
    record, _ = await services.parts.run(checked, text)
    if not record.result:
        raise DeniedError("not-now", "record-when-over")
    if len(record.entries) > MOST_REVIEWED:
        raise DeniedError("too-large", "review-too-long", most=MOST_REVIEWED)
    bots = GAMES[record.game].bots
    people = [number for number, name in enumerate(record.seats) if name not in bots]
    return answered(await services.reviews.of(name, record, people, kept=False))
