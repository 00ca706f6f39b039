"""The oracle answers the worked examples of the Grand Tour rulebook: bends, specialists, trials, times."""

from tests.flamme.oracle.asking import answer, places, those


def test_grand_tour_p9_crash_example_1() -> None:
    # A rider stands in the bend; R (5) passes, S (3) is blocked and crashes, the other S (9) stops before the bend.
    riders = ["G.R 1.2/1 2", "B.R 1.2/0 5", "B.S 1.1/0 3", "R.S 0.6/0 9"]
    answered = answer("a z b u", *riders)
    assert places(answered) == {"G.R": "1.4/0", "B.R": "2.1/0", "B.S": "1.3/0", "R.S": "1.2/0"}
    assert those(answered, "crashed") == {"B.S"}
    assert answered["riders"]["R.S"]["moved"] == 2
    assert answered["riders"]["R.S"]["lost"] == 7


def test_grand_tour_p9_crash_example_2() -> None:
    # B.S is still in the bend, K.R has crashed behind them, R.S rides up one gap behind K.R, G.R is one gap ahead.
    answered = answer("a z b u", "G.R 1.5/0 2", "B.S 1.3/0 2", "K.R 1.1/0 4", "R.S 0.6/0 2")
    before = {name: one["after_movement"] for name, one in answered["riders"].items()}
    assert before == {"G.R": "2.1", "B.S": "1.5", "K.R": "1.4", "R.S": "1.2"}
    assert those(answered, "crashed") == {"K.R"}
    assert those(answered, "slip") == {"B.S"}
    assert places(answered)["B.S"] == "1.6/0"


def test_crashed_riders_in_every_lane_bar_the_way_until_one_gets_up() -> None:
    # Rain: on 2.1 two riders lie side by side, for 2.2 and 2.3 are full. The third is stopped behind them and crashes.
    full = ["C.R 2.2/0 -", "C.S 2.2/1 -", "D.R 2.3/0 -", "D.S 2.3/1 -"]
    answered = answer("a b c d u", *full, "A.R 1.6/0 2", "A.S 1.6/1 3", "B.R 1.5/0 9", weather={"2": "rain"})
    assert places(answered)["A.R"] == "2.1/0"
    assert places(answered)["A.S"] == "2.1/1"
    assert places(answered)["B.R"] == "1.6/0"
    assert those(answered, "crashed") == {"A.R", "A.S"}
    # They get up in their turn, so that those behind them pass.
    answered = answer("a b c d u", "A.R! 2.1/0 5", "A.S! 2.1/1 2", "B.R 1.6/0 9", weather={"2": "rain"})
    assert places(answered) == {"A.R": "2.4/0", "A.S": "2.1/0", "B.R": "3.3/0"}
    assert those(answered, "crashed") == set()


def test_a_rider_stopped_by_crashed_riders_crashes_where_the_road_is_wavy() -> None:
    # D.R stands in the bend, A.R is blocked by them, B.R would pass A.R, C.R would pass B.R but is still on dry road.
    riders = ["D.R 1.5/0 -", "A.R 1.3/0 2", "B.R 1.2/0 4", "C.R 1.1/0 6"]
    answered = answer("a z b u", *riders)
    assert places(answered) == {"D.R": "1.5/0", "A.R": "1.4/0", "B.R": "1.3/0", "C.R": "1.2/0"}
    assert those(answered, "crashed") == {"A.R", "B.R"}
    assert {name: one["lost"] for name, one in answered["riders"].items()} == {"D.R": 0, "A.R": 1, "B.R": 3, "C.R": 5}


def test_grand_tour_p13_breakaway_example() -> None:
    riders = [
        "G.R 1.1/0 -",
        "B.R 1.2/0 -+breakaway+relentless",
        "B.S 1.2/1 -",
        "K.R 1.3/0 -",
        "R.R 1.5/0 -",
        "W.R 2.1/0 -",
    ]
    answered = answer("a b c u", *riders)
    assert {name: one["slip"] for name, one in answered["riders"].items()} == {
        "G.R": 0,
        "B.R": 2,
        "B.S": 2,
        "K.R": 2,
        "R.R": 1,
        "W.R": 0,
    }
    assert those(answered, "exhausted") == {"G.R", "W.R"}


