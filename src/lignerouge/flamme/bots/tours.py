"""Many tours at once by policy, as hot functions: the draft, and what comes before and after a stage.

A stage of many tours is ridden by `rollout.play_many`, like any races.
"""

from typing import Any

from lignerouge.flamme.bots.rollout import draft_all
from lignerouge.flamme.rules.draft import Decks
from lignerouge.flamme.rules.ledger import TourRules, close_stage, count_exhaustion, enter_results, tour_points
from lignerouge.flamme.rules.placing import draw_starter, place_everybody, set_seniority, set_up
from lignerouge.flamme.rules.race import SEATS
from lignerouge.flamme.rules.ruleset import BY_RIDER, BY_TEAM, TOGETHER, Rules
from lignerouge.flamme.rules.track import Track
from lignerouge.flamme.tour.decks import give_deck
from lignerouge.kernel.hot import Column, Grid, hot
from lignerouge.kernel.luck import Luck, return_streams, take_streams


@hot
def draft_many(policies: Column, decks: Decks, ledgers: Any, tables: Grid, luck: Luck, streams: Grid) -> None:
    """F28: everybody drafts. `tables` has the seats as things that luck can draw, once for each tour."""
    for n in range(len(ledgers)):
        ledger = ledgers[n]
        take_streams(luck, streams, n)
        draft_all(policies, ledger, tables[n], luck)
        for rider in range(2 * ledger.seats):
            if ledger.specialist[rider]:
                give_deck(decks, ledger, rider)
        return_streams(luck, streams, n)


@hot
def open_stages(
    track: Track, rules: Rules, ledgers: Any, races: Any, points: Column, luck: Luck, streams: Grid
) -> None:
    """Empty races become the next stage of their tours."""
    for n in range(len(ledgers)):
        ledger, race = ledgers[n], races[n]
        set_up(rules, race, ledger.energy, ledger.energies, ledger.exhaustion)
        for rider in range(race.riders):
            race.specialist[rider] = ledger.specialist[rider]
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
