"""What makers of stages ask over HTTP and what they get."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field

from lignerouge.flamme.designer.drawing import StageDrawing
from lignerouge.flamme.designer.editor import TileFace
from lignerouge.flamme.designer.estimate import RACES, Estimate
from lignerouge.flamme.stages.tokens import Movable
from lignerouge.kernel.luck import MOST_SEED
from lignerouge.server.http.forms import FORM

LONGEST_STAGE = 400
MOST_ASKED = 1000  # races of an estimate over HTTP

Language = Literal["en", "fr", "es"]
Kind = Literal["normal", "extended", "ttt", "itt"]
Word = Annotated[str, Field(max_length=20)]
Seats = Annotated[int, Field(ge=1, le=6)]
Seed = Annotated[int, Field(ge=0, le=MOST_SEED)]


@dataclass(frozen=True)
class FindingShown:
    """Something that a stage breaks, in the reader's language."""

    code: str
    severity: Literal["error", "advice"]  # it cannot be raced, or it departs from a guideline
    text: str
    rule: str  # book and page
    anchor: str  # the section of our own text of the rules
    tiles: Sequence[int]  # the places it is about, counted from 0


@dataclass(frozen=True)
class DraftShown:
    """A stage as far as it goes."""

    stage: str  # its letters
    whole: str  # the same with the tokens that were moved: the stage to be raced
    moved: Mapping[Movable, str]  # squares of these tokens
    tiles: Sequence[str]
    ridden: str  # race, normal, extended, ttt or itt
    can_be_raced: bool
    drawing: StageDrawing | None  # of the tiles before the first that cannot be laid
    overlaps: Sequence[tuple[int, int]]  # pairs of tiles whose roads meet, by place
    findings: Sequence[FindingShown]  # errors first
    choices: Mapping[Movable, Sequence[int]]  # squares of the drawing where a token may lie by the rule
    length: int  # squares by the shortest way
    ascents: int
    descents: int
    climbs: Sequence[int]  # their lengths
    cobbles: int  # sections
    bends: int  # tiles that turn


@dataclass(frozen=True)
class TileList:
    """Every face of every tile."""

    tiles: Sequence[TileFace]


@dataclass(frozen=True)
class Generated:
    """A stage by chance, and how to get it again."""

    stage: str
    seed: int


@dataclass(frozen=True)
class EstimateWish:
    """A stage to be ridden by bots many times."""

    __pydantic_config__ = FORM
    stage: Annotated[str, Field(max_length=LONGEST_STAGE)]
    kind: Literal["race", "normal", "extended", "ttt", "itt"] = "race"
    seats: Seats = 4
    races: Annotated[int, Field(ge=1, le=MOST_ASKED)] = RACES
    seed: Seed = 1
    boxes: Annotated[list[Word], Field(max_length=10)] | None = None  # None: all
    automatic: Annotated[dict[Word, Word], Field(max_length=6)] = field(default_factory=dict)  # teams by letter
    weather: Annotated[dict[Word, Word], Field(max_length=40)] | Literal["dealt"] | None = None


@dataclass(frozen=True)
class EstimateStep:
    """A line of the reply: how many races are done, and at last what they say."""

    done: int
    races: int
    estimate: Estimate | None = None
