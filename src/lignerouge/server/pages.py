"""The pages of the client, as they were built into this package."""

import asyncio
import gzip
import os
import re
from datetime import date
from functools import cache
from importlib.resources import files
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, PlainTextResponse, Response

from lignerouge.registry import GAMES
from lignerouge.server.link_preview import language_of, with_day_preview, with_preview
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.store.rows import StoreError

router = APIRouter(include_in_schema=False)

BUILT = Path(str(files("lignerouge"))) / "web"
# Names a file that is there while somebody builds the pages: `make play` starts the server meanwhile.
BEING_BUILT = "LIGNEROUGE_PAGES_BEING_BUILT"
FOREVER = {"cache-control": "public, max-age=31536000, immutable"}  # under assets/, where names change with contents
ALWAYS_ASK = {"cache-control": "no-cache"}
TEXTS = {  # a third as long when they are compressed
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
TABLE = re.compile(r"table/([A-Za-z0-9_-]{1,64})(/ride|/front|/review|/learn)?/?$")
DAILY = re.compile(r"daily(?:/(\d{4}-\d\d-\d\d))?/?$")
NOT_BUILT = "The pages of Ligne Rouge are not built into this copy: `make play` builds them.\n"


def are_being_built() -> bool:
    """Somebody is at it: what is there now may be half a build, or an old one."""
    return BEING_BUILT in os.environ and Path(os.environ[BEING_BUILT]).exists()


@cache
def built_files() -> dict[str, Path]:
    """Every file by its path in an address: what is not here is not sent, whatever is asked for."""
    return {path.relative_to(BUILT).as_posix(): path for path in BUILT.rglob("*") if path.is_file()}


def are_built() -> bool:
    """There is something to show."""
    return not are_being_built() and "index.html" in built_files()


@cache
def compressed(path: Path) -> bytes:
    """A text of the client, compressed once: it holds no secrets, so compression gives nothing away."""
    return gzip.compress(path.read_bytes(), mtime=0)


async def send(request: Request, path: Path, headers: dict[str, str]) -> Response:
    """A file, compressed where that helps and the browser can read it."""
    kind = TEXTS.get(path.suffix)
    if kind is None:
        return FileResponse(path, headers=headers)
    headers = {**headers, "vary": "accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return FileResponse(path, headers=headers, media_type=kind)
    body = await asyncio.to_thread(compressed, path)
    return Response(body, media_type=kind, headers={**headers, "content-encoding": "gzip"})


async def table_page(request: Request, id: str, index: Path, part: str = "") -> Response | None:
    """The page with what a link to this table shows where it is shared; None: there is no such table."""
    store = request.app.state.services.store
    try:
        row = await store.table(id)
        host = await store.guest(row.host) if row else None
    except StoreError:
        return None  # the page says so itself
    if row is None or row.game not in GAMES:
        return None
    base = str(request.base_url).rstrip("/")
    language = language_of(request.headers.get("accept-language", ""))
    page, name = index.read_text(encoding="utf-8"), host.name if host else ""
    text = with_preview(page, row, name, base=base, language=language, part=part)
    return Response(text, media_type="text/html", headers={**ALWAYS_ASK, "vary": "accept-language"})


def day_page(request: Request, day: str | None, index: Path) -> Response | None:
    """The same for a stage of the day; None: there is none on this day."""
    daily = request.app.state.services.daily
    try:
        asked = daily.today if day is None else date.fromisoformat(day)
        plan = daily.plan(asked)
    except (ValueError, DeniedError):
        return None
    if asked > daily.today:
        return None
    language = language_of(request.headers.get("accept-language", ""))
    base, text = str(request.base_url).rstrip("/"), index.read_text(encoding="utf-8")
    page = with_day_preview(text, asked.isoformat(), plan, base=base, language=language)
    return Response(page, media_type="text/html", headers={**ALWAYS_ASK, "vary": "accept-language"})


@router.get("/{path:path}")
async def page(request: Request, path: str) -> Response:
    """A file of the client; its router shows the right page for every other address."""
    known = {} if are_being_built() else built_files()
    if path in known:
        return await send(request, known[path], FOREVER if path.startswith("assets/") else ALWAYS_ASK)
    if path.startswith(("api/", "ws/", "assets/")) or "." in path.rpartition("/")[2]:
        raise DeniedError("not-found", "nothing-here")
    if "index.html" not in known:
        return PlainTextResponse(NOT_BUILT, 503)
    if found := TABLE.match(path):
        preview = await table_page(request, found[1], known["index.html"], (found[2] or "")[1:])
        if preview is not None:
            return preview
    if found := DAILY.match(path):
        preview = day_page(request, found[1], known["index.html"])
        if preview is not None:
            return preview
    return await send(request, known["index.html"], ALWAYS_ASK)
