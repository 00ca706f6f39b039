"""Card kinds as columns: value, cap, floor, powers. Kind 0 is the exhaustion card."""

from collections.abc import Iterable, Mapping
from functools import cache

from lignerouge.flamme.content.catalogue import Card, automatic_teams, deck, exhaustion, specialists
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.hot import Column, Record, field

KINDS = 48
EXHAUSTION = 0
CAP = 5  # most steps when an ascent is touched (F8)
MOST_VALUE = 11

RECOVERY, RELENTLESS, BREAKAWAY, CHASE, NIMBLE = 1, 2, 4, 8, 16
BITS: Mapping[str, int] = {
    "recovery": RECOVERY,
    "relentless": RELENTLESS,
    "breakaway": BREAKAWAY,
    "chase": CHASE,
    "nimble": NIMBLE,
}
CAPS: Mapping[str, int] = {"ascent_cap_6": 6, "ascent_cap_7": 7}
FLOORS: Mapping[str, int] = {"descent_min_7": 7}
ATTACK = "attack"
REAR = 9  # what an attack card is worth to the rider behind (F33)
POWERS = frozenset([*BITS, *CAPS, *FLOORS, ATTACK])


class Cards(Record):
    """What the rules need to know of a kind of card."""

    value: Column = field("i1", KINDS)  # printed
    cap: Column = field("i1", KINDS)  # most steps when an ascent is touched (F8, F15)
    floor: Column = field("i1", KINDS)  # least value on a descent (F15)
    powers: Column = field("i1", KINDS)  # bits, see above
    rear: Column = field("i1", KINDS)  # the kind that a card is to the rider behind, where it moves two (F33)


class CardTable:
    """Gives every card its kind, a number, and fills the record of the kinds."""

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        self.record = Cards.fresh()
        self._columns = (self.record.value, self.record.cap, self.record.floor, self.record.powers)
        self.cards: list[Card] = []
        self.labels: list[str] = []  # of these cards
        self.numbers: dict[Card, int] = {}
        self.number(exhaustion())
        for card in cards:
            self.number(card)

    def number(self, card: Card) -> int:
        """The kind of a card."""
        if card not in self.numbers:
            self._add(card)
        return self.numbers[card]

    def _add(self, card: Card) -> None:
        unknown = [power for power in card.powers if power not in POWERS]
        if unknown:
            raise InputError(f'There is no power called "{unknown[0]}".')
        if not 0 <= card.value <= MOST_VALUE:
            raise InputError(f"A card has a value from 0 to {MOST_VALUE}, not {card.value}.")
        if len(self.cards) == KINDS:
            raise InputError(f"There are at most {KINDS} different cards on a table.")
        kind = self.numbers[card] = len(self.cards)
        self.cards.append(card)
        self.labels.append(card.label)
        for column, entry in zip(self._columns, card_entries(card), strict=True):
            column[kind] = entry
        behind = Card(REAR, card.powers)
        self.record.rear[kind] = self.number(behind) if ATTACK in card.powers and card != behind else kind


@cache
def card_entries(card: Card) -> tuple[int, int, int, int]:
    """What stands in the columns for a card: value, cap, floor, powers."""
    return (
        card.value,
        max((CAPS[power] for power in card.powers if power in CAPS), default=CAP),
        max((FLOORS[power] for power in card.powers if power in FLOORS), default=0),
        sum(BITS.get(power, 0) for power in card.powers),
    )


@cache
def all_cards() -> CardTable:
    """Every card of the boxes: the plain decks first, then what the specialists and automatic teams add."""
    plain = {card for rider in ("rouleur", "sprinteur") for card in deck(rider)}
    added = {card for specialist in specialists() for card in specialist.added}
    ordered = sorted(plain, key=lambda card: card.value) + sorted(added - plain, key=lambda c: (c.value, c.powers))
    automatic = sorted(
        {card for team in automatic_teams() for card in team.cards} - plain - added, key=lambda c: c.label
    )
    return CardTable([*ordered, *automatic])
