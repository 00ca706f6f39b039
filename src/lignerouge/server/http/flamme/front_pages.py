"""The front page of a race that is over, or of a stage of a tour that is: as a picture to share, and in words."""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from itertools import pairwise
from typing import Annotated, Any

from fastapi import Depends, Query, Request, Response

from lignerouge.flamme.press.edition import Edition, write_edition
from lignerouge.flamme.press.letters import FACES
from lignerouge.flamme.press.page import Form, front_page
from lignerouge.flamme.press.story import Story, read_story
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.journal import Journal
from lignerouge.registry import GAMES
from lignerouge.server.addresses import address
from lignerouge.server.http.dependencies import ATable, Language, WithServices, new_router, plain
from lignerouge.server.http.replays import open_part
from lignerouge.server.live.record_parts import Pauses
from lignerouge.server.live.table import LiveTable
from lignerouge.server.painting import PictureCache
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.services import Services

router = new_router("tables")

KEPT = 64  # pictures of about 150 kB
STORIES = 200
TEN_MINUTES = {"cache-control": "public, max-age=600"}  # a review may find another card, and names may go
OWN = {"cache-control": "private, no-cache"}  # others still ride the same cards

Stage = Annotated[int, Query(ge=0, le=100)]  # of a tour, from 1; 0: the last one that is over

_stories: OrderedDict[tuple[object, ...], Story] = OrderedDict()
_pictures: PictureCache[tuple[object, ...]] = PictureCache(KEPT, [face.path for face in FACES])


@dataclass(frozen=True)
class FrontPage:
    """The words of a front page."""

    headline: str
    deck: str
    ridden: str
    aside: str
    stage: str
    number: int  # of the tour's stage; 0: a single race
    decisive: Mapping[str, Any] | None  # the card: round, rider, card, squares to go before and after
    card: str  # what it did


@dataclass(frozen=True)
class Printed:
    """A front page before it is drawn, and what all of it depends on."""

    table: LiveTable
    story: Story
    edition: Edition
    key: tuple[object, ...]

    @property
    def kept(self) -> dict[str, str]:
        """For how long browsers keep it."""
        return OWN if self.table.is_closed else TEN_MINUTES


async def printed(
    table: ATable, request: Request, services: WithServices, stage: Stage = 0, language: Language = "en"
) -> Printed:
    """The front page that is asked for."""
    story, decisive, key = await _story(table, services, request, stage)
    return Printed(table, story, _edition(table, story, decisive, language), (*key, decisive, language))


APage = Annotated[Printed, Depends(printed)]


@router.get("/api/tables/{id}/front.png", **plain("image/png"))
async def front_picture(page: APage, request: Request, services: WithServices, form: Form = "wide") -> Response:
    """As a picture of 1200 by 630, for previews, or 1080 by 1350, for phones."""
    key = (*page.key, form)
    if key not in _pictures:
        services.pictures.check(address(request.scope))
    painted = await _pictures.get(key, lambda: asyncio.to_thread(front_page, page.story, page.edition, form))
    return Response(painted, media_type="image/png", headers=page.kept)


@router.get("/api/tables/{id}/front.svg", **plain("image/svg+xml"))
async def front_drawing(page: APage, request: Request, services: WithServices, form: Form = "wide") -> Response:
    """The same as SVG, with its letters in it: for print."""
    services.pictures.check(address(request.scope))
    drawn = await asyncio.to_thread(front_page, page.story, page.edition, form, with_letters=True)
    name = f'attachment; filename="front-page-{page.table.row.id[:6]}.svg"'
    return Response(drawn, media_type="image/svg+xml", headers={**page.kept, "content-disposition": name})


@router.get("/api/tables/{id}/front")
async def front_words(page: APage) -> FrontPage:
    """What stands on it."""
    edition = page.edition
    return FrontPage(
        headline=edition.headline,
        deck=edition.deck,
        ridden=edition.ridden,
        aside=edition.aside,
        stage=edition.stage,
        number=page.story.number,
        decisive=None if edition.card is None else asdict(edition.card),
        card=edition.card_text,
    )


async def _story(
    table: LiveTable, services: Services, request: Request, stage: int
) -> tuple[Story, int | None, tuple[object, ...]]:
    """What there is to tell, the round that a review found to be decisive, and what all of it depends on."""
    if table.row.game not in GAMES or not GAMES[table.row.game].has_front_pages:
        raise DeniedError("not-found", "nothing-here")
    record = await open_part(services.parts, table)
    people = tuple(seat.name if seat.kind == "guest" else "" for seat in table.row.seats)
    key = (table.row.id, stage or len(record.entries), people)
    story = _stories.get(key)
    if story is None:
        services.pictures.check(address(request.scope))
        story = await services.parts.run(_read, record, people, stage)
        _stories[key] = story
        while len(_stories) > STORIES:
            _stories.popitem(last=False)
    return story, await _decisive(services, table, story), key


def _read(record: Journal, people: Sequence[str], stage: int) -> Story:
    try:
        return read_story(record, people, stage, Pauses().breathe)
    except InputError:
        raise DeniedError("not-now", "not-over") from None


def _edition(table: LiveTable, story: Story, decisive: int | None, language: Language) -> Edition:
    ended = datetime.fromtimestamp(table.row.changed, UTC)
    day = (ended.year, ended.month, ended.day) if table.row.status == "over" else None
    edition = write_edition(story, language, day, decisive)
    return replace(edition, stage=table.row.name) if table.row.day else edition  # a stage of the day has a name


async def _decisive(services: Services, table: LiveTable, story: Story) -> int | None:
    """The round that gave the winner's team most, if a review of this match is there."""
    known = services.reviews.known(table.row.id, table.row.names)
    report = known.report if known is not None and known.status == "ready" else None
    if report is None:
        return None
    seat = "ABCDEF".index(story.winner.rider[0])
    rounds = report["rounds"]
    gains = [
        (after["seats"][seat]["chance"][0] - before["seats"][seat]["chance"][0], int(name[-1]))
        for before, after in pairwise(rounds)
        if (name := before["round"].split("/")) and (not story.number or name[0] == str(story.number))
    ]
    gain, round_ = max(gains, default=(0.0, 0))
    return round_ if gain > 0 and round_ else None
