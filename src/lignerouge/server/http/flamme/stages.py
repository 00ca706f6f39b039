"""Stages: a stage as a drawing, and for makers the tiles, a stage while it is made, one by chance, how it rides."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import Query, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import Field, TypeAdapter

from lignerouge.flamme.bots.catalogue import policy
from lignerouge.flamme.content.catalogue import MANY_SEATS
from lignerouge.flamme.designer.drawing import StageDrawing, draw_asked
from lignerouge.flamme.designer.editor import Draft, TileFace, laid_part, make_draft, tile_faces
from lignerouge.flamme.designer.estimate import RACES, Estimate
from lignerouge.flamme.designer.estimate import estimate as ride
from lignerouge.flamme.designer.generator import Wish, generate_stage
from lignerouge.flamme.designer.suggestions import close_road, fitting
from lignerouge.flamme.play.options import FEWEST_SEATS, MOST_SEATS, RaceOptions
from lignerouge.flamme.stages.cards import with_wide_finish
from lignerouge.flamme.stages.text import format_tiles, parse_tiles, split_tokens, strange_signs
from lignerouge.flamme.stages.tokens import Movable
from lignerouge.kernel.game import Options
from lignerouge.kernel.luck import MOST_SEED
from lignerouge.server.addresses import address
from lignerouge.server.http.dependencies import (
    AN_HOUR,
    FORM,
    AGuest,
    BaseAddress,
    Language,
    WithServices,
    bad_options_denied,
    new_router,
    plain,
    qr_picture,
)
from lignerouge.server.http.flamme.catalogue import Boxes
from lignerouge.server.protocol.errors import DeniedError

router = new_router("stages", prefix="/api/stages")

LONGEST_STAGE = 400  # characters
LONGEST_LINK = 800
MOST_ASKED = 1000  # races of an estimate over HTTP
LINES = "application/x-ndjson"

Kind = Literal["normal", "extended", "ttt", "itt"]
Word = Annotated[str, Field(max_length=20)]
Seats = Annotated[int, Field(ge=1, le=6)]
Seed = Annotated[int, Field(ge=0, le=MOST_SEED)]
SquareName = Annotated[str, Query(max_length=10)]


@dataclass(frozen=True)
class TileList:
    """Every face of every tile."""

    tiles: Sequence[TileFace]


@dataclass(frozen=True)
class Generated:
    """A stage by chance, and how to get it again."""

    stage: str
    seed: int


@dataclass(frozen=True)
class Fitting:
    """The faces that can be laid at a place."""

    tiles: Sequence[str]


@dataclass(frozen=True)
class Closed:
    """A road with a start and a finish."""

    tiles: Sequence[str]


@dataclass(frozen=True)
class EstimateWish:
    """A stage to be ridden by bots many times."""

    __pydantic_config__ = FORM
    stage: Annotated[str, Field(max_length=LONGEST_STAGE)]
    kind: Literal["race", "normal", "extended", "ttt", "itt"] = "race"
    seats: Seats = 4
    races: Annotated[int, Field(ge=1, le=MOST_ASKED)] = RACES
    seed: Seed = 1
    boxes: Annotated[list[Word], Field(max_length=10)] | None = None  # None: all
    automatic: Annotated[dict[Word, Word], Field(max_length=6)] = field(default_factory=dict)  # teams by letter
    weather: Annotated[dict[Word, Word], Field(max_length=40)] | Literal["dealt"] | None = None
    specialists: Literal["draft"] | None = None
    # by seat; the last one rides for all that are left
    bots: Annotated[list[Word], Field(min_length=1, max_length=MOST_SEATS)] = field(
        default_factory=lambda: ["sensible"]
    )


@dataclass(frozen=True)
class EstimateStep:
    """A line of the reply: how many races are done, and in the last line the estimate."""

    done: int
    races: int
    estimate: Estimate | None = None


A_LINE = TypeAdapter(EstimateStep)
STEPS: dict[int | str, dict[str, Any]] = {  # the model says what a line is
    200: {"model": EstimateStep, "content": {LINES: {"schema": {"type": "string"}}}, "description": "A step a line."}
}


@router.get("/drawing")
async def drawing(
    response: Response,
    boxes: Boxes,
    stage: Annotated[str, Query(max_length=LONGEST_STAGE)],
    kind: Annotated[str, Query(max_length=20)] = "race",
    teams: Annotated[int, Query(ge=1, le=MOST_SEATS)] = FEWEST_SEATS,
) -> StageDrawing:
    """All that a screen needs to draw a stage, given by name or by its letters, as so many teams ride it.

    `boxes` are those that it is built with, as a rule all.
    """
    with bad_options_denied():
        drawn = draw_asked(stage, kind, teams, [box.key for box in boxes])
    response.headers.update(AN_HOUR)
    return drawn


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
) -> Draft:
    """A stage while it is made, finished or not: how it lies, what speaks against it, its tokens.

    `minor` and `refreshment` put these tokens elsewhere, where the rule leaves the choice. `boxes` are those whose
    tiles may be used, as a rule all.
    """
    moved: dict[Movable, str] = {"minor": minor, "refreshment": refreshment}
    return await asyncio.to_thread(
        make_draft, tiles, kind=kind, seats=seats, tour=tour, moved=moved, chosen=boxes, language=language
    )


@router.get("/generated")
async def generated(
    request: Request,
    services: WithServices,
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
    services.estimates.limit.check(address(request.scope))
    chosen = secrets.randbelow(2**32) if seed is None else seed
    with bad_options_denied():
        wish = Wish(kind, seats, tour, relief, boxes)
        made = await asyncio.to_thread(generate_stage, wish, seed=chosen)
    return Generated(format_tiles(with_wide_finish(made) if tour or seats >= MANY_SEATS else made), chosen)


@router.get("/fitting")
async def fitting_tiles(
    boxes: Boxes,
    tiles: Annotated[str, Query(max_length=LONGEST_STAGE)] = "",
    place: Annotated[int, Query(ge=0, le=100)] = 0,
    seats: Seats = 4,
    tour: bool = False,
) -> Fitting:
    """The faces that can be laid behind so many tiles (`place`), on a road that never crosses itself."""
    names = readable(tiles)
    wide = tour or seats >= MANY_SEATS
    return Fitting(await asyncio.to_thread(fitting, names, place, wide=wide, chosen=boxes))


@router.get("/closed")
async def closed_road(
    boxes: Boxes,
    tiles: Annotated[str, Query(max_length=LONGEST_STAGE)] = "",
    kind: Kind = "normal",
    seats: Seats = 4,
    tour: bool = False,
) -> Closed:
    """The road with a start and a finish, so that it can be raced; 422 where none fits."""
    names = readable(tiles)
    with bad_options_denied():
        road = await asyncio.to_thread(close_road, names, seats=seats, kind=kind, tour=tour, chosen=boxes)
    return Closed(road)


@router.get("/qr", **plain("image/svg+xml"))
async def stage_qr(base: BaseAddress, link: Annotated[str, Query(max_length=LONGEST_LINK)]) -> Response:
    """The designer's link with this query as a QR code. `base` is where the browser sees us."""
    return qr_picture(base, f"/design?{link}")


