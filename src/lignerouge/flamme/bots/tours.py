"""Many tours at once by policy, as hot functions: the draft, and what comes before and after a stage.

A stage of many tours is ridden by `rollout.play_many`, like any races.
"""

from typing import Any

from lignerouge.flamme.bots.rollout import draft_all
from lignerouge.flamme.rules.draft import Decks
from lignerouge.flamme.rules.ledger import TourRules, close_stage, open_stage
from lignerouge.flamme.rules.placing import set_off
from lignerouge.flamme.rules.ruleset import Rules
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
        take_streams(luck, streams, n)
        open_stage(ledgers[n], rules, races[n], luck, points)
        return_streams(luck, streams, n)
        set_off(track, rules, races[n], points)


@hot
def close_stages(tour: TourRules, rules: Rules, ledgers: Any, races: Any, rest_day: bool) -> None:
    """Write the results down."""
    for n in range(len(ledgers)):
        close_stage(tour, ledgers[n], rules, races[n], rest_day)
