"""Deals on paper, for clubs that play with cardboard. No table of this server is dealt with the keys that are asked."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from fastapi import Query, Response

from lignerouge.flamme.paper.deal_sheet import DealtRider, deal_sheet
from lignerouge.server.http.dependencies import AN_HOUR, new_router

router = new_router("cardboard")


@dataclass(frozen=True)
class DealSheet:
    """The orders of all decks of a deal."""

    riders: Sequence[DealtRider]


@router.get("/api/deals/sheet")
async def sheet(
    response: Response,
    key: Annotated[str, Query(pattern="^[0-9a-f]{64}$")],
    teams: Annotated[int, Query(ge=2, le=6)] = 4,
) -> DealSheet:
    """The sheet of a key that whoever asks has made up, or of a deal that is open."""
    response.headers.update(AN_HOUR)
    return DealSheet(await asyncio.to_thread(deal_sheet, bytes.fromhex(key), teams))
