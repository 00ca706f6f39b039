import json
from dataclasses import asdict
from itertools import pairwise
from math import dist, hypot

import pytest
from tests.tools.stage_samples import FOLDER, SAMPLES, text_of

from lignerouge.flamme.content.catalogue import stage_by_name
from lignerouge.flamme.designer.drawing import DrawnClimb, DrawnSquare, DrawnToken, StageDrawing, draw_asked, draw_stage
from lignerouge.flamme.play.setup import make_setup
from lignerouge.flamme.stages.cards import tour_stage, tour_stages
from lignerouge.flamme.stages.layout import SHARP_RADIUS
from lignerouge.flamme.stages.text import parse_tiles
from lignerouge.kernel.errors import InputError

ALL = [(side, stage.kind) for stage in tour_stages() for side in (stage.tiles_2_4, stage.tiles_5_6)]


def drawn(text: str, kind: str = "race") -> StageDrawing:
    return draw_stage(parse_tiles(text), kind)


def by_name(drawing: StageDrawing) -> dict[str, DrawnSquare]:
    return {square.name: square for square in drawing.squares}


def test_squares_are_named_and_ordered_like_those_of_the_race() -> None:
    for names, kind in ALL:
        drawing = draw_stage(names, kind)
        assert tuple(square.name for square in drawing.squares) == make_setup(names, kind, 2).course.names[1:]


def test_a_flat_road_counts_down_to_the_line_and_on_beyond_it() -> None:
    drawing = drawn("abu")
    assert drawing.length == 18
    assert [square.to_go for square in drawing.squares] == list(range(13, -5, -1))
    assert drawing.squares[drawing.start].name == "0.5"
    assert drawing.squares[drawing.finish].name == "2.2"
    assert [square.zone for square in drawing.squares[:7]] == ["start"] * 5 + ["", ""]
    assert drawing.squares[-1].zone == "past"
    assert drawing.squares[-1].ahead == ()


def test_a_straight_square_is_told_by_two_points_and_a_bend_by_three() -> None:
    squares = by_name(drawn("aeu"))
    assert squares["0.6"].line == (5, 0, 6, 0)
    assert squares["1.1"].line == (6, 0, 6.574, -0.114, 7.061, -0.439)
    for x, y in ((6, 0), (6.574, -0.114), (7.061, -0.439)):
        assert dist((x, y), (6, -SHARP_RADIUS)) == pytest.approx(SHARP_RADIUS, abs=0.001)


def test_each_square_begins_where_the_one_before_it_ends() -> None:
    for names, kind in ALL:
        squares = draw_stage(names, kind).squares
        for square in squares:
            for ahead in square.ahead:
                gap = hypot(squares[ahead].line[0] - square.line[-2], squares[ahead].line[1] - square.line[-1])
                # the ring of a roundabout begins and ends inside the mouths of the roads
                assert gap < 0.51 if square.branch or squares[ahead].branch else gap < 0.002


def test_a_roundabout_has_two_branches_around_an_island() -> None:
    drawing = drawn("axu")
    squares = by_name(drawing)
    assert [drawing.squares[n].name for n in squares["1.3"].ahead] == ["1.i1", "1.o1"]
    assert [squares[f"1.i{n}"].branch for n in (1, 2, 3)] == ["inner"] * 3
    assert squares["1.o5"].branch == "outer"
    assert squares["1.2"].branch == ""
    assert [drawing.squares[n].name for n in squares["1.o5"].ahead] == ["2.1"]
    assert drawing.tiles[1].island == (10.4, -0.9)
    assert drawing.tiles[0].island == ()
    assert drawing.length == 6 + 6 + 6


def test_along_the_road_an_outer_branch_is_as_long_as_the_inner_one() -> None:
    squares = by_name(drawn("axu"))
    assert [squares[f"1.{label}"].at for label in ("3", "i1", "i2", "i3")] == [8.5, 9.5, 10.5, 11.5]
    assert [squares[f"1.o{n}"].at for n in range(1, 6)] == [9.3, 9.9, 10.5, 11.1, 11.7]
    assert squares["2.1"].at == 12.5


def test_heights_follow_ascents_and_descents() -> None:
    drawing = drawn("aDHu")
    squares = by_name(drawing)
    assert [squares[f"1.{n}"].height for n in range(1, 7)] == [1, 2, 3, 4, 5, 4]
    assert [squares[f"2.{n}"].height for n in (1, 2)] == [3, 2]
    assert squares["1.1"].ground == "ascent"
    assert drawing.climbs == (DrawnClimb(first=6, last=10, length=5),)


