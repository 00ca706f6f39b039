"""A race's set-up: what is chosen before it and never changes, and the state that does."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal, cast

import numpy as np

from lignerouge.flamme.automatic import check_automatic, read_automatic
from lignerouge.flamme.boxes import Box, check_teams, check_tiles_are_in, read_boxes
from lignerouge.flamme.cards import CardTable, all_cards
from lignerouge.flamme.catalogue import MANY_SEATS, automatic_teams, deck, default_stage, stage_by_name, tiles
from lignerouge.flamme.design.cards import KINDS, TRIALS, Kind, check_seats, made_for, numbered_stage, with_wide_finish
from lignerouge.flamme.design.checks import alone, small_grid
from lignerouge.flamme.design.tokens import chosen_places, read_moved, refreshment_place, token_places, written
from lignerouge.flamme.draft import check_copies
from lignerouge.flamme.events import REFRESHMENT_TOKEN, Pile
from lignerouge.flamme.names import RIDER_NAMES, RIDER_NUMBERS
from lignerouge.flamme.phases.finish import REFRESHMENT_PILE
from lignerouge.flamme.phases.placing import people, set_starter, set_up
from lignerouge.flamme.race import DRAFT, FIRST_SEAT, NOBODY, RIDERS, SEATS, SPENT, Race
from lignerouge.flamme.ruleset import BY_RIDER, BY_TEAM, HIGHEST, TOGETHER, UNSHELTERED, Rules
from lignerouge.flamme.stage import check_tiles, format_tiles, parse_tiles, split_tokens
from lignerouge.flamme.tour.ledger import MAJOR, MINOR, MOUNTAIN, SPRINT
from lignerouge.flamme.tour.numbers import numbers
from lignerouge.flamme.track import Course, lay_course
from lignerouge.flamme.weather import DEALT, Weather, read_weather
from lignerouge.kernel.game import Options
from lignerouge.kernel.hot import clone
from lignerouge.kernel.mistake import Mistake, quoted
from lignerouge.kernel.plain import Memory, T

FEWEST_SEATS, MOST_SEATS = 2, SEATS
MOST_HANDICAP = 2
RIDER_TYPES = ("rouleur", "sprinteur")
DRAFTED = "draft"  # specialists as in the book: drafted before the race
RACE = "race"  # the base game: over with the first arrival; the other kinds are those of a tour's stages
STAGE_LIKE = re.compile(r"[aA1][\w ,-]*[uUvV]", re.ASCII)
TILE_LIKE = re.compile(r"\w+|\w{1,2}([ ,-]+\w{1,2})+", re.ASCII)
ROADS: Mapping[str, int] = {"ttt": BY_TEAM, "itt": BY_RIDER}


@dataclass(frozen=True, eq=False)
class Setup:
    """Everything about a race that does not change while it is ridden."""

    course: Course
    kind: str  # race, normal, extended, ttt or itt
    cards: CardTable
    rules: Rules
    seats: int
    moved: tuple[str, ...] = ()  # tokens that do not lie where the rule looks first: "4.1:minor"

    @cached_property
    def stage(self) -> str:
        """The tiles as text, with the tokens that were moved."""
        return " ".join((format_tiles(self.course.tiles), *self.moved))

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """Cards by name, kind by kind."""
        return tuple(card.label for card in self.cards.cards)

    @cached_property
    def tokens(self) -> tuple[int, ...]:
        """How many lie in each pile before anybody takes one."""
        return tuple(self.rules.stock.tolist())

    @cached_property
    def piles(self) -> Mapping[int, Pile]:
        """Grand Tour p. 3: what the tokens of each pile are, best first."""
        sides = ["sprint" if side == SPRINT else "mountain" for side in self.rules.side.tolist()]
        values = {MAJOR: numbers()["major"], MINOR: numbers()["minor"]}
        return {pile: (sides[pile], values[pile]) for pile in values} | {REFRESHMENT_PILE: REFRESHMENT_TOKEN}


@dataclass(frozen=True)
class Policy:
    """What a revision of the rules changed."""

    counted: bool = True  # F28: no specialist is chosen more often than there are copies
    first_sides: bool = False  # our own stage cards as they were before they kept all guidelines
    early_clock: bool = True  # alone against the clock, it runs from the first round on, not from the first arrival
    cards_by_kind: bool = True  # where nobody chose a stage, a special kind of race has the first card made for it
    only_people: bool = True  # F33: nobody chooses specialists, a handicap or the first places for an automatic team


POLICIES: Mapping[int, Policy] = {
    1: Policy(counted=False, first_sides=True, early_clock=False, cards_by_kind=False, only_people=False),
    2: Policy(),
}
TODAY = Policy()


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
        known = {"stage", "kind", "handicap", "specialists", "paper", "starter", "boxes", "automatic", "weather"}
        unknown = sorted(set(options) - known)
        if unknown:
            raise Mistake(f"A race has no option {quoted(unknown[0])}.")
        kind = options.get("kind", RACE)
        if kind not in (RACE, *KINDS):
            raise Mistake(f"A race is of kind {', '.join([RACE, *KINDS])}, not {quoted(str(kind))}.")
        check_seats(seats, kind)
        for found in alone(seats, kind):
            raise Mistake(found.text())
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
        return read


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
        raise Mistake("A stage is given by its name or by its tiles, as text.")
    try:
        numbered = numbered_stage(text)
        card = numbered or stage_by_name(text)
        names, stage = numbered.side(seats, first=first) if numbered else card.side(seats), card.name
    except Mistake as unknown_name:
        if not is_meant_as_tiles(text.strip()):
            raise unknown_name from None
        names, stage = parse_tiles(text), "This stage"
        check_tiles(names)
    check_stage(names, kind, seats, chosen, stage)
    return names


def read_tokens(names: tuple[str, ...], kind: str, marks: tuple[str, ...]) -> tuple[str, ...]:
    """Grand Tour p. 16: where the rule leaves a choice, the maker of a stage has it."""
    return written(chosen_places(with_wide_finish(names), kind, marks))


def check_stage(names: tuple[str, ...], kind: str, seats: int, chosen: Sequence[Box], stage: str) -> None:
    """Raise the mistake that keeps these teams from riding a stage that can be laid."""
    check_tiles_are_in(chosen, names, stage)
    for found in small_grid(names[0], seats) if kind not in TRIALS else ():
        raise Mistake(found.text())


def is_meant_as_tiles(text: str) -> bool:
    """From a start to a finish; or nothing but tiles, written together or one by one. Anything else is a name."""
    if STAGE_LIKE.fullmatch(text):
        return True
    return TILE_LIKE.fullmatch(text) is not None and all(name in tiles() for name in parse_tiles(text))


def read_handicap(cards: Any, seats: int) -> tuple[int, ...]:
    """Base, Handicap: none, one or two exhaustion cards in both decks of a seat."""
    if not isinstance(cards, list | tuple) or len(cards) != seats:
        raise Mistake(f"A handicap is a list of {seats} numbers, one for each seat.")
    for number in cards:
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= MOST_HANDICAP:
            raise Mistake(f"A handicap is 0 to {MOST_HANDICAP} exhaustion cards, not {quoted(str(number))}.")
    return tuple(cards)


def read_specialists(chosen: Any, seats: int, *, counted: bool) -> Mapping[str, int]:
    """Grand Tour p. 12: a specialist's number for a rider."""
    if not isinstance(chosen, Mapping):
        raise Mistake(f'Specialists are drafted ("{DRAFTED}") or given by rider, as in {{"AR": 3, "AS": 5}}.')
    for rider, number in chosen.items():
        if rider not in RIDER_NAMES[: 2 * seats]:
            raise Mistake(f"{quoted(str(rider))} is not a rider of this race.")
        if isinstance(number, bool) or number not in range(1, 7):
            raise Mistake(f"A specialist has a number from 1 to 6, not {quoted(str(number))}.")
    if counted:
        check_copies(chosen, seats)
    return dict(chosen)


