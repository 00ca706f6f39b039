"""What a game is: six verbs. Whoever provides them gets journal, match, server, arena and the law tests for free."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol, Self, TypeVar, runtime_checkable

from lignerouge.kernel.events import Event
from lignerouge.kernel.luck import Luck

Options = Mapping[str, Any]


@dataclass(slots=True, unsafe_hash=True)  # not frozen: made with every answer, in half the time
class Prompt:
    """What a seat is asked, with everything it may answer.

    The name is stable: it says what is asked ("7/BS/card": the card of BS in round 7), not when. So simultaneous
    answers never go stale, and a second click is harmless.
    """

    name: str
    seat: int
    ask: str  # an imperative: "PlayCard"
    options: tuple[str, ...]
    secret: bool = False  # others learn that it was answered, not how, until everybody has answered
    chosen: str = ""  # an answer that was given and may still be changed; "" while it is owed

    @property
    def owed(self) -> bool:
        """The game waits for it."""
        return not self.chosen

    @property
    def when(self) -> str:
        """The part of the name before who is asked and what: the same for all prompts of a round."""
        return _when(self.name)


@lru_cache(4096)  # asked for with every answer
def _when(name: str) -> str:
    return "/".join(name.split("/")[:-2])


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the place of every seat (1 is the best, equals share it), and the whole order in words."""

    places: tuple[int, ...]
    order: tuple[str, ...]


class State(Protocol):
    """A game between two answers."""

    def clone(self) -> Self:
        """A copy that shares nothing that changes."""
        ...

    def canonical(self) -> bytes:
        """The same bytes for the same situation: what has no order is sorted, what no longer matters is left out."""
        ...


S = TypeVar("S", bound=State)
V = TypeVar("V")


class Game(Protocol[S, V]):
    """A game. It has no clock, no randomness of its own and no output: time and luck are arguments."""

    key: str
    revision: int  # bumped when behaviour changes, never for a refactoring
    oldest: int  # the oldest revision whose matches still go on as they began
    owners: Sequence[str]  # the names of the streams of luck
    things: Mapping[int, str]  # the names of what luck can draw

    def begin(
        self, options: Options, seats: int, luck: Luck, notes: list[Event] | None, revision: int | None = None
    ) -> S:
        """Set up a game, by the rules of today or of an earlier revision.

        Nothing but this asks for the revision: what changed since is a policy, which the state and its views carry.
        """
        ...

    def prompts(self, state: S) -> Sequence[Prompt]:
        """Who owes what, or may still change what, with the legal options."""
        ...

    def answer(self, state: S, prompt: Prompt, option: str, luck: Luck, notes: list[Event] | None) -> None:
        """Carry an answer out, in place. The prompt is one of `prompts(state)`, the option one of its options."""
        ...

    def view(self, state: S, seat: int | None) -> V:
        """What a seat sees; None: a spectator. Built by addition, never by stripping."""
        ...

    def imagine(self, view: V, luck: Luck) -> S:
        """A whole state that looks like this view: `view(imagine(v)) == v`."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """The result, once there is one."""
        ...


@runtime_checkable
class WritingOut(Protocol):
    """A game in whose options one thing may follow from another; the options of other games are all there is."""

    def written_out(self, options: Options, /) -> Options:
        """The options of a new match, with what follows from them. Records are read as they are."""
        ...


def written_out(game: Any, options: Options) -> Options:
    """The options of a new match, as its record has them."""
    return game.written_out(options) if isinstance(game, WritingOut) else options


@runtime_checkable
class Telling(Protocol):
    """A game that knows at once what differs between two views of a seat; of other games they are compared."""

    def changed_fields(self, before: Any, now: Any, seat: int | None, /) -> Mapping[str, Any] | None:
        """By the names of the fields, "race.hands" of a view within a view; None: the views must be compared."""
        ...


@runtime_checkable
class Drawable(Protocol):
    """A game that says how it is drawn. Notebooks show its matches as pictures, those of other games in words."""

    def picture(self, view: Any, /) -> str:
        """What is seen in a view, as SVG."""
        ...
