"""Books of cardboard: kept by revision, so that two devices never overwrite each other, and counted anew each time."""

import asyncio
import time
from dataclasses import asdict, replace
from typing import Any

from pydantic import TypeAdapter

from lignerouge.flamme.paper.scores import keep_scores
from lignerouge.kernel.mistake import Mistake
from lignerouge.server.book_forms import BookAnswer, BookInfo, BookLinks, Document, ScoresBook, Writing
from lignerouge.server.denied import Denied
from lignerouge.server.identity import Identity
from lignerouge.server.store.columns import packed
from lignerouge.server.store.rows import Book
from lignerouge.server.store.store import Store

LARGEST = 200_000  # bytes of a document: a tour of 21 stages, ridden card by card, has a quarter of that
STALE = "Somebody else has written in this book meanwhile."
FOREIGN = "Only who has the link to write may do that."

_documents: TypeAdapter[ScoresBook] = TypeAdapter(Document)


class Books:
    """All books of a server."""

    def __init__(self, store: Store, identity: Identity) -> None:
        self._store = store
        self._identity = identity

    async def find(self, id: str) -> Book:
        """A book; who knows its id may read it."""
        book = await self._store.book(id)
        if book is None:
            raise Denied("not-found", "There is no such book here.")
        return book

    def may_write(self, book: Book, guest: str | None, key: str) -> bool:
        """Its owner, and who has the link for it."""
        return guest == book.owner or self._identity.fits(key, self._identity.book_key(book.id))

    async def write(self, id: str, guest: str, writing: Writing) -> BookAnswer:
        """The next revision. What cannot be a book at all is denied; entries that do not fit are kept, with a mark."""
        book = await self._store.book(id)
        now = time.time()
        if book is None:
            book = Book(id, guest, {}, created=now)
        elif not self.may_write(book, guest, writing.key):
            raise Denied("forbidden", FOREIGN)
        if book.revision != writing.revision:
            raise Denied("taken", STALE)
        document: dict[str, Any] = asdict(writing.document)
        if len(packed(document)) > LARGEST:
            raise Denied("too-large", f"A book has at most {LARGEST} bytes.")
        new = replace(book, document=document, changed=now)
        answer = await self._answer(replace(new, revision=book.revision + 1), guest, may_write=True)
        if not await self._store.write_book(new):
            raise Denied("taken", STALE)
        return answer

    async def show(self, book: Book, guest: str | None) -> BookAnswer:
        """A book as this guest sees it."""
        return await self._answer(book, guest, may_write=guest == book.owner)

    async def _answer(self, book: Book, guest: str | None, *, may_write: bool) -> BookAnswer:
        document = _documents.validate_python(book.document)
        path = f"/cardboard/{book.id}"
        return BookAnswer(
            id=book.id,
            revision=book.revision,
            mine=guest == book.owner,
            links=BookLinks(path, f"{path}#write={self._identity.book_key(book.id)}" if may_write else None),
            document=document,
            scores=await asyncio.to_thread(count, document),
        )


def count(document: ScoresBook) -> Any:
    """Everything that follows from what was typed."""
    letters = [team.letter for team in document.teams]
    stages = (
        document.stages
        if isinstance(document.stages, str)
        else [stage if isinstance(stage, int) else asdict(stage) for stage in document.stages]
    )
    try:
        return keep_scores(letters, stages, document.rest_days, document.entries)
    except Mistake as mistake:
        raise Denied("bad-options", str(mistake)) from None


def info(book: Book) -> BookInfo:
    """A book in a list."""
    document = book.document
    letters = [team["letter"] for team in document["teams"]]
    return BookInfo(book.id, document["name"], document["depth"], letters, book.changed)
