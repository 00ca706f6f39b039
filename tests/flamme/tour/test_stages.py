"""A tour's stage ridden alone: its options, grid, trials and refreshment (Grand Tour p. 3, 14-16; F20-F22, F27)."""

from typing import Any

import numpy as np
import pytest

from lignerouge.flamme.bots.levels import RANDOM, SENSIBLE
from lignerouge.flamme.bots.policy import pick_spent
from lignerouge.flamme.bots.rollout import MOST_ROUNDS, ride_by_policy
from lignerouge.flamme.play.events import Blocked, Crashed, Exhausted, Moved, NotTowed, Placed, TookBack, Towed
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.names import RIDER_NAMES
from lignerouge.flamme.play.options import RaceOptions
from lignerouge.flamme.play.result import team_time
from lignerouge.flamme.play.setup import RaceState, make_setup, new_race
from lignerouge.flamme.play.view import SeatView
from lignerouge.flamme.rules.placing import set_seniority
from lignerouge.flamme.rules.race import NOBODY, REFRESHMENT, SEATS
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.hot import INTERPRETED
from lignerouge.kernel.luck import below, seeded
from lignerouge.kernel.match import Match, Refusal, Step

RaceMatch = Match[RaceState, SeatView]


def begun(options: dict[str, Any], seats: int, seed: int = 1) -> RaceMatch:
    return Match.begin(FLAMME_ROUGE, options, ["p"] * seats, seeded(seed))


def ride(match: RaceMatch, seed: int = 1) -> RaceMatch:
    dice = seeded(seed, 1)
    pilots = dict.fromkeys(range(4), lambda view, prompt: prompt.options[int(below(dice, 0, len(prompt.options)))])
    for _ in match.autopilot(pilots):
        pass
    return match


ALONE = "One team alone rides a time trial, as a team or individually; any other race is for 2 to 6 teams."
WRONG: list[tuple[dict[str, Any], int, str]] = [
    ({"lights": "on"}, 2, 'A race has no option "lights".'),
    ({"kind": "tour"}, 2, 'A race is of kind race, normal, extended, ttt, itt, not "tour".'),
    ({"kind": ["ttt"]}, 2, "A race is of kind race, normal, extended, ttt, itt, not \"['ttt']\"."),
    ({}, 1, ALONE),
    ({"kind": "extended"}, 1, ALONE),
    ({"kind": "normal"}, 7, "A race has 2 to 6 teams, not 7."),
    ({"kind": "ttt"}, 0, "A race has 1 to 6 teams, not 0."),
    ({"stage": 3.5}, 2, "A stage is given by its name or by its tiles, as text."),
    ({"stage": "abqQv"}, 2, "q and Q are the two faces of one tile, which is used twice here."),
    ({"handicap": 1}, 2, "A handicap is a list of 2 numbers, one for each seat."),
    ({"handicap": [1]}, 2, "A handicap is a list of 2 numbers, one for each seat."),
    ({"handicap": [0, 3]}, 2, 'A handicap is 0 to 2 exhaustion cards, not "3".'),
    ({"handicap": [0, True]}, 2, 'A handicap is 0 to 2 exhaustion cards, not "True".'),
    ({"specialists": [4]}, 2, 'Specialists are drafted ("draft") or given by rider, as in {"AR": 3, "AS": 5}.'),
    ({"specialists": {"CR": 1}}, 2, '"CR" is not a rider of this race.'),
    ({"specialists": {"AR": 7}}, 2, 'A specialist has a number from 1 to 6, not "7".'),
    ({"specialists": {"AR": True}}, 2, 'A specialist has a number from 1 to 6, not "True".'),
]


@pytest.mark.parametrize(("options", "seats", "sentence"), WRONG)
def test_a_race_that_cannot_be_ridden(options: dict[str, Any], seats: int, sentence: str) -> None:
    with pytest.raises(InputError) as mistake:
        RaceOptions.read(options, seats)
    assert str(mistake.value) == sentence


@pytest.mark.parametrize("text", ["wow", "xyzzy ?", "a @ v"])
def test_no_such_stage_and_no_such_tiles(text: str) -> None:
    with pytest.raises(InputError, match="There is no stage called"):
        RaceOptions.read({"stage": text}, 2)


def test_tiles_that_look_like_tiles_are_told_what_is_wrong_with_them() -> None:
    with pytest.raises(InputError, match='There is no tile "w"'):
        RaceOptions.read({"stage": "awv"}, 2)


