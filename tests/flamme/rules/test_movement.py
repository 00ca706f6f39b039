"""Movement, with the reason for every step that is not made (Base, Movement Phase; rulings F6-F9, F14-F16)."""

from tests.support.rounds import places, ridden, said, those


def test_nearer_the_finish_first_and_right_before_left() -> None:
    answered = ridden("a b u", "A.R 0.4/1 3", "A.S 0.4/0 3", "B.R 0.5/0 3")
    assert answered["movement_order"] == ["B.R", "A.S", "A.R"]
    assert places(answered) == {"B.R": "1.2/0", "A.S": "1.1/0", "A.R": "1.1/1"}
    assert [rider for rider, *_ in said(answered, "Moved")] == ["B.R", "A.S", "A.R"]


def test_a_floor_raises_a_card() -> None:
    answered = ridden("a B 3 u", "A.R 1.1/0 2", "A.S 1.2/0 3+descent_min_7", "B.R 2.1/0 2", "B.S 1.3/0 6")
    assert said(answered, "Raised", "value", "rule") == [("B.R", 4, "F7"), ("A.S", 7, "F7"), ("A.R", 5, "F7")]


def test_an_ascent_caps_stops_at_its_foot_or_neither() -> None:
    climbing = ridden("a C b u", "A.S 1.1/0 9")
    assert said(climbing, "Capped", "square", "steps", "rule") == [("A.S", "1.4", 5, "F8")]
    foot = ridden("a b C u", "A.S 1.2/0 9")
    assert said(foot, "StoppedAtFoot", "square", "steps") == [("A.S", "2.4", 7)]
    assert places(foot) == {"A.S": "2.3/0"}
    power = ridden("a C b u", "A.R 1.1/0 7+ascent_cap_6")
    assert said(power, "Capped", "steps") == [("A.R", 6)]


def test_nobody_rides_past_the_last_square() -> None:
    answered = ridden("a b u", "A.S 2.2/0 9")
    assert said(answered, "RoadEnded", "square", "steps", "rule") == [("A.S", "2.6", 4, "F9")]
    assert answered["riders"]["A.S"]["lost"] == 0
    summit = ridden("a b U", "A.S 2.4/0 9")
    assert said(summit, "RoadEnded", "steps") == [("A.S", 2)]
    assert said(summit, "Capped") == []


def test_a_full_square_blocks() -> None:
    answered = ridden("a b u", "A.R 1.2/0 -", "A.S 1.2/1 -", "B.R 0.6/0 2", "B.S 0.6/1 3")
    assert said(answered, "Blocked", "square", "by", "steps", "barred") == [("B.R", "1.2", ("A.R", "A.S"), 1, False)]
    assert places(answered)["B.R"] == "1.1/0"


def test_held_up_on_a_slippery_square_is_a_crash_and_getting_up_costs_two() -> None:
    answered = ridden("a z b u", "A.R 1.4/0 -", "B.R 1.1/0 3", "C.R 0.6/0 4")
    assert those(answered, "crashed") == {"B.R"}
    assert said(answered, "Crashed", "square", "rule") == [("B.R", "1.3", "F14")]
    up = ridden("a z b u", "A.R! 1.3/0 5")
    assert said(up, "StoodUp", "value") == [("A.R", 3)]
    assert places(up) == {"A.R": "1.6/0"}


def test_crashed_riders_on_every_lane_cannot_be_passed() -> None:
    answered = ridden("a z b u", "A.R 1.4/0 -", "B.R! 1.3/0 3", "C.R 1.1/0 5")
    assert places(answered)["C.R"] == "1.2/0"
    assert those(answered, "crashed") == {"B.R"}
    assert said(answered, "Blocked", "square", "by", "barred", "rule") == [
        ("B.R", "1.4", ("A.R",), False, "F9"),
        ("C.R", "1.3", ("B.R",), True, "F14"),
    ]


def test_a_chase_closes_up_once() -> None:
    beside = ridden("a b u", "A.R 1.4/0 -", "B.R 0.6/0 3+chase")
    assert places(beside)["B.R"] == "1.4/1"
    assert said(beside, "Chased", "square", "behind", "rule") == [("B.R", "1.4", ("A.R",), "F15")]
    behind = ridden("a N b u", "A.R 1.5/0 -", "B.R 0.6/0 3+chase")
    assert places(behind)["B.R"] == "1.4/0"
    full = ridden("a b u", "A.R 1.4/0 -", "A.S 1.4/1 -", "B.R 0.6/0 3+chase")
    assert those(full, "chased") == set()


def test_a_nimble_rider_pushes_in_or_stands_on_the_verge() -> None:
    pushes = ridden("a b u", "A.R 1.4/0 -", "B.R 0.6/0 4+nimble")
    assert places(pushes) == {"A.R": "1.4/1", "B.R": "1.4/0"}
    assert said(pushes, "SqueezedIn", "past") == [("B.R", ("A.R",))]
    verge = ridden("a b u", "A.R 1.4/0 -", "A.S 1.4/1 -", "B.R 0.6/0 4+nimble", "B.S 0.5/0 5+nimble")
    assert places(verge) == {"A.R": "1.4/0", "A.S": "1.4/1", "B.R": "1.4/-1", "B.S": "1.4/-2"}
    stays = ridden("a b u", "A.R 1.4/0 -", "A.S 1.4/1 -", "B.R 1.4/-1 -")
    assert places(stays)["B.R"] == "1.4/-1"


def test_at_a_fork_the_longer_way_and_the_inner_one_if_equal() -> None:
    inner = ridden("a x b u", "A.R 1.3/0 4")
    assert places(inner) == {"A.R": "2.1/0"}
    outer = ridden("a x b u", "A.R 1.i2/0 -", "A.S 1.i3/0 -", "B.R 1.3/0 2")
    assert places(outer)["B.R"] == "1.o2/0"
