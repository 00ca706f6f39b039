"""Which stage somebody asked for: by number, by name, or by its tiles."""

from collections.abc import Mapping
from dataclasses import dataclass

from lignerouge.flamme.content import catalogue
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
    raise InputError(f"A stage is {', '.join(list(KINDS)[:-1])} or {list(KINDS)[-1]}, not {quoted(text)}.")


def find_stage(text: str, *, seats: int, kind: str) -> Found:
    """A card of the Grand Tour by number, another card by name, or tiles."""
    wanted = read_kind(kind) if kind else None
    check_seats(seats, wanted or usual_kind(seats))
    text, marks = split_tokens(text)
    card = numbered_stage(text)
    if card:
        return Found(card.name, card.side(seats), wanted or card_kind(card, seats), card.confidence, card.note, marks)
    try:
        named = catalogue.stage_by_name(text)
    except InputError:
        tiles = read_tiles(text)
        if tiles is None:
            raise
        return Found("", tiles, wanted or usual_kind(seats), "", "", marks)
    return Found(named.name, named.side(seats), wanted or usual_kind(seats), named.confidence, named.source, marks)


def card_kind(card: TourStage, seats: int) -> Kind:
    """As what a card is ridden if nobody says so: as what it was made for, if that can be."""
    return card.kind if seats > 1 or card.kind in TRIALS else usual_kind(seats)


def read_tiles(text: str) -> tuple[str, ...] | None:
    """Tiles, if the text looks like them and not like a name: start and finish in their places, or one of them only."""
    try:
        tiles = parse_tiles(text)
    except InputError:
        return None
    faces = [catalogue.tiles().get(name) for name in tiles]
    starts = bool(faces) and faces[0] is not None and faces[0].is_start
    finishes = bool(faces) and faces[-1] is not None and faces[-1].is_finish
    all_differ = len(set(tiles)) == len(tiles)  # the letters of a name seldom do
    return tiles if (starts and finishes) or ((starts or finishes) and all_differ) else None
