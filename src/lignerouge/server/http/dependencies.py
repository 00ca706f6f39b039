"""Who asks, and of which house."""

from typing import Annotated, Any

from fastapi import Depends, Path, Query, Response
from starlette.requests import HTTPConnection

from lignerouge.flamme.content.boxes import Box, read_boxes
from lignerouge.kernel.errors import InputError
from lignerouge.server.http.forms import Problem, TableAnswer
from lignerouge.server.identity import COOKIE
from lignerouge.server.live.table import LiveTable
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.services import House
from lignerouge.server.store.rows import Guest

AWAY = "The server cannot reach its memory just now. Please try again."

# what every route may answer beside what it says itself; for OpenAPI
DENIALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem} for status in (401, 403, 404, 409, 413, 422, 429, 503)
}


def plain(media_type: str) -> dict[str, Any]:
    """Says to OpenAPI that a route answers with such text; what it denies is JSON as everywhere."""
    content = {media_type: {"schema": {"type": "string"}}}
    return {"response_class": Response, "responses": {200: {"content": content}}}


async def house_of(connection: HTTPConnection) -> House:
    """The house that this request came to."""
    house: House = connection.app.state.house
    return house


InHouse = Annotated[House, Depends(house_of)]  # asynchronous like the rest: FastAPI would start a thread for it


def guest_id(house: House, connection: HTTPConnection) -> str | None:
    """Who asks, by the cookie alone."""
    return house.identity.guest(connection.cookies.get(COOKIE))


async def anybody(house: InHouse, connection: HTTPConnection) -> str | None:
    """Who asks, if they are somebody."""
    return guest_id(house, connection)


Anybody = Annotated[str | None, Depends(anybody)]


async def known_guest(house: InHouse, id: Anybody) -> Guest:
    """Who asks; nobody in particular is denied."""
    guest = None if id is None else await house.store.guest(id)
    if guest is None:
        raise DeniedError("no-guest", "This server does not know you yet: say your name first.")
    return guest


AGuest = Annotated[Guest, Depends(known_guest)]
TableId = Annotated[str, Path(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
SeatId = Annotated[int, Path(ge=0, le=5)]


async def asked_boxes(
    boxes: Annotated[list[Annotated[str, Query(max_length=20)]] | None, Query(max_length=10)] = None,
) -> tuple[Box, ...]:
    """The boxes that somebody plays with, by their keys; who does not say has them all."""
    try:
        return read_boxes(boxes)
    except InputError as mistake:
        raise DeniedError("bad-options", str(mistake)) from None


Boxes = Annotated[tuple[Box, ...], Depends(asked_boxes)]


async def asked_table(house: InHouse, id: TableId) -> LiveTable:
    """The table of the path."""
    return await house.tables.find(id)


ATable = Annotated[LiveTable, Depends(asked_table)]


def answer(table: LiveTable, guest: str | None) -> TableAnswer:
    """A table as this guest sees it."""
    return TableAnswer(table.info(), table.you(guest))
