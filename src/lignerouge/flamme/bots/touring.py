"""Many tours at once by policy, as hot functions: the draft, and what comes before and after a stage.

A stage of many tours is ridden by `policy.play_many`, like any races.
"""

from typing import Any

from lignerouge.flamme.bots.policy import RANDOM
from lignerouge.flamme.draft import SPECIALISTS
from lignerouge.flamme.phases.placing import draw_starter, place_everybody, set_seniority, set_up
from lignerouge.flamme.race import SEATS, THINKING
from lignerouge.flamme.ruleset import BY_RIDER, BY_TEAM, TOGETHER, Rules
from lignerouge.flamme.tour.draft import Decks, draft, drafter, draw_draft, is_drafting, may_draft
from lignerouge.flamme.tour.ledger import Ledger, TourRules, close_stage, count_exhaustion, enter_results, tour_points
from lignerouge.flamme.track import Track
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
def draft_many(policies: Column, decks: Decks, ledgers: Any, tables: Grid, luck: Luck, streams: Grid) -> None:
    """F28: everybody drafts. `tables` has the seats as things that luck can draw, once for each tour."""
    for n in range(len(ledgers)):
        ledger = ledgers[n]
        take_streams(luck, streams, n)
        draw_draft(ledger, tables[n], luck)
        while is_drafting(ledger):
            seat = drafter(ledger)
            rider, number = pick_specialist(policies[seat], ledger, seat, luck)
            draft(decks, ledger, rider, number)
        return_streams(luck, streams, n)


@hot
def pick_specialist(policy: int, ledger: Ledger, seat: int, luck: Luck) -> tuple[int, int]:
    """A rider of the seat and a specialist that is left: any, or one of the first. -> (rider, number)"""
    nth = below(luck, THINKING + seat, open_specialists(ledger, seat) if policy == RANDOM else FAVOURITES)
    best, chosen = 2 * seat, 0
    for rider in range(2 * seat, 2 * seat + 2):
        for number in range(1, SPECIALISTS + 1):
            if nth >= 0 and may_draft(ledger, rider, number):
                best, chosen = rider, number
                nth -= 1
    return best, chosen


@hot
def open_specialists(ledger: Ledger, seat: int) -> int:
    """How many a seat may choose from."""
    count = 0
    for rider in range(2 * seat, 2 * seat + 2):
        for number in range(1, SPECIALISTS + 1):
            count += may_draft(ledger, rider, number)
    return count


@hot
def open_stages(
    track: Track, rules: Rules, ledgers: Any, races: Any, points: Column, luck: Luck, streams: Grid
) -> None:
    """Empty races become the next stage of their tours."""
    for n in range(len(ledgers)):
        ledger, race = ledgers[n], races[n]
        set_up(rules, race, ledger.energy, ledger.energies, ledger.exhaustion)
        if ledger.ridden == 0:
            take_streams(luck, streams, n)
            draw_starter(race, luck)
            return_streams(luck, streams, n)
            for seat in range(SEATS):
                ledger.start[seat] = race.turn[seat]
        for seat in range(race.seats):
            race.turn[seat] = ledger.start[seat]
            points[seat] = tour_points(ledger, seat)
        if rules.roads != TOGETHER:
            set_seniority(rules, race, points)
        if rules.roads == BY_RIDER:
            place_everybody(track, race)


@hot
def close_stages(tour: TourRules, rules: Rules, ledgers: Any, races: Any, rest_day: bool) -> None:
    """Write the results down."""
    for n in range(len(ledgers)):
        enter_results(tour, ledgers[n], races[n], rules.side)
        count_exhaustion(ledgers[n], races[n])
        close_stage(tour, ledgers[n], rules.roads == BY_TEAM, rest_day)
