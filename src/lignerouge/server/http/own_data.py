"""What is known of a guest: to take along, and to have removed for good."""

from collections.abc import AsyncIterator
from dataclasses import asdict, dataclass

from fastapi import Response

from lignerouge.server.exports import as_json, book_text, file_name, record_text, zipped
from lignerouge.server.http.dependencies import AGuest, WithServices, new_router
from lignerouge.server.http.devices import take_cookie
from lignerouge.server.retention import house_of
from lignerouge.server.services import Services
from lignerouge.server.store import days, devices, removal
from lignerouge.server.store.rows import Guest

router = new_router("guests", prefix="/api/me")

ZIP = "application/zip"
MOST = 1000  # tables or books in one file


@dataclass(frozen=True)
class FarewellInfo:
    """What goes when a guest is removed, and what stays without their name."""

    removed: int  # tables at which nobody else sits
    kept: int  # tables of others too: they stay, and the guest is called N. N. there
    books: int
    subscriptions: int
    devices: int


@router.get("/export", responses={200: {"content": {ZIP: {}}}}, response_class=Response)
async def export(guest: AGuest, services: WithServices) -> Response:
    """Everything about this guest in one file: records of matches that are over, books, and what else is known."""
    services.exports.check(guest.id)
    content = await zipped(_files(services, guest))
    headers = {"content-disposition": 'attachment; filename="ligne-rouge.zip"'}
    return Response(content, media_type=ZIP, headers=headers)


async def _files(services: Services, guest: Guest) -> AsyncIterator[tuple[str, str]]:
    store = services.store
    tables = await store.tables_of(guest.id, MOST)
    for row in tables:
        if row.status == "over" and (text := await record_text(store, row.id, guest.id)) is not None:
            yield f"records/{file_name(row)}", text
    for book in await store.books_of(guest.id, MOST):
        yield f"cardboard/{book.id}.json", book_text(book)
    known = {
        "name": guest.name,
        "since": guest.created,
        "devices": [
            {"name": each.name, "created": each.created, "seen": each.seen}
            for each in await devices.devices_of(store, guest.id)
        ],
        "told_at": [{"kind": each.kind, "address": each.address} for each in await store.subscriptions(guest.id)],
        "days": [
            {"day": each.day, "state": each.state, "result": each.result, "place": each.place}
            for each in await days.tries_of(store, guest.id, MOST)
        ],
        "tables": [
            {"id": row.id, "name": row.name, "game": row.game, "status": row.status, "changed": row.changed}
            for row in tables
        ],
    }
    yield "guest.json", as_json(known)


@router.get("/farewell")
async def farewell(guest: AGuest, services: WithServices) -> FarewellInfo:
    """What would go and what would stay. Nothing happens."""
    return _info(await removal.preview_farewell(services.store, guest.id))


@router.delete("")
async def remove_me(response: Response, guest: AGuest, services: WithServices) -> FarewellInfo:
    """Remove everything about this guest, for good; what others have a part in stays under a neutral name."""
    gone = await removal.remove_guest(services.store, guest.id, house=house_of)
    assert gone is not None, "it was not asked whether they are idle"
    services.say_farewell(gone)
    take_cookie(response, services)
    return _info(gone)


def _info(farewell: removal.Farewell) -> FarewellInfo:
    counted = {name: value if isinstance(value, int) else len(value) for name, value in asdict(farewell).items()}
    return FarewellInfo(**counted)
