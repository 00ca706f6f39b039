"""What races and tours are played with: boxes, teams, stages, specialists, suggested tours."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated

from fastapi import Depends, Query

from lignerouge.flamme.content.boxes import Box, read_boxes
from lignerouge.flamme.content.boxes import boxes as all_boxes
from lignerouge.flamme.content.catalogue import StageCard, Team, specialists, stages, teams
from lignerouge.flamme.play.options import FEWEST_SEATS, MOST_SEATS, RACE
from lignerouge.flamme.rules.draft import copies_of_each
from lignerouge.flamme.rules.tour_numbers import numbers
from lignerouge.flamme.stages.cards import KINDS, TourStage, basic_tour, suggested_rest_days, tour_stages
from lignerouge.flamme.stages.checks import departs, most_teams
from lignerouge.flamme.stages.text import format_tiles
from lignerouge.flamme.tour.plan import BASIC, FULL, most_rest_days
from lignerouge.server.http.dependencies import WithServices, bad_options_denied, new_router
from lignerouge.server.http.service import GameOffer, offers

router = new_router("service")


async def asked_boxes(
    boxes: Annotated[list[Annotated[str, Query(max_length=20)]] | None, Query(max_length=10)] = None,
) -> tuple[Box, ...]:
    """The boxes that somebody plays with, by their keys; who does not say has them all."""
    with bad_options_denied():
        return read_boxes(boxes)


Boxes = Annotated[tuple[Box, ...], Depends(asked_boxes)]


@dataclass(frozen=True)
class StageInfo:
    """A stage that can be chosen by name or number."""

    name: str
    number: int | None  # of the Grand Tour's stages
    tiles: str  # as letters
    tiles_5_6: str  # for five and six teams; "" where it is the same side
    kind: str  # race, or how the Grand Tour rides it
    pack: str
    confidence: str  # how sure its tiles are
    departs: Sequence[int]  # numbers of teams for which this printed card, as far as known, keeps not all guidelines
    most_teams: Mapping[str, int]  # that can ride it, by kind of race; 0: it cannot be built with the boxes asked for


@dataclass(frozen=True)
class SpecialistInfo:
    """A specialist and what changes in the deck."""

    number: int
    rider: str  # rouleur or sprinteur
    names: Mapping[str, str]  # by language
    removed: Sequence[str]
    added: Sequence[str]


@dataclass(frozen=True)
class TourInfo:
    """A tour that the rulebook suggests."""

    key: str  # as the option `stages` has it
    stages: Sequence[int]  # numbers of stage cards
    rest_days: Sequence[int]  # after so many stages


@dataclass(frozen=True)
class TourLimits:
    """How long a tour may be, and for how many teams."""

    fewest_teams: int
    most_teams: int
    shortest: int  # stages
    longest: int
    rest_days: Sequence[int]  # how many at most, by the number of stages


@dataclass(frozen=True)
class Catalogue:
    """What there is to choose from, with the boxes asked for."""

    games: Sequence[GameOffer]
    teams: Sequence[Team]
    stages: Sequence[StageInfo]
    kinds: Sequence[str]
    specialists: Sequence[SpecialistInfo]
    specialist_copies: Sequence[int]  # of each of them, by the number of teams
    tours: Sequence[TourInfo]
    tour_limits: TourLimits
    boxes: Sequence[Box]


@router.get("/api/catalogue")
async def catalogue(services: WithServices, boxes: Boxes) -> Catalogue:
    """The games, who can be asked to play them, and what they are played with.

    With `boxes` as who has these boxes can play: teams, tours, and the teams that a stage is for, are those that they
    hold; a stage that they cannot build is for none.
    """
    most = max(box.teams for box in boxes)
    return Catalogue(
        games=offers(services),
        teams=teams()[:most],
        stages=listed_stages(boxes),
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
        specialist_copies=[int(copies_of_each(seats)) for seats in range(MOST_SEATS + 1)],
        tours=[*_tours(boxes)],
        tour_limits=TourLimits(
            fewest_teams=FEWEST_SEATS,
            most_teams=most,
            shortest=numbers()["shortest"],
            longest=numbers()["longest"],
            rest_days=[most_rest_days(stages) for stages in range(numbers()["longest"] + 1)],
        ),
        boxes=all_boxes(),
    )


@cache
def listed_stages(chosen: tuple[Box, ...]) -> Sequence[StageInfo]:
    """All stages, each with the teams that it is for if these boxes are there."""
    cards: list[tuple[StageCard | TourStage, int | None, tuple[str, ...], str, str]] = [
        *((card, None, card.tiles, RACE, card.pack) for card in stages()),
        *((card, card.number, card.tiles_2_4, card.kind, "grand-tour") for card in tour_stages()),
    ]
    found = []
    for card, number, tiles, kind, pack in cards:
        few, many, ridden = format_tiles(tiles), format_tiles(card.tiles_5_6), RACE if kind == "normal" else kind
        most = {each: most_teams(card, each, chosen) for each in (RACE, *KINDS)}
        found.append(StageInfo(card.name, number, few, many, ridden, pack, card.confidence, _departs(card), most))
    return found


@cache
def _departs(card: StageCard | TourStage) -> list[int]:
    return [seats for seats in range(FEWEST_SEATS, MOST_SEATS + 1) if departs(card, seats)]


def _tours(chosen: Sequence[Box]) -> Iterator[TourInfo]:
    suggested = [days[0] for days in suggested_rest_days()]
    for key, cards, rest_days in ((BASIC, basic_tour(), []), (FULL, tour_stages(), suggested)):
        if all(most_teams(card, card.kind, chosen) for card in cards):
            yield TourInfo(key, [card.number for card in cards], rest_days)