@pytest.mark.parametrize(
    ("stage", "kind", "piles", "stock"),
    [
        ("abcv", "race", [0, 0, 0], [0, 0, 0]),
        ("abcv", "ttt", [0, 0, 0], [0, 0, 0]),
        ("abcv", "itt", [0, 0, 0], [0, 0, 0]),
        ("aev", "normal", ["2.2", 0, 0], [3, 0, 0]),
        ("aev", "extended", ["2.2", 0, 0], [3, 0, 0]),
        ("abcv", "normal", ["3.2", "2.1", 0], [3, 2, 0]),
        ("abcv", "extended", ["3.2", "2.1", "2.1"], [3, 2, 1]),
        ("abDv", "normal", ["2.6", "3.2", 0], [3, 2, 0]),
    ],
)
def test_the_tokens_of_every_kind_of_stage(stage: str, kind: str, piles: list[Any], stock: list[int]) -> None:
    """Grand Tour p. 16: trials have none, a stage without a six-square tile has no minor ones and no refreshment."""
    setup = make_setup(tuple(stage), kind, 2)
    names = [setup.course.names[square] if square else 0 for square in np.asarray(setup.rules.pile).tolist()]
    assert names == piles
    assert np.asarray(setup.rules.stock).tolist() == stock


def test_a_team_trial_asks_only_for_the_right_lane() -> None:
    """F20: all start on the foremost square; the seat chooses who has the right lane."""
    match = begun({"kind": "ttt", "stage": "abv"}, 3)
    for _ in range(3):
        (prompt,) = match.prompts()
        assert prompt.ask == "PickRider"
        assert isinstance(match.answer(prompt.seat, prompt.name, prompt.options[1]), Step)
    placed = [event for event in match.events if isinstance(event, Placed)]
    assert {event.square for event in placed} == {"0.5"}
    assert {(event.rider[1], event.lane) for event in placed} == {("S", 0), ("R", 1)}
    assert len(placed) == 6


def test_an_individual_trial_places_everybody_by_itself() -> None:
    """F21: each rider has a road of their own."""
    match = begun({"kind": "itt", "stage": "abv"}, 4)
    race = match.state.race
    assert {prompt.ask for prompt in match.prompts()} == {"PickRider"}
    assert race.running == 8
    assert race.roads == 8
    assert {int(race.square[rider]) for rider in range(8)} == {5}


@pytest.mark.parametrize(
    ("kind", "turn", "points", "order"),
    [
        ("ttt", [2, 0, 1], [0, 0, 0], "CAB"),
        ("ttt", [2, 0, 1], [1, 0, 1], "BCA"),
        ("itt", [2, 0, 1], [0, 0, 0], "CAB"),
        ("itt", [0, 1, 2], [5, 3, 3], "BCA"),
    ],
)
def test_seniority_of_teams_and_riders(kind: str, turn: list[int], points: list[int], order: str) -> None:
    """F22: fewer tour points, then the earlier start; in an individual trial the rouleur before the sprinteur."""
    setup, race = make_setup(tuple("abv"), kind, 3), new_race(3)
    race.turn[:3] = turn
    set_seniority(setup.rules, race, np.array([*points, 0, 0, 0], np.int16))
    seniority = {RIDER_NAMES[rider]: int(race.seniority[rider]) for rider in range(6)}
    if kind == "ttt":
        assert seniority == {f"{team}{kind}": n for n, team in enumerate(order) for kind in "RS"}
    else:
        assert sorted(seniority, key=lambda name: seniority[name]) == [
            f"{team}{kind}" for team in order for kind in "RS"
        ]


def test_teams_of_a_team_trial_do_not_feel_each_other() -> None:
    """F20: with the same luck and the same answers a team rides the same squares, alone or beside another."""
    for seed in range(2 if INTERPRETED else 20):
        dice, wishes, ways = seeded(seed, 3), {}, []  # type: ignore[var-annotated]
        for seats in (1, 2):
            match = begun({"kind": "ttt", "stage": "abDv"}, seats, seed)
            while match.outcome is None:
                prompt = next(prompt for prompt in match.prompts() if prompt.owed)
                wish = wishes.setdefault(prompt.name, int(below(dice, 0, 1000)))
                match.answer(prompt.seat, prompt.name, prompt.options[wish % len(prompt.options)])
            moves = [event for event in match.events if isinstance(event, Moved | Towed | Exhausted)]
            ways.append([event.as_json() for event in moves if event.rider[0] == "A"])
        assert ways[0] == ways[1]


def test_riders_of_an_individual_trial_do_not_feel_each_other() -> None:
    """F21: nobody is in the way, nobody tows."""
    match = ride(begun({"kind": "itt", "stage": "abDv"}, 4))
    assert not [event for event in match.events if isinstance(event, Blocked | Towed | NotTowed | Crashed)]
    assert [event for event in match.events if isinstance(event, Exhausted)]


def test_a_team_trial_is_won_by_time() -> None:
    """F20: the slower rider counts."""
    overtaken = 0
    for seed in range(12 if INTERPRETED else 60):
        match = ride(begun({"kind": "ttt", "stage": "abv"}, 3, seed), seed)
        assert match.outcome is not None
        places = match.outcome.places
        times = [team_time(match.state, seat) for seat in range(3)]
        assert sorted(places) == [1, 2, 3]
        assert [times[seat] for seat in sorted(range(3), key=lambda seat: places[seat])] == sorted(times)
        overtaken += places["ABC".index(match.outcome.order[0][0])] != 1
    assert overtaken


