"""What a run of games says, with how sure it is."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from lignerouge.kernel.intervals import wilson
from lignerouge.kernel.plain_text import LETTERS


@dataclass(frozen=True, slots=True)
class Share:
    """A share of races with its 95 % interval (Wilson)."""

    share: float
    low: float
    high: float


def share(hits: int, races: int) -> Share:
    """`hits` of `races`."""
    return certain(hits / races, races)


def certain(p: float, n: float) -> Share:
    """A share that rests on so many races of which none says anything about another."""
    return Share(p, *wilson(p, n))


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
        return certain(mean, mean * (1 - mean) / error**2)
    return certain(mean, len(np.unique(deals[mine.any(axis=1)])))


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How a seat did."""

    team: str
    bot: str
    wins: int
    win_share: Share
    mean_place: float  # in races that of its better rider, among the teams
    riders: Mapping[str, float] = field(default_factory=dict)  # in races the mean place of each, among the riders
    mean_points: float = 0.0  # in tours the points at the end


def by_seat(places: Any, bots: Sequence[str]) -> list[SeatResult]:
    """From the places of the seats, a row for each race or tour."""
    wins, means = (places == 1).sum(axis=0).tolist(), places.mean(axis=0).tolist()
    return [
        SeatResult(LETTERS[seat], bot, wins[seat], share(wins[seat], len(places)), means[seat])
        for seat, bot in enumerate(bots)
    ]


def summary(values: Any) -> dict[str, Any]:
    """The mean, the least and the most of some whole numbers."""
    return {"mean": float(values.mean()), "least": int(values.min()), "most": int(values.max())}
