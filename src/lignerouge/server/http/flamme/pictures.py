"""The picture of a race, a tour or a stage of the day, for previews of its link: its roads."""

from datetime import date

from fastapi import Response

from lignerouge.flamme.designer.picture import stage_picture
from lignerouge.flamme.designer.plates import COLOURS
from lignerouge.flamme.play.options import RACE
from lignerouge.flamme.stages.lookup import find_stage
from lignerouge.flamme.stages.text import parse_stage
from lignerouge.flamme.tour.plan import TourPlan
from lignerouge.kernel.game import Options
from lignerouge.server.http.dependencies import WithServices, new_router, plain
from lignerouge.server.http.pictures import TablePicture, sheet
from lignerouge.server.live.table import LiveTable
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.protocol.messages import TableInfo

router = new_router("tables")

Road = tuple[tuple[str, ...], str, tuple[str, ...]]  # tiles, kind, tokens that were moved

MOST_ROADS = 6  # of a tour: more would be too small to be seen


def picture(table: LiveTable) -> TablePicture:
    """The road of a table, or the roads of its tour."""
    row = table.row
    return _on_sheet(roads_of(TableInfo.of(row).stage, row.options, len(row.seats)))


@router.get("/api/daily/picture.png", **plain("image/png"))
async def day_picture(services: WithServices, day: date) -> Response:
    """The road of a stage of the day."""
    if day > services.daily.today:
        raise DeniedError("not-found", "day-unknown")
    plan = services.daily.plan(day)
    return await _on_sheet(roads_of(plan.options["stage"], plan.options, len(plan.bots))).painted()


def roads_of(stage: str, options: Options, seats: int) -> tuple[Road, ...]:
    """That of a race, or the first of a tour."""
    if not stage:
        return tuple((planned.tiles, planned.kind, ()) for planned in TourPlan.read(options, seats).stages[:MOST_ROADS])
    kind = str(options.get("kind") or RACE)
    names, moved = parse_stage(find_stage(stage, seats=seats, kind="" if kind == RACE else kind).text)
    return ((names, kind, moved),)


def _on_sheet(roads: tuple[Road, ...]) -> TablePicture:
    return TablePicture(roads, lambda: sheet([stage_picture(*road) for road in roads], COLOURS["land"]))
