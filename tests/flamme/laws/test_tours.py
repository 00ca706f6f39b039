"""Stages and tours keep the laws of the kernel, and their cards; a tour can be laid aside at any answer."""

from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from tests.support.depth import how_many

from lignerouge.arena.flamme.tours import ride_tours
from lignerouge.flamme.bots.heuristic import sensible_card
from lignerouge.flamme.bots.levels import SENSIBLE
from lignerouge.flamme.bots.policy import lay_bid, pick_first, pick_specialist, pick_spent, pick_square
from lignerouge.flamme.content.catalogue import deck
from lignerouge.flamme.play.events import Exhausted, Recovered, Revealed, TookBack
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.names import RIDER_NAMES, RIDER_NUMBERS, TYPES
from lignerouge.flamme.play.notation import parse_card
from lignerouge.flamme.play.setup import RaceState
from lignerouge.flamme.play.view import is_locked, labels, piles, running_riders
from lignerouge.flamme.rules.race import ENERGY, NOBODY, REFRESHMENT
from lignerouge.flamme.tour.campaign import GRAND_TOUR, TourState
from lignerouge.flamme.tour.events import StageClosed, StageOpened
from lignerouge.flamme.tour.view import TourView
from lignerouge.kernel.conformance import check_laws
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.hot import INTERPRETED
from lignerouge.kernel.journal import cut, last_state, number_draws, read, replay, write
from lignerouge.kernel.luck import below, scripted, seeded
from lignerouge.kernel.match import Match, Step

TourMatch = Match[TourState, TourView]

SELDOM = how_many(1, interpreted=3, deep=1)  # of so many positions one is looked at from all sides
POWERS = {"AR": 4, "AS": 1, "BR": 4, "BS": 4, "CR": 1, "CS": 6}
SHORT_TOUR: dict[str, Any] = {
    "stages": [
        {"tiles": "abv", "kind": "ttt"},
        {"tiles": "abcv", "kind": "extended"},
        {"tiles": "aDv", "kind": "itt"},
    ],
    "rest_days": [1],
    "specialists": True,
}
PLAIN_TOUR: dict[str, Any] = {**SHORT_TOUR, "specialists": False, "rest_days": [2]}
NO_REFRESHMENT: dict[str, Any] = {
    **SHORT_TOUR,
    "stages": [SHORT_TOUR["stages"][0], {"tiles": "abv"}, SHORT_TOUR["stages"][2]],
}

EVERYTHING: dict[str, Any] = {
    "stages": [
        {"tiles": "1-2-9-3-x-v"},
        {"tiles": "1-2-4-5-9B-v", "kind": "extended"},
        {"tiles": "1-b-9-v", "kind": "itt"},
        {"tiles": "1-b-9-v", "kind": "ttt"},
    ],
    "rest_days": [2],
    "specialists": True,
    "weather": "dealt",
    "automatic": {"B": "peloton", "D": "muscle"},
}

# Open: during a refreshment a rider without exhaustion cards is imagined with one, because `divide` takes everybody
# who is asked for somebody who may recover. Not every seed comes across such a rider.


@pytest.mark.parametrize(
    ("options", "seats", "every"),
    [
        ({"kind": "normal", "stage": "abv", "specialists": POWERS}, 4, 7),
        ({"kind": "normal", "stage": "1 x 7 9 Y z v"}, 4, 25),
        ({"kind": "normal", "stage": "aDV"}, 2, 2),
        ({"kind": "ttt", "stage": "abv"}, 1, 1),
        ({"kind": "ttt", "stage": "aDv", "specialists": POWERS}, 4, 6),
        ({"kind": "itt", "stage": "abv"}, 1, 1),
        ({"kind": "itt", "stage": "abv", "specialists": {"AR": 6, "BS": 1}}, 2, 2),
        ({"kind": "itt", "stage": "abv"}, 4, 9),
    ],
)
def test_a_stage_keeps_the_laws(options: dict[str, Any], seats: int, every: int) -> None:
    for seed in range(how_many(1, interpreted=1, deep=30)):
        assert check_laws(FLAMME_ROUGE, options, seats, seed=seed, every=SELDOM * every).result


