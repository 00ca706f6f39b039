"""Everything that travels between a table and a client, declared once.

The JSON Schema and the TypeScript types of the client are made from these classes (`write_schemas.py`);
`docs/protocol.md` explains them. A seat is a number from 0, None stands for a spectator. Events are numbered for each
reader from 0 on, so that a gap shows and nobody learns from a number what others do in secret.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, TypeAdapter
from typing_extensions import TypedDict  # which pydantic can read before Python 3.12

from lignerouge.kernel.game import Prompt
from lignerouge.registry import GAMES
from lignerouge.server.protocol.event_schema import Events, Judged, RaceEvents, View
from lignerouge.server.store.rows import SeatKind, Status, Table

PROTOCOL = 1
EXACT = ConfigDict(extra="forbid", strict=True)  # what a client may send: these fields, of these types, no others

Token = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
Words = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[\x20-\x7e]+$")]
SeatNumber = Annotated[int, Field(ge=0, le=5)]

Code = Literal[
    "bad-message",  # not JSON, not one of these messages, a field too many or of the wrong type
    "not-found",  # no such table, seat, record
    "no-guest",  # no cookie, or one that is forged or too old
    "forbidden",  # somebody else's to decide
    "not-yours",  # the prompt is asked of a seat that you do not hold
    "not-asked",  # no such prompt now
    "answered",  # it was answered, and can no longer be changed
    "not-an-option",  # the prompt does not offer this
    "over",  # the game is over
    "not-now",  # the table has not started, has started, or is over
    "taken",  # somebody else was faster
    "bad-options",  # the game cannot be played so; the reason says why
    "bad-record",  # not a record, cut off, or changed by hand
    "other-rules",  # a record of another revision of the rules
    "too-many",  # too many messages, requests or tables; wait a moment
    "too-large",  # more than fits
    "wrong-origin",  # sent by a page of another site
    "trouble",  # it could not be saved: nothing has changed, try again
    "warming-up",  # only compiled code does this in good time, and it is still being compiled: try again
]

# --- from a client, over the socket of a table


@dataclass(frozen=True, slots=True)
class Watch:
    """Let me see the table from this seat, or as a spectator; from this event on, or with a fresh view.

    With `changes`, only what changes of the view is sent from then on.
    """

    __pydantic_config__ = EXACT
    type: Literal["watch"]
    seat: SeatNumber | None = None
    since: Annotated[int, Field(ge=0)] | None = None
    changes: bool = False


@dataclass(frozen=True, slots=True)
class Cover:
    """Send me nothing more of this seat: the device is handed to somebody else."""

    __pydantic_config__ = EXACT
    type: Literal["cover"]
    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class Answer:
    """My answer to a prompt. The same id again is the same answer: it counts once and gets the same reply."""

    __pydantic_config__ = EXACT
    type: Literal["answer"]
    id: Token
    prompt: Words
    option: Words


@dataclass(frozen=True, slots=True)
class Look:
    """Where would each option of this prompt lead? And in Redline: why may this piece of mine not lie elsewhere?

    `hint`: what would a bot that thinks answer? Only while every other seat is a bot.
    """

    __pydantic_config__ = EXACT
    type: Literal["look"]
    id: Token
    prompt: Words
    piece: Words | None = None
    hint: bool = False


FromClient = Annotated[Watch | Cover | Answer | Look, Field(discriminator="type")]
FROM_CLIENT: TypeAdapter[Watch | Cover | Answer | Look] = TypeAdapter(FromClient)

# --- to a client


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """A place at the table, as everybody sees it."""

    kind: SeatKind
    name: str
    bot: str  # who plays for it: the bot of a bot's seat, or the one that holds a guest's seat for a while
    present: bool  # somebody looks at the table from this seat
    seal: str  # the SHA-256 of its player's salt, as hexadecimal digits, told before the salt; "" nothing
    salt: str  # what its player has added to the keys of luck, as hexadecimal digits; "" nothing
    nudged: float = 0.0  # when the others last called its player, seconds since 1970; 0: never
    mood: str = ""  # its player's last reaction
    felt: float = 0.0  # and when


@dataclass(frozen=True, slots=True)
class BranchInfo:
    """Where a match left another one: a branch, or a what-if."""

    table: str  # of the match that it left; "" if somebody brought its record
    since: int  # so many of its entries are shared: entry number `since` was the decision
    luck: Literal["fresh", "same"]


@dataclass(frozen=True, slots=True)
class TableInfo:
    """A table as everybody sees it."""

    id: str
    name: str
    game: str
    options: Mapping[str, Any]
    stage: str  # of a race: by its name or its tiles, also if nobody chose one; "" of other games
    seats: tuple[SeatInfo, ...]
    status: Status
    listed: bool
    pace: int  # seconds a seat may take; 0: as long as it likes
    result: tuple[str, ...]
    created: float
    changed: float
    watching: int  # spectators
    commitment: str  # to the keys of luck, before anything is drawn; "" in lists, or where nothing was promised
    branch: BranchInfo | None = None  # where its match left another one
    passing: bool = False  # somebody tries something out: in nobody's list, and not kept
    hosts: tuple[int, ...] = ()  # the seats of whoever opened the table, and decides about it; none in lists
    day: str = ""  # whose stage is ridden here, as 2026-11-17
    practice: bool = False  # it counts neither for the day nor in anybody's own record

    @classmethod
    def of(
        cls,
        row: Table,
        present: Collection[int | None] = (),
        watching: int = 0,
        commitment: str = "",
        hosts: tuple[int, ...] = (),
    ) -> "TableInfo":
        """From a row of the store; only live tables know who is present."""
        seats = tuple(
            SeatInfo(
                kind=seat.kind,
                name=seat.name,
                bot=seat.bot,
                present=n in present,
                seal=seat.seal,
                salt=seat.salt,
                nudged=seat.nudged,
                mood=seat.mood,
                felt=seat.felt,
            )
            for n, seat in enumerate(row.seats)
        )
        entry = GAMES.get(row.game)  # None: its package is no longer installed
        stage, left = entry.stage if entry else None, row.origin
        return cls(
            id=row.id,
            name=row.name,
            game=row.game,
            options=row.options,
            stage="" if stage is None else stage(row.options, len(seats), row.revision),
            seats=seats,
            status=row.status,
            listed=row.listed,
            pace=row.pace,
            result=row.result,
            created=row.created,
            changed=row.changed,
            watching=watching,
            commitment=commitment,
            branch=None if left is None else BranchInfo(left.table, left.since, left.luck),
            passing=row.passing,
            hosts=hosts,
            day=row.day,
            practice=row.practice,
        )


@dataclass(frozen=True, slots=True)
class You:
    """The seats that the reader holds at this table, and whether they are its host."""

    seats: tuple[int, ...]
    host: bool
    again: str = ""  # the table at which those who sat here play again; sent to them alone


@dataclass(frozen=True, slots=True)
class Welcome:
    """The first message on a socket."""

    table: TableInfo
    you: You
    now: float  # the server's clock, seconds since 1970
    protocol: int = PROTOCOL
    type: Literal["welcome"] = "welcome"


@dataclass(frozen=True, slots=True)
class TableChanged:
    """Somebody came, went, sat down, or the host changed something."""

    table: TableInfo
    you: You
    type: Literal["table"] = "table"


class Ask(TypedDict):  # plain, as what else is made with every answer: objects are twice as much work
    """What the seat is asked, or may still change."""

    name: str
    ask: str
    options: tuple[str, ...]
    secret: bool
    chosen: str


def ask_of(prompt: Prompt) -> Ask:
    """The prompt without its seat, which the message names."""
    return {
        "name": prompt.name,
        "ask": prompt.ask,
        "options": prompt.options,
        "secret": prompt.secret,
        "chosen": prompt.chosen,
    }


@dataclass(frozen=True, slots=True)
class News:
    """What happened since event `first`, and how things stand now. A fresh start has no events and `fresh` set."""

    seat: int | None
    first: int
    events: Events
    next: int  # the number of the next event
    view: View
    prompts: Sequence[Ask]
    waiting: tuple[int, ...]  # the seats that the table waits for
    deadline: float | None  # when the first of them runs out of time, if the table has a clock
    fresh: bool = False
    since: tuple[int, ...] = ()  # when the table began to wait for each of them, seconds since 1970
    type: Literal["news"] = "news"


class ChangedNews(TypedDict):
    """News for who asked for changes: of the view, only the fields that are not as they were in the message before.

    "race.hands" is the field `hands` of the field `race`, which is a view itself.
    """

    seat: int | None
    first: int
    events: Events
    next: int
    changes: Mapping[str, Any]
    prompts: Sequence[Ask]
    waiting: tuple[int, ...]
    deadline: float | None
    since: tuple[int, ...]
    type: Literal["changes"]


class Done(TypedDict):
    """An answer is safe on the disk."""

    id: str
    type: Literal["done"]


@dataclass(frozen=True, slots=True)
class Refused:
    """Something was not accepted; nothing has changed."""

    code: Code
    reason: str  # in English
    id: str = ""  # of the answer, if it had one
    sentence: str = ""  # the key of the reason among our sentences, "" if it is somebody else's
    values: Mapping[str, str | int] = field(default_factory=dict)  # what fills the sentence in
    type: Literal["refused"] = "refused"


@dataclass(frozen=True, slots=True)
class Halt:
    """A square on which a movement may end."""

    square: str
    share: float  # of the imagined rounds


@dataclass(frozen=True, slots=True)
class Lead:
    """Where an option leads if nobody else moves; with the others' chances in it, if they could be estimated."""

    option: str
    square: str
    lane: int
    steps: int
    events: RaceEvents
    towed: float | None = None  # in how many of the imagined rounds
    tired: float | None = None
    stopped: float | None = None  # by riders in the way
    halts: tuple[Halt, ...] | None = None  # where the rider's own movement ends, the likeliest first


@dataclass(frozen=True, slots=True)
class Outlook:
    """The answer to a look: an estimate from what the seat sees."""

    id: str
    prompt: str
    leads: tuple[Lead, ...]
    imagined: int  # rounds
    judged: Judged = None  # the piece that was asked about, in Redline
    hint: str = ""  # the option that a bot would choose, if that was asked
    type: Literal["outlook"] = "outlook"


@dataclass(frozen=True, slots=True)
class Announced:
    """What whoever runs the server says to everybody: after the welcome, and whenever it changes."""

    text: str  # "": nothing more
    at: float
    type: Literal["announced"] = "announced"


ToClient = Welcome | TableChanged | News | ChangedNews | Done | Refused | Outlook | Announced
