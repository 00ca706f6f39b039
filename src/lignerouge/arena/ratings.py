"""One number for how strong a bot is: Plackett and Luce's model, by maximum likelihood.

Of those still without a place, each takes the next one with a chance in proportion to its strength; equal places are
treated after Breslow. All games count alike, in whatever order they were played (which is why no rating that goes from
game to game is used here). The numbers are on the usual scale: 400 points more are ten times the strength, and the mean
of all who took part is 1500. How sure they are comes from how much they differ from deal to deal.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

SCALE = 400 / np.log(10)
MEAN = 1500.0
PRIOR = 3.0  # how far strengths are believed to lie apart, as logarithms: who always wins gets a number all the same
STEPS = 100
CLOSE = 1e-9


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength with its standard error, in points."""

    points: float
    error: float


def rate(who: Any, places: Any, deals: Any, count: int) -> list[Rating]:
    """`who` and `places`: games x seats, players by number; `deals`: which deal each game had."""
    order = np.argsort(places, axis=1, kind="stable")
    who, places = np.take_along_axis(who, order, axis=1), np.take_along_axis(places, order, axis=1)
    strength = np.zeros(count)
    for _ in range(STEPS):
        scores, bend = slopes(who, places, strength)
        step = np.linalg.solve(bend, scores.sum(axis=0) - strength / PRIOR**2)
        strength = strength + np.clip(step, -1.0, 1.0)
        if np.abs(step).max() < CLOSE:
            break
    scores, bend = slopes(who, places, strength)
    found = zip(*centred(strength, bend, by_deal(scores, deals)), strict=True)
    return [Rating(MEAN + SCALE * points, SCALE * error) for points, error in found]


def slopes(who: Any, places: Any, strength: Any) -> tuple[Any, Any]:
    """Of every game's likelihood the slope by strength, and of all together how it bends (with the prior)."""
    games, seats = who.shape
    count, rows = len(strength), np.arange(games)
    weights = np.exp(strength - strength.max())[who]
    scores, bend = np.zeros((games, count)), np.eye(count) / PRIOR**2
    first = np.zeros(games, np.int64)  # of those who share the place
    for n in range(seats):
        first = np.where(places[:, n] == places[:, max(n - 1, 0)], first, n)
        left = weights * (np.arange(seats)[None, :] >= first[:, None])
        shares = np.zeros((games, count))
        for m in range(seats):
            shares[rows, who[:, m]] += left[:, m] / left.sum(axis=1)
        scores[rows, who[:, n]] += 1
        scores -= shares
        bend += np.diag(shares.sum(axis=0)) - shares.T @ shares
    return scores, bend


def by_deal(scores: Any, deals: Any) -> Any:
    """Games of one deal are not independent: their slopes are added up."""
    _, number = np.unique(deals, return_inverse=True)
    sums = np.zeros((number.max() + 1, scores.shape[1]))
    np.add.at(sums, number, scores)
    return sums


def centred(strength: Any, bend: Any, sums: Any) -> tuple[Sequence[float], Sequence[float]]:
    """Against the mean of all. The error is the larger one of what the model says and of what the deals say."""
    count, inverse = len(strength), np.linalg.inv(bend)
    away = np.eye(count) - 1 / count
    many = len(sums)
    spread = inverse @ (sums.T @ sums) @ inverse * (many / max(many - 1, 1))
    errors = np.maximum(np.diag(away @ spread @ away.T), np.diag(away @ inverse @ away.T))
    return (away @ strength).tolist(), np.sqrt(errors).tolist()