def test_breakaway_gives_nothing_over_a_gap_either() -> None:
    assert those(answer("a b u", "A.R 1.1/0 -", "B.R 1.3/0 -+breakaway"), "slip") == set()
    assert those(answer("a b u", "A.R 1.1/0 -+breakaway", "B.R 1.3/0 -"), "slip") == {"A.R"}


def test_a_square_of_which_nobody_moves_holds_back_all_behind_it() -> None:
    # There is a free lane beside G.S, but G.S has not moved.
    riders = ["G.R 1.1/0 -", "G.S 1.2/0 -", "B.R 1.3/0 -+breakaway", "K.R 1.5/0 -"]
    answered = answer("a b u", *riders)
    assert those(answered, "slip") == {"B.R"}
    assert those(answered, "exhausted") == {"G.S", "K.R"}


def test_relentless_riders_take_no_exhaustion_card() -> None:
    answered = answer("a b u", "A.R 1.1/0 4+relentless", "B.R 1.1/1 4")
    assert those(answered, "exhausted") == {"B.R"}


def test_grand_tour_p13_chase_example() -> None:
    # Rain; S has lost a step and lies on 2.3. The Flandrien's 4 ends directly behind, in the wet, and goes on beside S.
    riders = ["G.R 2.2/0 2", "G.S 2.2/1 2", "K.S 2.1/0 3", "K.R 1.4/0 4+chase"]
    answered = answer("a b c u", *riders, weather={"2": "rain"})
    assert those(answered, "crashed") == {"K.S"}
    assert answered["riders"]["K.R"]["moved"] == 4
    assert those(answered, "chased") == {"K.R"}
    assert places(answered)["K.R"] == "2.3/1"


def test_chase_over_one_empty_square_even_uphill_and_normal_slipstream_may_follow() -> None:
    assert places(answer("a N b u", "A.R 1.4/0 -", "B.R 0.6/0 2+chase"))["B.R"] == "1.3/0"
    assert places(answer("a N b u", "A.R 1.5/0 -", "B.R 0.6/0 2+chase"))["B.R"] == "1.2/0"
    answered = answer("a b c u", "C.R 1.6/0 -", "A.R 1.4/0 -", "B.R 0.6/0 2+chase")
    assert places(answered) == {"C.R": "1.6/0", "A.R": "1.5/0", "B.R": "1.4/0"}
    assert answered["riders"]["B.R"]["after_movement"] == "1.3"


def test_chase_finds_no_room() -> None:
    answered = answer("a b u", "A.R 1.3/0 -", "A.S 1.3/1 -", "B.R 0.6/0 2+chase")
    assert those(answered, "chased") == set()


def test_grand_tour_p13_nimble_example_1_both_from_the_verge() -> None:
    full = ["G.R 1.3/0 -", "G.S 1.3/1 -"]
    answered = answer("a b u", *full, "K.R 1.1/0 2+nimble", "K.S 1.1/1 2+nimble", "W.R 1.5/0 -")
    assert answered["riders"]["K.R"]["after_movement"] == "1.3"
    # K.S came later and stands further right, so they are the first to step up.
    assert places(answered) == {"G.R": "1.3/0", "G.S": "1.3/1", "K.S": "1.4/0", "K.R": "1.4/1", "W.R": "1.5/0"}


def test_grand_tour_p13_nimble_example_2_only_one_finds_a_lane() -> None:
    # R stands alone in the one lane of the bend; in front of the square with the verge there is one free lane.
    full = ["G.R 1.2/0 -", "G.S 1.2/1 -"]
    answered = answer("a z b u", *full, "K.R 0.6/0 2+nimble", "K.S 0.6/1 2+nimble", "W.R 1.4/0 -")
    assert places(answered) == {"G.R": "1.2/0", "G.S": "1.2/1", "K.R": "1.2/-1", "K.S": "1.3/0", "W.R": "1.4/0"}


def test_grand_tour_p13_nimble_example_3_crashed_riders_bar_the_way() -> None:
    crash = ["G.R 1.5/0 -", "G.S 1.1/0 4"]
    answered = answer("a z b u", *crash, "K.S 0.5/0 9+nimble")
    assert places(answered)["G.S"] == "1.4/0"
    assert places(answered)["K.S"] == "1.3/0"
    assert those(answered, "crashed") == {"G.S", "K.S"}
    answered = answer("a z b u", *crash, "K.S 0.5/0 5+nimble")
    assert places(answered)["K.S"] == "1.4/-1"
    assert those(answered, "crashed") == {"G.S"}


