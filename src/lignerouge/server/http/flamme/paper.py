"""Books of those who play with cardboard: what was typed, what follows from it, and links to hand on.

A book is kept by revision, so that two devices never overwrite each other, and is counted anew each time.
"""

import asyncio
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Annotated, Any

from fastapi import Path, Request, Response
from pydantic import TypeAdapter

from lignerouge.flamme.paper.changes import RaceRide, Table, changes_on, lies_open, next_table
from lignerouge.flamme.paper.marks import Mark
from lignerouge.flamme.paper.ride import Ride
from lignerouge.flamme.paper.scores import Scores, keep_scores
from lignerouge.flamme.play.automatic_teams import AUTOMATIC, with_automatic
from lignerouge.flamme.play.draft import too_many
from lignerouge.flamme.play.events import Revealed
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.names import LETTERS
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.flamme.tour.plan import POLICIES
from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.game import Game
from lignerouge.kernel.luck import Luck
from lignerouge.server.exports import book_text
from lignerouge.server.http.dependencies import (
    AGuest,
    Anybody,
    BaseAddress,
    WithServices,
    bad_options_denied,
    check_new_table,
    new_router,
    plain,
    qr_picture,
)
from lignerouge.server.http.flamme.paper_messages import (
    BookAnswer,
    BookInfo,
    BookLinks,
    BookList,
    Document,
    OwnStage,
    PaperRace,
    PaperRound,
    RaceBook,
    ScoresBook,
    Writing,
)
from lignerouge.server.http.replays import PublicEvents
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.services import Services
from lignerouge.server.store.columns import packed
from lignerouge.server.store.rows import Book

router = new_router("cardboard", prefix="/api/cardboard")

GAME: Mapping[str, Game[Any, Any]] = {"scores": GRAND_TOUR, "race": FLAMME_ROUGE}
MINE = 50  # books in a guest's list
# In the document as it is kept, beside what was typed:
RULES = "rules"  # the revision of the rules under which the book was begun
TABLE = "table"  # how the cardboard lay before what was corrected of late
LARGEST = 200_000  # bytes of a document: a tour of 21 stages, ridden card by card, has a quarter of that
RACE_ITSELF = ("depth", "teams", "stage", "kind", "specialists", "starter", "handicap", "weather")
STALE = "book-changed"
FOREIGN = "book-foreign"

BookId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{22}$")]  # 128 bits, made by the browser that makes the book

_documents: TypeAdapter[ScoresBook | RaceBook] = TypeAdapter(Document)
_tables = TypeAdapter(Table)


@router.get("")
async def my_books(guest: AGuest, services: WithServices) -> BookList:
    """The books of this guest."""
    books = await services.store.books_of(guest.id, MINE)
    until = {book.id: services.retention.until("books", book.changed) for book in books}
    return BookList([info(book) for book in books], {id: at for id, at in until.items() if at is not None})


@router.get("/{id}")
async def read_book(id: BookId, guest: Anybody, services: WithServices) -> BookAnswer:
    """A book, counted; who knows its id may read it."""
    book = await find_book(services, id)
    return (await answer_of(services, book, guest, may_write=guest == book.owner))[0]


@router.put("/{id}")
async def write_book(
    id: BookId, writing: Writing, request: Request, guest: AGuest, services: WithServices
) -> BookAnswer:
    """Write a book anew, from the revision that its writer knows; an older one is refused (409), nothing is lost.

    A book begins with revision 0 under an id that its writer makes up, so that it can be written before there is a
    connection, and sent twice without becoming two.
    """
    services.writings.check(guest.id)
    if writing.revision == 0:
        check_new_table(services, request, guest)
    return await write_revision(services, id, guest.id, writing)


@router.get("/{id}/told")
async def book_events(id: BookId, services: WithServices) -> PublicEvents:
    """All that happened in a race on cardboard, as far as it lies on the table; who knows its id may read it."""
    book = await find_book(services, id)
    document = document_in(book)
    if isinstance(document, ScoresBook):
        raise DeniedError("not-found", "nothing-here")
    with bad_options_denied():
        ride = await ride_on(services, document, book.kept, rules_of(book))
    open_rounds = [each.events for each in ride.rounds if lies_open(each)]
    told = [event.as_json() for events in (ride.events, *open_rounds) for event in events if event.reaches(None)]
    return PublicEvents(0, len(told), told)


