"""Many tours in compiled code: stage by stage for a whole batch, so that one compiled race serves races and tours."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np

from lignerouge.arena.flamme.races import every, ride, seat_policies
from lignerouge.arena.runner import chunks, spread
from lignerouge.arena.statistics import SeatResult, by_seat
from lignerouge.flamme.bots.tours import close_stages, draft_many, open_stages
from lignerouge.flamme.play.automatic_teams import with_automatic
from lignerouge.flamme.play.setup import seat_things
from lignerouge.flamme.rules.draft import all_decks
from lignerouge.flamme.rules.ledger import close_tour
from lignerouge.flamme.rules.race import SEATS
from lignerouge.flamme.rules.weather import deal_skies
from lignerouge.flamme.tour.decks import blank_race, first_ledger
from lignerouge.flamme.tour.plan import TourPlan
from lignerouge.kernel.game import Options
from lignerouge.kernel.hot import copies
from lignerouge.kernel.luck import Luck, streams

CHUNK = 100


@dataclass(frozen=True)
class Tours:
    """What came of a run of tours: the seats in order, their tour points, the rounds ridden, and all ledgers."""

    ranking: Any  # tours x seats
    totals: Any
    rounds: Any
    ledgers: Any


def ride_tours(options: Options, bots: Sequence[str], seed: int, first: int, count: int, step: int = 1) -> Tours:
    """Tours number `first`, `first + step`, ... of a seed."""
    seats, policies, luck = len(bots), seat_policies(bots), Luck.fresh()
    plan = TourPlan.read(with_automatic(options, bots), seats)
    ledgers, chances = copies(first_ledger(plan), count), every(streams(seed, first, count * step), step)
    if plan.specialists:
        draft_many(policies, all_decks(), ledgers, np.tile(seat_things(plan.automatic), (count, 1)), luck, chances)
    rounds, points, blank = np.zeros(count, np.int64), np.zeros(SEATS, np.int16), blank_race(plan)
    for number, setup in enumerate(plan.setups, 1):
        races = copies(blank, count)
        skies = deal_skies(setup.course, chances, dealt=plan.dealt)
        open_stages(setup.course.track, setup.rules, ledgers, races, points, luck, chances)
        ride(policies, setup, races, chances, skies)
        close_stages(plan.rules, setup.rules, ledgers, races, number in plan.rest_days)
        rounds += races["rounds"]
    for n in range(count):
        close_tour(plan.rules, ledgers[n])
    return Tours(ledgers["ranking"][:, :seats], ledgers["total"][:, :seats], rounds, ledgers)


def many_tours(options: Options, bots: Sequence[str], seed: int, first: int, count: int, step: int) -> Any:
    """The places of tours by policies, for the arena."""
    return ride_tours(options, bots, seed, first, count, step).ranking.argsort(axis=1) + 1


def simulate_tours(
    options: Options,
    bots: Sequence[str],
    tours: int,
    seed: int,
    *,
    executor: Executor | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Tours:
    """Ride tours; with an executor its workers share them. `progress` hears how many are done."""
    work = partial(ride_tours, options, bots, seed)
    parts = spread(work, chunks(tours, CHUNK), executor, lambda part: progress(len(part.rounds)))
    columns = zip(*((part.ranking, part.totals, part.rounds, part.ledgers) for part in parts), strict=True)
    return Tours(*(np.concatenate(column) for column in columns))


def tour_results(tours: Tours, bots: Sequence[str]) -> list[SeatResult]:
    """Seat by seat."""
    results = by_seat(tours.ranking.argsort(axis=1) + 1, bots)
    points = tours.totals.mean(axis=0).tolist()
    return [replace(result, mean_points=own) for result, own in zip(results, points, strict=True)]
