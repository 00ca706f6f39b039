"""How a stage rides, estimated from races between bots.

The definitions, for any number of riders (docs/stage-design.md says them for readers):

- A race is looked at until the end of the round in which the first rider crosses the line; that rider wins it.
- Riders belong to one *group* if nobody in it is more than one empty square behind the next: slipstream bridges exactly
  one. On roundabouts the squares to go count.
- The decision is looked for `BEFORE_THE_END` rounds before the end, or on the grid if the race was shorter.
- *Sprint*: the winner then rode in a group with at least half of all riders.
- *Breakaway*: the winner then rode in the foremost group, and more than half of all riders rode behind it.
- *From behind*: anything else; the winner bridged a gap in the last rounds.

Exactly one of the three holds. In time trials, where riders do not feel each other, there is none of them.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from lignerouge.flamme.bots.catalogue import policy
from lignerouge.flamme.bots.rollout import draft_races, ride_by_policy
from lignerouge.flamme.play.options import RaceOptions
from lignerouge.flamme.play.setup import Setup, prepare
from lignerouge.flamme.rules.draft import all_decks
from lignerouge.flamme.rules.race import DRAFT, RIDERS, SEATS, SPRINTEUR, Race
from lignerouge.flamme.rules.round import RaceContext
from lignerouge.flamme.rules.ruleset import TOGETHER
from lignerouge.flamme.rules.track import SQUARES
from lignerouge.flamme.rules.weather import DEALT, Sky, deal_tokens, lay_tokens, open_sky
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.game import Options
from lignerouge.kernel.hot import Column, Grid, apart, copies, template
from lignerouge.kernel.intervals import Z95, wilson
from lignerouge.kernel.luck import Luck, streams, take_streams

MOST_ROUNDS = 100  # written down of a race; the longest stage takes a third of them
BEFORE_THE_END = 3
BRIDGED = 2  # squares from one rider to the next with one empty square between them
RACES, MOST_RACES, STEP = 500, 5000, 50
SPRINT, BREAKAWAY, FROM_BEHIND = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Measure:
    """A number with its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Bar:
    """How many races took so many rounds, as a share."""

    rounds: int
    share: Measure


@dataclass(frozen=True, slots=True)
class Jam:
    """Steps lost on a square to riders in the way, a race."""

    square: str
    lost: Measure


@dataclass(frozen=True, slots=True)
class Estimate:
    """How a stage rides."""

    stage: str
    kind: str
    seats: int
    races: int
    seed: int
    bots: tuple[str, ...]  # by seat
    rounds: Measure
    spread: tuple[Bar, ...]  # by rounds, from the shortest race to the longest
    sprint: Measure | None  # shares of races; None in time trials
    breakaway: Measure | None
    from_behind: Measure | None
    sprinteur: Measure  # share of races won by a sprinteur
    gap: Measure  # squares between the first and the last rider at the end
    lost: Measure  # steps lost to riders in the way, a race
    jams: tuple[Jam, ...]  # in riding order
    rouleur_tired: Measure  # exhaustion cards that a rider takes in a race
    sprinteur_tired: Measure


class Watched(NamedTuple):
    """What was written down of some races: a row each."""

    rounds: npt.NDArray[Any]
    squares: npt.NDArray[Any]  # where everybody stood on the grid and after each round: races x rounds x riders
    lost: npt.NDArray[Any]  # steps lost to riders in the way, by the square where they were held up: races x squares
    tired: npt.NDArray[Any]  # exhaustion cards taken: races x riders
    winner: npt.NDArray[Any]


def estimate(
    options: Options,
    *,
    seats: int,
    seed: int,
    races: int = RACES,
    bots: Sequence[str] = ("sensible",),
    progress: Callable[[int], None] = lambda done: None,
) -> Estimate:
    """The same numbers for the same seed. The last of the bots rides for all seats that are left.

    `progress` hears of races as they are done; it may raise to end it.
    """
    if not 1 <= races <= MOST_RACES:
        raise InputError(f"An estimate takes 1 to {MOST_RACES} races, not {races}.")
    read = RaceOptions.read(options, seats)
    setup, start = prepare(read, seats)
    policies = np.zeros(SEATS, np.int8)
    riding = tuple([*bots, *[bots[-1]] * seats][:seats])
    policies[:seats] = [policy(bot) for bot in riding]
    seen: list[Watched] = []
    for first in range(0, races, STEP):
        chances = streams(seed, first, min(STEP, races - first))
        seen.append(watched(setup, start, policies, chances, dealt=read.weather == DEALT))
        progress(len(chances))
    return summed_up(setup, Watched(*map(np.concatenate, zip(*seen, strict=True))), seed=seed, bots=riding)


def watched(setup: Setup, start: Race, policies: Any, chances: Any, *, dealt: bool) -> Watched:
    """Ride some races and look on."""
    count, riders = len(chances), 2 * setup.seats
    track, sky = open_sky(setup.course, dealt=dealt)
    races, luck = copies(start, count), Luck.fresh()
    rounds, squares = np.zeros(count, np.int32), np.zeros((count, MOST_ROUNDS + 1, RIDERS), np.int16)
    lost, tired = np.zeros((count, SQUARES), np.int32), np.zeros((count, RIDERS), np.int32)
    seen = Watched(rounds, squares, lost, tired, np.zeros(count, np.int64))
    if start.phase == DRAFT:
        draft_races(policies, all_decks(), races, luck, chances)
    watch_many(policies, setup.context(luck, track), sky, races, chances, seen)
    return seen._replace(squares=squares[:, :, :riders], tired=tired[:, :riders])


