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


def clustered(values: Any, mine: Any, deals: Any, roads: int = 1) -> tuple[float, float]:
    """The mean of those that are `mine`, and its standard error: games of one deal go up and down together.

    All three have a row for every game; `values` and `mine` a column for every seat. The roads come in turn, deal by
    deal: each comes equally often, so only what differs between the deals of one road is chance.
    """
    found, number = np.unique(deals, return_inverse=True)
    sums, counts = of_deals(values, mine, number), of_deals(mine, mine, number)
    there = counts > 0
    sums, counts, road = sums[there], counts[there], found[there] % roads
    many = np.bincount(road)[road]
    if many.min() < 2:  # a road with one deal says nothing of others: then roads count as chance, too
        road, many = np.zeros_like(road), np.full_like(road, len(road))
    mean = float(sums.sum() / counts.sum())
    if len(road) < 2:
        return mean, math.inf
    away = within(sums, counts, road) ** 2 * many / (many - 1)
    return mean, math.sqrt(float(away.sum())) / float(counts.sum())


def of_deals(values: Any, mine: Any, number: Any) -> Any:
    """The sum of those that are `mine` in each deal; `number` says which deal a game had."""
    return np.bincount(number, (values * mine).sum(axis=1), number.max(initial=-1) + 1)


def within(sums: Any, counts: Any, road: Any) -> Any:
    """What deals have more or less than so many games of their road have on average."""
    away = np.zeros(len(sums))
    for each in np.unique(road):
        own = road == each
        away[own] = sums[own] - counts[own] * (sums[own].sum() / max(counts[own].sum(), 1))
    return away


def shown_in(values: Any, luck: Any, who: Any, deals: Any, roads: int = 1) -> Any:
    """How much of each game's luck shows in its result: rows of games, columns of seats.

    `luck` has a row for each phase between them. It is known as well as the bots' ways are: less of it shows where they
    ride otherwise, and while the end is far. So each phase has a factor, fitted to the deals of the other folds: that
    way the mean of luck times its factor is nothing, too, whatever the factors are.
    """
    _, number = np.unique(deals, return_inverse=True)
    shown = np.empty(values.shape)
    for fold in range(FOLDS):
        own = number % FOLDS == fold
        factors = _factors(values[~own], luck[~own], who[~own], deals[~own], roads)
        shown[own] = np.einsum("gps,p->gs", luck[own], factors)
    return shown


def _factors(values: Any, luck: Any, who: Any, deals: Any, roads: int) -> Any:
    """Of the results of bots in a deal over their luck in it, least squares; without any results `EXPECTED`.

    Both are compared with the other deals of the same road. The more the luck of a phase varied, the more its results
    count against what was expected.
    """
    if not len(deals):
        return np.full(luck.shape[1], EXPECTED)
    found, number = np.unique(deals, return_inverse=True)
    rows, results = [], []
    for bot in np.unique(who):
        mine = who == bot
        counts = of_deals(mine, mine, number)
        results.append(within(of_deals(values, mine, number), counts, found % roads))
        lucky = [of_deals(luck[:, phase], mine, number) for phase in range(luck.shape[1])]
        rows.append(np.stack([within(each, counts, found % roads) for each in lucky], axis=1))
    over, left = np.concatenate(rows), np.concatenate(results) - EXPECTED * np.concatenate(rows).sum(axis=1)
    plain = np.linalg.lstsq(over, left, rcond=None)[0]
    doubt = float(((left - over @ plain) ** 2).mean()) / EXPECTED**2 + TINY
    return EXPECTED + np.linalg.solve(over.T @ over + doubt * np.eye(over.shape[1]), over.T @ left)


def wilson_of(wins: Any, mine: Any, deals: Any, roads: int = 1) -> Share:
    """A share with its interval: Wilson's, for as many independent games as the spread between deals is worth."""
    mean, error = clustered(wins, mine, deals, roads)
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
