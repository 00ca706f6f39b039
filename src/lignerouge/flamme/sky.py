"""Weather that is dealt anew for every race of a run, for compiled code (ruling F34).

What a weather does to a square is said in `track`: here a road only gets those columns, tile by tile, from roads that
lie under one weather as a whole.
"""

from typing import Any

import numpy as np

from lignerouge.flamme.race import TABLE
from lignerouge.flamme.track import SQUARES, Course, Track, lay_course
from lignerouge.flamme.weather import ALL_TOKENS, FIRST_TOKEN, KINDS, weather_tiles
from lignerouge.kernel.hot import Column, Grid, Record, apart, clone, field
from lignerouge.kernel.luck import Luck, draw

MOST = len(ALL_TOKENS)  # tiles with a token


class Sky(Record):
    """Where tokens lie, and what each of them makes of the road there."""

    tiles: int = field("i1")  # that get a token; 0: the weather stays as it is
    first: Column = field("i2", MOST)  # their squares, from the first
    last: Column = field("i2", MOST)  # to the last
    tokens: Column = field("i1", MOST)  # as luck draws them
    drawn: Column = field("i1", MOST)  # the same, while they are drawn
    kind: Column = field("i1", MOST)  # what lies on each tile
    tows: Grid = field("i1", len(KINDS), SQUARES)  # columns of the road by weather
    slippery: Grid = field("i1", len(KINDS), SQUARES)
    draw: Grid = field("i1", len(KINDS), SQUARES)


def open_sky(course: Course, *, dealt: bool) -> tuple[Track, Sky]:
    """A road for a run of races, and the weather that is dealt on it: then the road is one of their own."""
    sky = Sky.fresh()
    if not dealt:
        return course.track, sky
    places = weather_tiles(course.tiles)
    sky.tiles = len(places)
    sky.tokens[:] = ALL_TOKENS
    for n, tile in enumerate(places):
        squares = [number for name, number in course.numbers.items() if name.split(".")[0] == str(tile)]
        sky.first[n], sky.last[n] = min(squares), max(squares)
    for kind, name in enumerate(KINDS):
        track = lay_course(course.tiles, tuple((tile, name) for tile in places)).track
        sky.tows[kind], sky.slippery[kind], sky.draw[kind] = track.tows, track.slippery, track.draw
    return clone(course.track), sky


def deal_skies(course: Course, chances: Any, *, dealt: bool) -> tuple[Track, Sky, Any]:
    """The same, with the tokens of every race of the run: they are dealt before anything else is drawn."""
    track, sky = open_sky(course, dealt=dealt)
    weather = np.zeros((len(chances), MOST), np.int8)
    if dealt:
        deal_many(sky, weather, Luck.fresh(), chances)
    return track, sky, weather


@apart
def deal_many(sky: Sky, weather: Grid, luck: Luck, streams: Grid) -> None:
    """Tokens for race after race, each with its own stream, which goes on where it was."""
    for n in range(len(weather)):  # type: ignore[arg-type]  # a NumPy array
        luck.stream[TABLE] = streams[n, TABLE]
        deal_tokens(sky, weather[n], luck)
        streams[n, TABLE] = luck.stream[TABLE]


@apart
def deal_tokens(sky: Sky, kinds: Column, luck: Luck) -> None:
    """All tokens are shuffled, each tile gets one, as in `weather.deal`."""
    for n in range(MOST):
        sky.drawn[n] = sky.tokens[n]
    draw(luck, TABLE, sky.drawn, 0, MOST, sky.tiles)
    for n in range(sky.tiles):
        kinds[n] = sky.drawn[MOST - 1 - n] - FIRST_TOKEN


@apart
def lay_tokens(sky: Sky, kinds: Column, track: Track) -> None:
    """The road under these tokens."""
    for n in range(sky.tiles):
        for square in range(sky.first[n], sky.last[n] + 1):
            track.tows[square] = sky.tows[kinds[n], square]
            track.slippery[square] = sky.slippery[kinds[n], square]
            track.draw[square] = sky.draw[kinds[n], square]
