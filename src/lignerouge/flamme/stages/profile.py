"""The stage from the side: how high each square lies, and its climbs, one after the other."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from lignerouge.flamme.content.catalogue import Square, tiles
from lignerouge.kernel.errors import InputError, quoted

RISE = {"ascent": 1, "descent": -1}


@dataclass(frozen=True, slots=True)
class RoadSquare:
    """A square of the road with its name: "<tile index from 0>.<square from 1>"."""

    name: str
    square: Square


@dataclass(frozen=True, slots=True)
class Section:
    """Squares of one terrain in a row, also across tiles (Grand Tour p. 16: an unbroken climb)."""

    squares: tuple[str, ...]
    after: str | None  # the first square after it; none at the end of the road
    past: str | None  # its first square past the finish line, if it reaches that far

    @property
    def length(self) -> int:
        """How many squares; those past the line count like any others (Grand Tour p. 16: U and V have six)."""
        return len(self.squares)


@dataclass(frozen=True, slots=True)
class Profile:
    """A stage from the side."""

    heights: Mapping[str, int]  # by square, branches of roundabouts included; the first square before any climb is 0
    climbs: tuple[Section, ...]
    cobbles: tuple[Section, ...]
    ascent: int  # squares
    descent: int
    length: int  # squares by the shortest way


def road(names: Sequence[str]) -> list[RoadSquare]:
    """The squares from the first to the last, on roundabouts by the inner branch."""
    found: list[RoadSquare] = []
    for index, name in enumerate(names):
        if name not in tiles():
            raise InputError(f"There is no tile {quoted(name)}.")
        labelled = tiles()[name].labelled_squares
        found += [RoadSquare(f"{index}.{label}", square) for label, square in labelled if label[0] != "o"]
    return found


def sections(names: Sequence[str], terrain: str) -> tuple[Section, ...]:
    """Every unbroken row of squares of a terrain, from the start on."""
    found: list[Section] = []
    squares = road(names)
    done = 0
    for same, group in groupby(squares, key=lambda at: at.square.terrain == terrain):
        row = list(group)
        done += len(row)
        if same:
            after = squares[done].name if done < len(squares) else None
            past = next((at.name for at in row if at.square.zone == "past"), None)
            found.append(Section(tuple(at.name for at in row), after, past))
    return tuple(found)


def climbs(names: Sequence[str]) -> tuple[Section, ...]:
    """The climbs of a stage (Grand Tour p. 16)."""
    return sections(names, "ascent")


def profile(names: Sequence[str]) -> Profile:
    """The stage from the side: an ascent square ends one higher than the square before, a descent square one lower."""
    terrains = [at.square.terrain for at in road(names)]
    heights: dict[str, int] = {}
    height = 0
    for index, name in enumerate(names):
        for label, square in tiles()[name].labelled_squares:
            height += RISE.get(square.terrain, 0)  # roundabouts are flat, so both branches lie at one height
            heights[f"{index}.{label}"] = height
    return Profile(
        heights,
        climbs(names),
        sections(names, "cobble"),
        terrains.count("ascent"),
        terrains.count("descent"),
        len(terrains),
    )
