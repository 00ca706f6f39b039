"""What the routes of the books of cardboard carry: what was typed, and what follows from it. All of it is sent."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field

from lignerouge.flamme.paper.changes import Change
from lignerouge.flamme.paper.marks import Mark
from lignerouge.flamme.paper.ride import PaperAsk
from lignerouge.flamme.paper.scores import Scores, StageEntry
from lignerouge.flamme.play.view import SeatView as RaceView
from lignerouge.server.http.dependencies import FORM, BotName
from lignerouge.server.protocol.event_schema import RaceEvents
from lignerouge.server.protocol.names import SeatName, TableName

BookKey = Annotated[str, Field(max_length=64)]
Revision = Annotated[int, Field(ge=0, le=1_000_000)]


@dataclass(frozen=True)
class PaperTeam:
    """A team at the cardboard table. If it names a bot, the bot plays it."""

    __pydantic_config__ = FORM
    letter: Annotated[str, Field(pattern=r"^[A-F]$")]
    name: SeatName
    bot: BotName
    colour: Annotated[str, Field(pattern=r"^[A-F]?$")] = ""  # of a race: which team's colour it has; "": its letter's


@dataclass(frozen=True)
class OwnStage:
    """A stage from tiles of one's own."""

    __pydantic_config__ = FORM
    tiles: Annotated[str, Field(max_length=200)]
    kind: Annotated[str, Field(max_length=20)]


Teams = Annotated[list[PaperTeam], Field(min_length=1, max_length=6)]
Stages = Literal["basic", "full"] | Annotated[list[int | OwnStage], Field(max_length=21)]
RestDays = Annotated[list[int], Field(max_length=21)]


@dataclass(frozen=True)
class ScoresBook:
    """Scores only: a tour, and what happened on each stage by its number."""

    __pydantic_config__ = FORM
    depth: Literal["scores"]
    name: TableName
    teams: Teams
    stages: Stages
    rest_days: RestDays
    specialists: bool
    entries: Annotated[dict[str, StageEntry], Field(max_length=40)]
    # by rider, where it was noted which one; books of before have none
    masters: Annotated[dict[str, int], Field(max_length=12)] = field(default_factory=dict)


@dataclass(frozen=True)
class RaceBook:
    """A whole race: everything that was typed, by the names of the race's prompts. Teams are A, B, C and so on."""

    __pydantic_config__ = FORM
    depth: Literal["race"]
    name: TableName
    teams: Teams
    stage: Annotated[str, Field(max_length=200)]
    kind: Annotated[str, Field(max_length=20)]
    specialists: Annotated[dict[str, int], Field(max_length=12)]
    starter: Annotated[str, Field(pattern=r"^[A-F]$")]  # the team that places its riders first
    entries: Annotated[dict[str, str], Field(max_length=2000)]
    # by team: exhaustion cards in both decks at the start; books from before this was asked have none
    handicap: Annotated[dict[str, int], Field(max_length=6)] = field(default_factory=dict)
    # books of before have none: the tokens on the table, by the number of the tile
    weather: Annotated[dict[str, Annotated[str, Field(max_length=20)]], Field(max_length=13)] = field(
        default_factory=dict
    )


Document = Annotated[ScoresBook | RaceBook, Field(discriminator="depth")]


@dataclass(frozen=True)
class PaperRound:
    """The latest round, or the placing of the riders: what happened, and the road before and after it."""

    name: str  # its number, "0" for the placing
    events: RaceEvents
    before: RaceView
    after: RaceView


@dataclass(frozen=True)
class PaperRace:
    """A race as far as what was typed leads."""

    view: RaceView
    asks: Sequence[PaperAsk]
    latest: PaperRound | None
    played: Sequence[Mapping[str, str]]  # round by round: cards by rider, bots' as well
    marks: Mapping[str, Mark]  # by the name of an entry, or of a bot's answer
    changes: Sequence[Change] | None  # on the table, after a correction; null: nothing was corrected of late


@dataclass(frozen=True)
class Writing:
    """A book as somebody wants it, made from this revision (0: a new one); the key of its link, if it is not theirs."""

    __pydantic_config__ = FORM
    revision: Revision
    key: BookKey
    document: Document


@dataclass(frozen=True)
class BookLinks:
    """Paths to hand on: to read, and for those who may write, to write."""

    read: str
    write: str | None


@dataclass(frozen=True)
class BookAnswer:
    """A book, and all that follows from it."""

    id: str
    revision: int
    mine: bool
    links: BookLinks
    document: Document
    scores: Scores | None
    race: PaperRace | None


@dataclass(frozen=True)
class BookInfo:
    """A book in a list."""

    id: str
    name: str
    depth: str
    teams: Sequence[str]
    changed: float


@dataclass(frozen=True)
class BookList:
    """The books of a guest, the last changed first."""

    books: Sequence[BookInfo]
    kept_until: Mapping[str, float]  # of those that are not kept for ever
