"""The application: the services, the routes, the socket of a table, and the pages of the client."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any

import structlog
from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from lignerouge.registry import GAMES, load_reference
from lignerouge.server import pages
from lignerouge.server.addresses import address
from lignerouge.server.guards import Guards, check_host, check_origin
from lignerouge.server.http import (
    admin,
    branches,
    daily,
    deals,
    devices,
    guests,
    my_record,
    own_data,
    pictures,
    records,
    replays,
    reviews,
    rules,
    service,
    tables,
)
from lignerouge.server.http.dependencies import guest_id
from lignerouge.server.live.sockets import Connection
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.protocol.format_mistakes import bad_format
from lignerouge.server.protocol.json_schema import renamed
from lignerouge.server.protocol.messages import Code
from lignerouge.server.services import Services, open_services
from lignerouge.server.settings import Settings
from lignerouge.server.store.rows import StoreError

log = structlog.get_logger()

STATUS_CODES: dict[int, Code] = {404: "not-found", 405: "bad-message", 413: "too-large"}
AGAIN_AFTER = "5"  # seconds, while the server warms up


class Application(FastAPI):
    """Its OpenAPI document has the same names for the same things as the schema of the messages."""

    def openapi(self) -> dict[str, Any]:
        """FastAPI's document, made once, with these names."""
        if self.openapi_schema is None:
            self.openapi_schema = renamed(super().openapi())
        return self.openapi_schema


def create_app(database: str, settings: Settings | None = None) -> FastAPI:
    """An application on this database."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with open_services(database, settings or Settings()) as services:
            app.state.services = services
            yield

    app = Application(
        title="Ligne Rouge",
        version=version("lignerouge"),
        summary="Tables for Flamme Rouge, its Grand Tour and Redline.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        redirect_slashes=False,
    )
    for reason in GAMES.drop_broken().values():
        log.warning("game-not-loaded", reason=reason)
    own = [
        part.router
        for part in (
            *(guests, devices, own_data, my_record, tables, pictures, records, replays, reviews),
            *(branches, daily, deals, rules, service, admin),
        )
    ]
    of_games = [load_reference(route) for entry in GAMES.values() for route in entry.routes]
    for router in (*own, *of_games, pages.router):  # pages last: they answer to every address
        app.router.routes.extend(
            router.routes
        )  # as they are: including them would build each anew in every application
    app.add_api_websocket_route("/ws/tables/{id}", table_socket)
    app.add_middleware(Guards)
    app.add_exception_handler(DeniedError, _denied)
    app.add_exception_handler(StoreError, _trouble)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    return app


def _say(denied: DeniedError, status: int) -> JSONResponse:
    headers = {"retry-after": AGAIN_AFTER} if denied.code == "warming-up" else None
    return JSONResponse(denied.reply, status, headers)


async def _denied(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, DeniedError)
    services: Services = request.app.state.services
    services.refuse(error.code, request.scope, address(request.scope))
    return _say(error, error.status)


async def _trouble(request: Request, error: Exception) -> JSONResponse:
    log.warning("store-trouble", path=request.scope["route"].path if "route" in request.scope else "")
    return await _denied(request, DeniedError("trouble", "memory-away"))


async def _invalid(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    return await _denied(request, bad_format(error.errors()[0]))


async def _http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    status = 422 if error.status_code == 400 else error.status_code  # FastAPI cannot read it: bad like any other
    response = _say(DeniedError(STATUS_CODES.get(status, "bad-message"), f"{error.detail}."), status)
    response.headers.update(error.headers or {})
    return response


async def table_socket(socket: WebSocket, id: str) -> None:
    """The socket of a table. Who may not connect is denied before it opens."""
    services: Services = socket.app.state.services
    where = address(socket.scope)
    try:
        check_host(socket.headers, services.settings.hosts)
        check_origin(socket.headers, services.settings.origins)
        services.requests.check(where)
        with services.sockets.room(where):
            table = await services.tables.find(id)
            guest = await guest_id(services, socket)
            await services.deals.check_open_to(table, guest)
            await socket.accept()
            device = services.identity.device(socket.cookies) if guest else ""
            await services.sockets.serve(Connection(socket, table, guest, where, device))
    except DeniedError as denied:
        services.refuse(denied.code, socket.scope, where)
        await socket.send_denial_response(_say(denied, denied.status))
