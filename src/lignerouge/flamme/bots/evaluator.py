"""How everybody stands in a race whose hands are all known: worlds ridden on to the end, everybody by one style.

This is the one place that says how worlds are ridden on and what their ends are worth. Bots that search try answers
with it, and reviews weigh whole positions with it; a stronger way of riding on replaces `riders_of` or `weigh` alone.
"""

from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from lignerouge.flamme.bots.guess import new_guess
from lignerouge.flamme.bots.levels import SENSIBLE, Level
from lignerouge.flamme.bots.network import survey
from lignerouge.flamme.bots.rollout import MOST_ROUNDS, StyleRiders, play_many, ride_by_style
from lignerouge.flamme.bots.stakes import CHANCE, PLACE, Goal, Stakes, reckon
from lignerouge.flamme.play.setup import RaceState, Setup
from lignerouge.flamme.rules.ledger import TourRules, new_ledger
from lignerouge.flamme.rules.race import SEATS
from lignerouge.flamme.rules.round import RaceContext
from lignerouge.flamme.rules.ruleset import TOGETHER
from lignerouge.flamme.rules.weather import deal_skies
from lignerouge.flamme.tour.campaign import TourState
from lignerouge.kernel.chances import Worths
from lignerouge.kernel.hot import apart, copies
from lignerouge.kernel.luck import Luck, seeded, streams, take_streams

# Of simulated tours of climbers (notebook, entry 43): tour points that an exhaustion card costs, the less the fewer
# stages are left and nothing before the last one, and those that one stage may turn. The earlier it is, the less the
# standing says, because the bonuses of the end are part of it.
TIRED, SWING = 0.16, 2.1


def riders_of(level: Level, setup: Setup) -> StyleRiders:
    """Everybody rides on by the level's style, the one for this kind of race."""
    style = level.mountains if any(setup.course.track.ascent.tolist()) else level.flat
    if setup.rules.roads != TOGETHER:
        style = level.trials
    styles = np.tile(np.array(style), (SEATS, 1))
    styles.flags.writeable = False  # like the named styles: one compiled form serves both
    return StyleRiders(styles, np.full(SEATS, SENSIBLE, np.int8), new_guess())


def goal_of(level: Level, tour: TourState | None) -> Goal:
    """What a seat rides for: places in a race, in a tour its standing."""
    stakes = Stakes.fresh()
    stakes.podium[: len(level.podium)] = level.podium
    stakes.margin = level.margin
    if tour is None:
        return Goal(stakes, TourRules.fresh(), copies(new_ledger(0), 2))
    stakes.touring = True
    stage, stages = int(tour.ledger.ridden) + 1, len(tour.plan.stages)
    left = stakes.left = stages - stage
    stakes.rest_day = stage in tour.plan.rest_days
    stakes.tired = TIRED * (left - 1) / left if left else 0.0
    stakes.swing = SWING * sqrt(left * stages / stage)
    return Goal(stakes, tour.plan.rules, copies(tour.ledger, 2))


@dataclass(frozen=True, slots=True)
class Evaluator:
    """Weighs positions in so many worlds each. The same seed gives the same luck in every position."""

    level: Level
    worlds: int
    seed: int

    def weigh(self, state: RaceState | TourState, first: int = 0, worlds: int = 0) -> Worths:
        """What the position is worth to everybody, in the worlds from number `first` on; as a rule in all of them."""
        tour = state if isinstance(state, TourState) else None
        race = state.race if isinstance(state, TourState) else state
        assert race is not None, "a position on the road"
        luck, many = seeded(self.seed), worlds or self.worlds
        luck.remembers = False
        context, riders = race.setup.context(luck), riders_of(self.level, race.setup)
        chance, place = np.zeros((many, race.setup.seats)), np.zeros((many, race.setup.seats))
        rows = streams(self.seed, first, many)
        ride_worlds(riders, context, copies(race.race, 2), goal_of(self.level, tour), rows, chance, place)
        return Worths.of(chance, place)


@dataclass(frozen=True, slots=True)
class OwnWays:
    """Weighs positions of a race like `Evaluator`, but everybody rides on by a policy of their own.

    Of what bots do among themselves it knows nearly everything: what is left of a result is what they did better.
    Whose way is not known has several: world number n is ridden by row n of the policies, and again from the first on.
    """

    policies: Any  # rows of policies by seat
    worlds: int
    seed: int

    def weigh(self, state: RaceState | TourState, first: int = 0, worlds: int = 0) -> Worths:
        """What the position is worth to everybody."""
        assert isinstance(state, RaceState), "a race"
        setup, many = state.setup, worlds or self.worlds
        rows, races = streams(self.seed, first, many), copies(state.race, many)
        _, sky, weather = deal_skies(setup.course, rows, dealt=False)  # the position has its weather
        context = setup.context(Luck.fresh())
        for number, policies in enumerate(self.policies):
            mine = slice((number - first) % len(self.policies), None, len(self.policies))
            ridden = races[mine].copy()
            play_many(policies, context, ridden, rows[mine].copy(), sky, weather[mine].copy())
            races[mine] = ridden
        order = races["home" if setup.rules.clock else "order"][:, : 2 * setup.seats].astype(np.int64)
        places = np.empty(order.shape, np.int64)
        np.put_along_axis(places, order, np.arange(order.shape[1])[None, :], axis=1)
        best = places.reshape(many, setup.seats, 2).min(axis=2).argsort(axis=1).argsort(axis=1) + 1.0
        return Worths.of((best == 1).astype(np.float64), best)


@apart
def ride_worlds(
    riders: StyleRiders, context: RaceContext, races: Any, goal: Goal, rows: Any, chance: Any, place: Any
) -> None:
    """`races`: the position, and room for a world; `rows`: the luck of each world."""
    found = np.zeros(3)
    survey(riders.guess, context.track)
    for n in range(len(rows)):
        take_streams(context.luck, rows, n)
        races[1] = races[0]
        ride_by_style(riders, context, races[1], MOST_ROUNDS)
        for seat in range(races[1].seats):
            reckon(goal, context.rules, races[1], seat, found)
            chance[n, seat], place[n, seat] = found[CHANCE], found[PLACE]
