"""The road of the oracle: squares as plain objects that know what lies in front of them and behind them.

Nothing here comes from the product, so that a mistake in its tiles or its track cannot hide in both.
"""

import re
from dataclasses import dataclass, field
from itertools import pairwise

# Letters: F flat, U ascent, D descent, C cobble, S supply, W flat with the wavy line of a dangerous bend. "4U2" is four
# ascent squares with two lanes; "#" is the finish line; "< inner / outer" are the branches of a roundabout.
ROADS: dict[str, str] = {
    "6F2": "a A b c d f l m n 2B",
    "2F2": "e g i I j J o p h q t T k r s S",
    "2U2": "E G O Q K R",
    "2D2": "P H",
    "4D2 2F2": "B",
    "3F2 3U2": "C",
    "5U2 1D2": "D",
    "3D2 3F2": "F",
    "3U2 3D2": "L",
    "2F2 4U2": "M",
    "6U2": "N",
    "1F2 # 5F2": "u",
    "2U2 # 4U2": "U",
    "6F3": "1 1B",
    "5F3 1F2": "2",
    "5S3 1F2": "3 4",
    "2F2 2C1 1C2 1C1": "3B 7",
    "1C1 1C2 2C1 2F2": "4B",
    "1C1 1C2 1C1 1C2 2C1": "5",
    "2C1 4F2": "5B",
    "2C1 1C2 3C1": "6",
    "3C1 1C2 1C1 1F2": "6B",
    "1C1 1C2 1C1 3F2": "7B",
    "3F2 1C1 1C2 1C1": "8",
    "2C1 1C2 2C1 1F2": "8B",
    "2S3 1F2": "9",
    "2F3 1F2": "9B",
    "1F3 # 5F3": "v",
    "2U3 # 4U3": "V",
    "3F2 < 3F1 / 5F1": "x X y Y",
    "2F2 3W1 1F2": "z Z",
}
TILES: dict[str, str] = {tile: road for road, tiles in ROADS.items() for tile in tiles.split()}


@dataclass(eq=False)
class Square:
    """One square: its name, what is printed on it, and its neighbours (the inner branch before the outer one)."""

    name: str
    tile: int
    letter: str
    lanes: int
    weather: str | None
    past_line: bool = False
    seconds: int = 0
    ahead: list["Square"] = field(default_factory=list)
    behind: list["Square"] = field(default_factory=list)
    place: int = 0

    @property
    def ascent(self) -> bool:
        return self.letter == "U"

    @property
    def descent(self) -> bool:
        return self.letter == "D"

    @property
    def supply(self) -> bool:
        return self.letter == "S"

    @property
    def cobble(self) -> bool:
        return self.letter == "C"

    @property
    def crosswind(self) -> bool:
        return self.weather == "crosswind"

    @property
    def slippery(self) -> bool:
        """Wavy (Grand Tour p. 9, dangerous bends) or wet (Météo, rain)."""
        return self.letter == "W" or self.weather == "rain"


@dataclass
class Track:
    """All squares, the rearmost first; `place` of a square is its index here (F6, and on roundabouts F16)."""

    squares: list[Square]

    def named(self, name: str) -> Square:
        """The square with that name."""
        [square] = [square for square in self.squares if square.name == name]
        return square


def build_track(tiles: list[str], weather: dict[str, str]) -> Track:
    """The tiles as they stand, one behind the other."""
    squares: list[Square] = []
    loose_ends: list[Square] = []
    for index, tile in enumerate(tiles):
        trunk, inner, outer = squares_of_tile(tile, index=index, weather=weather.get(str(index)))
        if loose_ends and loose_ends[-1].past_line:
            # No stage has a tile behind its finish; if a question has, the line has been passed there too.
            for square in [*trunk, *inner, *outer]:
                square.past_line = True
        for end in loose_ends:
            join(end, trunk[0])
        for run in (trunk, inner, outer):
            for here, there in pairwise(run):
                join(here, there)
        for branch in (inner, outer):
            if branch:
                join(trunk[-1], branch[0])
        loose_ends = [inner[-1], outer[-1]] if inner else [trunk[-1]]
        squares += trunk + branches_from_the_rear(inner, outer)
    for place, square in enumerate(squares):
        square.place = place
    return Track(squares)


def join(here: Square, there: Square) -> None:
    """`there` is in front of `here`."""
    here.ahead.append(there)
    there.behind.append(here)


def branches_from_the_rear(inner: list[Square], outer: list[Square]) -> list[Square]:
    """Branch squares by distance to the tile's exit, inner first if equal (F16): here turned round, rearmost first."""
    from_the_front: list[Square] = []
    for distance in range(max(len(inner), len(outer))):
        for branch in (inner, outer):
            if distance < len(branch):
                from_the_front.append(branch[-1 - distance])
    return from_the_front[::-1]


def squares_of_tile(tile: str, *, index: int, weather: str | None) -> tuple[list[Square], list[Square], list[Square]]:
    """The squares of one tile: up to the fork, on the inner branch, on the outer branch."""
    trunk, _, branches = TILES[tile].partition("<")
    inner, _, outer = branches.partition("/")
    before, line, beyond = trunk.partition("#")
    squares = squares_of_run(before + beyond, index=index, prefix="", weather=weather)
    if line:
        mark_finish(squares, squares_before_line=len(squares_of_run(before, index=index, prefix="", weather=weather)))
    return (
        squares,
        squares_of_run(inner, index=index, prefix="i", weather=weather),
        squares_of_run(outer, index=index, prefix="o", weather=weather),
    )


def squares_of_run(road: str, *, index: int, prefix: str, weather: str | None) -> list[Square]:
    """The squares of a run like "2F2 4U2"."""
    squares: list[Square] = []
    for count, letter, lanes in re.findall(r"(\d)([A-Z])(\d)", road):
        for _ in range(int(count)):
            name = f"{index}.{prefix}{len(squares) + 1}"
            squares.append(Square(name=name, tile=index, letter=letter, lanes=int(lanes), weather=weather))
    return squares


def mark_finish(squares: list[Square], *, squares_before_line: int) -> None:
    """Grand Tour p. 4, timing tile: +0:00 on the last square beyond the line, ten seconds more on each before it."""
    for number, square in enumerate(squares):
        if number >= squares_before_line:
            square.past_line = True
            square.seconds = 10 * (len(squares) - 1 - number)
