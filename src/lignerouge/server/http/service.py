"""What the server offers, and how it is doing."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from importlib.metadata import version
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Response
from prometheus_client import generate_latest

from lignerouge.compiling.parts import SERVED
from lignerouge.flamme.content.boxes import Box
from lignerouge.flamme.content.boxes import boxes as all_boxes
from lignerouge.flamme.content.catalogue import StageCard, automatic_teams, specialists, stages, teams
from lignerouge.flamme.play.options import FEWEST_SEATS as FEWEST_TEAMS
from lignerouge.flamme.play.options import MOST_SEATS as MOST_TEAMS
from lignerouge.flamme.play.options import RACE
from lignerouge.flamme.rules.tour_numbers import numbers
from lignerouge.flamme.stages.cards import (
    KINDS,
    TourStage,
    basic_tour,
    suggested_rest_days,
    tour_stages,
)
from lignerouge.flamme.stages.checks import departs, most_teams
from lignerouge.flamme.stages.text import format_tiles
from lignerouge.flamme.tour.plan import BASIC, FULL, most_rest_days
from lignerouge.kernel import plain_text
from lignerouge.kernel.compile_cache import written
from lignerouge.kernel.phrases import LANGUAGES, Counted
from lignerouge.registry import GAMES, GameEntry
from lignerouge.server.http.dependencies import AN_HOUR, Boxes, WithServices
from lignerouge.server.metrics import CONTENT_TYPE
from lignerouge.server.protocol.errors import DeniedError

router = APIRouter(tags=["service"])


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
    house: str  # the bot that answers when another one fails
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
class TeamInfo:
    """A team: told apart by letter, colour and livery, never by colour alone."""

    letter: str
    name: str
    colour: str
    livery: str


@dataclass(frozen=True)
class StageInfo:
    """A stage that can be chosen by name or number."""

    name: str
    number: int | None  # of the Grand Tour's stages
    tiles: str  # as letters
    tiles_5_6: str  # for five and six teams; "" where it is the same side
    kind: str  # race, or how the Grand Tour rides it
    pack: str
    confidence: str  # how sure its tiles are
    departs: Sequence[int]  # numbers of teams for which this printed card, as far as known, keeps not all guidelines
    most_teams: Mapping[str, int]  # that can ride it, by kind of race; 0: it cannot be built with the boxes asked for


@dataclass(frozen=True)
class SpecialistInfo:
    """A specialist and what changes in the deck."""

    number: int
    rider: str  # rouleur or sprinteur
    names: Mapping[str, str]  # by language
    removed: Sequence[str]
    added: Sequence[str]


@dataclass(frozen=True)
class TourInfo:
    """A tour that the rulebook suggests."""

    key: str  # as the option `stages` has it
    stages: Sequence[int]  # numbers of stage cards
    rest_days: Sequence[int]  # after so many stages


@dataclass(frozen=True)
class TourLimits:
    """How long a tour may be, and for how many teams."""

    fewest_teams: int
    most_teams: int
    shortest: int  # stages
    longest: int
    rest_days: Sequence[int]  # how many at most, by the number of stages


@dataclass(frozen=True)
class BoxInfo:
    """A box to play with."""

    key: str  # as the option `boxes` has it
    name: str
    teams: int  # it is for at most so many
    expansion: bool  # it is played with the base box, never alone
    basis: Literal["rulebook", "descriptions"]  # what its rules are taken from: descriptions are those of others


@dataclass(frozen=True)
class Catalogue:
    """What there is to choose from, with the boxes asked for."""

    games: Sequence[GameOffer]
    teams: Sequence[TeamInfo]
    stages: Sequence[StageInfo]
    kinds: Sequence[str]
    specialists: Sequence[SpecialistInfo]
    tours: Sequence[TourInfo]
    tour_limits: TourLimits
    boxes: Sequence[BoxInfo]


@dataclass(frozen=True)
class WarmingUp:
    """How much is compiled. Until all is, tables are played interpreted, bots do not search, estimates wait."""

    done: int  # parts of the engine that are compiled
    parts: int


@dataclass(frozen=True)
class Health:
    """The state of the server, for whoever monitors it."""

    status: Literal["ok"]
    version: str
    tables: int
    sockets: int
    warming: WarmingUp | None  # None: it is warm


@router.get("/api/catalogue")
async def catalogue(services: WithServices, boxes: Boxes) -> Catalogue:
    """The games, who can be asked to play them, and what they are played with.

    With `boxes` as who has these boxes can play: teams, tours, and the teams that a stage is for, are those that they
    hold; a stage that they cannot build is for none.
    """
    most = max(box.teams for box in boxes)
    return Catalogue(
        games=[
            GameOffer(
                key=key,
                bots=services.bot_pool.names(key),
                house=entry.house,
                automatic=_automatic(entry),
                fewest_seats=entry.fewest_seats,
                most_seats=entry.most_seats,
                title=_in_all_languages(entry, "title"),
                about=_in_all_languages(entry, "about"),
            )
            for key, entry in GAMES.items()
        ],
        teams=[TeamInfo(team.letter, team.name, team.colour, team.livery) for team in teams()[:most]],
        stages=_stages(boxes),
        kinds=[RACE, *KINDS],
        specialists=[
            SpecialistInfo(
                number=each.number,
                rider=each.rider,
                names=dict(each.names),
                removed=[str(value) for value in each.removed],
                added=[card.label for card in each.added],
            )
            for each in specialists()
        ],
        tours=[*_tours(boxes)],
        tour_limits=TourLimits(
            fewest_teams=FEWEST_TEAMS,
            most_teams=most,
            shortest=numbers()["shortest"],
            longest=numbers()["longest"],
            rest_days=[most_rest_days(stages) for stages in range(numbers()["longest"] + 1)],
        ),
        boxes=[BoxInfo(box.key, box.name, box.teams, box.expansion, box.basis) for box in all_boxes()],
    )


def _in_all_languages(entry: GameEntry, key: str) -> dict[str, str]:
    said = {language: plain_text.look_up(entry.words, key, language, "") for language in LANGUAGES}
    return {language: words for language, words in said.items() if words}


@router.get("/api/games/{key}/words")
async def words(
    response: Response, key: Annotated[str, Path(max_length=40)], language: Literal["en", "fr", "es"] = "en"
) -> GameWords:
    """The words of a game for plain tables; of a game with a table of its own there are none here."""
    if key not in GAMES:
        raise DeniedError("not-found", "There is no such game here.")
    book = GAMES[key].words
    entries = {} if book is None else book.entries(language)
    response.headers.update(AN_HOUR)
    return GameWords({name: asdict(said) if isinstance(said, Counted) else said for name, said in entries.items()})


def _automatic(entry: GameEntry) -> list[AutomaticInfo]:
    return [AutomaticInfo(team.key, team.most) for team in automatic_teams() if team.key in entry.automatic]


@cache
def _stages(chosen: tuple[Box, ...]) -> Sequence[StageInfo]:
    return [*_race_stages(chosen), *_tour_stages(chosen)]


def _race_stages(chosen: Sequence[Box]) -> Iterator[StageInfo]:
    for card in stages():
        few, many = format_tiles(card.tiles), format_tiles(card.tiles_5_6)
        most, odd = _most_teams(card, chosen), _departs(card)
        yield StageInfo(card.name, None, few, many, RACE, card.pack, card.confidence, odd, most)


def _tour_stages(chosen: Sequence[Box]) -> Iterator[StageInfo]:
    for card in tour_stages():
        few, many = (format_tiles(side) for side in (card.tiles_2_4, card.tiles_5_6))
        kind = RACE if card.kind == "normal" else card.kind
        most, odd = _most_teams(card, chosen), _departs(card)
        yield StageInfo(card.name, card.number, few, many, kind, "grand-tour", card.confidence, odd, most)


@cache
def _departs(card: StageCard | TourStage) -> list[int]:
    return [seats for seats in range(FEWEST_TEAMS, MOST_TEAMS + 1) if departs(card, seats)]


def _most_teams(card: StageCard | TourStage, chosen: Sequence[Box]) -> dict[str, int]:
    return {kind: most_teams(card, kind, chosen) for kind in (RACE, *KINDS)}


def _tours(chosen: Sequence[Box]) -> Iterator[TourInfo]:
    suggested = [days[0] for days in suggested_rest_days()]
    for key, cards, rest_days in ((BASIC, basic_tour(), []), (FULL, tour_stages(), suggested)):
        if all(most_teams(card, card.kind, chosen) for card in cards):
            yield TourInfo(key, [card.number for card in cards], rest_days)


@router.get("/health")
async def health(services: WithServices) -> Health:
    """The server is ready to serve; it may still be warming up."""
    warming = None if services.warming.is_ready else WarmingUp(services.warming.done, len(SERVED))
    return Health("ok", version("lignerouge"), len(services.tables), len(services.sockets.connections), warming)


@router.get("/metrics", response_class=Response, include_in_schema=False)
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
