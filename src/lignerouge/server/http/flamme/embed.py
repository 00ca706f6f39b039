"""Small pages for other sites to show in theirs: a stage of the day, or a race that is over. They ask for nothing."""

from datetime import date
from html import escape
from typing import Annotated

from fastapi import Path, Request, Response

from lignerouge.flamme.designer.picture import stage_picture
from lignerouge.flamme.designer.plates import COLOURS
from lignerouge.flamme.play.options import RACE
from lignerouge.flamme.stages.text import parse_stage
from lignerouge.server.http.dependencies import ATable, WithServices, new_router, plain
from lignerouge.server.http.flamme.pictures import roads_of
from lignerouge.server.link_preview import PREVIEWS, language_of
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.protocol.messages import TableInfo

router = new_router("embed", prefix="/embed")

HTML = "text/html"
FEW_MINUTES = {"cache-control": "public, max-age=300", "vary": "accept-language"}
MOST_NAMED = 4


def small_page(language: str, *, title: str, lines: list[str], picture: str, link: str, call: str) -> Response:
    """A page of one picture and some lines; a press leads to the whole."""
    paper, ink = "#f5eddc", "#1d1a16"
    said = "".join(f'<p style="margin:2px 0">{escape(line)}</p>' for line in lines if line)
    text = (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><body style="margin:0;background:{paper};color:{ink};'
        f'font:15px/1.35 Georgia,serif"><main style="padding:12px;border:1px solid {ink}">'
        f'<h1 style="margin:0 0 4px;font-size:20px">{escape(title)}</h1>{said}'
        f'<div style="margin:8px 0;background:{COLOURS["land"]}">{picture}</div>'
        f'<a href="{escape(link)}" target="_blank" rel="noopener" style="color:#a5121b;font-weight:bold">{escape(call)}'
        "</a></main></body></html>"
    )
    return Response(text, media_type=HTML, headers=FEW_MINUTES)


def fitted(picture: str) -> str:
    """As wide as the page, and no higher than most of it."""
    return picture.replace("<svg ", '<svg style="display:block;width:100%;height:auto;max-height:75vh" ', 1)


@router.get("/daily", **plain(HTML))
async def today(request: Request, services: WithServices) -> Response:
    """Today's stage."""
    return await of_day(request, services, services.daily.today)


@router.get("/daily/{day}", **plain(HTML))
async def of_day(request: Request, services: WithServices, day: Annotated[date, Path()]) -> Response:
    """The stage of a day; one that is over with who won it."""
    if day > services.daily.today:
        raise DeniedError("not-found", "day-unknown")
    language = language_of(request.headers.get("accept-language", ""))
    plan, field = services.daily.plan(day), await services.daily.field(day)
    names, moved = parse_stage(plan.options["stage"])
    best = field.best[0].name if field.best and day < services.daily.today else ""
    return small_page(
        language,
        title=PREVIEWS.say("daily", language, number=plan.number, stage=plan.name),
        lines=[
            PREVIEWS.say("daily_riders", language, riders=field.row.started),
            PREVIEWS.say("daily_won", language, name=best) if best else "",
        ],
        picture=fitted(stage_picture(names, plan.kind, moved, plan.name)),
        link=f"{str(request.base_url).rstrip('/')}/daily/{day.isoformat()}",
        call=PREVIEWS.say("ride_it", language),
    )


@router.get("/table/{id}", **plain(HTML))
async def of_race(request: Request, table: ATable) -> Response:
    """A race that is over: the first home, and the road."""
    row, info = table.row, TableInfo.of(table.row)
    if row.status != "over" or not info.stage:
        raise DeniedError("not-now", "record-when-over")
    language = language_of(request.headers.get("accept-language", ""))
    kind = str(row.options.get("kind") or RACE)
    ((names, _, moved),) = roads_of(info.stage, row.options, len(row.seats))
    outcome = None if table.match is None else table.match.outcome
    places = sorted(zip(outcome.places if outcome else (), row.names, strict=False))
    lines = [f"{place}. {name}" for place, name in places][:MOST_NAMED]
    return small_page(
        language,
        title=row.name or info.stage,
        lines=lines,
        picture=fitted(stage_picture(names, kind, moved, row.name or info.stage)),
        link=f"{str(request.base_url).rstrip('/')}/table/{row.id}",
        call=PREVIEWS.say("see_it", language),
    )
