"""A match at one keyboard: bots answer for their seats, people are asked. Knows no game."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Protocol, TypeVar

from lignerouge.kernel.errors import InputError
from lignerouge.kernel.events import Event
from lignerouge.kernel.game import Outcome, Prompt, S
from lignerouge.kernel.match import Match, Pilot, Step

V = TypeVar("V")
W = TypeVar("W", contravariant=True)


class Screen(Protocol[W]):
    """What draws a game and asks its questions."""

    def tell(self, before: W, events: Sequence[Event]) -> None:
        """Something happened; `before` is what a spectator saw until then."""
        ...

    def choose(self, view: W, prompt: Prompt) -> str:
        """Ask a seat, which sees this."""
        ...


def play(
    match: Match[S, V],
    humans: Collection[int],
    pilots: Mapping[int, Pilot],
    screen: Screen[V],
    after_answer: Callable[[Match[S, V]], None] = lambda match: None,
) -> Outcome:
    """Until the game is over. Whoever leaves is not caught here; `after_answer` may keep what is not told yet."""
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
            option = screen.choose(match.view(owed[0].seat), owed[0])
            answered = match.answer(owed[0].seat, owed[0].name, option)
            assert isinstance(answered, Step), answered
            after_answer(match)
            screen.tell(before, answered.events)
    return outcome
