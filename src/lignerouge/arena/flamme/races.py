"""Many races in compiled code, on one core or several; the same results for the same seed, however many."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np

from lignerouge.arena.runner import chunks, spread
from lignerouge.arena.statistics import SeatResult, by_seat, summary
from lignerouge.flamme.bots.catalogue import policy
from lignerouge.flamme.bots.levels import RANDOM
from lignerouge.flamme.bots.rollout import draft_races, play_many
from lignerouge.flamme.play.automatic_teams import AUTOMATIC, with_automatic
from lignerouge.flamme.play.names import RIDER_NAMES
from lignerouge.flamme.play.options import RaceOptions
from lignerouge.flamme.play.setup import Setup, prepare
from lignerouge.flamme.rules.draft import all_decks
from lignerouge.flamme.rules.race import DRAFT, SEATS, Race
from lignerouge.flamme.rules.ruleset import BY_TEAM
from lignerouge.flamme.rules.track import Track
from lignerouge.flamme.rules.weather import DEALT, Sky, deal_skies
from lignerouge.kernel.game import Options
from lignerouge.kernel.hot import copies
from lignerouge.kernel.luck import Luck, streams


@dataclass(frozen=True)
class Races:
    """What came of a run of races: for each the riders in order of arrival, and the rounds it took."""

    order: Any  # races x riders
    rounds: Any
    seconds: float = 0.0  # spent racing, summed over the cores
    totals: Any = None  # of time trials ridden alone: the total time of each (F20, F21)


@dataclass(frozen=True)
class RaceBatchRunner:
    """Everything that a run of races needs, made once: the set-up, the start, who rides."""

    setup: Setup
    start: Race
    policies: Any
    dealt: bool = False  # every race gets weather of its own

    @classmethod
    def prepare(cls, options: Options, bots: Sequence[str]) -> "RaceBatchRunner":
        """Races with these options and a bot, or an automatic team, on each seat."""
        read = RaceOptions.read(with_automatic(options, bots), len(bots))
        return cls(*prepare(read, len(bots)), seat_policies(bots), read.weather == DEALT)

    def run(self, seed: int, first: int, count: int, step: int = 1) -> Races:
        """Races number `first`, `first + step`, ... of a seed."""
        races = copies(self.start, count)
        begun = time.perf_counter()
        chances = every(streams(seed, first, count * step), step)
        skies = deal_skies(self.setup.course, chances, dealt=self.dealt)
        if self.start.phase == DRAFT:
            draft_races(self.policies, all_decks(), races, Luck.fresh(), chances)
        ride(self.policies, self.setup, races, chances, skies)
        seconds = time.perf_counter() - begun
        order = races["home" if self.setup.rules.clock else "order"][:, : 2 * self.setup.seats]
        return Races(order.astype(np.int8), races["rounds"].copy(), seconds, self.total_times(races))

    def total_times(self, races: Any) -> Any:
        """One team alone rides for its time (Grand Tour p. 14); several do not."""
        if self.setup.seats > 1:
            return None
        times = 60 * races["minutes"][:, :2].astype(np.int64) + races["time"][:, :2]
        return times.max(axis=1) if self.setup.rules.roads == BY_TEAM else times.sum(axis=1)


def seat_policies(bots: Sequence[str]) -> Any:
    """The policy of every seat; that of an automatic team is never asked."""
    policies = np.zeros(SEATS, np.int8)
    policies[: len(bots)] = [RANDOM if bot in AUTOMATIC else policy(bot) for bot in bots]
    return policies


def ride(policies: Any, setup: Setup, races: Any, chances: Any, skies: tuple[Track, Sky, Any]) -> None:
    """Finish races in compiled code; weather that is dealt is new for each."""
    track, sky, weather = skies
    play_many(policies, setup.context(Luck.fresh(), track), races, chances, sky, weather)


def every(chances: Any, step: int) -> Any:
    """Every `step`-th row, as compiled code likes it."""
    return np.ascontiguousarray(chances[::step])


def rider_places(order: Any) -> Any:
    """The place of each rider, from 1, of races in order of arrival."""
    places = np.empty(order.shape, np.int16)
    np.put_along_axis(places, order.astype(np.int64), np.arange(1, order.shape[1] + 1)[None, :], axis=1)
    return places


def team_places(order: Any, seats: int) -> Any:
    """F13: the place of each seat, by its better rider."""
    best = rider_places(order).reshape(len(order), seats, 2).min(axis=2)
    return best.argsort(axis=1).argsort(axis=1) + 1


def many_races(options: Options, bots: Sequence[str], seed: int, first: int, count: int, step: int) -> Any:
    """The places of races by policies, for the arena."""
    return team_places(RaceBatchRunner.prepare(options, bots).run(seed, first, count, step).order, len(bots))


def run_chunk(options: Options, bots: Sequence[str], seed: int, first: int, count: int) -> Races:
    """One process's share."""
    return RaceBatchRunner.prepare(options, bots).run(seed, first, count)


def simulate(
    options: Options,
    bots: Sequence[str],
    races: int,
    seed: int,
    *,
    executor: Executor | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Races:
    """Run races; with an executor its workers share them. `progress` hears how many are done."""
    work = partial(run_chunk, options, bots, seed)
    parts = spread(work, chunks(races), executor, lambda part: progress(len(part.rounds)))
    order = np.concatenate([part.order for part in parts])
    totals = None if parts[0].totals is None else np.concatenate([part.totals for part in parts])
    seconds = sum(part.seconds for part in parts)
    return Races(order, np.concatenate([part.rounds for part in parts]), seconds, totals)


def seat_results(races: Races, bots: Sequence[str]) -> list[SeatResult]:
    """Seat by seat."""
    means = rider_places(races.order).mean(axis=0).tolist()
    riders = [{RIDER_NAMES[n]: means[n] for n in (2 * seat, 2 * seat + 1)} for seat in range(len(bots))]
    results = by_seat(team_places(races.order, len(bots)), bots)
    return [replace(result, riders=own) for result, own in zip(results, riders, strict=True)]


def rounds_summary(races: Races) -> dict[str, Any]:
    """How long the races were."""
    return summary(races.rounds)