def test_nimble_riders_shift_the_others_left() -> None:
    riders = ["A.R 1.3/0 -", "A.S 1.3/1 -", "B.R 1.1/0 2+nimble"]
    assert places(answer("1 2 u", *riders)) == {"A.R": "1.3/1", "A.S": "1.3/2", "B.R": "1.3/0"}


def test_nimble_rider_before_a_barred_square_stands_on_the_verge() -> None:
    # 1.3 holds a crashed rider and 1.2 is full.
    riders = ["G.R 1.4/0 -", "G.S 1.1/0 3", "A.R 1.2/0 -", "A.S 1.2/1 -", "K.S 0.5/0 9+nimble"]
    answered = answer("a z b u", *riders)
    assert places(answered)["G.S"] == "1.3/0"
    assert places(answered)["K.S"] == "1.2/-1"
    assert those(answered, "crashed") == {"G.S"}


def test_verge_riders_move_first_and_stay_there_when_all_lanes_are_taken() -> None:
    riders = ["A.R 1.2/0 -", "A.S 1.2/1 -", "B.R 1.1/0 2", "B.S 1.1/1 2", "C.R 1.1/-1 2"]
    answered = answer("a b u", *riders, "D.R 1.3/0 -", "D.S 1.3/1 -")
    assert answered["movement_order"][-3:] == ["C.R", "B.R", "B.S"]
    assert places(answered)["C.R"] == "1.1/-1"
    answered = answer("a b u", "A.R 1.2/0 -", "A.S 1.2/1 -", "B.R 1.1/0 -", "C.R 1.1/-1 -")
    assert places(answered)["C.R"] == "1.1/1"


def test_grand_tour_p14_team_time_trial_example() -> None:
    riders = [
        "G.R 1.1/0 3",
        "G.S 1.1/1 5",
        "B.R 1.1/0 3",
        "B.S 1.1/1 3",
        "K.R 1.1/0 6",
        "K.S 1.1/1 3",
    ]
    answered = answer("a b c v", *riders, mode="ttt", tour_points={"K": 2}, start_order=["B", "G", "K"])
    # Three teams on one square; G.R is one gap behind their own teammate, K.S two squares.
    assert places(answered) == {
        "G.R": "1.5/0",
        "G.S": "1.6/0",
        "B.R": "1.4/0",
        "B.S": "1.4/1",
        "K.R": "2.1/0",
        "K.S": "1.4/0",
    }
    assert those(answered, "exhausted") == {"G.S", "B.R", "B.S", "K.R", "K.S"}
    assert answered["movement_order"] == ["B.R", "B.S", "G.R", "G.S", "K.R", "K.S"]
    assert answered["ranking"] == ["K.R", "G.S", "G.R", "B.R", "B.S", "K.S"]


def test_grand_tour_p14_individual_time_trial() -> None:
    riders = [
        "A.R 1.1/0 7",
        "B.R 1.1/0 7+relentless",
        "C.R 1.1/0 6",
        "A.S 1.2/0 9",
        "B.S 1.2/0 9",
        "C.S 1.4/1 5",
    ]
    order = {"tour_points": {"A": 1, "B": 0, "C": 1}, "start_order": ["C", "A", "B"]}
    answered = answer("a b c v", *riders, mode="itt", **order)
    assert those(answered, "exhausted") == {"A.R", "A.S", "B.S"}
    assert those(answered, "slip") == set()
    assert answered["movement_order"] == ["C.S", "B.S", "A.S", "B.R", "C.R", "A.R"]
    assert {one["lane"] for one in answered["riders"].values()} == {0}


def test_individual_time_trial_looks_only_at_riders_not_home() -> None:
    answered = answer("a b v", "A.R 1.5/0 9", "B.R 1.1/0 4", "C.R 1.1/0 3", mode="itt")
    assert those(answered, "finished") == {"A.R"}
    assert those(answered, "exhausted") == {"B.R"}


