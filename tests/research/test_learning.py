"""An instinct learns by self-play: the slope is right, and the same seed teaches the same."""

from typing import Any

import numpy as np
import pytest

from lignerouge.flamme.bots.guess import HIDDEN, SITUATION, TRAITS, new_guess
from lignerouge.flamme.bots.levels import CLIMBER
from lignerouge.flamme.bots.network import DIRECT, INSTINCT, OUT, PART, feel
from lignerouge.kernel.luck import streams
from lignerouge.research.learning import Pupil, School, first_instinct, learn
from lignerouge.research.lessons import HAND, blame

STAGE = ["abu"]


def scores_of(weights: Any, cards: Any, situation: Any, rider: int) -> Any:
    """As a rider feels them, and what was lit in the hidden layer."""
    guess, lit = new_guess(), np.zeros((HAND, HIDDEN))
    first = (rider & 1) * PART
    rows = weights[first + TRAITS * HIDDEN : first + OUT].reshape(SITUATION, HIDDEN)
    guess.before[:] = situation @ rows
    scores = np.zeros(len(cards))
    for n, card in enumerate(cards):
        guess.traits[:] = card
        scores[n] = feel(weights, guess, rider)
        lit[n] = guess.hidden
    return scores, lit


@pytest.mark.parametrize("rider", [2, 3])
def test_the_slope_is_that_of_the_chance_of_the_choice(rider: int) -> None:
    luck = np.random.default_rng(5)
    weights, cards, situation = first_instinct(luck), luck.standard_normal((3, TRAITS)), luck.standard_normal(SITUATION)

    def log_chance(weights: Any) -> float:
        scores = scores_of(weights, cards, situation, rider)[0]
        return float(scores[1] - np.log(np.exp(scores).sum()))

    scores, lit = scores_of(weights, cards, situation, rider)
    chances = np.exp(scores) / np.exp(scores).sum()
    guess, trace = new_guess(), np.zeros(INSTINCT)
    guess.situation[:] = situation
    for n in range(3):
        blame(weights, guess, rider, (n == 1) - chances[n], cards[n], lit[n], trace)
    for weight in (0, 7, TRAITS * HIDDEN + 3, OUT - 1, OUT + 2, DIRECT + 4, PART - 1):
        step = np.zeros(INSTINCT)
        step[(rider & 1) * PART + weight] = 1e-5
        found = (log_chance(weights + step) - log_chance(weights - step)) / 2e-5
        assert trace[(rider & 1) * PART + weight] == pytest.approx(found, abs=1e-6)
    other = slice(0, PART) if rider & 1 else slice(PART, None)
    assert not trace[other].any(), "the other type of rider learns nothing of it"


def test_the_same_seed_teaches_the_same() -> None:
    def taught() -> Any:
        pupil = Pupil(first_instinct(np.random.default_rng(1)), 0.02)
        found = list(learn(pupil, School.open(STAGE), 4, 1, 3, every=2))
        assert [count for count, _ in found] == [2, 4]
        return found[-1][1]

    weights = taught()
    assert (weights == taught()).all()
    assert (weights != first_instinct(np.random.default_rng(1))).sum() > INSTINCT / 4


def test_who_plays_the_best_card_learns_nothing() -> None:
    school, weights = School.open(STAGE), first_instinct(np.random.default_rng(1))
    worth, won = school.race(0, weights, CLIMBER, 1, streams(1, 0, 4))
    assert won in (0, 0.25, 0.5, 0.75, 1)
    assert school.over_climbers(weights, 4) == [school.race(0, weights, CLIMBER, 1, streams(7, 0, 4))[1]]
    assert worth == pytest.approx(school.race(0, weights, CLIMBER, 1, streams(1, 0, 4))[0])
