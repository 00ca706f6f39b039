"""The picture of a table of races, for previews of its link: its road, as the pages and notebooks draw it."""

import asyncio
import re
from functools import lru_cache

import resvg_py
from fastapi import APIRouter, Response

from lignerouge.flamme.designer.picture import stage_picture
from lignerouge.flamme.designer.plates import COLOURS
from lignerouge.flamme.play.options import RACE
from lignerouge.flamme.stages.lookup import find_stage
from lignerouge.flamme.stages.text import parse_stage
from lignerouge.server.http.dependencies import AN_HOUR, ATable, bad_options_denied, plain
from lignerouge.server.link_preview import PICTURE_SIZE
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.protocol.messages import TableInfo

router = APIRouter(tags=["tables"])

KEPT = 64  # pictures of about 50 kB: many look at the same link
MARGIN = 30  # pixels
ONE_AT_A_TIME = asyncio.Lock()  # however many ask: the others find it painted, and races keep their processor


@router.get("/api/tables/{id}/picture.png", **plain("image/png"))
async def table_picture(table: ATable) -> Response:
    """The road of a table, as a picture of the size that previews of links have."""
    row = table.row
    stage = TableInfo.of(row).stage
    if not stage:
        raise DeniedError("not-found", "nothing-here")
    with bad_options_denied():
        async with ONE_AT_A_TIME:
            drawn = await asyncio.to_thread(painted, stage, len(row.seats), str(row.options.get("kind") or RACE))
    return Response(drawn, media_type="image/png", headers=AN_HOUR)


@lru_cache(maxsize=KEPT)
def painted(stage: str, seats: int, kind: str) -> bytes:
    """A stage as PNG: the road in the middle of a sheet of land. Without letters: a server need not have fonts."""
    names, moved = parse_stage(find_stage(stage, seats=seats, kind="" if kind == RACE else kind).text)
    width, height = PICTURE_SIZE
    inside = f' x="{MARGIN}" y="{MARGIN}" width="{width - 2 * MARGIN}" height="{height - 2 * MARGIN}"'
    road = re.sub(r' width="[\d.]+" height="[\d.]+"', inside, stage_picture(names, kind, moved), count=1)
    sheet = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
        f'<rect width="{width}" height="{height}" fill="{COLOURS["land"]}"/>{road}</svg>'
    )
    return bytes(resvg_py.svg_to_bytes(svg_string=sheet, skip_system_fonts=True))
