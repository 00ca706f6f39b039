"""Who can pull whom at a table: for whoever cannot see the road."""

import asyncio
from dataclasses import dataclass
from typing import Annotated

from fastapi import Query

from lignerouge.flamme.play.view import SeatView
from lignerouge.flamme.preview.packs import Pack, packs
from lignerouge.flamme.tour.view import TourView
from lignerouge.server.http.dependencies import ATable, bad_options_denied, new_router
from lignerouge.server.protocol.errors import DeniedError

router = new_router("tables")

Word = Annotated[str, Query(max_length=40)]


@dataclass(frozen=True)
class Packs:
    """The packs of a race, each road from its front."""

    packs: list[Pack]


@router.get("/api/tables/{id}/packs")
async def packs_of(table: ATable, rider: Word = "", card: Word = "") -> Packs:
    """The packs as everybody stands, or where this card would bring this rider while nobody else moves."""
    view = table.match.view(None) if table.match else None
    race = view.race if isinstance(view, TourView) else view
    if not isinstance(race, SeatView):
        if table.row.status == "over":
            raise DeniedError("not-now", "match-over")
        raise DeniedError("not-now", "not-started")
    with bad_options_denied():
        return Packs(list(await asyncio.to_thread(packs, race, rider, card)))