@router.get("/{id}/file", **plain("application/json"))
async def book_file(id: BookId, services: WithServices) -> Response:
    """A book as it was typed, to keep; who knows its id may read it."""
    book = await find_book(services, id)
    name = f'attachment; filename="cardboard-{id}.json"'
    return Response(book_text(book), media_type="application/json", headers={"content-disposition": name})


@router.get("/{id}/qr", **plain("image/svg+xml"))
async def qr_code(
    id: BookId, guest: Anybody, services: WithServices, base: BaseAddress, write: bool = False
) -> Response:
    """A link as a QR code: to read, or, for its owner, to write. `base` is where the browser sees us."""
    book = await find_book(services, id)
    path = None if write and guest != book.owner else link_of(services, id, may_write=write)
    return qr_picture(base, path)


async def find_book(services: Services, id: str) -> Book:
    """A book; who knows its id may read it."""
    book = await services.store.book(id)
    if book is None:
        raise DeniedError("not-found", "book-missing")
    return book


def link_of(services: Services, id: str, *, may_write: bool) -> str:
    """The path of a book, with the key that lets somebody write after the #."""
    return f"/cardboard/{id}" + (f"#write={services.identity.book_key(id)}" if may_write else "")


def may_write(services: Services, book: Book, guest: str, key: str) -> bool:
    """Its owner may, and who has the link for it."""
    return guest == book.owner or services.identity.fits(key, services.identity.book_key(book.id))


async def write_revision(services: Services, id: str, guest: str, writing: Writing) -> BookAnswer:
    """The next revision. What cannot be a book at all is denied; entries that do not fit are kept, with a mark."""
    book = await services.store.book(id)
    now = time.time()
    if book is None:
        book = Book(id, guest, {}, created=now)
    elif not may_write(services, book, guest, writing.key):
        raise DeniedError("forbidden", FOREIGN)
    if book.revision != writing.revision:
        raise DeniedError("taken", STALE)
    document: dict[str, Any] = asdict(writing.document)
    rules = rules_of(book) if book.revision else GAME[writing.document.depth].revision
    if len(packed(document)) > LARGEST:
        raise DeniedError("too-large", "book-too-large", most=LARGEST)
    new = replace(book, document=document | {RULES: rules}, changed=now)
    answer, kept = await answer_of(
        services, replace(new, revision=book.revision + 1), guest, may_write=True, before=book
    )
    if not await services.store.write_book(replace(new, document={**new.document, **kept.table}, kept=kept.lines)):
        raise DeniedError("taken", STALE)
    return answer


@dataclass(frozen=True, slots=True)
class KeptBeside:
    """What is to be kept of a book that was counted, beside what was typed."""

    lines: tuple[str, ...] = ()  # of bots and luck
    table: Mapping[str, Any] = field(default_factory=dict)


async def answer_of(
    services: Services, book: Book, guest: str | None, *, may_write: bool, before: Book | None = None
) -> tuple[BookAnswer, KeptBeside]:
    """A book as this guest sees it. `before`: as it was before it was written anew."""
    document, rules = document_in(book), rules_of(book)
    scores, ride, table = None, None, table_in(book)
    with bad_options_denied():
        if isinstance(document, ScoresBook):
            scores = await asyncio.to_thread(count, document, rules)
        else:
            ride = await ride_on(services, document, book.kept, rules)
            if before is not None:
                table = next_table(table_before(before, book), before.document.get("entries", {}), ride)
        race = None if ride is None else await asyncio.to_thread(race_of, ride, table)
    links = BookLinks(
        read=link_of(services, book.id, may_write=False),
        write=link_of(services, book.id, may_write=True) if may_write else None,
    )
    answer = BookAnswer(
        id=book.id,
        revision=book.revision,
        mine=guest == book.owner,
        links=links,
        document=document,
        scores=scores,
        race=race,
    )
    if ride is None:
        return answer, KeptBeside()
    return answer, KeptBeside(ride.kept, {} if table is None else {TABLE: asdict(table)})


def document_in(book: Book) -> ScoresBook | RaceBook:
    """What was typed."""
    return _documents.validate_python({key: value for key, value in book.document.items() if key not in (RULES, TABLE)})


def table_in(book: Book) -> Table | None:
    """How the cardboard lay; books of before this was kept do not know."""
    return _tables.validate_python(book.document[TABLE]) if TABLE in book.document else None


