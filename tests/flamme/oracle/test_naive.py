"""The oracle answers the worked examples of the base rulebook, and the plain rules around them."""

import pytest
from tests.flamme.oracle.asking import answer, places, those


def test_base_movement_figure_blocked_rider_stops_in_the_first_square_with_a_free_lane() -> None:
    # Blue S and red R play 5; black stands on the target square already when they come.
    answered = answer("a b u", "K.R 0.6/0 3", "B.S 0.4/0 5", "R.R 0.4/1 5")
    assert answered["movement_order"] == ["K.R", "B.S", "R.R"]
    assert places(answered) == {"K.R": "1.3/0", "B.S": "1.3/1", "R.R": "1.2/0"}
    assert answered["riders"]["R.R"]["moved"] == 4
    assert answered["riders"]["R.R"]["lost"] == 1


def test_blocked_rider_may_lose_the_whole_move() -> None:
    riders = ["A.R 1.3/0 -", "A.S 1.3/1 -", "B.R 1.2/0 -", "B.S 1.2/1 -", "C.R 1.1/1 2"]
    answered = answer("a b u", *riders)
    assert places(answered)["C.R"] == "1.1/0"
    assert answered["riders"]["C.R"]["lost"] == 2


def test_base_slipstream_figure_four_packs() -> None:
    packs = {
        "1": ["A.R 0.1/0 2", "A.S 0.2/0 2"],
        "2": ["B.R 0.5/0 2", "B.S 0.5/1 2"],
        "3": ["C.R 1.1/0 2", "C.S 1.2/0 2"],
        "4": ["D.R 1.4/0 2"],
    }
    answered = answer("a b c u", *[words for pack in packs.values() for words in pack])
    assert {name: one["slip"] for name, one in answered["riders"].items()} == {
        "A.R": 0,
        "A.S": 0,
        "B.R": 2,
        "B.S": 2,
        "C.R": 1,
        "C.S": 1,
        "D.R": 0,
    }
    assert places(answered)["B.R"] == "1.3/0"
    assert places(answered)["B.S"] == "1.3/1"


def test_base_exhaustion_figure_a_free_lane_in_front_tires_nobody() -> None:
    riders = ["A.R 0.1/0 2", "A.S 0.1/1 2", "B.R 0.2/0 2", "C.R 0.6/0 2", "C.S 0.6/1 2"]
    answered = answer("a b u", *riders)
    assert those(answered, "exhausted") == {"B.R", "C.R", "C.S"}


def test_base_mountain_figure() -> None:
    # After movement: red on the flat two before L, blue R on L1, black R on L3, black S on L4, blue S on L6.
    riders = ["R.S 1.3/0 2", "B.R 1.5/0 2", "K.R 2.1/0 2", "B.S 2.1/1 5", "K.S 2.2/0 2"]
    answered = answer("a b L c u", *riders)
    before = {name: one["after_movement"] for name, one in answered["riders"].items()}
    assert before == {"R.S": "1.5", "B.R": "2.1", "K.R": "2.3", "K.S": "2.4", "B.S": "2.6"}
    assert those(answered, "slip") == {"K.S"}
    assert places(answered)["K.S"] == "2.5/0"
    assert those(answered, "exhausted") == {"R.S", "B.R", "K.R", "B.S"}


@pytest.mark.parametrize(
    ("at", "card", "ends"),
    [
        ("1.1", "9", "1.6"),  # the climb begins with the sixth step: stop before it
        ("1.1", "6", "1.6"),
        ("1.1", "5", "1.6"),
        ("1.2", "9", "2.1"),  # with the fifth: five steps
        ("1.2", "6", "2.1"),
        ("1.2", "4", "1.6"),
        ("1.6", "9", "2.5"),
        ("0.6", "9", "1.6"),  # with the seventh: six steps
        ("2.1", "9", "2.6"),
        ("2.6", "9", "3.5"),  # starting on a climb caps the whole move
        ("1.1", "9+ascent_cap_6", "2.1"),
        ("0.6", "9+ascent_cap_6", "1.6"),
        ("0.6", "9+ascent_cap_7", "2.1"),
        ("2.1", "9+ascent_cap_6", "3.1"),
        ("2.1", "9+ascent_cap_6+ascent_cap_7", "3.2"),
        ("2.1", "3+ascent_cap_7", "2.4"),
    ],
)
def test_climbs(at: str, card: str, ends: str) -> None:
    answered = answer("a b N c u", f"A.R {at}/0 {card}")
    assert answered["riders"]["A.R"]["at"] == ends
    assert answered["riders"]["A.R"]["lost"] == 0


def test_foot_of_a_climb_is_the_last_free_lane_before_it() -> None:
    answered = answer("a b N c u", "B.R 1.6/0 -", "B.S 1.6/1 -", "A.R 1.1/0 9")
    assert places(answered)["A.R"] == "1.5/0"
    assert answered["riders"]["A.R"]["lost"] == 1


