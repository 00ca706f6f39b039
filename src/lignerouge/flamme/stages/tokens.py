"""Where the Major and Minor tokens and the refreshment token lie (Grand Tour p. 16)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast

from lignerouge.flamme.content.catalogue import tiles
from lignerouge.flamme.stages.cards import TRIALS, Kind
from lignerouge.flamme.stages.profile import Section, climbs, road
from lignerouge.kernel.errors import InputError, quoted

Side = Literal["sprint", "mountain"]
TokenPlace = tuple[Side, str]
Movable = Literal["minor", "refreshment"]

MOVABLE: Mapping[Movable, str] = {"minor": "Minor tokens", "refreshment": "refreshment token"}
PILES: Mapping[str, tuple[Movable, ...]] = {"normal": ("minor",), "extended": ("minor", "refreshment")}

LONG_CLIMB = 5  # squares of a climb that earns the Major tokens
SIX_SQUARES = 6
NEAR = 6  # squares from the middle of the stage, the length of a tile: "near or just after"


@dataclass(frozen=True, slots=True)
class TokenPlaces:
    """The sides that are up and the squares beside which the piles lie."""

    major: TokenPlace | None
    minor: TokenPlace | None


@dataclass(frozen=True, slots=True)
class SixSquareTile:
    """A tile on which a token may lie: start, finish and roundabouts are none."""

    first: str  # its first square
    from_middle: float  # squares from the middle of the stage to there
    supply: bool


def token_places(names: Sequence[str], kind: Kind) -> TokenPlaces:
    """Grand Tour p. 16: one pile lies on the first square past the line, the other elsewhere; none in trials."""
    if kind in TRIALS:
        return TokenPlaces(None, None)
    line = first_past(names)
    found = climbs(names)
    long = longest([climb for climb in found if climb.length >= LONG_CLIMB])
    if long is not None and long.past is None:
        return TokenPlaces(("mountain", after(long)), ("sprint", line))
    rest = longest([climb for climb in found if climb.past is None])
    major: TokenPlace = ("sprint" if long is None else "mountain", line)
    if rest is not None:
        return TokenPlaces(major, ("mountain", after(rest)))
    middle = nearest_to_middle(six_square_tiles(names))
    return TokenPlaces(major, None if middle is None else ("sprint", middle.first))


def refreshment_place(names: Sequence[str]) -> str | None:
    """Grand Tour p. 16: the first square of a six-square tile near or just after the middle, a supply zone if possible.

    None if there is no six-square tile.
    """
    candidates = six_square_tiles(names)
    near = [tile for tile in candidates if abs(tile.from_middle) <= NEAR]
    found = nearest_to_middle([tile for tile in near if tile.supply] or candidates)
    return None if found is None else found.first


def free_places(names: Sequence[str], kind: Kind) -> dict[Movable, tuple[str, ...]]:
    """Where the rule leaves the maker a choice: a six-square tile "near the middle" may be any of several.

    Those at most `NEAR` squares from it, and in any case the nearest before and the nearest after it.
    The Minor tokens of a stage without a climb for them, and the refreshment token of an extended stage.
    """
    straights = six_square_tiles(names)
    beside = [tile for tile in straights if tile.from_middle < 0][-1:] + [t for t in straights if t.from_middle >= 0][
        :1
    ]
    near = tuple(tile.first for tile in straights if abs(tile.from_middle) <= NEAR or tile in beside)
    found: dict[Movable, tuple[str, ...]] = {}
    minor = token_places(names, kind).minor
    if minor is not None and minor[0] == "sprint" and minor[1] != first_past(names):
        found["minor"] = near
    meal = refreshment_place(names) if kind == "extended" else None
    if meal is not None:
        found["refreshment"] = near
    return found


def read_moved(marks: Sequence[str]) -> dict[Movable, str]:
    """Squares by pile, as a stage's text says them: `("4.1:minor",)`."""
    found: dict[Movable, str] = {}
    for mark in marks:
        square, _, name = mark.partition(":")
        pile = next((each for each in MOVABLE if each == name), None)
        if pile is None:
            raise InputError(f"{quoted(mark)} is not a square with minor or refreshment behind it, as in 4.1:minor.")
        if pile in found:
            raise InputError(f"The {MOVABLE[pile]} cannot lie in two places.")
        found[pile] = square
    return found


def chosen_places(names: Sequence[str], kind: str, marks: Sequence[str]) -> dict[Movable, str]:
    """Where the maker of a stage put its tokens, if the rule lets them lie there (Grand Tour p. 16).

    Tokens that a race of this kind does not have are left out: the same stage may be ridden without them.
    """
    wanted = {pile: square for pile, square in read_moved(marks).items() if pile in PILES.get(kind, ())}
    free = free_places(names, cast(Kind, kind)) if wanted else {}
    for pile, square in wanted.items():
        places, name = free.get(pile, ()), MOVABLE[pile]
        if not places:
            raise InputError(f"The rule leaves no choice of a square for the {name} here (Grand Tour p. 16).")
        if square not in places:
            listed = ", ".join(places)
            raise InputError(f"The squares for the {name} are {listed}, not {quoted(square)} (Grand Tour p. 16).")
    return wanted


def written(moved: Mapping[Movable, str]) -> tuple[str, ...]:
    """As in a stage's text."""
    return tuple(f"{moved[pile]}:{pile}" for pile in MOVABLE if pile in moved)


def six_square_tiles(names: Sequence[str]) -> list[SixSquareTile]:
    """The tiles with six squares between start and finish, in riding order."""
    squares = [at.name for at in road(names)]
    middle = (len(squares) - 1) / 2
    found: list[SixSquareTile] = []
    for index, name in enumerate(names):
        tile = tiles()[name]
        if len(tile.squares) == SIX_SQUARES and not tile.is_start and not tile.is_finish:
            first = f"{index}.1"
            supply = tile.squares[0].terrain == "supply"
            found.append(SixSquareTile(first, squares.index(first) - middle, supply))
    return found


def nearest_to_middle(candidates: Sequence[SixSquareTile]) -> SixSquareTile | None:
    """Of two equally near ones the later: "near or just after the middle"."""
    return min(candidates, key=lambda tile: (abs(tile.from_middle), -tile.from_middle), default=None)


def longest(found: Sequence[Section]) -> Section | None:
    """Grand Tour p. 16: of several longest climbs the one nearest to the finish."""
    return max(reversed(found), key=lambda climb: climb.length, default=None)


def after(climb: Section) -> str:
    """The first square after a climb that ends before the line."""
    assert climb.after is not None
    return climb.after


def first_past(names: Sequence[str]) -> str:
    """The first square past the finish line."""
    squares = road(names)
    if not names or not tiles()[names[-1]].is_finish:
        raise InputError("Tokens are placed on a stage that ends with a finish tile.")
    return next(at.name for at in squares if at.square.zone == "past")


def answer_token_places(asked: Mapping[str, Any]) -> dict[str, Any]:
    """The rules desk, kind `token_places`: `{tiles}` -> `{major: [side, square], minor: [side, square]}`."""
    names = asked.get("tiles")
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise InputError('Token places need "tiles", a list of names.')
    places = token_places(names, "normal")
    assert places.major is not None
    return {"major": list(places.major), "minor": None if places.minor is None else list(places.minor)}
