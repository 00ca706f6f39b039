"""What a lead and an exhaustion card are worth in a tour, from simulated ones: `SWING` and `TIRED` of `evaluator.py`.

python -m tests.tools.tour_stakes [basic|full] [TOURS] [BOT,BOT,...] says for every stage how many tour points the
stages to come may turn, as a multiple of what the evaluator takes it to grow with, and what a card more that somebody
carries out of it costs them: the same tours are ridden once more with it.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import sqrt
from typing import Any

import numpy as np

from lignerouge.arena.flamme import tours
from lignerouge.flamme.rules.ledger import close_tour
from lignerouge.flamme.tour.plan import TourPlan

Books = Any  # a ledger for each tour


@contextmanager
def after_each_stage(look: Callable[[int, Books], None]) -> Iterator[None]:
    """The books of all tours, when they have been brought up to date, with the number of the stage."""
    usual, number = vars(tours)["close_stages"], 0

    def close_stages(*given: Any) -> None:
        nonlocal number
        usual(*given)
        number += 1
        look(number, given[2])

    vars(tours)["close_stages"] = close_stages
    try:
        yield
    finally:
        vars(tours)["close_stages"] = usual


def scale(points: Any, winners: Any) -> tuple[float, float]:
    """By how many points a chance to win is e times as large (multinomial logit), and its standard error."""
    weight, spread, rows = 0.1, 1.0, np.arange(len(points))
    for _ in range(40):
        chances = np.exp(weight * (points - points.max(axis=1, keepdims=True)))
        chances /= chances.sum(axis=1, keepdims=True)
        mean = (chances * points).sum(axis=1)
        spread = ((chances * points**2).sum(axis=1) - mean**2).sum()
        weight += (points[rows, winners] - mean).sum() / spread
    return 1 / weight, 1 / (sqrt(spread) * weight**2)


def price(ride: Callable[[], tours.Tours], before: tours.Tours, stage: int, seats: int) -> tuple[float, float]:
    """The tour points that a card more after this stage costs its team, and the standard error."""
    lost = []
    for rider in range(2 * seats):

        def give(number: int, books: Books, rider: int = rider) -> None:
            if number == stage:
                books["exhaustion"][:, rider] += 1

        with after_each_stage(give):
            lost.append((before.totals - ride().totals)[:, rider // 2])
    all_lost = np.concatenate(lost)
    return float(all_lost.mean()), float(all_lost.std() / sqrt(len(all_lost)))


def main(stages: str = "basic", many: str = "2000", bots: str = "climber,climber,climber,climber") -> None:
    """Ride, fit, ride again with a card more."""
    names: Sequence[str] = bots.split(",")
    options = {"stages": stages, "specialists": "draft"}
    plan, kept = TourPlan.read(options, len(names)), list[Books]()

    def ride() -> tours.Tours:
        return tours.ride_tours(options, names, 5, 0, int(many))

    with after_each_stage(lambda number, books: kept.append(books.copy())):
        before = ride()
    for number, books in enumerate(kept[:-1], 1):
        left = len(kept) - number
        for book in range(len(books)):
            close_tour(plan.rules, books[book])
        turned, error = scale(books["total"][:, : len(names)].astype(float), before.ranking[:, 0])
        growth = sqrt(left * len(kept) / number)
        lost, lost_error = price(ride, before, number, len(names))
        print(
            f"after stage {number} of {len(kept)}: {turned:.2f} ± {error:.2f} points, SWING {turned / growth:.2f};",
            f"a card {lost:.3f} ± {lost_error:.3f}, TIRED {lost * left / (left - 1) if left > 1 else 0:.3f}",
            flush=True,
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
