"""A drawn stage turned to suit its window: where its squares lie, where riders stand, which way they face.

The pages follow the same lines in the same way (`web/src/board/track.ts`, `ribbon.ts`), where riders have to move;
`web/src/board/recorded/places.json` holds the two together.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, inf, pi, radians, sin
from typing import NamedTuple

from lignerouge.flamme.designer.drawing import DrawnSquare, StageDrawing, points
from lignerouge.flamme.stages.layout import Point, box_around
from lignerouge.kernel.svg import Box, number

ASKEW = 0.92  # a road along the edges looks smaller than it is: one that lies askew is more alive


class Place(NamedTuple):
    """Where a rider stands, and the way they face: degrees, 0 to the right, clockwise."""

    x: float
    y: float
    degrees: float


@dataclass(frozen=True, slots=True)
class Ribbon:
    """The line through an entry and an exit, or the arc through an entry, a middle and an exit.

    u runs along it from 0 to 1, v is the distance to the rider's right.
    """

    entry: Point
    exit: Point
    centre: Point | None  # of an arc
    begin: float = 0.0  # the angle of its entry
    sweep: float = 0.0

    @classmethod
    def through(cls, line: Sequence[float]) -> "Ribbon":
        """As a drawing has it."""
        known = points(line)
        if len(known) == 2:
            return cls(known[0], known[1], None)
        entry, middle, end = known
        x, y = centre_of(entry, middle, end)
        angles = [atan2(point[1] - y, point[0] - x) for point in known]
        # Both halves are shorter than half a circle, so their sum has the right sign.
        sweep = half_turn(angles[1] - angles[0]) + half_turn(angles[2] - angles[1])
        return cls(entry, end, (x, y), angles[0], sweep)

    @property
    def side(self) -> int:
        """1: it turns right, the rider's right is towards the centre; -1: left."""
        return 1 if self.sweep > 0 else -1

    def radius(self, v: float) -> float:
        """Of the arc beside it."""
        assert self.centre is not None
        return hypot(self.entry[0] - self.centre[0], self.entry[1] - self.centre[1]) - self.side * v

    def point(self, u: float, v: float = 0.0) -> Point:
        """Somewhere on the road or beside it."""
        if self.centre is None:
            dx, dy = self.exit[0] - self.entry[0], self.exit[1] - self.entry[1]
            length = hypot(dx, dy)
            return (self.entry[0] + dx * u - dy / length * v, self.entry[1] + dy * u + dx / length * v)
        angle, radius = self.begin + self.sweep * u, self.radius(v)
        return (self.centre[0] + cos(angle) * radius, self.centre[1] + sin(angle) * radius)

    def heading(self, u: float) -> float:
        """Degrees."""
        if self.centre is None:
            return degrees(atan2(self.exit[1] - self.entry[1], self.exit[0] - self.entry[0]))
        return degrees(self.begin + self.sweep * u + self.side * pi / 2)

    def path(self, v: float = 0.0, start: float = 0.0, end: float = 1.0) -> str:
        """The line beside it, as a path."""
        begun = f"M{at(self.point(start, v))}"
        if self.centre is None:
            return f"{begun}L{at(self.point(end, v))}"
        radius = number(max(0.0, self.radius(v)))
        return f"{begun}A{radius} {radius} 0 0 {int(self.side > 0)} {at(self.point(end, v))}"


@dataclass(frozen=True, slots=True)
class LaidSquare:
    """A square as it lies in the picture."""

    drawn: DrawnSquare
    ribbon: Ribbon
    half: float  # of the road's width here

    def shift(self, lane: int) -> float:
        """How far right of the centre line a lane lies; lanes below 0 are on the verge."""
        return ((self.drawn.lanes - 1) / 2 - lane) * (2 * self.half / self.drawn.lanes)

    def place(self, lane: int) -> Place:
        """In the middle of the square."""
        return Place(*self.ribbon.point(0.5, self.shift(lane)), self.ribbon.heading(0.5))


def at(point: Point) -> str:
    """A point of a path."""
    return f"{number(point[0])} {number(point[1])}"


def lay_squares(drawing: StageDrawing, turn: float) -> dict[str, LaidSquare]:
    """The squares by name, turned by so many degrees around the beginning of the road."""
    return {
        square.name: LaidSquare(
            square, Ribbon.through(turned(square.line, turn)), drawing.half_widths[square.lanes - 1]
        )
        for square in drawing.squares
    }


def turned(line: Sequence[float], turn: float) -> list[float]:
    """A row of x, y, turned around the origin."""
    along, across = cos(radians(turn)), sin(radians(turn))
    return [value for x, y in points(line) for value in (x * along - y * across, x * across + y * along)]


def box_of(drawing: StageDrawing, turn: float) -> Box:
    """Around the road."""
    halves = drawing.half_widths
    lines = [(turned(square.line, turn), halves[square.lanes - 1]) for square in drawing.squares]
    return box_around([(x, y, half) for line, half in lines for x, y in points(line)])


def best_turn(drawing: StageDrawing, aspect: float) -> int:
    """The turn, in steps of 5 degrees, with which a stage fills a window of this shape best."""
    best, largest = 0, -inf
    for turn, fill in fills(drawing, aspect):
        if fill > largest + 1e-6:
            best, largest = turn, fill
    return best


def fills(drawing: StageDrawing, aspect: float) -> Iterator[tuple[int, float]]:
    """How large the stage becomes, turn by turn."""
    for turn in range(0, 360, 5):
        left, top, right, bottom = box_of(drawing, turn)
        yield turn, min(aspect / (right - left), 1 / (bottom - top)) * (1 if turn % 45 else ASKEW)


def half_turn(angle: float) -> float:
    """An angle as a turn between minus and plus half a circle."""
    return atan2(sin(angle), cos(angle))


def centre_of(a: Point, b: Point, c: Point) -> Point:
    """Of the circle through three points."""
    d = 2 * (a[0] * (b[1] - c[1]) + b[0] * (c[1] - a[1]) + c[0] * (a[1] - b[1]))
    a2, b2, c2 = (x * x + y * y for x, y in (a, b, c))
    return (
        (a2 * (b[1] - c[1]) + b2 * (c[1] - a[1]) + c2 * (a[1] - b[1])) / d,
        (a2 * (c[0] - b[0]) + b2 * (a[0] - c[0]) + c2 * (b[0] - a[0])) / d,
    )
