"""What the routes of several subjects share: who asks, the services that answer, and checked parts of a request."""

import hmac
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO
from typing import Annotated, Any, Literal

import segno
from fastapi import APIRouter, Depends, Path, Query, Request, Response
from pydantic import ConfigDict, Field
from starlette.requests import HTTPConnection

from lignerouge.kernel.errors import InputError
from lignerouge.server.addresses import address
from lignerouge.server.guards import is_ours
from lignerouge.server.live.table import LiveTable
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.protocol.messages import Code
from lignerouge.server.services import Services
from lignerouge.server.store.rows import Guest

AN_HOUR = {"cache-control": "public, max-age=3600"}
FORM = ConfigDict(extra="forbid")  # a body has these fields, no others

Language = Literal["en", "fr", "es"]
BotName = Annotated[str, Field(max_length=40)]
TableId = Annotated[str, Path(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
SeatId = Annotated[int, Path(ge=0, le=5)]


@dataclass(frozen=True)
class Problem:
    """Why something was denied."""

    code: Code
    reason: str  # in English
    sentence: str = ""  # the key of the reason among our sentences, "" if it is somebody else's
    values: Mapping[str, str | int] = field(default_factory=dict)  # what fills the sentence in


# What every route may answer beside what it says itself; for OpenAPI. FastAPI works a model out anew for each status of
# each route, which took a quarter of a server's start: the first names it, the others point to it.
POINTER = {"application/json": {"schema": {"$ref": f"#/components/schemas/{Problem.__name__}"}}}
DENIALS: dict[int | str, dict[str, Any]] = {
    401: {"model": Problem},
    **{status: {"content": POINTER} for status in (403, 404, 409, 413, 422, 429, 503)},
}


def new_router(subject: str, prefix: str = "", dependencies: Sequence[Any] = ()) -> APIRouter:
    """For the routes of a subject: built once, when their module is read, and served by every application."""
    return APIRouter(prefix=prefix, tags=[subject], dependencies=dependencies, responses=DENIALS)


def plain(media_type: str) -> dict[str, Any]:
    """Says to OpenAPI that a route answers with such text; what it denies is JSON as everywhere."""
    content = {media_type: {"schema": {"type": "string"}}}
    return {"response_class": Response, "responses": {200: {"content": content}}}


@contextmanager
def bad_options_denied() -> Iterator[None]:
    """Deny a request whose input the games cannot read or use."""
    try:
        yield
    except InputError as mistake:
        raise DeniedError.of("bad-options", mistake) from None


async def services_of(connection: HTTPConnection) -> Services:
    """The services of the application that this request came to."""
    services: Services = connection.app.state.services
    return services


WithServices = Annotated[Services, Depends(services_of)]  # asynchronous: FastAPI would start a thread for it otherwise


async def guest_id(services: Services, connection: HTTPConnection) -> str | None:
    """Who asks, by their cookie."""
    return await services.devices.guest(connection.cookies, connection.headers.get("user-agent", ""))


async def anybody(services: WithServices, connection: HTTPConnection) -> str | None:
    """Who asks; None without a valid cookie."""
    return await guest_id(services, connection)


Anybody = Annotated[str | None, Depends(anybody)]


async def known_guest(services: WithServices, id: Anybody) -> Guest:
    """Who asks; denied without a valid cookie."""
    guest = None if id is None else await services.store.guest(id)
    if guest is None:
        raise DeniedError("no-guest", "guest-unknown")
    return guest


AGuest = Annotated[Guest, Depends(known_guest)]


def check_new_table(services: Services, connection: HTTPConnection, guest: Guest, *, listed: bool = False) -> None:
    """Neither a guest nor an address makes too many, nor fills the list for everybody."""
    here = address(connection.scope)
    services.new_tables.check(guest.id)
    services.new_tables_here.check(here)
    if listed:
        services.new_listed.check(here)


def runs_server(services: Services, connection: HTTPConnection) -> bool:
    """Whoever asks has shown the server's token."""
    token = services.settings.token
    shown = connection.headers.get("authorization", "")
    return token != "" and hmac.compare_digest(shown.encode(), f"Bearer {token}".encode())


async def operator(services: WithServices, connection: HTTPConnection) -> None:
    """Deny everybody who does not run the server."""
    if not runs_server(services, connection):
        raise DeniedError("forbidden", "operator-only")


OPERATOR = Depends(operator)


async def asked_table(services: WithServices, id: TableId, connection: HTTPConnection) -> LiveTable:
    """The table of the path."""
    table = await services.tables.find(id)
    if table.is_closed or table.row.origin is not None:
        await services.deals.check_open_to(table, await guest_id(services, connection))
    return table


ATable = Annotated[LiveTable, Depends(asked_table)]


async def own_address(
    base: Annotated[str, Query(max_length=200, pattern=r"^https?://[^/\s]+$")], request: Request, services: WithServices
) -> str:
    """Where the browser sees this server; the address of another site is denied."""
    if not is_ours(base, request.headers, services.settings.origins):
        raise DeniedError("wrong-origin", "name-unknown")
    return base


BaseAddress = Annotated[str, Depends(own_address)]


def qr_picture(base: str, path: str | None) -> Response:
    """A link as a QR code; denied where the guest does not have this link."""
    if path is None:
        raise DeniedError("forbidden", "link-only")
    picture = BytesIO()  # with its namespace: a browser shows no picture without it
    segno.make(base + path, error="m").save(picture, "svg", scale=6, border=3, dark="#1d1a16", light="#ffffff")
    return Response(picture.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-store"})
