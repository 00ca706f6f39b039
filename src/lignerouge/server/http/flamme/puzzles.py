"""Puzzles: what is asked today, a position as its seat saw it, and the answer once somebody has chosen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Annotated, Any

import orjson
from fastapi import Path, Query
from pydantic import Field

from lignerouge.puzzles.puzzle import Grade, Puzzle, Theme, is_right
from lignerouge.puzzles.reasons import reasons
from lignerouge.puzzles.today import is_out, number_of, puzzles_of, shipped
from lignerouge.registry import GAMES
from lignerouge.server.http.dependencies import FORM, Language, WithServices, new_router
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.protocol.event_schema import Events, View

router = new_router("puzzles", prefix="/api/puzzles")

PuzzleId = Annotated[str, Path(min_length=10, max_length=10, pattern="^[0-9a-f]+$")]
Figures = tuple[float, float]  # a value and its standard error


@dataclass(frozen=True)
class PuzzleInfo:
    """A puzzle of a day; nothing of it hints at the answer."""

    id: str
    grade: Grade


@dataclass(frozen=True)
class DayOfPuzzles:
    """The puzzles of a day (UTC), the same for everybody."""

    day: str
    number: int
    puzzles: Sequence[PuzzleInfo]


@dataclass(frozen=True)
class PuzzleAsked:
    """A position as its seat saw it: what lies open, its own hand, and the question."""

    id: str
    grade: Grade
    stage: str
    seats: int
    seat: int
    step: int
    prompt: str
    options: Sequence[str]
    view: View


@dataclass(frozen=True)
class PuzzleChoice:
    """What somebody chose; nothing: they want to be shown the answer, which does not count as found."""

    __pydantic_config__ = FORM
    option: Annotated[str, Field(max_length=40)] | None
    language: Language = "en"


@dataclass(frozen=True)
class OptionWorth:
    """What an option is worth."""

    option: str
    chance: Figures  # to win
    loss: Figures  # against the best
    led_to: Events  # what befalls the rider with it, all others as they truly played


@dataclass(frozen=True)
class PuzzleAnswer:
    """The answer, and why."""

    found: bool
    best: str
    right: Sequence[str]
    margin: Figures  # between the best and the best of the wrong ones
    worlds: int
    themes: Sequence[Theme]
    options: Sequence[OptionWorth]
    reasons: Sequence[str]  # in the language that was asked for
    played: str  # in the race
    record: str  # of the race up to the end of the round, to ride on from `step`


def today() -> date:
    """The day, everywhere the same."""
    return datetime.now(UTC).date()


@router.get("")
async def of_day(services: WithServices, day: Annotated[date | None, Query()] = None) -> DayOfPuzzles:
    """Of today, or of a day before."""
    asked = day or today()
    if not is_out(asked.toordinal(), today().toordinal()):
        raise DeniedError("not-now", "no-puzzles-that-day")
    found = await services.parts.run(puzzles_of, asked.toordinal())
    infos = [PuzzleInfo(each.id, each.grade) for each in found]
    return DayOfPuzzles(asked.isoformat(), number_of(asked.toordinal()), infos)


@router.get("/{id}")
async def question(id: PuzzleId, services: WithServices) -> PuzzleAsked:
    """The question, without its answer."""
    return await services.parts.run(asked, await services.parts.run(find, id))


@router.post("/{id}/answer")
async def answer(id: PuzzleId, choice: PuzzleChoice, services: WithServices) -> PuzzleAnswer:
    """Choose, and be told."""
    return await services.parts.run(told, await services.parts.run(find, id), choice)


def find(id: str) -> Puzzle:
    """One of those that come with the program."""
    puzzle = shipped().get(id)
    if puzzle is None:
        raise DeniedError("not-found", "puzzle-unknown")
    return puzzle


def asked(puzzle: Puzzle) -> PuzzleAsked:
    """Whatever the seat saw then."""
    view, prompt = puzzle.position
    record = puzzle.journal
    entry = GAMES[record.game]
    assert entry.stage is not None, "a race has one"
    stage = entry.stage(record.options, len(record.seats), record.revision)
    seats, options = len(record.seats), list(prompt.options)
    return PuzzleAsked(
        puzzle.id,
        puzzle.grade,
        stage,
        seats,
        prompt.seat,
        puzzle.step,
        prompt.name,
        options,
        orjson.loads(orjson.dumps(view)),
    )


def told(puzzle: Puzzle, choice: PuzzleChoice) -> PuzzleAnswer:
    """Everything."""
    if choice.option is not None and choice.option not in puzzle.position[1].options:
        raise DeniedError("not-an-option", "puzzle-option")
    led: Mapping[str, Sequence[Any]] = puzzle.led_to
    return PuzzleAnswer(
        found=is_right(choice.option, puzzle.right),
        best=puzzle.best,
        right=puzzle.right,
        margin=puzzle.margin,
        worlds=puzzle.worlds,
        themes=puzzle.themes,
        options=[
            OptionWorth(
                each.option,
                (each.chance, each.error),
                (each.loss, each.loss_error),
                [event.as_json() for event in led[each.option]],
            )
            for each in puzzle.options
        ],
        reasons=reasons(puzzle, choice.language),
        played=puzzle.journal.entries[puzzle.step].option,
        record=puzzle.whole_record,
    )
