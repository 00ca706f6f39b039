"""What a seat sees, and what it does not."""

from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.setup import RaceState
from lignerouge.flamme.play.view import SeatView
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match


def in_the_first_round() -> Match[RaceState, SeatView]:
    match = Match.begin(FLAMME_ROUGE, {"stage": "abcu"}, ["p", "q"], seeded(4))
    while match.prompts()[0].name.startswith("0/"):
        prompt = match.prompts()[0]
        match.answer(prompt.seat, prompt.name, prompt.options[0])
    match.answer(0, "1/A/rider", "AR")
    return match


def test_a_hand_is_seen_by_its_seat_only() -> None:
    match = in_the_first_round()
    own = match.view(0)
    assert len(own.hands[0].cards) == 4
    assert own.hands[0].face_down == 11
    assert own.riders[0].face_down == 15
    for seat in (1, None):
        other = match.view(seat)
        assert all(hand.rider[0] == "B" for hand in other.hands)
        assert other.riders == own.riders
        assert len(other.riders[0].deck) == 15
    assert match.view(None).hands == ()


def test_a_chosen_card_is_counted_and_its_seat_knows_it() -> None:
    match = in_the_first_round()
    card = match.prompts(0)[0].options[0]
    match.answer(0, "1/AR/card", card)
    assert match.view(1).chosen == (1, 0)
    hand = match.view(0).hands[0]
    assert (hand.chosen, hand.final, hand.cards) == (card, True, ())
    assert match.view(1).riders[0].card == ""
    assert len(match.view(1).riders[0].deck) == 15
    second = match.prompts(0)[0].options[-1]
    match.answer(0, "1/AS/card", second)
    hand = match.view(0).hands[1]
    assert (hand.chosen, hand.final, len(hand.cards)) == (second, False, 4)
    assert match.view(1).chosen == (2, 0)


def test_after_the_round_everybody_knows_what_was_played() -> None:
    match = in_the_first_round()
    while match.state.race.rounds == 0:
        prompt = next(prompt for prompt in match.prompts() if prompt.owed)
        match.answer(prompt.seat, prompt.name, prompt.options[0])
    view = match.view(None)
    assert view.round == 2
    assert [rider.spent for rider in view.riders] != [()] * 4
    assert all(len(rider.deck) == 14 + rider.tired for rider in view.riders)
    assert all(rider.recycled == 3 + rider.tired for rider in view.riders)


def test_before_the_race_nobody_is_on_the_road() -> None:
    match = Match.begin(FLAMME_ROUGE, {}, ["p", "q"], seeded(4))
    view = match.view(None)
    assert (view.phase, view.round, view.order, view.picked) == ("placing", 0, (), "")
    assert {rider.square for rider in view.riders} == {""}
    seat = match.prompts()[0].seat
    match.answer(seat, match.prompts()[0].name, "AB"[seat] + "S")
    assert match.view(None).picked == "AB"[seat] + "S"
