"""What the server offers, and how it is doing."""

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.metadata import version
from typing import Annotated

from fastapi import APIRouter, Query, Response
from prometheus_client import generate_latest

from lignerouge.compile_parts import SERVED
from lignerouge.flamme.content.boxes import Box
from lignerouge.flamme.content.boxes import boxes as all_boxes
from lignerouge.flamme.content.catalogue import StageCard, automatic_teams, specialists, stages, teams
from lignerouge.flamme.designer.drawing import StageDrawing, draw_asked
from lignerouge.flamme.play.options import FEWEST_SEATS as FEWEST_TEAMS
from lignerouge.flamme.play.options import MOST_SEATS as MOST_TEAMS
from lignerouge.flamme.play.options import RACE
from lignerouge.flamme.rules.tour_numbers import numbers
from lignerouge.flamme.stages.cards import (
    KINDS,
    TourStage,
    basic_tour,
    suggested_rest_days,
    tour_stages,
)
from lignerouge.flamme.stages.checks import departs, most_teams
from lignerouge.flamme.stages.text import format_tiles
from lignerouge.flamme.tour.plan import BASIC, FULL, most_rest_days
from lignerouge.kernel.compile_cache import written
from lignerouge.kernel.errors import InputError
from lignerouge.registry import OFFERS, Offer
from lignerouge.server.http.dependencies import Boxes, InHouse
from lignerouge.server.http.forms import (
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
    WarmingUp,
)
from lignerouge.server.metrics import CONTENT_TYPE
from lignerouge.server.protocol.errors import DeniedError

router = APIRouter(tags=["service"])

AN_HOUR = {"cache-control": "public, max-age=3600"}


@router.get("/api/catalogue")
async def catalogue(house: InHouse, boxes: Boxes) -> Catalogue:
    """The games, who can be asked to play them, and what they are played with.

    With `boxes` as who has these boxes can play: teams, tours, and the teams that a stage is for, are those that they
    hold; a stage that they cannot build is for none.
    """
    most = max(box.teams for box in boxes)
    return Catalogue(
        games=[
            GameOffer(key, house.thinkers.names(key), offer.house, _automatic(offer)) for key, offer in OFFERS.items()
        ],
        teams=[TeamInfo(team.letter, team.name, team.colour, team.livery) for team in teams()[:most]],
        stages=_stages(boxes),
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
        tours=[*_tours(boxes)],
        tour_limits=TourLimits(
            fewest_teams=FEWEST_TEAMS,
            most_teams=most,
            shortest=numbers()["shortest"],
            longest=numbers()["longest"],
            rest_days=[most_rest_days(stages) for stages in range(numbers()["longest"] + 1)],
        ),
        boxes=[BoxInfo(box.key, box.name, box.teams, box.expansion, box.basis) for box in all_boxes()],
    )


def _automatic(offer: Offer) -> list[AutomaticInfo]:
    return [AutomaticInfo(team.key, team.most) for team in automatic_teams() if team.key in offer.automatic]


@cache
def _stages(chosen: tuple[Box, ...]) -> Sequence[StageInfo]:
    return [*_race_stages(chosen), *_tour_stages(chosen)]


def _race_stages(chosen: Sequence[Box]) -> Iterator[StageInfo]:
    for card in stages():
        few, many = format_tiles(card.tiles), format_tiles(card.tiles_5_6)
        most, odd = _most_teams(card, chosen), _departs(card)
        yield StageInfo(card.name, None, few, many, RACE, card.pack, card.confidence, odd, most)


def _tour_stages(chosen: Sequence[Box]) -> Iterator[StageInfo]:
    for card in tour_stages():
        few, many = (format_tiles(side) for side in (card.tiles_2_4, card.tiles_5_6))
        kind = RACE if card.kind == "normal" else card.kind
        most, odd = _most_teams(card, chosen), _departs(card)
        yield StageInfo(card.name, card.number, few, many, kind, "grand-tour", card.confidence, odd, most)


@cache
def _departs(card: StageCard | TourStage) -> list[int]:
    return [seats for seats in range(FEWEST_TEAMS, MOST_TEAMS + 1) if departs(card, seats)]


def _most_teams(card: StageCard | TourStage, chosen: Sequence[Box]) -> dict[str, int]:
    return {kind: most_teams(card, kind, chosen) for kind in (RACE, *KINDS)}


def _tours(chosen: Sequence[Box]) -> Iterator[TourInfo]:
    suggested = [days[0] for days in suggested_rest_days()]
    for key, cards, rest_days in ((BASIC, basic_tour(), []), (FULL, tour_stages(), suggested)):
        if all(most_teams(card, card.kind, chosen) for card in cards):
            yield TourInfo(key, [card.number for card in cards], rest_days)


@router.get("/api/stages/drawing")
async def drawing(
    response: Response,
    boxes: Boxes,
    stage: Annotated[str, Query(max_length=400)],
    kind: Annotated[str, Query(max_length=20)] = "race",
    teams: Annotated[int, Query(ge=1, le=MOST_TEAMS)] = FEWEST_TEAMS,
) -> StageDrawing:
    """All that a screen needs to draw a stage, given by name or by its letters, as so many teams ride it.

    `boxes` are those that it is built with, as a rule all.
    """
    try:
        drawn = draw_asked(stage, kind, teams, [box.key for box in boxes])
    except InputError as mistake:
        raise DeniedError("bad-options", str(mistake)) from None
    response.headers.update(AN_HOUR)
    return drawn


@router.get("/health")
async def health(house: InHouse) -> Health:
    """Ready to serve; perhaps still warming up."""
    warming = None if house.warming.is_ready else WarmingUp(house.warming.done, len(SERVED))
    return Health("ok", version("lignerouge"), len(house.tables), len(house.sockets.connections), warming)


@router.get("/metrics", response_class=Response, include_in_schema=False)
async def metrics(house: InHouse) -> Response:
    """For Prometheus."""
    counted = house.metrics
    counted.sockets.set(len(house.sockets.connections))
    counted.live.set(len(house.tables))
    counted.compiled.set(len(written))
    tally = house.thinkers.tally
    for (game, bot), seconds in tally.seconds.items():
        counted.thinking.labels(game, bot).set(seconds)
    for (game, bot, reason), count in tally.fallbacks.items():
        counted.fallbacks.labels(game, bot, reason).set(count)
    for status, count in (await house.store.counts()).items():
        counted.tables.labels(status).set(count)
    return Response(generate_latest(counted.registry), media_type=CONTENT_TYPE)
