"""What is in the boxes: tiles, stage cards, decks, specialists, teams and the timing tile.

The facts stand in `content/*.toml`, with their sources; here they become values that cannot be changed.
"""

import tomllib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Literal

from lignerouge.flamme.content.refusals import refusal
from lignerouge.kernel.errors import InputError, quoted

Terrain = Literal["flat", "ascent", "descent", "cobble", "supply"]
Zone = Literal["", "start", "past", "wavy"]
Shape = Literal["straight", "short", "sharp", "soft", "hairpin", "roundabout"]

MANY_SEATS = 5  # from here on the other side of a stage card is played (Grand Tour p. 3)

TERRAINS: Mapping[str, Terrain] = {"F": "flat", "U": "ascent", "D": "descent", "C": "cobble", "S": "supply"}
SIDES = ("tiles", "tiles_5_6")  # of a stage card
ZONES: Mapping[str, Zone] = {"": "", "s": "start", "e": "past", "w": "wavy"}


@dataclass(frozen=True, slots=True)
class Square:
    """One square of the road: as many riders side by side as it has lanes (Base, Square vs. Lane)."""

    terrain: Terrain
    lanes: int
    zone: Zone = ""


@dataclass(frozen=True, slots=True)
class Breakaway:
    """Where the winners of a breakaway stand on a tile, how many they are, and with how many teams it is ridden."""

    square: int
    riders: int
    teams: tuple[int, int]  # fewest and most


@dataclass(frozen=True, slots=True)
class Tile:
    """One face of a track tile, its squares in riding order (Base, Building the track)."""

    name: str
    pack: str
    shape: Shape
    turn: int  # degrees, left is positive
    squares: tuple[Square, ...]
    inner: tuple[Square, ...]  # the branches of a roundabout, empty elsewhere (ruling F16)
    outer: tuple[Square, ...]
    confidence: str
    note: str
    breakaway: Breakaway | None = None  # Peloton

    @property
    def physical(self) -> str:
        """One name for the piece of cardboard, whichever face is up."""
        return self.name[0].lower()

    @property
    def back(self) -> str:
        """The name of the other face: a and A, 2 and 2B."""
        if self.name.isdigit():
            return self.name + "B"
        return self.name[0] if len(self.name) == 2 else self.name.swapcase()

    @property
    def is_start(self) -> bool:
        """The start grid is on it."""
        return any(square.zone == "start" for square in self.squares)

    @property
    def is_finish(self) -> bool:
        """The finish line is on it."""
        return any(square.zone == "past" for square in self.squares)

    @property
    def labelled_squares(self) -> tuple[tuple[str, Square], ...]:
        """Every square with its name on this tile: "1", "2", ...; on the branches "i1", ... and "o1", ..."""
        rows = (("", self.squares), ("i", self.inner), ("o", self.outer))
        return tuple((f"{letter}{n}", square) for letter, row in rows for n, square in enumerate(row, 1))


@dataclass(frozen=True, slots=True)
class StageCard:
    """A stage card: the tiles of a race in riding order (Base, Build the Track)."""

    key: str
    name: str
    tiles: tuple[str, ...]
    pack: str
    confidence: str
    source: str
    designer: str = ""
    tiles_5_6: tuple[str, ...] = ()  # the other side, of cards that have one

    def side(self, seats: int) -> tuple[str, ...]:
        """The side for so many teams."""
        return self.tiles_5_6 if seats >= MANY_SEATS and self.tiles_5_6 else self.tiles

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """One, or two."""
        return (self.tiles, self.tiles_5_6) if self.tiles_5_6 else (self.tiles,)

    def _repr_svg_(self) -> str:
        """A picture for notebooks: the side for up to four teams."""
        from lignerouge.flamme.designer.picture import stage_picture  # draws what stands in this catalogue

        return stage_picture(self.tiles)


