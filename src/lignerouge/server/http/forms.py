"""What HTTP requests carry and get back, beside the messages of the socket."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from lignerouge.server.protocol.event_schema import Events, Shown
from lignerouge.server.protocol.messages import UNSEEN, Code, Name, SeatNumber, TableInfo, Token, View, You

FORM = ConfigDict(extra="forbid")  # these fields, no others
MOST_SECONDS = 30 * 24 * 3600

Game = Annotated[str, Field(max_length=20)]
SeatName = Annotated[str, Field(max_length=40, pattern=rf"^[^{UNSEEN}]*$")]
TableName = Annotated[str, Field(max_length=60, pattern=rf"^[^{UNSEEN}]*$")]
BotName = Annotated[str, Field(max_length=40)]
Pace = Annotated[int, Field(ge=0, le=MOST_SECONDS)]
Chosen = Annotated[dict[str, Any], Field(max_length=20)]  # the game reads and checks them


@dataclass(frozen=True)
class Problem:
    """Why something was denied."""

    code: Code
    reason: str


@dataclass(frozen=True)
class Me:
    """A guest, to themselves; nobody in particular has no name."""

    name: str | None


@dataclass(frozen=True)
class NewName:
    """How a guest wants to be called."""

    __pydantic_config__ = FORM
    name: Name


@dataclass(frozen=True)
class SeatWish:
    """A seat of a new table: mine (several for people who share a device), free, a bot's or an automatic team's."""

    __pydantic_config__ = FORM
    kind: Literal["guest", "open", "bot"]
    bot: BotName = ""
    name: SeatName = ""


@dataclass(frozen=True)
class NewTable:
    """A table to be made."""

    __pydantic_config__ = FORM
    game: Game
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=6)]
    name: TableName = ""
    options: Chosen = field(default_factory=dict)
    listed: bool = False
    pace: Pace = 0


@dataclass(frozen=True)
class OldTable:
    """A match that is to go on from its record, with seats chosen anew."""

    __pydantic_config__ = FORM
    record: str
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=6)]
    name: TableName = ""
    listed: bool = False
    pace: Pace = 0


@dataclass(frozen=True)
class Changes:
    """What the host changes; what is left out stays."""

    __pydantic_config__ = FORM
    name: TableName | None = None
    options: Chosen | None = None
    seats: Annotated[int, Field(ge=1, le=6)] | None = None
    listed: bool | None = None
    pace: Pace | None = None


@dataclass(frozen=True)
class SeatChange:
    """Before the start the host frees a seat or gives it to a bot or an automatic team."""

    __pydantic_config__ = FORM
    kind: Literal["open", "bot"]
    bot: BotName = ""


@dataclass(frozen=True)
class Join:
    """Sit down: by the token of the invitation, on this seat or on any."""

    __pydantic_config__ = FORM
    token: Annotated[str, Field(max_length=64)] = ""
    seat: SeatNumber | None = None
    name: SeatName = ""


@dataclass(frozen=True)
class Claim:
    """Carry a seat to this device."""

    __pydantic_config__ = FORM
    token: Token


@dataclass(frozen=True)
class Standin:
    """The bot that holds a seat; none: its player is back."""

    __pydantic_config__ = FORM
    bot: BotName | None = None


@dataclass(frozen=True)
class TableAnswer:
    """A table, and what the reader is there."""

    table: TableInfo
    you: You


@dataclass(frozen=True)
class Joined(TableAnswer):
    """And the seat that was taken."""

    seat: int


@dataclass(frozen=True)
class TableList:
    """Tables, the last changed first."""

    tables: Sequence[TableInfo]


@dataclass(frozen=True)
class Links:
    """Paths to hand on: to join, to watch, and to carry one's own seats to another device."""

    watch: str
    join: str | None
    seats: Mapping[int, str]


@dataclass(frozen=True)
class AutomaticInfo:
    """A team that rides by itself; a seat is given to it as to a bot."""

    key: str
    most: int  # that may ride


@dataclass(frozen=True)
class GameOffer:
    """A game that can be played here."""

    key: str
    bots: Sequence[str]
    house: str
    automatic: Sequence[AutomaticInfo]


@dataclass(frozen=True)
class TeamInfo:
    """A team: told apart by letter, colour and livery, never by colour alone."""

    letter: str
    name: str
    colour: str
    livery: str


