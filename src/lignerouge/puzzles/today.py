"""The puzzles of a day: three from the file that comes with the program, an easy one, a medium one and a hard one."""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import as_file, files

from lignerouge.puzzles.making import GRADED
from lignerouge.puzzles.puzzle import Grade, Puzzle, read_puzzles

FILE = "puzzles.jsonl.xz"
# As `date.toordinal` counts: the day before number 1, which is 1 January 2026, as for the stages of the day.
EPOCH = 739_616


@cache
def shipped() -> Mapping[str, Puzzle]:
    """All puzzles that come with the program, by id."""
    with as_file(files("lignerouge.puzzles") / FILE) as path:
        return {puzzle.id: puzzle for puzzle in read_puzzles(path)}


@cache
def by_grade() -> Mapping[Grade, Sequence[Puzzle]]:
    """The puzzles that come with the program by grade, each grade in the order of the file."""
    return {grade: [puzzle for puzzle in shipped().values() if puzzle.grade == grade] for grade in GRADED}


def number_of(ordinal: int) -> int:
    """The number of a day's puzzles; `ordinal` as `date.toordinal` counts."""
    return ordinal - EPOCH


def is_out(ordinal: int, today: int) -> bool:
    """There are puzzles for every day from number 1 to today."""
    return EPOCH < ordinal <= today


def puzzles_of(ordinal: int) -> list[Puzzle]:
    """The three puzzles of a day, the same for everybody. When all of a grade have been asked, it begins anew."""
    return [puzzles[number_of(ordinal) % len(puzzles)] for puzzles in by_grade().values() if puzzles]