@dataclass(frozen=True, slots=True)
class Card:
    """An energy or an exhaustion card; powers are in alphabetical order (ruling F15)."""

    value: int
    powers: tuple[str, ...] = ()
    exhaustion: bool = False

    @property
    def label(self) -> str:
        """Short text of a card: "5", "5+breakaway+relentless", "E" for exhaustion."""
        return "E" if self.exhaustion else "+".join((str(self.value), *self.powers))


@dataclass(frozen=True, slots=True)
class Specialist:
    """What a specialist changes in a rider's deck (Grand Tour, specialists; ruling F28)."""

    number: int  # 1 to 6, counted for each type of rider
    key: str
    rider: str
    names: Mapping[str, str] = field(hash=False)  # by language: en, fr, es
    removed: tuple[int, ...]
    added: tuple[Card, ...]
    confidence: str
    note: str


@dataclass(frozen=True, slots=True)
class Team:
    """Two riders of one colour and livery."""

    letter: str
    name: str
    colour: str
    livery: str


@cache
def read_content(name: str) -> Mapping[str, Any]:
    """A file of `content`."""
    return tomllib.loads(files("lignerouge.flamme").joinpath("content", f"{name}.toml").read_text(encoding="utf-8"))


def _squares(codes: str) -> tuple[Square, ...]:
    return tuple(Square(TERRAINS[code[0]], int(code[1]), ZONES[code[2:]]) for code in codes.split())


def _breakaway(entry: Mapping[str, Any] | None) -> Breakaway | None:
    if entry is None:
        return None
    fewest, most = entry["teams"]
    return Breakaway(entry["square"], entry["riders"], (fewest, most))


def _card(label: str) -> Card:
    value, *powers = label.split("+")
    return Card(int(value), tuple(sorted(powers)))


@cache
def tiles() -> Mapping[str, Tile]:
    """Every face of every tile, by name."""
    return MappingProxyType(
        {
            name: Tile(
                name=name,
                pack=pack,
                shape=entry["shape"],
                turn=entry["turn"],
                squares=_squares(entry["squares"]),
                inner=_squares(entry.get("inner", "")),
                outer=_squares(entry.get("outer", "")),
                confidence=entry["confidence"],
                note=entry.get("note", ""),
                breakaway=_breakaway(entry.get("breakaway")),
            )
            for pack, faces in read_content("tiles").items()
            for name, entry in faces.items()
        }
    )


@cache
def stages() -> tuple[StageCard, ...]:
    """The stage cards, in the order of the boxes."""
    return tuple(
        StageCard(**{**entry, **{side: tuple(entry[side].split()) for side in SIDES if side in entry}})
        for entry in read_content("stages")["stage"]
    )


def _plain(text: str) -> str:
    """A name without accents, capitals and punctuation, words joined by hyphens: a stage's key."""
    letters = unicodedata.normalize("NFKD", text).casefold()
    kept = "".join(letter if letter.isalnum() else " " for letter in letters if not unicodedata.combining(letter))
    return "-".join(kept.split())


@cache
def default_stage(seats: int) -> StageCard:
    """The first card with a side for so many teams."""
    return next(stage for stage in stages() if seats < MANY_SEATS or stage.tiles_5_6)


def stage_by_name(text: str) -> StageCard:
    """The stage of this key or name, or the only one whose name begins so; accents and capitals do not matter.

    Of several the only one of the first pack is meant: what was short for a card stays so when packs come.
    """
    wanted = _plain(text)
    by_name = {_plain(stage.name): stage for stage in stages()}
    begun = [name for name in by_name if name.startswith(wanted)]
    first = [name for name in begun if by_name[name].pack == stages()[0].pack]
    begun = first if len(first) == 1 else begun
    if wanted in by_name or len(begun) == 1:
        return by_name[wanted if wanted in by_name else begun[0]]
    near = begun or [name for name in by_name if wanted in name] or get_close_matches(wanted, by_name, cutoff=0.5)
    listed = ", ".join(by_name[name].name for name in near or by_name)
    raise refusal("stage_unknown", stage=quoted(text), stages=listed)


