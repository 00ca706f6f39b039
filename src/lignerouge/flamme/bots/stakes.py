"""What a seat rides for: the place in a race; in a tour its points, bonuses and jerseys, and fresh legs."""

from typing import Any, NamedTuple

import numpy as np

from lignerouge.flamme.rules.finish import home_time
from lignerouge.flamme.rules.ledger import Ledger, TourRules, close_stage, close_tour
from lignerouge.flamme.rules.race import SEATS, Race
from lignerouge.flamme.rules.ruleset import BY_TEAM, Rules
from lignerouge.kernel.hot import Record, apart, field, hot

HOUR = 3600
CHANCE, PLACE, WORTH = range(3)  # of a world: the chance that the seat wins it, its place, what the seat rides for


class Stakes(Record):
    """What counts for how much."""

    touring: int = field("i1")  # the race is a stage of a tour
    left: int = field("i2")  # stages after this one
    rest_day: int = field("i1")  # there is one after this stage
    podium: Any = field("f8", SEATS)  # what each place is worth in a race
    margin: float = field("f8")  # what a clear lead is worth, at most
    tired: float = field("f8")  # tour points that an exhaustion card carried over costs
    swing: float = field("f8")  # tour points that the stages to come may turn


class Goal(NamedTuple):
    """What a seat rides for, and where."""

    stakes: Stakes
    tour: TourRules
    ledgers: Any  # the tour before this stage, and room to close it in


@apart
def reckon(goal: Goal, rules: Rules, race: Race, seat: int, found: Any) -> None:
    """Read a world that is over."""
    if goal.stakes.touring:
        goal.ledgers[1] = goal.ledgers[0]
        reckon_tour(goal.stakes, goal.tour, goal.ledgers[1], rules, race, seat, found)
    else:
        reckon_race(goal.stakes, rules, race, seat, found)


@hot
def reckon_race(stakes: Stakes, rules: Rules, race: Race, seat: int, found: Any) -> None:
    """The place of the seat; a narrow win is one, but a clear one is surer."""
    place, seen, own, other = 0, 0, -1, -1
    for n in range(race.riders):
        rider = race.home[n] if rules.clock else race.order[n]
        if rider // 2 == seat:
            if own < 0:
                own = rider
        elif own < 0 and not seen >> (rider // 2) & 1:
            place += 1
            seen |= 1 << (rider // 2)
        if rider // 2 != seat and other < 0:
            other = rider
    if rules.roads == BY_TEAM:
        place = 0
        for rival in range(race.seats):
            place += rival != seat and slower_time(race, rival) < slower_time(race, seat)
    lead = 0.0
    if not rules.clock:
        lead = 1.0 * race.square[own] - race.square[other]
    found[CHANCE] = 1.0 * (place == 0)
    found[PLACE] = 1.0 + place
    found[WORTH] = stakes.podium[place] + stakes.margin * lead / (2 + abs(lead))
    if race.seats == 1:
        found[WORTH] -= total_time(rules, race) / HOUR


@hot
def total_time(rules: Rules, race: Race) -> int:
    """Of a time trial ridden alone (`result.total_time`): the team's time (F20), or both riders' together (F21)."""
    return slower_time(race, 0) if rules.roads == BY_TEAM else home_time(race, 0) + home_time(race, 1)


@hot
def slower_time(race: Race, seat: int) -> int:
    """F20: a team's time is that of its slower rider."""
    return max(home_time(race, 2 * seat), home_time(race, 2 * seat + 1))


@apart
def reckon_tour(
    stakes: Stakes, tour: TourRules, ledger: Ledger, rules: Rules, race: Race, seat: int, found: Any
) -> None:
    """The standing if the tour ended with this stage, fresh legs for those to come, and what these may still turn.

    The chances of all seats are one together: each counts for e to the power of its points, by what may be turned.
    """
    close_stage(tour, ledger, rules, race, stakes.rest_day != 0)
    close_tour(tour, ledger)
    place, best, own, all_of_them = 0, -1e9, standing_of(stakes, ledger, seat), 1.0
    for rival in range(race.seats):
        if rival != seat:
            theirs = standing_of(stakes, ledger, rival)
            best = max(best, theirs)
            if stakes.left:
                all_of_them += np.exp((theirs - own) / stakes.swing)
    while ledger.ranking[place] != seat:
        place += 1
    found[PLACE] = 1.0 + place
    found[CHANCE] = 1 / all_of_them if stakes.left else 1.0 * (place == 0)
    found[WORTH] = found[CHANCE] + 0.02 * (own - best)


@hot
def standing_of(stakes: Stakes, ledger: Ledger, seat: int) -> float:
    """Tour points, and what exhaustion cards carried over will cost."""
    return ledger.total[seat] - stakes.tired * (ledger.exhaustion[2 * seat] + ledger.exhaustion[2 * seat + 1])