def read_paper(wanted: Any, seats: int) -> tuple[int, ...]:
    """The seats of people who sit at a table of cardboard, counted from 0."""
    if not isinstance(wanted, list | tuple) or len(set(map(str, wanted))) != len(wanted):
        raise Mistake("Seats that play on paper are a list of numbers, each once.")
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
        raise Mistake(f"A seat is a number from 0 to {seats - 1}, not {quoted(str(seat))}.")


def paper_riders(seats: Iterable[int]) -> int:
    """The riders of these seats, as a set."""
    return sum(3 << 2 * seat for seat in seats)


def make_automatic(race: Race, teams: Sequence[str]) -> None:
    """F33: these seats are automatic. On the table they lie last, where luck does not look for who begins."""
    for seat, key in enumerate(teams):
        for team in automatic_teams():
            if team.key == key:
                race.automatic |= paper_riders([seat])
                race.paired |= paper_riders([seat]) * team.shares
    seats = range(len(race.table))
    race.table[:] = [
        FIRST_SEAT + seat for seat in sorted(seats, key=lambda seat: seat < len(teams) and bool(teams[seat]))
    ]


def make_setup(names: tuple[str, ...], kind: str, seats: int, moved: tuple[str, ...] = ()) -> Setup:
    """The road and the policies of a race; a tour's stage has its clock and its tokens.

    F31: in tours, and with five or six teams, the finish is wide.
    """
    if kind != RACE or seats >= MANY_SEATS:
        names = with_wide_finish(names)
    course, rules = lay_course(names), Rules.fresh()
    lay_breakaway(course, kind, seats, rules)
    if kind == RACE:
        return Setup(course, kind, all_cards(), rules, seats)
    rules.clock = True
    rules.roads = ROADS.get(kind, TOGETHER)
    rules.tires = HIGHEST if kind == "itt" else UNSHELTERED
    lay_tokens(course, kind, rules)
    for pile, square in read_moved(moved).items():
        rules.pile[MINOR if pile == "minor" else REFRESHMENT_PILE] = course.number(square)
    return Setup(course, kind, all_cards(), rules, seats, moved)


