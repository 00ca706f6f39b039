"""The stage of the day: what it is, riding it, how it went for everybody, and feeds of past days."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Annotated, Any
from xml.sax.saxutils import escape

from fastapi import Query, Request, Response

from lignerouge.server.addresses import address
from lignerouge.server.http.dependencies import AGuest, Anybody, WithServices, check_new_table, new_router, plain
from lignerouge.server.http.tables import TableAnswer, answer
from lignerouge.server.live.daily import Field, midnight_after
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.services import Services
from lignerouge.server.store.days import Try, TryState, tries_of

router = new_router("daily", prefix="/api/daily")

MOST_DAYS = 400  # of a calendar
FEED_DAYS = 14

ADay = Annotated[date | None, Query(description="As 2026-11-17; without it: today, by UTC.")]


@dataclass(frozen=True)
class OwnTry:
    """The try of the reader that counts."""

    table: str
    state: TryState
    result: int | None
    place: int | None
    path: Sequence[int]  # squares past the line after each round, below 0 while short of it
    better: int | None  # than so many percent of the others, if there are any


@dataclass(frozen=True)
class DayRider:
    """A rider among the best of a day."""

    name: str
    result: int
    place: int
    you: bool


@dataclass(frozen=True)
class Riders:
    """All who rode. Told to those who have ridden, and of days that are over."""

    par: int | None  # what our strongest bot reaches from the same seat with the same cards; None: not known yet
    par_path: Sequence[int]
    mean: float | None
    gave_up: int  # of a day that is over: began, and have no result
    histogram: Sequence[tuple[int, int]]  # result and riders, the worst first
    best: Sequence[DayRider]


@dataclass(frozen=True)
class NextDay:
    """What is known of the next day."""

    character: str
    commitment: str


@dataclass(frozen=True)
class DailyStage:
    """A stage of the day."""

    day: str
    number: int  # of the day: 1 is the first of January 2026
    today: bool
    ends: float  # seconds since 1970
    character: str
    name: str
    stage: str  # its tiles
    kind: str
    unit: str  # of results: squares past the line, or seconds, below 0
    options: Mapping[str, Any]
    seat: int
    bots: Sequence[str]  # by seat; "": one's own
    commitment: str  # the SHA-256 of the day's key
    key: str  # of a day that is over
    started: int  # riders so far
    finished: int
    mine: OwnTry | None
    riders: Riders | None
    tomorrow: NextDay | None


@dataclass(frozen=True)
class RiddenDay:
    """A day in the calendar of a guest."""

    day: str
    number: int
    name: str
    state: TryState
    result: int | None
    place: int | None
    unit: str
    par: int | None
    better: int | None


@dataclass(frozen=True)
class Calendar:
    """The days that a guest has ridden, the last first."""

    days: Sequence[RiddenDay]


@router.get("")
async def show(services: WithServices, guest: Anybody, day: ADay = None) -> DailyStage:
    """The stage of a day. Who has not ridden today's learns nothing of how it went for others."""
    daily = services.daily
    asked = day or daily.today
    if asked > daily.today:
        raise DeniedError("not-found", "day-unknown")
    plan, is_today = daily.plan(asked), asked == daily.today
    tried = None if guest is None else await daily.mine(guest, asked)
    field = await daily.field(asked)
    if is_today:
        daily.want_par(asked)
    may_know = not is_today or (tried is not None and tried.state != "riding")
    tomorrow = asked + timedelta(1)
    return DailyStage(
        day=asked.isoformat(),
        number=plan.number,
        today=is_today,
        ends=midnight_after(asked),
        character=plan.character,
        name=plan.name,
        stage=plan.options["stage"],
        kind=plan.kind,
        unit=plan.unit,
        options=plan.options,
        seat=plan.seat,
        bots=plan.bots,
        commitment=daily.commitment(asked),
        key=daily.key(asked),
        started=field.row.started,
        finished=field.finished,
        mine=None if tried is None else own_try(tried, field, is_over=not is_today),
        riders=riders_of(field, guest, is_over=not is_today) if may_know else None,
        tomorrow=NextDay(daily.plan(tomorrow).character, daily.commitment(tomorrow)) if is_today else None,
    )


def own_try(tried: Try, field: Field, *, is_over: bool) -> OwnTry:
    """As its rider sees it."""
    better = field.better_than(tried.result, is_over=is_over)
    return OwnTry(tried.match, tried.state, tried.result, tried.place, tried.path, better)


def riders_of(field: Field, guest: str | None, *, is_over: bool) -> Riders:
    """As who has ridden sees them."""
    return Riders(
        par=field.row.par,
        par_path=field.row.path,
        mean=field.mean,
        gave_up=field.row.started - field.finished if is_over else 0,
        histogram=list(field.counts.items()),
        best=[DayRider(one.name, one.result, one.place, one.guest == guest) for one in field.best],
    )


