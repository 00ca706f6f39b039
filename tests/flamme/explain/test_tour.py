"""Questions about a tour that make no sense: one clear sentence each, and the next question is answered as before."""

import copy
import json
from typing import Any

import pytest

from lignerouge.flamme.explain.answers import answer, answer_line, answer_lines
from lignerouge.kernel.errors import InputError


def line(rider: str, **changes: Any) -> dict[str, Any]:
    return {"rider": rider, "round": 9, "beyond": 2, "lane": 0, "minutes": 0, "seconds": 20, **changes}


STAGE: dict[str, Any] = {"mode": "stage", "finish": [line("A.R", lane=0), line("A.S", lane=1)]}
TRIAL: dict[str, Any] = {**STAGE, "mode": "itt"}
TOUR: dict[str, Any] = {"teams": ["A"], "stages": [STAGE]}
FINAL: dict[str, Any] = {"teams": ["A"], "stages": 3, "last_arrival": ["A.R", "A.S"]}


def one_stage(**changes: Any) -> dict[str, Any]:
    return {**TOUR, "stages": [{**STAGE, **changes}]}


def finish(**changes: Any) -> dict[str, Any]:
    return one_stage(finish=[line("A.R", **changes), line("A.S", lane=1)])


SENSELESS: list[tuple[str, dict[str, Any], str]] = [
    ("tour", {}, "The teams are a list of names."),
    ("tour", {**TOUR, "teams": "A"}, "The teams are a list of names."),
    ("tour", {**TOUR, "teams": ["A", 2]}, "The teams are a list of names."),
    ("tour", {**TOUR, "teams": []}, "There are 1 to 6 teams, each named once."),
    ("tour", {**TOUR, "teams": ["A", "A"]}, "There are 1 to 6 teams, each named once."),
    ("tour", {**TOUR, "teams": list("ABCDEFG")}, "There are 1 to 6 teams, each named once."),
    ("tour", {"teams": ["A"]}, 'A tour needs "stages".'),
    ("tour", {**TOUR, "stages": 3}, 'A tour needs "stages".'),
    ("tour", {**TOUR, "stages": []}, "A tour has up to 21 stages, each a table with its finish."),
    ("tour", {**TOUR, "stages": [STAGE] * 22}, "A tour has up to 21 stages, each a table with its finish."),
    ("tour", {**TOUR, "stages": [STAGE, 4]}, "A tour has up to 21 stages, each a table with its finish."),
    ("tour", one_stage(mode="race"), '"race" is no mode: it is stage, ttt or itt.'),
    ("tour", one_stage(mode=["ttt"]), "\"['ttt']\" is no mode: it is stage, ttt or itt."),
    ("tour", one_stage(finish={}), 'A stage needs "finish".'),
    ("tour", one_stage(finish=["A.R"]), "A finish lists rider, round, beyond, lane, minutes and seconds."),
    ("tour", one_stage(finish=[line("A.R")]), "An arrival names every rider once."),
    ("tour", one_stage(finish=[line("A.R"), line("A.R")]), "An arrival names every rider once."),
    ("tour", one_stage(finish=[line("A.R"), line("B.S")]), "An arrival names every rider once."),
    ("tour", finish(lane="right"), "A lane is a whole number."),
    ("tour", finish(lane=True), "A lane is a whole number."),
    ("tour", finish(lane=-100), "A lane is a whole number."),
    ("tour", finish(round=None), "The rounds are whole numbers from 0 to 9999."),
    ("tour", finish(beyond=-1), "The squares past the line are whole numbers from 0 to 99."),
    ("tour", finish(minutes=True), "The minutes are whole numbers from 0 to 500."),
    ("tour", finish(minutes=501), "The minutes are whole numbers from 0 to 500."),
    ("tour", finish(seconds=0.5), "The seconds are whole numbers from 0 to 999."),
    ("tour", one_stage(sprint=["A.R"]), "The sprint points are given by rider."),
    ("tour", one_stage(mountain={"A.R": 200}), "The mountain points are whole numbers from 0 to 99."),
    ("tour", one_stage(sprint={"B.R": 1}), '"B.R" is no rider of these teams.'),
    ("tour", one_stage(exhaustion={"A.R": 100}), "The exhaustion cards are whole numbers from 0 to 99."),
    ("tour", {**TOUR, "stages": [{**TRIAL, "start_order": ["B"]}]}, "A start order names every team once."),
    ("tour", {**TOUR, "stages": [{**TRIAL, "start_order": "A"}]}, "A start order names every team once."),
    ("tour", {"teams": ["1"], "stages": [{**TRIAL, "finish": [line("1.R"), line("1.S")], "start_order": [1]}]},
     "A start order names every team once."),
    ("tour", one_stage(timing="uphill"), '"uphill" is no side of the timing tile: it is flat or ascent.'),
    ("tour", {**TOUR, "length": 0}, "A tour of 0 stages has no more than 0."),
    ("tour", {**TOUR, "length": 22}, "The stages are whole numbers from 0 to 21."),
    ("final", {}, "The teams are a list of names."),
    ("final", {**FINAL, "stages": 22}, "The stages are whole numbers from 0 to 21."),
    ("final", {**FINAL, "stages": "three"}, "The stages are whole numbers from 0 to 21."),
    ("final", {**FINAL, "times": {"A.R": -1}}, "The times in seconds are whole numbers from 0 to 999999."),
    ("final", {**FINAL, "times": []}, "The times in seconds are given by rider."),
    ("final", {**FINAL, "sprint": {"A.R": 10_000}}, "The sprint points are whole numbers from 0 to 9999."),
    ("final", {**FINAL, "podium_points": {"B": 1}}, "The podium points are given by team."),
    ("final", {**FINAL, "podium_points": 3}, "The podium points are given by team."),
    ("final", {**FINAL, "rest_points": {"A": 30_000}}, "The rest points are whole numbers from 0 to 9999."),
    ("final", {**FINAL, "last_arrival": ["A.R"]}, "An arrival names every rider once."),
    ("final", {**FINAL, "last_arrival": None}, "An arrival names every rider once."),
    ("final", {"teams": ["A", "B"], "stages": 3, "last_arrival": [1, "A.S", "B.R", "B.S"]},
     "An arrival names every rider once."),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "asked", "sentence"), SENSELESS)