@pytest.mark.parametrize(("seats", "every"), [(2, 2), (3, 11)])
def test_an_extended_stage_keeps_the_laws(seats: int, every: int) -> None:
    for seed in range(how_many(2, interpreted=1, deep=30)):
        options = {"kind": "extended", "stage": "abcv", "specialists": {"AR": 4}}
        assert check_laws(FLAMME_ROUGE, options, seats, seed=seed, every=SELDOM * every).result


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        (NO_REFRESHMENT, 2),
        (NO_REFRESHMENT, 4),
        pytest.param(PLAIN_TOUR, 2),
        pytest.param(SHORT_TOUR, 3),
        pytest.param(SHORT_TOUR, 4),
        pytest.param(EVERYTHING, 5, marks=pytest.mark.compiled),
    ],
)
def test_a_tour_keeps_the_laws(options: dict[str, Any], seats: int) -> None:
    every = how_many(7, interpreted=40, deep=7) * seats
    journal = check_laws(GRAND_TOUR, options, seats, seed=seats, every=every)
    assert sorted(journal.result) == list("ABCDEF"[:seats])


def begun(options: dict[str, Any], seats: int, seed: int) -> TourMatch:
    return Match.begin(GRAND_TOUR, options, ["p"] * seats, seeded(seed))


def ride(match: Match[Any, Any], seed: int) -> Any:
    """Answer at random to the end, step by step."""
    dice = seeded(seed, 1)
    pilots = dict.fromkeys(range(4), lambda view, prompt: prompt.options[int(below(dice, 0, len(prompt.options)))])
    return match.autopilot(pilots)


def deck_of(state: RaceState, rider: int) -> Counter[str]:
    """Every card of a rider; a card that is played but not yet revealed is still theirs."""
    race = state.race
    kinds = [kind for pile in piles(race, rider) for kind in pile]
    if race.phase == ENERGY and is_locked(race, rider):
        kinds.append(int(race.card[rider]))
    return Counter(labels(state.setup, kinds))


def energy_of(state: TourState, rider: int) -> Counter[str]:
    """The energy cards of a specialist, from the content and not from the ledger."""
    number = int(state.ledger.specialist[rider])
    return Counter(card.label for card in deck(("rouleur", "sprinteur")[rider % 2], number or None))


@pytest.mark.parametrize(("options", "seats"), [(SHORT_TOUR, 4), (PLAIN_TOUR, 2)])
def test_cards_are_conserved_over_a_tour(options: dict[str, Any], seats: int) -> None:
    """F23: a stage begins with the specialist's energy and the exhaustion carried; played energy cards come back.

    The cards that a rider should have are counted from what is told to everybody.
    """
    for seed in range(1 if INTERPRETED else 8):
        match = begun(options, seats, seed)
        expected: dict[str, Counter[str]] = {}
        opened = 0
        for event in match.events:
            opened += isinstance(event, StageOpened)
        if opened:
            expected = fresh_decks(match.state, dict.fromkeys(RIDER_NAMES, 0))
        for step in ride(match, seed):
            carried = dict.fromkeys(RIDER_NAMES, 0)
            for event in step.events:
                match event:
                    case Revealed():
                        for name, card in event.cards.items():
                            take_out(expected[name], card)
                    case Exhausted():
                        expected[event.rider]["E"] += 1
                    case Recovered(gave_back=True):
                        take_out(expected[event.rider], "E")
                    case TookBack() if event.card != "done":
                        expected[event.rider][event.card] += 1
                    case StageClosed():
                        carried = carried_over(step.state, event, expected)
                    case StageOpened():
                        opened += 1
                        expected = fresh_decks(step.state, carried)
                    case _:
                        pass
            if step.state.race is not None:
                for rider in range(2 * seats):
                    assert deck_of(step.state.race, rider) == +expected[RIDER_NAMES[rider]]
        assert opened == 3


def take_out(cards: Counter[str], card: str) -> None:
    assert cards[card] > 0
    cards[card] -= 1


