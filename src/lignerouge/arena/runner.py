"""Runs many races in compiled code, on one core or several; the same results for the same seed, however many."""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from lignerouge.flamme.bots.bots import policy
from lignerouge.flamme.bots.policy import play_many
from lignerouge.flamme.race import SEATS, Race
from lignerouge.flamme.road import new_road
from lignerouge.flamme.setup import RaceOptions, Setup, prepare
from lignerouge.kernel.game import Options
from lignerouge.kernel.hot import copies
from lignerouge.kernel.luck import Luck, streams
from lignerouge.kernel.notes import silent

CHUNK = 2000


@dataclass(frozen=True)
class Races:
    """What came of a run of races: for each the riders in order of arrival, and the rounds it took."""

    order: Any  # races x riders
    rounds: Any
    seconds: float = 0.0  # spent racing, summed over the cores


@dataclass(frozen=True)
class Stable:
    """Everything that a run of races needs, made once: the set-up, the start, who rides."""

    setup: Setup
    start: Race
    policies: Any

    @classmethod
    def prepare(cls, options: Options, bots: Sequence[str]) -> "Stable":
        """Races with these options and a bot on each seat."""
        return cls(*prepare(RaceOptions.read(options, len(bots)), len(bots)), seat_policies(bots))

    def run(self, seed: int, first: int, count: int) -> Races:
        """Races number `first` to `first + count - 1` of a seed."""
        races = copies(self.start, count)
        begun = time.perf_counter()
        ride(self.policies, self.setup, races, streams(seed, first, count))
        seconds = time.perf_counter() - begun
        order = races["home" if self.setup.rules.clock else "order"][:, : 2 * self.setup.seats]
        return Races(order.astype(np.int8), races["rounds"].copy(), seconds)


def seat_policies(bots: Sequence[str]) -> Any:
    """The policy of every seat."""
    policies = np.zeros(SEATS, np.int8)
    policies[: len(bots)] = [policy(bot) for bot in bots]
    return policies


def ride(policies: Any, setup: Setup, races: Any, chances: Any) -> None:
    """Finish races in compiled code."""
    track, cards, rules = setup.course.track, setup.cards.record, setup.rules
    play_many(policies, track, cards, rules, races, new_road(), silent(), Luck.fresh(), chances)


def run_chunk(options: Options, bots: Sequence[str], seed: int, first: int, count: int) -> Races:
    """One process's share."""
    return Stable.prepare(options, bots).run(seed, first, count)


def chunks(races: int, size: int = CHUNK) -> Iterator[tuple[int, int]]:
    """(first, count) of each share."""
    for first in range(0, races, size):
        yield first, min(size, races - first)


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
    done: list[Races] = []
    if executor is None:
        stable = Stable.prepare(options, bots)
        results: Iterator[Races] = (stable.run(seed, first, count) for first, count in chunks(races))
    else:
        futures = [executor.submit(run_chunk, options, bots, seed, *chunk) for chunk in chunks(races)]
        results = (future.result() for future in futures)
    for result in results:
        done.append(result)
        progress(len(result.rounds))
    order = np.concatenate([part.order for part in done])
    return Races(order, np.concatenate([part.rounds for part in done]), sum(part.seconds for part in done))


def workers(jobs: int) -> Executor | None:
    """Processes for several jobs, nothing for one."""
    return ProcessPoolExecutor(jobs) if jobs > 1 else None
