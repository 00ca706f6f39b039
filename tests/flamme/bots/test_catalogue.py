"""Bots: what they think is hot code, what they know is a seat's view."""

import numpy as np
import pytest

from lignerouge.flamme.bots.catalogue import new_bot
from lignerouge.flamme.bots.levels import RANDOM, SENSIBLE
from lignerouge.flamme.bots.policy import pick_square
from lignerouge.flamme.bots.rollout import MOST_ROUNDS, place_all, refresh_all, ride_by_policy
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.imagine import put_cards
from lignerouge.flamme.play.options import RaceOptions
from lignerouge.flamme.play.setup import RaceState, prepare
from lignerouge.flamme.rules.race import ENERGY, OVER
from lignerouge.flamme.rules.track import NOWHERE
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match


def finish(state: RaceState, policy: int, seed: int) -> None:
    setup, policies = state.setup, np.full(6, policy, np.int8)
    ride_by_policy(policies, setup.context(seeded(seed)), state.race, MOST_ROUNDS)


@pytest.mark.parametrize("policy", [RANDOM, SENSIBLE])
@pytest.mark.parametrize("kind", ["race", "normal", "extended", "ttt", "itt"])
def test_a_race_can_be_played_out_from_every_moment(policy: int, kind: str) -> None:
    """Between any two answers: while placing, with hands drawn, cards chosen, recovery asked, at refreshment."""
    options = {"stage": "abcdu", "kind": kind, "specialists": {"AR": 4, "BR": 1}, "handicap": [2, 2]}
    match = Match.begin(FLAMME_ROUGE, options, ["p", "q"], seeded(3))
    bot = new_bot("random", 5)
    phases = set()
    for step in match.autopilot(dict.fromkeys(range(2), bot.choose)):
        phases.add(int(step.state.race.phase))
        if step.number % 3 == 0:
            state = step.state.clone()
            rounds = int(state.race.rounds)
            finish(state, policy, step.number)
            assert state.race.over
            assert state.race.rounds >= rounds
            assert FLAMME_ROUGE.outcome(state) is not None
    assert match.outcome is not None
    assert phases >= {ENERGY, OVER}


@pytest.mark.parametrize("name", ["random", "sensible", "follower"])
@pytest.mark.parametrize("kind", ["race", "extended", "ttt"])
def test_bots_answer_every_prompt_of_a_race(name: str, kind: str) -> None:
    options = {"stage": "abcdu", "kind": kind, "specialists": {"AR": 4, "BS": 1}, "handicap": [2, 2, 0]}
    match = Match.begin(FLAMME_ROUGE, options, ["p"] * 3, seeded(8))
    bots = {seat: new_bot(name, seat).choose for seat in range(3)}
    for _ in match.autopilot(bots):
        pass
    assert match.outcome is not None


def test_sensible_bots_beat_random_ones() -> None:
    wins = 0
    for number in range(30):
        state = RaceState(*prepare(RaceOptions.read({"stage": "Firenze - Milano"}, 2), 2))
        state.race.turn[:2] = [number % 2, 1 - number % 2]
        policies = np.array([SENSIBLE, RANDOM, 0, 0, 0, 0], np.int8)
        ride_by_policy(policies, state.setup.context(seeded(9, number)), state.race, MOST_ROUNDS)
        outcome = FLAMME_ROUGE.outcome(state)
        assert outcome is not None
        wins += outcome.places[0] == 1
    assert wins >= 22


def test_everybody_finds_a_place_on_the_grid() -> None:
    for policy in (RANDOM, SENSIBLE):
        state = RaceState(*prepare(RaceOptions.read({}, 4), 4))
        state.race.turn[:4] = [0, 1, 2, 3]
        luck, policies = seeded(1), np.full(6, policy, np.int8)
        place_all(policies, state.setup.course.track, state.setup.cards.record, state.setup.rules, state.race, luck)
        places = {(int(state.race.square[rider]), int(state.race.lane[rider])) for rider in range(8)}
        assert len(places) == 8
        if policy == SENSIBLE:
            assert {square for square, _ in places} == {2, 3, 4, 5}


def test_on_a_full_grid_there_is_no_place() -> None:
    state = RaceState(*prepare(RaceOptions.read({}, 4), 4))
    state.race.running = 10
    state.race.order[:10] = range(10)
    state.race.square[:10] = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    state.race.lane[:10] = [0, 1] * 5
    for policy in (RANDOM, SENSIBLE):
        assert pick_square(policy, state.setup.course.track, state.race, 10, seeded(1)) == NOWHERE


def test_at_refreshment_bots_take_back_what_fits() -> None:
    """F27: sensible bots the highest cards first, and none of them more than 24."""
    state = RaceState(*prepare(RaceOptions.read({"kind": "extended"}, 2), 2))
    race, cards = state.race, state.setup.cards
    race.running, race.order[0] = 1, 1
    put_cards(race, 1, [1], [], [2])
    kinds = [kind for kind, card in enumerate(cards.cards) if card.value in (9, 5, 2) and not card.powers][1:]
    race.spent[1, : len(kinds)] = kinds
    race.spents[1] = len(kinds)
    for policy in (SENSIBLE, RANDOM):
        again = state.clone()
        refresh_all(np.full(6, policy, np.int8), cards.record, again.race, seeded(2))
        assert again.race.recycled[1] == 0
        assert again.race.down[1] == 2 + len(kinds) - again.race.spents[1]
        assert again.race.left[1] >= 0


def test_there_is_no_other_bot() -> None:
    with pytest.raises(InputError, match='no bot called "psychic"'):
        new_bot("psychic", 1)
