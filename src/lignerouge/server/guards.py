"""What every request passes before anything looks at it: size, pace, origin; and what every reply carries."""

from urllib.parse import urlsplit

import orjson
import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lignerouge.server.denied import Denied
from lignerouge.server.house import House

log = structlog.get_logger()

LARGEST = 2_000_000  # bytes of a request: a long record fits
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


def check_origin(headers: Headers, origins: frozenset[str]) -> None:
    """A browser says which page sends a request: it must be one of ours. Programs say nothing."""
    origin = headers.get("origin")
    if origin is None and headers.get("sec-fetch-site", "none") in ("none", "same-origin"):
        return
    if origin is None or (urlsplit(origin).netloc != headers.get("host") and origin not in origins):
        raise Denied("wrong-origin", "This was sent by a page of another site.")


def address(scope: Scope) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return client[0] if client else ""


def body(denied: Denied) -> bytes:
    """A denial as JSON."""
    return orjson.dumps({"code": denied.code, "reason": denied.reason})


class Guards:
    """Around the whole application."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        house: House = scope["app"].state.house

        started = False

        async def send_safely(message: Message) -> None:
            nonlocal started
            started = True
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(SECURITY)
            await send(message)

        try:
            self._check(scope, house)
            await self.app(scope, limited(scope, receive), send_safely)
        except Denied as denied:
            await refuse(denied, send_safely)
        except Exception:
            log.exception("request-failed", path=scope["path"].partition("/tables/")[0])
            if started:
                raise
            await refuse(Denied("trouble", "Something went wrong here. Nothing is lost: please try again."), send_safely)

    def _check(self, scope: Scope, house: House) -> None:
        house.requests.check(address(scope))
        if scope["method"] not in SAFE:
            check_origin(Headers(scope=scope), house.settings.origins)


def limited(scope: Scope, receive: Receive) -> Receive:
    """Reads no more than fits, whatever the head says."""
    length = Headers(scope=scope).get("content-length", "0")
    too_large = Denied("too-large", f"A request has at most {LARGEST} bytes.")
    if not length.isdecimal() or int(length) > LARGEST:
        raise too_large
    read = 0

    async def receive_limited() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > LARGEST:
            raise too_large
        return message

    return receive_limited


async def refuse(denied: Denied, send: Send) -> None:
    """Say no."""
    content = body(denied)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(content)).encode())]
    await send({"type": "http.response.start", "status": denied.status, "headers": headers})
    await send({"type": "http.response.body", "body": content})
