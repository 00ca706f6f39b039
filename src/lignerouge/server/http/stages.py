"""For makers of stages: the tiles, a stage while it is made, one by chance, and how it rides."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import TypeAdapter

from lignerouge.flamme.content.catalogue import MANY_SEATS
from lignerouge.flamme.designer.editor import Draft, make_draft, tile_faces
from lignerouge.flamme.designer.generator import Wish, generate_stage
from lignerouge.flamme.play.options import RaceOptions
from lignerouge.flamme.stages.cards import with_wide_finish
from lignerouge.flamme.stages.findings import Finding
from lignerouge.flamme.stages.text import format_tiles
from lignerouge.flamme.stages.tokens import Movable
from lignerouge.kernel.errors import InputError
from lignerouge.server.guards import address
from lignerouge.server.http.dependencies import AGuest, Boxes, InHouse
from lignerouge.server.http.stage_forms import (
    LONGEST_STAGE,
    DraftShown,
    EstimateStep,
    EstimateWish,
    FindingShown,
    Generated,
    Kind,
    Language,
    Seats,
    Seed,
    TileList,
)
from lignerouge.server.live.estimates import race_of
from lignerouge.server.protocol.errors import DeniedError

router = APIRouter(prefix="/api/stages", tags=["stages"])

AN_HOUR = {"cache-control": "public, max-age=3600"}
A_LINE = TypeAdapter(EstimateStep)
LINES = "application/x-ndjson"
STEPS: dict[int | str, dict[str, Any]] = {  # the model says what a line is
    200: {"model": EstimateStep, "content": {LINES: {"schema": {"type": "string"}}}, "description": "A step a line."}
}
SquareName = Annotated[str, Query(max_length=10)]


@router.get("/tiles")
async def tiles(response: Response) -> TileList:
    """Every face of every tile, with its drawing."""
    response.headers.update(AN_HOUR)
    return TileList(await asyncio.to_thread(tile_faces))


@router.get("/draft")
async def draft(
    boxes: Boxes,
    tiles: Annotated[str, Query(max_length=LONGEST_STAGE)] = "",
    kind: Kind = "normal",
    seats: Seats = 4,
    tour: bool = False,
    language: Language = "en",
    minor: SquareName = "",
    refreshment: SquareName = "",
) -> DraftShown:
    """A stage while it is made, finished or not: how it lies, what speaks against it, its tokens.

    `minor` and `refreshment` put these tokens elsewhere, where the rule leaves the choice. `boxes` are those whose
    tiles may be used, as a rule all.
    """
    moved: dict[Movable, str] = {"minor": minor, "refreshment": refreshment}
    made = await asyncio.to_thread(make_draft, tiles, kind=kind, seats=seats, tour=tour, moved=moved, chosen=boxes)
    return shown(made, language)


def shown(draft: Draft, language: Language) -> DraftShown:
    """For this reader."""
    return DraftShown(
        stage=draft.stage,
        whole=draft.whole,
        moved=draft.moved,
        tiles=draft.names,
        ridden=draft.ridden,
        can_be_raced=draft.can_be_raced,
        drawing=draft.drawing,
        overlaps=draft.overlaps,
        findings=[_finding(finding, language) for finding in draft.findings],
        choices=draft.choices,
        length=draft.length,
        ascents=draft.ascents,
        descents=draft.descents,
        climbs=draft.climbs,
        cobbles=draft.cobbles,
        bends=draft.bends,
    )


def _finding(found: Finding, language: Language) -> FindingShown:
    return FindingShown(
        found.code, found.severity, found.text(language), found.rule(language), found.anchor, found.tiles
    )


@router.get("/generated")
async def generated(
    request: Request,
    house: InHouse,
    boxes: Boxes,
    kind: Kind = "normal",
    seats: Seats = 4,
    tour: bool = False,
    relief: Literal["any", "flat", "hilly"] = "any",
    seed: Seed | None = None,
) -> Generated:
    """A stage by chance that keeps every guideline, of tiles of these boxes; the same one for the same seed.

    The finish is as wide as it will be laid (F31).
    """
    house.estimates.limit.check(address(request.scope))
    chosen = secrets.randbelow(2**32) if seed is None else seed
    try:
        wish = Wish(kind, seats, tour, relief, boxes)
        made = await asyncio.to_thread(generate_stage, wish, seed=chosen)
    except InputError as mistake:
        raise DeniedError("bad-options", str(mistake)) from None
    return Generated(format_tiles(with_wide_finish(made) if tour or seats >= MANY_SEATS else made), chosen)


@router.post("/estimate", response_class=Response, responses=STEPS)
async def estimate(wish: EstimateWish, guest: AGuest, house: InHouse) -> StreamingResponse:
    """How the stage rides, from many races between bots: lines of JSON while it goes on, the numbers in the last.

    Closing the connection ends it. While the server warms up there is nothing to be had yet: 503, `warming-up`.
    """
    await house.warming.check(house.settings.bot_budget)
    house.estimates.limit.check(guest.id)
    try:
        RaceOptions.read(race_of(wish), wish.seats)
    except InputError as mistake:
        raise DeniedError("bad-options", str(mistake)) from None

    async def lines() -> AsyncIterator[bytes]:
        async for step in house.estimates.steps(wish):
            yield A_LINE.dump_json(step) + b"\n"

    return StreamingResponse(lines(), media_type=LINES, headers={"cache-control": "no-store"})
