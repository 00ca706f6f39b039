"""Whole tours by policy, as hot functions: the draft, every stage, the ledger."""

from typing import Any

from lignerouge.flamme.bots.policy import RANDOM, play_out
from lignerouge.flamme.cards import Cards
from lignerouge.flamme.phases.placing import draw_starter, place_everybody, set_seniority, set_up
from lignerouge.flamme.race import SEATS, THINKING, Race
from lignerouge.flamme.road import Road
from lignerouge.flamme.ruleset import BY_RIDER, BY_TEAM, TOGETHER, Rules
from lignerouge.flamme.tour.draft import SPECIALISTS, Decks, draft, drafter, draw_draft, is_drafting, may_draft
from lignerouge.flamme.tour.ledger import (
    Ledger,
    TourRules,
    close_stage,
    close_tour,
    count_exhaustion,
    enter_results,
    tour_points,
)
from lignerouge.flamme.track import Track
from lignerouge.kernel.hot import Column, Grid, hot
from lignerouge.kernel.luck import Luck, below
from lignerouge.kernel.notes import Notes

FAVOURITES = 2  # how many of the best that are left a sensible drafter chooses among


@hot
def pick_specialist(policy: int, ledger: Ledger, seat: int, luck: Luck) -> tuple[int, int]:
    """A rider of the seat and a specialist that is left: any, or for the sprinteur first. -> (rider, number)"""
    nth = below(luck, THINKING + seat, open_specialists(ledger, seat) if policy == RANDOM else FAVOURITES)
    for rider in range(2 * seat + 1, 2 * seat - 1, -1):
        for number in range(SPECIALISTS, 0, -1):
            if may_draft(ledger, rider, number):
                if nth == 0:
                    return rider, number
                nth -= 1
    return 2 * seat, 0


@hot
def open_specialists(ledger: Ledger, seat: int) -> int:
    """How many a seat may choose from."""
    count = 0
    for rider in range(2 * seat, 2 * seat + 2):
        for number in range(1, SPECIALISTS + 1):
            count += may_draft(ledger, rider, number)
    return count


@hot
def start_stage(track: Track, rules: Rules, ledger: Ledger, race: Race, points: Column, luck: Luck) -> None:
    """An empty race becomes the next stage of the tour."""
    set_up(rules, race, ledger.energy, ledger.energies, ledger.exhaustion)
    if ledger.ridden == 0:
        draw_starter(race, luck)
        for n in range(SEATS):
            ledger.start[n] = race.turn[n]
    for n in range(race.seats):
        race.turn[n] = ledger.start[n]
        points[n] = tour_points(ledger, n)
    if rules.roads != TOGETHER:
        set_seniority(rules, race, points)
    if rules.roads == BY_RIDER:
        place_everybody(track, race)


@hot
def ride_tour(
    policies: Column,
    tour: TourRules,
    decks: Decks,
    tracks: Any,
    rules: Any,
    rest_days: Column,
    cards: Cards,
    blank: Any,
    ledger: Ledger,
    table: Column,
    points: Column,
    race: Any,
    road: Road,
    notes: Notes,
    luck: Luck,
) -> int:
    """From the draft, or from the first stage if nobody drafts, to the end. -> rounds ridden"""
    if is_drafting(ledger):
        draw_draft(ledger, table, luck)
    while is_drafting(ledger):
        seat = drafter(ledger)
        rider, number = pick_specialist(policies[seat], ledger, seat, luck)
        draft(decks, ledger, rider, number)
    rounds = 0
    for stage in range(len(tracks)):
        race[0] = blank[0]
        start_stage(tracks[stage], rules[stage], ledger, race[0], points, luck)
        play_out(policies, tracks[stage], cards, rules[stage], race[0], road, notes, luck)
        rounds += race[0].rounds
        enter_results(tour, ledger, race[0], rules[stage].side)
        count_exhaustion(ledger, race[0])
        close_stage(tour, ledger, rules[stage].roads == BY_TEAM, rest_days[stage] != 0)
    close_tour(tour, ledger)
    return rounds


@hot
def ride_tours(
    policies: Column,
    tour: TourRules,
    decks: Decks,
    tracks: Any,
    rules: Any,
    rest_days: Column,
    cards: Cards,
    blank: Any,
    start: Any,
    ledger: Any,
    tables: Grid,
    points: Column,
    race: Any,
    road: Road,
    notes: Notes,
    luck: Luck,
    streams: Grid,
    ranking: Grid,
    totals: Grid,
    rounds: Column,
) -> None:
    """Tour after tour, each with its own streams; writes down rankings, tour points and rounds."""
    for n in range(len(rounds)):
        ledger[0] = start[0]
        for owner in range(len(luck.stream)):
            luck.stream[owner] = streams[n, owner]
        for seat in range(SEATS):
            tables[1][seat] = tables[0][seat]
        rounds[n] = ride_tour(
            policies, tour, decks, tracks, rules, rest_days, cards, blank, ledger[0], tables[1], points, race, road, notes, luck
        )  # fmt: skip
        for seat in range(ledger[0].seats):
            ranking[n, seat] = ledger[0].ranking[seat]
            totals[n, seat] = ledger[0].total[seat]
