"""A match at one keyboard: bots answer for their seats, people are asked. Knows no game."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, TypeVar

from rich.console import Console

from lignerouge.kernel.errors import InputError
from lignerouge.kernel.events import Event
from lignerouge.kernel.game import Outcome, Prompt, S
from lignerouge.kernel.match import Match, Pilot, Step
from lignerouge.kernel.phrases import check_language
from lignerouge.registry import GAMES, load_reference
from lignerouge.terminal.user_input import Asker, PlayerLeftError, Read

V = TypeVar("V")


class WentBackError(Exception):
    """The player takes the last answer back."""


class Screen(ABC):
    """Draws a match for the people at one keyboard, and asks its questions. `step` waits for Enter between phases."""

    def __init__(
        self,
        match: Match[Any, Any],
        humans: Collection[int],
        console: Console,
        language: str,
        *,
        step: bool = False,
        read: Read = input,
    ) -> None:
        self.match, self.seats, self.humans = match, match.journal.seats, sorted(humans)
        self.console, self.language, self.step = console, language, step
        self.asker = Asker(console, language, read)

    def can_go_back(self, seat: int) -> bool:
        """Somebody alone among bots may take the last answer back, as far as luck gave nothing since."""
        return self.humans == [seat] and self.match.behind(seat) is not None

    @abstractmethod
    def open(self) -> None:
        """What is played, and how it began or where it goes on."""

    @abstractmethod
    def tell(self, before: Any, events: Sequence[Event]) -> None:
        """Something happened; `before` is what a spectator saw until then."""

    @abstractmethod
    def choose(self, view: Any, prompt: Prompt) -> str:
        """Ask a seat, which sees this."""

    @abstractmethod
    def leave(self) -> None:
        """Somebody has had enough."""

    @abstractmethod
    def close(self, outcome: Outcome) -> None:
        """How it ended."""


def play_match(
    match: Match[S, V],
    *,
    human_seats: Collection[int],
    pilots: Mapping[int, Pilot],
    console: Console,
    language: str = "en",
    step: bool = False,
    read: Read = input,
    after_answer: Callable[[Match[S, V]], None] = lambda match: None,
) -> Outcome | None:
    """Play a match on its game's screen until it is over (its outcome) or somebody leaves (None).

    `human_seats` are asked through `read`, one line an answer; `pilots` choose for the others. `after_answer` is called
    after every answer that counts, before it is told, so that the match can be kept.
    """
    check_language(language)
    new_screen = load_reference(GAMES[match.game.key].terminal)
    screen: Screen = new_screen(match, human_seats, console, language, step=step, read=read)
    try:
        screen.open()
        outcome = play(match, human_seats, pilots, screen, after_answer)
    except (PlayerLeftError, KeyboardInterrupt):
        screen.leave()
        return None
    screen.close(outcome)
    return outcome


def play(
    match: Match[S, V],
    humans: Collection[int],
    pilots: Mapping[int, Pilot],
    screen: Screen,
    after_answer: Callable[[Match[S, V]], None],
) -> Outcome:
    """Until the game is over. Whoever leaves is not caught here."""
    unmanned = [seat for seat in range(len(match.journal.seats)) if seat not in humans and seat not in pilots]
    if unmanned:
        raise InputError(f"Nobody plays for seat {unmanned[0] + 1}.")
    while (outcome := match.outcome) is None:
        before = match.view(None)
        for step in match.autopilot({seat: pilot for seat, pilot in pilots.items() if seat not in humans}):
            after_answer(match)
            screen.tell(before, step.events)
            before = match.view(None)
        owed = [prompt for prompt in match.prompts() if prompt.owed]
        if owed:
            seat = owed[0].seat
            try:
                option = screen.choose(match.view(seat), owed[0])
                answered = match.answer(seat, owed[0].name, option)
            except WentBackError:
                answered = match.try_back(seat, str(match.behind(seat)))
                if isinstance(answered, Step):
                    match.commit(answered)
            assert isinstance(answered, Step), answered
            after_answer(match)
            screen.tell(before, answered.events)
    return outcome
