"""Who asks, and of which house."""

from typing import Annotated, Any

from fastapi import Depends, Path, Request
from starlette.requests import HTTPConnection

from lignerouge.server.denied import Denied
from lignerouge.server.forms import Problem, TableAnswer
from lignerouge.server.house import House
from lignerouge.server.identity import COOKIE
from lignerouge.server.store.rows import Guest, Trouble
from lignerouge.server.table import LiveTable

AWAY = "The server cannot reach its memory just now. Please try again."

# what every route may answer beside what it says itself; for OpenAPI
DENIALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem} for status in (401, 403, 404, 409, 413, 422, 429, 503)
}


def house_of(connection: HTTPConnection) -> House:
    """The house that this request came to."""
    house: House = connection.app.state.house
    return house


def guest_id(connection: HTTPConnection) -> str | None:
    """Who asks, by the cookie alone."""
    return house_of(connection).identity.guest(connection.cookies.get(COOKIE))


async def known_guest(request: Request) -> Guest:
    """Who asks; nobody in particular is denied."""
    id, guest = guest_id(request), None
    if id is not None:
        try:
            guest = await house_of(request).store.guest(id)
        except Trouble:
            raise Denied("trouble", AWAY) from None
    if guest is None:
        raise Denied("no-guest", "This server does not know you yet: say your name first.")
    return guest


TableId = Annotated[str, Path(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
SeatId = Annotated[int, Path(ge=0, le=5)]


async def asked_table(request: Request, id: TableId) -> LiveTable:
    """The table of the path."""
    return await house_of(request).tables.find(id)


InHouse = Annotated[House, Depends(house_of)]
AGuest = Annotated[Guest, Depends(known_guest)]
Anybody = Annotated[str | None, Depends(guest_id)]
ATable = Annotated[LiveTable, Depends(asked_table)]


def answer(table: LiveTable, guest: str | None) -> TableAnswer:
    """A table as this guest sees it."""
    return TableAnswer(table.info(), table.you(guest))
