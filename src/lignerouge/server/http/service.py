"""What the server offers, and how it is doing."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from typing import Annotated, Any, Literal

from fastapi import Path, Request, Response
from prometheus_client import generate_latest

from lignerouge.compiling.parts import SERVED
from lignerouge.kernel import plain_text
from lignerouge.kernel.compile_cache import written
from lignerouge.kernel.phrases import LANGUAGES, Counted
from lignerouge.registry import GAMES, GameEntry, Strength
from lignerouge.server.http.dependencies import AN_HOUR, OPERATOR, Language, WithServices, new_router, runs_server
from lignerouge.server.metrics import CONTENT_TYPE
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.protocol.messages import Announced
from lignerouge.server.services import Services

router = new_router("service")


@dataclass(frozen=True)
class AutomaticInfo:
    """A team that rides by itself; a seat is given to it as to a bot."""

    key: str
    most: int  # that may ride


@dataclass(frozen=True)
class GameOffer:
    """A game that can be played here."""

    key: str
    bots: Sequence[str]
    quick: Sequence[str]  # of these bots, those that play by the hundred: in estimates
    house: str  # the bot that answers when another one fails
    strengths: Mapping[str, Strength]  # what the arena found, by bot
    automatic: Sequence[AutomaticInfo]
    fewest_seats: int
    most_seats: int
    title: Mapping[str, str]  # by language, of a game for plain tables; of others the client knows it
    about: Mapping[str, str]  # the same, in a sentence or two


@dataclass(frozen=True)
class GameWords:
    """What a plain table calls things, in one language: sentences by key, or `{count, one, other}` of them."""

    words: Mapping[str, Any]


@dataclass(frozen=True)
class WarmingUp:
    """How much is compiled. Until all is, tables are played interpreted, bots do not search, estimates wait."""

    done: int  # parts of the engine that are compiled
    parts: int


@dataclass(frozen=True)
class Health:
    """The server is alive. How busy it is, only whoever runs it is told."""

    status: Literal["ok"]
    version: str
    tables: int | None
    sockets: int | None
    warming: WarmingUp | None  # None: it is warm


@dataclass(frozen=True)
class Ready:
    """The server can do its work."""

    status: Literal["ok"]


def offers(services: Services) -> list[GameOffer]:
    """The games that are installed, and who can be asked to play them."""
    return [
        GameOffer(
            key=key,
            bots=services.bot_pool.names(key),
            quick=entry.many.bots if entry.many else (),
            house=entry.house,
            strengths=entry.strengths,
            automatic=[AutomaticInfo(team, most) for team, most in entry.automatic.items()],
            fewest_seats=entry.fewest_seats,
            most_seats=entry.most_seats,
            title=_in_all_languages(entry, "title"),
            about=_in_all_languages(entry, "about"),
        )
        for key, entry in GAMES.items()
    ]


def _in_all_languages(entry: GameEntry, key: str) -> dict[str, str]:
    said = {language: plain_text.look_up(entry.words, key, language, "") for language in LANGUAGES}
    return {language: words for language, words in said.items() if words}


@router.get("/api/games/{key}/words")
async def words(response: Response, key: Annotated[str, Path(max_length=40)], language: Language = "en") -> GameWords:
    """The words of a game for plain tables; of a game with a table of its own there are none here."""
    if key not in GAMES:
        raise DeniedError("not-found", "game-missing")
    book = GAMES[key].words
    entries = {} if book is None else book.entries(language)
    response.headers.update(AN_HOUR)
    return GameWords({name: asdict(said) if isinstance(said, Counted) else said for name, said in entries.items()})


@router.get("/health")
async def health(services: WithServices, request: Request) -> Health:
    """The server is alive; it may still be warming up."""
    warming = None if services.warming.is_ready else WarmingUp(services.warming.done, len(SERVED))
    told = runs_server(services, request)
    return Health(
        status="ok",
        version=version("lignerouge"),
        tables=len(services.tables) if told else None,
        sockets=len(services.sockets.connections) if told else None,
        warming=warming,
    )


@router.get("/api/announcement")
async def announcement(services: WithServices) -> Announced:
    """What whoever runs the server says to everybody; an empty text: nothing."""
    return services.announcements.now


@router.get("/ready")
async def ready(services: WithServices) -> Ready:
    """The database answers and can be written: a proxy may send people here. What is wrong is 503."""
    await services.store.touch()
    return Ready("ok")


@router.get("/metrics", response_class=Response, include_in_schema=False, dependencies=[OPERATOR])
async def metrics(services: WithServices) -> Response:
    """The server's metrics, for Prometheus."""
    counted = services.metrics
    counted.sockets.set(len(services.sockets.connections))
    counted.live.set(len(services.tables))
    counted.compiled.set(len(written))
    tally = services.bot_pool.tally
    for (game, bot), seconds in tally.seconds.items():
        counted.thinking.labels(game, bot).set(seconds)
    for (game, bot, reason), count in tally.fallbacks.items():
        counted.fallbacks.labels(game, bot, reason).set(count)
    for status, count in (await services.store.counts()).items():
        counted.tables.labels(status).set(count)
    return Response(generate_latest(counted.registry), media_type=CONTENT_TYPE)
