"""What a stage breaks: rules without which it cannot be raced, and the guidelines for making stages.

Guidelines: Grand Tour p. 16, "general advice"; the wide start and the breakaway are Peloton's.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from lignerouge.flamme.catalogue import Tile, tiles
from lignerouge.flamme.design.cards import MANY_SEATS, TRIALS, WIDE, Kind, check_seats, with_wide_finish
from lignerouge.flamme.design.profile import climbs, sections
from lignerouge.flamme.design.tokens import NEAR, six_square_tiles
from lignerouge.flamme.stage import check_tiles
from lignerouge.kernel.mistake import Mistake

OTHER_TILES = 9  # beside the bends: start, finish and seven straights, or what takes their places
EXTENSION = 4  # six-square tiles more in an extended stage
MOST_SECTIONS = 3  # climbs and cobbles
BONUS, BREAKAWAY, START = "9", "2", "1"  # pieces of cardboard, whichever face is up
ALL = "Grand Tour p. 16, all stages"
MANY = "Grand Tour p. 16, five or six players"
EXTENDED = "Grand Tour p. 16, extended stages"
BASE_BENDS = tuple(sorted({t.physical for t in tiles().values() if t.pack == "base" and t.shape in ("sharp", "soft")}))


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that a stage breaks."""

    rule: str  # where it stands
    severity: Literal["error", "advice"]  # it cannot be raced, or it departs from a guideline
    message: str

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})"


def check_stage(names: Sequence[str], *, seats: int, kind: Kind, tour: bool) -> list[Finding]:
    """Everything that these tiles break as a stage for so many teams, errors first; nothing: a stage by the book."""
    check_seats(seats)
    errors = list(_errors(names, seats, kind, wide=tour or seats >= MANY_SEATS))
    if any(name not in tiles() for name in names):
        return errors
    laid = [tiles()[name] for name in names]
    advice = [*_for_all(laid, seats, kind), *_finish(laid, seats, tour=tour)]
    if kind in TRIALS:
        advice += _for_trials(laid)
    elif seats >= MANY_SEATS:
        advice += _for_many(laid)
    if seats >= MANY_SEATS and not any(_is_supply(tile) and tile.physical != BONUS for tile in laid):
        advice.append(_advice(MANY, "Five or six teams need a supply zone of six squares, 3 or 4."))
    if kind == "extended" and not any(abs(tile.from_middle) <= NEAR for tile in six_square_tiles(names)):
        text = "There is no tile of six squares near the middle to put the refreshment token on."
        advice.append(_advice(EXTENDED, text))
    return errors + advice


def _advice(rule: str, text: str) -> Finding:
    return Finding(rule, "advice", text)


def _errors(names: Sequence[str], seats: int, kind: Kind, *, wide: bool) -> Iterator[Finding]:
    try:
        check_tiles(with_wide_finish(names) if wide else names)
    except Mistake as mistake:
        yield Finding("Base, building the track", "error", str(mistake))
        return
    places = sum(square.lanes for square in tiles()[names[0]].squares if square.zone == "start")
    if kind not in TRIALS and places < 2 * seats:  # in trials all start on one square (ruling F20)
        text = f"The start tile {names[0]} has places for {places} riders, and {seats} teams have {2 * seats}."
        yield Finding("Base, starting positions", "error", text)


def _for_all(laid: Sequence[Tile], seats: int, kind: Kind) -> Iterator[Finding]:
    missing = [bend for bend in BASE_BENDS if bend not in [tile.physical for tile in laid]]
    if missing:
        text = f"A stage has all twelve bends of the base box; {', '.join(missing)} missing here."
        yield _advice(ALL, text)
    # The bonus tile comes on top for five or six; otherwise it takes a place like any expansion tile.
    others = [t for t in laid if t.physical not in BASE_BENDS and not (t.physical == BONUS and seats >= MANY_SEATS)]
    wanted = OTHER_TILES + (EXTENSION if kind == "extended" else 0)
    if len(others) != wanted:
        stage = "An extended stage" if kind == "extended" else "A stage"
        text = f"{stage} has {wanted} tiles beside the bends, start and finish included; this one has {len(others)}."
        yield _advice(EXTENDED if kind == "extended" else ALL, text)
    names = [tile.name for tile in laid]
    up, rough = len(climbs(names)), len(sections(names, "cobble"))
    if up + rough > MOST_SECTIONS:
        text = f"A stage has at most {MOST_SECTIONS} climbs and sections of cobbles; here are {up} and {rough}."
        yield _advice(ALL, text)


def _finish(laid: Sequence[Tile], seats: int, *, tour: bool) -> Iterator[Finding]:
    for before, tile in pairwise(laid):
        if tile.is_finish and _is_supply(before):
            yield _advice(ALL, f"A supply zone does not lie beside the finish, as {before.name} does here.")
    narrow = [tile.name for tile in laid if tile.name in WIDE]
    if narrow and (tour or seats >= MANY_SEATS):
        text = f"The wide finish {WIDE[narrow[0]]} takes the place of {narrow[0]} in tours and for five or six teams."
        yield _advice(f"{ALL if tour else MANY}; ruling F31", text)


def _for_trials(laid: Sequence[Tile]) -> Iterator[Finding]:
    for tile in laid:
        if tile.physical in (BREAKAWAY, BONUS):
            what = "breakaway" if tile.physical == BREAKAWAY else "bonus"
            yield _advice("Grand Tour p. 16, time trials", f"A time trial does without the {what} tile {tile.name}.")


def _for_many(laid: Sequence[Tile]) -> Iterator[Finding]:
    pieces = [tile.physical for tile in laid]
    if BONUS not in pieces:
        yield _advice(MANY, "Five or six teams need the bonus tile, 9 or 9B.")
    if pieces[:2] != [START, BREAKAWAY]:
        text = "Five or six teams start on the wide start 1 or 1B, and the breakaway tile 2 comes next."
        yield _advice("Peloton, five or six teams", text)


def _is_supply(tile: Tile) -> bool:
    return any(square.terrain == "supply" for square in tile.squares)
