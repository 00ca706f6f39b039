"""Evolves riding styles: small changes of their weights compete in races, and what wins is varied again.

`python -m lignerouge.research.evolution --help`. The strategy is separable CMA-ES, of the library `cmaes`. The notebook
says how the styles of the bots were made with a strategy of that kind.
"""

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from cmaes import SepCMA
from rich.console import Console

from lignerouge.arena.flamme.races import RaceBatchRunner
from lignerouge.flamme.bots import style as weights
from lignerouge.flamme.bots.guess import new_guess
from lignerouge.flamme.bots.levels import SENSIBLE
from lignerouge.flamme.bots.rollout import StyleRiders, ride_many
from lignerouge.flamme.rules.race import SEATS
from lignerouge.kernel.hot import copies
from lignerouge.kernel.luck import Luck, streams
from lignerouge.research.learning import STAGES, TEAMS

SPREAD = {"BEHIND": 0.3, "AWAY": 0.3, "RICH": 0.3, "HIGH": 0.5, "MADE": 0.5, "VALUE": 0.5}  # others 1: a first step
DISTANCE = 8.0  # first step of the distances


def plain_style() -> Any:
    """Where evolution begins: about what the sensible bot does."""
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


@dataclass(frozen=True)
class StyleSpace:
    """Styles as points: how far they lie from the first one, in steps that suit each weight."""

    begin: Any
    fixed: Mapping[int, float]  # weights that stay as they are
    steps: Any = field(default_factory=first_steps)

    def style(self, point: Any) -> Any:
        """A style as the riders use it."""
        style = self.begin + self.steps * point
        for weight, value in self.fixed.items():
            style[weight] = value
        style[weights.FAR] = max(style[weights.FAR], style[weights.NEAR] + 1)
        return style


def evolve(
    space: StyleSpace,
    stages: Sequence[str],
    *,
    races: int,
    generations: int,
    spread: float = 0.3,
    seed: int = 1,
    size: int = 20,
) -> Iterator[tuple[int, Any, list[float]]]:
    """Every ten generations: how many, the style in the middle, and what it wins against three plain ones."""
    runners = [RaceBatchRunner.prepare({"stage": stage}, ["random"] * TEAMS) for stage in stages]
    strategy = SepCMA(np.zeros(len(space.begin)), spread, seed=seed, population_size=size)
    luck, plain = np.random.default_rng(seed), plain_style()
    past = [plain]  # styles that were in the middle before: rivals
    for generation in range(generations):
        middle = space.style(strategy.mean)
        rival = past[luck.integers(len(past))]
        rivals = ([middle, rival, plain], [plain] * 3, [middle, middle, past[-1]])[generation % 3]
        tried = [strategy.ask() for _ in range(size)]
        styles = [[space.style(point), *rivals] for point in tried]
        won = [sum(wins(runner, style, 1000 + generation, races)[0] for runner in runners) for style in styles]
        strategy.tell([(point, -share) for point, share in zip(tried, won, strict=True)])
        if generation % 10 == 9:
            past.append(space.style(strategy.mean))
            shares = [float(wins(runner, [past[-1], *[plain] * 3], 7, 2000)[0]) for runner in runners]
            yield generation + 1, past[-1], shares


def main() -> None:
    """Evolve one style and write it down after every ten generations."""
    parser = argparse.ArgumentParser(description="Evolve a riding style.")
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
    found = evolve(
        StyleSpace(begin, fixed),
        given.stages.split(","),
        races=given.races,
        generations=given.generations,
        spread=given.spread,
        seed=given.seed,
    )
    for count, style, shares in found:
        given.file.write_text(json.dumps([round(float(weight), 3) for weight in style]))
        figures = " ".join(f"{share:.1%}" for share in shares)
        Console().print(f"{count} generations, against three plain ones {figures}")


if __name__ == "__main__":
    main()
