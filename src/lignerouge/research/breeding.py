"""Breeds riding styles: small changes of their weights compete in races, and what wins is bred on (separable CMA-ES).

`python -m lignerouge.research.breeding --help`. The notebook says how the styles of the bots were made with it.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console

from lignerouge.arena.runner import RaceBatchRunner
from lignerouge.flamme.bots import style as weights
from lignerouge.flamme.bots.guess import new_guess
from lignerouge.flamme.bots.levels import SENSIBLE
from lignerouge.flamme.bots.rollout import StyleRiders, ride_many
from lignerouge.flamme.rules.race import SEATS
from lignerouge.kernel.hot import copies
from lignerouge.kernel.luck import Luck, streams

STAGES = ("Avenue Corso Paseo", "Firenze - Milano", "La Classicissima")
TEAMS = 4
SPREAD = {"BEHIND": 0.3, "AWAY": 0.3, "RICH": 0.3, "HIGH": 0.5, "MADE": 0.5, "VALUE": 0.5}  # others 1: a first step
DISTANCE = 8.0  # first step of the distances


def plain_style() -> Any:
    """Where breeding begins: about what the sensible bot does."""
    style = np.zeros(weights.STYLE)
    near = {weights.MADE: 1.0, weights.TOWED: 1.0, weights.TIRED: -0.78}
    far = {weights.MADE: 1.0, weights.VALUE: -1.02, weights.TOWED: 1.2, weights.TIRED: -2.6}
    for first, chosen in ((0, near), (weights.FEATURES, far)):
        for feature, weight in chosen.items():
            style[[first + feature, first + feature + 2 * weights.FEATURES]] = weight
    style[weights.NEAR], style[weights.FAR] = 26.0, 30.0
    return style


def first_steps() -> Any:
    """How far the first generation strays in every weight."""
    steps = np.ones(weights.STYLE)
    for name, spread in SPREAD.items():
        steps[getattr(weights, name) : 4 * weights.FEATURES : weights.FEATURES] = spread
    steps[[weights.NEAR, weights.FAR]] = DISTANCE
    return steps


def wins(runner: RaceBatchRunner, styles: Sequence[Any], seed: int, races: int) -> Any:
    """The share of races that each seat's style wins."""
    field_ = copies(runner.start, races)
    rows = np.stack([*styles, *[styles[0]] * (SEATS - len(styles))])
    riders = StyleRiders(rows, np.full(SEATS, SENSIBLE, np.int8), new_guess())
    ride_many(riders, runner.setup.context(Luck.fresh()), field_, streams(seed, 0, races))
    first = field_["home" if runner.setup.rules.clock else "order"][:, 0] // 2
    return np.bincount(first, minlength=len(styles)) / races


