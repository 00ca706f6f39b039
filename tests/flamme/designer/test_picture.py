"""Stages, positions, races and tours draw themselves: well-formed, escaped, and where the pages would draw them."""

import json
import re
from dataclasses import replace
from itertools import islice
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.tools.rider_places import FILE, recorded
from tests.tools.stage_samples import SAMPLES

from lignerouge.flamme.bots.catalogue import new_bot
from lignerouge.flamme.content.catalogue import stage_by_name
from lignerouge.flamme.designer.drawing import draw_stage
from lignerouge.flamme.designer.picture import ASPECT, position_picture, road_picture, stage_picture
from lignerouge.flamme.designer.plates import COLOURS
from lignerouge.flamme.designer.ribbon import best_turn, lay_squares
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.notation import parse_position
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match

TOKENS = Path(__file__).parents[3] / "web" / "src" / "styles" / "tokens.css"
SVG = "{http://www.w3.org/2000/svg}"
MOVED = re.compile(r"translate\((\S+) (\S+)\) rotate\((\S+)\)")


def plates(svg: str) -> dict[str, tuple[float, ...]]:
    """Every rider in a picture: x, y and degrees."""
    groups = [group for group in ElementTree.fromstring(svg).iter(f"{SVG}g") if group.find(f"{SVG}title") is not None]
    found = {}
    for group in groups:
        moved = MOVED.fullmatch(group.attrib["transform"])
        assert moved
        found[group.findtext(f"{SVG}title") or ""] = tuple(map(float, moved.groups()))
    return found


def said(svg: str) -> str:
    return ElementTree.fromstring(svg).findtext(f"{SVG}title") or ""


def ridden(answers: int, **options: object) -> Match:  # type: ignore[type-arg]  # of whatever game
    match = Match.begin(FLAMME_ROUGE, options, ["Ada", "Bob"], seeded(3))
    bots = {seat: new_bot("random", seat).choose for seat in range(2)}
    for _ in islice(match.autopilot(bots), answers):
        pass
    return match


def test_what_the_pages_are_held_against_is_what_is_drawn() -> None:
    assert json.loads(FILE.read_text(encoding="utf-8")) == json.loads(json.dumps(recorded()))


def test_the_colours_are_those_of_the_pages_by_day() -> None:
    tokens = dict(re.findall(r"--([\w-]+): (?:light-dark\()?(#\w+)", TOKENS.read_text(encoding="utf-8")))
    assert {name: tokens[name] for name in COLOURS} == COLOURS


def test_riders_stand_on_the_lanes_of_the_drawing_that_the_pages_get() -> None:
    match = ridden(30)
    view = match.view(None)
    drawing = draw_stage(stage_by_name("Avenue Corso Paseo").tiles, "race")
    squares = lay_squares(drawing, best_turn(drawing, ASPECT))
    seen = plates(match._repr_svg_() or "")
    assert set(seen) == {"AR", "AS", "BR", "BS"}
    for rider in view.riders:
        assert seen[rider.rider] == pytest.approx(squares[rider.square].place(rider.lane), abs=0.001)
    assert said(match._repr_svg_() or "").startswith(f"Avenue Corso Paseo · 69 squares · round {view.round}. AR on ")


def test_weather_is_named_beside_its_tile_unless_it_is_fair() -> None:
    svg = ridden(10, stage="abcdu", weather={"1": "rain", "2": "fair", "3": "headwind"})._repr_svg_() or ""
    words = [text.text for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]
    assert {"rain", "headwind"} <= set(words)
    assert "fair" not in words


def test_before_riders_are_placed_the_road_is_empty() -> None:
    svg = ridden(0)._repr_svg_() or ""
    assert plates(svg) == {}
    assert said(svg) == "Avenue Corso Paseo · 69 squares."


def test_a_stage_card_draws_itself_with_climbs_and_milestones() -> None:
    svg = stage_by_name("Firenze - Milano")._repr_svg_()
    words = [text.text for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]
    assert words == ["Firenze - Milano · 69 squares", "60", "50", "40", "30", "20", "10"]
    assert COLOURS["road-up"] in svg
    assert COLOURS["road-down"] in svg


def test_everything_that_a_road_can_have_is_drawn() -> None:
    """Cobbles, supply, wavy squares, three lanes, roundabouts and tokens of all three kinds."""
    svg = "".join(stage_picture(names, kind) for names, kind in SAMPLES.values())
    for colour in ("road-cob-2", "road-sup", "wavy", "wood", "j-green", "j-dot"):
        assert COLOURS[colour] in svg, colour


def test_a_position_draws_itself_crashed_riders_and_the_verge_included() -> None:
    svg = parse_position("abcdu 2.1:AR,BS 1.6:(FS,DR!)CR,ES")._repr_svg_()
    seen = plates(svg)
    assert set(seen) == {"AR", "BS", "FS", "DR", "CR", "ES"}
    letters = [text.text for text in ElementTree.fromstring(svg).iter(f"{SVG}text")][-6:]
    assert letters == ["A", "B", "F", "×", "C", "E"]


def test_a_road_without_start_and_finish_is_drawn_too() -> None:
    assert said(position_picture(("b", "c"), ())) == "bc · 12 squares."


def test_names_are_escaped() -> None:
    drawing = replace(draw_stage(("a", "u"), "race"), name='<script>"&')
    svg = road_picture(drawing, (), when="<b>")
    assert said(svg) == '<script>"& · 3 squares · <b>.'
    assert "<script>" not in svg


def test_a_tour_shows_the_stage_that_is_ridden_and_before_it_the_road() -> None:
    tour = Match.begin(GRAND_TOUR, {"stages": [1, 2, 3], "specialists": True}, ["Ada", "Bob"], seeded(1))
    assert tour.view(None).race is None
    assert said(tour._repr_svg_() or "").startswith("Stage 1 · ")
    bots = {seat: new_bot("sensible", seat).choose for seat in range(2)}
    for _ in islice(tour.autopilot(bots), 20):
        pass
    race = tour.view(None).race
    assert race is not None
    assert tour._repr_svg_() == race._repr_svg_()
