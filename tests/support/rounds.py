"""A round in a few words, answered by the engine, and the story of it."""

from typing import Any

from tests.flamme.oracle.asking import asked, places, those

from lignerouge.flamme.explain.answers import answer

__all__ = ["places", "ridden", "said", "those"]


def ridden(tiles: str, *riders: str, mode: str = "race", **more: Any) -> dict[str, Any]:
    """What becomes of riders like "A.R 1.3/0 5+chase" (see `tests.flamme.oracle.asking`)."""
    return answer("round", asked(tiles, *riders, mode=mode, **more))


def said(answered: dict[str, Any], event: str, *keys: str) -> list[tuple[Any, ...]]:
    """The events of one name in the story, each as the rider and the values of these keys."""
    found = [step for step in answered["steps"] if step["event"] == event]
    return [(step["rider"], *(step[key] for key in keys)) for step in found]
