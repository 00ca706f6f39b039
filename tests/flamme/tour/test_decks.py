"""The draft of specialists (Grand Tour p. 12; F28)."""

from collections import Counter

import numpy as np
import pytest
from tests.support.drafts import drafted, goes_there_and_back, told_of

from lignerouge.flamme.content.catalogue import deck
from lignerouge.flamme.play.events import DraftOpened
from lignerouge.flamme.rules.cards import all_cards
from lignerouge.flamme.rules.draft import all_decks
from lignerouge.flamme.tour.campaign import GRAND_TOUR, TourState
from lignerouge.flamme.tour.events import StageOpened
from lignerouge.flamme.tour.view import TourView
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match, Refusal, Step

OPTIONS = {"stages": [{"tiles": "abv"}] * 3, "specialists": True}


def begun(seats: int, seed: int = 1) -> Match[TourState, TourView]:
    return Match.begin(GRAND_TOUR, OPTIONS, ["p"] * seats, seeded(seed))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("which", [0, -1])
def test_the_draft_goes_there_and_back(seats: int, which: int) -> None:
    match = begun(seats)
    (opened,) = match.events
    assert isinstance(opened, DraftOpened)
    assert sorted(opened.seats) == list(range(seats))
    taken = drafted(match, which)
    goes_there_and_back(opened.seats, taken)
    if seats > 2:
        assert max(Counter(option for _, option in taken).values()) == (2 if seats == 4 else 1)
    assert told_of(match) == taken
    assert isinstance(match.events[len(taken) + 1], StageOpened)


def test_the_order_of_the_draft_is_random() -> None:
    orders = {begun(3, seed).view(None).drafting for seed in range(60)}
    assert len(orders) == 6


def test_whoever_was_chosen_to_place_first_does_so_and_the_draft_stays_random() -> None:
    """In tours of the first revision they began the draft, too."""
    orders = set()
    for seed in range(30):
        match = Match.begin(GRAND_TOUR, {**OPTIONS, "starter": 2}, ["p"] * 3, seeded(seed))
        orders.add(match.view(None).drafting)
        drafted(match, 0)
        assert match.view(None).start == (2, 0, 1)
    assert len(orders) > 3
    before = Match.begin(GRAND_TOUR, {**OPTIONS, "starter": 2}, ["p"] * 3, seeded(1), 1)
    assert before.view(None).drafting == (2, 0, 1)


def test_the_specialists_fit_their_riders() -> None:
    match = begun(4)
    drafted(match, 0)
    ledger, view = match.state.ledger, match.view(None)
    for rider in range(8):
        number = view.specialist[rider]
        expected = [card.label for card in deck(("rouleur", "sprinteur")[rider % 2], number)]
        cards = [all_cards().cards[kind].label for kind in ledger.energy[rider].tolist()[: ledger.energies[rider]]]
        assert sorted(cards) == sorted(expected)
    assert np.asarray(all_decks().length).tolist() == [[15, 14, 15, 15, 15, 15, 14], [15, 15, 15, 14, 15, 15, 15]]


@pytest.mark.parametrize("option", ["R7", "S0", "R", "", "X1", "done", "AR"])
def test_no_such_specialist(option: str) -> None:
    match = begun(2)
    before, prompt = match.state.canonical(), match.prompts()[0]
    refusal = match.answer(prompt.seat, prompt.name, option)
    assert isinstance(refusal, Refusal)
    assert refusal.reason.startswith(f'"{option}" is not among the options: R1, R2')
    assert match.state.canonical() == before
    assert len(match.journal.entries) == 1


def test_what_is_taken_is_taken_and_each_rider_has_one() -> None:
    match = begun(2)
    first, second = match.view(None).drafting
    for seat, name in ((first, "R1"), (second, "R2"), (second, "S1")):
        assert isinstance(match.answer(seat, match.prompts()[0].name, name), Step)
    prompt = match.prompts()[0]
    assert prompt.seat == first
    assert prompt.name == f"draft/4/{'AB'[first]}"
    assert prompt.options == ("S2", "S3", "S4", "S5", "S6")
    assert isinstance(match.answer(second, prompt.name, "S2"), Refusal)
    assert isinstance(match.answer(first, prompt.name, "S1"), Refusal)
    assert isinstance(match.answer(first, "draft/1/A", "S2"), Refusal)
