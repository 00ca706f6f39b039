"""The ledger against a course sheet kept by hand, and the laws that any tour keeps (Grand Tour p. 4-7; F18-F29)."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.flamme.oracle.naive_tour import Sheet, naive_final, naive_tour, team_of
from tests.flamme.oracle.tour_questions import random_final, random_tour
from tests.support.depth import how_many

from lignerouge.flamme.explain.answers import answer
from lignerouge.kernel.hot import INTERPRETED

TOURS = 25 if INTERPRETED else 1500
ASKED = settings(max_examples=how_many(40, interpreted=15, deep=5000))


def difference(one: Any, other: Any, place: str = "") -> str:
    """Where two answers differ first."""
    if isinstance(one, dict) and isinstance(other, dict):
        keys = sorted(one.keys() | other.keys())
        return next((d for key in keys if (d := difference(one.get(key), other.get(key), f"{place}.{key}"))), "")
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        return next((d for n, (a, b) in pairs if (d := difference(a, b, f"{place}[{n}]"))), "")
    return "" if one == other else f"{place}: {one!r} is not {other!r}"


def test_thousands_of_tours_as_they_are_kept_by_hand() -> None:
    random = Random(17)
    for _ in range(TOURS):
        asked = random_tour(random)
        assert not difference(answer("tour", asked), naive_tour(asked))


def test_thousands_of_ends_as_they_are_counted_by_hand() -> None:
    random = Random(18)
    for _ in range(4 * TOURS):
        asked = random_final(random)
        assert not difference(answer("final", asked), naive_final(asked))


def test_the_end_of_a_tour_can_be_asked_for_alone() -> None:
    random = Random(19)
    for _ in range(TOURS // 5):
        asked = random_tour(random)
        told = answer("tour", asked)
        last = told.pop("stages")[-1]
        alone = {
            "teams": asked["teams"],
            "stages": len(asked["stages"]),
            "times": last["total_times"],
            "sprint": last["sprint"],
            "mountain": last["mountain"],
            "podium_points": told["podium_points"],
            "rest_points": told["rest_points"],
            "last_arrival": last["arrival"],
        }
        assert answer("final", alone) == told


# A tour is too large to be shown or shrunk, so that Hypothesis chooses its number.
NUMBERS = st.integers(0, 1 << 32)


@ASKED
@given(NUMBERS)
def test_points_are_neither_lost_nor_made(number: int) -> None:
    asked = random_tour(Random(number))
    told = answer("tour", asked)
    before = 0
    for stage, result in zip(asked["stages"], told["stages"], strict=True):
        given_out = sum(result["podium"].values())
        enough = len(asked["teams"]) >= (3 if stage["mode"] == "ttt" else 2)
        assert given_out == 6 if enough else given_out < 6
        led = sum(leader is not None for leader in result["leaders"].values())
        after = sum(result["tour_points"].values())
        assert after - before == given_out + (led if stage["rest_day"] else 0)
        before = after
        tokens = sum(stage.get("sprint", {}).values()) + sum(stage.get("mountain", {}).values())
        assert tokens <= 5 + 3 + 1 + 2 + 1
    assert sum(told["total"].values()) == before + sum(sum(row.values()) for row in told["bonus"].values())
    last = told["stages"][-1]
    for side in ("sprint", "mountain"):
        assert sum(last[side].values()) == sum(sum(stage.get(side, {}).values()) for stage in asked["stages"])
    for rider, time in last["total_times"].items():
        assert time == sum(result["times"][rider] for result in told["stages"])


@ASKED
@given(NUMBERS)
def test_a_jersey_a_rider_and_none_without_a_point(number: int) -> None:
    """F25: yellow before green before polka dot; a freed jersey goes to the next best."""
    asked = random_tour(Random(number))
    for result in answer("tour", asked)["stages"]:
        worn = [rider for rider in result["jerseys"].values() if rider is not None]
        assert len(set(worn)) == len(worn)
        assert result["jerseys"]["yellow"] == result["leaders"]["general"] is not None
        for jersey, side in (("green", "sprint"), ("polka", "mountain")):
            wearer, leader, points = result["jerseys"][jersey], result["leaders"][side], result[side]
            with_points = [rider for rider, n in points.items() if n > 0]
            assert (leader is None) == (not with_points)
            if leader is not None:
                assert points[leader] == max(points.values()) > 0
            elsewhere = [rider for other, rider in result["jerseys"].items() if other != jersey]
            assert wearer is None or points[wearer] > 0
            assert wearer is not None or set(with_points) <= set(elsewhere)
            if wearer != leader:
                assert leader in elsewhere


@ASKED
@given(NUMBERS)
def test_half_of_the_exhaustion_stays_and_a_quarter_after_rest(number: int) -> None:
    """F23: half is given back, rounded down; on a rest day a second time by those who lead nothing."""
    asked = random_tour(Random(number))
    for stage, result in zip(asked["stages"], answer("tour", asked)["stages"], strict=True):
        for rider, cards in result["exhaustion_next"].items():
            kept = (stage["exhaustion"].get(rider, 0) + 1) // 2
            if stage["rest_day"] and rider not in result["leaders"].values():
                kept = (kept + 1) // 2
            assert cards == kept


@ASKED
@given(NUMBERS)
def test_the_order_of_the_answers_is_a_ranking(number: int) -> None:
    """F24, F26: the fewest points place first, the others clockwise; nobody with fewer points ends higher."""
    asked = random_tour(Random(number))
    told = answer("tour", asked)
    for result in told["stages"]:
        first, teams = result["start_order_next"][0], asked["teams"]
        assert result["tour_points"][first] == min(result["tour_points"].values())
        assert result["start_order_next"] == [*teams[teams.index(first) :], *teams[: teams.index(first)]]
        assert sorted(result["arrival"]) == sorted(result["times"])
    totals = [told["total"][team] for team in told["ranking"]]
    assert sorted(told["ranking"]) == sorted(asked["teams"])
    assert totals == sorted(totals, reverse=True)


@ASKED
@given(NUMBERS)
def test_a_team_is_as_fast_as_its_slower_rider_in_a_team_trial(number: int) -> None:
    asked = random_tour(Random(number))
    for stage, result in zip(asked["stages"], answer("tour", asked)["stages"], strict=True):
        if stage["mode"] == "ttt":
            assert all(result["times"][f"{team}.R"] == result["times"][f"{team}.S"] for team in asked["teams"])
            assert len({team_of(rider) for rider in result["podium"]}) == len(result["podium"])
            firsts = list({team_of(rider): rider for rider in reversed(result["arrival"])}.values())
            assert set(result["podium"]) <= set(firsts)


def flat(rider: str, place: int, **changes: Any) -> dict[str, Any]:
    """A finish, in the order of `place`."""
    return {"rider": rider, "round": 12, "beyond": 9 - place, "lane": 0, "minutes": 0, "seconds": 10, **changes}


def two_teams(*riders: str, **changes: Any) -> dict[str, Any]:
    """A stage in which these arrive in this order with equal times."""
    return {"mode": "stage", "finish": [flat(rider, place) for place, rider in enumerate(riders)], **changes}


def test_equal_riders_are_ranked_by_the_latest_stage_alone() -> None:
    """F26: with the same time after both stages, the first of the second stage wears yellow."""
    stages = [two_teams("A.R", "A.S", "B.R", "B.S"), two_teams("B.S", "B.R", "A.S", "A.R")]
    told = answer("tour", {"teams": ["A", "B"], "stages": stages})["stages"]
    assert [result["jerseys"]["yellow"] for result in told] == ["A.R", "B.S"]
    assert told[0]["start_order_next"] == ["B", "A"]
    assert told[1]["tour_points"] == {"A": 6, "B": 6}
    assert told[1]["start_order_next"] == ["A", "B"]  # F24: B has the better rider in general and goes later


def test_a_leader_of_everything_wears_yellow_and_rests_for_three_points() -> None:
    """Grand Tour p. 6: a point for each classification led, though one rider wears one jersey."""
    stage = two_teams("A.R", "B.R", "A.S", "B.S", sprint={"A.R": 5, "B.S": 1}, mountain={"A.R": 2}, rest_day=True)
    (told,) = answer("tour", {"teams": ["A", "B"], "stages": [stage]})["stages"]
    assert set(told["leaders"].values()) == {"A.R"}
    assert told["jerseys"] == {"yellow": "A.R", "green": "B.S", "polka": None}
    assert told["tour_points"] == {"A": 3 + 1 + 3, "B": 2}


def test_one_who_is_not_named_has_no_exhaustion() -> None:
    """Nor what they carried out of the stage before."""
    first = two_teams("A.R", "A.S", "B.R", "B.S", exhaustion={"A.R": 8, "B.S": 8})
    second = two_teams("A.R", "A.S", "B.R", "B.S", exhaustion={"A.R": 5})
    told = answer("tour", {"teams": ["A", "B"], "stages": [first, second, two_teams("A.R", "A.S", "B.R", "B.S")]})
    assert [result["exhaustion_next"]["A.R"] for result in told["stages"]] == [4, 3, 0]
    assert [result["exhaustion_next"]["B.S"] for result in told["stages"]] == [4, 0, 0]


@pytest.mark.parametrize(
    ("stages", "teams", "general", "team", "sprint"),
    [
        (3, 3, [3, 2, 1], 1, [2, 1]),
        (7, 4, [3, 2, 1], 1, [2, 1]),
        (8, 4, [4, 3, 2, 1], 3, [3, 2, 1]),
        (14, 3, [4, 3, 2, 1], 3, [3, 2, 1]),
        (15, 3, [5, 4, 3, 2, 1], 6, [4, 3, 2, 1]),
        (21, 6, [5, 4, 3, 2, 1], 6, [4, 3, 2, 1]),
        (8, 2, [3, 2, 1], 1, [2, 1]),
        (21, 2, [3, 2, 1], 1, [2, 1]),
    ],
)
def test_the_bonus_by_length_and_for_two_teams(
    stages: int, teams: int, general: list[int], team: int, sprint: list[int]
) -> None:
    """Grand Tour p. 7; F29."""
    names = ["A", "B", "C", "D", "E", "F"][:teams]
    riders = [f"{name}.{kind}" for kind in "RS" for name in names]
    times = {rider: 100 * place for place, rider in enumerate(riders)}
    points = {rider: 50 - place for place, rider in enumerate(riders)}
    asked = {"teams": names, "stages": stages, "times": times, "last_arrival": riders, "sprint": points}
    bonus = answer("final", asked)["bonus"]
    expected = dict.fromkeys(names, 0)
    for place, award in enumerate(general):
        expected[riders[place][0]] += award
    assert bonus["general"] == expected
    assert sum(bonus["team"].values()) == team
    assert bonus["team"]["A"] == max(bonus["team"].values())
    assert sum(bonus["sprint"].values()) == sum(sprint)
    assert bonus["mountain"] == dict.fromkeys(names, 0)  # F25: no bonus without a point


def test_the_sheet_by_hand_agrees_with_the_rulebooks_example() -> None:
    """Grand Tour p. 5: the red team after stages 3 and 4."""
    sheet = Sheet(["red", "blue"])
    riders = ["red.R", "blue.R", "blue.S", "red.S"]
    first = two_teams(*riders, sprint={"red.R": 5}, mountain={"red.S": 1})
    first["finish"][0] |= {"seconds": 0}
    first["finish"][3] |= {"round": 13, "minutes": 1, "seconds": 20}
    sheet.close(first)
    second = two_teams("blue.R", "red.S", "blue.S", "red.R", mountain={"red.R": 2, "red.S": 3})
    second["finish"][1] |= {"seconds": 30}
    second["finish"][3] |= {"round": 14, "minutes": 2, "seconds": 10}
    told = sheet.close(second)
    assert told["tour_points"]["red"] == 5
    assert (told["total_times"]["red.R"], told["total_times"]["red.S"]) == (130, 110)
    assert (told["sprint"]["red.R"], told["mountain"]["red.R"], told["mountain"]["red.S"]) == (5, 2, 4)
    assert answer("tour", {"teams": ["red", "blue"], "stages": [first, second]})["stages"][1] == told
