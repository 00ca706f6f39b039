"""Decks without order: drawing, playing, recycling, recovery (Base, Energy Phase; rulings F4, F5, F15)."""

from collections import Counter

import pytest

from lignerouge.flamme.content.catalogue import Card
from lignerouge.flamme.play.imagine import put_cards
from lignerouge.flamme.play.setup import new_race
from lignerouge.flamme.play.view import hand_kinds, piles
from lignerouge.flamme.rules.cards import EXHAUSTION, all_cards
from lignerouge.flamme.rules.energy import draw_hand, hand_out_exhaustion, may_recover, play, recover
from lignerouge.flamme.rules.race import Race
from lignerouge.flamme.rules.track import lay_course
from lignerouge.kernel.luck import scripted, seeded, take_draws

TRACK = lay_course(tuple("abu"), ((1, "tailwind"), (2, "headwind"))).track


def race_with(face_down: list[int], recycled: list[int], square: int = 1) -> Race:
    race = new_race(2)
    put_cards(race, 0, face_down, [], recycled)
    race.square[0] = square
    race.tired_since[0] = recycled.count(EXHAUSTION)
    return race


@pytest.mark.parametrize(("square", "size"), [(1, 4), (8, 5), (14, 3)])
def test_a_hand_is_four_cards_five_with_a_tailwind_three_with_a_headwind(square: int, size: int) -> None:
    race = race_with([1, 2, 3, 4, 5, 6, 7], [], square)
    draw_hand(TRACK, race, 0, seeded(1))
    assert len(hand_kinds(race, 0)) == size
    assert sorted(piles(race, 0)[0] + hand_kinds(race, 0)) == [1, 2, 3, 4, 5, 6, 7]


def test_a_hand_on_paper_may_be_any_card_of_the_deck_and_is_not_luck() -> None:
    race = race_with([1, 2, 3], [4, EXHAUSTION])
    race.paper = 0b11
    luck = seeded(1)
    draw_hand(TRACK, race, 0, luck)
    assert sorted(hand_kinds(race, 0)) == [EXHAUSTION, 1, 2, 3, 4]
    assert [race.down[0], race.recycled[0], race.tired_since[0], take_draws(luck)] == [0, 0, 0, ()]
    play(race, 0, hand_kinds(race, 0).index(3))
    assert [race.card[0], sorted(piles(race, 0)[2])] == [3, [EXHAUSTION, 1, 2, 4]]
    draw_hand(TRACK, race, 1, luck)  # an empty deck
    assert hand_kinds(race, 1) == [EXHAUSTION]


@pytest.mark.parametrize("down", range(5))
@pytest.mark.parametrize("recycled", range(7))
def test_the_recycled_cards_are_turned_over_when_the_others_run_out(down: int, recycled: int) -> None:
    race = race_with([1] * down, [2] * recycled)
    draw_hand(TRACK, race, 0, seeded(down + recycled))
    hand = Counter(hand_kinds(race, 0))
    if down + recycled == 0:
        assert hand == {EXHAUSTION: 1}
    else:
        assert hand == Counter({1: down, 2: min(4 - down, recycled)}) - Counter()
        assert len(piles(race, 0)[0]) == (recycled - hand[2] if down < 4 else 0)
        assert len(piles(race, 0)[2]) == (recycled if down == 4 else 0)
    assert race.down_before[0] == down


def test_a_played_card_leaves_the_others_are_recycled() -> None:
    race, luck = race_with([1, 2, 3, 4, 5], [6]), scripted([(0, 5), (0, 3), (0, 1), (0, 2)])
    draw_hand(TRACK, race, 0, luck)
    assert take_draws(luck) == ((0, 5), (0, 3), (0, 1), (0, 2))
    place = hand_kinds(race, 0).index(3)
    play(race, 0, place)
    assert race.card[0] == 3
    assert race.locked == 1
    assert piles(race, 0)[0] == [4]
    assert sorted(piles(race, 0)[2]) == [1, 2, 5, 6]
    assert hand_kinds(race, 0) == []
    assert race.spent[0].tolist()[: race.spents[0]] == [3]


def test_a_played_exhaustion_card_is_not_spent_energy() -> None:
    race = race_with([EXHAUSTION], [])
    draw_hand(TRACK, race, 0, seeded(1))
    play(race, 0, 0)
    assert race.card[0] == EXHAUSTION
    assert race.spents[0] == 0


def test_tired_riders_take_a_card_into_the_recycled_ones() -> None:
    race = race_with([1, 2], [3])
    race.running, race.order[0] = 2, 0
    race.order[1] = 1
    race.tired[0] = True
    hand_out_exhaustion(race)
    assert piles(race, 0)[2] == [3, EXHAUSTION]
    assert race.tired_since[0] == 1
    assert piles(race, 1)[2] == []


def test_recovery_needs_the_power_and_a_recycled_exhaustion_card() -> None:
    cards = all_cards()
    race = race_with([EXHAUSTION], [3, EXHAUSTION, 4])
    race.card[0] = cards.number(Card(4))
    assert not may_recover(cards.record, race, 0)
    race.card[0] = cards.number(Card(4, ("recovery",)))
    assert may_recover(cards.record, race, 0)
    recover(race, 0)
    assert sorted(piles(race, 0)[2]) == [3, 4]
    assert race.tired_since[0] == 0
    assert not may_recover(cards.record, race, 0)