def readable(text: str) -> tuple[str, ...]:
    """Tiles by name; letters that are none are denied."""
    road, _ = split_tokens(text)
    strange = list(strange_signs(road))
    names = () if strange else parse_tiles(road)
    if strange or laid_part(names) != names:
        raise DeniedError("bad-options", "tiles-unreadable")
    return names


@router.post("/estimate", response_class=Response, responses=STEPS)
async def estimate(wish: EstimateWish, guest: AGuest, services: WithServices) -> StreamingResponse:
    """How the stage rides, from many races between bots: lines of JSON while it goes on, the numbers in the last.

    Closing the connection ends it. While the server warms up there is nothing to be had yet: 503, `warming-up`.
    """
    await services.warming.check(services.settings.bot_budget)
    services.estimates.limit.check(guest.id)
    chosen = {"boxes": wish.boxes, "automatic": wish.automatic, "weather": wish.weather}
    drafted = {"specialists": wish.specialists} if wish.specialists else {}
    race: Options = {"stage": wish.stage, "kind": wish.kind, **chosen, **drafted}
    with bad_options_denied():
        RaceOptions.read(race, wish.seats)
        for bot in wish.bots:
            policy(bot)
    work = partial(ride, race, seats=wish.seats, seed=wish.seed, races=wish.races, bots=wish.bots)

    async def lines() -> AsyncIterator[bytes]:
        async for step in services.estimates.steps(work):
            done = step if isinstance(step, int) else wish.races
            line = EstimateStep(done, wish.races, None if isinstance(step, int) else step)
            yield A_LINE.dump_json(line) + b"\n"

    return StreamingResponse(lines(), media_type=LINES, headers={"cache-control": "no-store"})
