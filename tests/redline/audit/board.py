"""Redline read a second time, from its rulebook alone: the pieces, where they may lie, and what they line up to.

Nothing here comes from the program under audit. A segment is the step from the middle of a piece to the neighbour that
it points at, a piece is a set of such steps, and a quarter turn turns the steps. Figures and page headings are those of
the French rulebook (Cobrain 1988, translated by Boutin and Haffner 2011).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar, NamedTuple

Step = tuple[int, int]  # east and south
Segments = frozenset[Step]

# The records count the ports from 0 to 7 clockwise, the first one north.
CLOCKWISE: tuple[Step, ...] = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
DIGIT = {step: str(number) for number, step in enumerate(CLOCKWISE)}
LINES: Mapping[str, Step] = {"row": (1, 0), "column": (0, 1), "diagonal": (1, 1), "antidiagonal": (1, -1)}


def digits(segments: Iterable[Step]) -> str:
    """Segments as a record writes them: `035`."""
    return "".join(sorted(DIGIT[step] for step in segments))


def turned(segments: Segments) -> Iterator[Segments]:
    """A piece in its four rotations; it cannot be turned over."""
    for _ in range(4):
        yield segments
        segments = frozenset((-south, east) for east, south in segments)


def all_patterns() -> dict[str, dict[str, Segments]]:
    """Every pattern of one to three segments, by its smallest rotation, with its rotations."""
    patterns: dict[str, dict[str, Segments]] = {}
    for many in (1, 2, 3):
        for steps in combinations(CLOCKWISE, many):
            ways = {digits(segments): segments for segments in turned(frozenset(steps))}
            patterns[min(ways)] = ways
    return patterns


PATTERNS = all_patterns()
BOX = frozenset(f"{colour}:{pattern}" for colour in "BY" for pattern in PATTERNS)  # "48 pièces, 24 jaunes et 24 bleues"


class Lying(NamedTuple):
    """A piece on the table."""

    piece: str
    x: int
    y: int
    segments: Segments

    @property
    def colour(self) -> str:
        """`B` or `Y`."""
        return self.piece[0]

    def __str__(self) -> str:
        """As a record writes it: `Y:03@0,0/25`."""
        return f"{self.piece}@{self.x},{self.y}/{digits(self.segments)}"

    @classmethod
    def read(cls, text: str) -> "Lying":
        """The reverse of `str`."""
        piece, _, rest = text.partition("@")
        cell, _, ports = rest.partition("/")
        x, y = cell.split(",")
        return cls(piece, int(x), int(y), PATTERNS[piece[2:]][ports])


@dataclass(frozen=True)
class Alignment:
    """Pieces in an unbroken line, from west to east, or from north to south."""

    line: str
    kind: str
    pieces: tuple[Lying, ...]


class Surroundings(NamedTuple):
    """What lies around an empty place."""

    lines: Segments  # towards neighbours whose red line points here
    blanks: Segments  # towards neighbours who lie there without a line that points here
    colours: frozenset[str]  # of the pieces whose lines point here


class Book:
    """The rules of placing. A method is a sentence, so that a test can change one and see that games notice."""

    shortest: ClassVar[Mapping[str, int]] = {"same": 3, "alternating": 4}

    def __init__(self, *, variant: bool) -> None:
        self.variant = variant

    def prolongs(self, segments: Segments, around: Surroundings) -> bool:
        """A: it must prolong the red line of a piece already in place (figures 1 and 2)."""
        return bool(segments & around.lines)

    def no_dead_end(self, segments: Segments, around: Surroundings) -> bool:
        """B: no line stops at a piece, neither one that lay there nor the new one's (figures 4 to 6)."""
        return around.lines <= segments and not around.blanks & segments

    def alternates(self, colour: str, around: Surroundings, last: str) -> bool:
        """C: another colour than the piece whose line it prolongs. Between both colours any, or by the variant."""
        if len(around.colours) == 1:
            return colour not in around.colours
        return colour != last if self.variant else True

    def is_new(self, kind: str, *, before: int, after: int) -> bool:
        """Formation d'un alignement: long enough, and no enlargement of one that was there already."""
        shortest = self.shortest[kind]
        return before + 1 + after >= shortest and before < shortest and after < shortest


class Board:
    """The pieces on the table, in the order in which they were played."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.lying: dict[Step, Lying] = {}
        self.last_colour = ""  # of the last piece played

    def around(self, x: int, y: int) -> Surroundings:
        """What the eight neighbours of a place show it."""
        lines, blanks, colours = set(), set(), set()
        for east, south in CLOCKWISE:
            neighbour = self.lying.get((x + east, y + south))
            if neighbour is None:
                continue
            if (-east, -south) in neighbour.segments:
                lines.add((east, south))
                colours.add(neighbour.colour)
            else:
                blanks.add((east, south))
        return Surroundings(frozenset(lines), frozenset(blanks), frozenset(colours))

    def placements(self, hand: Iterable[str]) -> Iterator[Lying]:
        """Everything that a hand can do here."""
        if not self.lying:  # the first piece: "la pose au centre de la table"
            for piece in hand:
                for segments in PATTERNS[piece[2:]].values():
                    yield Lying(piece, 0, 0, segments)
            return
        beside = {(x + east, y + south) for x, y in self.lying for east, south in CLOCKWISE} - self.lying.keys()
        places = [(x, y, around) for x, y in beside if (around := self.around(x, y)).lines]
        last = self.last_colour
        for piece in hand:
            for x, y, around in places:
                if not self.book.alternates(piece[0], around, last):
                    continue
                for segments in PATTERNS[piece[2:]].values():
                    if self.book.prolongs(segments, around) and self.book.no_dead_end(segments, around):
                        yield Lying(piece, x, y, segments)

    def prolonged(self, new: Lying) -> frozenset[Lying]:
        """The pieces whose lines a new piece goes on with."""
        steps = new.segments & self.around(new.x, new.y).lines
        return frozenset(self.lying[new.x + east, new.y + south] for east, south in steps)

    def put(self, new: Lying) -> None:
        """Put a piece down."""
        self.lying[new.x, new.y] = new
        self.last_colour = new.colour

    def alignments(self, new: Lying) -> list[Alignment]:
        """The new alignments that a piece makes, or would make."""
        return [found for line in LINES for kind in self.book.shortest if (found := self.aligned(new, line, kind))]

    def aligned(self, new: Lying, line: str, kind: str) -> Alignment | None:
        """The new alignment of this kind along this line through a piece, if there is one."""
        east, south = LINES[line]
        after = self.arm(new, (east, south), kind)
        before = self.arm(new, (-east, -south), kind)
        if not self.book.is_new(kind, before=len(before), after=len(after)):
            return None
        return Alignment(line, kind, (*reversed(before), new, *after))

    def arm(self, new: Lying, step: Step, kind: str) -> list[Lying]:
        """The pieces that go on from one towards one side: unbroken, of one colour or in strict alternation."""
        arm: list[Lying] = []
        here = new
        while (there := self.lying.get((here.x + step[0], here.y + step[1]))) is not None:
            if (there.colour == here.colour) != (kind == "same"):
                break
            arm.append(there)
            here = there
        return arm
