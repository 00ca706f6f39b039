"""Positions, plays and stages as one line of text: the currency of tests, bug reports and links.

A position is the tiles and who stands where, from right to left: `abcdu 2.1:AR,BS 1.6:-,CR`. `-` is a free lane, `AS!`
lies crashed, `(CS,CR)AR,BR` has two riders on the verge, the outermost first. Plays are `AR5 BSE CR7+breakaway`. In a
link, `_` stands for the spaces of a position and `,` for those of plays. The whole is described in `docs/notation.md`.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from lignerouge.flamme.content.catalogue import Card, exhaustion
from lignerouge.flamme.play.names import RIDER_NAMES, rider_number
from lignerouge.flamme.stages.text import format_tiles, parse_tiles
from lignerouge.kernel.errors import InputError, quoted

EMPTY = "-"
GROUP = re.compile(r"(?P<square>\d+\.[io]?\d+):(?:\((?P<verge>[^()]*)\))?(?P<lanes>[^()]*)", re.ASCII)
PLAY = re.compile(r"(?P<rider>[A-F][RS])(?P<card>E|\d{1,2}(?:\+[a-z_0-9]+)*)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Place:
    """A rider on a lane of a square; lanes -1, -2 are on the verge."""

    rider: str
    square: str
    lane: int
    crashed: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """A road and who stands on it."""

    tiles: tuple[str, ...]
    places: tuple[Place, ...]

    def _repr_svg_(self) -> str:
        """A picture for notebooks."""
        from lignerouge.flamme.designer.picture import position_picture  # draws roads that are written down here

        return position_picture(self.tiles, self.places)


def parse_position(text: str) -> Position:
    """Read a position; whether its squares and lanes exist is for the road to say."""
    words = text.replace("_", " ").split()
    if not words:
        raise InputError("A position begins with its tiles, as in abcdu 2.1:AR,BS.")
    places = [place for word in words[1:] for place in _parse_group(word)]
    twice = [place.rider for n, place in enumerate(places) if place.rider in [other.rider for other in places[:n]]]
    if twice:
        raise InputError(f"{twice[0]} stands in two places.")
    return Position(parse_tiles(words[0]), tuple(places))


def _parse_group(word: str) -> list[Place]:
    """One square: `2.1:(CS)AR,-`."""
    group = GROUP.fullmatch(word)
    if group is None:
        raise InputError(f"{quoted(word)} is not a square with its riders, as in 2.1:AR,BS.")
    verge = group["verge"].split(",") if group["verge"] else []
    lanes = group["lanes"].split(",") if group["lanes"] else []
    named = [(lane - len(verge), name) for lane, name in enumerate([*verge, *lanes])]
    places = [
        Place(RIDER_NAMES[rider_number(name.removesuffix("!"))], group["square"], lane, name.endswith("!"))
        for lane, name in named
        if name != EMPTY
    ]
    if not places:
        raise InputError(f"Nobody stands on {quoted(word)}.")
    return places


def format_position(position: Position) -> str:
    """The reverse of `parse_position`; squares in the order in which they are first named."""
    squares = dict.fromkeys(place.square for place in position.places)
    groups = [_format_group([place for place in position.places if place.square == square]) for square in squares]
    return " ".join([format_tiles(position.tiles), *groups])


def _format_group(places: Iterable[Place]) -> str:
    by_lane = {place.lane: place.rider + "!" * place.crashed for place in places}
    square = next(iter(places)).square
    verge = ",".join(by_lane.get(lane, EMPTY) for lane in range(min(by_lane), 0))
    lanes = ",".join(by_lane.get(lane, EMPTY) for lane in range(max(by_lane) + 1))
    return f"{square}:{f'({verge})' if verge else ''}{lanes}"


def parse_card(label: str) -> Card:
    """`5`, `E` or `5+breakaway+relentless`."""
    if label == exhaustion().label:
        return exhaustion()
    value, *powers = label.split("+")
    if not (value.isascii() and value.isdigit()):
        raise InputError(f"{quoted(label)} is not a card, as in 5, E or 5+chase.")
    return Card(int(value), tuple(sorted(powers)))


def parse_plays(text: str) -> dict[str, Card]:
    """`AR5 BSE CR7+chase`: the card of each rider."""
    plays: dict[str, Card] = {}
    for word in text.replace(",", " ").split():
        play = PLAY.fullmatch(word)
        if play is None:
            raise InputError(f"{quoted(word)} is not a card play, as in AR5, BSE or CR7+chase.")
        if play["rider"] in plays:
            raise InputError(f"{play['rider']} plays two cards.")
        plays[play["rider"]] = parse_card(play["card"])
    return plays


def format_plays(plays: Mapping[str, Card]) -> str:
    """The reverse of `parse_plays`."""
    return " ".join(f"{rider}{card.label}" for rider, card in plays.items())
