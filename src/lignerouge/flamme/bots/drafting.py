"""How bots draft specialists (F28), by policy, as hot functions: for a race or for a tour."""

from typing import Any

from lignerouge.flamme.bots.policy import RANDOM
from lignerouge.flamme.rules.draft import (
    SPECIALISTS,
    Decks,
    Drafting,
    change_deck,
    drafter,
    draw_draft,
    is_drafting,
    may_draft,
    take_specialist,
)
from lignerouge.flamme.rules.race import PLACING, THINKING, Race
from lignerouge.kernel.hot import Column, Grid, hot
from lignerouge.kernel.luck import Luck, below

FAVOURITES = 2  # how many of the best that are left a sensible drafter chooses among


@hot
def take_streams(luck: Luck, streams: Grid, n: int) -> None:
    """Luck goes on with the streams of tour `n`."""
    for owner in range(len(luck.stream)):
        luck.stream[owner] = streams[n, owner]


@hot
def return_streams(luck: Luck, streams: Grid, n: int) -> None:
    """Keep where the streams are."""
    for owner in range(len(luck.stream)):
        streams[n, owner] = luck.stream[owner]


@hot
def draft_all(policies: Column, draft: Drafting, table: Column, luck: Luck) -> None:
    """F28: everybody drafts. `table` has the seats as things that luck can draw."""
    draw_draft(draft, table, luck)
    while is_drafting(draft):
        seat = drafter(draft)
        rider, number = pick_specialist(policies[seat], draft, seat, luck)
        take_specialist(draft, rider, number)


@hot
def draft_race(policies: Column, decks: Decks, race: Race, luck: Luck) -> None:
    """Everybody drafts for a race, which begins then."""
    draft_all(policies, race, race.table, luck)
    for rider in range(race.riders):
        if race.specialist[rider]:
            change_deck(decks, race, rider)
    race.phase = PLACING


@hot
def draft_races(policies: Column, decks: Decks, races: Any, luck: Luck, streams: Grid) -> None:
    """The same for many races, each with its own streams."""
    for n in range(len(races)):
        take_streams(luck, streams, n)
        draft_race(policies, decks, races[n], luck)
        return_streams(luck, streams, n)


@hot
def pick_specialist(policy: int, draft: Drafting, seat: int, luck: Luck) -> tuple[int, int]:
    """A rider of the seat and a specialist that is left: any, or one of the first. -> (rider, number)"""
    nth = below(luck, THINKING + seat, open_specialists(draft, seat) if policy == RANDOM else FAVOURITES)
    best, chosen = 2 * seat, 0
    for rider in range(2 * seat, 2 * seat + 2):
        for number in range(1, SPECIALISTS + 1):
            if nth >= 0 and may_draft(draft, rider, number):
                best, chosen = rider, number
                nth -= 1
    return best, chosen


@hot
def open_specialists(draft: Drafting, seat: int) -> int:
    """How many a seat may choose from."""
    count = 0
    for rider in range(2 * seat, 2 * seat + 2):
        for number in range(1, SPECIALISTS + 1):
            count += may_draft(draft, rider, number)
    return count
