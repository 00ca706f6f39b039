"""Stages as text, and what makes tiles a stage."""

import re
from collections.abc import Iterator, Sequence

from lignerouge.flamme.content.catalogue import tiles
from lignerouge.flamme.stages.findings import Finding, Said
from lignerouge.flamme.stages.layout import crossings, lay
from lignerouge.kernel.errors import quoted

MOST_SQUARES = 143  # what the race engine has room for, branches of roundabouts included

SEPARATORS = re.compile(r"[\s,-]+")
NAME = re.compile(r"[0-9]B|[0-9A-Za-z]")
TOKENS = re.compile(r"[\s_]+(?=[\w.]+:)")  # before each square with tokens


def parse_tiles(text: str) -> tuple[str, ...]:
    """The tiles of a stage string, whether or not there are such tiles: "abcu", "a-2B-u", "a, b, u".

    Names may be run together; a digit and a B are then the dark face of a Peloton tile: "2B", but "2-B" for two tiles.
    """
    for found in strange_signs(text):
        raise found.refusal()
    return tuple(name for word in SEPARATORS.split(text) for name in NAME.findall(word))


def split_tokens(text: str) -> tuple[str, tuple[str, ...]]:
    """A stage's road, and the tokens that its maker put elsewhere: "abcdu 2.1:minor" -> "abcdu", ("2.1:minor",)."""
    road, *tokens = TOKENS.split(text.strip())
    return road, tuple(tokens)


def parse_stage(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The tiles of a stage that was written here, and its tokens."""
    road, tokens = split_tokens(text)
    return parse_tiles(road), tokens


def strange_signs(text: str) -> Iterator[Finding]:
    """What can be in no tile's name, each sign once."""
    for sign in dict.fromkeys(SEPARATORS.sub("", NAME.sub("", text))):
        yield fault("strange", sign=quoted(sign))


def format_tiles(names: Sequence[str]) -> str:
    """The shortest text that `parse_tiles` reads back as these tiles; it can stand in an address as it is."""
    compact = "".join(names)
    if all(len(name) == 1 for name in names) and parse_tiles(compact) == tuple(names):
        return compact
    return "-".join(names)


def check_tiles(names: Sequence[str]) -> None:
    """Raise the mistake that keeps these tiles from being a stage that can be laid and raced."""
    for fault in faults(names):
        raise fault.refusal()


def faults(names: Sequence[str]) -> Iterator[Finding]:
    """Everything that keeps these tiles from being a stage that can be laid and raced.

    Base, Building the track: each tile once, the start first and the finish last, and a road that lies on a table.
    """
    known = tiles()
    unknown = [place for place, name in enumerate(names) if name not in known]
    for place in unknown:
        yield fault("unknown", (place,), name=quoted(names[place]), place=place + 1)
    if unknown:
        return
    yield from _used_twice(names)
    yield from _at_its_end(names, "start", {name for name, tile in known.items() if tile.is_start}, end=0)
    yield from _at_its_end(names, "finish", {name for name, tile in known.items() if tile.is_finish}, end=-1)
    length = sum(len(known[name].labelled_squares) for name in names)
    if length > MOST_SQUARES:
        yield fault("too_long", most=MOST_SQUARES, squares=length)
    for first, second in crossings(lay(names))[:1]:
        yield fault("crossing", (first, second), first=names[first], second=names[second])


def fault(code: str, tiles: tuple[int, ...] = (), **values: Said) -> Finding:
    """Against building a track."""
    return Finding(code, "error", "track", values, tiles)


def _used_twice(names: Sequence[str]) -> Iterator[Finding]:
    seen: dict[str, int] = {}
    for place, name in enumerate(names):
        before = seen.setdefault(tiles()[name].physical, place)
        if before != place and names[before] == name:
            yield fault("twice", (before, place), name=name)
        elif before != place:
            yield fault("two_faces", (before, place), first=names[before], second=name)


def _at_its_end(names: Sequence[str], kind: str, faces: set[str], *, end: int) -> Iterator[Finding]:
    """There is one start, at index 0; there is one finish, at index -1."""
    found = tuple(place for place, name in enumerate(names) if name in faces)
    if not found:
        yield fault(f"no_{kind}", faces=", ".join(sorted(faces)))
    elif len(found) > 1:
        yield fault(f"many_{kind}", found, names=tuple(names[place] for place in found))
    elif names[end] != names[found[0]]:
        yield fault(f"misplaced_{kind}", found, name=names[found[0]], place=found[0] + 1)
