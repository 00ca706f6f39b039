"""Riders with an instinct: what they look at, and that their weights decide."""

from typing import Any

import numpy as np
import pytest

from lignerouge.flamme.bots.guess import Guess, close_guess, new_guess, open_guess
from lignerouge.flamme.bots.levels import SENSIBLE, legend
from lignerouge.flamme.bots.network import DIRECT, INSTINCT, PART, survey
from lignerouge.flamme.bots.policy import choose
from lignerouge.flamme.bots.rollout import StyleRiders, ride_many
from lignerouge.flamme.play.imagine import put_cards
from lignerouge.flamme.play.options import RaceOptions
from lignerouge.flamme.play.setup import RaceState, prepare
from lignerouge.flamme.rules.energy import draw_hand, play
from lignerouge.flamme.rules.placing import place
from lignerouge.kernel.hot import copies
from lignerouge.kernel.luck import Luck, seeded, streams

STEPS, MATE = 0, 14  # traits


def on_the_road(stage: str = "abu") -> RaceState:
    """Four riders; AR holds 3, 5, 7, AS holds 9, 2."""
    state = RaceState(*prepare(RaceOptions.read({"stage": stage}, 2), 2))
    race, track = state.race, state.setup.course.track
    race.turn[:2] = [0, 1]
    for rider, square in ((0, 4), (1, 3), (2, 3), (3, 5)):
        place(race, rider, square)
    kinds = {card.label: kind for kind, card in enumerate(state.setup.cards.cards)}
    for rider, labels in ((0, ["3", "5", "7"]), (1, ["9", "2"])):
        put_cards(race, rider, [kinds[label] for label in labels], [], [])
        draw_hand(track, race, rider, seeded(1))
    return state


def surveyed(state: RaceState) -> Guess:
    guess = new_guess()
    survey(guess, state.setup.course.track)
    return guess


def value_chosen(state: RaceState, rider: int, trait: int, weight: float) -> int:
    """The value of the card that is chosen if one trait alone counts, and that nothing of the guess is left behind."""
    weights = np.zeros(INSTINCT)
    weights[DIRECT + trait] = weights[PART + DIRECT + trait] = weight
    weights.flags.writeable = False
    race, track, cards = state.race, state.setup.course.track, state.setup.cards.record
    guess = surveyed(state)
    open_guess(guess, track, cards, race)
    place = choose(weights, guess, track, cards, race, rider)
    close_guess(guess, race)
    assert guess.empty == pytest.approx(1.0)
    return int(cards.value[race.deck[rider, race.down[rider] + place]])


def test_the_weights_decide() -> None:
    state = on_the_road()
    assert value_chosen(state, 0, STEPS, 1.0) == 7
    assert value_chosen(state, 0, STEPS, -1.0) == 3
    assert value_chosen(state, 1, STEPS, 1.0) == 9


def test_the_second_rider_knows_where_the_first_goes() -> None:
    state = on_the_road()
    assert value_chosen(state, 1, MATE, -1.0) == 2
    hand = state.race.deck[0].tolist()[: state.race.hand[0]]
    play(state.race, 0, hand.index(min(hand)))
    assert value_chosen(state, 1, MATE, 1.0) == 9


def test_rounds_to_the_line() -> None:
    state = on_the_road()
    track, guess = state.setup.course.track, surveyed(state)
    past = int(np.flatnonzero(np.asarray(track.past))[0])
    rounds: Any = guess.rounds
    assert rounds[:, past].tolist() == [0.0, 0.0]
    assert rounds[:, past - 1].tolist() == [1.0, 1.0]
    assert (np.diff(rounds[:, 1:past], axis=1) <= 0).all(), "nearer is never longer on the flat"
    mountains = surveyed(on_the_road("Firenze - Milano")).rounds
    flat = surveyed(on_the_road("Avenue Corso Paseo")).rounds
    assert (mountains[1, 1] - flat[1, 1]) > (mountains[0, 1] - flat[0, 1]), "climbs cost a sprinteur more"


@pytest.mark.parametrize("stage", ["abu", "abcgiDHqu"])
def test_whole_races(stage: str) -> None:
    setup, start = prepare(RaceOptions.read({"stage": stage}, 2), 2)
    races, rows = copies(start, 2), np.tile(np.array(legend().mountains), (6, 1))
    riders = StyleRiders(rows, np.full(6, SENSIBLE, np.int8), new_guess())
    ride_many(riders, setup.context(Luck.fresh()), races, streams(3, 0, 2))
    assert races["over"].all()
