"""Notes in order and up to a limit; events for their audience only."""

from dataclasses import FrozenInstanceError, dataclass
from typing import Any

import pytest

from lignerouge.kernel.events import EVERYONE, Event, only, told
from lignerouge.kernel.notes import CAPACITY, attentive, note, read, silent


class Fell(Event):
    who: str


@dataclass(frozen=True, kw_only=True)
class FellHard(Fell):
    where: str = "here"


def test_notes_are_kept_in_order() -> None:
    notes = attentive()
    note(notes, 1, 2, 3, -4, 5)
    note(notes, 6, 7, 8, 9, 10)
    assert read(notes) == [(1, 2, 3, -4, 5), (6, 7, 8, 9, 10)]
    assert all(type(number) is int for line in read(notes) for number in line)


def test_a_silent_buffer_keeps_nothing_and_a_full_one_no_more() -> None:
    quiet, full = silent(), attentive()
    for _ in range(CAPACITY + 3):
        note(quiet, 1, 1, 1, 1, 1)
        note(full, 1, 1, 1, 1, 1)
    assert read(quiet) == []
    assert len(read(full)) == CAPACITY


def test_an_event_reaches_its_audience_and_nobody_else() -> None:
    events = [Fell(audience=EVERYONE, who="a"), Fell(audience=only(1, 2), who="b"), Fell(audience=only(0), who="c")]
    reached = {seat: "".join(event.who for event in told(events, seat)) for seat in (0, 1, 2, None)}  # type: ignore[attr-defined]
    assert reached == {0: "ac", 1: "ab", 2: "ab", None: "a"}


def test_an_event_is_told_without_its_audience() -> None:
    assert Fell(audience=only(1), who="a", rule="F9").as_json() == {"event": "Fell", "rule": "F9", "who": "a"}


@pytest.mark.parametrize("kind", [Fell, FellHard])
def test_an_event_is_frozen_whether_its_class_is_decorated_or_not(kind: Any) -> None:
    event = kind(audience=EVERYONE, who="a")
    assert event == kind(audience=EVERYONE, who="a") != kind(audience=EVERYONE, who="b")
    with pytest.raises(FrozenInstanceError):
        event.who = "b"
    with pytest.raises(FrozenInstanceError):
        event.anything = "b"
