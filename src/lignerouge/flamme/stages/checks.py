"""What a stage breaks: rules without which it cannot be raced, and the guidelines for making stages.

Guidelines: Grand Tour p. 16, "general advice"; the wide start and the breakaway are Peloton's.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import cast

from lignerouge.flamme.content.boxes import Box, boxes
from lignerouge.flamme.content.catalogue import MANY_SEATS, StageCard, Tile, tiles
from lignerouge.flamme.stages.cards import (
    FEWEST_SEATS,
    MOST_SEATS,
    TRIALS,
    WIDE,
    Kind,
    TourStage,
    check_seats,
    with_wide_finish,
)
from lignerouge.flamme.stages.findings import Finding, Said, Source
from lignerouge.flamme.stages.profile import climbs, sections
from lignerouge.flamme.stages.text import faults
from lignerouge.flamme.stages.tokens import NEAR, six_square_tiles

OTHER_TILES = 9  # beside the bends: start, finish and seven straights, or what takes their places
EXTENSION = 4  # six-square tiles more in an extended stage
MOST_SECTIONS = 3  # climbs and cobbles
DESIGNED = "designed"  # the confidence of our own cards
BONUS, BREAKAWAY, START = "9", "2", "1"  # pieces of cardboard, whichever face is up
BASE_BENDS = tuple(sorted({t.physical for t in tiles().values() if t.pack == "base" and t.shape in ("sharp", "soft")}))


def check_stage(
    names: Sequence[str], *, seats: int, kind: Kind, tour: bool, chosen: Sequence[Box] | None = None
) -> list[Finding]:
    """Everything that these tiles break as a stage for so many teams, errors first; nothing: a stage by the book.

    `chosen`: the boxes that are on the table; None: all.
    """
    check_seats(seats, kind)
    chosen = boxes() if chosen is None else chosen
    errors = list(_errors(names, seats, kind, wide=tour or seats >= MANY_SEATS))
    if any(name not in tiles() for name in names):
        return errors
    laid = [tiles()[name] for name in names]
    errors += _not_in_boxes(laid, seats, chosen)
    advice = [*_for_all(laid, seats, kind), *_finish(laid, seats, chosen, tour=tour)]
    if kind in TRIALS:
        advice += _for_trials(laid)
    elif seats >= MANY_SEATS:
        advice += _for_many(laid)
    if seats >= MANY_SEATS and not any(_is_supply(tile) and tile.physical != BONUS for tile in laid):
        advice.append(_advice("supply_for_many", "many"))
    if kind == "extended" and not any(abs(tile.from_middle) <= NEAR for tile in six_square_tiles(names)):
        advice.append(_advice("no_refreshment", "extended"))
    return errors + advice


def _advice(code: str, source: Source, places: tuple[int, ...] = (), **values: Said) -> Finding:
    return Finding(code, "advice", source, values, places)


def _errors(names: Sequence[str], seats: int, kind: Kind, *, wide: bool) -> Iterator[Finding]:
    yield from alone(seats, kind)
    found = list(faults(with_wide_finish(names) if wide else names))
    yield from found
    if any(finding.code in ("unknown", "no_start", "many_start", "misplaced_start") for finding in found):
        return
    if kind not in TRIALS:
        yield from small_grid(names[0], seats)


def _not_in_boxes(laid: Sequence[Tile], seats: int, chosen: Sequence[Box]) -> Iterator[Finding]:
    """Who plays with fewer boxes has neither the tiles nor the riders of the others."""
    here = ", ".join(box.name for box in chosen)
    if all(box.teams < seats for box in chosen):
        needed = next(box.name for box in boxes() if box.teams >= seats)
        yield Finding("teams_in_no_box", "error", "boxes", {"teams": seats, "box": needed, "chosen": here})
    for box in boxes():
        places = tuple(place for place, tile in enumerate(laid) if tile.pack == box.key)
        if box not in chosen and places:
            missing = ", ".join(laid[place].name for place in places)
            values: dict[str, Said] = {"names": missing, "box": box.name, "chosen": here}
            yield Finding("tiles_in_no_box", "error", "boxes", values, places)


def alone(seats: int, kind: str) -> Iterator[Finding]:
    """Grand Tour p. 14: time trials can be ridden by one team, to improve its time; nothing else can."""
    if seats == 1 and kind not in TRIALS:
        yield Finding("alone", "error", "alone", {"fewest": FEWEST_SEATS, "most": MOST_SEATS})


def small_grid(start: str, seats: int) -> Iterator[Finding]:
    """Base, starting positions: every rider has a place behind the line; in trials all start on one square (F20)."""
    places = sum(square.lanes for square in tiles()[start].squares if square.zone == "start")
    if places < 2 * seats:
        values: dict[str, Said] = {"name": start, "places": places, "teams": seats, "riders": 2 * seats}
        yield Finding("small_grid", "error", "grid", values, (0,))


def most_teams(card: StageCard | TourStage, kind: str, chosen: Sequence[Box] | None = None) -> int:
    """With how many a card can be ridden so, each number of teams on its own side; 0: these boxes cannot build it."""

    def speaks_against(seats: int) -> Iterator[Finding]:
        laid = [tiles()[name] for name in card.side(seats)]
        yield from _not_in_boxes(laid, seats, boxes() if chosen is None else chosen)
        if kind not in TRIALS:
            yield from small_grid(laid[0].name, seats)

    return max((seats for seats in range(FEWEST_SEATS, MOST_SEATS + 1) if not [*speaks_against(seats)]), default=0)


def departs(card: StageCard | TourStage, seats: int) -> bool:
    """A printed card, as far as it is known, that does not keep the guidelines; our own cards keep them all."""
    tour, names = isinstance(card, TourStage), card.side(seats)
    kind: Kind = card.kind if isinstance(card, TourStage) else "normal"
    laid = with_wide_finish(names) if seats >= MANY_SEATS else names
    findings = check_stage(laid, seats=seats, kind=kind, tour=tour)
    return card.confidence != DESIGNED and any(finding.severity == "advice" for finding in findings)


def _for_all(laid: Sequence[Tile], seats: int, kind: Kind) -> Iterator[Finding]:
    missing = tuple(bend for bend in BASE_BENDS if bend not in [tile.physical for tile in laid])
    if missing:
        yield _advice("bends", "all", missing=", ".join(missing), count=len(missing))
    # The bonus tile comes on top for five or six; otherwise it takes a place like any expansion tile.
    others = [t for t in laid if t.physical not in BASE_BENDS and not (t.physical == BONUS and seats >= MANY_SEATS)]
    wanted = OTHER_TILES + (EXTENSION if kind == "extended" else 0)
    if len(others) != wanted:
        code, source = ("tiles_extended", "extended") if kind == "extended" else ("tiles", "all")
        yield _advice(code, cast(Source, source), wanted=wanted, tiles=len(others))
    names = [tile.name for tile in laid]
    up, rough = len(climbs(names)), len(sections(names, "cobble"))
    if up + rough > MOST_SECTIONS:
        yield _advice("sections", "all", most=MOST_SECTIONS, climbs=up, cobbles=rough)


def _finish(laid: Sequence[Tile], seats: int, chosen: Sequence[Box], *, tour: bool) -> Iterator[Finding]:
    for place, (before, tile) in enumerate(pairwise(laid)):
        if tile.is_finish and _is_supply(before):
            yield _advice("supply_at_finish", "all", (place,), name=before.name)
    keys = [box.key for box in chosen]
    narrow = [place for place, tile in enumerate(laid) if tile.name in WIDE and tiles()[WIDE[tile.name]].pack in keys]
    if narrow and (tour or seats >= MANY_SEATS):
        name = laid[narrow[0]].name
        source: Source = "wide" if tour else "wide_many"
        yield _advice("narrow_finish", source, (narrow[0],), name=name, wide=WIDE[name])


def _for_trials(laid: Sequence[Tile]) -> Iterator[Finding]:
    for place, tile in enumerate(laid):
        if tile.physical in (BREAKAWAY, BONUS):
            code = "trial_breakaway" if tile.physical == BREAKAWAY else "trial_bonus"
            yield _advice(code, "trials", (place,), name=tile.name)


def _for_many(laid: Sequence[Tile]) -> Iterator[Finding]:
    pieces = [tile.physical for tile in laid]
    if BONUS not in pieces:
        yield _advice("bonus_for_many", "many")
    if pieces[:2] != [START, BREAKAWAY]:
        yield _advice("start_for_many", "peloton")


def _is_supply(tile: Tile) -> bool:
    return any(square.terrain == "supply" for square in tile.squares)
