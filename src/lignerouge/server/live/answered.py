"""Which answers of a table are written: so that none counts twice, and none is changed for ever."""

from collections import Counter, defaultdict
from collections.abc import Collection

from lignerouge.server.store.rows import Written


class Answered:
    """By seat: the senders' own ids of its answers, and how often it has answered each prompt."""

    def __init__(self) -> None:
        self._ids: dict[int, set[str]] = defaultdict(set)
        self._times: dict[int, Counter[str]] = defaultdict(Counter)

    def add(self, written: Written) -> None:
        """Another entry is written; bots' answers have no id, the set-up has no seat."""
        if written.seat is not None:
            self._times[written.seat][written.entry.prompt] += 1
            if written.answer:
                self._ids[written.seat].add(written.answer)

    def has(self, seats: Collection[int], id: str) -> bool:
        """An answer of one of these seats has this id."""
        return any(id in self._ids.get(seat, ()) for seat in seats)

    def times(self, seat: int, prompt: str) -> int:
        """How often a seat has answered this prompt."""
        return self._times[seat][prompt] if seat in self._times else 0
