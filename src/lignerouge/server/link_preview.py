"""What a link to a table shows where it is shared: its own title, and who invites to what (Open Graph).

The page itself is the same for every address; only what stands in its head differs. Whoever knows the address of a
table may look at it, so nothing is told here that they could not see.
"""

from collections.abc import Iterator
from html import escape

from lignerouge.kernel import plain_text
from lignerouge.kernel.phrases import LANGUAGES, Phrasebook
from lignerouge.registry import GAMES, DayPlan
from lignerouge.server.protocol.messages import TableInfo
from lignerouge.server.store.rows import Table

PREVIEWS = Phrasebook("lignerouge.server", "text/previews")
PICTURE_SIZE = (1200, 630)  # pixels; what shows previews cuts other forms
OF_ONE_THAT_IS_OVER = ("ride", "review", "learn")  # pages of a table; before that a link to them is one to the table
TITLE = "<title>Ligne Rouge</title>"


def language_of(accepted: str) -> str:
    """The first of our languages that a browser asks for; English for programs that ask for none."""
    wishes = (wish.strip()[:2].lower() for wish in accepted.split(","))
    return next((wish for wish in wishes if wish in LANGUAGES), "en")


def with_preview(page: str, row: Table, host: str, *, base: str, language: str, part: str = "") -> str:
    """The page with the title and the preview of a table; `host` is who opened it, `part` a page of it: `ride`."""
    what = " · ".join(name for name in (row.name, _played(row, language)) if name)
    free = sum(seat.kind == "open" for seat in row.seats)
    if row.status == "open" and free:
        title = _of_game("invites" if host else "invited", row.game, language, **({"name": host} if host else {}))
        seats = _of_game("seats", row.game, language, seats=len(row.seats))
        about = PREVIEWS.say("open", language, what=what, seats=seats, free=PREVIEWS.say("free", language, free=free))
    elif row.status == "over" and part in OF_ONE_THAT_IS_OVER:
        title, about = PREVIEWS.say(f"title.{part}", language, what=what), PREVIEWS.say(f"about.{part}", language)
    elif row.status == "over":
        title, about = what, _of_game("over", row.game, language, what=what)
    else:
        title, about = what, PREVIEWS.say("full" if row.status == "open" else row.status, language, what=what)
    is_drawn = bool(GAMES[row.game].picture)
    picture = f"/api/tables/{row.id}/picture.png" if is_drawn else "/icon-512.png"
    if row.status == "over" and is_drawn and GAMES[row.game].has_front_pages:
        picture = f"/api/tables/{row.id}/front.png?language={language}"
    where = f"{base}/table/{row.id}" + (f"/{part}" if part else "")
    return _with_tags(page, title, _tags(title, about, base + picture, where, is_large=is_drawn))


def _played(row: Table, language: str) -> str:
    """The stage of a race; of other games what they are called."""
    words, key = GAMES[row.game].words, f"names.{row.game}"
    named = PREVIEWS.say(key, language) if key in PREVIEWS.entries(language) else ""
    return TableInfo.of(row).stage or named or plain_text.look_up(words, "title", language, row.game)


def _of_game(key: str, game: str, language: str, **values: object) -> str:
    """A sentence with the game's own words; of games of other packages with those for any."""
    own = f"{key}.{game}"
    return PREVIEWS.say(own if own in PREVIEWS.entries(language) else f"{key}.match", language, **values)


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
