"""Refreshment at a keyboard: a set of cards, changed freely, confirmed once."""

from dataclasses import dataclass
from typing import Any

from tests.support.keyboard import paper, printed, typing

from lignerouge.kernel.game import Prompt
from lignerouge.terminal.flamme.refreshment import RefreshmentScreen
from lignerouge.terminal.user_input import Asker


@dataclass
class Rider:
    rider: str
    spent: tuple[str, ...]
    left: int


@dataclass
class View:
    riders: tuple[Rider, ...]


def asked(options: tuple[str, ...] = ("3", "9", "done")) -> Prompt:
    return Prompt("2/5/AS/refresh/24", 0, "TakeBack", options)


def taken(spent: tuple[str, ...], lines: list[str], answers: int, options: tuple[str, ...] = ("9", "done")) -> Any:
    """What the table is answered, one after the other, and the screen."""
    console = paper(160)
    screen = RefreshmentScreen(Asker(console, "en", typing(lines)))
    view: Any = View((Rider("AS", spent, 24),))
    return [screen.choose(view, asked(options)) for _ in range(answers)], printed(console)


def test_cards_are_picked_put_back_and_confirmed_once() -> None:
    answers, screen = taken(("9", "9", "5", "3"), ["9", "5", "-5", "9", "3", "done"], 4)
    assert answers == ["9", "9", "3", "done"]
    assert [total for total in (0, 9, 14, 9, 18, 21) if f"{total} of 24" not in screen] == []
    assert screen.count("Which played cards does AS take back?") == 6


def test_what_no_longer_fits_is_not_offered() -> None:
    _, screen = taken(("9", "9", "5", "3"), ["9", "9", "done"], 1)
    assert "18 of 24 energy so far; a minus puts a card back.  5 · 3 · -9 · done" in screen


def test_a_rider_with_nothing_to_take_back_is_not_bothered() -> None:
    answers, screen = taken((), [], 1, options=("done",))
    assert answers == ["done"]
    assert screen == ""
