"""Trains a rider's instinct by self-play: what was played in races that went well becomes likelier (policy gradient).

Riders draw their cards by the chances that their instinct gives them; after every batch of races the weights take a
step (Adam) along the slope of `lessons.py`. In every other batch one seat rides by a named style, so that the instinct
does not only know its like.

`python -m lignerouge.research.learning --help`. The notebook says how the legend's instincts were made with it.
"""

import argparse
import json
import shlex
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console

from lignerouge.arena.flamme.races import RaceBatchRunner
from lignerouge.flamme.bots.guess import HIDDEN
from lignerouge.flamme.bots.levels import CLIMBER, SENSIBLE, STYLES, read_instinct
from lignerouge.flamme.bots.network import DIRECT, INSTINCT, OUT, PART
from lignerouge.flamme.bots.stakes import Stakes
from lignerouge.flamme.rules.race import SEATS
from lignerouge.kernel.hot import copies
from lignerouge.kernel.luck import Luck, streams
from lignerouge.research.lessons import learn_from, new_lesson

STAGES = ("Avenue Corso Paseo", "Firenze - Milano", "La Classicissima")
TEAMS = 4
PODIUM, MARGIN = (1.0, 0.2, 0.05, 0.0), 0.1  # what counts, as for the riders who search
REPORT = 100  # batches between two
FIRST_WORTH = 0.31  # of a race, before any is known


def first_instinct(luck: np.random.Generator) -> Any:
    """Where learning begins: the direct way knows that steps are good and that tired legs are not."""
    weights = np.zeros(INSTINCT)
    for first in (0, PART):
        weights[first : first + OUT] = 0.3 * luck.standard_normal(OUT)
        weights[first + OUT : first + DIRECT] = 0.1 * luck.standard_normal(HIDDEN)
        weights[first + DIRECT : first + DIRECT + 4] = (2.0, -1.5, 1.0, -2.0)
    return weights


@dataclass
class Pupil:
    """Weights that climb a noisy slope (Adam)."""

    weights: Any
    pace: float
    mean: Any = field(init=False)
    square: Any = field(init=False)
    steps: int = 0

    def __post_init__(self) -> None:
        self.mean, self.square = np.zeros_like(self.weights), np.zeros_like(self.weights)

    def climb(self, slope: Any, share: float) -> None:
        """One step; `share` of the usual pace."""
        self.steps += 1
        self.mean += 0.1 * (slope - self.mean)
        self.square += 0.01 * (slope**2 - self.square)
        mean, square = self.mean / (1 - 0.9**self.steps), self.square / (1 - 0.99**self.steps)
        self.weights = self.weights + self.pace * share * mean / (np.sqrt(square) + 1e-8)


@dataclass(frozen=True)
class School:
    """The stages on which an instinct races."""

    runners: Sequence[RaceBatchRunner]
    stakes: Stakes

    @classmethod
    def open(cls, stages: Sequence[str]) -> "School":
        """A win counts most, and a clear one more than a narrow one."""
        stakes = Stakes.fresh()
        stakes.podium[: len(PODIUM)] = PODIUM
        stakes.margin = MARGIN
        return cls([RaceBatchRunner.prepare({"stage": stage}, ["random"] * TEAMS) for stage in stages], stakes)

    def race(
        self, stage: int, weights: Any, rival: Any, learners: int, chances: Any, usual: float = 0.0, slope: Any = None
    ) -> tuple[float, float]:
        """One race for every row of chances; with a slope to add to, the instinct is curious."""
        setup, start = self.runners[stage].setup, self.runners[stage].start
        lesson = new_lesson(weights, np.tile(rival, (SEATS, 1)), learners, curious=slope is not None)
        return learn_from(
            lesson,
            self.stakes,
            usual,
            np.full(SEATS, SENSIBLE, np.int8),
            setup.context(Luck.fresh()),
            copies(start, len(chances)),
            chances,
            np.zeros(INSTINCT) if slope is None else slope,
        )

    def over_climbers(self, weights: Any, races: int = 2000) -> list[float]:
        """What an instinct wins on each stage against three climbers."""
        chances = streams(7, 0, races)
        return [self.race(n, weights, CLIMBER, 1, chances)[1] for n in range(len(self.runners))]


def learn(
    pupil: Pupil, school: School, batches: int, races: int, seed: int, every: int = REPORT
) -> Iterator[tuple[int, Any]]:
    """The weights after every so many batches. Half of the batches have a rival on the last seat."""
    stages = len(school.runners)
    usual = np.full((stages, len(STYLES) + 1), FIRST_WORTH)
    for batch in range(batches):
        slope = np.zeros(INSTINCT)
        rival = batch // 2 % len(STYLES) if batch % 2 else -1
        for n in range(stages):
            chances = streams(seed, (batch * stages + n) * races, races)
            worth, _ = school.race(
                n, pupil.weights, STYLES[rival], TEAMS - (rival >= 0), chances, usual[n, rival], slope
            )
            usual[n, rival] += 0.1 * (worth - usual[n, rival])
        pupil.climb(slope / races, min(1.0, 2 * (1 - batch / batches)))
        if batch % every == every - 1:
            yield batch + 1, pupil.weights


def main() -> None:
    """Train one instinct and write it down now and then."""
    parser = argparse.ArgumentParser(description="Train a riding instinct by self-play.")
    parser.add_argument("file", type=Path, help="where the weights are written, as JSON")
    parser.add_argument("--begin", type=Path, help="weights to begin with")
    parser.add_argument("--stages", default=",".join(STAGES))
    parser.add_argument("--batches", type=int, default=2000, help="in the second half of them the steps get smaller")
    parser.add_argument(
        "--until", type=int, help="end after so many batches, a multiple of 100, though more were meant"
    )
    parser.add_argument("--races", type=int, default=500, help="on each stage, in a batch")
    parser.add_argument("--pace", type=float, default=0.02)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    made = json.loads(given.begin.read_text())["made"] if given.begin else []
    made.append(shlex.join(["python", "-m", "lignerouge.research.learning", *sys.argv[1:]]))
    luck = np.random.default_rng(given.seed)
    begin = np.array(read_instinct(given.begin)) if given.begin else first_instinct(luck)
    pupil = Pupil(begin, given.pace)
    school = School.open(given.stages.split(","))
    for count, weights in learn(pupil, school, given.batches, given.races, given.seed):
        rounded = [round(float(weight), 3) for weight in weights]
        given.file.write_text(json.dumps({"made": made, "batches": count, "weights": rounded}) + "\n")
        figures = " ".join(f"{share:.1%}" for share in school.over_climbers(weights))
        Console().print(f"{count} batches, against three climbers {figures}")
        if count == given.until:
            break


if __name__ == "__main__":
    main()
