"""The line of a match: those of its entries that count. A journal forgets nothing, so what is taken back stays in it.

The entry `back 12` says that the match goes on as it was behind entry 12. Nothing that luck has given is taken back:
whoever has seen what was drawn cannot play as if they had not. `docs/decisions/0029-taking-back.md` says why.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from lignerouge.kernel.errors import quoted
from lignerouge.kernel.events import EVERYONE, Event
from lignerouge.kernel.refusals import refusal

BACK = "back"


class TookBack(Event):
    """A seat has taken its last answer back, and with it all that came of it."""

    seat: int
    events: int  # that no longer count: the last ones so far


@dataclass(frozen=True, slots=True)
class Item:
    """An entry that counts."""

    number: int
    seat: int | None  # whose answer it was; None: the set-up
    drew: bool  # luck gave something
    events: int


@dataclass(slots=True)
class Line:
    """The entries that count, in order."""

    items: list[Item] = field(default_factory=list)

    def add(self, number: int, seat: int | None, draws: Sequence[object], events: Sequence[Event]) -> None:
        """Another answer."""
        self.items.append(Item(number, seat, bool(draws), len(events)))

    def behind(self, seat: int) -> int | None:
        """The entry behind which this seat's last answer came; None if that can no longer be taken back."""
        for place in range(len(self.items) - 1, 0, -1):
            if self.items[place].drew:
                return None
            if self.items[place].seat == seat:
                return self.items[place - 1].number
        return None

    def after_taking_back(self, option: str) -> tuple["Line", TookBack]:
        """The line that goes on behind this entry, and what is told of it; or a mistake."""
        numbers = [str(item.number) for item in self.items]
        if option not in numbers[:-1]:
            raise refusal("nothing_behind", entry=quoted(option))
        kept = numbers.index(option) + 1
        gone = self.items[kept:]
        if any(item.drew for item in gone):
            raise refusal("luck_since")
        seat = gone[0].seat
        assert seat is not None, "the set-up is the first entry, and nothing is before it"
        return Line(self.items[:kept]), TookBack(audience=EVERYONE, seat=seat, events=sum(item.events for item in gone))