@router.post("/ride", status_code=201)
async def ride(request: Request, guest: AGuest, services: WithServices, day: ADay = None) -> TableAnswer:
    """The table at which one rides: the try that counts, as far as it is, or once that is over practice.

    A day that is over can only be practised.
    """
    check_new_table(services, request, guest)
    if day is not None and day != services.daily.today:
        return answer(await services.daily.practise(guest, day), guest.id)
    table, _ = await services.daily.ride(guest)
    return answer(table, guest.id)


@router.post("/give-up", status_code=204)
async def give_up(guest: AGuest, services: WithServices) -> Response:
    """Today's try counts as given up; from now on one may practise, and sees how the others rode."""
    await services.daily.give_up(guest.id)
    return Response(status_code=204)


@router.get("/calendar")
async def calendar(guest: AGuest, services: WithServices) -> Calendar:
    """The days that one has ridden, to keep and to take along."""
    return Calendar([await _ridden(services, each) for each in await tries_of(services.store, guest.id, MOST_DAYS)])


async def _ridden(services: Services, tried: Try) -> RiddenDay:
    day = date.fromisoformat(tried.day)
    plan, field = services.daily.plan(day), await services.daily.field(day)
    better = field.better_than(tried.result, is_over=day < services.daily.today)
    par = field.row.par if tried.state != "riding" else None
    return RiddenDay(tried.day, plan.number, plan.name, tried.state, tried.result, tried.place, plan.unit, par, better)


# --- feeds


@dataclass(frozen=True)
class FeedAuthor:
    """Who won a day."""

    name: str


@dataclass(frozen=True)
class FeedItem:
    """A stage of the day, as JSON Feed has it."""

    id: str
    url: str
    title: str
    content_text: str
    date_published: str
    date_modified: str  # the winner is known when the day is over
    authors: Sequence[FeedAuthor]


@dataclass(frozen=True)
class JsonFeed:
    """JSON Feed 1.1."""

    version: str
    title: str
    home_page_url: str
    feed_url: str
    items: Sequence[FeedItem]


def said(result: int, unit: str) -> str:
    """A result in words: a time, or squares past the line or short of it."""
    if unit == "seconds":
        return f"{-result // 60}:{-result % 60:02}"
    squares = "1 square" if abs(result) == 1 else f"{abs(result)} squares"
    return f"{squares} past the line" if result > 0 else f"{squares} short of the line"


async def feed_items(services: Services, base: str) -> list[FeedItem]:
    """The last days, the newest first; who won is told when a day is over."""
    today, found = services.daily.today, list[FeedItem]()
    for back in range(FEED_DAYS):
        day = today - timedelta(back)
        plan = services.daily.plan(day)
        best = (await services.daily.field(day)).best[:1] if back else ()
        won = f" Won by {best[0].name}: {said(best[0].result, plan.unit)}." if best else ""
        title, url = f"N° {plan.number}: {plan.name}", f"{base}/daily/{day.isoformat()}"
        about = f"Stage of the day, {plan.character}.{won}"
        authors = [FeedAuthor(one.name) for one in best]
        out, over = (f"{each.isoformat()}T00:00:00Z" for each in (day, min(day + timedelta(1), today)))
        found.append(FeedItem(url, url, title, about, out, over, authors))
    return found


@router.get("/feed.json")
async def feed(request: Request, services: WithServices) -> JsonFeed:
    """Stages of the day and their winners (JSON Feed)."""
    services.replays.check(address(request.scope), 0.5)
    base = str(request.base_url).rstrip("/")
    items = await feed_items(services, base)
    name, version = "Ligne Rouge: stage of the day", "https://jsonfeed.org/version/1.1"
    return JsonFeed(version, name, f"{base}/daily", f"{base}/api/daily/feed.json", items)


@router.get("/feed.atom", **plain("application/atom+xml"))
async def atom(request: Request, services: WithServices) -> Response:
    """The same as Atom."""
    services.replays.check(address(request.scope), 0.5)
    base = str(request.base_url).rstrip("/")
    items = await feed_items(services, base)
    entries = "".join(
        f"<entry><id>{escape(one.id)}</id><title>{escape(one.title)}</title><updated>{one.date_modified}</updated>"
        f'<link href="{escape(one.url)}"/><author><name>{escape(one.authors[0].name if one.authors else "Ligne Rouge")}'
        f"</name></author><summary>{escape(one.content_text)}</summary></entry>"
        for one in items
    )
    text = (
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">'
        f"<id>{escape(base)}/daily</id><title>Ligne Rouge: stage of the day</title>"
        f"<updated>{items[0].date_published}</updated>"
        f'<link href="{escape(base)}/daily"/><link rel="self" href="{escape(base)}/api/daily/feed.atom"/>'
        f"{entries}</feed>"
    )
    return Response(text, media_type="application/atom+xml")
