"""What each reader of a table was told, numbered for them: a seat's own events never show in another's numbers."""

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Protocol

import orjson

from lignerouge.kernel.events import Event

KEPT = 400  # events a reader can catch up on; who was away for longer starts from a fresh view

Reader = int | None  # a seat, or None for all spectators


class Onlooker(Protocol):
    """Somebody connected to a table."""

    guest: str | None
    watching: set[Reader]  # the seats, or the spectators' place, that it sees the table from

    def send(self, message: bytes) -> None:
        """Put a message on its way."""
        ...


class Reel:
    """The last events of one reader, encoded once for everybody who shares them."""

    __slots__ = ("events", "next")

    def __init__(self) -> None:
        self.next = 0
        self.events: deque[orjson.Fragment] = deque(maxlen=KEPT)

    def add(self, event: orjson.Fragment) -> None:
        """Something this reader learns."""
        self.events.append(event)
        self.next += 1

    def since(self, number: int) -> Sequence[orjson.Fragment] | None:
        """Everything from an event on; None if that is too long ago, or not yet."""
        missing = self.next - number
        if not 0 <= missing <= len(self.events):
            return None
        return list(self.events)[len(self.events) - missing :]


class Reels:
    """One reel for each seat and one for the spectators."""

    def __init__(self, seats: int) -> None:
        self._of: dict[Reader, Reel] = {None: Reel(), **{seat: Reel() for seat in range(seats)}}

    def __getitem__(self, reader: Reader) -> Reel:
        return self._of[reader]

    def add(self, events: Iterable[Event]) -> None:
        """Tell everybody what they may know."""
        for event in events:
            told = orjson.Fragment(orjson.dumps(event.as_json()))
            for reader, reel in self._of.items():
                if event.reaches(reader):
                    reel.add(told)
