"""A rider's cards (base, Energy Phase; F4): face down, in hand, recycled, played."""

from collections import Counter
from dataclasses import dataclass, field

from tests.flamme.audit.parts import EXHAUSTION, Bag, value
from tests.flamme.audit.record import Finding, Luck


@dataclass
class Deck:
    """Bags: what lies in them has no order that anybody may know."""

    rider: str
    down: Bag
    recycled: Bag = field(default_factory=Counter)
    hand: list[str] = field(default_factory=list)
    spent: Bag = field(default_factory=Counter)  # energy cards played in this stage
    locked: str = ""  # the card played this round
    counted: tuple[int, int] = (0, 0)  # face down and recycled when the round began, for all to see

    def draw(self, size: int, luck: Luck) -> tuple[list[str], bool]:
        """F4: face-down cards first, then the recycled ones turned over; none at all: one from the supply.

        -> the hand, and whether the recycled cards were turned over for it
        """
        first = min(size, self.down.total())
        self.hand = self.take(luck, first, self.down, "face down")
        turned = first < size and self.recycled.total() > 0
        if turned:
            self.down, self.recycled = self.recycled, Counter()
            self.hand += self.take(luck, min(size - first, self.down.total()), self.down, "among the recycled cards")
        if not self.hand:
            self.hand = [EXHAUSTION]
        return self.hand, turned

    def take(self, luck: Luck, number: int, bag: Bag, where: str) -> list[str]:
        """Drawn cards must have been there."""
        cards = luck.take(self.rider, number)
        for card in cards:
            if bag[card] == 0:
                raise Finding(f"{self.rider} draws {card}, which does not lie {where} ({listed(bag)}).")
            bag[card] -= 1
        return cards

    def lay(self, card: str) -> None:
        """Lay one card of the hand, recycle the others."""
        self.hand.remove(card)
        self.recycled.update(self.hand)
        self.hand = []

    def play(self, card: str) -> None:
        """A played card leaves the deck; an energy card can come back, an exhaustion card is in the supply again."""
        self.lay(card)
        self.locked = card
        if card != EXHAUSTION:
            self.spent[card] += 1

    def count(self) -> None:
        """How thick both piles are can be seen by everybody when a round begins."""
        self.counted = self.down.total(), self.recycled.total()

    def tire(self) -> None:
        """F12: an exhaustion card among the recycled ones."""
        self.recycled[EXHAUSTION] += 1

    def turn_face_down(self) -> None:
        """Everything is face down again."""
        self.down = self.down + self.recycled
        self.recycled = Counter()

    def takeable(self, left: int) -> frozenset[str]:
        """F27: played energy cards of at most so much; printed values count."""
        return frozenset(card for card, number in self.spent.items() if number and value(card) <= left)

    def take_back(self, card: str) -> None:
        """F27"""
        self.spent[card] -= 1
        self.down[card] += 1

    @property
    def exhaustion(self) -> int:
        """How many exhaustion cards are in the deck, wherever they lie."""
        return self.down[EXHAUSTION] + self.recycled[EXHAUSTION] + self.hand.count(EXHAUSTION)

    @property
    def size(self) -> int:
        return self.down.total() + self.recycled.total() + len(self.hand)


def listed(bag: Bag) -> str:
    return " ".join(sorted(bag.elements())) or "nothing"
