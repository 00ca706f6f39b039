"""The whole stage from the side: how it rises and falls, and where everybody is."""

from collections.abc import Iterable, Sequence
from itertools import accumulate

from rich.text import Text

from lignerouge.flamme.play.view import RiderView
from lignerouge.flamme.rules.track import Course, lay_course
from lignerouge.terminal.flamme.labels import TEAMS
from lignerouge.terminal.flamme.road import Column, columns_of, symbol_of
from lignerouge.terminal.styles import FAINT

HEIGHTS = "▁▂▃▄▅▆▇█"
STEP = {"ascent": 1, "descent": -1}


def slices(columns: Sequence[Column], width: int) -> list[Sequence[Column]]:
    """As many columns together as are needed to fit a width."""
    many = max(-(-len(columns) // max(width, 1)), 1)
    return [columns[n : n + many] for n in range(0, len(columns), many)]


def heights(course: Course, columns: Sequence[Column]) -> list[int]:
    """From 0 to 7: every ascent square is one up, every descent square one down."""
    terrains = [course.squares[column[-1]] for column in columns]
    levels = list(accumulate(STEP.get(square.terrain, 0) if square else 0 for square in terrains))
    low, span = min(levels), max(max(levels) - min(levels), len(HEIGHTS) - 1)
    return [round((level - low) * (len(HEIGHTS) - 1) / span) for level in levels]


def relief(course: Course, width: int) -> Text:
    """The profile in one line."""
    columns = columns_of(course)
    height = dict(zip(columns, heights(course, columns), strict=True))
    line = Text(no_wrap=True)
    for part in slices(columns, width):
        steepest = max(part, key=lambda column: (symbol_of(course, column)[0] in "^v", height[column]))
        _, style = symbol_of(course, steepest)
        line.append(HEIGHTS[max(height[column] for column in part)], style)
    return line


def profile_line(tiles: Sequence[str], width: int = 20) -> Text:
    """The profile of a stage in one line, a letter for as many squares as the width demands."""
    return relief(lay_course(tuple(tiles)), width)


def profile(course: Course, riders: Iterable[RiderView], width: int) -> list[Text]:
    """Two lines of riders (by the letters of their teams), the relief, and the ground in symbols."""
    columns = columns_of(course)
    parts = slices(columns, width)
    standing = [[rider for column in part for rider in on(course, column, riders)] for part in parts]
    lines = [Text(no_wrap=True), Text(no_wrap=True)]
    for here in standing:
        lines[1].append(*letter(here[:1]))
        lines[0].append(*(("+", "bold") if len(here) > 2 else letter(here[1:])))
    return [line for line in lines if line.plain.strip()] + [relief(course, width), symbols(course, parts)]


def on(course: Course, column: Column, riders: Iterable[RiderView]) -> list[RiderView]:
    """The riders on a column, right lane first."""
    names = [course.names[square] for square in column if square]
    return sorted((rider for rider in riders if rider.square in names), key=lambda rider: rider.lane)


def letter(riders: Sequence[RiderView]) -> tuple[str, str]:
    """A rider's team."""
    return (riders[0].rider[0], TEAMS[riders[0].rider[0]]) if riders else (" ", "")


def symbols(course: Course, parts: Sequence[Sequence[Column]]) -> Text:
    """The ground in one line, with the finish line."""
    line = Text(no_wrap=True)
    past = course.track.past
    found = False
    for part in parts:
        if not found and any(past[column[0]] for column in part):
            found = True
            line.append("║", "bold")
            continue
        looks = [symbol_of(course, column) for column in part]
        line.append(*next((look for look in looks if look[1] != FAINT), looks[0]))
    return line
