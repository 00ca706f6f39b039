"""The oracle answers the examples of the Grand Tour rulebook about roundabouts (p. 10-11), and ruling F16."""

import pytest
from tests.flamme.oracle.asking import answer, places, those


@pytest.mark.parametrize(("card", "ends"), [("2", "1.i2"), ("3", "1.i3"), ("4", "2.1"), ("9", "2.6")])
def test_p10_landing_example_inner_branch_then_the_right_lane(card: str, ends: str) -> None:
    assert places(answer("a x b u", f"A.R 1.3/0 {card}"))["A.R"] == f"{ends}/0"


def test_p10_exact_value_example() -> None:
    answered = answer("a x b u", "R.S 1.2/0 3", "B.R 1.2/1 3", "K.S 1.1/0 5")
    assert places(answered) == {"R.S": "1.i2/0", "B.R": "1.o2/0", "K.S": "1.i3/0"}


def test_p10_order_example() -> None:
    riders = [
        "1.R 1.i3/0 2",
        "2.S 1.o5/0 2",
        "3.S 1.i2/0 2",
        "4.R 1.o4/0 2",
        "5.S 1.i1/0 2",
        "6.S 1.o3/0 2",
        "7.R 1.o2/0 2",
        "8.S 1.o1/0 2",
        "9.R 1.3/0 2",
        "10.R 1.3/1 2",
    ]
    answered = answer("a x b u", *reversed(riders))
    assert answered["movement_order"] == [words.split()[0] for words in riders]


def test_p11_slipstream_example_from_the_last_two_lane_square() -> None:
    # Pack 1 on 0.6 and 1.1 joins the two riders on 1.3; the right one goes inside, the left one outside.
    riders = ["K.S 1.i2/0 -", "W.R 1.o2/0 -", "B.S 1.3/0 -", "B.R 1.3/1 -", "G.R 1.1/0 -", "G.S 1.1/1 -"]
    answered = answer("a x b u", *riders)
    assert places(answered) == {
        "K.S": "1.i2/0",
        "W.R": "1.o2/0",
        "B.S": "1.i1/0",
        "B.R": "1.o1/0",
        "G.R": "1.3/0",
        "G.S": "1.3/1",
    }
    assert answered["riders"]["G.R"]["slip"] == 2
    assert those(answered, "exhausted") == {"K.S", "W.R"}


def test_p11_example_1_two_packs_share_the_last_two_lane_square() -> None:
    riders = [
        "B.R 2.2/0 -",
        "W.R 1.i3/0 -",
        "G.S 1.i1/0 -",
        "K.R 1.o3/0 -",
        "K.S 1.o1/0 -",
        "G.R 1.3/0 -",
        "R.S 1.3/1 -",
    ]
    answered = answer("a x b u", *riders)
    # Both packs move in one step; then the inner one alone moves on towards 2.2.
    assert places(answered) == {
        "B.R": "2.2/0",
        "W.R": "2.1/0",
        "G.S": "1.i3/0",
        "G.R": "1.i2/0",
        "K.R": "1.o3/0",
        "K.S": "1.o2/0",
        "R.S": "1.o1/0",
    }
    assert those(answered, "exhausted") == {"B.R", "K.R"}


@pytest.mark.parametrize("branch", ["i", "o"])
def test_p11_example_2_exhaustion_before_the_fork(branch: str) -> None:
    answered = answer("a x b u", f"K.S 1.{branch}1/0 -", "B.S 1.3/0 -", "B.R 1.3/1 -")
    assert those(answered, "exhausted") == {"K.S"}


def test_branches_do_not_shelter_or_tow_each_other() -> None:
    answered = answer("a x b u", "A.R 1.i1/0 -", "B.R 1.o3/0 -", "C.R 1.o4/0 -")
    assert those(answered, "slip") == set()
    assert those(answered, "exhausted") == {"A.R", "C.R"}


def test_nobody_changes_branches() -> None:
    answered = answer("a x b u", "A.R 1.o1/0 4", "B.R 1.i1/0 3")
    assert answered["riders"]["A.R"]["after_movement"] == "1.o5"
    assert answered["riders"]["B.R"]["after_movement"] == "2.1"


def test_the_branch_with_more_steps_counts_its_own_climb() -> None:
    # To the ascent E behind the roundabout: inside 4 steps, outside 6. A 6 is capped to 5 inside, and 5 steps outside
    # stop before the climb: equal, so inside. A 5 blocked inside goes outside.
    assert places(answer("a x E b u", "A.R 1.3/0 6"))["A.R"] == "2.2/0"
    blocked = answer("a x E b u", "B.R 2.2/0 -", "B.S 2.2/1 -", "C.R 2.1/0 -", "C.S 2.1/1 -", "A.R 1.3/0 5")
    assert places(blocked)["A.R"] == "1.o5/0"
    assert blocked["riders"]["A.R"]["lost"] == 0


