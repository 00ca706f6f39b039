"""Stages by chance: by the book, on a road that never touches itself, and the same ones for the same seed.

First the tiles are chosen: climbs and cobbles as runs of tiles that belong together, everything else flat. Then they
are laid in a random order, one after the other; where nothing fits any more the last ones are taken up again, and
after some time everything is.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeVar

from lignerouge.flamme.content.boxes import Box, boxes, check_teams
from lignerouge.flamme.content.catalogue import MANY_SEATS, Tile, tiles
from lignerouge.flamme.stages.cards import TRIALS, Kind, check_seats
from lignerouge.flamme.stages.checks import BASE_BENDS, EXTENSION, MOST_SECTIONS, OTHER_TILES, alone, check_stage
from lignerouge.flamme.stages.layout import Ground, Point, lay_one
from lignerouge.flamme.stages.profile import profile
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.luck import Luck, below, seeded

Relief = Literal["any", "flat", "hilly"]
Run = tuple[str, ...]  # tiles that follow each other
Piece = tuple[Run, ...]  # ways to lay it: a flat bend can often be turned over
T = TypeVar("T")

STREAM = 0
CLEARANCE = 0.75  # between the edges of two roads: the verges of the tiles do not touch either
# How many squares long and wide a road may lie: about as much as the largest stage cards.
TABLE = {"normal": (26.0, 38.0), "ttt": (26.0, 38.0), "itt": (26.0, 38.0), "extended": (32.0, 44.0)}
PATIENCE = 400  # tiles laid before it is quicker to choose anew
FEWEST_CLIMBS, FEWEST_ASCENTS = 2, 8  # of a hilly stage

BASE_STRAIGHTS = ("b", "c", "d", "f", "l", "m", "n")
# A climb goes on from tile to tile: up to the end of the first, all over the next, up from the beginning of the last.
CLIMB_HEADS, CLIMB_BODIES, CLIMB_TAILS = ("C", "M"), ("E", "G", "O", "K", "Q", "R", "N"), ("D", "L")
DESCENTS, LAST_DESCENTS = ("P", "H"), ("B", "F")
COBBLE_HEADS, COBBLE_TAILS = ("3B", "5", "6", "7", "8"), ("4B", "5B", "6B", "7B", "8B")
SUPPLY, SPECIAL = ("3", "4"), ("x", "y", "z")


@dataclass(frozen=True, slots=True)
class Wish:
    """What stage is wanted."""

    kind: Kind = "normal"
    seats: int = 4
    tour: bool = False  # the wide finish
    relief: Relief = "any"
    boxes: tuple[Box, ...] = field(default_factory=boxes)  # whose tiles may be used

    def has(self, name: str) -> bool:
        """A tile is in one of the boxes."""
        return tiles()[name].pack in [box.key for box in self.boxes]

    def check(self) -> None:
        """Raise the mistake that makes this impossible."""
        check_seats(self.seats, self.kind)
        for found in alone(self.seats, self.kind):
            raise InputError(found.text())
        check_teams(self.boxes, self.seats)
        if not any(self.has(bend) for bend in BASE_BENDS):
            raise InputError("A stage has the bends of the base box: it must be among the boxes.")
        if self.kind == "extended" and not any(self.has(name) for name in SUPPLY):
            raise InputError(
                "The chosen boxes have too few straights for an extended stage: it needs those of Peloton."
            )


def generate_stage(wish: Wish, *, seed: int, number: int = 0) -> tuple[str, ...]:
    """Stage `number` of this seed: nothing to find for `check_stage`, a road that never touches itself."""
    wish.check()
    luck = seeded(seed, number)
    while True:
        names = _Choice(luck, wish).lay()
        if names is not None and _is_wished(names, wish):
            return names


def _is_wished(names: Sequence[str], wish: Wish) -> bool:
    if check_stage(names, seats=wish.seats, kind=wish.kind, tour=wish.tour, chosen=wish.boxes):
        return False
    seen = profile(names)
    return wish.relief != "hilly" or (len(seen.climbs) >= FEWEST_CLIMBS and seen.ascent >= FEWEST_ASCENTS)


class _Choice:
    """The tiles of a stage, chosen by chance and then laid."""

    def __init__(self, luck: Luck, wish: Wish) -> None:
        self.luck = luck
        self.wish = wish
        self.used: set[str] = set()
        self.room = OTHER_TILES + (EXTENSION if wish.kind == "extended" else 0) - 2
        self.pieces: list[Piece] = []
        self.first = self._start()
        self._needed()
        self.last = self._sections()
        self._fill()

    def lay(self) -> tuple[str, ...] | None:
        """A road of these tiles that does not touch itself, if they are enough and one is found soon."""
        if self.room:
            return None
        return _Road(self.luck, TABLE[self.wish.kind]).lay(self.first, self.pieces, self.last)

    def _below(self, n: int) -> int:
        return int(below(self.luck, STREAM, n))

    def _some(self, names: Sequence[str], most: int) -> list[str]:
        """Up to so many of these tiles that are still in the boxes; a random number of them."""
        there = [name for name in names if self.wish.has(name)]
        if not there:
            return []
        free = [name for name in there if tiles()[name].physical not in self.used]
        found = _shuffled(self.luck, free)[: self._below(most + 1)]
        return [name for name in found if self._take(name)]

    def _take(self, name: str) -> bool:
        """Use a tile if there is room for it."""
        physical = tiles()[name].physical
        if physical not in BASE_BENDS:
            if self.room == 0:
                return False
            self.room -= 1
        self.used.add(physical)
        return True

    def _start(self) -> Run:
        """Peloton: five and six teams start on the wide grid, behind which comes the breakaway tile; not in trials."""
        if self.wish.seats >= MANY_SEATS and self.wish.kind not in TRIALS:
            self.room -= 1
            self.used.update("12")
            self.pieces.append((("9",), ("9B",)))
            return (("1", "1B")[self._below(2)], "2")
        return ("aA"[self._below(2)],)

    def _needed(self) -> None:
        """Grand Tour p. 16: a supply zone for five or six, and a place for the refreshment in extended stages."""
        if self.wish.seats >= MANY_SEATS or self.wish.kind == "extended":
            name = SUPPLY[self._below(2)]
            self._take(name)
            self.pieces.append(((name,),))

    def _sections(self) -> Run:
        """Climbs and cobbles, none of them cut by another tile. -> the finish with the climb that leads to it"""
        fewest = FEWEST_CLIMBS if self.wish.relief == "hilly" else 0
        count = fewest + self._below(MOST_SECTIONS - fewest + 1)
        wide = (self.wish.tour or self.wish.seats >= MANY_SEATS) and self.wish.has("v")
        finish = "vV" if wide else "uU"
        last: Run = (finish[0],)
        if self.wish.relief != "flat" and count and self._below(3) == 0:
            count -= 1
            last = (*self._some(CLIMB_HEADS, 1), *self._some(CLIMB_BODIES, 2), finish[1])
        for _ in range(count):
            rough = self.wish.relief == "flat" or self._below(4) == 0
            run = self._cobbles() if rough else self._climb()
            if run:
                self.pieces.append((tuple(run),))
        return last

    def _climb(self) -> list[str]:
        up = self._some(CLIMB_HEADS, 1) + self._some(CLIMB_BODIES, 3) + self._some(CLIMB_TAILS, 1)
        return up + self._some(DESCENTS, 1) + self._some(LAST_DESCENTS, 1) if up else up

    def _cobbles(self) -> list[str]:
        return self._some(COBBLE_HEADS, 1) + self._some(COBBLE_TAILS, 1)

    def _fill(self) -> None:
        """Everything else is flat: the other bends, roundabouts, the dangerous bend, supply zones, straights."""
        special = self._some((*SPECIAL, *SUPPLY), 3)
        straights = [name for name in BASE_STRAIGHTS if name not in self.used]
        more = [name for name in (*SPECIAL, *SUPPLY) if name not in self.used and self.wish.has(name)]
        # Only extended stages need more than the straights of the base box.
        chosen = (_shuffled(self.luck, straights) + _shuffled(self.luck, more))[: self.room]
        self.room -= len(chosen)
        chosen = special + chosen + [bend for bend in BASE_BENDS if bend not in self.used]
        self.pieces += [_flat_faces(tiles()[name]) for name in chosen]


def _flat_faces(tile: Tile) -> Piece:
    """The faces of a tile that are as flat as this one, which turn the road to one side or the other."""
    back = tiles()[tile.back]
    same = [square.terrain for square in back.squares] == [square.terrain for square in tile.squares]
    return ((tile.name,), (back.name,)) if same else ((tile.name,),)


def _shuffled(luck: Luck, items: Sequence[T]) -> list[T]:
    rest = list(items)
    return [rest.pop(int(below(luck, STREAM, len(rest)))) for _ in items]


class _Road:
    """A road being laid."""

    def __init__(self, luck: Luck, table: tuple[float, float]) -> None:
        self.luck = luck
        self.table = table
        self.names: list[str] = []
        self.grounds: list[Ground] = []
        self.ends: list[tuple[Point, float]] = [((0.0, 0.0), 0.0)]
        self.patience = PATIENCE

    def lay(self, first: Run, pieces: Sequence[Piece], last: Run) -> tuple[str, ...] | None:
        self._add(first)
        return tuple(self.names) if self._finish(list(pieces), last) else None

    def _finish(self, pieces: list[Piece], last: Run) -> bool:
        """Lay the rest in any order."""
        if not pieces:
            return self._add(last)
        for index, run in self._tries(pieces):
            here = len(self.names)
            if self._add(run) and self._finish(pieces[:index] + pieces[index + 1 :], last):
                return True
            self._take_up(here)
            if self.patience < 0:
                return False
        return False

    def _tries(self, pieces: Sequence[Piece]) -> Iterator[tuple[int, Run]]:
        for index in _shuffled(self.luck, range(len(pieces))):
            for run in _shuffled(self.luck, pieces[index]):
                yield index, run

    def _add(self, run: Run) -> bool:
        """Lay tiles at the end of the road, until one does not fit."""
        for name in run:
            placed = lay_one(name, *self.ends[-1])
            ground = Ground(placed, CLEARANCE)
            self.patience -= 1
            if any(before.meets(ground) for before in self.grounds[:-1]) or not self._on_table(ground):
                return False
            self.names.append(name)
            self.grounds.append(ground)
            self.ends.append((placed.exit, placed.exit_heading))
        return True

    def _on_table(self, ground: Ground) -> bool:
        all_of_it = [*self.grounds, ground]
        width = max(one.right for one in all_of_it) - min(one.left for one in all_of_it)
        depth = max(one.bottom for one in all_of_it) - min(one.top for one in all_of_it)
        return min(width, depth) <= self.table[0] and max(width, depth) <= self.table[1]

    def _take_up(self, many: int) -> None:
        """Leave only the first tiles."""
        del self.names[many:], self.grounds[many:], self.ends[many + 1 :]
