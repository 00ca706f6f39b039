"""The rungs between the bots that decide by rules: mistakes that are near the best card, always the same by a seed."""

import numpy as np
import pytest

from lignerouge.flamme.bots.catalogue import BOTS, new_bot
from lignerouge.flamme.bots.guess import LAYOUT, open_guess, step_aside
from lignerouge.flamme.bots.levels import CLIMBING, LEVELS, POLICIES, STYLES, WARM, WARMTHS
from lignerouge.flamme.bots.policy import warm_card
from lignerouge.flamme.bots.search import SearchBot
from lignerouge.flamme.bots.style import best_card, moment_of, score_of
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.setup import RaceState
from lignerouge.kernel.journal import write
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match

RIDER = 0  # the rouleur of the first seat, who has drawn
CLIMBER = STYLES[CLIMBING]


def drawn_hand() -> RaceState:
    """A race in which the first rider has a hand of four different cards."""
    for seed in range(99):
        match = Match.begin(FLAMME_ROUGE, {"stage": "abcdu"}, ["p", "q"], seeded(seed))
        bot = new_bot("sensible", 1)
        for step in match.autopilot(dict.fromkeys(range(2), bot.choose)):
            race = step.state.race
            first = int(race.down[RIDER])
            if race.hand[RIDER] == 4 and len(set(race.deck[RIDER].tolist()[first : first + 4])) == 4:
                return step.state.clone()
    raise AssertionError


def scores(state: RaceState) -> list[float]:
    """What the climber thinks of every card."""
    guess, setup, race = np.zeros(1, LAYOUT)[0], state.setup, state.race
    guess.empty[:] = 1.0
    track, cards = setup.course.track, setup.cards.record
    open_guess(guess, track, cards, race)
    step_aside(guess, track, cards, race, RIDER)
    moment = moment_of(CLIMBER, guess, race, RIDER)
    found = [float(score_of(CLIMBER, guess, track, cards, race, RIDER, n, *moment)) for n in range(4)]
    assert found[best_card(CLIMBER, guess, track, cards, race, RIDER)] == max(found)
    return found


def test_a_mistake_is_the_likelier_the_nearer_it_is() -> None:
    state = drawn_hand()
    setup, race, worth = state.setup, state.race, scores(state)
    order = sorted(range(4), key=lambda n: -worth[n])
    often = {}
    for warmth in (0.01, 2.0, 8.0):
        luck, tries = seeded(4), 200
        chosen = [
            int(warm_card(CLIMBER, warmth, setup.course.track, setup.cards.record, race, RIDER, luck))
            for _ in range(tries)
        ]
        often[warmth] = [chosen.count(n) / tries for n in order]
        weights = np.exp((np.array([worth[n] for n in order]) - max(worth)) / warmth)
        assert often[warmth] == pytest.approx(weights / weights.sum(), abs=0.11), "by the scores, within three errors"
    assert often[0.01][0] == 1
    assert often[2.0][0] > often[8.0][0] > 0.25


@pytest.mark.parametrize("name", WARMTHS)
def test_the_same_seed_rides_the_same_race(name: str) -> None:
    def ridden(seed: int) -> str:
        match = Match.begin(FLAMME_ROUGE, {"stage": "abu"}, ["p", "q"], seeded(3))
        for _ in match.autopilot({seat: new_bot(name, seed + seat).choose for seat in range(2)}):
            pass
        return write(match.journal)

    assert ridden(1) == ridden(1)


def test_rungs_stand_among_the_others_from_the_weakest_on() -> None:
    assert (*POLICIES, *LEVELS) == BOTS
    assert POLICIES["random"] < min(WARMTHS.values()) + WARM
    assert list(WARMTHS.values()) == sorted(WARMTHS.values(), reverse=True), "the warmer, the weaker"
    assert max(POLICIES.values()) < 128, "a small number"
    quick, few = new_bot("contender", 1), new_bot("champion@24", 1)
    assert isinstance(quick, SearchBot)
    assert isinstance(few, SearchBot)
    assert quick.searcher.level == few.searcher.level