def test_the_box_holds_the_road() -> None:
    assert drawn("abu").box == (-0.56, -0.56, 18.56, 0.56)
    for names, kind in ALL:
        drawing = draw_stage(names, kind)
        left, top, right, bottom = drawing.box
        for square in drawing.squares:
            half = drawing.half_widths[square.lanes - 1]
            assert left <= min(square.line[::2]) - half + 0.001
            assert right >= max(square.line[::2]) + half - 0.001
            assert top <= min(square.line[1::2]) - half + 0.001
            assert bottom >= max(square.line[1::2]) + half - 0.001


def test_a_stage_of_a_tour_has_the_wide_finish_and_its_tokens() -> None:
    # Grand Tour p. 16 and ruling F31
    race, stage = drawn("aDHnu"), drawn("aDHnu", "normal")
    assert (race.stage, stage.stage) == ("aDHnu", "aDHnv")
    assert race.tokens == ()
    assert (race.squares[race.finish].lanes, stage.squares[stage.finish].lanes) == (2, 3)
    after, line = [n for n, square in enumerate(stage.squares) if square.name in ("1.6", "4.2")]
    assert stage.tokens == (
        DrawnToken(pile="major", side="mountain", square=after, tokens=3),
        DrawnToken(pile="minor", side="sprint", square=line, tokens=2),
    )
    assert drawn("aDHnu", "ttt").tokens == ()


def test_an_extended_stage_has_a_refreshment_token() -> None:
    drawing = drawn("abu", "extended")
    assert [(token.pile, token.side, token.tokens) for token in drawing.tokens] == [
        ("major", "sprint", 3),
        ("minor", "sprint", 2),
        ("refreshment", "refreshment", 1),
    ]
    assert drawing.squares[drawing.tokens[2].square].name == "1.1"


def test_a_stage_card_has_its_name() -> None:
    card = stage_by_name("Firenze - Milano")
    assert draw_stage(card.tiles, "race").name == "Firenze - Milano"
    assert draw_stage(card.tiles, "normal").name == "Firenze - Milano"
    assert drawn("abu").name == ""


def test_whoever_asks_gives_a_name_or_letters() -> None:
    assert draw_asked("Firenze - Milano", "race") == draw_asked("abcgiDHqntmKOLrepJsfu", "race")
    assert draw_asked("abu", "itt").kind == "itt"
    with pytest.raises(InputError, match='not "sprint"'):
        draw_asked("abu", "sprint")
    with pytest.raises(InputError, match="There is no stage called"):
        draw_asked("Firenze - Roma", "race")


def test_a_stage_is_drawn_as_so_many_teams_ride_it() -> None:
    few, many = (draw_asked("Peloton 7", "race", teams) for teams in (4, 5))
    assert (few.tiles[0].name, many.tiles[0].name) == ("a", "1B")
    assert (few.tiles[-1].name, many.tiles[-1].name) == ("u", "v"), "many finish wide"
    assert few.name == many.name == "Peloton 7"
    assert draw_asked("Stage 8", "normal", 6) == draw_stage(tour_stage(8).tiles_5_6, "normal", teams=6)
    with pytest.raises(InputError, match="places for 10 riders, and 6 teams have 12"):
        draw_asked("Avenue Corso Paseo", "race", 6)


def test_it_is_small_and_plain_enough_to_be_sent() -> None:
    for names, kind in ALL:
        text = json.dumps(asdict(draw_stage(names, kind)), separators=(",", ":"))
        assert len(text) < 20_000
        assert "-0.0," not in text


def test_the_shortest_way_has_every_place_once() -> None:
    for names, kind in ALL:
        places = sorted(square.at for square in draw_stage(names, kind).squares if square.branch != "outer")
        assert all(later - earlier == 1 for earlier, later in pairwise(places))


@pytest.mark.parametrize("sample", SAMPLES)
def test_the_browser_client_is_tested_with_these_drawings(sample: str) -> None:
    # if they differ on purpose: python tests/tools/stage_samples.py
    assert (FOLDER / f"{sample}.json").read_text(encoding="utf-8") == text_of(sample)


def test_the_boxes_of_its_tiles_are_known() -> None:
    assert drawn("abu").boxes == ("base",)
    assert drawn("a-2B-c-v", "normal").boxes == ("base", "peloton", "grand_tour")
