"""What a run of games says, with how sure it is."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from lignerouge.kernel.intervals import wilson
from lignerouge.kernel.plain_text import LETTERS

FOLDS = 10  # parts of the deals: each is fitted to the others
EXPECTED = 0.5  # of the luck shows, give or take as much, before anything is known
TINY = 1e-9


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
    """How much of each game's luck shows in its result: rows of games, columns of seats.

    `luck` has a row for each phase between them. It is known as well as the bots' ways are: less of it shows where they
    ride otherwise, and while the end is far. So each phase has a factor, fitted to the deals of the other folds: that
    way the mean of luck times its factor is nothing, too, whatever the factors are.
    """
    _, number = np.unique(deals, return_inverse=True)
    shown = np.empty(values.shape)
    for fold in range(FOLDS):
        own = number % FOLDS == fold
        shown[own] = np.einsum("gps,p->gs", luck[own], _factors(values[~own], luck[~own], who[~own], deals[~own]))
    return shown


def _factors(values: Any, luck: Any, who: Any, deals: Any) -> Any:
    """Of the results of bots in a deal over their luck in it, least squares; without any results `EXPECTED`.

    The more the luck of a phase varied, the more its results count against what was expected.
    """
    _, number = np.unique(deals, return_inverse=True)
    many = number.max(initial=-1) + 1
    rows, results = [], []
    for bot in np.unique(who):
        mine = who == bot
        results.append(np.bincount(number, ((values - values[mine].mean()) * mine).sum(axis=1), many))
        lucky = (luck * mine[:, None, :]).sum(axis=2)
        rows.append(np.stack([np.bincount(number, column, many) for column in lucky.T], axis=1))
    if not many:
        return np.full(luck.shape[1], EXPECTED)
    over, left = np.concatenate(rows), np.concatenate(results) - EXPECTED * np.concatenate(rows).sum(axis=1)
    plain = np.linalg.lstsq(over, left, rcond=None)[0]
    doubt = float(((left - over @ plain) ** 2).mean()) / EXPECTED**2 + TINY
    return EXPECTED + np.linalg.solve(over.T @ over + doubt * np.eye(over.shape[1]), over.T @ left)


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
