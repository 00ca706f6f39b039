"""Random questions are sensible and varied, and the oracle's answers to them keep the laws of the road."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.flamme.oracle.naive import answer_round
from tests.flamme.oracle.naive_track import TILES, build_track
from tests.flamme.oracle.positions import random_question

SEEDS = range(400)


def questions(*, base_only: bool) -> list[dict[str, Any]]:
    return [random_question(Random(seed), base_only=base_only)["input"] for seed in SEEDS]


def road_of(rider: dict[str, Any], mode: str) -> str:
    """Riders with the same word here feel each other."""
    return str({"ttt": rider["team"], "itt": rider["id"]}.get(mode, "all"))


@pytest.mark.parametrize("base_only", [True, False])
def test_one_seed_makes_one_question_in_plain_json(base_only: bool) -> None:
    question = random_question(Random(5), base_only=base_only)
    assert question == random_question(Random(5), base_only=base_only)
    assert question != random_question(Random(6), base_only=base_only)
    assert json.loads(json.dumps(question)) == question
    assert question["kind"] == "round"


@pytest.mark.parametrize("base_only", [True, False])
def test_a_lane_holds_one_rider(base_only: bool) -> None:
    for asked in questions(base_only=base_only):
        track = build_track(asked["track"]["tiles"], asked["track"]["weather"])
        taken = Counter((road_of(rider, asked["mode"]), rider["at"], rider["lane"]) for rider in asked["riders"])
        assert set(taken.values()) == {1}
        assert all(rider["lane"] < track.named(rider["at"]).lanes for rider in asked["riders"])
        assert len({rider["id"] for rider in asked["riders"]}) == len(asked["riders"])


def test_base_questions_keep_to_the_base_box() -> None:
    for asked in questions(base_only=True):
        assert asked["mode"] == "race"
        assert asked["track"]["weather"] == {}
        assert all(tile.lower() in "abcdefghijklmnopqrstu" for tile in asked["track"]["tiles"])
        assert 4 <= len(asked["track"]["tiles"]) <= 8
        for rider in asked["riders"]:
            assert rider["team"] in "ABCD"
            assert rider["lane"] >= 0
            assert 2 <= rider["card"]["value"] <= 9
            assert rider["card"]["powers"] == []
            assert not rider.get("crashed")


def test_full_questions_use_everything() -> None:
    asked = questions(base_only=False)
    riders = [rider for one in asked for rider in one["riders"]]
    assert {tile for one in asked for tile in one["track"]["tiles"]} == set(TILES)
    assert {one["mode"] for one in asked} == {"race", "stage", "ttt", "itt"}
    assert {kind for one in asked for kind in one["track"]["weather"].values()} == {
        "crosswind",
        "rain",
        "tailwind",
        "headwind",
    }
    assert len({power for rider in riders for power in rider["card"]["powers"]}) == 8
    assert {rider["team"] for rider in riders} == set("ABCDEF")
    assert any(rider.get("crashed") for rider in riders)
    assert any(rider["lane"] < 0 for rider in riders)


def test_rules_really_meet() -> None:
    seen: Counter[str] = Counter()
    for asked in questions(base_only=False):
        answered = answer_round(asked)
        seen["tokens"] += len(answered["tokens"])
        seen["refreshment"] += answered["refreshment_holder"] is not None
        for one in answered["riders"].values():
            for what in ("lost", "chased", "slip", "crashed", "exhausted", "finished"):
                seen[what] += bool(one[what])
            seen["verge"] += one["lane"] < 0
            seen["twice"] += one["slip"] > 1
            seen["slipstream onto a branch"] += one["slip"] > 0 and one["at"].split(".")[1][0] in "io"
    assert min(seen.values()) >= 15, seen


@pytest.mark.parametrize("base_only", [True, False])
def test_laws_of_the_road(base_only: bool) -> None:
    for asked in questions(base_only=base_only):
        answered = answer_round(asked)
        track = build_track(asked["track"]["tiles"], asked["track"]["weather"])
        names = sorted(rider["id"] for rider in asked["riders"])
        assert sorted(answered["ranking"]) == sorted(answered["movement_order"]) == sorted(answered["riders"]) == names
        taken: Counter[tuple[str, str, int]] = Counter()
        for rider in asked["riders"]:
            one = answered["riders"][rider["id"]]
            square = track.named(one["at"])
            taken[road_of(rider, asked["mode"]), one["at"], one["lane"]] += 1
            assert one["lane"] < square.lanes
            assert one["lane"] >= 0 or "nimble" in rider["card"]["powers"] or rider["lane"] < 0
            assert square.place >= track.named(one["after_movement"]).place >= track.named(rider["at"]).place
            assert one["finished"] == square.past_line
            assert not one["crashed"] or (one["lost"] and square.slippery and not one["slip"] and not one["chased"])
            assert not one["exhausted"] or not (one["finished"] or "relentless" in rider["card"]["powers"])
            assert asked["mode"] != "itt" or not (one["slip"] or one["lost"] or one["chased"] or one["lane"])
        assert set(taken.values()) == {1}
