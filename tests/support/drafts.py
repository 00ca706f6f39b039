"""A draft to its end, before a race and before a tour alike, and what every draft keeps to."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from lignerouge.flamme.play.events import Drafted
from lignerouge.kernel.match import Match, Step

Taken = list[tuple[int, str]]  # the seat and what it took


def drafted(match: Match[Any, Any], which: int) -> Taken:
    """Everybody takes their first (0) or last (-1) option."""
    taken = []
    while (prompt := match.prompts()[0]).ask == "Draft":
        assert isinstance(match.answer(prompt.seat, prompt.name, prompt.options[which]), Step)
        taken.append((prompt.seat, prompt.options[which]))
    return taken


def goes_there_and_back(order: Sequence[int], taken: Taken) -> None:
    """In the order, then in reverse; everybody has one specialist for each rider, and there are enough copies."""
    assert [seat for seat, _ in taken] == [*order, *reversed(order)]
    for each in order:
        assert sorted(option[0] for seat, option in taken if seat == each) == ["R", "S"]
    assert max(Counter(option for _, option in taken).values()) <= (2 if len(order) >= 4 else 1)


def told_of(match: Match[Any, Any]) -> Taken:
    """What the events say that was taken."""
    told = [event for event in match.events if isinstance(event, Drafted)]
    return [(event.seat, f"{event.rider[1]}{event.specialist}") for event in told]