@apart
def watch_many(policies: Column, context: RaceContext, sky: Sky, races: Any, chances: Grid, seen: Watched) -> None:
    """Race after race, each with its own streams and its own weather, and somebody who writes down what happens."""
    for n in range(len(races)):
        take_streams(context.luck, chances, n)
        if sky.tiles:
            deal_tokens(sky, sky.kind, context.luck)
            lay_tokens(sky, sky.kind, context.track)
        watch(policies, context, races[n], seen, n)


@template
def watch(policies: Column, context: RaceContext, race: Race, seen: Watched, n: int) -> None:
    """Ride a race, number `n`, until somebody is home."""
    ride_by_policy(policies, context, race, 0)
    write_down(race, seen.squares[n, 0])
    while race.arrived == 0 and race.rounds < MOST_ROUNDS:
        ride_by_policy(policies, context, race, 1)
        write_down(race, seen.squares[n, race.rounds])
        for rider in range(race.riders):
            seen.lost[n, race.halted[rider]] += race.lost[rider]
            seen.tired[n, rider] += race.tired[rider]
    seen.rounds[n] = race.rounds
    seen.winner[n] = race.home[0]


@apart
def write_down(race: Race, row: Column) -> None:
    """Where everybody stands."""
    for rider in range(race.riders):
        row[rider] = race.square[rider]


def summed_up(setup: Setup, seen: Watched, *, seed: int, bots: tuple[str, ...]) -> Estimate:
    """What was written down, as numbers."""
    races, riders = seen.tired.shape
    course = setup.course
    along = np.array([0, *(-to_go(course.track.past, course.to_go, square) for square in range(1, len(course.names)))])
    last = along[seen.squares[np.arange(races), seen.rounds]]
    shares: list[Measure | None] = [None, None, None]
    if setup.rules.roads == TOGETHER:
        looked = np.maximum(seen.rounds - BEFORE_THE_END, 0)
        then = along[seen.squares[np.arange(races), looked]]
        how = np.array([decided(row.tolist(), int(winner)) for row, winner in zip(then, seen.winner, strict=True)])
        shares = [share(int((how == one).sum()), races) for one in (SPRINT, BREAKAWAY, FROM_BEHIND)]
    lengths = range(int(seen.rounds.min()), int(seen.rounds.max()) + 1)
    return Estimate(
        stage=setup.stage,
        kind=setup.kind,
        seats=setup.seats,
        races=races,
        seed=seed,
        bots=bots,
        rounds=mean(seen.rounds),
        spread=tuple(Bar(length, share(int((seen.rounds == length).sum()), races)) for length in lengths),
        sprint=shares[SPRINT],
        breakaway=shares[BREAKAWAY],
        from_behind=shares[FROM_BEHIND],
        sprinteur=share(int((seen.winner % 2 == SPRINTEUR).sum()), races),
        gap=mean(last.max(axis=1) - last.min(axis=1)),
        lost=mean(seen.lost.sum(axis=1)),
        jams=tuple(
            Jam(course.names[square], mean(seen.lost[:, square]))
            for square in range(1, len(course.names))
            if seen.lost[:, square].any()
        ),
        rouleur_tired=mean(seen.tired[:, 0:riders:2].mean(axis=1)),
        sprinteur_tired=mean(seen.tired[:, 1:riders:2].mean(axis=1)),
    )


def to_go(past: Any, steps: Callable[[int], int], square: int) -> int:
    """Squares to the line, and on below 0 behind it: past the line squares follow each other by number."""
    first = int(np.flatnonzero(past)[0])
    return first - square if past[square] else steps(square)


def decided(places: Sequence[int], winner: int) -> int:
    """Which of the three it was: places along the road, of every rider, some rounds before the end."""
    group = group_around(places, places[winner])
    if 2 * len(group) >= len(places):
        return SPRINT
    behind = sum(place < min(group) for place in places)
    ahead = len(places) - len(group) - behind
    return BREAKAWAY if ahead == 0 and 2 * behind > len(places) else FROM_BEHIND


def group_around(places: Sequence[int], place: int) -> list[int]:
    """The places of those who hang together with somebody here, by at most one empty square."""
    ordered = sorted(places)
    first = last = ordered.index(place)
    while first > 0 and ordered[first] - ordered[first - 1] <= BRIDGED:
        first -= 1
    while last < len(ordered) - 1 and ordered[last + 1] - ordered[last] <= BRIDGED:
        last += 1
    return ordered[first : last + 1]


def mean(values: npt.NDArray[Any]) -> Measure:
    """The mean of independent races."""
    middle, count = float(values.mean()), len(values)
    spread = Z95 * float(values.std(ddof=1)) / math.sqrt(count) if count > 1 else 0.0
    return Measure(middle, middle - spread, middle + spread)


def share(hits: int, races: int) -> Measure:
    """A share of races (Wilson's interval)."""
    return Measure(hits / races, *wilson(hits / races, races))
