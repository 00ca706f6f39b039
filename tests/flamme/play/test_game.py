"""A race as a game: what is asked when, what an answer brings about, and how it ends."""

from typing import Any

import pytest

from lignerouge.flamme.play.events import Chose, Drew, Ended, Recovered, Revealed, from_notes
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.imagine import put_cards
from lignerouge.flamme.play.setup import RaceState
from lignerouge.flamme.play.view import SeatView
from lignerouge.flamme.rules.track import lay_course
from lignerouge.kernel.luck import OWNERS, seeded
from lignerouge.kernel.match import Match, Step
from lignerouge.kernel.notes import attentive, note

RaceMatch = Match[RaceState, SeatView]


def at_the_first_round(options: dict[str, Any], seats: int = 2) -> RaceMatch:
    match = Match.begin(FLAMME_ROUGE, {"stage": "abcu", **options}, ["p"] * seats, seeded(4))
    while match.prompts()[0].name.startswith("0/"):
        prompt = match.prompts()[0]
        match.answer(prompt.seat, prompt.name, prompt.options[0])
    return match


def step(match: RaceMatch, name: str, option: str | None = None) -> Step[RaceState]:
    prompt = next(prompt for prompt in match.prompts() if prompt.name == name)
    made = match.answer(prompt.seat, name, prompt.options[0] if option is None else option)
    assert isinstance(made, Step), made
    return made


def names(match: RaceMatch) -> list[str]:
    return [prompt.name for prompt in match.prompts()]


def test_a_round_from_the_first_pick_to_the_reveal() -> None:
    """F5: the second hand is drawn only when the first card is played, which is then final."""
    match = at_the_first_round({})
    assert names(match) == ["1/A/rider", "1/B/rider"]
    assert [type(event) for event in step(match, "1/A/rider", "AS").events] == [Drew]
    assert names(match) == ["1/AS/card", "1/B/rider"]
    assert [type(event) for event in step(match, "1/AS/card").events] == [Drew, Chose]
    assert names(match) == ["1/AR/card", "1/B/rider"]
    step(match, "1/AR/card")
    assert match.prompts()[0].chosen
    assert step(match, "1/AR/card", match.prompts()[0].options[-1]).events == ()
    step(match, "1/B/rider")
    step(match, "1/BR/card")
    events = step(match, "1/BS/card").events
    assert isinstance(events[1], Revealed)
    assert events[1].cards["AR"] == match.journal.entries[-4].option
    assert names(match) == ["2/A/rider", "2/B/rider"]
    assert all(prompt.secret for prompt in match.prompts())


def test_equal_cards_are_one_option() -> None:
    match = at_the_first_round({})
    put_cards(match.state.race, 0, [2, 2, 2, 3], [], [])
    step(match, "1/A/rider", "AR")
    assert len(match.prompts()[0].options) == 2


def test_the_recycled_cards_that_were_turned_over_are_told_to_the_owner() -> None:
    match = at_the_first_round({})
    put_cards(match.state.race, 0, [2, 3], [], [4, 5, 6])
    (drew,) = step(match, "1/A/rider", "AR").events
    assert isinstance(drew, Drew)
    assert drew.turned_over
    assert drew.audience == frozenset([0])


def test_where_there_is_nothing_to_turn_over_nothing_is_turned_over() -> None:
    """F4: with an empty deck the card comes from the supply; with too few face-down cards all of them are drawn."""
    for down, cards in (([], 1), ([2, 3], 2)):
        match = at_the_first_round({})
        put_cards(match.state.race, 0, down, [], [])
        (drew,) = step(match, "1/A/rider", "AR").events
        assert isinstance(drew, Drew)
        assert len(drew.cards) == cards
        assert not drew.turned_over


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_recovery_is_asked_at_the_reveal_of_everybody_who_may(answer: str) -> None:
    """F15: once every card is shown; the round goes on when all have answered."""
    match = at_the_first_round({"specialists": {"AR": 4}})
    recovery = next(kind for kind, label in FLAMME_ROUGE.things.items() if label == "4+recovery")
    for rider in (0, 2):
        put_cards(match.state.race, rider, [recovery, 0], [], [])
    for name in ("1/A/rider", "1/B/rider"):
        step(match, name)
    for name in ("1/AR/card", "1/BR/card"):
        step(match, name, "4+recovery")
    step(match, "1/AS/card")
    step(match, "1/BS/card")
    assert names(match) == ["1/AR/recover", "1/BR/recover"]
    assert match.view(0).phase == "recovery"
    assert match.view(0).riders[2].card == "4+recovery"
    step(match, "1/BR/recover", "yes")
    events = step(match, "1/AR/recover", answer).events
    assert isinstance(events[0], Recovered)
    assert events[0].gave_back is (answer == "yes")
    race = match.state.race
    assert [int(race.recycled[rider]) - int(race.tired[rider]) for rider in (0, 2)] == [int(answer == "no"), 0]
    assert race.rounds == 1


def play_to_the_end(match: RaceMatch) -> None:
    for _ in match.autopilot(dict.fromkeys(range(4), lambda view, prompt: prompt.options[-1])):
        pass


@pytest.mark.parametrize("kind", ["race", "normal", "extended", "ttt", "itt"])
def test_every_kind_of_race_ends_and_ranks_the_seats(kind: str) -> None:
    match = at_the_first_round({"kind": kind}, seats=3)
    play_to_the_end(match)
    outcome = match.outcome
    assert outcome is not None
    assert sorted(outcome.places) == [1, 2, 3]
    assert sorted(outcome.order) == ["AR", "AS", "BR", "BS", "CR", "CS"]
    if kind != "ttt":
        assert outcome.places["ABC".index(outcome.order[0][0])] == 1
    assert isinstance(match.events[-1], Ended)
    assert match.events[-1].order == outcome.order
    assert match.prompts() == []


def test_every_stream_of_luck_and_everything_it_draws_has_a_name() -> None:
    assert len(FLAMME_ROUGE.owners) <= OWNERS
    assert len(set(FLAMME_ROUGE.owners)) == len(FLAMME_ROUGE.owners)
    labels = list(FLAMME_ROUGE.things.values())
    assert len(set(labels)) == len(labels)
    assert not [label for label in labels if set(" |:\n") & set(label)]


def test_a_note_without_an_event_is_a_bug() -> None:
    notes, match = attentive(), at_the_first_round({})
    note(notes, 99, 0, 1, 0, 0)
    with pytest.raises(AssertionError, match="no event for a note of kind 99"):
        list(from_notes(lay_course(("a", "u")), match.state.race, notes, {}))
