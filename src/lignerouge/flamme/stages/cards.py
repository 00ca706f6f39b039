"""The stage cards of the Grand Tour, and which side of them is played."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from lignerouge.flamme.content.catalogue import MANY_SEATS, read_content
from lignerouge.flamme.content.refusals import refusal

Kind = Literal["normal", "extended", "ttt", "itt"]

KINDS: Mapping[Kind, str] = {
    "normal": "normal stage",
    "extended": "extended stage",
    "ttt": "team time trial",
    "itt": "individual time trial",
}
TRIALS = frozenset[Kind](["ttt", "itt"])
FEWEST_SEATS, MOST_SEATS = 2, 6
GRAND_TOUR = "grand-tour"  # the file of its cards
WIDE = {"u": "v", "U": "V"}
NUMBERED = re.compile(r"(?:(?:GT|stage)[\s-]*)?(\d{1,4})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TourStage:
    """A double-sided stage card of the Grand Tour (p. 3)."""

    number: int
    kind: Kind
    tiles_2_4: tuple[str, ...]
    tiles_5_6: tuple[str, ...]
    confidence: str
    note: str  # where the tiles come from
    first_2_4: tuple[str, ...] = ()  # our own sides as they were in the first revision; () as today
    first_5_6: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The titles of the cards are not known."""
        return f"Stage {self.number}"

    def side(self, seats: int, *, first: bool = False) -> tuple[str, ...]:
        """The side for so many teams (Grand Tour p. 3), as today or as it was `first`."""
        today, before = (self.tiles_5_6, self.first_5_6) if seats >= MANY_SEATS else (self.tiles_2_4, self.first_2_4)
        return before if first and before else today

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """Every side that it has, or had."""
        return tuple(filter(None, (self.tiles_2_4, self.tiles_5_6, self.first_2_4, self.first_5_6)))


@cache
def tour_stages() -> tuple[TourStage, ...]:
    """The 21 stages in order."""
    before = {entry["number"]: entry for entry in read_content(GRAND_TOUR)["first_side"]}
    return tuple(_card(entry, before.get(entry["number"], {})) for entry in read_content(GRAND_TOUR)["stage"])


def _card(entry: Mapping[str, Any], before: Mapping[str, Any]) -> TourStage:
    sides = {side: tuple(entry[side].split()) for side in ("tiles_2_4", "tiles_5_6")}
    first = {f"first_{side[6:]}": tuple(before.get(side, "").split()) for side in sides}
    return TourStage(**{**entry, **sides, **first})


def tour_stage(number: int) -> TourStage:
    """A stage by its number."""
    cards = tour_stages()
    if not 1 <= number <= len(cards):
        raise refusal("stage_number", last=len(cards), number=number)
    return cards[number - 1]


def numbered_stage(text: str) -> TourStage | None:
    """A stage by what it is called, as in "Stage 8", "GT 8" or "8"; None if the text is no such name."""
    found = NUMBERED.fullmatch(text.strip())
    return tour_stage(int(found[1])) if found else None


def basic_tour() -> tuple[TourStage, ...]:
    """The seven stages recommended for a first tour (Grand Tour p. 3)."""
    return tuple(tour_stage(number) for number in read_content(GRAND_TOUR)["basic_tour"])


def suggested_rest_days() -> tuple[tuple[int, ...], ...]:
    """For a tour of all 21 stages: after one of the first numbers, and after one of the second (Grand Tour p. 3).

    Unless somebody chooses, after the first of each.
    """
    return tuple(tuple(choice) for choice in read_content(GRAND_TOUR)["rest_days"])


def made_for(kind: str) -> TourStage | None:
    """The first card made for a kind of special stage (Grand Tour p. 14: 1 and 10 for the time trials)."""
    return next((card for card in tour_stages() if card.kind == kind != "normal"), None)


def usual_kind(seats: int) -> Kind:
    """As what a stage is meant if nobody says so: one team rides against the clock (Grand Tour p. 14)."""
    return "normal" if seats >= FEWEST_SEATS else "itt"


def check_seats(seats: int, kind: str) -> None:
    """Raise the mistake of no teams or too many. (Of one team alone: `checks.alone`.)"""
    if not 1 <= seats <= MOST_SEATS:
        raise refusal("race_teams", fewest=1 if kind in TRIALS else FEWEST_SEATS, most=MOST_SEATS, seats=seats)


def with_wide_finish(names: Sequence[str]) -> tuple[str, ...]:
    """The same stage with v for u and V for U: in tours, and for five or six teams (ruling F31)."""
    return tuple(WIDE.get(name, name) for name in names)
