"""A stage, and a race on it, as pictures for notebooks: the road as the pages draw it, from the same drawing."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import dist

from lignerouge.flamme.designer.drawing import DrawnSquare, StageDrawing, draw_part, draw_stage
from lignerouge.flamme.designer.plates import COLOURS, clips, plate
from lignerouge.flamme.designer.ribbon import LaidSquare, at, best_turn, box_of, lay_squares
from lignerouge.flamme.play.notation import Place
from lignerouge.flamme.play.options import RACE
from lignerouge.flamme.play.view import RiderView, SeatView
from lignerouge.flamme.rules.weather import FAIR
from lignerouge.flamme.stages.layout import Point
from lignerouge.flamme.stages.text import parse_stage
from lignerouge.kernel.svg import Box, element, number, picture, text

NO_WEATHER: Mapping[str, str] = {}
ASPECT = 2.4  # of a picture: wide and low, as a page is read
EDGE, KERB = 0.07, 0.17  # beside the road, and beside climbs and descents
AROUND = 1.3  # squares of land around the road
MILESTONE = 10  # squares between two milestones
SIZE = 0.62  # of letters
DASHES = "0.12 0.1"
JOIN = 0.02  # how far the squares of a road overlap
MOUTH = 0.42  # how far a road reaches under the ring of a roundabout
CHEQUER = 0.17  # of the finish line

GROUNDS = {"ascent": "road-up", "descent": "road-down", "cobble": "road-cob", "supply": "road-sup", "flat": "road"}
HILLS = {"ascent": "up", "descent": "down"}


def stage_picture(names: Sequence[str], kind: str = RACE, moved: tuple[str, ...] = (), name: str = "") -> str:
    """An empty road; `name`: if it is not that of a stage card."""
    drawing = draw_stage(names, kind, moved)
    return road_picture(replace(drawing, name=name or drawing.name), ())


def race_picture(view: SeatView) -> str:
    """A race as somebody sees it."""
    names, moved = parse_stage(view.stage)
    drawing = draw_stage(names, view.kind, moved, view.seats)
    return road_picture(drawing, view.riders, f"round {view.round}" if view.round else "", view.weather)


def position_picture(names: Sequence[str], places: Iterable[Place]) -> str:
    """Any road with riders on it; it need not be a stage."""
    return road_picture(draw_part(names, RACE), places)


def road_picture(
    drawing: StageDrawing, riders: Iterable[RiderView | Place], when: str = "", weather: Mapping[str, str] = NO_WEATHER
) -> str:
    """The road turned so that it fills the picture, its name, what weather lies on it, and everybody on it."""
    turn = best_turn(drawing, ASPECT)
    squares = lay_squares(drawing, turn)
    left, top, right, bottom = box_of(drawing, turn)
    box = (left - AROUND, top - AROUND - 2 * SIZE, right + AROUND, bottom + AROUND)
    length = drawing.squares[drawing.start].to_go if drawing.start >= 0 else drawing.length
    title = " · ".join(filter(None, (drawing.name or drawing.stage, f"{length} squares", when)))
    standing = [rider for rider in riders if rider.square in squares]
    people = [plate(rider.rider, squares[rider.square].place(rider.lane), crashed=rider.crashed) for rider in standing]
    where = ", ".join(f"{rider.rider} on {rider.square}" for rider in standing)
    told = f"{title}. {where}." if where else f"{title}."
    laid = list(squares.values())
    return picture(box, [clips(), *land(box, title), *road(laid, drawing), *skies(laid, weather), *people], told)


def land(box: Box, title: str) -> Iterator[str]:
    """What the road lies on, and its name."""
    left, top, right, bottom = box
    yield element("rect", x=left, y=top, width=right - left, height=bottom - top, rx=0.4, fill=COLOURS["land"])
    yield text(title, x=left + SIZE, y=top + 1.8 * SIZE, font_size=SIZE * 1.15, font_weight=700, fill=COLOURS["ink"])


def road(squares: Sequence[LaidSquare], drawing: StageDrawing) -> Iterator[str]:
    """What lies below first: casing, kerbs, surfaces, and what is painted on them."""
    # The ring of a roundabout lies on the roads that lead to it.
    paths = [(laid, laid.ribbon.path(0.0, *mouths(laid, squares))) for laid in squares]
    paths.sort(key=lambda one: bool(one[0].drawn.branch))
    for laid, path in paths:
        yield stroke(path, "road-case", 2 * (laid.half + EDGE + KERB * is_hill(laid.drawn)))
    for laid in filter(lambda one: is_hill(one.drawn), squares):
        yield from kerbs(laid)
    for laid, path in paths:
        yield stroke(path, surface(laid.drawn), 2 * laid.half)
    yield from islands(squares)
    for laid in squares:
        yield from painted(laid)
    yield from lines(squares, drawing)
    yield from beside(squares, drawing)


def mouths(laid: LaidSquare, squares: Sequence[LaidSquare]) -> tuple[float, float]:
    """From where to where the road of a square is drawn: roads reach under the ring of a roundabout, so that no gap
    shows.
    """
    before = [one for one in squares if laid.drawn in [squares[n].drawn for n in one.drawn.ahead]]
    leaves = not laid.drawn.branch and any(one.drawn.branch for one in before)
    return (-MOUTH if leaves else -JOIN, 1 + (MOUTH if len(laid.drawn.ahead) == 2 else JOIN))


def stroke(path: str, colour: str, width: float, **more: object) -> str:
    """A line of this width."""
    return element("path", d=path, fill="none", stroke=COLOURS[colour], stroke_width=width, **more)


def is_hill(square: DrawnSquare) -> bool:
    """A climb or a descent."""
    return square.ground in HILLS


def surface(square: DrawnSquare) -> str:
    """The colour of a square."""
    if square.zone == "start":
        return "road-grid"
    past = square.zone == "past" and not is_hill(square)
    return "road-end" if past else GROUNDS[square.ground]


def kerbs(laid: LaidSquare) -> Iterator[str]:
    """Red beside climbs, blue beside descents."""
    for side in (-1, 1):
        path = laid.ribbon.path(side * (laid.half + KERB / 2))
        yield stroke(path, "paper-3", KERB)
        yield stroke(path, HILLS[laid.drawn.ground], KERB, stroke_dasharray=DASHES)


def painted(laid: LaidSquare) -> Iterator[str]:
    """The lines between lanes and squares, stones and waves."""
    ribbon, half, lanes = laid.ribbon, laid.half, laid.drawn.lanes
    if laid.drawn.ground == "cobble":
        for n in range(3 * lanes):
            path = ribbon.path(-half + (n + 0.5) * 2 * half / (3 * lanes))
            yield stroke(path, "road-cob-2", 0.1, stroke_dasharray="0.1 0.1", stroke_dashoffset=0.1 * (n % 2))
    for lane in range(1, lanes):
        path = ribbon.path(-half + lane * 2 * half / lanes, 0.14, 0.86)
        yield stroke(path, "road-lane", 0.035, stroke_dasharray="0.16 0.12")
    if laid.drawn.zone == "wavy":
        for side in (-1, 1):
            yield stroke(ribbon.path(side * (half - 0.1)), "wavy", 0.07, stroke_dasharray=DASHES)
    yield stroke(across(laid, 1.0), "road-line", 0.085)


def across(laid: LaidSquare, u: float, more: float = 0.0) -> str:
    """A line across the road."""
    return "M" + "L".join(at(laid.ribbon.point(u, side * (laid.half + more))) for side in (-1, 1))


def lines(squares: Sequence[LaidSquare], drawing: StageDrawing) -> Iterator[str]:
    """Start and finish, as far as they are there."""
    if drawing.start >= 0:
        yield stroke(across(squares[drawing.start], 1.0, 0.1), "halo", 0.16)
    if drawing.finish >= 0:
        laid = squares[drawing.finish]
        yield stroke(across(laid, 0.0), "paper-3", 2 * CHEQUER)
        for row, u in enumerate((-CHEQUER / 2, CHEQUER / 2)):
            dashes = {"stroke_dasharray": number(CHEQUER), "stroke_dashoffset": CHEQUER * row}
            yield stroke(across(laid, u), "line", CHEQUER, **dashes)


def islands(squares: Sequence[LaidSquare]) -> Iterator[str]:
    """The middle of a roundabout lies where its ring has its centre."""
    rings = {laid.drawn.name.split(".")[0]: laid.ribbon.centre for laid in squares if laid.drawn.branch}
    for x, y in filter(None, rings.values()):
        edge = {"stroke": COLOURS["road-case"], "stroke_width": 0.07}
        yield element("circle", cx=x, cy=y, r=0.82, fill=COLOURS["land-2"], **edge)
        yield element("circle", cx=x, cy=y, r=0.42, fill=COLOURS["wood"])


def beside(squares: Sequence[LaidSquare], drawing: StageDrawing) -> Iterator[str]:
    """Milestones, which count down to the line, and piles of tokens."""
    for laid in squares:
        square = laid.drawn
        if square.to_go > 0 and square.to_go % MILESTONE == 0 and square.zone != "start" and not square.branch:
            x, y = free_side(laid, laid.half + 0.62, squares)
            look = {"font_size": SIZE, "font_weight": 700, "text_anchor": "middle", "fill": COLOURS["ink-2"]}
            yield text(str(square.to_go), x=x, y=y + SIZE / 3, **look)
    for token in drawing.tokens:
        laid = squares[token.square]
        yield pile(token.side, *free_side(laid, -laid.half - 0.6, squares))


def skies(squares: Sequence[LaidSquare], weather: Mapping[str, str]) -> Iterator[str]:
    """The weather of a tile beside its middle, in a word; of fair weather nothing is said."""
    for tile, kind in weather.items():
        if kind != FAIR:
            inside = [laid for laid in squares if laid.drawn.name.split(".")[0] == tile]
            laid = inside[len(inside) // 2]
            (x, y), (road_x, road_y) = free_side(laid, -laid.half - 0.62, squares), laid.ribbon.point(0.5)
            beside_it = "start" if x > road_x else "end"  # where the road runs up or down, the word grows away from it
            anchor = beside_it if abs(x - road_x) > abs(y - road_y) else "middle"
            yield text(kind, x=x, y=y + SIZE / 3, font_size=SIZE, font_style="italic", text_anchor=anchor)


def free_side(laid: LaidSquare, away: float, squares: Sequence[LaidSquare]) -> Point:
    """Beside the road, on the side where more room is."""

    def room(point: Point) -> float:
        return min(dist(point, other.ribbon.point(u)) for other in squares for u in (0.0, 0.5))

    one, other = laid.ribbon.point(0.5, away), laid.ribbon.point(0.5, -away)
    return other if room(other) > room(one) + 0.1 else one


def pile(side: str, x: float, y: float) -> str:
    """A token: sprint is a green square on its point, mountain a triangle, refreshment a bottle's round."""
    if side == "sprint":
        shape, fill = "M0 -20L20 0L0 20L-20 0Z", COLOURS["j-green"]
    elif side == "mountain":
        shape, fill = "M0 -19L20 17H-20Z", COLOURS["j-dot"]
    else:
        shape, fill = "M-20 0A20 20 0 0 1 20 0A20 20 0 0 1 -20 0Z", COLOURS["down"]
    where = f"translate({number(x)} {number(y)}) scale(0.021)"
    return element("path", d=shape, fill=fill, stroke=COLOURS["line"], stroke_width=3, transform=where)
