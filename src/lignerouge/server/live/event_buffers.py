"""The last events that each reader of a table was sent, numbered for them (decision 0009).

A seat's own events never show in another's numbers. These are the only numbers that events have: a journal numbers its
entries.
"""

from collections import defaultdict, deque
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import orjson

from lignerouge.kernel.events import EVERYONE, Event

KEPT = 400  # events of a table on which a reader can catch up; who was away for longer starts from a fresh view
PORTION = 20  # of the events of a match that goes on in a new process: the oldest portion is forgotten first

Reader = int | None  # a seat, or None for all spectators


class Told(NamedTuple):
    """So many events as JSON, with commas between: those of one answer are encoded, kept and sent together."""

    number: int
    text: bytes

    def as_list(self) -> orjson.Fragment:
        """For a message."""
        return orjson.Fragment(b"[%b]" % self.text)


NOTHING = Told(0, b"")
NOBODY: dict[Reader, Told] = {}  # one for all of the many that are empty


class Learnt(NamedTuple):
    """What is learnt from one answer: so many events altogether."""

    number: int
    everybody: Told
    own: Mapping[Reader, Told]  # of those who learn more than that

    def by(self, reader: Reader) -> Told:
        """What a reader learns."""
        return self.own.get(reader, self.everybody)


class EventBuffers:
    """The last events of a table, encoded once for everybody who shares them, and their numbers for each reader."""

    def __init__(self) -> None:
        self._public = 0  # events that everybody has learnt,
        self._more: dict[Reader, int] = defaultdict(int)  # and how many more a seat has
        self._learnt: deque[Learnt] = deque()
        self._kept = 0  # events in it

    @classmethod
    def after(cls, events: Sequence[Event]) -> "EventBuffers":
        """Of a match that was begun in another process, where these events were told."""
        buffers = cls()
        for first in range(0, len(events), PORTION):
            buffers.add(events[first : first + PORTION])
        return buffers

    def next(self, reader: Reader) -> int:
        """The number of a reader's next event."""
        return self._public + self._more[reader]

    def add(self, events: Sequence[Event]) -> Learnt:
        """Each event goes to the readers who may know it. -> what each of them learns"""
        public = [event.as_json() for event in events if event.audience == EVERYONE]
        everybody, own = _encoded(public), NOBODY
        if len(public) < len(events):
            own = {}
            for seat in {seat for event in events if event.audience != EVERYONE for seat in event.audience}:
                told = own[seat] = _encoded([event.as_json() for event in events if event.reaches(seat)])
                self._more[seat] += told.number - everybody.number
        learnt = Learnt(len(events), everybody, own)
        if events:
            self._public += everybody.number
            self._kept += learnt.number
            self._learnt.append(learnt)
        while self._kept > KEPT and len(self._learnt) > 1:
            self._kept -= self._learnt.popleft().number
        return learnt

    def since(self, reader: Reader, number: int) -> Told | None:
        """Everything from an event on; None if that is too long ago, or not yet."""
        missing, found = self.next(reader) - number, list[Told]()
        if missing < 0:
            return None
        for learnt in reversed(self._learnt):
            if missing <= 0:
                break
            found.append(learnt.by(reader))
            missing -= found[-1].number
        if missing > 0:
            return None
        texts = [told.text for told in reversed(found) if told.number]
        if missing < 0:  # somebody heard only the first of those that were told together
            texts[0] = _encoded(orjson.loads(b"[%b]" % texts[0])[-missing:]).text
        return Told(self.next(reader) - number, b",".join(texts))


def _encoded(events: Sequence[Mapping[str, Any]]) -> Told:
    """The slice is also a copy that takes no more memory than it needs: the library keeps four kilobytes for each of
    its texts, however short (measured: 14 KB an answer, at 500 tables more than a gigabyte).
    """
    return Told(len(events), orjson.dumps(events)[1:-1]) if events else NOTHING
