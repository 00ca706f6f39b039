"""Specialists, and the draft in which teams get them: before a race, or before the first stage of a tour (F28)."""

from functools import cache
from typing import Any, Protocol

from lignerouge.flamme.content.catalogue import deck
from lignerouge.flamme.rules.cards import EXHAUSTION, all_cards
from lignerouge.flamme.rules.race import FIRST_SEAT, SPENT, TABLE, Race
from lignerouge.kernel.hot import Column, Grid, Record, field, hot
from lignerouge.kernel.luck import Luck, draw

SPECIALISTS = 6  # of each type of rider
FROM_HERE_TWO = 4  # teams: from so many on there are two copies of each specialist


@hot
def copies_of_each(seats: int) -> int:
    """Grand Tour p. 12, choosing specialists: one of each for two or three teams, two for four to six."""
    return 2 if seats >= FROM_HERE_TWO else 1


class Drafting(Protocol):
    """What a draft needs to know and changes: columns of a race, or of the ledger of a tour."""

    seats: int
    drafters: int  # seats that draft: automatic teams do not (F33)
    drafting: Column  # seats in the order in which they draft
    drafted: int  # specialists drafted so far
    specialist: Column  # by rider: number, 0 without


class Decks(Record):
    """The energy cards of every specialist by type and number; number 0 is the plain deck."""

    kinds: Grid = field("i1", 2, SPECIALISTS + 1, SPENT)
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
def draw_draft(draft: Drafting, table: Column, luck: Luck) -> None:
    """F28: the seats draft in a random order. `table` has the seats as things that luck can draw, drafters first."""
    draw(luck, TABLE, table, 0, draft.drafters, draft.drafters)
    for n in range(draft.drafters):
        draft.drafting[n] = table[draft.drafters - 1 - n] - FIRST_SEAT


@hot
def is_drafting(draft: Drafting) -> bool:
    """Somebody still lacks a specialist."""
    return draft.drafted < 2 * draft.drafters


@hot
def drafter(draft: Drafting) -> int:
    """F28: in order, and back."""
    n, last = draft.drafted, 2 * draft.drafters - 1
    return draft.drafting[n if n < draft.drafters else last - n]


@hot
def may_draft(draft: Drafting, rider: int, number: int) -> bool:
    """F28: one specialist a rider; up to three seats there is one copy of each, from four on two."""
    left = copies_of_each(draft.seats)
    for seat in range(draft.seats):
        left -= draft.specialist[2 * seat + (rider & 1)] == number
    return draft.specialist[rider] == 0 and left > 0


@hot
def take_specialist(draft: Drafting, rider: int, number: int) -> None:
    """A rider has a specialist; the cards are given by whoever keeps them."""
    draft.specialist[rider] = number
    draft.drafted += 1


@hot
def change_deck(decks: Decks, race: Race, rider: int) -> None:
    """Grand Tour p. 12: before the race a specialist's energy cards take the place of others; a handicap stays."""
    number, tired = race.specialist[rider], 0
    for n in range(race.down[rider]):
        tired += race.deck[rider, n] == EXHAUSTION
    cards = decks.length[rider & 1, number]
    for n in range(cards):
        race.deck[rider, n] = decks.kinds[rider & 1, number, n]
    for n in range(tired):
        race.deck[rider, cards + n] = EXHAUSTION
    race.down[rider] = cards + tired
