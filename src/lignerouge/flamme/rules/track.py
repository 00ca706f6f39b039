"""The road as columns over squares.

Squares are numbered in movement order (F6, F16): a higher number moves first, so the number of a square *is* its
precedence. Square 0 is nowhere: no lanes, always empty, ahead of itself; it follows the last square and stands for
"no second branch", so no rule has to test for the end of the road or for a missing branch.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from lignerouge.flamme.content.catalogue import Square, Tile, hand_size, seconds, tiles
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.hot import Column, Grid, Record, field, hot

SQUARES = 144
NOWHERE = 0
REACH = 12  # most steps of a card, plus one
ROUTES = 4  # inner-inner, inner-outer, outer-inner, outer-outer: at most two forks are in reach
FAR = 99
HAND = hand_size()

FLOOR: Mapping[str, int] = {"descent": 5, "supply": 4}
DRAW: Mapping[str, int] = {"tailwind": 5, "headwind": 3}


class Track(Record):
    """What the rules need to know of a square."""

    last: int = field("i2")  # the foremost square
    start: int = field("i2")  # the foremost square behind the start line (F2)
    forked: int = field("i1")  # there is a roundabout
    lanes: Column = field("i1", SQUARES)  # riders side by side; 0 nowhere
    ahead: Grid = field("u2", SQUARES, 2)  # squares directly ahead: inner (or only) branch, outer branch
    routes: Column = field("i1", SQUARES)  # different ways from here: 1, at a roundabout up to 4 (F16)
    path: Grid = field("u2", SQUARES, ROUTES, 16)  # the square after n steps on a route
    climb: Grid = field("i1", SQUARES, ROUTES)  # steps to the first ascent square, 0 on one, FAR without (F8)
    room: Grid = field("i1", SQUARES, ROUTES)  # steps to the last square of the road
    grid: Column = field("i1", SQUARES)  # behind the start line (F2)
    ascent: Column = field("i1", SQUARES)  # see climb
    floor: Column = field("i1", SQUARES)  # least value of a card played here (F7)
    descent: Column = field("i1", SQUARES)  # a card's own floor counts here (F15)
    tows: Column = field("i1", SQUARES)  # slipstream is given and taken here (F11)
    slippery: Column = field("i1", SQUARES)  # wavy or wet: a rider held up here crashes (F14)
    past: Column = field("i1", SQUARES)  # behind the finish line
    seconds: Column = field("i1", SQUARES)  # timing tile (F18)
    draw: Column = field("i1", SQUARES)  # cards drawn by a rider who starts the round here (F4)


@dataclass(frozen=True, eq=False)
class Course:
    """A track as laid: its tiles, the record for the rules, and the names of the squares."""

    tiles: tuple[str, ...]
    weather: tuple[tuple[int, str], ...]
    track: Track
    names: tuple[str, ...]  # by number; "0.1" is the first square of the first tile, "3.i2" on an inner branch
    numbers: Mapping[str, int]
    squares: tuple[Square | None, ...]  # by number

    def number(self, name: str) -> int:
        """The number of a named square."""
        if name not in self.numbers:
            raise InputError(f'This road has no square "{name}".')
        return self.numbers[name]

    def terrain(self, square: int) -> str:
        """The ground of a square, whatever the weather."""
        found = self.squares[square]
        assert found is not None
        return found.terrain

    def to_go(self, square: int) -> int:
        """Steps from a square to the first one past the line, by the shortest way; 0 past the line."""
        steps = 0
        while square != NOWHERE and not self.track.past[square]:
            square, steps = int(self.track.ahead[square, 0]), steps + 1
        return steps


COLUMNS = ("lanes", "grid", "ascent", "floor", "descent", "tows", "slippery", "past", "draw")
EXIT, NO_BRANCH = -1, -2


@dataclass(frozen=True, eq=False)
class Piece:
    """A tile under some weather as columns, ready to be laid."""

    labels: tuple[str, ...]
    squares: tuple[Square, ...]
    columns: npt.NDArray[Any]
    ahead: npt.NDArray[Any]  # index on this tile, EXIT or NO_BRANCH
    forked: bool


def by_precedence(tile: Tile) -> list[tuple[str, Square]]:
    """A tile's squares from the rear, in movement order: branches by distance to the exit, inner first (F16)."""
    branches = [(len(tile.inner) - n, 0, f"i{n + 1}", square) for n, square in enumerate(tile.inner)]
    branches += [(len(tile.outer) - n, 1, f"o{n + 1}", square) for n, square in enumerate(tile.outer)]
    branches.sort(key=lambda branch: branch[:2], reverse=True)
    return [(str(n), square) for n, square in enumerate(tile.squares, 1)] + [(name, sq) for _, _, name, sq in branches]


