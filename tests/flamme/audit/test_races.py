"""Whole races of every kind, played at random and by bots, hold against the book from the first entry to the last."""

from collections import Counter

import pytest
from tests.flamme.audit.auditing import audit_race
from tests.flamme.audit.playing import play_race
from tests.support.depth import INTERPRETED, how_many

RACES = how_many(6, interpreted=3, deep=60)  # in each of the parts
PARTS = 5
SEEN_IN_EVERY_RUN = {"Drew", "Revealed", "Moved", "Towed", "Exhausted", "Crossed", "Timed", "TookMinute", "TookToken"}


@pytest.mark.parametrize("part", range(PARTS))
def test_random_races(part: int) -> None:
    told: Counter[str] = Counter()
    for seed in range(part * RACES, (part + 1) * RACES):
        game = play_race(seed)
        audit_race(game)
        told.update(event["event"] for step in game.events for event in step)
    assert told["Ended"] == RACES
    assert INTERPRETED or told.keys() >= SEEN_IN_EVERY_RUN
