"""The draft: before the first stage every seat takes a specialist for each of its riders (Grand Tour p. 12; F28)."""

from functools import cache
from typing import Any

import numpy as np

from lignerouge.flamme.cards import all_cards
from lignerouge.flamme.catalogue import deck
from lignerouge.flamme.race import FIRST_SEAT, SEATS, TABLE
from lignerouge.flamme.tour.ledger import DECK_SIZE, Ledger
from lignerouge.kernel.hot import Column, Grid, Record, field, hot
from lignerouge.kernel.luck import Luck, draw

SPECIALISTS = 6  # of each type of rider
MANY_SEATS = 4  # from here on there are two copies of each


class Decks(Record):
    """The energy cards of every specialist by type and number; number 0 is the plain deck."""

    kinds: Grid = field("i1", 2, SPECIALISTS + 1, DECK_SIZE)
    length: Grid = field("i1", 2, SPECIALISTS + 1)


@cache
def all_decks() -> Decks:
    """From the content files."""
    decks: Any = Decks.fresh()
    for type_, name in enumerate(("rouleur", "sprinteur")):
        for number in range(SPECIALISTS + 1):
            kinds = [all_cards().number(card) for card in deck(name, number or None)]
            decks.kinds[type_, number, : len(kinds)] = kinds
            decks.length[type_, number] = len(kinds)
    return decks  # type: ignore[no-any-return]


@hot
def give_deck(decks: Decks, ledger: Ledger, rider: int, number: int) -> None:
    """A rider's energy cards for the whole tour."""
    ledger.specialist[rider] = number
    ledger.energies[rider] = decks.length[rider & 1, number]
    for n in range(DECK_SIZE):
        ledger.energy[rider, n] = decks.kinds[rider & 1, number, n]


@hot
def give_plain_decks(decks: Decks, ledger: Ledger) -> None:
    """A tour without specialists."""
    for rider in range(2 * ledger.seats):
        give_deck(decks, ledger, rider, 0)
    ledger.drafted = 2 * ledger.seats


@hot
def draw_draft(ledger: Ledger, table: Column, luck: Luck) -> None:
    """F28: the seats draft in a random order. `table` has the seats as things that luck can draw."""
    draw(luck, TABLE, table, 0, ledger.seats, ledger.seats)
    for n in range(ledger.seats):
        ledger.drafting[n] = table[ledger.seats - 1 - n] - FIRST_SEAT


@hot
def is_drafting(ledger: Ledger) -> bool:
    """Somebody still lacks a specialist."""
    return ledger.drafted < 2 * ledger.seats


@hot
def drafter(ledger: Ledger) -> int:
    """F28: in order, and back."""
    n, last = ledger.drafted, 2 * ledger.seats - 1
    return ledger.drafting[n if n < ledger.seats else last - n]


@hot
def may_draft(ledger: Ledger, rider: int, number: int) -> bool:
    """F28: one specialist a rider; up to three seats there is one copy of each, from four on two."""
    copies = 2 if ledger.seats >= MANY_SEATS else 1
    for seat in range(ledger.seats):
        copies -= ledger.specialist[2 * seat + (rider & 1)] == number
    return ledger.specialist[rider] == 0 and copies > 0


@hot
def draft(decks: Decks, ledger: Ledger, rider: int, number: int) -> None:
    """Take a specialist."""
    give_deck(decks, ledger, rider, number)
    ledger.drafted += 1


def seat_things() -> Any:
    """The seats as things that luck can draw."""
    return np.arange(FIRST_SEAT, FIRST_SEAT + SEATS, dtype=np.int8)
