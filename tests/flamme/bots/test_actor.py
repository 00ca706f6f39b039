"""Riders with an actor: that its weights decide, and whole races."""

from typing import Any

import numpy as np
import pytest
from tests.flamme.bots.test_network import on_the_road, surveyed

from lignerouge.flamme.bots.actor import ACTOR, DIRECT, PART, raised
from lignerouge.flamme.bots.guess import close_guess, new_guess, open_guess
from lignerouge.flamme.bots.levels import SENSIBLE, actor
from lignerouge.flamme.bots.policy import choose
from lignerouge.flamme.bots.rollout import StyleRiders, ride_many
from lignerouge.flamme.play.options import RaceOptions
from lignerouge.flamme.play.setup import RaceState, prepare
from lignerouge.kernel.hot import copies
from lignerouge.kernel.luck import Luck, streams

STEPS, MATE = 0, 14  # numbers of a card


def weights_of(length: int, **places: float) -> Any:
    weights = np.zeros(length)
    for place, weight in places.items():
        weights[int(place[1:])] = weight
    weights.flags.writeable = False
    return weights


def of_card(number: int, weight: float) -> Any:
    return weights_of(ACTOR, **{f"n{DIRECT + number}": weight, f"n{PART + DIRECT + number}": weight})


def value_chosen(state: RaceState, rider: int, weights: Any) -> int:
    race, track, cards = state.race, state.setup.course.track, state.setup.cards.record
    guess = surveyed(state)
    open_guess(guess, track, cards, race)
    place = choose(weights, guess, track, cards, race, rider)
    close_guess(guess, race)
    assert guess.empty == pytest.approx(1.0), "the guess is as it was"
    return int(cards.value[race.deck[rider, race.down[rider] + place]])


@pytest.mark.parametrize(("rider", "number", "weight", "value"), [(0, STEPS, 1, 7), (0, STEPS, -1, 3), (1, MATE, 1, 9)])
def test_the_weights_of_the_direct_way_decide(rider: int, number: int, weight: float, value: int) -> None:
    assert value_chosen(on_the_road(), rider, of_card(number, weight)) == value


@pytest.mark.parametrize("power", [0.0, -0.5, -2.0, -6.0])
def test_a_power_by_products_alone(power: float) -> None:
    assert raised(power) == pytest.approx(np.exp(power), rel=0.08)
    assert raised(-1000.0) == 0.0


def test_whole_races() -> None:
    setup, start = prepare(RaceOptions.read({"stage": "abcgiDHqu"}, 3), 3)
    races, rows = copies(start, 2), np.tile(np.array(actor()), (6, 1))
    riders = StyleRiders(rows, np.full(6, SENSIBLE, np.int8), new_guess())
    ride_many(riders, setup.context(Luck.fresh()), races, streams(3, 0, 2))
    assert races["over"].all()