def labels_ahead(tile: Tile, label: str) -> list[str]:
    """The squares after this one on the same tile; none: the next tile follows."""
    if label[0] in "io":
        length = len(tile.inner if label[0] == "i" else tile.outer)
        return [f"{label[0]}{int(label[1:]) + 1}"] if int(label[1:]) < length else []
    if int(label) < len(tile.squares):
        return [str(int(label) + 1)]
    return ["i1", "o1"] if tile.inner else []


@cache
def piece(name: str, wind: str) -> Piece:
    """A tile as columns; a square's terrain and its weather decide what it does."""
    tile = tiles()[name]
    ordered = by_precedence(tile)
    labels = tuple(label for label, _ in ordered)
    index = {label: n for n, label in enumerate(labels)}
    ahead = np.full((len(ordered), 2), NO_BRANCH, np.int16)
    columns = np.zeros((len(COLUMNS), len(ordered)), np.int8)
    for n, (label, square) in enumerate(ordered):
        following = [index[after] for after in labels_ahead(tile, label)] or [EXIT]
        ahead[n, : len(following)] = following
        columns[:, n] = (
            square.lanes,
            square.zone == "start",
            square.terrain == "ascent",
            FLOOR.get(square.terrain, 0),
            square.terrain == "descent",
            square.terrain not in ("ascent", "cobble") and wind != "crosswind",
            square.zone == "wavy" or wind == "rain",
            square.zone == "past",
            DRAW.get(wind, HAND),
        )
    return Piece(labels, tuple(square for _, square in ordered), columns, ahead, bool(tile.inner))


@lru_cache(maxsize=2048)
def lay_course(names: tuple[str, ...], weather: tuple[tuple[int, str], ...] = ()) -> Course:
    """Lay known tiles one after the other, as they stand: whether they make a stage is `stage.check_tiles`'s affair."""
    wind = dict(weather)
    pieces = [piece(name, wind.get(n, "")) for n, name in enumerate(names)]
    length = sum(len(p.labels) for p in pieces)
    if not pieces:
        raise InputError("A road has at least one tile.")
    if length >= SQUARES:
        raise InputError(f"A road has at most {SQUARES - 1} squares, not {length}.")
    track = Track.fresh()
    labels = ["nowhere", *(f"{number}.{label}" for number, p in enumerate(pieces) for label in p.labels)]
    squares = (None, *(square for p in pieces for square in p.squares))
    track.ahead[1 : length + 1] = squares_ahead(pieces)
    columns = dict(zip(COLUMNS, np.concatenate([p.columns for p in pieces], axis=1), strict=True))
    for name, column in columns.items():
        getattr(track, name)[1 : length + 1] = column
    track.draw[0] = HAND
    track.last = length
    track.start = max(columns["grid"].nonzero()[0] + 1, default=NOWHERE)
    track.forked = any(p.forked for p in pieces)
    past = columns["past"].nonzero()[0]
    clock = seconds("ascent" if len(past) and columns["ascent"][past[0]] else "flat")
    track.seconds[past + 1] = [clock[min(n, len(clock) - 1)] for n in range(len(past))]
    fill_routes(track)
    return Course(names, weather, track, tuple(labels), {name: n for n, name in enumerate(labels) if n}, squares)


def squares_ahead(pieces: Sequence[Piece]) -> npt.NDArray[Any]:
    """The squares directly ahead of every square, for tiles laid one after the other; after the last one is nowhere."""
    lengths = np.array([len(p.labels) for p in pieces])
    after = np.cumsum(lengths) + 1  # the first square of the next tile
    after[-1] = NOWHERE
    first, after = np.repeat(np.cumsum(lengths) - lengths + 1, lengths), np.repeat(after, lengths)
    ahead = np.concatenate([p.ahead for p in pieces])
    return np.where(ahead >= 0, ahead + first[:, None], np.where(ahead == EXIT, after[:, None], NOWHERE))


@hot
def fill_routes(track: Track) -> None:
    """F16: write down where every route from every square leads."""
    for start in range(1, track.last + 1):
        forks = walk(track, start, 0, 0)
        track.routes[start] = 1 << forks
        for route in range(1, track.routes[start]):
            walk(track, start, route, forks)


@hot
def walk(track: Track, start: int, route: int, forks: int) -> int:
    """One route: the bits of its number, from the highest of `forks`, choose the branch at each fork. -> forks passed

    The inner branches are the shortest way, so route 0 passes the most forks.
    """
    square, passed = start, 0
    climb, room = FAR, REACH - 1
    for step in range(REACH):
        track.path[start, route, step] = square
        if track.ascent[square] and climb == FAR:
            climb = step
        if square == NOWHERE:
            room = min(room, step - 1)
        branch = 0
        if track.ahead[square, 1] != NOWHERE and step < REACH - 1:
            passed += 1
            branch = (route >> (forks - passed)) & 1 if passed <= forks else 0
        square = track.ahead[square, branch]
    track.climb[start, route] = climb
    track.room[start, route] = room
    return passed
