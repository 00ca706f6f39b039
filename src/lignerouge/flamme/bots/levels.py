"""The bots in numbers: their policies and styles by name, how hard they think, what they draft. No rules are needed."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import numpy as np

# Policies by number; from STYLED on: the named styles, in their order; from WARM on: the climber's style with a
# temperature of so many tenths (`style.py: tempting_card`), whose mistakes are like people's: near ones, seldom far.
RANDOM, SENSIBLE, STYLED, WARM = 0, 1, 2, 16
CLIMBING = 2  # the climber's place among the styles
WARMTHS: Mapping[str, int] = {"beginner": 110, "amateur": 60, "regular": 20}
POLICIES: Mapping[str, int] = {  # the weakest first
    "random": RANDOM,
    "beginner": WARM + WARMTHS["beginner"],
    "amateur": WARM + WARMTHS["amateur"],
    "sensible": SENSIBLE,
    "regular": WARM + WARMTHS["regular"],
    "breakaway": STYLED + 1,
    "follower": STYLED,
    "climber": STYLED + CLIMBING,
}

# The named styles, bred with what is now `lignerouge.research.evolution`; commands and figures are in the notebook.
# A style is four rows, for a rouleur near the line and far from it, then for a sprinteur, with a weight for each of the
# features of `style.py` in their order: MADE, VALUE, TOWED, TIRED, CROWD, FLOOR, CLIMB, SPENT, BEHIND, AWAY, HIGH,
# RICH; and the two distances.
FOLLOWER = (
    *(0.77, -0.08, 0.01, -2.16, 0.45, 3.00, -0.56, -1.80, 0.20, 0.10, -1.03, 1.61),
    *(1.04, -0.99, 2.98, -1.84, -1.03, 1.87, 1.38, -0.84, -0.05, 0.06, -0.36, 0.91),
    *(1.40, -0.49, -1.01, -2.62, -0.08, 0.34, 3.23, -2.47, -0.27, -0.28, 0.05, 0.06),
    *(0.58, -0.41, 0.18, -1.48, -1.78, 2.12, 1.31, -2.42, -0.16, -0.39, -0.61, 0.30),
    *(15.6, 43.5),
)
BREAKAWAY = (
    *(0.67, -0.30, -0.12, -2.99, 1.19, 2.90, -0.80, -2.00, 0.65, 0.24, -1.19, 1.51),
    *(1.63, -1.10, 4.24, -1.00, -0.34, 4.31, 1.65, -0.81, -0.20, 1.00, -0.61, 0.92),
    *(1.51, -0.69, -1.26, -2.48, -0.04, 0.11, 1.84, -2.96, -0.17, -0.08, 0.04, 0.04),
    *(0.47, -0.12, -0.59, -1.00, -0.98, 2.36, 1.55, -2.66, -0.28, 1.00, -0.87, 0.28),
    *(11.1, 46.3),
)
CLIMBER = (
    *(0.90, -0.14, -0.23, -2.45, 0.99, 2.71, -0.29, -2.14, 0.16, 0.25, -1.08, 1.74),
    *(1.05, -0.90, 2.94, -2.36, -0.81, 2.10, 1.13, -0.13, -0.10, 0.00, -0.45, 1.06),
    *(1.42, -0.44, -1.22, -3.99, -0.72, 0.63, 3.02, -2.41, -0.19, -0.43, 0.16, 0.06),
    *(0.44, -0.16, -0.24, -1.90, -0.99, 2.96, 1.28, -2.44, -0.34, -0.40, -0.82, 0.25),
    *(9.8, 45.5),
)
STYLES = np.array([FOLLOWER, BREAKAWAY, CLIMBER])
STYLES.flags.writeable = False

# Tour points that a specialist adds to a team in a stage of the basic tour, where all others ride with plain decks
# (notebook, entry 5). By options of the draft.
SPECIALIST_WORTH: Mapping[str, float] = {
    **{"R1": 0.33, "R2": 0.28, "R3": 0.52, "R4": 0.10, "R5": 0.16, "R6": 0.38},
    **{"S1": 0.11, "S2": 0.24, "S3": 0.48, "S4": 0.42, "S5": 0.13, "S6": 0.24},
}


@dataclass(frozen=True, slots=True)
class Level:
    """How hard a rider thinks."""

    worlds: int  # imagined for one answer, at most
    seconds: float  # spent on one answer, at most, if there is a clock
    flat: tuple[float, ...]  # the style or instinct by which everybody rides on in them, on roads without an ascent,
    mountains: tuple[float, ...]  # on those with one,
    trials: tuple[float, ...]  # and in time trials
    rounds: int = 200  # that are ridden on, at most
    podium: tuple[float, ...] = (1.0, 0.2, 0.05, 0.0)  # what the places of a race are worth
    margin: float = 0.1  # what a clear lead is worth


def champion() -> Level:
    """A search that rides on by the best of the named styles."""
    return Level(worlds=100, seconds=0.15, flat=CLIMBER, mountains=CLIMBER, trials=CLIMBER)


def contender() -> Level:
    """The champion with little patience: few worlds, so that of near answers it often takes the wrong one."""
    return replace(champion(), worlds=24)


@cache
def legend() -> Level:
    """A search that rides on by instincts, which self-play trained (`content/legend-*.json`).

    They know no trials: there it rides on by the actor (notebook, 42).
    """
    content = files("lignerouge.flamme") / "content"
    flat, mountains = (read_instinct(content / f"legend-{road}.json") for road in ("flat", "mountains"))
    return Level(worlds=400, seconds=0.6, flat=flat, mountains=mountains, trials=actor())


@cache
def actor() -> tuple[float, ...]:
    """A network for all kinds of roads, which self-play in a league trained (`content/actor.json`).

    `lignerouge.research.selfplay` wrote it down, together with the critic from which it learnt.
    """
    content = files("lignerouge.flamme") / "content"
    return tuple(json.loads((content / "actor.json").read_text(encoding="utf-8"))["actor"])


def read_instinct(file: Traversable) -> tuple[float, ...]:
    """Weights as `lignerouge.research.learning` writes them down."""
    return tuple(json.loads(file.read_text(encoding="utf-8"))["weights"])


LEVELS: Mapping[str, Callable[[], Level]] = {
    "contender": contender,
    "champion": champion,
    "legend": legend,
}
