"""Tokens, arrivals and times (Base, end of the game; Grand Tour p. 4-5; rulings F13, F17-F19)."""

from tests.support.rounds import ridden, said


def test_a_race_is_over_with_the_first_arrival_and_the_right_lane_wins() -> None:
    answered = ridden("a b u", "A.R 1.6/0 3", "B.R 1.6/1 3", "C.R 0.1/0 2")
    assert answered["race_over"]
    assert answered["ranking"] == ["A.R", "B.R", "C.R"]
    assert said(answered, "Crossed", "place", "rule") == [("A.R", 1, "F13"), ("B.R", 2, "F13")]
    assert not ridden("a b u", "A.R 0.1/0 3")["race_over"]


def test_in_a_stage_packs_take_seconds_and_the_others_a_minute() -> None:
    answered = ridden("a b v", "A.R 1.6/0 3", "A.S 1.6/1 4", "B.R 0.1/0 2", mode="stage")
    times = {rider: (one["minutes"], one.get("seconds")) for rider, one in answered["riders"].items()}
    assert times == {"A.R": (0, 20), "A.S": (0, 20), "B.R": (1, None)}
    assert said(answered, "Timed", "seconds") == [("A.S", 20), ("A.R", 20)]
    assert said(answered, "TookMinute", "minutes") == [("B.R", 1)]
    assert not answered["stage_over"]
    assert ridden("a b v", "A.R 1.6/0 3", mode="stage")["stage_over"]


def test_before_the_clock_runs_nobody_takes_a_minute() -> None:
    answered = ridden("a b v", "A.R 0.1/0 3", mode="stage")
    assert answered["riders"]["A.R"]["minutes"] == 0
    assert not answered["clock_running"]
    late = ridden("a b v", "A.R 0.1/0 3", mode="stage", clock_running=True)
    assert late["riders"]["A.R"]["minutes"] == 1


def test_tokens_go_to_the_furthest_first_while_there_are_any() -> None:
    piles = {"minor": {"square": "1.2", "side": "sprint", "tokens": [2, 1]}}
    riders = ["A.R 0.6/0 5", "A.S 0.6/1 4", "B.R 0.5/0 3", "C.R 1.2/0 4"]
    answered = ridden("a b c v", *riders, mode="stage", piles=piles, refreshment="1.1")
    assert [(token["rider"], token["value"]) for token in answered["tokens"]] == [("A.R", 2), ("A.S", 1)]
    assert answered["tokens_left"] == {"minor": []}
    assert answered["refreshment_holder"] == "A.R"
    assert said(answered, "TookToken", "pile", "left") == [("A.R", 1, 2), ("A.S", 1, 1), ("A.R", 2, 1)]
    won = [("A.R", "sprint", 2), ("A.S", "sprint", 1), ("A.R", "refreshment", 0)]
    assert said(answered, "TookToken", "side", "value") == won


def test_a_token_that_is_alone_in_its_pile_keeps_its_value() -> None:
    """Grand Tour p. 3: the tokens of a major pile are worth 5, 3 and 1; the first two are gone."""
    piles = {"major": {"square": "1.2", "side": "mountain", "tokens": [1]}}
    answered = ridden("a b c v", "A.R 0.6/0 5", "B.R 0.6/1 4", mode="stage", piles=piles)
    assert said(answered, "TookToken", "side", "value") == [("A.R", "mountain", 1)]