def specialist(type_: str, number: int) -> Specialist:
    """A specialist by type (R or S) and number."""
    return next(one for one in specialists() if (one.rider[0].upper(), one.number) == (type_, number))


@cache
def specialists() -> tuple[Specialist, ...]:
    """The twelve specialists: six rouleurs, six sprinteurs."""
    return tuple(
        Specialist(
            number=entry["number"],
            key=entry["key"],
            rider=entry["rider"],
            names=MappingProxyType(entry["names"]),
            removed=tuple(entry["removed"]),
            added=tuple(_card(label) for label in entry["added"]),
            confidence=entry["confidence"],
            note=entry.get("note", ""),
        )
        for entry in read_content("specialists")["specialist"]
    )


@cache
def deck(rider: str, specialist: int | None = None) -> tuple[Card, ...]:
    """The energy cards a rider begins with, low cards first; `specialist` is a number for this type of rider.

    Base, Form Rider Decks; Grand Tour, specialists; ruling F28.
    """
    if rider not in ("rouleur", "sprinteur"):
        raise InputError(f"A rider is a rouleur or a sprinteur, not {quoted(rider)}.")
    cards = [Card(value) for value in read_content("decks")[rider]["cards"]]
    if specialist is not None:
        chosen = [one for one in specialists() if (one.rider, one.number) == (rider, specialist)]
        if not chosen:
            raise InputError(f"There is no {rider} specialist number {specialist}; they are numbered from 1 to 6.")
        for value in chosen[0].removed:
            cards.remove(Card(value))
        cards += chosen[0].added
    return tuple(sorted(cards, key=lambda card: (card.value, card.powers)))


@dataclass(frozen=True, slots=True)
class AutomaticTeam:
    """A team that nobody thinks for (ruling F33)."""

    key: str
    most: int  # that may ride
    shares: bool  # one card moves both riders
    decks: tuple[tuple[Card, ...], tuple[Card, ...]]  # of the rouleur and of the sprinteur
    confidence: str

    @property
    def cards(self) -> tuple[Card, ...]:
        """Of both decks."""
        return self.decks[0] + self.decks[1]


@cache
def automatic_teams() -> tuple[AutomaticTeam, ...]:
    """Peloton and Muscle, after public descriptions."""
    return tuple(
        AutomaticTeam(
            key=key,
            most=entry["most"],
            shares=entry["shares"],
            decks=(_automatic_deck(entry.get("rouleur")), _automatic_deck(entry.get("sprinteur"))),
            confidence=entry["confidence"],
        )
        for key, entry in read_content("automatic").items()
    )


def _automatic_deck(entry: Mapping[str, Any] | None) -> tuple[Card, ...]:
    return () if entry is None else deck(entry["deck"]) + tuple(_card(label) for label in entry["added"])


def exhaustion() -> Card:
    """The exhaustion card (Base, Assign exhaustion cards)."""
    return Card(read_content("decks")["exhaustion"]["value"], exhaustion=True)


def hand_size() -> int:
    """How many cards are drawn for a rider in a round (Base, Energy Phase; ruling F4)."""
    size: int = read_content("decks")["hand"]
    return size


@cache
def teams() -> tuple[Team, ...]:
    """The six teams, in the order in which seats take them."""
    return tuple(Team(**entry) for entry in read_content("teams")["team"])


@cache
def weather_tokens() -> Mapping[str, int]:
    """How many tokens there are of each weather, fair weather first (Météo; ruling F34)."""
    return MappingProxyType(dict(read_content("weather")["tokens"]))


def seconds(finish: str) -> tuple[int, ...]:
    """The timing tile beside a flat or an ascent finish: seconds by square past the line (ruling F18)."""
    sides = read_content("timing")["seconds"]
    if finish not in sides:
        raise InputError(f"A finish is flat or ascent, not {quoted(finish)}.")
    return tuple(sides[finish])
