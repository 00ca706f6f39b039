"""A guest's record: the races that this server still has of them. Nothing is kept beside tables and reviews."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import orjson

from lignerouge.registry import GAMES
from lignerouge.reviewing.career import Career, RaceResult, career
from lignerouge.server.http.dependencies import AGuest, WithServices, new_router
from lignerouge.server.services import Services
from lignerouge.server.store.results import Finished, finished_of

router = new_router("guests", prefix="/api/me")

MOST = 200  # races: the last ones


@router.get("/record")
async def my_record(guest: AGuest, services: WithServices) -> Career:
    """Places, results by stage and bot, strength over time, and feats. It goes with the tables and with the guest."""
    found = await finished_of(services.store, guest.id, MOST)
    return await services.parts.run(_career, services, found)


def _career(services: Services, found: Sequence[Finished]) -> Career:
    results = [result for each in found for result in _results(services, each)]
    games = sorted({result.game for result in results if result.game in GAMES})
    ratings = {game: {bot: each.rating for bot, each in GAMES[game].strengths.items()} for game in games}
    return career(results, ratings)


def _results(services: Services, found: Finished) -> Iterator[RaceResult]:
    """One result for a table: of who held several seats, the best one's. A race without places tells nothing."""
    row = found.table
    report: Mapping[str, Any] = orjson.loads(found.report) if found.report else {}
    places = report.get("places") or _places(row.game, row.result, len(row.seats))
    if not places or len(places) != len(row.seats) or not found.seats:
        return
    seat = min(found.seats, key=lambda number: places[number])
    luck = ((report.get("luck") or {}).get("seats") or [{}] * len(places))[seat]
    others = [each for number, each in enumerate(row.seats) if number not in found.seats]
    feats = report.get("feats") or [[]] * len(places)
    yield RaceResult(
        table=row.id,
        game=row.game,
        stage=row.name if row.day else services.tables.info(row).stage,
        at=row.changed,
        place=places[seat],
        of=len(places),
        bots=tuple(sorted(each.bot for each in others if each.kind == "bot")),
        people=sum(each.kind == "guest" for each in others),
        adjusted=tuple(luck["adjusted"]) if "adjusted" in luck else None,
        feats=tuple(feats[seat]),
    )


def _places(game: str, order: Sequence[str], seats: int) -> list[int]:
    """Of a race without a review by its riders' order, whose names begin with the team's letter; else nothing."""
    letters = list(dict.fromkeys(name[:1] for name in order))
    if game not in GAMES or any(len(name) != 2 for name in order) or len(letters) != seats:
        return []
    return [letters.index(letter) + 1 for letter in sorted(letters)]
