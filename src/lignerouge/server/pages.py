"""The pages of the client, as they were built into this package."""

from importlib.resources import files
from pathlib import Path

from fastapi import APIRouter
from fastapi.responses import FileResponse, PlainTextResponse, Response

from lignerouge.server.denied import Denied

router = APIRouter(include_in_schema=False)

BUILT = Path(str(files("lignerouge"))) / "web"
FOREVER = {"cache-control": "public, max-age=31536000, immutable"}  # under assets/, where names change with contents
ALWAYS_ASK = {"cache-control": "no-cache"}
NOT_BUILT = "The pages of Ligne Rouge are not built into this copy: `make play` builds them.\n"


def built_files(folder: Path) -> dict[str, Path]:
    """Every file by its path in an address: what is not here is not sent, whatever is asked for."""
    return {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}


FILES = built_files(BUILT)


@router.get("/{path:path}")
async def page(path: str) -> Response:
    """A file of the client; its router shows the right page for every other address."""
    if path in FILES:
        return FileResponse(FILES[path], headers=FOREVER if path.startswith("assets/") else ALWAYS_ASK)
    if path.startswith(("api/", "ws/", "assets/")) or "." in path.rpartition("/")[2]:
        raise Denied("not-found", "There is nothing here.")
    if "index.html" not in FILES:
        return PlainTextResponse(NOT_BUILT, 503)
    return FileResponse(FILES["index.html"], headers=ALWAYS_ASK)
