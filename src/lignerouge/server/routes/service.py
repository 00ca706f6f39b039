"""What the server offers, and how it is doing."""

from collections.abc import Iterator
from importlib.metadata import version
from typing import Annotated

from fastapi import APIRouter, Query, Response
from prometheus_client import generate_latest

from lignerouge.flamme.boxes import boxes
from lignerouge.flamme.catalogue import StageCard, automatic_teams, specialists, stages, teams
from lignerouge.flamme.design.cards import (
    KINDS,
    TourStage,
    basic_tour,
    suggested_rest_days,
    tour_stages,
)
from lignerouge.flamme.design.checks import most_teams
from lignerouge.flamme.design.drawing import StageDrawing, draw_asked
from lignerouge.flamme.setup import FEWEST_SEATS as FEWEST_TEAMS
from lignerouge.flamme.setup import MOST_SEATS as MOST_TEAMS
from lignerouge.flamme.setup import RACE
from lignerouge.flamme.stage import format_tiles
from lignerouge.flamme.tour.numbers import numbers
from lignerouge.flamme.tour.plan import BASIC, FULL, most_rest_days
from lignerouge.games import OFFERS, Offer
from lignerouge.kernel.mistake import Mistake
from lignerouge.server.denied import Denied
from lignerouge.server.forms import (
    AutomaticInfo,
    BoxInfo,
    Catalogue,
    GameOffer,
    Health,
    SpecialistInfo,
    StageInfo,
    TeamInfo,
    TourInfo,
    TourLimits,
)
from lignerouge.server.metrics import CONTENT_TYPE
from lignerouge.server.routes.asking import InHouse

router = APIRouter(tags=["service"])

AN_HOUR = {"cache-control": "public, max-age=3600"}


@router.get("/api/catalogue")
async def catalogue(house: InHouse) -> Catalogue:
    """The games, who can be asked to play them, and what they are played with."""
    return Catalogue(
        games=[
            GameOffer(key, house.thinkers.names(key), offer.house, _automatic(offer)) for key, offer in OFFERS.items()
        ],
        teams=[TeamInfo(team.letter, team.name, team.colour, team.livery) for team in teams()],
        stages=[*_race_stages(), *_tour_stages()],
        kinds=[RACE, *KINDS],
        specialists=[
            SpecialistInfo(
                number=each.number,
                rider=each.rider,
                names=dict(each.names),
                removed=[str(value) for value in each.removed],
                added=[card.label for card in each.added],
            )
            for each in specialists()
        ],
        tours=[
            TourInfo(BASIC, [card.number for card in basic_tour()], []),
            TourInfo(FULL, [card.number for card in tour_stages()], [days[0] for days in suggested_rest_days()]),
        ],
        tour_limits=TourLimits(
            fewest_teams=FEWEST_TEAMS,
            most_teams=MOST_TEAMS,
            shortest=numbers()["shortest"],
            longest=numbers()["longest"],
            rest_days=[most_rest_days(stages) for stages in range(numbers()["longest"] + 1)],
        ),
        boxes=[BoxInfo(box.key, box.name, box.teams, box.basis) for box in boxes()],
    )


def _automatic(offer: Offer) -> list[AutomaticInfo]:
    return [AutomaticInfo(team.key, team.most) for team in automatic_teams() if team.key in offer.automatic]


def _race_stages() -> Iterator[StageInfo]:
    for card in stages():
        few, many = format_tiles(card.tiles), format_tiles(card.tiles_5_6)
        yield StageInfo(card.name, None, few, many, RACE, card.pack, card.confidence, _most_teams(card))


def _tour_stages() -> Iterator[StageInfo]:
    for card in tour_stages():
        few, many = (format_tiles(side) for side in (card.tiles_2_4, card.tiles_5_6))
        kind = RACE if card.kind == "normal" else card.kind
        yield StageInfo(card.name, card.number, few, many, kind, "grand-tour", card.confidence, _most_teams(card))


def _most_teams(card: StageCard | TourStage) -> dict[str, int]:
    return {kind: most_teams(card, kind) for kind in (RACE, *KINDS)}


@router.get("/api/stages/drawing")
async def drawing(
    response: Response,
    stage: Annotated[str, Query(max_length=400)],
    kind: Annotated[str, Query(max_length=20)] = "race",
    teams: Annotated[int, Query(ge=1, le=MOST_TEAMS)] = FEWEST_TEAMS,
) -> StageDrawing:
    """All that a screen needs to draw a stage, given by name or by its letters, as so many teams ride it."""
    try:
        drawn = draw_asked(stage, kind, teams)
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
