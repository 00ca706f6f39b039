"""A good game with one thing changed: what an auditor must find."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from tests.flamme.audit.record import Game, Question, write_check


def with_line(game: Game, number: int, line: str) -> Game:
    """Another entry in the record."""
    changed = deepcopy(game)
    head, entries, foot = changed.record.split("\n---\n")
    lines = entries.split("\n")
    lines[number] = line
    changed.record = write_check("\n---\n".join([head, "\n".join(lines), foot]))
    return changed


def lines_of(game: Game) -> list[str]:
    """The entries of a record, as lines."""
    return game.record.split("\n---\n")[1].split("\n")


def with_event(game: Game, kind: str, which: int = 0, **fields: Any) -> Game:
    """One event told otherwise; without fields it is not told at all."""
    changed = deepcopy(game)
    found = [(step, event) for step in changed.events for event in step if event["event"] == kind]
    step, event = found[which]
    if fields:
        event.update(fields)
    else:
        step.remove(event)
    return changed


def event_of(game: Game, kind: str, which: int = 0) -> dict[str, Any]:
    """One event of a game."""
    return [event for step in game.events for event in step if event["event"] == kind][which]


def with_option(game: Game, what: str, option: str) -> Game:
    """The first question of a kind offers one option more, or one less if it was there."""
    changed = deepcopy(game)
    for asked in changed.questions:
        for n, question in enumerate(asked):
            if f"/{what}" in question.name:
                asked[n] = Question(question.name, question.seat, question.options ^ {option}, question.chosen)
                return changed
    raise AssertionError(what)


def with_result(game: Game, result: str) -> Game:
    """Another result at the foot of the record."""
    changed = deepcopy(game)
    before = changed.record.rpartition("result: ")[0]
    changed.record = write_check(f"{before}result: {result}\ncheck: \n")
    return changed


def with_view(game: Game, change: Callable[[dict[str, Any]], bool]) -> Game:
    """Somebody sees something else: the first view in which there is something to change."""
    changed = deepcopy(game)
    assert any(change(view) for _, view in changed.views.values())
    return changed
