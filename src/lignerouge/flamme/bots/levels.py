"""How hard the searching bots think, by name."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from lignerouge.flamme.bots.styles import CLIMBER


@dataclass(frozen=True, slots=True)
class Level:
    """How hard a rider thinks."""

    worlds: int  # imagined for one answer, at most
    seconds: float  # spent on one answer, at most, if there is a clock
    flat: tuple[float, ...]  # the style or instinct by which everybody rides on in them, on roads without an ascent,
    mountains: tuple[float, ...]  # and on those with one
    rounds: int = 200  # that are ridden on, at most
    podium: tuple[float, ...] = (1.0, 0.2, 0.05, 0.0)  # what the places of a race are worth
    margin: float = 0.1  # what a clear lead is worth


def champion() -> Level:
    """A search that rides on by the best of the named styles."""
    return Level(worlds=100, seconds=0.15, flat=CLIMBER, mountains=CLIMBER)


@cache
def legend() -> Level:
    """A search that rides on by instincts, which self-play trained (`content/legend-*.json`)."""
    content = files("lignerouge.flamme") / "content"
    flat, mountains = (read_instinct(content / f"legend-{road}.json") for road in ("flat", "mountains"))
    return Level(worlds=400, seconds=0.6, flat=flat, mountains=mountains)


def read_instinct(file: Traversable) -> tuple[float, ...]:
    """Weights as `lignerouge.research.learning` writes them down."""
    return tuple(json.loads(file.read_text(encoding="utf-8"))["weights"])


LEVELS: Mapping[str, Callable[[], Level]] = {"champion": champion, "legend": legend}
