"""The books of cardboard over HTTP: what was typed, and what follows from it. Nothing has a default: all is sent."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from lignerouge.flamme.paper.scores import Scores, StageEntry
from lignerouge.server.forms import FORM, BotName, SeatName, TableName

BookKey = Annotated[str, Field(max_length=64)]
Revision = Annotated[int, Field(ge=0, le=1_000_000)]


@dataclass(frozen=True)
class PaperTeam:
    """A team at the cardboard table; with the name of a bot nobody is there to play it."""

    __pydantic_config__ = FORM
    letter: Annotated[str, Field(pattern=r"^[A-F]$")]
    name: SeatName
    bot: BotName


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


Document = ScoresBook


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
