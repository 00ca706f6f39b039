"""Books of those who play with cardboard: what was typed, what follows from it, and links to hand on."""

from io import BytesIO
from typing import Annotated

import segno
from fastapi import APIRouter, Path, Query, Request, Response

from lignerouge.server.guards import is_ours
from lignerouge.server.http.book_forms import BookAnswer, BookList, Writing
from lignerouge.server.http.dependencies import AGuest, Anybody, InHouse, plain
from lignerouge.server.live.books import info
from lignerouge.server.protocol.errors import DeniedError

router = APIRouter(prefix="/api/cardboard", tags=["cardboard"])

MINE = 50  # books in a guest's list
BookId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{22}$")]  # 128 bits, made by the browser that makes the book


@router.get("")
async def my_books(guest: AGuest, house: InHouse) -> BookList:
    """The books of this guest."""
    return BookList([info(book) for book in await house.store.books_of(guest.id, MINE)])


@router.get("/{id}")
async def read_book(id: BookId, guest: Anybody, house: InHouse) -> BookAnswer:
    """A book, counted; who knows its id may read it."""
    return await house.books.show(await house.books.find(id), guest)


@router.put("/{id}")
async def write_book(id: BookId, writing: Writing, guest: AGuest, house: InHouse) -> BookAnswer:
    """Write a book anew, from the revision that its writer knows; an older one is refused (409), nothing is lost.

    A book begins with revision 0 under an id that its writer makes up, so that it can be written before there is a
    connection, and sent twice without becoming two.
    """
    house.writings.check(guest.id)
    if writing.revision == 0:
        house.new_tables.check(guest.id)
    return await house.books.write(id, guest.id, writing)


@router.get("/{id}/qr", **plain("image/svg+xml"))
async def qr_code(
    id: BookId,
    guest: Anybody,
    house: InHouse,
    base: Annotated[str, Query(max_length=200, pattern=r"^https?://[^/\s]+$")],
    request: Request,
    write: bool = False,
) -> Response:
    """A link as a QR code: to read, or, for its owner, to write. `base` is where the browser sees us."""
    if not is_ours(base, request.headers, house.settings.origins):
        raise DeniedError("wrong-origin", "This is not an address of this server.")
    book = await house.books.find(id)
    if write and guest != book.owner:
        raise DeniedError("forbidden", "Only who has this link may see it.")
    path = f"/cardboard/{id}" + (f"#write={house.identity.book_key(id)}" if write else "")
    picture = BytesIO()  # with its namespace: a browser shows no picture without it
    segno.make(base + path, error="m").save(picture, "svg", scale=6, border=3, dark="#1d1a16", light="#ffffff")
    return Response(picture.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-store"})
