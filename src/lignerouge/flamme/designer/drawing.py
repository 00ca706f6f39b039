"""Everything a screen needs to draw a stage, so that no screen has to know tiles, geometry or rules.

Squares are listed in movement order and refer to each other by index; lengths are in squares, as in `layout`. A screen
only has to shift a centre line by a lane. The whole is meant to be sent as JSON: numbers have three digits at most.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import dist
from typing import Literal

from lignerouge.flamme.content.boxes import boxes
from lignerouge.flamme.content.catalogue import Terrain, Zone, stages, tiles
from lignerouge.flamme.play.options import FEWEST_SEATS, RACE, RaceOptions
from lignerouge.flamme.play.setup import Setup, make_setup
from lignerouge.flamme.rules.finish import REFRESHMENT_PILE
from lignerouge.flamme.rules.ledger import MAJOR, MINOR, SPRINT
from lignerouge.flamme.rules.track import NOWHERE, Course
from lignerouge.flamme.rules.weather import takes_weather
from lignerouge.flamme.stages.layout import HALF_WIDTH, Line, PlacedTile, Point, box_around, lay
from lignerouge.flamme.stages.profile import climbs, profile

Branch = Literal["", "inner", "outer"]
Pile = Literal["major", "minor", "refreshment"]
TokenSide = Literal["sprint", "mountain", "refreshment"]

BRANCHES: Mapping[str, Branch] = {"i": "inner", "o": "outer"}
PILES: tuple[tuple[int, Pile], ...] = (  # in the order of their numbers
    (MAJOR, "major"),
    (MINOR, "minor"),
    (REFRESHMENT_PILE, "refreshment"),
)
STRAIGHT = 1e-6  # how far the middle of a square may lie off the chord for it to be straight


@dataclass(frozen=True, slots=True)
class DrawnSquare:
    """A square of the road."""

    name: str  # as in a seat's view: "0.1", "3.i2"; its tile's index stands before the dot
    line: tuple[float, ...]  # x, y of its entry, of its middle if it is an arc, and of its exit
    lanes: int  # lane 0 is the one at the rider's right hand
    ground: Terrain
    zone: Zone
    branch: Branch  # of a roundabout
    to_go: int  # steps to the first square past the line, which has 0; those after it count on below
    height: int  # at its exit; the road begins at 0
    at: float  # its middle, counted in squares from the beginning of the road by the shortest way
    ahead: tuple[int, ...]  # indices of the squares after it: at a fork inner, outer; none at the end of the road


@dataclass(frozen=True, slots=True)
class DrawnTile:
    """A tile of the road; its outline follows the lines of its squares."""

    name: str
    island: tuple[float, ...]  # x, y of the middle of a roundabout, or nothing
    takes_weather: bool  # a token may lie on it (F34)


@dataclass(frozen=True, slots=True)
class DrawnToken:
    """A pile of tokens beside the road (Grand Tour p. 16)."""

    pile: Pile
    side: TokenSide
    square: int  # index
    tokens: int


@dataclass(frozen=True, slots=True)
class DrawnClimb:
    """An unbroken climb: the first and the last of its squares, and how many there are."""

    first: int  # index
    last: int
    length: int


@dataclass(frozen=True, slots=True)
class StageDrawing:
    """A stage, ready to be drawn."""

    stage: str  # its tiles, and the tokens that were moved
    name: str  # of the stage card, or "" for a stage of one's own
    kind: str  # race, normal, extended, ttt or itt
    length: int  # squares by the shortest way
    box: tuple[float, float, float, float]  # left, top, right, bottom of the road
    half_widths: tuple[float, ...]  # of a road with one lane, two, three
    start: int  # index of the square at whose exit the start line lies; -1: there is none yet
    finish: int  # index of the square at whose entry the finish line lies; -1: there is none yet
    tiles: tuple[DrawnTile, ...]
    squares: tuple[DrawnSquare, ...]
    climbs: tuple[DrawnClimb, ...]
    tokens: tuple[DrawnToken, ...]
    boxes: tuple[str, ...]  # that its tiles are from, by their keys


def draw_asked(stage: str, kind: str, teams: int = FEWEST_SEATS, boxes: Sequence[str] | None = None) -> StageDrawing:
    """Draw the stage of this name or these letters, built with these boxes; raises the mistake of whoever asked."""
    asked = RaceOptions.read({"stage": stage, "kind": kind, "boxes": boxes}, teams)
    return draw_stage(asked.stage, asked.kind, asked.moved, teams)


def draw_stage(names: Sequence[str], kind: str, moved: tuple[str, ...] = (), teams: int = FEWEST_SEATS) -> StageDrawing:
    """Draw a stage that was checked, as so many teams ride it as a race, or as a kind of stage of a tour (F31)."""
    name = next((card.name for card in stages() if tuple(names) in card.sides), "")
    return drawn(make_setup(tuple(names), kind, teams, moved), name)


def draw_part(names: Sequence[str], kind: str, moved: tuple[str, ...] = ()) -> StageDrawing:
    """Draw tiles that need not make a stage, yet fit the engine; tokens lie on a road that ends with a finish."""
    ends = tiles()[names[-1]].is_finish
    return replace(drawn(make_setup(tuple(names), kind if ends else RACE, 2, moved), ""), kind=kind)


def drawn(setup: Setup, name: str) -> StageDrawing:
    """The road of a race, with its tokens."""
    course = setup.course
    laid = lay(course.tiles)
    squares = drawn_squares(course, laid)
    edges = [(x, y, HALF_WIDTH[square.lanes]) for square in squares for x, y in points(square.line)]
    left, top, right, bottom = map(short, box_around(edges))
    return StageDrawing(
        stage=setup.stage,
        name=name,
        kind=setup.kind,
        length=sum(square.branch != "outer" for square in squares),
        box=(left, top, right, bottom),
        half_widths=tuple(HALF_WIDTH[lanes] for lanes in sorted(HALF_WIDTH)),
        start=int(course.track.start) - 1,
        finish=next((n for n, square in enumerate(squares) if square.zone == "past"), -1),
        tiles=tuple(
            DrawnTile(placed.tile.name, flat([placed.island] if placed.island else []), takes_weather(placed.tile))
            for placed in laid
        ),
        squares=squares,
        climbs=tuple(
            DrawnClimb(course.number(climb.squares[0]) - 1, course.number(climb.squares[-1]) - 1, climb.length)
            for climb in climbs(course.tiles)
        ),
        tokens=drawn_tokens(setup),
        boxes=tuple(box.key for box in boxes() if box.key in {tiles()[tile].pack for tile in course.tiles}),
    )


def drawn_squares(course: Course, laid: Sequence[PlacedTile]) -> tuple[DrawnSquare, ...]:
    """The squares in movement order: the one with number n has index n - 1."""
    heights, middles = profile(course.tiles).heights, places_along(course.tiles)
    placed = {f"{index}.{square.label}": square for index, tile in enumerate(laid) for square in tile.squares}
    past = iter(range(0, -len(course.names), -1))
    found: list[DrawnSquare] = []
    for number, name in enumerate(course.names[1:], 1):
        square = placed[name].square
        found.append(
            DrawnSquare(
                name=name,
                line=shape_of(placed[name].line),
                lanes=square.lanes,
                ground=square.terrain,
                zone=square.zone,
                branch=BRANCHES.get(placed[name].label[0], ""),
                to_go=next(past) if square.zone == "past" else course.to_go(number),
                height=heights[name],
                at=middles[name],
                ahead=tuple(int(ahead) - 1 for ahead in course.track.ahead[number] if ahead != NOWHERE),
            )
        )
    return tuple(found)


def places_along(names: Sequence[str]) -> dict[str, float]:
    """The middle of each square along the road by the shortest way; an outer branch is squeezed to its inner one."""
    found: dict[str, float] = {}
    begun = 0
    for index, name in enumerate(names):
        tile = tiles()[name]
        for label, _ in tile.labelled_squares:
            if label[0] == "o":
                along = len(tile.squares) + (int(label[1:]) - 0.5) * len(tile.inner) / len(tile.outer)
            elif label[0] == "i":
                along = len(tile.squares) + int(label[1:]) - 0.5
            else:
                along = int(label) - 0.5
            found[f"{index}.{label}"] = short(begun + along)
        begun += len(tile.squares) + len(tile.inner)
    return found


def drawn_tokens(setup: Setup) -> tuple[DrawnToken, ...]:
    """The piles as the race itself lays them."""
    rules = setup.rules
    sides: list[TokenSide] = ["sprint" if side == SPRINT else "mountain" for side in rules.side]
    return tuple(
        DrawnToken(pile, side, int(rules.pile[number]) - 1, int(rules.stock[number]))
        for (number, pile), side in zip(PILES, [*sides, "refreshment"], strict=True)
        if rules.stock[number]
    )


def shape_of(line: Line) -> tuple[float, ...]:
    """Entry and exit; of an arc its middle in between, which is all that tells its circle."""
    entry, middle, end = line[0], line[2], line[-1]
    chord = ((entry[0] + end[0]) / 2, (entry[1] + end[1]) / 2)
    return flat([entry, end] if dist(middle, chord) < STRAIGHT else [entry, middle, end])


def flat(line: Sequence[Point]) -> tuple[float, ...]:
    """x, y, x, y, ..."""
    return tuple(short(number) for point in line for number in point)


def points(line: Sequence[float]) -> list[Point]:
    """The points of such a row."""
    return list(zip(line[::2], line[1::2], strict=True))


def short(number: float) -> float:
    """Three digits: a thousandth of a square is less than a pixel."""
    return round(number, 3) + 0.0  # the sum is never -0.0
