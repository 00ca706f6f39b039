"""Reviews of finished matches: was it luck, and what should I have played?"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request

from lignerouge.server.guards import address
from lignerouge.server.http.dependencies import ATable, WithServices
from lignerouge.server.http.replays import finished
from lignerouge.server.live.reviews import Status

router = APIRouter(tags=["reviews"])


@dataclass(frozen=True)
class ReviewAnswer:
    """How far a review is, and what is known of it."""

    status: Status
    done: int  # parts of the work,
    of: int  # of so many; 0 before it is known
    report: Mapping[str, Any] | None  # as docs/review.md says; first with chances alone
    reason: str  # why there is none


@router.get("/api/tables/{id}/review")
async def review(table: ATable, request: Request, services: WithServices) -> ReviewAnswer:
    """Of a match that is over, for anybody who has its address. Ask again until the status is `ready` or `failed`."""
    record = finished(table)
    if table.row.id not in services.reviews:
        services.records.check(address(request.scope))
    people = [number for number, seat in enumerate(table.row.seats) if seat.kind == "guest"]
    work = await services.reviews.of(table.row.id, record, people)
    return ReviewAnswer(work.status, work.done, work.of, work.report, work.reason)
