"""What the rules desk is asked over HTTP and what it answers: the rulebooks' cases, and questions of one's own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field

from lignerouge.flamme.designer.drawing import StageDrawing
from lignerouge.redline.play.refusals import Judged
from lignerouge.server.http.forms import FORM
from lignerouge.server.protocol.event_schema import RaceEvents


@dataclass(frozen=True)
class DeskQuestion:
    """A question as `lignerouge explain --jsonl` takes it (docs/explain.md)."""

    __pydantic_config__ = FORM
    kind: Annotated[str, Field(max_length=40)]
    input: dict[str, Any]  # the desk reads and checks it


@dataclass(frozen=True)
class DeskAnswer:
    """The desk's answer to a question of this kind."""

    kind: str
    answer: Mapping[str, Any]


@dataclass(frozen=True)
class JudgedHand:
    """Each piece of a hand: where it may lie, and why not elsewhere."""

    pieces: Sequence[Judged]


@dataclass(frozen=True)
class CaseInfo:
    """A figure or an example of a rulebook."""

    id: str  # the book and its number there: "base-12"
    book: str  # base, grand-tour, meteo or redline
    page: str
    title: str
    kind: str  # of the question
    rules: Sequence[str]  # rulings that it shows
    passes: bool


@dataclass(frozen=True)
class CaseList:
    """Every case, book by book."""

    cases: Sequence[CaseInfo]


@dataclass(frozen=True)
class Spot:
    """A rider on the road."""

    rider: str  # "AR"
    square: str
    lane: int
    crashed: bool


@dataclass(frozen=True)
class ShownRoad:
    """A case on the board: the road, who stands where before and after, and what happens in between."""

    drawing: StageDrawing
    mode: str  # race, stage, ttt or itt
    weather: Mapping[str, str]  # by the number of the tile, from 0
    before: Sequence[Spot]
    cards: Mapping[str, str]  # by rider, in the order in which they move
    events: RaceEvents
    after: Sequence[Spot]
    squares: Sequence[str]  # that the answer names: where a rider may stand, where tokens lie


@dataclass(frozen=True)
class ShownPiece:
    """A piece on the table of Redline; `asked`: the one in question."""

    x: int
    y: int
    colour: str  # Y or B
    ports: str
    asked: bool


@dataclass(frozen=True)
class Compared:
    """One thing that the rulebook says, beside what the engine says."""

    what: Sequence[str]  # the way to it in the answer: "moved", "BS"
    expected: str
    answered: str
    same: bool


@dataclass(frozen=True)
class CaseShown:
    """A case with its question, what the rulebook says, and the desk's answer."""

    case: CaseInfo
    question: Mapping[str, Any]
    expected: Mapping[str, Any]
    answer: Mapping[str, Any]
    compared: Sequence[Compared]
    road: ShownRoad | None
    pieces: Sequence[ShownPiece]
