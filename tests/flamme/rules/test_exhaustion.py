"""Who takes an exhaustion card (Base, End Phase; rulings F12, F15, F16, F21)."""

from tests.support.rounds import ridden, said, those


def test_nobody_ahead_tires_and_a_free_lane_ahead_does_not() -> None:
    answered = ridden("a b u", "A.R 1.4/0 2", "B.R 1.3/0 2", "B.S 1.3/1 2", "C.R 0.5/0 2")
    assert those(answered, "exhausted") == {"A.R", "C.R"}
    assert said(answered, "Exhausted", "highest", "rule") == [("A.R", 0, "F12"), ("C.R", 0, "F12")]


def test_past_the_line_and_relentless_riders_are_spared() -> None:
    answered = ridden("a b u", "A.R 1.6/0 2", "B.R 0.5/0 5+relentless", "C.R 0.2/0 2")
    assert those(answered, "exhausted") == {"C.R"}
    assert said(answered, "Spared", "rule") == [("B.R", "F15")]


def test_before_a_fork_either_branch_gives_shelter() -> None:
    assert those(ridden("a x b u", "A.R 1.o1/0 -", "B.R 1.3/0 -"), "exhausted") == {"A.R"}


def test_in_an_individual_time_trial_the_highest_cards_tire() -> None:
    riders = ["A.R 0.5/0 5", "A.S 0.5/0 9+relentless", "B.R 0.5/0 5", "B.S 0.5/0 4", "C.R 3.1/0 7", "C.S 0.5/0 4"]
    answered = ridden("a b c u", *riders, mode="itt")
    assert those(answered, "exhausted") == {"A.R", "B.R"}
    assert said(answered, "Exhausted", "highest", "rule") == [("A.R", 5, "F21"), ("B.R", 5, "F21")]
    assert said(answered, "Spared") == [("A.S",)]
