"""Flamme Rouge keeps the laws of the kernel, from the first answer to the last and in corners of the rules."""

from typing import Any

import pytest
from tests.support.depth import how_many

from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.imagine import put_cards
from lignerouge.flamme.play.setup import RaceState
from lignerouge.kernel.conformance import check_laws, check_position
from lignerouge.kernel.luck import below, seeded
from lignerouge.kernel.match import Match

SPECIALISTS = {"AR": 4, "AS": 4, "BR": 5, "BS": 5, "CR": 1, "CS": 6}

EVERYTHING = {
    "stage": "1-2-3-x-5-9-v",
    "kind": "normal",
    "weather": "dealt",
    "automatic": {"B": "peloton", "E": "muscle"},
    "specialists": {"AR": 4, "AS": 4, "CR": 1, "CS": 6, "DR": 5, "FS": 5},
}


@pytest.mark.parametrize(
    ("options", "seats", "every"),
    [
        ({"stage": "abu"}, 2, 1),
        ({"stage": "abcu", "specialists": SPECIALISTS, "handicap": [2, 2, 0]}, 3, 2),
        ({"stage": "1 x 7 9 Y z v"}, 4, 9),
        ({"stage": "abcdlu", "weather": "dealt"}, 3, 5),
        ({"stage": "abcu", "weather": {"1": "tailwind", "2": "headwind"}, "specialists": SPECIALISTS}, 3, 3),
        ({"stage": "abcu", "weather": {"1": "rain"}, "kind": "normal", "handicap": [2, 2]}, 2, 2),
        ({"stage": "abcu", "kind": "normal"}, 2, 2),
        ({"stage": "1-9-5B-v", "kind": "normal"}, 6, 20),
        ({"stage": "a-2B-u"}, 2, 1),
        ({"stage": "a-2B-u", "paper": [0]}, 2, 2),
        ({"stage": "1-2-v", "automatic": {"B": "peloton"}}, 5, 6),
        ({"stage": "a-2B-3-v", "kind": "extended", "automatic": {"A": "muscle", "B": "peloton"}}, 3, 4),
        ({"stage": "abv", "kind": "ttt", "automatic": {"A": "peloton", "C": "muscle"}}, 3, 4),
        (EVERYTHING, 6, 12),
        ({**EVERYTHING, "kind": "race", "automatic": {}, "specialists": SPECIALISTS}, 5, 25),
        ({"stage": "1 2 3 z 9 v", "kind": "extended", "specialists": SPECIALISTS}, 3, 1),
        ({"stage": "1-9-x-v", "kind": "ttt"}, 3, 3),
        ({"stage": "abcu", "specialists": "draft", "handicap": [2, 0], "weather": "dealt"}, 2, 2),
        ({"stage": "abcu", "specialists": "draft", "starter": 2, "automatic": {"B": "peloton"}}, 4, 6),
        ({"stage": "abcu", "kind": "itt", "specialists": "draft"}, 1, 2),
        ({"stage": "a-2B-u", "kind": "ttt", "specialists": "draft", "paper": [0]}, 2, 3),
        ({"stage": "abcu", "kind": "itt"}, 2, 2),
        ({"stage": "abcu", "paper": [0, 1], "starter": 1}, 3, 2),
        ({"stage": "1 2 3 z 9 v", "kind": "extended", "specialists": SPECIALISTS, "paper": [1]}, 3, 2),
        pytest.param({"stage": "La Haut Montagne", "handicap": [1, 0]}, 2, 3, marks=pytest.mark.compiled),
    ],
)
def test_a_race_keeps_the_laws(options: dict[str, Any], seats: int, every: int) -> None:
    seldom = how_many(2, interpreted=6, deep=1)
    for seed in range(how_many(1, interpreted=1, deep=30)):
        assert check_laws(FLAMME_ROUGE, options, seats, seed=seed, every=seldom * every).result


def with_decks(state: RaceState, decks: dict[int, tuple[list[int], list[int]]]) -> None:
    """Give riders these face-down and recycled cards."""
    for rider, (face_down, recycled) in decks.items():
        put_cards(state.race, rider, face_down, [], recycled)


@pytest.mark.parametrize(
    "decks",
    [
        pytest.param({0: ([3, 4], [0])}, id="a hand of three"),
        pytest.param({0: ([3, 4, 5], [6, 0, 7]), 2: ([], [0, 3, 4, 5])}, id="turned over"),
        pytest.param({0: ([], []), 1: ([], [5])}, id="no card left"),
        pytest.param({0: ([], []), 1: ([], []), 2: ([], []), 3: ([0], [])}, id="hardly a card left"),
    ],
)
def test_small_decks_keep_the_laws(decks: dict[int, tuple[list[int], list[int]]]) -> None:
    """F4: what is left of a deck is public, who has drawn from it is not."""
    match = Match.begin(FLAMME_ROUGE, {"stage": "abcu"}, ["p", "q"], seeded(5))
    dice = seeded(6)
    for answers in range(6 + 13):
        prompt = match.prompts()[int(below(dice, 0, len(match.prompts())))]
        match.answer(prompt.seat, prompt.name, prompt.options[int(below(dice, 0, len(prompt.options)))])
        if answers == 5:
            with_decks(match.state, decks)
        if answers >= 5 and match.outcome is None:
            check_position(FLAMME_ROUGE, match.state, match.luck, 2, dice=dice)
    assert match.state.race.rounds >= 1
