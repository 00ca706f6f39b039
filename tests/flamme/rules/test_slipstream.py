"""Slipstream, and why it does not come about (Base, End Phase; rulings F10, F11, F16)."""

import pytest
from tests.support.rounds import places, ridden, said


def test_a_pack_closes_a_gap_of_one_square() -> None:
    answered = ridden("a b u", "A.R 1.4/0 2", "B.R 1.2/0 2", "B.S 1.1/0 2", "C.R 1.1/1 2")
    assert places(answered) == {"A.R": "1.6/0", "B.R": "1.5/0", "B.S": "1.4/0", "C.R": "1.4/1"}
    assert said(answered, "Towed", "square", "behind", "leading", "rule") == [
        ("B.R", "1.5", ("A.R",), True, "F10"),
        ("B.S", "1.4", ("B.R",), False, "F10"),
        ("C.R", "1.4", ("B.R",), False, "F10"),
    ]


@pytest.mark.parametrize(
    ("tiles", "riders", "why", "ground", "rule"),
    [
        ("a b u", ["A.R 1.5/0 -", "B.R 1.2/0 -"], "too far", "", "F10"),
        ("a N u", ["A.R 1.5/0 -", "B.R 1.3/0 -"], "own ground", "ascent", "F11"),
        ("a N u", ["A.R 1.1/0 -", "B.R 0.5/0 -"], "their ground", "ascent", "F11"),
        ("a 7 u", ["A.R 1.4/0 -", "B.R 1.2/0 -"], "their ground", "cobble", "F11"),
        ("a b u", ["A.R 1.4/0 -+breakaway", "B.R 1.2/0 -"], "their breakaway", "", "F11"),
    ],
)
def test_a_gap_stays_open_for_a_reason(tiles: str, riders: list[str], why: str, ground: str, rule: str) -> None:
    answered = ridden(tiles, *riders)
    assert said(answered, "Towed") == []
    assert said(answered, "NotTowed", "ahead", "why", "ground", "rule") == [("B.R", ("A.R",), why, ground, rule)]


def test_weather_and_crashes_keep_a_gap_open() -> None:
    windy = ridden("a b u", "A.R 1.4/0 -", "B.R 1.2/0 -", weather={"1": "crosswind"})
    assert said(windy, "NotTowed", "why", "ground") == [("B.R", "own ground", "crosswind")]
    # B.R is blocked by A.R and crashes; C.R has a gap before it.
    theirs = ridden("a z b u", "A.R 1.4/0 -", "B.R 1.2/0 2", "C.R 1.1/0 -")
    assert said(theirs, "NotTowed", "ahead", "why") == [("C.R", ("B.R",), "their crash")]
    # B.R crashes behind A.R, who is then towed away by A.S.
    own = ridden("a z b u", "A.S 1.6/0 -", "A.R 1.4/0 -", "B.R 1.1/0 3")
    assert said(own, "NotTowed", "ahead", "why") == [("B.R", ("A.R",), "own crash")]


def test_riders_beyond_a_fork_are_those_ahead_on_either_branch() -> None:
    for square in ("1.i1", "1.o1"):
        answered = ridden("a x b u", f"A.R {square}/0 -+breakaway", "B.R 1.2/0 -")
        assert said(answered, "NotTowed", "ahead", "why") == [("B.R", ("A.R",), "their breakaway")]


def test_where_lanes_end_not_everybody_has_room() -> None:
    answered = ridden("a z b u", "A.R 1.4/0 -", "B.R 1.2/0 -", "B.S 1.2/1 -")
    assert places(answered) == {"A.R": "1.4/0", "B.R": "1.3/0", "B.S": "1.2/1"}
    assert said(answered, "NotTowed", "why") == [("B.S", "no room")]


def test_packs_of_both_branches_face_the_same_exit_and_move_together() -> None:
    answered = ridden("a x b u", "A.R 2.2/0 -", "B.R 1.i3/0 -", "C.R 1.o5/0 -")
    assert places(answered) == {"A.R": "2.2/0", "B.R": "2.1/0", "C.R": "2.1/1"}


def test_the_last_square_before_a_fork_slipstreams_towards_either_branch() -> None:
    answered = ridden("a x b u", "A.R 1.i2/0 -", "A.S 1.o2/0 -", "B.R 1.3/0 -", "B.S 1.3/1 -")
    assert places(answered)["B.R"] == "1.i1/0"
    assert places(answered)["B.S"] == "1.o1/0"
