"""The road unrolled: one column a square, one row a lane, numbered by what is left to ride."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rich.text import Text

from lignerouge.flamme.play.view import RiderView
from lignerouge.flamme.rules.track import NOWHERE, Course
from lignerouge.flamme.text.race import mark
from lignerouge.terminal.flamme.labels import tag
from lignerouge.terminal.styles import ASKING, DOWN, FAINT, GRID, OTHER, UP

AHEAD = 12  # squares shown beyond the foremost rider
NEAR = 5  # of which so many are worth a block of their own
WIDE = 100  # from this many columns on, squares are drawn wider

Column = tuple[int, ...]  # the square, or on a roundabout's branches the inner one (or NOWHERE) and the outer one

SYMBOLS: Mapping[str, tuple[str, str]] = {
    "flat": ("─", FAINT),
    "ascent": ("^", UP),
    "descent": ("v", DOWN),
    "cobble": ("#", OTHER),
    "supply": ("+", GRID),
    "start": ("=", GRID),
    "wavy": ("~", DOWN),
    "past": (":", FAINT),
    "roundabout": ("@", OTHER),
}

WEATHER: Mapping[str, tuple[str, str]] = {
    "crosswind": ("↕", OTHER),
    "tailwind": ("»", OTHER),
    "headwind": ("«", OTHER),
    "rain": ("¦", DOWN),
}


def columns_of(course: Course) -> list[Column]:
    """The squares in riding order; the branches of a roundabout side by side, as they near its exit."""
    ahead = course.track.ahead
    found: list[Column] = []
    square = 1
    while square != NOWHERE:
        found.append((square,))
        inner, outer = int(ahead[square, 0]), int(ahead[square, 1])
        if outer == NOWHERE:
            square = inner
            continue
        branches = [branch_of(course, inner), branch_of(course, outer)]
        short = len(branches[1]) - len(branches[0])
        found += zip([NOWHERE] * short + branches[0], branches[1], strict=True)
        square = int(ahead[branches[0][-1], 0])
    return found


def branch_of(course: Course, square: int) -> list[int]:
    """A branch from its first square on, to the exit of its tile."""
    tile, found = course.names[square].partition(".")[0], []
    while course.names[square].partition(".")[0] == tile:
        found.append(square)
        square = int(course.track.ahead[square, 0])
    return found


def symbol_of(course: Course, column: Column) -> tuple[str, str]:
    """How the ground of a column looks: its symbol and style. Terrain comes before the zone: it slows riders down."""
    if len(column) > 1:
        return SYMBOLS["roundabout"]
    square = course.squares[column[0]]
    assert square is not None
    return SYMBOLS[square.terrain if square.terrain != "flat" else square.zone or "flat"]


def symbols_on(course: Course) -> list[str]:
    """The kinds of ground that this stage has, for a legend."""
    looks = {symbol_of(course, column) for column in columns_of(course)}
    return [name for name, look in SYMBOLS.items() if look in looks]


def weather_of(course: Course, column: Column) -> str:
    """The weather on a column, or "": weather lies on straight tiles only."""
    kind = dict(course.weather).get(int(course.names[column[-1]].partition(".")[0]), "")
    return kind if kind in WEATHER else ""


def weather_on(course: Course) -> list[str]:
    """The kinds of weather that this stage has, for a legend."""
    return [kind for kind in WEATHER if kind in dict(course.weather).values()]


@dataclass(slots=True)
class Strip:
    """The part of the road that matters, drawn in as many blocks as its width needs."""

    course: Course
    riders: Sequence[RiderView]
    width: int
    mine: Iterable[str] = ()
    flags: Mapping[str, str] = field(default_factory=dict)  # by square: what is written below it

    def lines(self) -> list[Text]:
        """From the rearmost rider to some squares beyond the foremost."""
        columns = columns_of(self.course)
        first, front, last = self.window(columns)
        labels = [self.label(column) for column in columns]
        size = 4 if self.width >= WIDE or any(len(label) > 2 for label in labels[first : last + 1]) else 3
        count = max((self.width - 1) // size, 1)
        flagged = [n for n, column in enumerate(columns) if self.flag(column)]
        before_last_block = last - (last - first) % count - 1
        if before_last_block >= max(front + NEAR, *flagged, 0):
            last = before_last_block
        drawn: list[Text] = []
        for start in range(first, last + 1, count):
            drawn += self.block(columns, range(start, min(start + count, last + 1)), size)
        return drawn

    def window(self, columns: Sequence[Column]) -> tuple[int, int, int]:
        """The first column to be shown, the one of the foremost rider (or grid square), and the last."""
        taken = [n for n, column in enumerate(columns) if self.on(column)]
        grid = [n for n, column in enumerate(columns) if self.course.track.grid[column[0]]]
        rear, front = (taken[0], taken[-1]) if taken else (grid[0], grid[-1])
        if any(not rider.square for rider in self.riders):
            rear, front = min(rear, grid[0]), max(front, grid[-1])
        return max(rear - 1, 0), front, min(front + AHEAD, len(columns) - 1)

    def on(self, column: Column) -> list[RiderView]:
        """The riders on a column."""
        names = [self.course.names[square] for square in column if square != NOWHERE]
        return [rider for rider in self.riders if rider.square in names]

    def label(self, column: Column) -> str:
        """What is left to ride; on both branches of a roundabout alike, so their letters are left out."""
        text = mark(self.course.names[column[-1]], self.course)
        return text if NOWHERE in column else text.rstrip("io")

    def block(self, columns: Sequence[Column], part: range, size: int) -> list[Text]:
        """Numbers with packs in brackets, the lanes from the left one down, the verge, ground, weather, flags."""
        shown = [columns[n] for n in part]
        lanes = max(max(int(self.course.track.lanes[column[0]]), len(column)) for column in shown)
        verge = min([rider.lane for column in shown for rider in self.on(column)] + [0])
        lines = [self.numbers(columns, part, size)]
        for lane in range(lanes - 1, verge - 1, -1):
            line = Text(no_wrap=True)
            for n in part:
                line.append_text(self.cell(columns, n, lane, size))
            lines.append(line)
        ground = Text(no_wrap=True)
        for n in part:
            ground.append(*self.ground(columns, n, size))
        lines.append(ground)
        blowing = [weather_of(self.course, column) for column in shown]
        if any(blowing):
            sky = Text(no_wrap=True)
            for kind in blowing:
                symbol, style = WEATHER.get(kind, (" ", ""))
                sky.append(f" {symbol * (size - 1)}", style)
            lines.append(sky)
        if any(self.flag(column) for column in shown):
            flags = [f" {self.flag(column):>2}".ljust(size) for column in shown]
            lines.append(Text("".join(flags), ASKING, no_wrap=True))
        return lines

    def numbers(self, columns: Sequence[Column], part: range, size: int) -> Text:
        """A pack is a run of occupied squares (Base, slipstreaming; F10): [34 33]."""
        line = Text(no_wrap=True)
        for n in part:
            taken = bool(self.on(columns[n]))
            before = n > 0 and bool(self.on(columns[n - 1]))
            edge = "[" if taken and not before else "]" if before and not taken else " "
            line.append(edge, "bold")
            line.append(f"{self.label(columns[n]):>2}".ljust(size - 1), "bold" if taken else FAINT)
        if part and self.on(columns[part[-1]]):
            line.append("]", "bold")
        return line

    def cell(self, columns: Sequence[Column], n: int, lane: int, size: int) -> Text:
        """The left edge of a square and who stands on a lane of it."""
        square, place = self.place(columns[n], lane)
        here = [rider for rider in self.on((square,)) if rider.lane == place]
        cell = Text.assemble(self.edge(columns, n), no_wrap=True)
        if here:
            rider = here[0]
            cell.append_text(tag(rider.rider, mine=rider.rider in self.mine, crashed=rider.crashed))
            cell.append(" " * (size - 3))
        elif 0 <= place < self.course.track.lanes[square]:
            cell.append(" " * (size - 1))
        else:
            cell.append((" " if lane < 0 else "░") * (size - 1), FAINT)
        return cell

    def place(self, column: Column, lane: int) -> tuple[int, int]:
        """The square and its lane that a row shows: of a roundabout the inner branch below, the outer one above."""
        if len(column) == 1:
            return column[0], lane
        if lane < 0:
            return next((square for square in column if any(r.lane == lane for r in self.on((square,)))), NOWHERE), lane
        return (column[lane] if lane < len(column) else NOWHERE), 0

    def edge(self, columns: Sequence[Column], n: int) -> tuple[str, str]:
        """Between two squares: a thin line, the start line or the finish line."""
        track = self.course.track
        here, behind = columns[n][0], columns[max(n - 1, 0)][0]
        if track.past[here] and not track.past[behind]:
            return "║", "bold"
        if track.grid[behind] and not track.grid[here]:
            return "┃", GRID
        return "│", FAINT

    def ground(self, columns: Sequence[Column], n: int, size: int) -> tuple[str, str]:
        """The ground below a square."""
        symbol, style = symbol_of(self.course, columns[n])
        edge, _ = self.edge(columns, n)
        return ("║" if edge == "║" else symbol) + symbol * (size - 1), style

    def flag(self, column: Column) -> str:
        """What is written below a square."""
        texts = [self.flags.get(self.course.names[square], "") for square in column]
        return next((text for text in texts if text), "")
