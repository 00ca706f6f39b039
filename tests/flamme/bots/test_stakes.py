"""What a seat rides for in a tour."""

from typing import Any

import numpy as np
import pytest

from lignerouge.flamme.bots.evaluator import goal_of, ride_worlds, riders_of
from lignerouge.flamme.bots.levels import champion
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.kernel.hot import copies
from lignerouge.kernel.luck import seeded, streams
from lignerouge.kernel.match import Match

STAGES = [{"tiles": "a b c d u", "kind": "normal"}] * 4


def tour_of(seats: int) -> Match[Any, Any]:
    """At its first prompt."""
    return Match.begin(GRAND_TOUR, {"stages": STAGES}, [str(seat) for seat in range(seats)], seeded(3))


@pytest.mark.parametrize("seats", [2, 4])
def test_the_chances_of_all_seats_are_one_together(seats: int) -> None:
    """Each seat was held against its best rival alone: four that were level had a chance of a half each."""
    state, level, luck = tour_of(seats).state, champion(), seeded(1)
    setup, chance, place = state.race.setup, np.zeros((8, seats)), np.zeros((8, seats))
    races, goal = copies(state.race.race, 2), goal_of(level, state)
    ride_worlds(riders_of(level, setup), setup.context(luck), races, goal, streams(1, 0, 8), chance, place)
    assert chance.sum(axis=1) == pytest.approx(1.0)


def test_the_earlier_the_less_a_lead_and_the_more_fresh_legs_are_worth() -> None:
    state, stakes = tour_of(4).state, []
    for ridden in range(len(STAGES)):
        state.ledger.ridden = ridden
        stakes.append(goal_of(champion(), state).stakes)
    assert [each.left for each in stakes] == [3, 2, 1, 0]
    swings, tired = [float(each.swing) for each in stakes], [float(each.tired) for each in stakes]
    assert swings == sorted(swings, reverse=True)
    assert tired == sorted(tired, reverse=True)
    assert (swings[-1], tired[-2:]) == (0, [0, 0])
