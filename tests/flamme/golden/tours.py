"""A whole tour, too long to be kept move by move: what happened between its stages, and a digest of its record."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.flamme.golden.mechanisms import event_line, shown

from lignerouge.flamme.play.events import BrokeAway, Drafted, DraftOpened, Forecast
from lignerouge.flamme.tour.campaign import GRAND_TOUR, TourState
from lignerouge.flamme.tour.events import Rested, StageClosed, StageOpened, TourEnded
from lignerouge.flamme.tour.view import Standings, TourView
from lignerouge.kernel.journal import write
from lignerouge.kernel.luck import below, seeded
from lignerouge.kernel.match import Match

FOLDER = Path(__file__).parent / "tours"
TOLD = (DraftOpened, Drafted, StageOpened, Forecast, BrokeAway, StageClosed, Rested, TourEnded)

# The basic tour has no trial and no extended stage, so that the other one rides them.
TOURS: dict[str, tuple[dict[str, Any], int, int]] = {
    "seven-stages": ({"stages": "basic", "specialists": True, "rest_days": [3]}, 4, 1),
    "windy-stages": (
        {"stages": [3, 4, {"tiles": "abcdlmnv", "kind": "ttt", "name": "in the wind"}], "weather": "dealt"},
        3,
        3,
    ),
    "all-packs": (
        {
            "stages": [17, 5, 10],
            "specialists": True,
            "rest_days": [1],
            "weather": "dealt",
            "automatic": {"C": "peloton", "F": "muscle"},
        },
        6,
        4,
    ),
    "special-stages": (
        {
            "stages": [
                {"tiles": "abcgiDHqntmKOLrepJsfu", "kind": "ttt", "name": "against the clock"},
                {"tiles": "AbXpzGQLjkrheysTDFoIv", "kind": "extended", "name": "with a meal"},
                10,
            ],
            "rest_days": [2],
        },
        2,
        2,
    ),
}


def played(name: str) -> Match[TourState, TourView]:
    """A tour with random answers."""
    options, seats, seed = TOURS[name]
    match: Match[TourState, TourView] = Match.begin(GRAND_TOUR, options, list("pqrstu"[:seats]), seeded(seed))
    dice = seeded(seed, 1)
    pilots = dict.fromkeys(range(6), lambda view, asked: asked.options[int(below(dice, 0, len(asked.options)))])
    for _ in match.autopilot(pilots):
        pass
    return match


def told(match: Match[TourState, TourView]) -> Iterator[str]:
    """The events between the stages, the standings at the end, the digest."""
    yield from (event_line(event) for event in match.events if isinstance(event, TOLD))
    standings = match.view(None).standings
    for name in Standings.__dataclass_fields__:
        yield f"{name}: {shown(getattr(standings, name))}"
    yield f"answers: {len(match.journal.entries) - 1}"
    yield f"events: {len(match.events)}"
    yield f"record: {hashlib.sha256(write(match.journal).encode()).hexdigest()[:16]}"


def golden_text(name: str) -> str:
    return "\n".join(told(played(name))) + "\n"


def file_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"
