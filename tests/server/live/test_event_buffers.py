"""Who learns what, under which numbers, and how far back."""

import orjson

from lignerouge.kernel.events import EVERYONE, Audience, Event, only
from lignerouge.server.live.event_buffers import KEPT, EventBuffers, Told


class Happened(Event):
    """Something."""

    what: int


def happened(*what: int, to: Audience = EVERYONE) -> list[Event]:
    return [Happened(audience=to, what=each) for each in what]


def whats(told: Told | None) -> list[int] | None:
    if told is None:
        return None
    events = orjson.loads(orjson.dumps(told.as_list()))
    assert len(events) == told.number
    return [event["what"] for event in events]


def test_every_reader_has_numbers_of_their_own() -> None:
    buffers = EventBuffers()
    learnt = buffers.add([*happened(1), *happened(2, to=only(0)), *happened(3)])
    assert [whats(learnt.by(reader)) for reader in (0, 1, None)] == [[1, 2, 3], [1, 3], [1, 3]]
    learnt = buffers.add(happened(4, to=only(1)))
    assert [whats(learnt.by(reader)) for reader in (0, 1, None)] == [[], [4], []]
    assert [buffers.next(reader) for reader in (0, 1, None)] == [3, 3, 2]
    assert [whats(buffers.since(reader, 0)) for reader in (0, 1, None)] == [[1, 2, 3], [1, 3, 4], [1, 3]]


def test_any_event_can_be_the_first_that_is_missing() -> None:
    buffers = EventBuffers()
    for first in (0, 3, 6):
        buffers.add(happened(first, first + 1, first + 2))
    for number in range(10):
        assert whats(buffers.since(0, number)) == list(range(number, 9))
    assert buffers.since(0, 10) is None
    assert buffers.since(None, 11) is None


def test_what_is_too_long_ago_is_not_told_in_part() -> None:
    buffers = EventBuffers()
    for number in range(KEPT + 5):
        buffers.add(happened(number))
    assert buffers.since(0, 4) is None
    assert whats(buffers.since(0, 5)) == list(range(5, KEPT + 5))
    assert whats(buffers.since(0, KEPT + 5)) == []


def test_the_last_answer_is_kept_however_much_it_brought() -> None:
    buffers = EventBuffers()
    buffers.add(happened(*range(3)))
    buffers.add(happened(*range(3, KEPT + 10)))
    assert buffers.since(0, 2) is None
    assert whats(buffers.since(0, 3)) == list(range(3, KEPT + 10))


def test_of_a_match_that_goes_on_elsewhere_not_everything_is_forgotten_with_its_next_answer() -> None:
    """A server has started again: what was told before it is kept in portions, as if it had been told just now."""
    buffers = EventBuffers.after([*happened(*range(3 * KEPT)), *happened(-1, to=only(0))])
    buffers.add(happened(3 * KEPT))
    assert [buffers.next(reader) for reader in (0, 1)] == [3 * KEPT + 2, 3 * KEPT + 1]
    since = 3 * KEPT - KEPT // 2
    assert whats(buffers.since(0, since)) == [*range(since, 3 * KEPT), -1, 3 * KEPT]
    assert whats(buffers.since(1, since)) == [*range(since, 3 * KEPT + 1)]
    assert buffers.since(1, KEPT) is None, "as little is kept as otherwise"
