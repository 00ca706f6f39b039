"""The critic that actors learn from: it compares teams."""

from typing import Any

import numpy as np
import pytest
from tests.flamme.bots.test_network import surveyed

from lignerouge.flamme.bots.guess import open_guess
from lignerouge.flamme.play.options import RaceOptions
from lignerouge.flamme.play.setup import RaceState, prepare
from lignerouge.flamme.rules.race import ENERGY
from lignerouge.research.critic import CRITIC, DIRECT, TEAM, compare, see_team, weigh_team

LEAD = 5  # of a team's rouleur


def started(seats: int = 3) -> RaceState:
    """The rouleur of seat 1 is four squares ahead of everybody."""
    state = RaceState(*prepare(RaceOptions.read({"stage": "abcdefu"}, seats), seats))
    race = state.race
    race.running, race.phase = race.riders, ENERGY
    race.square[: race.riders] = [4, 3, 8, 3, 4, 5][: race.riders]
    race.order[: race.riders] = sorted(range(race.riders), key=lambda rider: -int(race.square[rider]))
    return state


def chances(state: RaceState, weights: Any) -> Any:
    race, track, cards = state.race, state.setup.course.track, state.setup.cards.record
    guess, team, found = surveyed(state), np.zeros(TEAM), np.zeros(race.seats)
    open_guess(guess, track, cards, race)
    for seat in range(race.seats):
        see_team(team, guess, track, cards, race, seat)
        found[seat] = weigh_team(weights, team, guess)
    compare(found, race.seats)
    return found


def test_a_critic_compares_teams() -> None:
    weights = np.zeros(CRITIC)
    assert chances(started(), weights) == pytest.approx([1 / 3] * 3)
    weights[DIRECT + LEAD] = 2.0
    found = chances(started(), weights)
    assert found.sum() == pytest.approx(1.0)
    assert found[1] > found[0] == pytest.approx(found[2])
