"""The picture of a table, for previews of its link: what the pages and notebooks draw, on a sheet of their size."""

import asyncio
import re
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from math import ceil

from fastapi import Response

from lignerouge.registry import GAMES, load_reference
from lignerouge.server.http.dependencies import AN_HOUR, ATable, bad_options_denied, new_router, plain
from lignerouge.server.link_preview import PICTURE_SIZE
from lignerouge.server.painting import PictureCache
from lignerouge.server.protocol.errors import DeniedError

router = new_router("tables")

KEPT = 64  # pictures of about 50 kB: many look at the same link
MARGIN = 30  # pixels
_pictures: PictureCache[Hashable] = PictureCache(KEPT)


@dataclass(frozen=True)
class TablePicture:
    """A picture before it is drawn: what all of it depends on, and how to draw it."""

    key: Hashable
    draw: Callable[[], str]

    async def painted(self) -> Response:
        """The picture as it is sent."""
        drawn = await _pictures.get(self.key, lambda: asyncio.to_thread(self.draw))
        return Response(drawn, media_type="image/png", headers=AN_HOUR)


@router.get("/api/tables/{id}/picture.png", **plain("image/png"))
async def table_picture(table: ATable) -> Response:
    """The road or the roads of a table, or its board, as a picture of the size that previews of links have."""
    drawing = GAMES[table.row.game].picture if table.row.game in GAMES else ""
    if not drawing:
        raise DeniedError("not-found", "nothing-here")
    with bad_options_denied():
        picture: TablePicture = load_reference(drawing)(table)
    return await picture.painted()


def sheet(drawn: Sequence[str], colour: str) -> str:
    """Drawings in rows on a sheet. Without letters: none would be larger than a grain of sand."""
    width, height = PICTURE_SIZE
    columns = next(count for count in (1, 2, 3, 4) if count * max(count - 1, 1) >= len(drawn))
    rows = ceil(len(drawn) / columns)
    wide, high = (width - MARGIN * (columns + 1)) / columns, (height - MARGIN * (rows + 1)) / rows
    placed = []
    for n, drawing in enumerate(drawn):
        row, column = divmod(n, columns)
        x, y = MARGIN + column * (wide + MARGIN), MARGIN + row * (high + MARGIN)
        inside = f' x="{x:.0f}" y="{y:.0f}" width="{wide:.0f}" height="{high:.0f}"'
        placed.append(re.sub(r' width="[\d.]+" height="[\d.]+"', inside, drawing, count=1))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
        f'<rect width="{width}" height="{height}" fill="{colour}"/>{"".join(placed)}</svg>'
    )
