"""Which answers of a table are written: so that none counts twice, and none is changed for ever."""

from collections import defaultdict
from collections.abc import Collection

from lignerouge.server.store.rows import Written


class Answered:
    """By seat: the senders' own ids of its answers, and how often it has answered each prompt."""

    def __init__(self) -> None:
        self._ids: dict[int, set[str]] = defaultdict(set)
        self._times: dict[int, dict[str, int]] = defaultdict(dict)

    def add(self, written: Written) -> None:
        """Another entry is written; bots' answers have no id, the set-up has no seat."""
        if (seat := written.seat) is not None:
            times, prompt = self._times[seat], written.entry.prompt
            times[prompt] = times.get(prompt, 0) + 1
            if written.answer:
                self._ids[seat].add(written.answer)

    def has(self, seats: Collection[int], id: str) -> bool:
        """An answer of one of these seats has this id."""
        ids = self._ids
        return any([id in ids[seat] for seat in seats if seat in ids])  # noqa: C419 -- a list is less work than a generator

    def times(self, seat: int, prompt: str) -> int:
        """How often a seat has answered this prompt."""
        return self._times[seat].get(prompt, 0) if seat in self._times else 0
