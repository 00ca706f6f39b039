"""The decks of a tour: those that were drafted before the first stage (F28), plain ones, automatic teams' own (F33)."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from lignerouge.flamme.play.setup import energy_decks
from lignerouge.flamme.rules.cards import all_cards
from lignerouge.flamme.rules.draft import Decks, take_specialist
from lignerouge.flamme.rules.ledger import DECK_SIZE, Ledger
from lignerouge.flamme.rules.race import FIRST_SEAT, SEATS
from lignerouge.kernel.hot import hot


@hot
def give_deck(decks: Decks, ledger: Ledger, rider: int) -> None:
    """A rider's energy cards for the whole tour."""
    number = ledger.specialist[rider]
    ledger.energies[rider] = decks.length[rider & 1, number]
    for n in range(DECK_SIZE):
        ledger.energy[rider, n] = decks.kinds[rider & 1, number, n]


@hot
def give_plain_decks(decks: Decks, ledger: Ledger) -> None:
    """A tour without specialists; automatic teams have theirs."""
    for seat in range(ledger.seats):
        if ledger.energies[2 * seat] == 0:
            give_deck(decks, ledger, 2 * seat)
            give_deck(decks, ledger, 2 * seat + 1)
    ledger.drafted = 2 * ledger.drafters


@hot
def draft(decks: Decks, ledger: Ledger, rider: int, number: int) -> None:
    """Take a specialist, with the cards."""
    take_specialist(ledger, rider, number)
    give_deck(decks, ledger, rider)


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