def test_a_blocked_exit_costs_less_outside() -> None:
    full = ["B.R 2.1/0 -", "B.S 2.1/1 -"]
    answered = answer("a x b u", *full, "A.R 1.3/0 4")
    assert answered["riders"]["A.R"]["after_movement"] == "1.o4"
    assert answered["riders"]["A.R"]["lost"] == 0


def test_two_forks_prefer_the_inner_branch_at_the_first() -> None:
    # The inner branches lead to 2.i2 in eight steps, which is taken; inner then outer does too.
    answered = answer("a x y b u", "B.R 2.i2/0 -", "A.R 1.3/0 8")
    assert places(answered)["A.R"] == "2.o2/0"


def test_packs_of_both_branches_share_an_empty_exit() -> None:
    riders = ["E.R 2.2/0 -", "A.R 1.i3/0 -", "B.R 1.o5/0 -", "C.R 1.i2/0 -", "D.R 1.o4/0 -"]
    answered = answer("a x b u", *riders)
    assert places(answered) == {
        "E.R": "2.2/0",
        "A.R": "2.1/0",
        "B.R": "2.1/1",
        "C.R": "1.i3/0",
        "D.R": "1.o5/0",
    }


def test_a_pack_beyond_the_exit_moves_with_both_branches_behind_it() -> None:
    # 2.1 moves up and frees two lanes: the inner rider first, then the outer one.
    riders = ["E.R 2.3/0 -", "F.R 2.1/0 -", "A.R 1.i3/0 -", "B.R 1.o5/0 -", "C.R 1.o4/0 -"]
    answered = answer("a x b u", *riders)
    assert places(answered) == {"E.R": "2.3/0", "F.R": "2.2/0", "A.R": "2.1/0", "B.R": "2.1/1", "C.R": "1.o5/0"}


def test_a_pack_on_the_outer_branch_is_towed_before_its_tower_leaves() -> None:
    # A.R is behind all other fronts: they join B.R first, and both leave with the inner rider.
    riders = ["E.R 2.2/0 -", "C.R 1.i3/0 -", "B.R 1.o5/0 -", "A.R 1.o3/0 -"]
    answered = answer("a x b u", *riders)
    assert places(answered) == {"E.R": "2.2/0", "C.R": "2.1/0", "B.R": "2.1/1", "A.R": "1.o5/0"}


def test_the_square_before_the_fork_can_be_towed_by_one_branch_while_it_follows_the_other() -> None:
    # Inside the pack moves up; outside there is a gap with a giver. All riders find a place in one step.
    riders = ["E.R 1.i3/0 -", "D.R 1.i1/0 -", "C.R 1.o2/0 -", "A.R 1.3/0 -", "A.S 1.3/1 -", "B.R 1.2/0 -"]
    answered = answer("a x b u", *riders)
    assert places(answered) == {
        "E.R": "1.i3/0",
        "D.R": "1.i2/0",
        "C.R": "1.o2/0",
        "A.R": "1.i1/0",
        "A.S": "1.o1/0",
        "B.R": "1.3/0",
    }


def test_a_branch_that_does_not_give_tows_nobody() -> None:
    riders = ["C.R 1.i2/0 -+breakaway", "D.R 1.o2/0 -", "A.R 1.3/0 -", "A.S 1.3/1 -"]
    answered = answer("a x b u", *riders)
    assert places(answered)["A.R"] == "1.o1/0"
    assert places(answered)["A.S"] == "1.3/1"


def test_towards_the_fork_either_branch_tows() -> None:
    riders = ["C.R 1.i1/0 -+breakaway", "D.R 1.o1/0 -", "A.R 1.2/0 -"]
    assert places(answer("a x b u", *riders))["A.R"] == "1.3/0"
    assert places(answer("a x b u", riders[0], riders[2]))["A.R"] == "1.2/0"


def test_chase_looks_inside_first() -> None:
    both = ["B.R 1.i2/0 -", "C.R 1.o2/0 -"]
    assert places(answer("a x b u", *both, "A.R 1.1/0 2+chase"))["A.R"] == "1.i1/0"
    answered = answer("a x b u", *both[1:], "A.R 1.1/0 2+chase")
    assert answered["riders"]["A.R"]["after_movement"] == "1.o1"
    answered = answer("a x b u", "C.R 1.o1/0 -", "A.R 0.6/0 2+chase")
    assert answered["riders"]["A.R"]["after_movement"] == "1.3"