def refreshing(seed: int = 1) -> RaceMatch:
    """An extended stage in the moment of its refreshment."""
    match = begun({"kind": "extended", "stage": "abcdv"}, 2, seed)
    while match.state.race.phase != REFRESHMENT:
        prompt = next(prompt for prompt in match.prompts() if prompt.owed)
        assert isinstance(match.answer(prompt.seat, prompt.name, prompt.options[-1]), Step)
    return match


def test_every_rider_on_the_road_is_asked_at_once() -> None:
    match = refreshing()
    race = match.state.race
    assert {prompt.ask for prompt in match.prompts()} == {"TakeBack"}
    assert len(match.prompts()) == race.running
    limits = sorted(int(prompt.name.rsplit("/")[-1]) for prompt in match.prompts())
    assert limits == [24, 24, 24, 25]
    assert match.view(None).feeding
    assert match.view(None).asked == tuple(prompt.name.split("/")[1] for prompt in match.prompts())


@pytest.mark.parametrize("option", ["E", "10", "9+chase", ""])
def test_what_was_not_played_cannot_be_taken_back(option: str) -> None:
    match = refreshing()
    before, prompt = match.state.canonical(), match.prompts()[0]
    assert option not in prompt.options
    assert isinstance(match.answer(prompt.seat, prompt.name, option), Refusal)
    assert match.state.canonical() == before


def test_no_card_above_the_limit_is_offered() -> None:
    """F27: with 24 a fourth 7 cannot be had, with 25 a rider with 9, 9, 7 takes all."""
    match = refreshing()
    race = match.state.race
    rider = next(n for n in range(4) if race.left[n] == 24)
    cards = match.state.setup.cards
    number = {card.label: kind for kind, card in enumerate(cards.cards)}
    for left, spent, expected in (
        (24, "9 9 7 6", {"6", "7", "9", "done"}),
        (6, "9 9 7 6", {"6", "done"}),
        (5, "9 9 7 6", {"done"}),
        (7, "9 9 7 6", {"6", "7", "done"}),
    ):
        labels = spent.split()
        for n, label in enumerate(labels):
            race.spent[rider, n] = number[label]
        race.spents[rider], race.left[rider] = len(labels), left
        name = f"{race.rounds}/{RIDER_NAMES[rider]}/refresh/{left}"
        (prompt,) = [prompt for prompt in match.prompts() if prompt.name == name]
        assert set(prompt.options) == expected


def test_the_race_goes_on_after_the_last_refreshment() -> None:
    match = refreshing()
    for _ in range(4):
        prompt = match.prompts()[0]
        while prompt.options != ("done",) and prompt.options[0] != "done":
            match.answer(prompt.seat, prompt.name, prompt.options[0])
            prompt = match.prompts()[0]
        match.answer(prompt.seat, prompt.name, "done")
    assert {prompt.ask for prompt in match.prompts()} == {"PickRider"}
    assert not match.view(None).feeding
    assert all(public.recycled == 0 for public in match.view(None).riders)
    told = [event for event in match.events if isinstance(event, TookBack)]
    assert sum(event.card == "done" for event in told) == 4
    assert len(told) > 4


@pytest.mark.parametrize("policy", [RANDOM, SENSIBLE])
def test_a_policy_takes_back_what_fits(policy: int) -> None:
    """The sensible one takes the highest; both stop when nothing fits."""
    match = refreshing(2)
    race, cards, luck = match.state.race, match.state.setup.cards, seeded(8)
    rider = 0
    place = int(pick_spent(policy, cards.record, race, rider, luck))
    values = [cards.cards[race.spent[rider, n]].value for n in range(race.spents[rider])]
    assert values[place] == max(values) or policy == RANDOM
    race.left[rider] = 1
    assert pick_spent(policy, cards.record, race, rider, luck) == NOBODY


@pytest.mark.parametrize("policy", [RANDOM, SENSIBLE])
@pytest.mark.parametrize("kind", ["normal", "extended", "ttt", "itt"])
def test_a_stage_is_ridden_to_its_end_by_policy(policy: int, kind: str) -> None:
    state = begun({"kind": kind, "stage": "abcv", "specialists": {"AR": 4, "BS": 1}, "handicap": [2, 2]}, 2).state
    setup, race = state.setup, state.race
    race.turn[0] = NOBODY if kind in ("normal", "extended") else race.turn[0]
    policies = np.full(SEATS, policy, np.int8)
    ride_by_policy(policies, setup.context(seeded(3)), race, MOST_ROUNDS)
    assert race.over
    assert sorted(int(race.home[n]) for n in range(4)) == [0, 1, 2, 3]
    assert race.arrived == 4
    assert race.stock[2] == 0