def fresh_decks(state: TourState, carried: dict[str, int]) -> dict[str, Counter[str]]:
    riders = range(2 * state.plan.seats)
    return {RIDER_NAMES[n]: energy_of(state, n) + Counter({"E": carried[RIDER_NAMES[n]]}) for n in riders}


def carried_over(state: TourState, closed: StageClosed, decks: dict[str, Counter[str]]) -> dict[str, int]:
    """F23 by hand: half stays, rounded up; after a rest day a half of that for those who lead nothing."""
    row = closed.stage - 1
    leaders = [RIDER_NAMES[rider] for rider in state.ledger.leader[row].tolist() if rider >= 0]
    carried = {}
    for name, cards in decks.items():
        carried[name] = (cards["E"] + 1) // 2
        if closed.stage in state.plan.rest_days and name not in leaders:
            carried[name] = (carried[name] + 1) // 2
    return carried


def spent_labels(state: RaceState, rider: int) -> tuple[str, ...]:
    return labels(state.setup, [int(state.race.spent[rider, n]) for n in range(state.race.spents[rider])])


def test_refreshment_stays_below_its_limit_and_turns_the_deck_over() -> None:
    """F27: at most 24, for the holder 25; no exhaustion card is offered; then everything is face down."""
    refreshed = 0
    for seed in range(3 if INTERPRETED else 20):
        options = {"kind": "extended", "stage": "abcdv", "specialists": {"AR": 4}, "handicap": [2, 2, 0]}
        match = Match.begin(FLAMME_ROUGE, options, ["p"] * 3, seeded(seed))
        taken: Counter[str] = Counter()
        before = match.state
        for step in ride(match, seed):
            race = step.state.race
            for prompt in match.prompts():
                if prompt.ask == "TakeBack":
                    assert "E" not in prompt.options
                    assert prompt.options[-1] == "done"
            for event in step.events:
                if isinstance(event, TookBack):
                    rider = RIDER_NUMBERS[event.rider]
                    limit = 25 if race.holder[2, 1] == rider else 24
                    if event.card == "done":
                        refreshed += 1
                        hand, down = int(race.hand[rider]), int(race.down[rider])
                        assert race.recycled[rider] == 0
                        assert hand + down == before.race.down[rider] + before.race.recycled[rider]
                    else:
                        assert event.card in spent_labels(before, rider)
                        taken[event.rider] += parse_card(event.card).value
                        assert taken[event.rider] == limit - race.left[rider] <= limit
            if race.phase == REFRESHMENT:
                home = {int(rider) for rider in race.home[: race.arrived]}
                assert not home & {RIDER_NUMBERS[prompt.name.split("/")[1]] for prompt in match.prompts()}
            before = step.state
        assert match.state.race.stock[2] == 0
        assert match.state.race.holder[2, 1] != NOBODY
    assert refreshed >= (6 if INTERPRETED else 40)


@pytest.mark.parametrize(("options", "seats"), [(SHORT_TOUR, 2), (PLAIN_TOUR, 3)])
def test_a_tour_that_was_interrupted_is_the_tour_that_was_not(options: dict[str, Any], seats: int) -> None:
    """Cut after every answer, taken up again from the text, it goes on with the same prompts, views and states."""
    whole = begun(options, seats, 4)
    states = [whole.state.canonical()] + [step.state.canonical() for step in ride(whole, 4)]
    told = len(whole.events)
    entries = whole.journal.entries
    for length in range(1, len(entries), 29 if INTERPRETED else 1):
        shorter = read(write(cut(whole.journal, length)))
        taken_up: TourMatch = Match.resume(GRAND_TOUR, shorter, seeded(0))
        assert taken_up.state.canonical() == states[length - 1]
        last = len(entries) if length % 29 == 1 else length + 1
        for entry, state in zip(entries[length:last], states[length:last], strict=True):
            taken_up.luck = scripted(number_draws(GRAND_TOUR, entry.draws))
            prompt = next(prompt for prompt in taken_up.prompts() if prompt.name == entry.prompt)
            step = taken_up.answer(prompt.seat, entry.prompt, entry.option)
            assert isinstance(step, Step)
            assert step.entry == entry
            assert step.state.canonical() == state
        assert taken_up.events == whole.events[: len(taken_up.events)]
        if last == len(entries):
            assert len(taken_up.events) == told
            assert write(taken_up.journal) == write(whole.journal)
            assert taken_up.outcome == whole.outcome


