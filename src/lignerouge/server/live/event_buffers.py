"""The last events that each reader of a table was sent, numbered for them (decision 0009).

A seat's own events never show in another's numbers. These are the only numbers that events have: a journal numbers its
entries.
"""

from collections import deque
from collections.abc import Mapping, Sequence

import orjson

from lignerouge.kernel.events import EVERYONE, Event

KEPT = 400  # events a reader can catch up on; who was away for longer starts from a fresh view

Reader = int | None  # a seat, or None for all spectators


class EventBuffer:
    """The last events of one reader, encoded once for everybody who shares them."""

    __slots__ = ("events", "next")

    def __init__(self) -> None:
        self.next = 0
        self.events: deque[orjson.Fragment] = deque(maxlen=KEPT)

    def since(self, number: int) -> Sequence[orjson.Fragment] | None:
        """Everything from an event on; None if that is too long ago, or not yet."""
        missing = self.next - number
        if not 0 <= missing <= len(self.events):
            return None
        return [self.events[place] for place in range(-missing, 0)]


class EventBuffers:
    """One buffer for each seat and one for the spectators."""

    def __init__(self, seats: int) -> None:
        self._of: dict[Reader, EventBuffer] = {None: EventBuffer(), **{seat: EventBuffer() for seat in range(seats)}}

    def __getitem__(self, reader: Reader) -> EventBuffer:
        return self._of[reader]

    def add(self, events: Sequence[Event]) -> Mapping[Reader, Sequence[orjson.Fragment]]:
        """Each event goes to the readers who may know it. -> what each of them learns"""
        told, private = list[orjson.Fragment](), False
        for event in events:
            told.append(orjson.Fragment(_short(orjson.dumps(event.as_json()))))
            private |= event.audience != EVERYONE
        learnt: dict[Reader, Sequence[orjson.Fragment]] = {}
        for reader, buffer in self._of.items():
            new = [each for each, event in zip(told, events, strict=True) if event.reaches(reader)] if private else told
            learnt[reader] = new
            buffer.events.extend(new)
            buffer.next += len(new)
        return learnt


def _short(text: bytes) -> bytes:
    """A copy that takes no more memory than it needs: the library keeps four kilobytes for each of its texts, however
    short (measured: 14 KB an answer, at 500 tables more than a gigabyte).
    """
    return bytes(memoryview(text))
