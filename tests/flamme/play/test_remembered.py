"""What states remember of each other never shows: a view and its prompts are as if worked out from the record alone."""

from itertools import count
from typing import Any

import pytest

from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.setup import RaceState
from lignerouge.kernel.hot import clone
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match

OPTIONS: list[dict[str, Any]] = [
    {"stage": "abcdu"},
    {"stage": "abDu", "weather": "dealt", "specialists": "draft"},
    {"stage": "a-2B-u", "handicap": [1, 0, 0]},
    {"stage": "abcu", "kind": "itt"},
    {"stage": "abDcefgu", "kind": "extended"},
]


def unremembered(state: RaceState) -> RaceState:
    """The same race, of which nothing was worked out yet."""
    return RaceState(state.setup, clone(state.race))


def check(state: RaceState) -> None:
    """It tells what its record tells."""
    plainly = unremembered(state)
    assert FLAMME_ROUGE.prompts(state) == FLAMME_ROUGE.prompts(plainly)
    for seat in (None, 0, 1, 2):
        assert FLAMME_ROUGE.view(state, seat) == FLAMME_ROUGE.view(plainly, seat)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(map(str, options.values())))
def test_a_copy_stays_as_it_was_while_the_race_goes_on_in_place(options: dict[str, Any]) -> None:
    state = Match.begin(FLAMME_ROUGE, options, ["Ada", "Bob", "Cid"], seeded(5)).state.clone()
    luck, aside = seeded(6), list[RaceState]()
    for number in count():
        owed = [prompt for prompt in FLAMME_ROUGE.prompts(state) if prompt.owed]
        if not owed:
            break
        FLAMME_ROUGE.view(state, 0)
        aside = [*aside[-3:], state.clone()]
        prompt = owed[number % len(owed)]
        FLAMME_ROUGE.answer(state, prompt, prompt.options[number % len(prompt.options)], luck, None)
        for each in (state, *aside):
            check(each)


def test_two_ways_from_one_state_do_not_share_what_they_remember() -> None:
    """Cards that are blocked on the same square leave the same places and other decks."""
    state = Match.begin(FLAMME_ROUGE, {"stage": "abcu"}, ["Ada", "Bob", "Cid"], seeded(2)).state
    for _ in range(12):
        ways = []
        for number in (0, -1):
            way, luck = state.clone(), seeded(9)
            for _ in range(12):
                owed = [prompt for prompt in FLAMME_ROUGE.prompts(way) if prompt.owed]
                if owed:
                    FLAMME_ROUGE.answer(way, owed[0], owed[0].options[number], luck, None)
                    FLAMME_ROUGE.view(way, 0)
            ways.append(way)
        for way in (state, *ways):
            check(way)
        state = ways[0]