@pytest.mark.parametrize(
    ("at", "card", "steps"),
    [
        ("A.R 1.1/0", "2", 5),
        ("A.R 1.1/0", "6", 6),
        ("A.R 1.1/0", "3+descent_min_7", 7),
        ("A.R! 1.1/0", "2", 3),
        ("A.R! 1.1/0", "9", 7),
        ("A.R 1.5/0", "2", 2),  # the last two squares of B are flat
        ("A.R 2.1/0", "2", 4),  # supply
        ("A.R 2.1/0", "2+descent_min_7", 4),
        ("A.R! 2.1/0", "2", 2),
        ("A.R! 1.5/0", "2", 0),
    ],
)
def test_descents_and_supply_zones_have_a_floor(at: str, card: str, steps: int) -> None:
    assert answer("a B 3 b c u", f"{at} {card}")["riders"]["A.R"]["moved"] == steps


def test_descent_into_a_climb_gives_exactly_five() -> None:
    assert answer("a B N u", "A.R 1.4/0 2")["riders"]["A.R"]["at"] == "2.3"
    assert answer("a B N u", "A.R 1.4/0 9")["riders"]["A.R"]["at"] == "2.3"


def test_nobody_rides_past_the_last_square_and_loses_nothing_by_it() -> None:
    answered = answer("a u", "A.R 1.3/0 9", "B.R 1.1/0 9", "C.R 0.6/0 9")
    assert places(answered) == {"A.R": "1.6/0", "B.R": "1.6/1", "C.R": "1.5/0"}
    assert answered["riders"]["B.R"]["lost"] == 0
    assert answered["riders"]["C.R"]["lost"] == 1
    assert answered["ranking"] == ["A.R", "B.R", "C.R"]
    assert answered["finish_order"] == ["A.R", "B.R", "C.R"]
    assert answered["race_over"] is True
    assert those(answered, "exhausted") == set()


def test_slipstream_carries_over_the_line_but_not_on_an_ascending_finish() -> None:
    flat = answer("a b u", "A.R 1.4/0 3", "B.R 1.4/1 5")
    assert places(flat) == {"A.R": "2.2/0", "B.R": "2.3/0"}
    assert those(flat, "finished") == {"A.R", "B.R"}
    steep = answer("a b U", "A.R 1.5/0 3", "B.R 1.5/1 5")
    assert places(steep) == {"A.R": "2.2/0", "B.R": "2.4/0"}
    assert those(steep, "finished") == {"B.R"}
    assert those(steep, "exhausted") == {"A.R"}


def test_three_lanes_fill_from_the_right() -> None:
    riders = ["A.R 1.1/2 -", "B.R 0.6/0 2", "C.R 0.6/1 2", "D.R 0.6/2 2"]
    answered = answer("1 2 u", *riders)
    assert places(answered) == {"A.R": "1.1/0", "B.R": "1.2/0", "C.R": "1.2/1", "D.R": "1.2/2"}


def test_slipstream_into_a_narrow_square_takes_the_rightmost_rider_and_then_those_behind() -> None:
    # The gap is the first one-lane square of the dangerous bend.
    riders = ["A.R 1.2/0 -", "A.S 1.2/1 -", "B.R 1.1/0 -", "B.S 1.1/1 -", "C.R 1.4/0 -"]
    answered = answer("a z b u", *riders)
    assert places(answered) == {
        "A.R": "1.3/0",
        "A.S": "1.2/1",
        "B.R": "1.2/0",
        "B.S": "1.1/1",
        "C.R": "1.4/0",
    }


@pytest.mark.parametrize("weather", ["crosswind", "rain", "tailwind", "headwind"])
def test_only_crosswind_stops_slipstream(weather: str) -> None:
    answered = answer("a b c u", "A.R 1.2/0 2", "B.R 1.4/0 2", weather={"1": weather})
    assert answered["riders"]["A.R"]["slip"] == (0 if weather == "crosswind" else 1)


def test_cobbles_neither_give_nor_take() -> None:
    assert answer("a 5B b u", "A.R 1.2/0 -", "B.R 1.4/0 -")["riders"]["A.R"]["slip"] == 0
    assert answer("a 5B b u", "A.R 0.6/0 -", "B.R 1.2/0 -")["riders"]["A.R"]["slip"] == 0
    assert answer("a 5B b u", "A.R 1.3/0 -", "B.R 1.5/0 -")["riders"]["A.R"]["slip"] == 1


def test_a_climb_inside_a_pack_holds_back_those_behind() -> None:
    # A pack from the flat 0.6 over the two ascents of E to the flat 2.1: only its front moves up.
    riders = ["A.R 0.6/0 -", "B.R 1.1/0 -", "C.R 1.2/0 -", "D.R 2.1/0 -", "D.S 2.3/0 -"]
    answered = answer("a E b u", *riders)
    assert those(answered, "slip") == {"D.R"}
    assert those(answered, "exhausted") == {"C.R", "D.S"}


def test_a_climb_at_the_head_of_a_pack_keeps_it_where_it_is() -> None:
    answered = answer("a E b u", "A.R 0.6/0 -", "B.R 1.1/0 -", "C.R 2.1/0 -")
    assert those(answered, "slip") == set()


def test_after_each_move_packs_are_looked_at_again_from_the_rear() -> None:
    # X is held back by the breakaway rider B; once B has gone on into the narrow bend without Z, X follows Z.
    riders = ["X.R 0.6/0 -", "B.R 1.1/0 -+breakaway", "Z.R 1.1/1 -", "C.R 1.3/0 -", "D.R 1.5/0 -"]
    answered = answer("a z b u", *riders)
    assert places(answered) == {"X.R": "1.1/0", "B.R": "1.3/0", "Z.R": "1.2/1", "C.R": "1.4/0", "D.R": "1.5/0"}
