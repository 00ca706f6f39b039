"""What a maker of stages may ask for: the tiles that fit at a place, and a finish for a road that has none."""

from collections.abc import Iterator, Sequence

from lignerouge.flamme.content.boxes import Box
from lignerouge.flamme.content.catalogue import MANY_SEATS, tiles
from lignerouge.flamme.stages.cards import Kind, with_wide_finish
from lignerouge.flamme.stages.checks import check_stage
from lignerouge.flamme.stages.layout import crossings, lay
from lignerouge.kernel.errors import InputError


def fitting(names: Sequence[str], place: int, *, wide: bool, chosen: Sequence[Box]) -> tuple[str, ...]:
    """The faces that can be laid so that they come to lie at this place, behind so many tiles.

    Of pieces that are in the boxes and not on the table, on a road that never crosses itself. A start begins the road
    and a finish ends it.
    """
    before, after = list(names[:place]), list(names[place:])
    if (before and tiles()[before[-1]].is_finish) or (not before and after and tiles()[after[0]].is_start):
        return ()
    used, packs = {tiles()[name].physical for name in names}, {box.key for box in chosen}
    found = []
    for name, tile in tiles().items():
        is_end = tile.is_start == (not before) and not (tile.is_finish and after)
        if is_end and tile.physical not in used and tile.pack in packs:
            road = [*before, name, *after]
            if not crossings(lay(with_wide_finish(road) if wide else road)):
                found.append(name)
    return tuple(found)


def close_road(names: Sequence[str], *, seats: int, kind: Kind, tour: bool, chosen: Sequence[Box]) -> tuple[str, ...]:
    """The road with a start before it and a finish behind it, and with one tile more where no finish fits at once.

    Of all ways the one against which least speaks; one that can be raced.
    """
    wide = tour or seats >= MANY_SEATS
    best: tuple[int, tuple[str, ...]] | None = None
    for road in _closed(tuple(names), wide=wide, chosen=chosen):
        findings = check_stage(road, seats=seats, kind=kind, tour=tour, chosen=chosen)
        if all(finding.severity == "advice" for finding in findings) and (best is None or len(findings) < best[0]):
            best = len(findings), road
    if best is None:
        raise InputError("No finish fits behind this road: take the last tiles away, or turn them over.")
    return best[1]


def _closed(names: tuple[str, ...], *, wide: bool, chosen: Sequence[Box]) -> Iterator[tuple[str, ...]]:
    if names and tiles()[names[-1]].is_finish:
        names = names[:-1]
    starts: Sequence[tuple[str, ...]] = [names]
    if not names or not tiles()[names[0]].is_start:
        starts = [(name, *names) for name in fitting(names, 0, wide=wide, chosen=chosen)]
    for road in starts:
        ends = [road, *((*road, name) for name in fitting(road, len(road), wide=wide, chosen=chosen))]
        closed = [end for end in ends if tiles()[end[-1]].is_finish]
        yield from closed
        if not closed:
            for end in ends[1:]:
                faces = fitting(end, len(end), wide=wide, chosen=chosen)
                yield from [(*end, name) for name in faces if tiles()[name].is_finish]
