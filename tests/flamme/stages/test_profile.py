import pytest

from lignerouge.flamme.content.catalogue import stages
from lignerouge.flamme.rules.track import lay_course
from lignerouge.flamme.stages.profile import climbs, profile, road, sections
from lignerouge.kernel.errors import InputError


def test_the_road_takes_the_inner_branch() -> None:
    assert [at.name for at in road(["x", "e"])] == ["0.1", "0.2", "0.3", "0.i1", "0.i2", "0.i3", "1.1", "1.2"]


def test_heights_rise_and_fall_square_by_square() -> None:
    seen = profile(["b", "L", "H", "u"])
    assert [seen.heights[f"1.{n}"] for n in range(1, 7)] == [1, 2, 3, 2, 1, 0]
    assert (seen.heights["0.6"], seen.heights["2.2"], seen.heights["3.6"]) == (0, -2, -2)
    assert (seen.ascent, seen.descent, seen.length) == (3, 5, 20)


def test_both_branches_of_a_roundabout_lie_at_one_height() -> None:
    seen = profile(["E", "x", "v"])
    assert {seen.heights[name] for name in seen.heights if name.startswith("1.")} == {2}
    assert {"1.i3", "1.o5"} <= set(seen.heights)
    assert seen.length == 2 + 6 + 6


def test_every_square_of_a_course_has_a_height() -> None:
    for stage in stages():
        assert set(profile(stage.tiles).heights) == set(lay_course(stage.tiles).numbers)


def test_a_climb_goes_on_across_tiles() -> None:
    (climb,) = climbs(["a", "M", "O", "D", "v"])
    assert climb.squares[0] == "1.3"
    assert climb.squares[-1] == "3.5"
    assert (climb.length, climb.after, climb.past) == (4 + 2 + 5, "3.6", None)


def test_a_climb_to_the_finish_goes_on_to_its_last_square() -> None:
    (climb,) = climbs(["a", "b", "O", "V"])
    assert (climb.length, climb.after, climb.past) == (8, None, "3.3")


def test_climbs_from_the_start_on() -> None:
    seen = profile(["a", "L", "b", "C", "c", "u"])
    assert [climb.after for climb in seen.climbs] == ["1.4", "4.1"]
    assert max(climb.length for climb in seen.climbs) == 3
    assert profile(["a", "u"]).climbs == ()


def test_cobbles_go_on_across_tiles_too() -> None:
    assert [part.length for part in sections(["a", "8", "6B", "b", "5", "u"], "cobble")] == [3 + 5, 6]
    assert len(profile(["a", "8", "6B", "b", "5", "u"]).cobbles) == 2


def test_no_such_tile() -> None:
    with pytest.raises(InputError, match=r'^There is no tile "w"\.$'):
        profile(["a", "w", "u"])
