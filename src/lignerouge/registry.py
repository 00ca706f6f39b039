"""The games that are installed, by key, and what each offers its front ends.

A package offers a game by an entry point of the group `lignerouge.games`, named like the game's key:

    [project.entry-points."lignerouge.games"]
    goofspiel = "goofspiel:ENTRY"

It leads to a `GameEntry`. `docs/howto.md` says step by step how to add a game. Front ends (server, terminal, arena,
commands) find a game by its key in `GAMES` and name none themselves. The keys are known at once; a game is imported
when it is first needed, because the engines of some take a second.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, NamedTuple, Protocol

from lignerouge.kernel import plain_text
from lignerouge.kernel.cases import Rulebook
from lignerouge.kernel.chances import PartSums, RoundChances, Splitting
from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.event_text import EventText
from lignerouge.kernel.events import Event
from lignerouge.kernel.game import Game, Options, Prompt, written_out
from lignerouge.kernel.journal import Journal
from lignerouge.kernel.luck import Luck
from lignerouge.kernel.opinion import Opinion
from lignerouge.kernel.phrases import Phrasebook
from lignerouge.kernel.refusals import refusal

GROUP = "lignerouge.games"
# Our own games in the order of menus. `pyproject.toml` says the same; here it serves trees that are not installed.
OWN = {
    "flamme": "lignerouge.flamme.entry:RACE",
    "tour": "lignerouge.flamme.entry:TOUR",
    "redline": "lignerouge.redline.entry:REDLINE",
}


class Bot(Protocol):
    """Plays for a seat: gets what the seat sees, never more."""

    def choose(self, view: Any, prompt: Prompt, /) -> str:
        """One of the prompt's options."""
        ...


class Critic(Protocol):
    """A bot that can say what it thinks."""

    def opinion(self, view: Any, prompt: Prompt, /) -> Opinion | None:
        """What it thinks of every option; of some prompts nothing."""
        ...

    def second_opinion(self, view: Any, prompt: Prompt, best: str, /) -> Opinion:
        """The same with fresh luck, for one more look at the option that seemed best and at the others."""
        ...


NewBot = Callable[[str, int], Bot]  # by name, with luck of this seed


@dataclass(frozen=True)
class ManyGames:
    """Plays games by the thousand in compiled code, for the arena."""

    bots: tuple[str, ...]  # those of the bots that can take part
    play: Callable[[Options, Sequence[str], int, int, int, int], Any] | str
    """The function, or `module:name` of one that stands above the game.

    `play(options, bots, seed, first, count, step)`: the places of games `first`, `first + step`, …, a row each.
    """
    can_play: Callable[[Options], bool] = lambda options: True  # whether places are known with these options


@dataclass(frozen=True)
class Parts:
    """The compiled parts of the engine (`compiling/parts.py`) that have to be there before something is done."""

    replay: tuple[str, ...] = ()
    play: tuple[str, ...] = ()
    many: tuple[str, ...] = ()  # games by the thousand, beside those for playing
    search: tuple[str, ...] = ()  # bots that search, beside those for playing


@dataclass(frozen=True)
class Foresight:
    """What a seat may ask before it answers: where the options lead, and why a piece may not lie elsewhere."""

    leads: tuple[Any, ...] = ()
    judged: Any = None


@dataclass(frozen=True)
class PageSentences:
    """The sentences of a game that are written for the pages too."""

    folder: str  # of the client's `i18n`
    text: EventText
    sections: tuple[str, ...]  # of its phrasebook
    prefix: str = ""  # before their keys


@dataclass(frozen=True)
class ProtocolTypes:
    """The types of a game in the generated protocol. A game without them sends views and events as plain objects."""

    name: str  # what the union of its events begins with
    view: type
    events: ModuleType  # all event classes that are made in it
    also: tuple[str, ...] = ()  # names of others whose events happen in it too
    kernel: tuple[type[Event], ...] = ()  # events of the kernel that happen in it
    judged: type | None = None  # what `Foresight.judged` is
    sentences: PageSentences | None = None