def test_grand_tour_p5_times_example() -> None:
    # Two packs beyond the line; of three riders who are not home the first has an empty square in front.
    riders = [
        "G.R 2.3/0 9",
        "R.R 2.3/1 9",
        "B.R 1.4/0 5",
        "B.S 1.4/1 5",
        "G.S 1.4/2 4",
        "R.S 0.6/0 5",
        "K.R 0.6/1 4",
        "K.S 0.6/2 4",
    ]
    answered = answer("1 2 v", *riders, mode="stage", clock_running=False)
    seconds = {name: one.get("seconds") for name, one in answered["riders"].items()}
    assert seconds == {
        "G.R": 0,
        "R.R": 0,
        "B.R": 30,
        "B.S": 30,
        "G.S": 30,
        "R.S": None,
        "K.R": None,
        "K.S": None,
    }
    minutes = {name: one["minutes"] for name, one in answered["riders"].items()}
    assert minutes == {"G.R": 0, "R.R": 0, "B.R": 0, "B.S": 0, "G.S": 0, "R.S": 1, "K.R": 1, "K.S": 1}
    assert those(answered, "exhausted") == {"R.S"}
    assert answered["stage_over"] is False
    assert answered["clock_running"] is True

    last = answer("1 2 v", "R.S 1.6/0 4", "K.R 1.6/1 3", "K.S 1.5/0 3", mode="stage", clock_running=True)
    assert {one["seconds"] for one in last["riders"].values()} == {20}
    assert last["stage_over"] is True
    assert last["clock_running"] is True


def test_a_pack_across_the_line_takes_seconds_before_it_minutes_behind_it() -> None:
    answered = answer("a b v", "A.R 1.6/0 4", "B.R 1.6/1 3", "C.R 1.5/0 3", "D.R 1.5/1 2", mode="stage")
    assert places(answered) == {"A.R": "2.4/0", "B.R": "2.3/0", "C.R": "2.2/0", "D.R": "2.1/0"}
    assert {name: one.get("seconds") for name, one in answered["riders"].items()} == {
        "A.R": 20,
        "B.R": 20,
        "C.R": 20,
        "D.R": None,
    }
    assert answered["riders"]["D.R"]["minutes"] == 1


def test_no_minutes_before_the_first_rider_is_home() -> None:
    answered = answer("a b V", "A.R 1.1/0 5", mode="stage", clock_running=False)
    assert answered["riders"]["A.R"]["minutes"] == 0
    assert "seconds" not in answered["riders"]["A.R"]
    assert answered["clock_running"] is False
    assert answer("a b V", "A.R 1.1/0 5", mode="stage", clock_running=True)["riders"]["A.R"]["minutes"] == 1


def test_teams_in_a_team_trial_form_no_packs_with_each_other() -> None:
    answered = answer("a b v", "A.R 1.6/0 4", "A.S 1.6/1 3", "B.R 1.6/0 3", "B.S 1.6/1 1", mode="ttt")
    assert {name: one.get("seconds") for name, one in answered["riders"].items()} == {
        "A.R": 20,
        "A.S": 20,
        "B.R": 30,
        "B.S": 30,
    }


def test_ascending_finish_has_its_own_seconds() -> None:
    riders = ["A.R 2.1/0 5", "B.R 2.1/1 3", "C.R 2.1/2 2"]
    answered = answer("a b V", *riders, mode="stage")
    assert {name: one["seconds"] for name, one in answered["riders"].items()} == {"A.R": 0, "B.R": 20, "C.R": 20}


def test_tokens_go_to_those_who_came_by_in_this_round_furthest_first() -> None:
    piles = {
        "major": {"square": "1.3", "side": "mountain", "tokens": [3, 1]},
        "minor": {"square": "1.5", "side": "sprint", "tokens": [2, 1]},
    }
    riders = ["A.R 1.3/0 2", "B.R 1.2/0 2", "B.S 1.1/0 2", "C.R 1.1/1 2", "D.R 0.6/0 2"]
    answered = answer("a b c v", *riders, mode="stage", piles=piles, refreshment="1.4")
    assert answered["tokens"] == [
        {"pile": "major", "rider": "B.R", "value": 3, "side": "mountain"},
        {"pile": "major", "rider": "B.S", "value": 1, "side": "mountain"},
        {"pile": "minor", "rider": "A.R", "value": 2, "side": "sprint"},
    ]
    assert answered["tokens_left"] == {"major": [], "minor": [1]}
    assert answered["refreshment_holder"] == "A.R"
