"""What is kept, as it is kept."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from lignerouge.kernel.journal import Entry

Status = Literal["open", "playing", "over"]
SeatKind = Literal["open", "guest", "bot"]


class StoreError(Exception):
    """The database could not be reached or could not write. Whether the last write counts shows when it is back."""


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody with a browser: a name, no account."""

    id: str
    name: str
    created: float  # seconds since 1970, as all times here


@dataclass(frozen=True, slots=True)
class Device:
    """A browser in which a guest is known: it has a cookie of its own, which can be taken back."""

    id: str
    guest: str
    name: str  # which browser on which system, as it says itself
    created: float
    seen: float  # when it last asked for something, within the hour


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at a table: open, a guest's or a bot's. `bot` names who plays for it, for good or for a while."""

    kind: SeatKind
    name: str = ""
    bot: str = ""
    lock: int = 0  # the version of the table in which its guest sat down: an older link does not open it
    seal: str = ""  # the SHA-256 of the salt, told before it
    salt: str = ""  # what its guest added to the keys of luck, before the start
    stage: int = 0  # the stages that were over when a bot took the seat: it holds it no longer than the next one
    nudged: float = 0.0  # when its guest was last called by the others
    mood: str = ""  # its guest's last reaction, and when
    felt: float = 0.0


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the match of a table left another one."""

    table: str  # of the other match; "" if somebody brought its record
    check: str  # of its record
    since: int  # so many of its entries are shared
    luck: Literal["fresh", "same"] = "fresh"
    salts: tuple[str, ...] = ()  # of that match, if its luck goes on


@dataclass(frozen=True, slots=True)
class Table:
    """A table and who sits at it; what was played is its journal."""

    id: str  # unguessable: who knows it may watch
    host: str  # a guest
    game: str
    revision: int  # of the game's rules
    name: str
    options: Mapping[str, Any]
    seats: tuple[Seat, ...]
    status: Status = "open"
    listed: bool = False
    pace: int = 0  # seconds a seat may take; 0: as long as it likes
    result: tuple[str, ...] = ()
    created: float = 0.0
    changed: float = 0.0
    due: float | None = None  # when somebody should look after it although nobody is there
    version: int = 0  # counts the changes of this row
    again: str = ""  # the table at which the same people play again
    origin: Origin | None = None  # the match that it left in the middle
    passing: bool = False  # somebody tries something out: in nobody's list, and not kept
    day: str = ""  # whose stage is ridden here, as 2026-11-17
    practice: bool = False  # it counts neither for the day nor in anybody's own record
    seed: int | None = None  # that the record of a match played elsewhere names for its luck

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits there."""
        return tuple(seat.name or seat.bot for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Chain:
    """The chain of keys behind the luck of a table (`kernel.keys`). It leaves the store for no message and no log."""

    last: bytes = field(repr=False)
    parts: int
    since: int = 0  # the first entry that is drawn with it
    ranked: bool = False  # it gives ranks: tables with the same chain and salts have the same deal
    salts: tuple[str, ...] | None = None  # settled beforehand; None: those of the seats
    opens: float = 0.0  # before this time its keys are not told, nor a match with it to those who do not sit there


@dataclass(slots=True)  # not frozen: made with every answer, in half the time
class Written:
    """An entry of a journal as it was written: whose answer, under which id of the sender, and when."""

    entry: Entry
    seat: int | None  # None: the set-up
    answer: str  # the sender's own id of this answer, or ""
    at: float


@dataclass(frozen=True, slots=True)
class Book:
    """What people who play with cardboard have typed: a document, and what luck and bots added to it."""

    id: str  # unguessable: who knows it may read
    owner: str  # a guest
    document: Mapping[str, Any]  # the set-up and the entries
    kept: tuple[str, ...] = ()  # answers of bots and what was drawn, as in a journal; nobody's to see
    revision: int = 0  # counts what was written; 0: nothing yet
    created: float = 0.0
    changed: float = 0.0


@dataclass(frozen=True, slots=True)
class Subscription:
    """Where a guest wants to be notified that a table waits: a browser's push service, or a web address."""

    guest: str
    kind: Literal["push", "webhook"]
    address: str
    secret: Mapping[str, str] = field(default_factory=dict)  # what the address needs: the browser's keys
