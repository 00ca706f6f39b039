"""What holds in every round from any position, reachable by play or not."""

from collections import defaultdict
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from tests.flamme.oracle.positions import random_question

from lignerouge.flamme.explain.answers import answer
from lignerouge.flamme.explain.race import Question, read_question
from lignerouge.flamme.rules.movement import movement
from lignerouge.flamme.rules.race import Race, line_up
from lignerouge.flamme.rules.road import Road, enter, leave, new_road
from lignerouge.flamme.rules.round import resolve
from lignerouge.flamme.rules.slipstream import slipstream
from lignerouge.flamme.rules.track import NOWHERE, Track
from lignerouge.kernel.hot import clone, same
from lignerouge.kernel.notes import Notes, attentive, silent

SEEDS = st.integers(min_value=10_000, max_value=10_000_000)


def asked(seed: int, *, base_only: bool = False, verge: bool = True) -> Question:
    """A random question as a record; without a verge nobody is nimble either."""
    question: dict[str, Any] = random_question(Random(seed), base_only=base_only)["input"]
    if not verge:
        question["riders"] = [rider for rider in question["riders"] if rider["lane"] >= 0]
        for rider in question["riders"]:
            rider["card"]["powers"] = [power for power in rider["card"]["powers"] if power != "nimble"]
    return read_question(question)


def resolved(question: Question, notes: Notes) -> Race:
    """The race after the round."""
    race = clone(question.race)
    resolve(question.course.track, question.cards.record, question.rules, race, new_road(), notes)
    return race


def by_square(race: Race, riders: list[int]) -> dict[tuple[int, int], list[int]]:
    """Lanes taken, by road and square."""
    lanes = defaultdict(list)
    for rider in riders:
        lanes[int(race.road[rider]), int(race.square[rider])].append(int(race.lane[rider]))
    return lanes


def on_the_road(race: Race) -> list[int]:
    return race.order.tolist()[: race.running]


def distances(track: Track, start: int, goal: int) -> set[int]:
    """In how many steps one can ride from one square to another."""
    if start == goal:
        return {0}
    ways = [int(square) for square in track.ahead[start] if square != NOWHERE and square <= goal]
    return {1 + steps for square in ways for steps in distances(track, square, goal)}


@given(SEEDS, st.booleans())
def test_lanes_are_never_over_full(seed: int, base_only: bool) -> None:
    question = asked(seed, base_only=base_only)
    race = resolved(question, silent())
    for (_, square), lanes in by_square(race, list(question.names)).items():
        assert len(set(lanes)) == len(lanes)
        assert max(lanes) < question.course.track.lanes[square]
        verge = sorted(lane for lane in lanes if lane < 0)
        assert verge == list(range(-len(verge), 0))


def through_movement(question: Question) -> list[tuple[Race, Road]]:
    """Every road after movement, before slipstream, with a race of its own."""
    after = []
    for number in range(question.race.roads):
        race, road = clone(question.race), new_road()
        enter(question.cards.record, race, road, number)
        movement(question.course.track, question.cards.record, race, road, silent())
        after.append((race, road))
    return after


def riders_of(road: Road) -> list[int]:
    return road.peloton.tolist()[: road.count]


@given(SEEDS, st.booleans())
def test_after_movement_squares_are_filled_from_the_right(seed: int, base_only: bool) -> None:
    """F3; riders on the verge are left out, because those beside them may ride on."""
    for race, road in through_movement(asked(seed, base_only=base_only, verge=False)):
        for lanes in by_square(race, riders_of(road)).values():
            assert sorted(lanes) == list(range(len(lanes)))


@given(SEEDS, st.booleans())
def test_nobody_rides_backwards_and_every_step_is_accounted_for(seed: int, base_only: bool) -> None:
    question = asked(seed, base_only=base_only)
    track, before = question.course.track, question.race
    after = resolved(question, silent())
    for rider in question.names:
        began, halted, ended = (int(n) for n in (before.square[rider], after.halted[rider], after.square[rider]))
        assert began <= halted <= ended
        assert int(after.moved[rider]) + int(after.chased[rider]) in distances(track, began, halted)
        assert int(after.slip[rider]) in distances(track, halted, ended)


@given(SEEDS, st.booleans())
def test_slipstream_twice_is_slipstream_once(seed: int, base_only: bool) -> None:
    question = asked(seed, base_only=base_only)
    for race, road in through_movement(question):
        slipstream(question.course.track, race, road, silent())
        once = clone(race)
        slipstream(question.course.track, race, road, silent())
        assert same(race, once)


@given(SEEDS, st.booleans())
def test_taking_notes_changes_nothing(seed: int, base_only: bool) -> None:
    question = asked(seed, base_only=base_only)
    notes = attentive()
    assert same(resolved(question, silent()), resolved(question, notes))
    assert 0 < notes.count < notes.limit


@given(SEEDS, st.randoms(use_true_random=False))
def test_the_order_of_the_riders_in_a_question_changes_nothing(seed: int, random: Random) -> None:
    question = random_question(Random(seed), base_only=False)["input"]
    shuffled = random.sample(question["riders"], len(question["riders"]))
    one, other = answer("round", question), answer("round", {**question, "riders": shuffled})
    assert {**one, "steps": 0} == {**other, "steps": 0}  # on parallel roads stories are told road by road


@given(SEEDS)
def test_a_road_is_left_as_it_was_found(seed: int) -> None:
    """The scratch record serves round after round: nobody may be left on it."""
    question, road = asked(seed), new_road()
    for number in range(question.race.roads):
        enter(question.cards.record, question.race, road, number)
        movement(question.course.track, question.cards.record, question.race, road, silent())
        leave(question.race, road)
        assert not any(road.taken)
        assert not any(road.riders)


@given(SEEDS)
def test_a_line_up_is_sorted_and_complete(seed: int) -> None:
    race = asked(seed).race
    before = sorted(on_the_road(race))
    line_up(race)
    order = on_the_road(race)
    assert sorted(order) == before
    keys = [(-int(race.square[r]), int(race.seniority[r]), int(race.lane[r])) for r in order]
    assert keys == sorted(keys)
