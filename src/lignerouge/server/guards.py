"""What every request passes before anything looks at it: size, pace, origin; and what every reply carries."""

from contextlib import suppress

import orjson
import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lignerouge.server.addresses import address
from lignerouge.server.logs import way_to
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.services import Services

log = structlog.get_logger()

LARGEST = 2_000_000  # bytes of a request: a long record fits
BROKEN = 1011  # how a socket is closed when something went wrong here
FILES = "/assets/"  # of the pages, dozens for each: a family behind one address may open them at once
SAFE = {"GET", "HEAD", "OPTIONS"}

SECURITY = {
    "content-security-policy": "; ".join(
        [
            "default-src 'self'",
            "img-src 'self' data: blob:",
            "style-src-attr 'unsafe-inline'",  # positions on the board
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        ]
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}

EMBEDDED = "/embed/"  # small pages for other sites to show in theirs: nothing in them can be pressed but a link
IN_OTHER_PAGES = {
    **{name: value for name, value in SECURITY.items() if name != "x-frame-options"},
    "content-security-policy": "default-src 'none'; style-src-attr 'unsafe-inline'; base-uri 'none'",
    "cross-origin-resource-policy": "cross-origin",
}


def check_origin(headers: Headers, origins: frozenset[str]) -> None:
    """A browser says which page sends a request: it must be one of ours. Programs say nothing."""
    origin = headers.get("origin")
    if origin is None and headers.get("sec-fetch-site", "none") in ("none", "same-origin"):
        return
    if origin is None or not is_ours(origin, headers, origins):
        raise DeniedError("wrong-origin", "other-site")


def is_ours(origin: str, headers: Headers, origins: frozenset[str]) -> bool:
    """The host that this request was sent to, or one of those that whoever runs the server has named."""
    scheme, _, host = origin.partition("://")
    return origin in origins or (scheme in ("http", "https") and host != "" and host == headers.get("host"))


def check_host(headers: Headers, hosts: frozenset[str]) -> None:
    """A page of another site may have its name lead here; the name that a browser asks for must be one of ours."""
    asked = headers.get("host", "")
    name = asked if asked.endswith("]") else asked.rpartition(":")[0] or asked
    if hosts and name.lower().rstrip(".") not in hosts:
        raise DeniedError("wrong-origin", "server-name")


class Guards:
    """Middleware around the whole application."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check one request, and add the security headers to its reply."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        services: Services = scope["app"].state.services
        started = False

        async def send_safely(message: Message) -> None:
            nonlocal started
            started = True
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                headers.update(IN_OTHER_PAGES if scope["path"].startswith(EMBEDDED) else SECURITY)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            if scope["type"] == "websocket":
                await self.app(scope, receive, send_safely)
                return
            self._check(scope, services)
            await self.app(scope, limited(scope, receive), send_safely)
        except DeniedError as denied:
            services.refuse(denied.code, scope, address(scope))
            await refuse(denied, send_safely)
        except Exception as error:
            log.error("request-failed", kind=scope["type"], error=type(error).__name__, where=way_to(error))
            if not started:
                trouble = DeniedError("trouble", "broken")
                await refuse(trouble, send_safely, scope["type"])
            elif scope["type"] == "websocket":
                with suppress(RuntimeError, OSError):  # it may be closed already
                    await send({"type": "websocket.close", "code": BROKEN})

    def _check(self, scope: Scope, services: Services) -> None:
        check_host(Headers(scope=scope), services.settings.hosts)
        if not scope["path"].startswith(FILES):
            services.requests.check(address(scope))
        if scope["method"] not in SAFE:
            check_origin(Headers(scope=scope), services.settings.origins)


def limited(scope: Scope, receive: Receive) -> Receive:
    """A `receive` that reads no more than fits, whatever length the head gives."""
    length = Headers(scope=scope).get("content-length", "0")
    if not length.isdecimal() or len(length) > len(str(LARGEST)) or int(length) > LARGEST:
        raise too_large()
    read = 0

    async def receive_limited() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > LARGEST:
            raise HTTPException(413, too_large().reason.rstrip("."))  # who reads a body lets only these through
        return message

    return receive_limited


def too_large() -> DeniedError:
    """More than any request needs."""
    return DeniedError("too-large", "request-too-large", most=LARGEST)


async def refuse(denied: DeniedError, send: Send, kind: str = "http") -> None:
    """Send a denial."""
    content = orjson.dumps(denied.reply)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(content)).encode())]
    prefix = "websocket.http" if kind == "websocket" else "http"
    await send({"type": f"{prefix}.response.start", "status": denied.status, "headers": headers})
    await send({"type": f"{prefix}.response.body", "body": content})
