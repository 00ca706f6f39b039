"""A race's set-up: what is chosen before it and never changes, and the state that does."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, cast

import numpy as np

from lignerouge.flamme.content.catalogue import MANY_SEATS, automatic_teams, deck, tiles
from lignerouge.flamme.play.events import REFRESHMENT_TOKEN, Pile
from lignerouge.flamme.play.names import RIDER_NAMES, RIDER_NUMBERS
from lignerouge.flamme.play.options import RACE, RaceOptions
from lignerouge.flamme.rules.cards import CardTable, all_cards
from lignerouge.flamme.rules.finish import REFRESHMENT_PILE
from lignerouge.flamme.rules.ledger import MAJOR, MINOR, MOUNTAIN, SPRINT
from lignerouge.flamme.rules.placing import people, set_starter, set_up
from lignerouge.flamme.rules.race import DRAFT, FIRST_SEAT, NOBODY, RIDERS, SEATS, SPENT, Race
from lignerouge.flamme.rules.road import new_road
from lignerouge.flamme.rules.round import RaceContext
from lignerouge.flamme.rules.ruleset import BY_RIDER, BY_TEAM, HIGHEST, TOGETHER, UNSHELTERED, Rules
from lignerouge.flamme.rules.tour_numbers import numbers
from lignerouge.flamme.rules.track import Course, Track, lay_course
from lignerouge.flamme.rules.weather import DEALT, Weather
from lignerouge.flamme.stages.cards import TRIALS, Kind, with_wide_finish
from lignerouge.flamme.stages.text import format_tiles
from lignerouge.flamme.stages.tokens import read_moved, refreshment_place, token_places
from lignerouge.kernel.hot import clone
from lignerouge.kernel.luck import Luck
from lignerouge.kernel.notes import silent
from lignerouge.kernel.plain import Kept, Memory, T

RIDER_TYPES = ("rouleur", "sprinteur")
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
        return tuple(self.cards.labels)

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

    def context(self, luck: Luck, track: Track | None = None) -> RaceContext:
        """What races of this set-up are ridden with, without reasons. Weather that is dealt has a track of its own."""
        track = self.course.track if track is None else track
        return RaceContext(track, self.cards.record, self.rules, new_road(), silent(), luck)


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
    race.table[:] = seat_things(teams)


def seat_things(automatic: Sequence[str] = ()) -> Any:
    """The seats as things that luck can draw; those of automatic teams last."""
    seats = sorted(range(SEATS), key=lambda seat: seat < len(automatic) and bool(automatic[seat]))
    return np.array([FIRST_SEAT + seat for seat in seats], np.int8)


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
    race.table[:] = seat_things()
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
    kept: Kept = field(default_factory=Kept, repr=False, compare=False)
    _memory: "Memory[RaceState]" = field(default_factory=Memory, repr=False, compare=False)

    def recall(self, work_out: "Callable[[RaceState], T]") -> T:
        """What a function makes of this race, worked out once."""
        return self._memory.recall(work_out, self, self.race)

    def recall_settled(self, work_out: "Callable[[RaceState], T]") -> T:
        """The same of a race that no longer changes: an answer makes a new one."""
        return self._memory.recall_settled(work_out, self, self.race)

    def clone(self) -> "RaceState":
        """Only the record is copied: the set-up never changes."""
        return RaceState(self.setup, clone(self.race), Kept(self.kept), Memory(self._memory))

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