def test_a_tour_survives_being_text() -> None:
    match = begun(SHORT_TOUR, 2, 9)
    for _ in ride(match, 9):
        pass
    text = write(match.journal)
    again = read(text)
    assert again == match.journal
    assert write(again) == text
    assert last_state(GRAND_TOUR, again).canonical() == match.state.canonical()
    assert [event for step in replay(GRAND_TOUR, again) for event in step.events] == match.events


def sensible_answer(state: TourState, prompt: Prompt, luck: Any) -> str:
    """What the simulation's bot answers, by the same functions on the true state and with the same luck."""
    if prompt.ask == "Draft":
        rider, number = pick_specialist(SENSIBLE, state.ledger, prompt.seat, luck)
        return f"{TYPES[rider % 2]}{number}"
    assert state.race is not None
    setup, race = state.race.setup, state.race.race
    if prompt.ask == "PickRider":
        first = [RIDER_NAMES[rider] for rider in running_riders(race) if RIDER_NAMES[rider] in prompt.options]
        return first[0] if race.phase == ENERGY else prompt.options[0]
    if prompt.ask == "Recover":
        return "yes"
    if prompt.ask == "NameRider":
        return RIDER_NAMES[pick_first(SENSIBLE, prompt.seat, luck)]
    if prompt.ask == "LayBid":
        return lay_bid(SENSIBLE, state.race, prompt.name, luck)
    rider = RIDER_NUMBERS[prompt.name.split("/")[2]]
    if prompt.ask == "PlaceRider":
        return setup.course.names[pick_square(SENSIBLE, setup.course.track, race, rider, luck)]
    if prompt.ask == "TakeBack":
        place = int(pick_spent(SENSIBLE, setup.cards.record, race, rider, luck))
        return "done" if place == NOBODY else setup.cards.cards[race.spent[rider, place]].label
    place = sensible_card(setup.course.track, setup.cards.record, race, rider)
    return setup.cards.cards[piles(race, rider)[1][place]].label


@pytest.mark.parametrize(
    ("options", "seats"), [(SHORT_TOUR, 4), (PLAIN_TOUR, 2), (SHORT_TOUR, 3), (EVERYTHING, 6), (EVERYTHING, 5)]
)
def test_a_simulated_tour_is_the_tour_played_quickly(options: dict[str, Any], seats: int) -> None:
    """With the same luck, answers to the prompts lead to the very ledger that `ride_tours` writes, byte for byte."""
    many = 1 if INTERPRETED else 6
    tours = ride_tours(options, ["sensible"] * seats, 31, 0, many)
    for number in range(many):
        match = Match.begin(GRAND_TOUR, options, ["p"] * seats, seeded(31, number))
        while match.outcome is None:
            prompt = next(prompt for prompt in match.prompts() if prompt.owed)
            option = sensible_answer(match.state, prompt, match.luck)
            assert isinstance(match.answer(prompt.seat, prompt.name, option), Step)
        played, simulated = match.state.ledger, tours.ledgers[number]
        for name in played.dtype.names:
            assert np.array_equal(played[name], simulated[name]), name


def test_a_prompt_belongs_to_its_stage() -> None:
    """The answer to a question of another stage is refused, and nothing changes."""
    match = begun(PLAIN_TOUR, 2, 3)
    prompt = match.prompts()[0]
    before = match.state.canonical()
    other = replace(prompt, name="2" + prompt.name[1:])
    refusal = match.answer(other.seat, other.name, other.options[0])
    assert not isinstance(refusal, Step)
    assert refusal.reason == f'"{other.name}" is not asked.'
    assert match.state.canonical() == before