def test_a_senseless_question_gets_one_sentence(kind: str, asked: dict[str, Any], sentence: str) -> None:
    before = copy.deepcopy(asked)
    with pytest.raises(InputError) as mistake:
        answer(kind, asked)
    assert str(mistake.value) == sentence
    assert asked == before


def test_the_run_goes_on_after_every_senseless_question() -> None:
    lines = [json.dumps({"id": n, "kind": kind, "input": asked}) for n, (kind, asked, _) in enumerate(SENSELESS)]
    good = json.dumps({"id": "good", "kind": "tour", "input": TOUR})
    alone = answer_line(good)
    told = [json.loads(text) for each in lines for text in answer_lines([each, good])]
    assert [reply["error"] for reply in told[::2]] == [sentence for _, _, sentence in SENSELESS]
    assert told[1::2] == [alone] * len(lines)


def test_a_name_that_looks_like_a_rider_is_no_rider() -> None:
    with pytest.raises(InputError, match=r'^"A\.X" is no rider of these teams\.$'):
        answer("final", {**FINAL, "times": {"A.X": 3}})


def test_the_largest_numbers_add_up() -> None:
    stage = one_stage(finish=[line("A.R", minutes=500, seconds=999), line("A.S", minutes=500)], sprint={"A.R": 99})
    told = answer("tour", {**TOUR, "stages": stage["stages"] * 21})
    assert told["stages"][-1]["total_times"]["A.R"] == 21 * (60 * 500 + 999)
    assert told["stages"][-1]["sprint"]["A.R"] == 21 * 99
    most, times = {"A": 9_999}, {"A.R": 999_999, "A.S": 999_999}
    ended = answer("final", {**FINAL, "times": times, "podium_points": most, "rest_points": most})
    assert ended["total"] == {"A": 2 * 9_999 + 3 + 2 + 1}


