"""`python -m tests.tools.ledger_digests` prints digests of ledgers and races, for the comparison of both builds."""

import hashlib
import json
from typing import Any

from lignerouge.arena.flamme.races import RaceBatchRunner
from lignerouge.arena.flamme.tours import ride_tours
from lignerouge.kernel.hot import INTERPRETED

TOUR: dict[str, Any] = {
    "stages": [
        {"tiles": "abcv", "kind": "extended"},
        {"tiles": "aDv", "kind": "ttt"},
        {"tiles": "1-x-7-9-Y-z-v"},
        {"tiles": "aDV", "kind": "itt"},
    ],
    "rest_days": [1],
    "specialists": True,
}
BOTS = (["random"] * 4, ["sensible"] * 3, ["sensible", "random"])


def digests() -> dict[str, str]:
    """A digest of every ledger, and of races of every kind."""
    found = {}
    for bots in BOTS:
        tours = ride_tours(TOUR, bots, 5, 0, 3)
        for number, ledger in enumerate(tours.ledgers):
            found[f"tour {'-'.join(bots)} {number}"] = digest(ledger.tobytes())
    for kind in ("race", "normal", "extended", "ttt", "itt"):
        races = RaceBatchRunner.prepare({"stage": "abDcv", "kind": kind}, ["random", "sensible"]).run(3, 0, 3)
        found[kind] = digest(races.order.tobytes() + races.rounds.tobytes())
    for seats in (4, 6):
        many = ["random", "sensible", "random", "sensible", "peloton", "muscle"][-seats:]
        options = {"stage": "1-2-3-9-x-5-v", "weather": "dealt"}
        races = RaceBatchRunner.prepare(options, many).run(3, 0, 3)
        found[f"everything {seats}"] = digest(races.order.tobytes() + races.rounds.tobytes())
    return found


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


if __name__ == "__main__":
    print(json.dumps({"interpreted": INTERPRETED, "digests": digests()}))
