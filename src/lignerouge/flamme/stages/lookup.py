"""Which stage somebody asked for: by number, by name, or by its tiles."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from lignerouge.flamme.content.catalogue import StageCard, stage_by_name, tiles
from lignerouge.flamme.content.refusals import refusal
from lignerouge.flamme.stages.cards import (
    KINDS,
    TRIALS,
    Kind,
    TourStage,
    check_seats,
    numbered_stage,
    usual_kind,
    with_wide_finish,
)
from lignerouge.flamme.stages.checks import DESIGNED
from lignerouge.flamme.stages.text import format_tiles, parse_tiles, split_tokens
from lignerouge.flamme.stages.tokens import Movable, chosen_places, written
from lignerouge.kernel.errors import InputError, quoted

STAGE_LIKE = re.compile(r"[aA1][\w ,-]*[uUvV]", re.ASCII)
TILE_LIKE = re.compile(r"\w+|\w{1,2}([ ,-]+\w{1,2})+", re.ASCII)


@dataclass(frozen=True, slots=True)
class Found:
    """A stage that somebody asked for."""

    name: str
    tiles: tuple[str, ...]
    kind: Kind
    confidence: str
    note: str
    marks: tuple[str, ...] = ()  # tokens that do not lie where the rule looks first

    @property
    def is_printed(self) -> bool:
        """A card of a box, as far as it is known; not tiles of one's own, and no card of ours."""
        return self.confidence not in ("", DESIGNED)

    @property
    def moved(self) -> Mapping[Movable, str]:
        """Their squares."""
        return chosen_places(with_wide_finish(self.tiles), self.kind, self.marks)

    @property
    def text(self) -> str:
        """As it is written."""
        return " ".join((format_tiles(self.tiles), *written(self.moved)))


def read_kind(text: str) -> Kind:
    """One of the kinds."""
    for kind in KINDS:
        if text.casefold() in (kind, KINDS[kind]):
            return kind
    raise refusal("stage_kind", kinds=", ".join(KINDS), kind=quoted(text))


def find_stage(text: str, *, seats: int, kind: str) -> Found:
    """The stage that somebody asked for, with its kind and the tokens that they put elsewhere."""
    wanted = read_kind(kind) if kind else None
    check_seats(seats, wanted or usual_kind(seats))
    road, marks = split_tokens(text)
    card, side = find_tiles(road, seats)
    if card is None:
        return Found("", side, wanted or usual_kind(seats), "", "", marks)
    if isinstance(card, TourStage):
        return Found(card.name, side, wanted or card_kind(card, seats), card.confidence, card.note, marks)
    return Found(card.name, side, wanted or usual_kind(seats), card.confidence, card.source, marks)


def find_tiles(road: str, seats: int, *, first: bool = False) -> tuple[TourStage | StageCard | None, tuple[str, ...]]:
    """A card of the Grand Tour by number, another card by name, with its side for so many teams; or tiles as they are.

    Everybody who is given a stage as text asks here, so that the same text means the same stage everywhere. `first`:
    our own sides as they were in the first revision. Whether tiles can be raced is for `check_tiles` to say.
    """
    numbered = numbered_stage(road)
    if numbered is not None:
        return numbered, numbered.side(seats, first=first)
    try:
        named = stage_by_name(road)
    except InputError:
        if not is_meant_as_tiles(road.strip()):
            raise
        return None, parse_tiles(road)
    return named, named.side(seats)


def is_meant_as_tiles(text: str) -> bool:
    """From a start to a finish; or nothing but tiles, written together or one by one. Anything else is a name."""
    if STAGE_LIKE.fullmatch(text):
        return True
    return TILE_LIKE.fullmatch(text) is not None and all(name in tiles() for name in parse_tiles(text))


def card_kind(card: TourStage, seats: int) -> Kind:
    """As what a card is ridden if nobody says so: as what it was made for, if that can be."""
    return card.kind if seats > 1 or card.kind in TRIALS else usual_kind(seats)
