"""The road as text: numbers, packs, lanes, ground, lines; and the stage from the side."""

from dataclasses import replace

from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.view import RiderView
from lignerouge.flamme.rules.track import Course, lay_course
from lignerouge.flamme.stages.text import parse_tiles
from lignerouge.kernel.luck import seeded
from lignerouge.terminal.flamme.profile import profile, profile_line
from lignerouge.terminal.flamme.road import Strip, columns_of, symbols_on, weather_of, weather_on


def course(text: str) -> Course:
    return lay_course(parse_tiles(text))


def riders(**places: tuple[str, int]) -> list[RiderView]:
    state = FLAMME_ROUGE.begin({"stage": "a b u"}, 2, seeded(1), None)
    plain = FLAMME_ROUGE.view(state, None).riders[0]
    return [replace(plain, rider=rider, square=square, lane=lane) for rider, (square, lane) in places.items()]


def drawn(text: str, width: int = 80, **places: tuple[str, int]) -> list[str]:
    return [line.plain for line in Strip(course(text), riders(**places), width).lines()]


def test_packs_lanes_and_the_finish() -> None:
    assert drawn("a b u", AR=("1.2", 0), BS=("1.3", 1), BR=("1.3", 0), AS=("1.5", 0)) == [
        "  7[ 6  5] 4[ 3] 2  1 +1 +2 +3 +4 +5",
        "│  │  │BS│  │  │  │  ║  │  │  │  │  ",
        "│  │AR│BR│  │AS│  │  ║  │  │  │  │  ",
        "─────────────────────║::::::::::::::",
    ]


def test_the_ground_has_symbols() -> None:
    *_, ground = drawn("a C D u", AR=("1.1", 0))
    assert ground.replace("^", "").strip("─").startswith("vvv")
    assert ground.index("^") == 3 * 4
    assert drawn("a C D u", AR=("0.1", 0))[-1].startswith("=" * 15)
    assert symbols_on(course("a C D u")) == ["flat", "ascent", "descent", "start", "past"]


def test_weather_has_symbols_below_the_ground() -> None:
    windy = lay_course(parse_tiles("a b c d l u"), ((1, "rain"), (2, "headwind"), (3, "tailwind"), (4, "fair")))
    lines = [line.plain for line in Strip(windy, riders(AR=("1.2", 0)), 80).lines()]
    assert lines[-1] == " ¦¦" * 6 + " ««" * 6 + " »»" * 2
    assert weather_on(windy) == ["tailwind", "headwind", "rain"]
    assert [weather_of(windy, (windy.number(square),)) for square in ("0.1", "1.1", "4.1")] == ["", "rain", ""]


def test_the_start_line_stands_before_the_first_square_after_the_grid() -> None:
    lane = drawn("a b u", AR=("0.5", 0))[2]
    assert lane.startswith("│  │AR┃  │")


def test_a_wide_screen_has_wider_squares() -> None:
    assert drawn("a b u", width=120, AR=("1.2", 0))[2].startswith("│   │AR │   │")


def test_a_narrow_screen_has_several_blocks_and_none_for_empty_squares() -> None:
    lines = drawn("a b c d u", width=31, AR=("0.5", 0), BR=("3.1", 0))
    assert [line for line in lines if "AR" in line or "BR" in line] == [lines[2], lines[6]]
    assert len(lines) == 12
    assert len(drawn("a b u", width=34, AR=("1.1", 0))) == 4


def test_a_pack_may_reach_the_end_of_a_block() -> None:
    numbers = drawn("a b u", AR=("2.6", 0))[0]
    assert numbers.endswith("[+5]")


def test_one_lane_leaves_the_other_out() -> None:
    upper = drawn("a 5 u", AR=("0.6", 0))[1]
    assert "░░" in upper


def test_the_verge_is_a_row_of_its_own() -> None:
    lines = drawn("a b u", AR=("1.2", 0), BR=("1.2", 1), CR=("1.2", -1))
    assert [line[3:6] for line in lines[1:4]] == ["│BR", "│AR", "│CR"]


def test_a_crashed_rider_has_small_letters() -> None:
    fallen = [replace(rider, crashed=True) for rider in riders(AR=("1.2", 0))]
    assert "ar" in Strip(course("a b u"), fallen, 80).lines()[2].plain


def test_roundabouts_show_the_outer_branch_above_the_inner_one() -> None:
    lines = drawn("a x u", AR=("1.i2", 0), BR=("1.o1", 0), CR=("1.o5", 0), DR=("1.i3", -1))
    numbers, outer, inner, verge = lines[:4]
    assert "6o" in numbers
    assert "5o" in numbers
    assert outer.index("BR") < outer.index("CR")
    assert inner.index("AR") > outer.index("BR")
    assert "DR" in verge
    assert "@" in lines[4]
    assert len(columns_of(course("a x u"))) == 6 + 3 + 5 + 6


def test_a_roundabout_beside_three_lanes() -> None:
    lines = drawn("1 x u", AR=("0.6", 0), BR=("1.i1", 0))
    assert len(lines) == 5
    assert sum(line.count("BR") for line in lines) == 1


def test_flags_stand_below_their_squares() -> None:
    strip = Strip(course("a b u"), riders(AR=("1.1", 0)), 80, flags={"1.4": "3", "1.6": "5+"})
    lines = [line.plain for line in strip.lines()]
    assert lines[0][12:15] == "  4"
    assert lines[-1][12:15] == "  3"
    assert lines[-1][18:21] == " 5+"


def test_before_anybody_is_placed_the_grid_is_shown() -> None:
    lines = drawn("a b u", AR=("", 0))
    assert lines[0].startswith(" 13 12 11 10  9  8  7")


def test_the_profile_rises_and_falls() -> None:
    line = profile_line(parse_tiles("a C D u"), width=80).plain
    assert len(line) == 24
    assert line[0] == "▁"
    assert line[17] > line[9]
    assert line[18:] == line[18] * 6
    assert set(profile_line(parse_tiles("a b u")).plain) == {"▁"}
    assert len(profile_line(parse_tiles("a C D u")).plain) == 12


def test_the_profile_shows_everybody() -> None:
    lines = profile(course("a C D u"), riders(AR=("1.1", 0), BS=("1.1", 1), CS=("3.3", 0)), 80)
    assert [line.plain.rstrip() for line in lines[:2]] == [" " * 6 + "B", " " * 6 + "A" + " " * 13 + "C"]
    assert lines[-1].plain == "=====────^^^^^^^^v─║::::"


def test_a_long_stage_is_pressed_together() -> None:
    lines = profile(course("a C D u"), riders(AR=("1.1", 0), BS=("1.1", 1), CS=("1.2", 0)), 12)
    assert all(len(line.plain) <= 12 for line in lines)
    assert lines[0].plain.strip() == "+"
    assert "║" in lines[-1].plain
    assert profile(course("a b u"), [], 80)[0].plain == "▁" * 18