def test_a_trial_breaks_ties_by_points_then_start() -> None:
    """F22: with as many squares the team with fewer points, then the earlier start; then rouleur before sprinteur."""
    riders = [f"{team}.{kind}" for team in "ABC" for kind in "RS"]
    first = {"mode": "stage", "finish": [line(rider, beyond=9 - n) for n, rider in enumerate(riders)]}
    level = [line(rider) for rider in riders]
    trial = {"mode": "itt", "finish": level, "start_order": ["B", "C", "A"]}
    told = answer("tour", {"teams": ["A", "B", "C"], "stages": [first, trial]})["stages"]
    assert told[0]["tour_points"] == {"A": 5, "B": 1, "C": 0}
    assert told[1]["arrival"] == ["C.R", "C.S", "B.R", "B.S", "A.R", "A.S"]
    opening = answer("tour", {"teams": ["A", "B", "C"], "stages": [trial]})["stages"][0]
    assert opening["arrival"] == ["B.R", "B.S", "C.R", "C.S", "A.R", "A.S"]
    silent = answer("tour", {"teams": ["A", "B", "C"], "stages": [{"mode": "itt", "finish": level}]})["stages"][0]
    assert silent["arrival"] == ["A.R", "A.S", "B.R", "B.S", "C.R", "C.S"]
    as_teams = {**trial, "mode": "ttt", "finish": [line(rider, lane=int(rider.endswith("R"))) for rider in riders]}
    teams = answer("tour", {"teams": ["A", "B", "C"], "stages": [as_teams]})["stages"][0]
    assert teams["arrival"] == ["B.S", "B.R", "C.S", "C.R", "A.S", "A.R"]
    assert teams["podium"] == {"B.S": 3, "C.S": 2, "A.S": 1}


def test_a_tour_that_is_not_over_has_no_end() -> None:
    told = answer("tour", {**TOUR, "length": 3})
    assert list(told) == ["stages"]


def test_seconds_are_read_off_the_timing_tile() -> None:
    """F18: riders of one round make packs; without a round the minutes say which."""
    bare = [{"rider": rider, "beyond": squares, "minutes": minutes, "lane": 0} for rider, squares, minutes in (
        ("A.R", 3, 0), ("A.S", 2, 0), ("B.R", 2, 1), ("B.S", 7, 2))]  # fmt: skip
    question: dict[str, Any] = {"teams": ["A", "B"], "stages": [{"finish": bare}]}
    assert answer("tour", question)["stages"][0]["times"] == {"A.R": 20, "A.S": 20, "B.R": 90, "B.S": 120}
    question["stages"][0]["timing"] = "ascent"
    assert answer("tour", question)["stages"][0]["times"] == {"A.R": 10, "A.S": 10, "B.R": 80, "B.S": 120}
    question["stages"][0]["mode"] = "itt"
    assert answer("tour", question)["stages"][0]["times"]["A.S"] == 20


REFRESHMENT: dict[str, Any] = {"face_down": ["3"], "recycled": ["E", "4"], "played": ["9", "9", "7", "6"]}


@pytest.mark.parametrize(
    ("choice", "holder", "legal"),
    [
        (["9", "9", "6"], False, True),
        (["9", "9", "7"], False, False),
        (["9", "9", "7"], True, True),
        (["9", "9", "6"], True, True),
        (["7", "7"], False, False),
        ([], False, True),
    ],
)
def test_a_refreshment_of_24_or_25(choice: list[str], holder: bool, legal: bool) -> None:
    """F27: at most 24, with the token 25; only cards that were played, each as often as it was."""
    asked = {**REFRESHMENT, "played": ["9", "9", "7", "6"], "choice": choice, "holder": holder}
    told = answer("refreshment", asked)
    assert told["legal"] is legal
    if legal:
        assert told["face_down"] == sorted(["3", "E", "4", *choice])
        assert told["recycled"] == []
        assert sorted([*told["played"], *choice]) == sorted(REFRESHMENT["played"])
    else:
        assert {key: told[key] for key in REFRESHMENT} == {key: sorted(REFRESHMENT[key]) for key in REFRESHMENT}


def test_exhaustion_is_never_refreshing() -> None:
    asked = {**REFRESHMENT, "played": ["E", "3"], "choice": ["E"]}
    assert answer("refreshment", asked)["legal"] is False
    with pytest.raises(InputError, match="labels"):
        answer("refreshment", {**REFRESHMENT, "choice": [5]})
    with pytest.raises(InputError, match="at most 17 energy cards to play"):
        answer("refreshment", {**REFRESHMENT, "played": ["3"] * 18, "choice": []})
    with pytest.raises(InputError, match="at most 48 cards, not 51"):
        answer("refreshment", {**REFRESHMENT, "played": ["E"] * 48, "choice": []})
