"""The seconds of those who came home in one round, read off the timing tile as the race itself does (ruling F18)."""

from collections.abc import Mapping
from functools import cache

from lignerouge.flamme.rules.cards import all_cards
from lignerouge.flamme.rules.finish import take_times
from lignerouge.flamme.rules.race import Race
from lignerouge.flamme.rules.road import enter, new_road, survey
from lignerouge.flamme.rules.track import Course, lay_course

SIDES = ("flat", "ascent")  # of the timing tile, as of the finish
FINISHES = {"flat": "v", "ascent": "V"}


@cache
def finish_of(side: str) -> Course:
    """A road that is all finish."""
    return lay_course(("a", FINISHES[side]))


def squares_past(course: Course) -> list[int]:
    """The squares past the line, the first one first."""
    return [square for square, past in enumerate(course.track.past.tolist()) if past]


def pack_seconds(side: str, beyond: Mapping[int, int]) -> dict[int, int]:
    """Seconds by rider, for riders on one road, so many squares past the line; the last square holds all others."""
    course = finish_of(side)
    past = squares_past(course)
    race, road = Race.fresh(), new_road()
    for n, (rider, squares) in enumerate(beyond.items()):
        race.order[n] = rider
        race.square[rider] = past[min(max(squares, 1), len(past)) - 1]
    race.running = race.riders = len(beyond)
    enter(all_cards().record, race, road, 0)
    survey(race, road)
    take_times(course.track, race, road)
    return {rider: int(race.time[rider]) for rider in beyond}
