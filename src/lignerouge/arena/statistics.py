"""What a run of races says, with how sure it is."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from lignerouge.arena.runner import Races
from lignerouge.arena.tours import Tours
from lignerouge.flamme.names import LETTERS, RIDER_NAMES

Z95 = 1.959964


@dataclass(frozen=True, slots=True)
class Share:
    """A share of races with its 95 % interval (Wilson)."""

    share: float
    low: float
    high: float


def share(hits: int, races: int) -> Share:
    """`hits` of `races`."""
    p, n = hits / races, races
    middle = (p + Z95**2 / (2 * n)) / (1 + Z95**2 / n)
    spread = Z95 * math.sqrt(p * (1 - p) / n + Z95**2 / (4 * n * n)) / (1 + Z95**2 / n)
    return Share(p, max(0.0, middle - spread), min(1.0, middle + spread))


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
    count = len(races.order)
    places = np.empty((count, 2 * len(bots)), np.int16)  # of each rider, from 1
    np.put_along_axis(places, races.order.astype(np.int64), np.arange(1, 2 * len(bots) + 1)[None, :], axis=1)
    best = places.reshape(count, len(bots), 2).min(axis=2)
    team_places = best.argsort(axis=1).argsort(axis=1) + 1
    results = []
    for seat, bot in enumerate(bots):
        wins = int((team_places[:, seat] == 1).sum())
        riders = {RIDER_NAMES[n]: float(places[:, n].mean()) for n in (2 * seat, 2 * seat + 1)}
        mean = float(team_places[:, seat].mean())
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


def rounds_summary(races: Races | Tours) -> dict[str, Any]:
    """How long the races were."""
    rounds = races.rounds
    return {"mean": float(rounds.mean()), "least": int(rounds.min()), "most": int(rounds.max())}
