"""The draft: before the first stage every seat takes a specialist for each of its riders (Grand Tour p. 12; F28)."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from lignerouge.flamme.cards import all_cards
from lignerouge.flamme.catalogue import deck
from lignerouge.flamme.draft import SPECIALISTS, copies_of_each
from lignerouge.flamme.race import FIRST_SEAT, SEATS, TABLE
from lignerouge.flamme.setup import energy_decks
from lignerouge.flamme.tour.ledger import DECK_SIZE, Ledger
from lignerouge.kernel.hot import Column, Grid, Record, field, hot
from lignerouge.kernel.luck import Luck, draw


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
    """A tour without specialists; automatic teams have theirs."""
    for seat in range(ledger.seats):
        if ledger.energies[2 * seat] == 0:
            give_deck(decks, ledger, 2 * seat, 0)
            give_deck(decks, ledger, 2 * seat + 1, 0)
    ledger.drafted = 2 * ledger.drafters


@hot
def draw_draft(ledger: Ledger, table: Column, luck: Luck) -> None:
    """F28: the seats draft in a random order. `table` has the seats as things that luck can draw, drafters first."""
    draw(luck, TABLE, table, 0, ledger.drafters, ledger.drafters)
    for n in range(ledger.drafters):
        ledger.drafting[n] = table[ledger.drafters - 1 - n] - FIRST_SEAT


@hot
def is_drafting(ledger: Ledger) -> bool:
    """Somebody still lacks a specialist."""
    return ledger.drafted < 2 * ledger.drafters


@hot
def drafter(ledger: Ledger) -> int:
    """F28: in order, and back."""
    n, last = ledger.drafted, 2 * ledger.drafters - 1
    return ledger.drafting[n if n < ledger.drafters else last - n]


@hot
def may_draft(ledger: Ledger, rider: int, number: int) -> bool:
    """F28: one specialist a rider; up to three seats there is one copy of each, from four on two."""
    left = copies_of_each(ledger.seats)
    for seat in range(ledger.seats):
        left -= ledger.specialist[2 * seat + (rider & 1)] == number
    return ledger.specialist[rider] == 0 and left > 0


@hot
def draft(decks: Decks, ledger: Ledger, rider: int, number: int) -> None:
    """Take a specialist."""
    give_deck(decks, ledger, rider, number)
    ledger.drafted += 1


def seat_things(automatic: Sequence[str] = ()) -> Any:
    """The seats as things that luck can draw; those of automatic teams last."""
    seats = sorted(range(SEATS), key=lambda seat: seat < len(automatic) and bool(automatic[seat]))
    return np.array([FIRST_SEAT + seat for seat in seats], np.int8)


def give_automatic_decks(ledger: Ledger, automatic: Sequence[str]) -> None:
    """F33: automatic teams have decks of their own and do not draft."""
    energy, energies = energy_decks(all_cards(), len(automatic), {}, automatic)
    for seat, key in enumerate(automatic):
        if key:
            ledger.drafters -= 1
            for rider in (2 * seat, 2 * seat + 1):
                ledger.energy[rider, :] = energy[rider]
                ledger.energies[rider] = energies[rider]