@dataclass
class Herd:
    """A distribution of styles that moves towards those that win."""

    begin: Any
    fixed: dict[int, float]  # weights that stay as they are
    luck: np.random.Generator
    spread: float = 0.3
    size: int = 20
    steps: Any = field(default_factory=first_steps)

    def __post_init__(self) -> None:
        """The constants of CMA-ES for this many weights (Hansen 2016; Ros and Hansen 2008 for the separable form)."""
        count, self.parents = len(self.begin), self.size // 2
        shares = np.log(self.parents + 0.5) - np.log(np.arange(1, self.parents + 1))
        self.shares = shares / shares.sum()
        mass = self.mass = 1 / (self.shares**2).sum()
        self.path_rate = (mass + 2) / (count + mass + 5)
        self.damping = 1 + self.path_rate + 2 * max(0.0, float(np.sqrt((mass - 1) / (count + 1))) - 1)
        self.rank_rate = (4 + mass / count) / (count + 4 + 2 * mass / count)
        self.one_rate = 2 / ((count + 1.3) ** 2 + mass) * (count + 2) / 3
        many = 2 * (mass - 2 + 1 / mass) / ((count + 2) ** 2 + mass) * (count + 2) / 3
        self.many_rate = min(1 - self.one_rate, many)
        self.usual = np.sqrt(count) * (1 - 1 / (4 * count) + 1 / (21 * count**2))
        self.mean, self.variance = np.zeros(count), np.ones(count)
        self.path, self.long_path = np.zeros(count), np.zeros(count)
        self.generation = 0

    def style(self, place: Any) -> Any:
        """A style as the riders use it."""
        style = self.begin + self.steps * place
        for weight, value in self.fixed.items():
            style[weight] = value
        style[weights.FAR] = max(style[weights.FAR], style[weights.NEAR] + 1)
        return style

    def offspring(self) -> Any:
        """The steps of a generation."""
        return self.luck.standard_normal((self.size, len(self.mean))) * np.sqrt(self.variance)

    def select(self, steps: Any, fitness: Any) -> None:
        """Move towards the better half."""
        best = steps[np.argsort(-fitness)[: self.parents]]
        step = self.shares @ best
        self.mean = self.mean + self.spread * step
        self.generation += 1
        pace = np.sqrt(self.path_rate * (2 - self.path_rate) * self.mass)
        self.path = (1 - self.path_rate) * self.path + pace * step / np.sqrt(self.variance)
        length = float(np.linalg.norm(self.path))
        settled = np.sqrt(1 - (1 - self.path_rate) ** (2 * self.generation))
        steady = length / settled < (1.4 + 2 / (len(self.mean) + 1)) * self.usual
        pace = steady * np.sqrt(self.rank_rate * (2 - self.rank_rate) * self.mass)
        self.long_path = (1 - self.rank_rate) * self.long_path + pace * step
        kept = (1 - self.one_rate - self.many_rate) * self.variance
        self.variance = kept + self.one_rate * self.long_path**2 + self.many_rate * (self.shares @ best**2)
        self.spread *= float(np.exp(self.path_rate / self.damping * (length / self.usual - 1)))


def breed(herd: Herd, stages: Sequence[str], races: int, generations: int) -> Iterator[tuple[int, Any, list[float]]]:
    """Every ten generations: how many, the style in the middle, and what it wins against three plain ones."""
    runners = [RaceBatchRunner.prepare({"stage": stage}, ["random"] * TEAMS) for stage in stages]
    plain = plain_style()
    hall = [plain]
    for generation in range(generations):
        middle = herd.style(herd.mean)
        rival = hall[herd.luck.integers(len(hall))]
        rivals = ([middle, rival, plain], [plain] * 3, [middle, middle, hall[-1]])[generation % 3]
        steps = herd.offspring()
        fitness = np.zeros(len(steps))
        for runner in runners:
            for n, step in enumerate(steps):
                styles = [herd.style(herd.mean + herd.spread * step), *rivals]
                fitness[n] += wins(runner, styles, 1000 + generation, races)[0]
        herd.select(steps, fitness)
        if generation % 10 == 9:
            middle = herd.style(herd.mean)
            hall.append(middle)
            yield generation + 1, middle, [float(wins(one, [middle, *[plain] * 3], 7, 2000)[0]) for one in runners]


def main() -> None:
    """Breed one style and write it down after every ten generations."""
    parser = argparse.ArgumentParser(description="Breed a riding style.")
    parser.add_argument("file", type=Path, help="where the style is written, as JSON")
    parser.add_argument("--begin", type=Path, help="a style to begin with")
    parser.add_argument("--fix", action="append", default=[], metavar="WEIGHT=VALUE", help="by number, as in 33=-4")
    parser.add_argument("--stages", default=",".join(STAGES))
    parser.add_argument("--generations", type=int, default=200)
    parser.add_argument("--races", type=int, default=400, help="on each stage, for one style of a generation")
    parser.add_argument("--spread", type=float, default=0.3)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    begin = np.array(json.loads(given.begin.read_text())) if given.begin else plain_style()
    fixed = {int(weight): float(value) for weight, value in (text.split("=") for text in given.fix)}
    herd = Herd(begin, fixed, np.random.default_rng(given.seed), given.spread)
    for count, style, shares in breed(herd, given.stages.split(","), given.races, given.generations):
        given.file.write_text(json.dumps([round(float(weight), 3) for weight in style]))
        figures = " ".join(f"{share:.1%}" for share in shares)
        Console().print(f"{count} generations, spread {herd.spread:.3f}, against three plain ones {figures}")


if __name__ == "__main__":
    main()
