"""The last events that each reader of a table was sent, numbered for them (decision 0009).

A seat's own events never show in another's numbers. These are the only numbers that events have: a journal numbers its
entries.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import orjson

from lignerouge.kernel.events import EVERYONE, Event

KEPT = 400  # events a reader can catch up on; who was away for longer starts from a fresh view

Reader = int | None  # a seat, or None for all spectators


class Told(NamedTuple):
    """So many events as JSON, with commas between: those of one answer are encoded, kept and sent together."""

    number: int
    text: bytes

    def as_list(self) -> orjson.Fragment:
        """For a message."""
        return orjson.Fragment(b"[%b]" % self.text)


NOTHING = Told(0, b"")


class EventBuffer:
    """The last events of one reader, encoded once for everybody who shares them."""

    __slots__ = ("_kept", "_told", "next")

    def __init__(self) -> None:
        self.next = 0
        self._told: deque[Told] = deque()
        self._kept = 0  # events in it: at least as many as a reader can catch up on

    def add(self, told: Told) -> None:
        """More of them."""
        self._told.append(told)
        self.next += told.number
        self._kept += told.number
        while self._kept - self._told[0].number > KEPT:
            self._kept -= self._told.popleft().number

    def since(self, number: int) -> Told | None:
        """Everything from an event on; None if that is too long ago, or not yet."""
        missing = self.next - number
        if not 0 <= missing <= min(self._kept, KEPT):
            return None
        found, place = 0, len(self._told)
        while found < missing:
            place -= 1
            found += self._told[place].number
        texts = [told.text for told in list(self._told)[place:]]
        if found > missing:  # somebody heard only the first of those that were told together
            texts[0] = _encoded(orjson.loads(b"[%b]" % texts[0])[found - missing :]).text
        return Told(missing, b",".join(texts))


class EventBuffers:
    """One buffer for each seat and one for the spectators."""

    def __init__(self, seats: int) -> None:
        self._of: dict[Reader, EventBuffer] = {None: EventBuffer(), **{seat: EventBuffer() for seat in range(seats)}}

    def __getitem__(self, reader: Reader) -> EventBuffer:
        return self._of[reader]

    def add(self, events: Sequence[Event]) -> Mapping[Reader, Told]:
        """Each event goes to the readers who may know it. -> what each of them learns"""
        public = [event.as_json() for event in events if event.audience == EVERYONE]
        everybody, has_private = _encoded(public), len(public) < len(events)
        learnt = dict.fromkeys(self._of, everybody)
        for reader, buffer in self._of.items():
            told = everybody
            if has_private:
                own = [event for event in events if event.reaches(reader)]
                if len(own) > everybody.number:
                    told = learnt[reader] = _encoded([event.as_json() for event in own])
            if told.number:
                buffer.add(told)
        return learnt


def _encoded(events: Sequence[Mapping[str, Any]]) -> Told:
    """The slice is also a copy that takes no more memory than it needs: the library keeps four kilobytes for each of
    its texts, however short (measured: 14 KB an answer, at 500 tables more than a gigabyte).
    """
    return Told(len(events), orjson.dumps(events)[1:-1]) if events else NOTHING
