"""The draft of specialists before a single race (Grand Tour p. 12; F28). In a tour it is the same one."""

from typing import Any

import pytest
from tests.support.drafts import drafted, goes_there_and_back, told_of

from lignerouge.flamme.bots.catalogue import BOTS, new_bot
from lignerouge.flamme.content.catalogue import deck
from lignerouge.flamme.designer.estimate import estimate
from lignerouge.flamme.play.events import Began, DraftOpened, Forecast
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.setup import RaceState
from lignerouge.flamme.play.view import SeatView
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.kernel.journal import last_state, read, write
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match, Refusal

RaceMatch = Match[RaceState, SeatView]


def begun(seats: int, seed: int = 1, **options: Any) -> RaceMatch:
    asked = {"stage": "1 7 v", "specialists": "draft", **options}
    return Match.begin(FLAMME_ROUGE, asked, ["p"] * seats, seeded(seed))


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("which", [0, -1])
def test_the_draft_goes_there_and_back(seats: int, which: int) -> None:
    match = begun(seats)
    (opened,) = match.events
    assert isinstance(opened, DraftOpened)
    assert sorted(opened.seats) == list(range(seats))
    assert match.view(None).phase == "draft"
    assert match.view(None).turn == (), "nobody knows yet who places first"
    taken = drafted(match, which)
    goes_there_and_back(opened.seats, taken)
    assert told_of(match) == taken
    began = match.events[len(taken) + 1]
    assert isinstance(began, Began)
    assert match.view(None).phase == "placing"
    assert match.prompts()[0].seat == began.seats[0]


def test_it_is_the_draft_of_a_tour() -> None:
    """The same luck, prompts and events."""
    race, tour = begun(3, seed=5), Match.begin(GRAND_TOUR, {"specialists": True}, ["p"] * 3, seeded(5))
    for _ in range(6):
        assert race.prompts() == tour.prompts()
        prompt = race.prompts()[0]
        for match in (race, tour):
            match.answer(prompt.seat, prompt.name, prompt.options[1])
    assert race.events[:7] == tour.events[:7]
    assert race.view(None).specialist == tour.view(None).specialist


def test_the_order_of_the_draft_is_random() -> None:
    assert len({begun(3, seed).view(None).drafting for seed in range(60)}) == 6


def test_decks_change_and_a_handicap_stays() -> None:
    match = begun(2, handicap=[0, 2])
    assert [len(rider.deck) for rider in match.view(None).riders] == [15, 15, 17, 17]
    drafted(match, 0)
    view = match.view(None)
    for rider, number in zip(view.riders, view.specialist, strict=True):
        energy = [card.label for card in deck("rouleur" if rider.rider[1] == "R" else "sprinteur", number)]
        assert sorted(rider.deck) == sorted([*energy, *["E"] * (2 if rider.rider[0] == "B" else 0)])


def test_whoever_was_chosen_places_first_and_the_draft_stays_random() -> None:
    orders = set()
    for seed in range(30):
        match = begun(3, seed, starter=2)
        orders.add(match.view(None).drafting)
        drafted(match, 0)
        assert match.view(None).turn == (2, 0, 1)
    assert len(orders) > 3


def test_automatic_teams_do_not_draft() -> None:
    """F33"""
    match = begun(4, automatic={"B": "peloton", "D": "muscle"})
    assert sorted({seat for seat, _ in drafted(match, -1)}) == [0, 2]
    assert [number > 0 for number in match.view(None).specialist] == [True, True, False, False] * 2


def test_the_weather_is_known_to_whoever_drafts_and_told_once() -> None:
    match = begun(2, stage="abcdlu", weather="dealt")
    assert [type(event) for event in match.events] == [Forecast, DraftOpened]
    weather = match.view(None).weather
    drafted(match, 0)
    assert weather == match.view(None).weather
    assert len([event for event in match.events if isinstance(event, Forecast)]) == 1


def test_somebody_alone_drafts_for_both_riders() -> None:
    match = begun(1, stage="abcu", kind="itt")
    assert [option[0] for _, option in drafted(match, 0)] == ["R", "S"]


@pytest.mark.parametrize("option", ["R7", "S0", "R", "", "X1", "done", "AR"])
def test_no_such_specialist(option: str) -> None:
    match = begun(2)
    before, prompt = match.state.canonical(), match.prompts()[0]
    assert isinstance(match.answer(prompt.seat, prompt.name, option), Refusal)
    assert isinstance(match.answer(1 - prompt.seat, prompt.name, "R1"), Refusal)
    assert match.state.canonical() == before


@pytest.mark.parametrize("bot", [*BOTS])
def test_every_bot_drafts(bot: str) -> None:
    match = begun(2, stage="abu")
    pilots = {0: new_bot(bot, 1).choose, 1: new_bot("random", 2).choose}
    for _ in match.autopilot(pilots):
        if match.view(None).phase != "draft":
            break
    assert all(match.view(None).specialist)


def test_a_record_of_a_drafted_race_verifies() -> None:
    match = begun(2, stage="abu")
    for _ in match.autopilot({seat: new_bot("random", seat).choose for seat in range(2)}):
        pass
    text = write(match.journal)
    assert "draft/1/" in text
    assert last_state(FLAMME_ROUGE, read(text)).canonical() == match.state.canonical()


def test_specialists_that_were_chosen_are_seen() -> None:
    assert begun(2, specialists={"AS": 5, "BR": 3}).view(None).specialist == (0, 5, 3, 0)


def test_an_estimate_of_drafted_races() -> None:
    assert estimate({"stage": "abu", "specialists": "draft"}, seats=2, seed=1, races=3).races == 3
