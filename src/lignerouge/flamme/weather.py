"""Weather: the tokens of Météo on the straight tiles of a stage (ruling F34).

What a weather does stands in the columns of the squares (`track`); here is said where tokens may lie, and how they are
dealt or laid down by hand.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np

from lignerouge.flamme.catalogue import Tile, tiles, weather_tokens
from lignerouge.flamme.race import FIRST_SEAT, SEATS, TABLE
from lignerouge.kernel.luck import Luck, draw
from lignerouge.kernel.mistake import Mistake, quoted

Weather = tuple[tuple[int, str], ...]  # the number of a tile, from 0, and the token on it

DEALT: Literal["dealt"] = "dealt"
TOKENS = weather_tokens()
KINDS = tuple(TOKENS)
FAIR = KINDS[0]
FIRST_TOKEN = FIRST_SEAT + SEATS  # as things that luck draws
THINGS: Mapping[int, str] = {FIRST_TOKEN + n: kind for n, kind in enumerate(KINDS)}
ALL_TOKENS = tuple(thing for thing, kind in THINGS.items() for _ in range(TOKENS[kind]))
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
        raise Mistake('Weather is given by tile, as in {"3": "rain"}.')
    found: list[tuple[int, str]] = []
    for tile, kind in wanted.items():
        if str(tile) not in map(str, range(count)):
            raise Mistake(f"There is no tile number {quoted(str(tile))} to have weather.")
        if not isinstance(kind, str) or kind not in KINDS:
            raise Mistake(f"{quoted(str(kind))} is no weather: it is {', '.join(KINDS[:-1])} or {KINDS[-1]}.")
        found.append((int(tile), kind))
    return tuple(sorted(found))


def read_weather(wanted: Any, names: Sequence[str]) -> Weather | Literal["dealt"]:
    """What was asked for a stage: nothing, "dealt", or the tokens as they lie on somebody's table."""
    if wanted == DEALT:
        return DEALT
    if wanted is not None and not isinstance(wanted, Mapping):
        raise Mistake('Weather is "dealt", or given by tile, as in {"3": "rain"}.')
    return read_laid(wanted or {}, names)


def read_laid(wanted: Any, names: Sequence[str]) -> Weather:
    """Tokens as they may lie on these tiles."""
    laid = read_placement(wanted, len(names))
    for tile, _ in laid:
        if not takes_weather(tiles()[names[tile]]):
            raise Mistake(
                f"Weather lies on straight tiles of six squares between start and finish; "
                f"tile number {tile}, {names[tile]}, is none."
            )
    for kind, many in Counter(kind for _, kind in laid).items():
        if many > TOKENS[kind]:
            raise Mistake(f"Of {kind} there {'is' if TOKENS[kind] == 1 else 'are'} {TOKENS[kind]}, not {many}.")
    return laid


def by_tile(weather: Weather) -> dict[str, str]:
    """As options and views have it."""
    return {str(tile): kind for tile, kind in weather}


def from_tiles(laid: Mapping[str, str]) -> Weather:
    """The reverse of `by_tile`."""
    return tuple((int(tile), kind) for tile, kind in laid.items())