def lay_breakaway(course: Course, kind: str, seats: int, rules: Rules) -> None:
    """F32: where the second tile has places for so many teams; not in time trials."""
    tile = tiles()[course.tiles[1]] if len(course.tiles) > 1 else None
    if tile is None or tile.breakaway is None or kind in TRIALS:
        return
    fewest, most = tile.breakaway.teams
    if fewest <= seats <= most:
        rules.slots, rules.away = tile.breakaway.riders, course.number(f"1.{tile.breakaway.square}")


def under(setup: Setup, weather: Weather) -> Setup:
    """The same under this weather (F34)."""
    return replace(setup, course=lay_course(setup.course.tiles, weather)) if weather else setup


def lay_tokens(course: Course, kind: str, rules: Rules) -> None:
    """Grand Tour p. 16: the piles where the rule puts them; F27: the refreshment token of an extended stage."""
    places = token_places(course.tiles, cast(Kind, kind))
    for pile, place, tokens in ((MAJOR, places.major, 3), (MINOR, places.minor, 2)):
        if place is not None:
            side, square = place
            rules.pile[pile] = course.number(square)
            rules.stock[pile] = tokens
            rules.side[pile] = SPRINT if side == "sprint" else MOUNTAIN
    meal = refreshment_place(course.tiles) if kind == "extended" else None
    if meal is not None:
        rules.pile[REFRESHMENT_PILE] = course.number(meal)
        rules.stock[REFRESHMENT_PILE] = 1


def handicap_cards(handicap: Sequence[int], automatic: Sequence[str]) -> Any:
    """Base, Handicap: the exhaustion cards in every rider's deck at the start; automatic teams have none."""
    return np.repeat(np.array([0 if automatic[seat] else cards for seat, cards in enumerate(handicap)], np.int8), 2)


