"""The draft of specialists (Grand Tour p. 12; F28)."""

from collections import Counter
from collections.abc import Mapping

from tests.flamme.audit.expecting import Expected
from tests.flamme.audit.parts import SPECIALISTS, copies
from tests.flamme.audit.record import Finding, Luck, Question
from tests.flamme.audit.teams import KINDS, LETTERS, clockwise


class DraftAudit:
    """A random order, then the reverse; exactly one for each rider."""

    def __init__(self, teams: int, automatic: Mapping[str, str]) -> None:
        self.teams = teams
        self.drafters = [seat for seat in range(teams) if LETTERS[seat] not in automatic]
        self.order: list[int] = []
        self.taken: dict[str, int] = {}
        self.stock = Counter(dict.fromkeys(SPECIALISTS, copies(teams)))

    def open(self, luck: Luck, starter: int | None, due: Expected) -> None:
        """By lot, or from the seat that begins, clockwise."""
        if starter is None:
            drawn = [LETTERS.index(thing.removeprefix("seat-")) for thing in luck.take("table", len(self.drafters))]
            if sorted(drawn) != self.drafters:
                raise Finding(f"The seats {drawn} are drawn for the draft; those who draft are {self.drafters}.")
        else:
            drawn = [seat for seat in clockwise(starter, self.teams) if seat in self.drafters]
        self.order = [*drawn, *drawn[::-1]]
        due.tell("DraftOpened", seats=drawn)

    @property
    def is_over(self) -> bool:
        return len(self.taken) == len(self.order)

    def questions(self) -> dict[str, Question]:
        """Whose turn it is, and every specialist that is left for a rider who has none."""
        seat = self.order[len(self.taken)]
        letter = LETTERS[seat]
        open_kinds = [kind for kind in KINDS if letter + kind not in self.taken]
        options = [card for card, left in self.stock.items() if left and card[0] in open_kinds]
        name = f"draft/{len(self.taken) + 1}/{letter}"
        return {name: Question(name, seat, frozenset(options))}

    def take(self, seat: int, option: str, due: Expected) -> None:
        """A specialist for a rider."""
        rider, number = LETTERS[seat] + option[0], int(option[1:])
        self.taken[rider] = number
        self.stock[option] -= 1
        due.tell("Drafted", seat=seat, rider=rider, specialist=number)
