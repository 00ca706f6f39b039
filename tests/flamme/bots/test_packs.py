"""Every bot with everything on the table: bids, automatic teams, weather; fairly."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from lignerouge.flamme.bots.catalogue import BOTS, new_bot
from lignerouge.flamme.bots.levels import LEVELS, SENSIBLE, STYLED
from lignerouge.flamme.bots.rollout import play_cards
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.imagine import imagine
from lignerouge.flamme.play.setup import RaceState
from lignerouge.flamme.rules.race import ENERGY
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.hot import INTERPRETED
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match

AUTOMATIC = {"C": "peloton", "D": "muscle"}
EVERYTHING: dict[str, Any] = {
    "stage": "1-2-3-5-v",
    "weather": {"1": "tailwind", "2": "rain", "3": "crosswind"},
    "automatic": AUTOMATIC,
    "specialists": {"AR": 4, "BS": 1},
}
SEATS = 5


def thoughtless(name: str) -> str:
    """The same bot with one world for each answer, where it imagines any."""
    return f"{name}@1" if name in LEVELS else name


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_rides_with_everything(name: str) -> None:
    match = Match.begin(FLAMME_ROUGE, EVERYTHING, [name] * SEATS, seeded(3))
    bots = {seat: new_bot(thoughtless(name), seat).choose for seat in (0, 1, 4)}
    asked: set[str] = set()
    for step in match.autopilot(bots):
        asked.add(step.entry.prompt.split("/")[-1])
    assert {"name", "bid1", "bid2", "card"} <= asked
    assert match.outcome is not None


def moments(every: int) -> Iterator[tuple[RaceState, Prompt]]:
    """Prompts with the whole truth of the moment: all of the breakaway, and now and then one of the race."""
    match = Match.begin(FLAMME_ROUGE, EVERYTHING, ["p"] * SEATS, seeded(2))
    truth, asked = match.state.clone(), tuple(match.prompts())
    for step in match.autopilot({seat: new_bot("random", seat).choose for seat in range(SEATS)}):
        prompt = next(prompt for prompt in asked if prompt.name == step.entry.prompt)
        if prompt.ask in ("NameRider", "LayBid") or step.number % every == 0:
            yield truth, prompt
        truth, asked = step.state.clone(), tuple(match.prompts())


@pytest.mark.parametrize("name", BOTS)
def test_no_bot_knows_what_is_hidden(name: str) -> None:
    """Others' names, bids and hands, the next cards of automatic teams: whatever they are, the choice is the same."""
    different: dict[str, int] = {}
    for truth, prompt in moments(40 if INTERPRETED else 9):
        view = FLAMME_ROUGE.view(truth, prompt.seat)
        choice = new_bot(thoughtless(name), 1).choose(view, prompt)
        for seed in range(2):
            other = imagine(view, seeded(seed))
            assert FLAMME_ROUGE.view(other, prompt.seat) == view
            different[prompt.ask] = different.get(prompt.ask, 0) + (other.canonical() != truth.canonical())
            assert new_bot(thoughtless(name), 1).choose(FLAMME_ROUGE.view(other, prompt.seat), prompt) == choice
    assert different["NameRider"] > 0
    assert different["LayBid"] > 0
    assert different["PlayCard"] > 0


@pytest.mark.parametrize("policy", [SENSIBLE, STYLED])
def test_nobody_knows_the_cards_of_automatic_teams_before_they_are_turned_over(policy: int) -> None:
    """In compiled races the truth is at hand: what people play must not depend on what automatic teams turn over."""
    compared = 0
    for truth, prompt in moments(1):
        if prompt.ask != "PickRider" or truth.race.phase != ENERGY or any(truth.race.hand.tolist()):
            continue
        played = []
        for luck in range(3):
            race, chances = truth.clone().race, seeded(1)
            for rider in range(4, 8):  # of C and D
                chances.stream[rider] = seeded(luck).stream[rider]
            play_cards(np.full(6, policy, np.int8), truth.setup.course.track, truth.setup.cards.record, race, chances)
            played.append(race.card.tolist()[:10])
        assert len({tuple(row[:4] + row[8:]) for row in played}) == 1
        compared += len({tuple(row) for row in played}) > 1
    assert compared > 0


def test_the_riders_of_a_peloton_team_are_expected_where_its_one_deck_leads() -> None:
    """Its sprinteur has no deck: the guess takes the rouleur's, so both are seen coming."""
    truth = next(truth for truth, prompt in moments(1) if prompt.ask == "PlayCard")
    assert truth.race.down[5] == 0
    view = FLAMME_ROUGE.view(truth, 0)
    assert view.automatic[2] == "peloton"
    assert view.riders[5].deck == ()
    assert len(view.riders[4].deck) == 17
