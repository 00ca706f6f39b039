"""What a link to a table shows where it is shared: its own title, and who invites to what (Open Graph).

The page itself is the same for every address; only what stands in its head differs. Whoever knows the address of a
table may look at it, so nothing is told here that they could not see.
"""

from collections.abc import Iterator
from html import escape

from lignerouge.kernel.phrases import LANGUAGES, Phrasebook
from lignerouge.registry import GAMES, DayPlan
from lignerouge.server.protocol.messages import TableInfo
from lignerouge.server.store.rows import Table

PREVIEWS = Phrasebook("lignerouge.server", "text/previews")
PICTURE_SIZE = (1200, 630)  # pixels; what shows previews cuts other forms
TITLE = "<title>Ligne Rouge</title>"


def language_of(accepted: str) -> str:
    """The first of our languages that a browser asks for; English for programs that ask for none."""
    wishes = (wish.strip()[:2].lower() for wish in accepted.split(","))
    return next((wish for wish in wishes if wish in LANGUAGES), "en")


def with_preview(page: str, row: Table, host: str, *, base: str, language: str, part: str = "") -> str:
    """The page with the title and the preview of a table; `host` is who opened it, `part` a page of it: `ride`."""
    info = TableInfo.of(row)
    what = row.name or info.stage or PREVIEWS.say("table", language)
    free = sum(seat.kind == "open" for seat in row.seats)
    if row.status == "open" and free:
        title = PREVIEWS.say("invites" if host else "invited", language, **({"name": host} if host else {}))
        about = PREVIEWS.say("open", language, what=what, seats=len(row.seats), free=free)
    else:
        title, about = what, PREVIEWS.say("full" if row.status == "open" else row.status, language, what=what)
    if part == "ride" and row.status == "over":
        title = PREVIEWS.say("challenge", language, what=what)
        about = PREVIEWS.say("same-cards", language)
    is_drawn = row.game in GAMES and GAMES[row.game].has_pictures
    picture = f"/api/tables/{row.id}/picture.png" if is_drawn else "/icon-512.png"
    if row.status == "over" and is_drawn and GAMES[row.game].has_front_pages:
        picture = f"/api/tables/{row.id}/front.png?language={language}"
    where = f"{base}/table/{row.id}" + (f"/{part}" if part else "")
    return _with_tags(page, title, _tags(title, about, base + picture, where, is_large=is_drawn))


def with_day_preview(page: str, day: str, plan: DayPlan, *, base: str, language: str) -> str:
    """The page with the title and the preview of a stage of the day."""
    title = PREVIEWS.say("daily", language, number=plan.number, stage=plan.name)
    picture = f"{base}/api/daily/picture.png?day={day}"
    tags = _tags(title, PREVIEWS.say("daily_about", language), picture, f"{base}/daily/{day}", is_large=True)
    return _with_tags(page, title, tags)


def _with_tags(page: str, title: str, tags: Iterator[str]) -> str:
    return page.replace(TITLE, f"<title>{escape(title)} · Ligne Rouge</title>\n    " + "\n    ".join(tags), 1)


def _tags(title: str, about: str, picture: str, address: str, *, is_large: bool) -> Iterator[str]:
    said = {
        "og:type": "website",
        "og:site_name": "Ligne Rouge",
        "og:title": title,
        "og:description": about,
        "og:url": address,
        "og:image": picture,
    }
    for name, words in said.items():
        yield f'<meta property="{name}" content="{escape(words)}" />'
    if is_large:
        for side, pixels in zip(("width", "height"), PICTURE_SIZE, strict=True):
            yield f'<meta property="og:image:{side}" content="{pixels}" />'
    yield f'<meta name="twitter:card" content="{"summary_large_image" if is_large else "summary"}" />'
