"""What a run of races says, with how sure it is."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from lignerouge.arena.runner import Races, rider_places, team_places
from lignerouge.arena.tours import Tours
from lignerouge.flamme.play.names import LETTERS, RIDER_NAMES

Z95 = 1.959964


@dataclass(frozen=True, slots=True)
class Share:
    """A share of races with its 95 % interval (Wilson)."""

    share: float
    low: float
    high: float


def share(hits: int, races: int) -> Share:
    """`hits` of `races`."""
    return wilson(hits / races, races)


def wilson(p: float, n: float) -> Share:
    """A share that rests on so many races of which none says anything about another."""
    middle = (p + Z95**2 / (2 * n)) / (1 + Z95**2 / n)
    spread = Z95 * math.sqrt(p * (1 - p) / n + Z95**2 / (4 * n * n)) / (1 + Z95**2 / n)
    return Share(p, max(0.0, middle - spread), min(1.0, middle + spread))


def clustered(values: Any, mine: Any, deals: Any) -> tuple[float, float]:
    """The mean of those that are `mine`, and its standard error: games of one deal go up and down together.

    All three have a row for every game; `values` and `mine` a column for every seat.
    """
    _, number = np.unique(deals, return_inverse=True)
    many = number.max() + 1
    sums = np.bincount(number, (values * mine).sum(axis=1), many)
    counts = np.bincount(number, mine.sum(axis=1), many)
    there = counts > 0
    mean = float(sums.sum() / counts.sum())
    clusters = int(there.sum())
    away = float(((sums - mean * counts) ** 2).sum()) / float(counts.sum()) ** 2
    return mean, math.sqrt(away * clusters / (clusters - 1)) if clusters > 1 else math.inf


def wilson_of(wins: Any, mine: Any, deals: Any) -> Share:
    """A share with its interval: Wilson's, for as many independent games as the spread between deals is worth."""
    mean, error = clustered(wins, mine, deals)
    if 0 < mean < 1 and 0 < error < math.inf:
        return wilson(mean, mean * (1 - mean) / error**2)
    return wilson(mean, len(np.unique(deals[mine.any(axis=1)])))


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How a seat did."""

    team: str
    bot: str
    wins: int
    win_share: Share
    mean_place: float  # of its better rider, among the teams
    riders: dict[str, float]  # mean place of each rider, among the riders


def seat_results(races: Races, bots: Sequence[str]) -> list[SeatResult]:
    """Seat by seat."""
    count, places = len(races.order), rider_places(races.order)
    teams = team_places(races.order, len(bots))
    results = []
    for seat, bot in enumerate(bots):
        wins = int((teams[:, seat] == 1).sum())
        riders = {RIDER_NAMES[n]: float(places[:, n].mean()) for n in (2 * seat, 2 * seat + 1)}
        mean = float(teams[:, seat].mean())
        results.append(SeatResult(LETTERS[seat], bot, wins, share(wins, count), mean, riders))
    return results


@dataclass(frozen=True, slots=True)
class TourSeatResult:
    """How a seat did in tours."""

    team: str
    bot: str
    wins: int
    win_share: Share
    mean_place: float
    mean_points: float  # tour points at the end


def tour_results(tours: Tours, bots: Sequence[str]) -> list[TourSeatResult]:
    """Seat by seat."""
    count = len(tours.ranking)
    places = tours.ranking.argsort(axis=1) + 1
    results = []
    for seat, bot in enumerate(bots):
        wins = int((places[:, seat] == 1).sum())
        means = float(places[:, seat].mean()), float(tours.totals[:, seat].mean())
        results.append(TourSeatResult(LETTERS[seat], bot, wins, share(wins, count), *means))
    return results


def time_summary(races: Races) -> dict[str, Any]:
    """How long time trials ridden alone took, in seconds."""
    totals = races.totals
    return {"mean": float(totals.mean()), "least": int(totals.min()), "most": int(totals.max())}


def rounds_summary(races: Races | Tours) -> dict[str, Any]:
    """How long the races were."""
    rounds = races.rounds
    return {"mean": float(rounds.mean()), "least": int(rounds.min()), "most": int(rounds.max())}
