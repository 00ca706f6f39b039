"""A race's set-up: what is chosen before it and never changes, and the state that does."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from lignerouge.flamme.cards import EXHAUSTION, CardTable, all_cards
from lignerouge.flamme.catalogue import deck, stage_by_name, tiles
from lignerouge.flamme.names import RIDER_NAMES
from lignerouge.flamme.race import FIRST_SEAT, NOBODY, Race
from lignerouge.flamme.ruleset import Rules
from lignerouge.flamme.stage import check_tiles, parse_tiles
from lignerouge.flamme.track import Course, lay_course
from lignerouge.kernel.game import Options
from lignerouge.kernel.hot import clone
from lignerouge.kernel.mistake import Mistake, quoted

FEWEST_SEATS, MOST_SEATS = 2, 4
MOST_HANDICAP = 2
RIDER_TYPES = ("rouleur", "sprinteur")


@dataclass(frozen=True, eq=False)
class Setup:
    """Everything about a race that does not change while it is ridden."""

    course: Course
    cards: CardTable
    rules: Rules
    seats: int


@dataclass(frozen=True)
class RaceOptions:
    """What may be chosen for a race, checked."""

    stage: tuple[str, ...]
    handicap: tuple[int, ...]  # exhaustion cards in each deck of a seat, from the start
    specialists: Mapping[str, int]  # by rider

    @classmethod
    def read(cls, options: Options, seats: int) -> "RaceOptions":
        """Check what somebody asked for."""
        if not FEWEST_SEATS <= seats <= MOST_SEATS:
            raise Mistake(f"A race has {FEWEST_SEATS} to {MOST_SEATS} teams, not {seats}.")
        unknown = sorted(set(options) - {"stage", "handicap", "specialists"})
        if unknown:
            raise Mistake(f"A race has no option {quoted(unknown[0])}.")
        return cls(
            read_stage(options.get("stage", "Avenue Corso Paseo")),
            read_handicap(options.get("handicap", [0] * seats), seats),
            read_specialists(options.get("specialists", {}), seats),
        )


def read_stage(text: Any) -> tuple[str, ...]:
    """The name of a stage card, or tiles."""
    if not isinstance(text, str):
        raise Mistake("A stage is given by its name or by its tiles, as text.")
    try:
        return stage_by_name(text).tiles
    except Mistake as unknown_name:
        try:
            names = parse_tiles(text)
        except Mistake:
            raise unknown_name from None
        looks_like_tiles = text[:1] in "aA1" and text[-2:].strip()[-1:] in "uUvV"
        if not looks_like_tiles and any(name not in tiles() for name in names):
            raise unknown_name from None
        check_tiles(names)
        return names


def read_handicap(cards: Any, seats: int) -> tuple[int, ...]:
    """Base, Handicap: none, one or two exhaustion cards in both decks of a seat."""
    if not isinstance(cards, list | tuple) or len(cards) != seats:
        raise Mistake(f"A handicap is a list of {seats} numbers, one for each seat.")
    for number in cards:
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= MOST_HANDICAP:
            raise Mistake(f"A handicap is 0 to {MOST_HANDICAP} exhaustion cards, not {quoted(str(number))}.")
    return tuple(cards)


def read_specialists(chosen: Any, seats: int) -> Mapping[str, int]:
    """Grand Tour p. 12: a specialist's number for a rider."""
    if not isinstance(chosen, Mapping):
        raise Mistake('Specialists are given by rider, as in {"AR": 3, "AS": 5}.')
    for rider, number in chosen.items():
        if rider not in RIDER_NAMES[: 2 * seats]:
            raise Mistake(f"{quoted(str(rider))} is not a rider of this race.")
        if isinstance(number, bool) or number not in range(1, 7):
            raise Mistake(f"A specialist has a number from 1 to 6, not {quoted(str(number))}.")
    return dict(chosen)


def fill_deck(race: Race, rider: int, kinds: list[int]) -> None:
    """All cards of a deck, face down."""
    race.deck[rider, : len(kinds)] = kinds
    race.down[rider] = len(kinds)


def prepare(options: RaceOptions, seats: int) -> tuple[Setup, Race]:
    """The set-up, and the race before its first answer."""
    setup = Setup(lay_course(options.stage), all_cards(), Rules.fresh(), seats)
    race = new_race(seats)
    for rider in range(race.riders):
        number = options.specialists.get(RIDER_NAMES[rider])
        kinds = [setup.cards.number(card) for card in deck(RIDER_TYPES[rider % 2], number)]
        fill_deck(race, rider, [*kinds, *[EXHAUSTION] * options.handicap[rider // 2]])
    return setup, race


def new_race(seats: int) -> Race:
    """A race with nobody on the road and no cards."""
    race = Race.fresh()
    race.seats, race.riders, race.roads = seats, 2 * seats, 1
    race.table[:] = np.arange(FIRST_SEAT, FIRST_SEAT + len(race.table))
    race.holder[:] = NOBODY
    race.choice[:] = NOBODY
    race.picked = NOBODY
    return race


@dataclass(slots=True)
class RaceState:
    """A race between two answers."""

    setup: Setup
    race: Race

    def clone(self) -> "RaceState":
        """Only the record is copied: the set-up never changes."""
        return RaceState(self.setup, clone(self.race))

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
            for part in (row[:down], row[down:hand], row[hand:end]):
                part.sort()
            row[end:] = NOBODY
        return bytes(race.tobytes())
