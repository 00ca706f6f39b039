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


def shown_in(values: Any, luck: Any, who: Any, deals: Any) -> Any:
    """How much of each game's luck shows in its result, as a row for every game: a factor, fitted to the other deals.

    What luck was worth is known as well as the bots' ways are: less of it shows where they ride otherwise. Deals are
    dealt in two halves, and each half is fitted to the other: so the mean of luck times this factor is nothing, too.
    """
    half = deals % 2 == 1
    if len(np.unique(deals[half])) < 2 or len(np.unique(deals[~half])) < 2:
        return np.ones((len(deals), 1))
    slopes = [_slope(values[rows], luck[rows], who[rows], deals[rows]) for rows in (half, ~half)]
    return np.where(half, slopes[1], slopes[0])[:, None]


def _slope(values: Any, luck: Any, who: Any, deals: Any) -> float:
    """Of the results of bots in a deal over their luck in it, least squares."""
    _, number = np.unique(deals, return_inverse=True)
    over = under = 0.0
    for bot in np.unique(who):
        mine = who == bot
        away = np.bincount(number, ((values - values[mine].mean()) * mine).sum(axis=1))
        lucky = np.bincount(number, (luck * mine).sum(axis=1))
        over, under = over + float(away @ lucky), under + float(lucky @ lucky)
    return over / under if under else 1.0


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