def prepare(options: RaceOptions, seats: int) -> tuple[Setup, Race]:
    """The set-up, and the race before its first answer; weather that is to be dealt is not there yet."""
    setup = make_setup(options.stage, options.kind, seats, options.moved)
    setup = under(setup, () if options.weather == DEALT else options.weather)
    energy, energies = energy_decks(setup.cards, seats, options.specialists, options.automatic)
    race = new_race(seats)
    make_automatic(race, options.automatic)
    exhaustion = handicap_cards(options.handicap, options.automatic)
    set_up(setup.rules, race, energy, energies, exhaustion)
    race.paper = paper_riders(options.paper)
    race.ticking = seats == 1  # a time trial, whose clock runs from the first round on: F20, F21
    for name, number in options.specialists.items():
        race.specialist[RIDER_NUMBERS[name]] = number
    if options.starter is not None:
        set_starter(race, options.starter)
    if options.is_drafted:
        race.phase, race.drafters = DRAFT, people(race)
    return setup, race


def energy_decks(
    cards: CardTable, seats: int, specialists: Mapping[str, int], automatic: Sequence[str]
) -> tuple[Any, Any]:
    """The decks of all riders as rows of kinds, and how many cards each has."""
    energy, energies = np.zeros((RIDERS, SPENT), np.int8), np.zeros(RIDERS, np.int8)
    own = {team.key: team.decks for team in automatic_teams()}
    for rider in range(2 * seats):
        chosen = specialists.get(RIDER_NAMES[rider])
        key = automatic[rider // 2]
        kinds = [cards.number(card) for card in (own[key][rider % 2] if key else deck(RIDER_TYPES[rider % 2], chosen))]
        energy[rider, : len(kinds)] = kinds
        energies[rider] = len(kinds)
    return energy, energies


def new_race(seats: int) -> Race:
    """A race with nobody on the road and no cards; who places first is not drawn yet."""
    race = Race.fresh()
    race.seats, race.riders, race.roads = seats, 2 * seats, 1
    race.table[:] = np.arange(FIRST_SEAT, FIRST_SEAT + len(race.table))
    race.turn[:] = NOBODY
    race.holder[:] = NOBODY
    race.choice[:] = NOBODY
    race.bidder[:] = NOBODY
    race.bid[:] = NOBODY
    race.picked = NOBODY
    return race


@dataclass(slots=True)
class RaceState:
    """A race between two answers."""

    setup: Setup
    race: Race
    seen: Any = field(default=None, repr=False, compare=False)  # of the riders, this round (see `view`)
    _memory: "Memory[RaceState]" = field(default_factory=Memory, init=False, repr=False, compare=False)

    def recall(self, work_out: "Callable[[RaceState], T]") -> T:
        """What a function makes of this race, worked out once."""
        return self._memory.recall(work_out, self, self.race)

    def clone(self) -> "RaceState":
        """Only the record is copied: the set-up never changes."""
        return RaceState(self.setup, clone(self.race), self.seen)

    def canonical(self) -> bytes:
        """Bags sorted, a choice by what it is."""
        race: Any = clone(self.race)
        race.table.sort()
        for rider in range(race.riders):
            row = race.deck[rider]
            down, hand = int(race.down[rider]), int(race.down[rider] + race.hand[rider])
            end = hand + int(race.recycled[rider])
            if race.choice[rider] != NOBODY:
                race.choice[rider] = row[down + race.choice[rider]] if race.hand[rider] else NOBODY
            for part in (row[:down], row[down:hand], row[hand:end], race.spent[rider, : race.spents[rider]]):
                part.sort()
            row[end:] = NOBODY
            race.spent[rider, race.spents[rider] :] = NOBODY
        return bytes(race.tobytes()) + "".join(f" {tile} {kind}" for tile, kind in self.setup.course.weather).encode()
