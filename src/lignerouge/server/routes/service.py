"""What the server offers, and how it is doing."""

from importlib.metadata import version
from typing import Annotated

from fastapi import APIRouter, Query, Response
from prometheus_client import generate_latest

from lignerouge.flamme.design.drawing import StageDrawing, draw_asked
from lignerouge.games import OFFERS
from lignerouge.kernel.mistake import Mistake
from lignerouge.server.denied import Denied
from lignerouge.server.forms import GameOffer, Health
from lignerouge.server.metrics import CONTENT_TYPE
from lignerouge.server.routes.asking import InHouse

router = APIRouter(tags=["service"])

AN_HOUR = {"cache-control": "public, max-age=3600"}


@router.get("/api/games")
async def games(house: InHouse) -> list[GameOffer]:
    """The games and who can be asked to play them."""
    return [GameOffer(key, house.thinkers.names(key), offer.house) for key, offer in OFFERS.items()]


@router.get("/api/stages/drawing")
async def drawing(
    response: Response,
    stage: Annotated[str, Query(max_length=400)],
    kind: Annotated[str, Query(max_length=20)] = "race",
) -> StageDrawing:
    """All that a screen needs to draw a stage, given by name or by its letters."""
    try:
        drawn = draw_asked(stage, kind)
    except Mistake as mistake:
        raise Denied("bad-options", str(mistake)) from None
    response.headers.update(AN_HOUR)
    return drawn


@router.get("/health")
async def health(house: InHouse) -> Health:
    """Ready to serve."""
    return Health("ok", version("lignerouge"), len(house.tables), len(house.sockets.connections))


@router.get("/metrics", response_class=Response, include_in_schema=False)
async def metrics(house: InHouse) -> Response:
    """For Prometheus."""
    counted = house.metrics
    counted.sockets.set(len(house.sockets.connections))
    counted.live.set(len(house.tables))
    tally = house.thinkers.tally
    for (game, bot), seconds in tally.seconds.items():
        counted.thinking.labels(game, bot).set(seconds)
    for (game, bot, reason), count in tally.fallbacks.items():
        counted.fallbacks.labels(game, bot, reason).set(count)
    for status, count in (await house.store.counts()).items():
        counted.tables.labels(status).set(count)
    return Response(generate_latest(counted.registry), media_type=CONTENT_TYPE)
