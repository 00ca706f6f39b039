"""A stage before anybody rides it: its road, its grid, where weather and tokens lie (Grand Tour p. 16; F31 to F34)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from tests.flamme.audit.parts import (
    BREAKAWAY,
    GRID,
    HAIRPIN,
    LONG_CLIMB,
    MAJOR,
    MANY_TEAMS,
    MINOR,
    NEAR_THE_MIDDLE,
    REFRESHMENT,
    WIDE_FINISH,
)
from tests.flamme.oracle.naive_track import TILES, Square, Track, build_track

SPRINT, MOUNTAIN = "sprint", "mountain"
TRIALS = ("ttt", "itt")


@dataclass(frozen=True)
class Stage:
    """The tiles as they are ridden, and the kind: race (base game), normal, extended, ttt or itt."""

    tiles: tuple[str, ...]
    kind: str
    teams: int
    moved: Mapping[str, str] = field(default_factory=dict)  # tokens whose square the maker chose

    @cached_property
    def track(self) -> Track:
        return plain_track(self.tiles)

    @property
    def grid(self) -> list[str]:
        """The squares behind the start line, the rearmost first."""
        return [f"0.{number}" for number in range(1, GRID[self.tiles[0]] + 1)]

    @property
    def slots(self) -> int:
        """F32: how many break away."""
        teams, places = BREAKAWAY.get(self.tiles[1], (range(0), 0))
        return places if self.teams in teams and self.kind not in TRIALS else 0

    @property
    def weather_places(self) -> list[int]:
        """F34: every straight tile of six squares except start and finish, at most thirteen."""
        inner = range(1, len(self.tiles) - 1)
        return [n for n in inner if is_six(self.tiles[n]) and self.tiles[n] not in HAIRPIN][:13]

    @cached_property
    def piles(self) -> dict[int, tuple[str, str]]:
        """Where the tokens lie and which side is up, by pile; the refreshment has no side."""
        if self.kind not in ("normal", "extended"):
            return {}
        found = token_places(self)
        if "minor" in self.moved:
            found[MINOR] = (SPRINT, self.moved["minor"])
        if self.kind == "extended":
            meal = self.moved.get("refreshment") or refreshment_square(self)
            if meal:
                found[REFRESHMENT] = ("", meal)
        return found


@lru_cache(maxsize=500)
def plain_track(tiles: tuple[str, ...]) -> Track:
    """The road without weather."""
    return build_track(list(tiles), {})


def lay(tiles: tuple[str, ...], kind: str, teams: int, moved: Mapping[str, str]) -> Stage:
    """F31: in tours, and with five or six teams, the finish is wide. Kinds other than `race` are a tour's."""
    if kind != "race" or teams >= MANY_TEAMS:
        tiles = tuple(WIDE_FINISH.get(tile, tile) for tile in tiles)
    return Stage(tiles, kind, teams, moved)


def is_six(tile: str) -> bool:
    """A tile of six squares; a roundabout is none."""
    runs = TILES[tile].replace("#", "").split()
    return "<" not in runs and sum(int(run[0]) for run in runs) == 6


def inner_road(stage: Stage) -> list[Square]:
    """The squares in riding order, by the inner branches."""
    road = [stage.track.squares[0]]
    while road[-1].ahead:
        road.append(road[-1].ahead[0])
    return road


def climbs(road: list[Square]) -> list[list[Square]]:
    """Unbroken rows of ascent squares."""
    rows: list[list[Square]] = []
    for before, square in zip([None, *road], road, strict=False):
        if square.ascent:
            if before is None or not before.ascent:
                rows.append([])
            rows[-1].append(square)
    return rows


def token_places(stage: Stage) -> dict[int, tuple[str, str]]:
    """Grand Tour p. 16, Placement des jetons Majeur ou Mineur."""
    road = inner_road(stage)
    line = next(square.name for square in road if square.past_line)
    rows = climbs(road)
    longest = max((len(row) for row in rows), default=0)
    if longest >= LONG_CLIMB:
        chosen = [row for row in rows if len(row) == longest][-1]
        if not chosen[-1].past_line:
            return {MAJOR: (MOUNTAIN, chosen[-1].ahead[0].name), MINOR: (SPRINT, line)}
        rows = [row for row in rows if row is not chosen]
        found = {MAJOR: (MOUNTAIN, line)}
    else:
        found = {MAJOR: (SPRINT, line)}
    if rows:
        longest = max(len(row) for row in rows)
        last = [row for row in rows if len(row) == longest][-1]
        found[MINOR] = (MOUNTAIN, last[-1].ahead[0].name)
        return found
    straights = distances_from_middle(stage)
    if straights:
        found[MINOR] = (SPRINT, nearest(straights))
    return found


def distances_from_middle(stage: Stage) -> dict[str, float]:
    """First squares of the six-square tiles between start and finish: how far past the middle they lie."""
    names = [square.name for square in inner_road(stage)]
    middle = (len(names) - 1) / 2
    inner = [n for n in range(1, len(stage.tiles) - 1) if is_six(stage.tiles[n])]
    return {f"{n}.1": names.index(f"{n}.1") - middle for n in inner}


def nearest(straights: Mapping[str, float]) -> str:
    """The nearest to the middle, the later one if equal."""
    return min(straights, key=lambda square: (abs(straights[square]), -straights[square]))


def refreshment_square(stage: Stage) -> str:
    """Grand Tour p. 16, Étapes Prolongées: a supply zone if one begins near the middle, else the nearest tile."""
    straights = distances_from_middle(stage)
    supplies = {
        square: distance
        for square, distance in straights.items()
        if abs(distance) <= NEAR_THE_MIDDLE and stage.track.named(square).supply
    }
    return nearest(supplies or straights) if straights else ""
