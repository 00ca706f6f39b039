"""Refreshment: played energy cards come back, once, in an extended stage (Grand Tour p. 15; ruling F27)."""

from collections.abc import Sequence

from lignerouge.flamme.catalogue import Card
from lignerouge.flamme.tour.numbers import numbers


def allowance(*, holder: bool) -> int:
    """The energy that a rider may take back: one more for the holder of the token."""
    energy: int = numbers()["refreshment_holder" if holder else "refreshment"]
    return energy


def is_refreshment(cards: Sequence[Card], *, holder: bool) -> bool:
    """F27: never exhaustion cards, and no more energy than allowed; printed values count."""
    return not any(card.exhaustion for card in cards) and sum(card.value for card in cards) <= allowance(holder=holder)
