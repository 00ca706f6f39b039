"""How the road lies on the table: where each tile comes to lie, and whether the road meets itself.

The unit is the length of one straight square. x runs to the right and y downwards, as on a screen; headings are
degrees, 0 to the right and clockwise from there, so a rider's right hand is at heading + 90. Radii were measured on
drawings of the tiles: good enough to draw any stage and to tell a crossing from two tiles that lie side by side.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import atan2, cos, degrees, radians, sin

from lignerouge.flamme.content.catalogue import Square, Tile, tiles
from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.svg import Box

Point = tuple[float, float]
Line = tuple[Point, ...]  # the centre line of a square, from its entry to its exit

SHARP_RADIUS = 1.5
SOFT_RADIUS = 2.84
HAIRPIN_RADIUS = 1.8
# On a roundabout the road forks three squares after the entry; forwards and towards the side to which the tile turns.
FORK: Point = (3.0, 0.0)
ISLAND: Point = (4.4, 0.9)
ROUNDABOUT_EXIT: Point = (5.3, 2.4)
RING_RADIUS = 1.25

# Half the width of a road by its lanes, and the edge painted on either side of it.
HALF_WIDTH = {1: 0.36, 2: 0.56, 3: 0.84}
EDGE = 0.07

# Where along a square its centre line is known. Quarters, because the middle is where riders stand, and because the
# points a quarter from either end lie evenly along the whole road: they are what `crossings` looks at.
STEPS = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True, slots=True)
class PlacedSquare:
    """A square and the five points of its centre line: entry, quarter, middle, three quarters, exit."""

    label: str  # "1", "i1", "o1": with the tile's index in front it is the name of the square
    square: Square
    line: Line


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A tile where it lies."""

    tile: Tile
    entry: Point
    heading: float  # at the entry
    exit: Point
    exit_heading: float
    squares: tuple[PlacedSquare, ...]
    island: Point | None  # the middle of a roundabout


@dataclass(frozen=True, slots=True)
class _Outline:
    """A tile seen from its own entry, riding to the right."""

    lines: tuple[Line, ...]
    exit: Point
    island: Point | None


def lay(names: Sequence[str], heading: float = 0.0) -> tuple[PlacedTile, ...]:
    """Lay tiles one after the other, the first entered at the origin, whether or not they make a stage."""
    placed: list[PlacedTile] = []
    at: Point = (0.0, 0.0)
    for name in names:
        if name not in tiles():
            raise InputError(f"There is no tile {quoted(name)}.")
        placed.append(lay_one(name, at, heading))
        at, heading = placed[-1].exit, placed[-1].exit_heading
    return tuple(placed)


def lay_one(name: str, at: Point, heading: float) -> PlacedTile:
    """Lay a tile that is entered at this point in this direction."""
    tile, outline = tiles()[name], _outline(name)
    put = _Placing(at, heading)
    squares = tuple(
        PlacedSquare(label, square, put.line(line))
        for (label, square), line in zip(tile.labelled_squares, outline.lines, strict=True)
    )
    island = None if outline.island is None else put.point(outline.island)
    return PlacedTile(tile, at, heading, put.point(outline.exit), (heading - tile.turn) % 360, squares, island)


def crossings(road: Sequence[PlacedTile], *, clearance: float = 0.0) -> list[tuple[int, int]]:
    """Pairs of tiles, by index, whose roads cross or overlap; neighbours share an end and are not looked at.

    Only the road itself has to be free: roads may lie edge to edge, a tile's verge may be covered. The road is looked
    at twice on each square, a quarter from either end: close enough together that no crossing slips through, and far
    enough from the ends that a road may pass right behind the start or beyond the last square. With a clearance,
    roads that come nearer to each other than that are pairs too.
    """
    grounds = [Ground(tile, clearance) for tile in road]
    return [
        (first, second)
        for second in range(2, len(grounds))
        for first in range(second - 1)
        if grounds[first].meets(grounds[second])
    ]


