"""The picture of a race or a tour, for previews of its link: its roads, as the pages and notebooks draw them."""

import asyncio
import re
from datetime import date
from math import ceil

from fastapi import Response

from lignerouge.flamme.designer.picture import stage_picture
from lignerouge.flamme.designer.plates import COLOURS
from lignerouge.flamme.play.options import RACE
from lignerouge.flamme.stages.lookup import find_stage
from lignerouge.flamme.stages.text import parse_stage
from lignerouge.flamme.tour.plan import TourPlan
from lignerouge.kernel.game import Options
from lignerouge.registry import GAMES
from lignerouge.server.http.dependencies import AN_HOUR, ATable, WithServices, bad_options_denied, new_router, plain
from lignerouge.server.link_preview import PICTURE_SIZE
from lignerouge.server.painting import PictureCache
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.protocol.messages import TableInfo

router = new_router("tables")

Road = tuple[tuple[str, ...], str, tuple[str, ...]]  # tiles, kind, tokens that were moved

KEPT = 64  # pictures of about 50 kB: many look at the same link
MARGIN = 30  # pixels
MOST_ROADS = 6  # of a tour: more would be too small to be seen
_pictures: PictureCache[tuple[Road, ...]] = PictureCache(KEPT)


@router.get("/api/tables/{id}/picture.png", **plain("image/png"))
async def table_picture(table: ATable) -> Response:
    """The road of a table, or the roads of its tour, as a picture of the size that previews of links have."""
    row = table.row
    if row.game not in GAMES or not GAMES[row.game].has_pictures:
        raise DeniedError("not-found", "nothing-here")
    with bad_options_denied():
        roads = roads_of(TableInfo.of(row).stage, row.options, len(row.seats))
    drawn = await _pictures.get(roads, lambda: asyncio.to_thread(sheet, roads))
    return Response(drawn, media_type="image/png", headers=AN_HOUR)


@router.get("/api/daily/picture.png", **plain("image/png"))
async def day_picture(services: WithServices, day: date) -> Response:
    """The road of a stage of the day."""
    if day > services.daily.today:
        raise DeniedError("not-found", "day-unknown")
    plan = services.daily.plan(day)
    roads = roads_of(plan.options["stage"], plan.options, len(plan.bots))
    drawn = await _pictures.get(roads, lambda: asyncio.to_thread(sheet, roads))
    return Response(drawn, media_type="image/png", headers=AN_HOUR)


def roads_of(stage: str, options: Options, seats: int) -> tuple[Road, ...]:
    """That of a race, or the first of a tour."""
    if not stage:
        return tuple((planned.tiles, planned.kind, ()) for planned in TourPlan.read(options, seats).stages[:MOST_ROADS])
    kind = str(options.get("kind") or RACE)
    names, moved = parse_stage(find_stage(stage, seats=seats, kind="" if kind == RACE else kind).text)
    return ((names, kind, moved),)


def sheet(roads: tuple[Road, ...]) -> str:
    """Roads in rows on a sheet of land. Without letters: none would be larger than a grain of sand."""
    width, height = PICTURE_SIZE
    columns = next(count for count in (1, 2, 3, 4) if count * max(count - 1, 1) >= len(roads))
    rows = ceil(len(roads) / columns)
    wide, high = (width - MARGIN * (columns + 1)) / columns, (height - MARGIN * (rows + 1)) / rows
    drawn = []
    for n, (names, kind, moved) in enumerate(roads):
        row, column = divmod(n, columns)
        x, y = MARGIN + column * (wide + MARGIN), MARGIN + row * (high + MARGIN)
        inside = f' x="{x:.0f}" y="{y:.0f}" width="{wide:.0f}" height="{high:.0f}"'
        picture = stage_picture(names, kind, moved)
        drawn.append(re.sub(r' width="[\d.]+" height="[\d.]+"', inside, picture, count=1))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
        f'<rect width="{width}" height="{height}" fill="{COLOURS["land"]}"/>{"".join(drawn)}</svg>'
    )
