"""Whole tours with all packs, played at random and by bots, hold against the book from the draft to the end."""

from collections import Counter

import pytest
from tests.flamme.audit.playing import play_tour
from tests.flamme.audit.tour import audit_tour
from tests.support.depth import how_many

TOURS = how_many(1, interpreted=1, deep=12)  # in each of the parts
PARTS = 5


@pytest.mark.parametrize("part", range(PARTS))
def test_random_tours(part: int) -> None:
    told: Counter[str] = Counter()
    for seed in range(part * TOURS, (part + 1) * TOURS):
        game = play_tour(seed)
        audit_tour(game)
        told.update(event["event"] for step in game.events for event in step)
    assert told["TourEnded"] == TOURS
    assert told["StageClosed"] >= 3 * TOURS