@dataclass(frozen=True)
class StageInfo:
    """A stage that can be chosen by name or number."""

    name: str
    number: int | None  # of the Grand Tour's stages
    tiles: str  # as letters
    tiles_5_6: str  # for five and six teams; "" where it is the same side
    kind: str  # race, or how the Grand Tour rides it
    pack: str
    confidence: str  # how sure its tiles are
    departs: Sequence[int]  # numbers of teams for which this printed card, as far as known, keeps not all guidelines
    most_teams: Mapping[str, int]  # that can ride it, by kind of race; 0: it cannot be built with the boxes asked for


@dataclass(frozen=True)
class SpecialistInfo:
    """A specialist and what changes in the deck."""

    number: int
    rider: str  # rouleur or sprinteur
    names: Mapping[str, str]  # by language
    removed: Sequence[str]
    added: Sequence[str]


@dataclass(frozen=True)
class TourInfo:
    """A tour that the rulebook suggests."""

    key: str  # as the option `stages` has it
    stages: Sequence[int]  # numbers of stage cards
    rest_days: Sequence[int]  # after so many stages


@dataclass(frozen=True)
class TourLimits:
    """How long a tour may be, and for how many."""

    fewest_teams: int
    most_teams: int
    shortest: int  # stages
    longest: int
    rest_days: Sequence[int]  # how many at most, by the number of stages


@dataclass(frozen=True)
class BoxInfo:
    """A box to play with."""

    key: str  # as the option `boxes` has it
    name: str
    teams: int  # it is for at most so many
    expansion: bool  # it is played with the base box, never alone
    basis: Literal["rulebook", "descriptions"]  # what its rules are taken from: descriptions are those of others


@dataclass(frozen=True)
class Catalogue:
    """What there is to choose from, with the boxes asked for."""

    games: Sequence[GameOffer]
    teams: Sequence[TeamInfo]
    stages: Sequence[StageInfo]
    kinds: Sequence[str]
    specialists: Sequence[SpecialistInfo]
    tours: Sequence[TourInfo]
    tour_limits: TourLimits
    boxes: Sequence[BoxInfo]


@dataclass(frozen=True)
class ReplayStep:
    """An answer of a finished match, all that it brought about, and the table after it, for all to see."""

    prompt: str
    option: str
    seat: int | None
    events: Events
    view: Annotated[Any, Shown(lambda: View | None)]  # None while nothing public has changed


@dataclass(frozen=True)
class Replay:
    """A finished match, step by step."""

    game: str
    seats: Sequence[str]
    options: Mapping[str, Any]
    result: Sequence[str]
    steps: Sequence[ReplayStep]


@dataclass(frozen=True)
class Told:
    """What everybody was told, from the first event on."""

    events: Events


@dataclass(frozen=True)
class Verdict:
    """What an uploaded record is."""

    game: str
    seats: Sequence[str]
    options: Mapping[str, Any]
    entries: int
    milestones: int  # of a tour: stages that are over
    result: Sequence[str]  # empty: unfinished, and can go on
    id: str | None = None  # where it can be seen again, if it was kept


@dataclass(frozen=True)
class PushKey:
    """For the browser's push service."""

    key: str


@dataclass(frozen=True)
class NewSubscription:
    """Where a guest wants to be told that a table waits."""

    __pydantic_config__ = FORM
    kind: Literal["push", "webhook"]
    address: Annotated[str, Field(max_length=1000)]
    keys: Annotated[dict[str, Annotated[str, Field(max_length=200)]], Field(max_length=4)] = field(default_factory=dict)


@dataclass(frozen=True)
class Subscribed:
    """The secret with which messages to a webhook are signed."""

    secret: str | None


@dataclass(frozen=True)
class SubscriptionInfo:
    """One of the places where a guest is told, to themselves."""

    kind: Literal["push", "webhook"]
    address: str


@dataclass(frozen=True)
class Subscriptions:
    """All of them."""

    subscriptions: Sequence[SubscriptionInfo]


@dataclass(frozen=True)
class Address:
    """Of a subscription that ends."""

    __pydantic_config__ = FORM
    address: Annotated[str, Field(max_length=1000)]


@dataclass(frozen=True)
class WarmingUp:
    """Until everything is compiled and loaded tables are played interpreted, bots do not search, estimates wait."""

    done: int  # parts of the engine that are compiled
    parts: int


@dataclass(frozen=True)
class Health:
    """For whoever watches over the server."""

    status: Literal["ok"]
    version: str
    tables: int
    sockets: int
    warming: WarmingUp | None  # None: it is warm
