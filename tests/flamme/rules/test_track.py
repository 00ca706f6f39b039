"""The road as columns: numbers are precedence, routes know their forks."""

import pytest
from tests.flamme.oracle.naive_track import TILES, build_track

from lignerouge.flamme.content.catalogue import stages, tiles
from lignerouge.flamme.rules.track import FAR, HAND, NOWHERE, REACH, SQUARES, lay_course
from lignerouge.flamme.stages.text import parse_tiles
from lignerouge.kernel.errors import InputError


def test_every_tile_is_laid_as_the_naive_reading_has_it() -> None:
    """Names, lanes, order, neighbours and line, tile by tile, between a start and a finish."""
    for name in tiles():
        names = ("a", name, "u")
        course, naive = lay_course(names), build_track(list(names), {})
        assert list(course.names[1:]) == [square.name for square in naive.squares]
        for square in naive.squares:
            number = course.number(square.name)
            assert course.track.lanes[number] == square.lanes
            assert bool(course.track.ascent[number]) == square.ascent
            ahead = [course.names[n] for n in course.track.ahead[number].tolist() if n != NOWHERE]
            assert ahead == [following.name for following in square.ahead]
    assert set(tiles()) == set(TILES)


@pytest.mark.parametrize("stage", stages(), ids=lambda stage: stage.key)
def test_every_stage_card_is_a_road_from_grid_to_finish(stage: object) -> None:
    course = lay_course(stage.tiles)  # type: ignore[attr-defined]
    track = course.track
    assert track.start == 5 - (course.tiles[0] == "A")
    assert [n for n in range(1, track.last + 1) if track.grid[n]] == list(range(1, track.start + 1))
    assert track.past[track.last]
    assert not track.forked
    assert track.draw.tolist()[: track.last + 1] == [HAND] * (track.last + 1)
    assert course.to_go(track.last) == 0
    assert course.to_go(1) == 1 + course.to_go(2) > 60


def test_nowhere_is_empty_and_ahead_of_itself() -> None:
    track = lay_course(("a", "u")).track
    assert track.lanes[NOWHERE] == 0
    assert track.ahead[NOWHERE].tolist() == [NOWHERE, NOWHERE]
    assert track.ahead[track.last].tolist() == [NOWHERE, NOWHERE]


def test_routes_at_a_roundabout() -> None:
    """F16: two routes through one fork, four through two; the inner one is route 0."""
    course = lay_course(("a", "x", "b", "u"))
    track, fork = course.track, course.number("1.3")
    assert track.forked
    assert track.routes[course.number("2.1")] == 1
    assert track.routes[fork] == 2
    names = [[course.names[track.path[fork, route, step]] for step in range(7)] for route in range(2)]
    assert names[0] == ["1.3", "1.i1", "1.i2", "1.i3", "2.1", "2.2", "2.3"]
    assert names[1] == ["1.3", "1.o1", "1.o2", "1.o3", "1.o4", "1.o5", "2.1"]
    both = lay_course(("a", "x", "y", "b", "u"))
    assert both.track.routes[both.number("1.3")] == 4


def test_climb_and_room() -> None:
    course = lay_course(parse_tiles("abCu"))
    track = course.track
    assert track.climb[course.number("2.4"), 0] == 0
    assert track.climb[course.number("2.1"), 0] == 3
    assert track.climb[course.number("0.1"), 0] == FAR
    assert track.room[track.last, 0] == 0
    assert track.room[track.last - 3, 0] == 3
    assert track.room[1, 0] == REACH - 1


def test_weather_changes_what_a_square_does() -> None:
    weather = ((1, "crosswind"), (2, "rain"), (3, "tailwind"), (4, "headwind"))
    course = lay_course(tuple("abcdfu"), weather)
    track = course.track
    first = [course.number(f"{tile}.1") for tile in range(6)]
    assert [int(track.tows[n]) for n in first] == [1, 0, 1, 1, 1, 1]
    assert [int(track.slippery[n]) for n in first] == [0, 0, 1, 0, 0, 0]
    assert [int(track.draw[n]) for n in first] == [4, 4, 4, 5, 3, 4]
    plain = lay_course(tuple("abcdfu"))
    assert plain.weather == ()
    assert plain.track.tows[first[1]]


@pytest.mark.parametrize(("finish", "seconds"), [("u", [40, 30, 20, 10, 0]), ("U", [30, 20, 10, 0])])
def test_the_timing_tile(finish: str, seconds: list[int]) -> None:
    course = lay_course(("a", finish))
    past = [n for n in range(1, course.track.last + 1) if course.track.past[n]]
    assert [int(course.track.seconds[n]) for n in past] == seconds


def test_what_cannot_be_laid_or_found_is_a_mistake() -> None:
    with pytest.raises(InputError, match=f"at most {SQUARES - 1} squares"):
        lay_course(("b",) * 30)
    with pytest.raises(InputError, match=r'no square "9\.9"'):
        lay_course(("a", "u")).number("9.9")
