"""Questions of kind `round` in a few words, for tests.

A rider is "A.R 1.3/0 5+chase": who, square and lane, card with powers; "A.R!" lies crashed. The card "-" stands for a
crashed rider's 2, which only stands them up: the way to have riders exactly where a figure shows them after movement.
"""

from typing import Any

from tests.flamme.oracle.naive import answer_round


def rider(words: str) -> dict[str, Any]:
    """One rider of a question."""
    name, place, card = words.split()
    at, lane = place.split("/")
    value, *powers = card.split("+")
    return {
        "id": name.rstrip("!"),
        "team": name.split(".")[0],
        "type": "rouleur" if name.rstrip("!").endswith("R") else "sprinteur",
        "at": at,
        "lane": int(lane),
        "crashed": name.endswith("!") or value == "-",
        "card": {"value": 2 if value == "-" else int(value), "powers": powers, "exhaustion": False},
    }


def asked(tiles: str, *riders: str, mode: str = "race", **more: Any) -> dict[str, Any]:
    """The input of a question; `weather` belongs to the track, everything else stands beside it."""
    weather = more.pop("weather", {})
    track = {"tiles": tiles.split(), "weather": weather}
    return {"track": track, "mode": mode, "riders": [rider(words) for words in riders], **more}


def answer(tiles: str, *riders: str, mode: str = "race", **more: Any) -> dict[str, Any]:
    """What the oracle answers."""
    return answer_round(asked(tiles, *riders, mode=mode, **more))


def places(answered: dict[str, Any]) -> dict[str, str]:
    """Where everybody stands at the end of the round, as "1.3/0"."""
    return {name: f"{one['at']}/{one['lane']}" for name, one in answered["riders"].items()}


def those(answered: dict[str, Any], what: str) -> set[str]:
    """The riders of whom something is true (`exhausted`, `crashed`, `chased`, `finished`) or not zero (`slip`)."""
    return {name for name, one in answered["riders"].items() if one[what]}