@dataclass(frozen=True)
class Strength:
    """How strong a bot is, as the arena measured it."""

    rating: int  # 400 points more are ten times the strength (`arena/ratings.py`)
    won: float  # the share of the games
    games: int
    others: int  # opponents at its table
    against: str  # the bot that all of them were; "": of every kind


@dataclass(frozen=True)
class DayPlan:
    """What everybody plays on one day, alone against the same bots."""

    number: int  # of the day: 1 is the first of January 2026
    character: str  # a word for what is special about it
    name: str
    options: Options
    seat: int  # everybody's
    bots: tuple[str, ...]  # by seat; "": one's own
    unit: Literal["squares", "seconds"]  # of results
    kind: str


class DayScore(NamedTuple):
    """How far somebody is in it."""

    rounds: int
    along: int
    result: int  # more is better


@dataclass(frozen=True, kw_only=True)
class GameEntry:
    """A game, and what it offers its front ends. The first seven fields are needed; each other one adds something."""

    game: Game[Any, Any]
    """The rules: six verbs (`kernel.game`). Its key is the name of the entry point."""
    bots: tuple[str, ...]
    """The names of its bots, the weakest first."""
    new_bot: NewBot
    """Makes one of them, for tables; it may look at a clock."""
    new_steady_bot: NewBot
    """Makes one for the arena and for reviews: the same seed, the same answers on every machine."""
    house: str
    """The bot that holds a seat whose player is away."""
    fewest_seats: int
    most_seats: int

    # --- options and records
    again: Callable[[Options, Any], Options] = lambda options, last_view: options
    """The options of the next match between the same people, from the last public view of this one."""
    ranks_deals: bool = False
    """New tables deal by ranks (`kernel/luck.py`): whoever rides the same deal later draws the same cards."""
    milestone: type[Event] | None = None
    """When it happens nothing is hidden: the record of a match that goes on may be taken away up to there."""
    stage: Callable[[Options, int, int], str] | None = None
    """The stage of a match, for so many seats, in a revision; without it a match has not one alone."""

    # --- bots
    searching: tuple[str, ...] = ()
    """Those of the bots that search: only compiled code does it in good time."""
    critic: str = ""
    """The bot that reviews games: it has opinions (`Critic`), and enough of them in a few seconds."""
    chances: Callable[[Journal, str, int, int, Splitting], Iterator[tuple[RoundChances, PartSums]]] | None = None
    """`chances(record, critic, worlds, seed, parts)`: how everybody stood in each round, all hands open, and those
    parts of what the changes came from (`kernel.chances`)."""
    luck: Callable[[Journal, Sequence[str], int, int], Iterator[tuple[int, Any]]] | None = None
    """`luck(record, bots, worlds, seed)`: what luck gave each seat in a game between bots, in chances to win, round by
    round with its phase (`kernel.chances.PHASES`), for the arena. On average it must be nothing."""
    strengths: Mapping[str, Strength] = field(default_factory=dict)
    """What the arena found of the bots; of those that are not named nothing is known."""
    automatic: Mapping[str, int] = field(default_factory=dict)
    """Teams that play by themselves, named like bots, and how many of each may play."""
    seated: Callable[[Options, Sequence[str]], Options] = lambda options, names: options
    """The options, with such teams by the names on the seats."""
    unseated: Callable[[Options], tuple[Options, Mapping[int, str]]] = lambda options: (options, {})
    """The other way round: the options without such teams, and the teams by seat."""
    many: ManyGames | None = None
    """Games by the thousand; without it the arena plays them answer by answer."""
    parts: Parts = Parts()
    """What has to be compiled."""

    # --- every day
    day: Callable[[int], DayPlan] | None = None
    """What everybody plays on the day of this number."""
    day_score: Callable[[Any, int], DayScore] | None = None
    """`day_score(state, seat)`: how far somebody is in it."""

    # --- words
    words: Phrasebook | None = None
    """What plain screens, in the terminal and in browsers, call things (`kernel.plain_text`)."""
    say: Callable[[Event, str], str] | None = None
    """What happened, in a language; without it by the sentences among `words`."""

    # --- screens
    terminal: str = "lignerouge.terminal.plain:PlainScreen"
    """Where its screen stands that shows a match in a terminal (`terminal.play.Screen`)."""
    retelling: str = "lignerouge.terminal.records:tell_plainly"
    """Where the function stands that tells a record in a terminal."""
    foresee: Callable[[Any, Prompt, str | None, Luck, int], Foresight] | None = None
    """`foresee(view, prompt, piece, luck, rounds)`: what a seat may ask before it answers."""
    picture: str = ""
    """Where the function stands that draws a table for previews of links (`server.http.pictures.TablePicture`)."""
    has_front_pages: bool = False
    """Its routes draw the front page of a match that is over (`/api/tables/{id}/front.png`)."""
    protocol: ProtocolTypes | None = None
    """Its types in the generated protocol, for a client with a table made for it."""
    routes: tuple[str, ...] = ()
    """Where the server's routes stand that serve this game alone (`fastapi.APIRouter`)."""
    rulebook: Rulebook | None = None
    """The figures and examples of its rulebook, and the questions about positions that it answers."""

    def written_out(self, options: Options) -> Options:
        """The options of a new match, with what follows from them; wherever somebody can choose them they go through
        it. Records are read as they are.
        """
        return written_out(self.game, options)

    def sentence(self, event: Event, language: str) -> str:
        """What happened, for people."""
        return self.say(event, language) if self.say else plain_text.say(self.words, event, language)

    def is_bot(self, name: str) -> bool:
        """A seat's name is that of a bot, with or without a budget, or of a team that plays by itself."""
        return name in self.automatic or bool(self.bot_called(name))

    def bot_called(self, name: str) -> str:
        """The bot that a seat's name means, whatever its budget; "": none. People may have an @ in their names."""
        bot = name.partition("@")[0]
        return bot if bot in self.bots else ""

    def parts_to_play(self, bots: Sequence[str]) -> tuple[str, ...]:
        """What has to be compiled if these bots, or people, play; `champion@64` searches with a budget."""
        searches = any(self.bot_called(bot) in self.searching for bot in bots)
        return self.parts.play + (self.parts.search if searches else ())