class _Placing:
    """Turns points seen from a tile's entry into points on the table."""

    def __init__(self, origin: Point, heading: float) -> None:
        self.x, self.y = origin
        self.cos, self.sin = cos(radians(heading)), sin(radians(heading))

    def point(self, point: Point) -> Point:
        x, y = point
        return (self.x + x * self.cos - y * self.sin, self.y + x * self.sin + y * self.cos)

    def line(self, line: Line) -> Line:
        return tuple(self.point(point) for point in line)


@cache
def _outline(name: str) -> _Outline:
    tile = tiles()[name]
    towards = -1 if tile.turn > 0 else 1  # shapes are drawn as if they turned right; left ones are mirrored

    def seen(point: Point) -> Point:
        return (point[0], point[1] * towards)

    drawn = tuple(tuple(seen(point) for point in line) for line in _centre_lines(tile))
    if tile.shape == "roundabout":
        return _Outline(drawn, seen(ROUNDABOUT_EXIT), seen(ISLAND))
    return _Outline(drawn, drawn[-1][-1], None)


def _centre_lines(tile: Tile) -> Iterator[Line]:
    """The squares of a tile that turns right, or not at all, as seen from its entry."""
    if tile.shape == "sharp":
        yield from _arc((0, SHARP_RADIUS), SHARP_RADIUS, start=-90, sweep=90, count=2)
    elif tile.shape == "soft":
        yield from _arc((0, SOFT_RADIUS), SOFT_RADIUS, start=-90, sweep=45, count=2)
    elif tile.shape == "hairpin":
        yield from _straight((0, 0), ahead=1, count=2)
        yield from _arc((2, HAIRPIN_RADIUS), HAIRPIN_RADIUS, start=-90, sweep=180, count=3)
        yield from _straight((2, 2 * HAIRPIN_RADIUS), ahead=-1, count=1)
    elif tile.shape == "roundabout":
        yield from _straight((0, 0), ahead=1, count=3)
        fork, leave = _direction(FORK), _direction(ROUNDABOUT_EXIT)
        short_way = (fork - leave) % 360  # anticlockwise, on the side to which the tile turns
        yield from _arc(ISLAND, RING_RADIUS, start=fork, sweep=-short_way, count=3)
        yield from _arc(ISLAND, RING_RADIUS, start=fork, sweep=360 - short_way, count=5)
    else:
        yield from _straight((0, 0), ahead=1, count=len(tile.squares))


def _direction(point: Point) -> float:
    return degrees(atan2(point[1] - ISLAND[1], point[0] - ISLAND[0]))


def _straight(start: Point, *, ahead: int, count: int) -> Iterator[Line]:
    for n in range(count):
        yield tuple((start[0] + ahead * (n + step), start[1]) for step in STEPS)


def _arc(centre: Point, radius: float, *, start: float, sweep: float, count: int) -> Iterator[Line]:
    for n in range(count):
        angles = [radians(start + sweep * (n + step) / count) for step in STEPS]
        yield tuple((centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)) for angle in angles)


def box_around(discs: Sequence[tuple[float, float, float]]) -> Box:
    """Around discs, each with its middle and its radius."""
    return (
        min(x - radius for x, _, radius in discs),
        min(y - radius for _, y, radius in discs),
        max(x + radius for x, _, radius in discs),
        max(y + radius for _, y, radius in discs),
    )


class Ground:
    """The ground a placed tile's road covers, half the clearance included: discs along it, and the box around them."""

    def __init__(self, placed: PlacedTile, clearance: float) -> None:
        self.discs = [
            (*point, HALF_WIDTH[square.square.lanes] + EDGE + clearance / 2)
            for square in placed.squares
            for point in (square.line[1], square.line[3])
        ]
        self.left, self.top, self.right, self.bottom = box_around(self.discs)

    def meets(self, other: "Ground") -> bool:
        """The two roads are nearer to each other than they may be."""
        if self.left > other.right or other.left > self.right or self.top > other.bottom or other.top > self.bottom:
            return False
        return any(
            (x - their_x) ** 2 + (y - their_y) ** 2 < (radius + their_radius) ** 2
            for x, y, radius in self.discs
            for their_x, their_y, their_radius in other.discs
        )
