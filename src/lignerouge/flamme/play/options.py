"""What may be chosen for a race, checked: whatever does not fit is refused with a sentence."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from lignerouge.flamme.content.boxes import Box, check_chosen_are_in, check_teams, check_tiles_are_in, read_boxes
from lignerouge.flamme.content.catalogue import default_stage
from lignerouge.flamme.content.refusals import refusal
from lignerouge.flamme.play.automatic_teams import check_automatic, read_automatic
from lignerouge.flamme.play.draft import check_copies
from lignerouge.flamme.play.names import RIDER_NAMES
from lignerouge.flamme.rules.draft import SPECIALISTS
from lignerouge.flamme.rules.race import SEATS
from lignerouge.flamme.rules.weather import Weather, read_weather
from lignerouge.flamme.stages.cards import (
    KINDS,
    TRIALS,
    check_seats,
    made_for,
    numbered_stage,
    tour_stage,
    with_wide_finish,
)
from lignerouge.flamme.stages.checks import alone, small_grid
from lignerouge.flamme.stages.lookup import find_tiles
from lignerouge.flamme.stages.text import check_tiles, split_tokens
from lignerouge.flamme.stages.tokens import chosen_places, written
from lignerouge.kernel.errors import quoted
from lignerouge.kernel.game import Options

MOST_HANDICAP = 2
DRAFTED = "draft"  # specialists as in the book: drafted before the race
RACE = "race"  # the base game: over with the first arrival; the other kinds are those of a tour's stages
FEWEST_SEATS, MOST_SEATS = 2, SEATS


@dataclass(frozen=True)
class Policy:
    """What a revision of the rules changed."""

    counted: bool = True  # F28: no specialist is chosen more often than there are copies
    first_sides: bool = False  # our own stage cards as they were before they kept all guidelines
    early_clock: bool = True  # alone against the clock, it runs from the first round on, not from the first arrival
    cards_by_kind: bool = True  # where nobody chose a stage, a special kind of race has the first card made for it
    only_people: bool = True  # F33: nobody chooses specialists, a handicap or the first places for an automatic team
    boxed: bool = True  # specialists and automatic teams are in the chosen boxes, too
    by_card: bool = True  # a card of the Grand Tour without a kind is ridden as what it was made for


POLICIES: Mapping[int, Policy] = {  # of matches that have begun
    1: Policy(
        counted=False,
        first_sides=True,
        early_clock=False,
        cards_by_kind=False,
        only_people=False,
        boxed=False,
        by_card=False,
    ),
    2: Policy(boxed=False, by_card=False),
}
TODAY = Policy()  # of new ones; they are played like those of the last revision


@dataclass(frozen=True)
class RaceOptions:
    """What may be chosen for a race, checked."""

    stage: tuple[str, ...]
    moved: tuple[str, ...]  # tokens
    kind: str
    handicap: tuple[int, ...]  # exhaustion cards in each deck of a seat, from the start
    specialists: Mapping[str, int]  # by rider, chosen by whoever made the race
    is_drafted: bool  # every seat drafts its specialists (F28)
    paper: tuple[int, ...]  # seats that play with cards of their own
    starter: int | None  # the seat that begins; None: luck says
    automatic: tuple[str, ...]  # by seat: the team that rides by itself there (`content/automatic.toml`), or ""
    weather: Weather | Literal["dealt"] = ()

    @classmethod
    def read(cls, options: Options, seats: int, policy: Policy = TODAY) -> "RaceOptions":
        """Check what somebody asked for."""
        options = written_out(options) if policy.by_card else options
        known = {"stage", "kind", "handicap", "specialists", "paper", "starter", "boxes", "automatic", "weather"}
        unknown = sorted(set(options) - known)
        if unknown:
            raise refusal("option_race", option=quoted(unknown[0]))
        kind = options.get("kind", RACE)
        if kind not in (RACE, *KINDS):
            raise refusal("race_kind", kinds=", ".join([RACE, *KINDS]), kind=quoted(str(kind)))
        check_seats(seats, kind)
        for found in alone(seats, kind):
            raise found.refusal()
        chosen = read_boxes(options.get("boxes"))
        check_teams(chosen, seats)
        text = asked_stage(options, seats, policy)
        road, marks = split_tokens(text) if isinstance(text, str) else (text, ())
        stage = read_stage(road, kind, seats, chosen, first=policy.first_sides)
        specialists = options.get("specialists", {})
        is_drafted = specialists == DRAFTED
        read = cls(
            stage,
            read_tokens(stage, kind, marks),
            kind,
            read_handicap(options.get("handicap", [0] * seats), seats),
            read_specialists({} if is_drafted else specialists, seats, counted=policy.counted),
            is_drafted,
            read_paper(options.get("paper", []), seats),
            read_starter(options.get("starter"), seats),
            read_automatic(options.get("automatic", {}), seats),
            read_weather(options.get("weather"), stage),
        )
        if policy.only_people:
            check_automatic(read.automatic, read.starter, read.handicap, read.specialists)
        if policy.boxed:
            has_specialists = is_drafted or bool(read.specialists)
            check_chosen_are_in(chosen, specialists=has_specialists, automatic=any(read.automatic))
        return read


def written_out(options: Options) -> Options:
    """The options of a new race, with what follows from them.

    Who names a card of the Grand Tour by its number and no kind rides it as what it was made for: a time trial, an
    extended stage, or a race. Records say what was ridden, and are read as they are (decision 37).
    """
    stage = options.get("stage")
    if isinstance(stage, int) and not isinstance(stage, bool):  # as in a tour
        stage = tour_stage(stage).name
    if not isinstance(stage, str):
        return options
    road, marks = split_tokens(stage)
    card = numbered_stage(road)
    if card is None:
        return options
    kind = {} if "kind" in options or card.kind == "normal" else {"kind": card.kind}
    return {**options, "stage": " ".join((card.name, *marks)), **kind}


def asked_stage(options: Options, seats: int, policy: Policy = TODAY) -> Any:
    """What somebody asked for; or the first card made for this kind of race, else the first for so many teams."""
    if "stage" in options:
        return options["stage"]
    card = made_for(options.get("kind", RACE)) if policy.cards_by_kind else None
    return card.name if card else default_stage(seats).name


def stage_ridden(options: Options, seats: int, revision: int) -> Any:
    """The stage of a race of this revision; 0: of one that has not begun."""
    return asked_stage(options, seats, POLICIES.get(revision, TODAY))


def read_stage(text: Any, kind: str, seats: int, chosen: Sequence[Box], *, first: bool = False) -> tuple[str, ...]:
    """The name of a stage card, or tiles; they are in the chosen boxes, and there is a place for every rider."""
    if not isinstance(text, str):
        raise refusal("stage_text")
    card, names = find_tiles(text, seats, first=first)
    if card is None:
        check_tiles(names)
    check_stage(names, kind, seats, chosen, card.name if card else "This stage")
    return names


def read_tokens(names: tuple[str, ...], kind: str, marks: tuple[str, ...]) -> tuple[str, ...]:
    """Grand Tour p. 16: where the rule leaves a choice, the maker of a stage has it."""
    return written(chosen_places(with_wide_finish(names), kind, marks))


def check_stage(names: tuple[str, ...], kind: str, seats: int, chosen: Sequence[Box], stage: str) -> None:
    """Raise the mistake that keeps these teams from riding a stage that can be laid."""
    check_tiles_are_in(chosen, names, stage)
    for found in small_grid(names[0], seats) if kind not in TRIALS else ():
        raise found.refusal()


def read_handicap(cards: Any, seats: int) -> tuple[int, ...]:
    """Base, Handicap: none, one or two exhaustion cards in both decks of a seat."""
    if not isinstance(cards, list | tuple) or len(cards) != seats:
        raise refusal("handicap_list", seats=seats)
    for number in cards:
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= MOST_HANDICAP:
            raise refusal("handicap_cards", most=MOST_HANDICAP, cards=quoted(str(number)))
    return tuple(cards)


def read_specialists(chosen: Any, seats: int, *, counted: bool) -> Mapping[str, int]:
    """Grand Tour p. 12: a specialist's number for a rider."""
    if not isinstance(chosen, Mapping):
        raise refusal("specialists_form", draft=DRAFTED, example='{"AR": 3, "AS": 5}')
    for rider, number in chosen.items():
        if rider not in RIDER_NAMES[: 2 * seats]:
            raise refusal("specialists_rider", rider=quoted(str(rider)))
        if isinstance(number, bool) or not isinstance(number, int) or number not in range(1, SPECIALISTS + 1):
            raise refusal("specialists_number", most=SPECIALISTS, number=quoted(str(number)))
    if counted:
        check_copies(chosen, seats)
    return dict(chosen)


def read_paper(wanted: Any, seats: int) -> tuple[int, ...]:
    """The seats of people who sit at a table of cardboard, counted from 0."""
    if not isinstance(wanted, list | tuple) or len(set(map(str, wanted))) != len(wanted):
        raise refusal("paper_list")
    for seat in wanted:
        check_seat(seat, seats)
    return tuple(sorted(wanted))


def read_starter(wanted: Any, seats: int) -> int | None:
    """The seat that places first, where that was decided elsewhere."""
    if wanted is None:
        return None
    check_seat(wanted, seats)
    return int(wanted)


def check_seat(seat: Any, seats: int) -> None:
    """Raise the mistake of a seat that is not there."""
    if isinstance(seat, bool) or not isinstance(seat, int) or seat not in range(seats):
        raise refusal("seat_number", last=seats - 1, seat=quoted(str(seat)))