def table_before(before: Book, now: Book) -> Table | None:
    """How it lay, if it is the same race still: other teams on another stage have nothing to do with it."""
    same = all(before.document.get(key) == now.document[key] for key in RACE_ITSELF if key in now.document)
    return table_in(before) if same else None


async def ride_on(services: Services, document: RaceBook, kept: tuple[str, ...], rules: int) -> RaceRide:
    """The race as far as its entries lead; a bot thinks only about what it has not chosen yet."""
    bots = {seat: team.bot for seat, team in enumerate(document.teams) if team.bot}
    known = (*services.bot_pool.names(FLAMME_ROUGE.key), *AUTOMATIC)
    unknown = [bot for bot in bots.values() if bot not in known]
    if unknown:
        raise InputError(f"There is no bot called {quoted(unknown[0])}.")
    luck = services.settings.luck()
    ride = await asyncio.to_thread(begin_race, document, frozenset(bots), kept, luck, rules)
    while (prompt := await asyncio.to_thread(ride.go_on)) is not None:
        view = FLAMME_ROUGE.view(ride.state, prompt.seat)
        ride.answer(prompt, await services.bot_pool.choose(FLAMME_ROUGE.key, bots[prompt.seat], view, prompt))
    return ride


def rules_of(book: Book) -> int:
    """The revision of the rules under which a book was begun; books of before this was written down had the first."""
    return int(book.document.get(RULES, 1))


def count(document: ScoresBook, rules: int) -> Scores:
    """The scores that follow from what was typed."""
    letters = [team.letter for team in document.teams]
    own = [asdict(stage) if isinstance(stage, OwnStage) else stage for stage in document.stages]
    stages = document.stages if isinstance(document.stages, str) else own
    return keep_scores(letters, stages, document.rest_days, document.entries, POLICIES[rules])


def begin_race(document: RaceBook, bots: frozenset[int], kept: tuple[str, ...], luck: Luck, rules: int) -> RaceRide:
    """The race before its first entry."""
    letters = "".join(team.letter for team in document.teams)
    if not LETTERS.startswith(letters):
        raise InputError(f"{len(letters)} teams of a race are {', '.join(LETTERS[: len(letters)])}, in this order.")
    worn = [team.colour or team.letter for team in document.teams]
    if len(set(worn)) < len(worn):
        raise InputError("Two teams cannot have one colour.")
    if document.starter not in letters:
        raise InputError(f"There is no team {document.starter} to place its riders first.")
    for letter in set(document.handicap) - set(letters):
        raise InputError(f"There is no team {quoted(letter)} to have a handicap.")
    chosen = {
        "stage": document.stage,
        "kind": document.kind,
        "specialists": document.specialists,
        "handicap": [document.handicap.get(letter, 0) for letter in letters],
        "starter": LETTERS.index(document.starter),
        "weather": document.weather,
        "paper": [seat for seat in range(len(letters)) if seat not in bots],
    }
    options = with_automatic(chosen, [team.bot for team in document.teams])
    ride = Ride(
        FLAMME_ROUGE,
        options,
        seats=len(letters),
        bots=bots,
        typed=document.entries,
        kept=kept,
        luck=luck,
        revision=rules,
    )
    crowd = too_many(document.specialists, len(letters))
    if crowd:
        ride.marks["specialists"] = Mark("copies", crowd)
    return ride


def race_of(ride: RaceRide, table: Table | None) -> PaperRace:
    """The race as everybody at the table may see it."""
    events = [event for each in ride.rounds for event in each.events]
    view, latest = FLAMME_ROUGE.view(ride.state, None), None
    done = [each for each in ride.rounds if lies_open(each)]
    if done:
        last = done[-1]
        public = [event.as_json() for event in last.events if event.reaches(None)]
        after = (
            view
            if last is ride.rounds[-1]
            else FLAMME_ROUGE.view(ride.rounds[ride.rounds.index(last) + 1].before, None)
        )
        latest = PaperRound(last.name, public, FLAMME_ROUGE.view(last.before, None), after)
    played = [event.cards for event in events if isinstance(event, Revealed)]
    changes = None if table is None else changes_on(table, ride)
    return PaperRace(view, ride.asks(), latest, played, ride.marks, changes)


def info(book: Book) -> BookInfo:
    """A book in a list."""
    document = book.document
    letters = [team.get("colour") or team["letter"] for team in document["teams"]]
    return BookInfo(book.id, document["name"], document["depth"], letters, book.changed)
