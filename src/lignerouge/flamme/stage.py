"""Stages as text, and what makes tiles a stage."""

import re
from collections.abc import Sequence

from lignerouge.flamme.catalogue import tiles
from lignerouge.flamme.design.layout import crossings, lay
from lignerouge.kernel.mistake import Mistake, quoted

MOST_SQUARES = 143  # what the race engine has room for, branches of roundabouts included

SEPARATORS = re.compile(r"[\s,-]+")
NAME = re.compile(r"[0-9]B|[0-9A-Za-z]")


def parse_tiles(text: str) -> tuple[str, ...]:
    """The tiles of a stage string, whether or not there are such tiles: "abcu", "a-2B-u", "a, b, u".

    Names may be run together; a digit and a B are then the dark face of a Peloton tile: "2B", but "2-B" for two tiles.
    """
    names: list[str] = []
    for word in filter(None, SEPARATORS.split(text)):
        strange = NAME.sub("", word)
        if strange:
            raise Mistake(f"A stage is written with letters and digits; {quoted(strange[0])} is neither.")
        names += NAME.findall(word)
    return tuple(names)


def format_tiles(names: Sequence[str]) -> str:
    """The shortest text that `parse_tiles` reads back as these tiles; it can stand in an address as it is."""
    compact = "".join(names)
    if all(len(name) == 1 for name in names) and parse_tiles(compact) == tuple(names):
        return compact
    return "-".join(names)


def check_tiles(names: Sequence[str]) -> None:
    """Raise the mistake that keeps these tiles from being a stage that can be laid and raced.

    Base, Building the track: each tile once, the start first and the finish last, and a road that lies on a table.
    """
    known = tiles()
    for place, name in enumerate(names, 1):
        if name not in known:
            raise Mistake(f"There is no tile {quoted(name)}, number {place} of this stage.")
    _check_used_once(names)
    _check_one_end(names, "start", {name for name, tile in known.items() if tile.is_start}, end=0)
    _check_one_end(names, "finish", {name for name, tile in known.items() if tile.is_finish}, end=-1)
    length = sum(len(known[name].labelled_squares) for name in names)
    if length > MOST_SQUARES:
        raise Mistake(f"A stage has at most {MOST_SQUARES} squares, this one has {length}.")
    crossed = crossings(lay(names))
    if crossed:
        first, second = crossed[0]
        raise Mistake(f"The road crosses itself at tiles {names[first]} and {names[second]}.")


def _check_used_once(names: Sequence[str]) -> None:
    seen: dict[str, str] = {}
    for name in names:
        physical = tiles()[name].physical
        if seen.get(physical) == name:
            raise Mistake(f"There is only one tile {name}, and this stage uses it twice.")
        if physical in seen:
            raise Mistake(f"{seen[physical]} and {name} are the two faces of one tile, which is used twice here.")
        seen[physical] = name


def _check_one_end(names: Sequence[str], kind: str, faces: set[str], *, end: int) -> None:
    """There is one start, at index 0; there is one finish, at index -1."""
    found = [name for name in names if name in faces]
    if not found:
        raise Mistake(f"This stage has no {kind} tile; one of {', '.join(sorted(faces))} is needed.")
    if len(found) > 1:
        raise Mistake(f"A stage has one {kind} tile, and this one has {' and '.join(found)}.")
    if names[end] != found[0]:
        place = "first" if end == 0 else "last"
        raise Mistake(f"The {kind} tile {found[0]} comes {place}, not as number {names.index(found[0]) + 1}.")