class Games(Mapping[str, GameEntry]):
    """The installed games by key. Each is imported when it is first asked for."""

    def __init__(self) -> None:
        self._found = {key: EntryPoint(key, value, GROUP) for key, value in OWN.items()}
        for found in sorted(entry_points(group=GROUP), key=lambda each: each.name):
            self._found.setdefault(found.name, found)  # nobody takes the key of one of ours
        self._loaded: dict[str, GameEntry] = {}

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __contains__(self, key: object) -> bool:
        return key in self._found

    def __getitem__(self, key: str) -> GameEntry:
        if key not in self._loaded:
            self._loaded[key] = load(self._found[key])
        return self._loaded[key]

    def find(self, key: str) -> GameEntry:
        """A game by a key that somebody typed."""
        if key not in self:
            raise refusal("game", game=quoted(key), games=", ".join(self))
        return self[key]

    def folder(self, key: str) -> Path:
        """Where the package stands that a game comes from: of one of ours its own folder."""
        module = import_module(self._found[key].module)
        assert module.__file__ is not None
        return Path(module.__file__).parent

    def drop_broken(self) -> dict[str, str]:
        """Import every game, and forget those that cannot be. -> why, by key"""
        reasons: dict[str, str] = {}
        for key in list(self):
            try:
                self[key]
            except InputError as mistake:
                reasons[key] = str(mistake)
                del self._found[key]
        return reasons


def load(found: EntryPoint) -> GameEntry:
    """Import a game; whatever is wrong with a package of others is one sentence."""
    if found.value in OWN.values():
        entry = found.load()
    else:
        try:
            entry = found.load()
        except Exception as error:
            reason = f"{type(error).__name__}: {error}"
            raise InputError(f"The game {quoted(found.name)} cannot be loaded: {reason}.") from error
    if not isinstance(entry, GameEntry) or entry.game.key != found.name:
        raise InputError(f"The game {quoted(found.name)} cannot be loaded: {found.value} is no entry of that key.")
    return entry


@cache
def load_reference(reference: str) -> Any:
    """What stands at `module:name`: a screen or routes, which are above the game that leads to them."""
    return EntryPoint("", reference, GROUP).load()


GAMES = Games()
