"""Weather: the tokens of Météo on the straight tiles of a stage (ruling F34).

What a weather does stands in the columns of the squares (`track`); here is said where tokens may lie, how they are
dealt or laid down by hand, and how compiled code deals them anew for every race of a run.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np

from lignerouge.flamme.content.catalogue import Tile, tiles, weather_tokens
from lignerouge.flamme.content.refusals import refusal
from lignerouge.flamme.rules.race import FIRST_SEAT, SEATS, TABLE
from lignerouge.flamme.rules.track import SQUARES, Course, Track, lay_course
from lignerouge.kernel.errors import quoted
from lignerouge.kernel.hot import Column, Grid, Record, apart, clone, field
from lignerouge.kernel.luck import Luck, draw

Weather = tuple[tuple[int, str], ...]  # the number of a tile, from 0, and the token on it

DEALT: Literal["dealt"] = "dealt"
EXAMPLE = '{"3": "rain"}'
TOKENS = weather_tokens()
KINDS = tuple(TOKENS)
FAIR = KINDS[0]
FIRST_TOKEN = FIRST_SEAT + SEATS  # as things that luck draws
THINGS: Mapping[int, str] = {FIRST_TOKEN + n: kind for n, kind in enumerate(KINDS)}
ALL_TOKENS = tuple(thing for thing, kind in THINGS.items() for _ in range(TOKENS[kind]))
MOST = len(ALL_TOKENS)  # tiles with a token
STRAIGHT = 6  # squares of a tile that takes a token


def takes_weather(tile: Tile) -> bool:
    """F34: straight tiles of six squares, but neither start nor finish."""
    return tile.shape == "straight" and len(tile.squares) == STRAIGHT and not tile.is_start and not tile.is_finish


def weather_tiles(names: Sequence[str]) -> tuple[int, ...]:
    """The tiles of a stage that get a token, from the start on; behind the last token the weather is fair."""
    found = [number for number, name in enumerate(names) if takes_weather(tiles()[name])]
    return tuple(found[: len(ALL_TOKENS)])


def deal(names: Sequence[str], luck: Luck) -> Weather:
    """F34: all tokens are shuffled, each tile gets one."""
    places = weather_tiles(names)
    tokens = np.array(ALL_TOKENS, np.int8)
    draw(luck, TABLE, tokens, 0, len(tokens), len(places))
    drawn = tokens[::-1].tolist()[: len(places)]
    return tuple((place, THINGS[thing]) for place, thing in zip(places, drawn, strict=True))


def read_placement(wanted: Any, count: int) -> Weather:
    """Which of so many tiles have which weather: `{"3": "rain"}`."""
    if not isinstance(wanted, Mapping):
        raise refusal("weather_by_tile", example=EXAMPLE)
    found: list[tuple[int, str]] = []
    for tile, kind in wanted.items():
        if str(tile) not in map(str, range(count)):
            raise refusal("weather_tile", tile=quoted(str(tile)))
        if not isinstance(kind, str) or kind not in KINDS:
            raise refusal("weather_kind", kind=quoted(str(kind)), first=", ".join(KINDS[:-1]), last=KINDS[-1])
        found.append((int(tile), kind))
    return tuple(sorted(found))


def read_weather(wanted: Any, names: Sequence[str]) -> Weather | Literal["dealt"]:
    """What was asked for a stage: nothing, "dealt", or the tokens as they lie on somebody's table."""
    if wanted == DEALT:
        return DEALT
    if wanted is not None and not isinstance(wanted, Mapping):
        raise refusal("weather_form", dealt=DEALT, example=EXAMPLE)
    return read_laid(wanted or {}, names)


def read_laid(wanted: Any, names: Sequence[str]) -> Weather:
    """Tokens as they may lie on these tiles."""
    laid = read_placement(wanted, len(names))
    for tile, _ in laid:
        if not takes_weather(tiles()[names[tile]]):
            raise refusal("weather_place", tile=tile, name=names[tile])
    for kind, many in Counter(kind for _, kind in laid).items():
        if many > TOKENS[kind]:
            raise refusal("weather_many", kind=kind, most=TOKENS[kind], many=many)
    return laid


def by_tile(weather: Weather) -> dict[str, str]:
    """As options and views have it."""
    return {str(tile): kind for tile, kind in weather}


def from_tiles(laid: Mapping[str, str]) -> Weather:
    """The reverse of `by_tile`."""
    return tuple((int(tile), kind) for tile, kind in laid.items())


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
    """All tokens are shuffled, each tile gets one, as in `deal`."""
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
