"""A stage while it is being made: what can be drawn of it, what speaks against it, and the tiles to make it of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from lignerouge.flamme.content.boxes import Box
from lignerouge.flamme.content.catalogue import MANY_SEATS, Tile, tiles
from lignerouge.flamme.designer.drawing import StageDrawing, draw_part
from lignerouge.flamme.play.options import RACE
from lignerouge.flamme.stages.cards import Kind, check_seats, with_wide_finish
from lignerouge.flamme.stages.checks import check_stage
from lignerouge.flamme.stages.findings import FindingShown
from lignerouge.flamme.stages.layout import crossings, lay
from lignerouge.flamme.stages.profile import profile
from lignerouge.flamme.stages.text import MOST_SQUARES, format_tiles, parse_tiles, split_tokens, strange_signs
from lignerouge.flamme.stages.tokens import MOVABLE, Movable, free_places, written

Group = Literal["ends", "flat", "climb", "descent", "rough", "special"]


@dataclass(frozen=True, slots=True)
class TileFace:
    """A face of a tile, with its drawing: what a maker of stages chooses from."""

    name: str
    back: str  # the other face of the same piece of cardboard
    piece: str  # one name for both faces
    box: str  # base, peloton or grand_tour
    group: Group
    squares: int  # by the shortest way
    turn: int  # degrees, left is positive
    drawing: StageDrawing


@dataclass(frozen=True, slots=True)
class Draft:
    """A stage while it is made, finished or not."""

    stage: str  # its letters, as short as they can be written
    whole: str  # the same with the tokens that were moved: the stage to be raced
    moved: Mapping[Movable, str]  # squares of these tokens
    tiles: tuple[str, ...]
    ridden: str  # race, normal, extended, ttt or itt
    can_be_raced: bool  # nothing but advice speaks against it
    drawing: StageDrawing | None  # of the tiles before the first that cannot be laid; None: there is none
    overlaps: tuple[tuple[int, int], ...]  # pairs of tiles whose roads meet, by place
    findings: tuple[FindingShown, ...]  # errors first
    choices: Mapping[Movable, tuple[int, ...]]  # squares of the drawing where a token may lie by the rule
    length: int  # squares by the shortest way
    ascents: int
    descents: int
    climbs: tuple[int, ...]  # their lengths
    cobbles: int  # sections
    bends: int  # tiles that turn


def ridden_as(kind: Kind, *, tour: bool) -> str:
    """A normal stage outside a tour is a race of the base game; the other kinds are the Grand Tour's anyhow."""
    return RACE if kind == "normal" and not tour else kind


def make_draft(
    text: str,
    *,
    kind: Kind,
    seats: int,
    tour: bool,
    moved: Mapping[Movable, str] | None = None,
    chosen: Sequence[Box] | None = None,
    language: str = "en",
) -> Draft:
    """Look at letters that may or may not be a stage; `moved`: tokens that the maker put elsewhere, by square.

    A token moves only to where the rule lets it lie. `chosen`: the boxes that are on the table; None: all.
    """
    check_seats(seats, kind)
    road, marks = split_tokens(text)
    findings = list(strange_signs(road))
    names = () if findings else parse_tiles(road)
    findings = findings or check_stage(names, seats=seats, kind=kind, tour=tour, chosen=chosen)
    laid, ridden = laid_part(names), ridden_as(kind, tour=tour)
    free = free_places(with_wide_finish(laid), kind) if ridden != RACE and laid and tiles()[laid[-1]].is_finish else {}
    wishes = {**_wishes(marks), **{pile: square for pile, square in (moved or {}).items() if square}}
    lie = {pile: square for pile, square in wishes.items() if square in free.get(pile, ())}
    drawing = draw_part(laid, ridden, written(lie)) if laid else None
    choices: dict[Movable, tuple[int, ...]] = {}
    if drawing is not None:
        index = {square.name: n for n, square in enumerate(drawing.squares)}
        choices = {pile: tuple(index[name] for name in places) for pile, places in free.items()}
    seen = profile(laid)
    return Draft(
        stage=format_tiles(names),
        whole=" ".join((format_tiles(names), *written(lie))),
        moved=lie,
        tiles=names,
        ridden=ridden,
        can_be_raced=all(finding.severity == "advice" for finding in findings),
        drawing=drawing,
        overlaps=tuple(crossings(lay(with_wide_finish(laid) if tour or seats >= MANY_SEATS else laid))),
        findings=tuple(finding.shown(language) for finding in findings),
        choices=choices,
        length=seen.length,
        ascents=seen.ascent,
        descents=seen.descent,
        climbs=tuple(climb.length for climb in seen.climbs),
        cobbles=len(seen.cobbles),
        bends=sum(tiles()[name].turn != 0 for name in laid),
    )


def laid_part(names: Sequence[str]) -> tuple[str, ...]:
    """The tiles before the first that is unknown or for whose squares the engine has no room."""
    found: list[str] = []
    squares = 0
    for name in names:
        squares += len(tiles()[name].labelled_squares) if name in tiles() else MOST_SQUARES + 1
        if squares > MOST_SQUARES:
            break
        found.append(name)
    return tuple(found)


def _wishes(marks: Sequence[str]) -> dict[Movable, str]:
    """Squares by pile, as far as they can be read."""
    pairs = [mark.partition(":")[::2] for mark in marks]
    return {pile: square for pile in MOVABLE for square, name in pairs if name == pile}


@cache
def tile_faces() -> tuple[TileFace, ...]:
    """Every face of every tile."""
    return tuple(
        TileFace(
            name=tile.name,
            back=tile.back,
            piece=tile.physical,
            box=tile.pack,
            group=group_of(tile),
            squares=len(tile.squares) + len(tile.inner),
            turn=tile.turn,
            drawing=draw_part((tile.name,), RACE),
        )
        for tile in tiles().values()
    )


def group_of(tile: Tile) -> Group:
    """What a maker looks for it under."""
    terrains = {square.terrain for square in tile.squares}
    if tile.is_start or tile.is_finish:
        return "ends"
    if tile.shape in ("roundabout", "hairpin"):
        return "special"
    if terrains & {"cobble", "supply"}:
        return "rough"
    return "climb" if "ascent" in terrains else "descent" if "descent" in terrains else "flat"
