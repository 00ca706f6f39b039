"""A board of Redline draws itself."""

import re
from itertools import islice
from pathlib import Path
from xml.etree import ElementTree

from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.redline.picture import COLOURS
from lignerouge.redline.play.game import REDLINE
from lignerouge.redline.play.notation import parse_position

TOKENS = Path(__file__).parents[2] / "web" / "src" / "styles" / "tokens.css"
SVG = "{http://www.w3.org/2000/svg}"


def pieces(svg: str) -> list[tuple[str, str]]:
    """Where each piece lies with its size, and its segments."""
    groups = list(ElementTree.fromstring(svg).iter(f"{SVG}g"))
    return [(group.attrib["transform"], group.findall(f"{SVG}path")[-1].attrib["d"]) for group in groups]


def test_pieces_lie_in_their_cells_with_their_segments_and_hands_below() -> None:
    svg = parse_position("Y:01@0,0/23 B:0@1,0/6 A=B:04 B=Y:1")._repr_svg_()
    assert pieces(svg) == [
        ("translate(0 0) scale(0.01)", "M50 50L100 50M50 50L100 100"),
        ("translate(1 0) scale(0.01)", "M50 50L0 50"),
        ("translate(-0.05 1.85) scale(0.005)", "M50 50L50 0M50 50L50 100"),
        ("translate(-0.05 2.47) scale(0.005)", "M50 50L100 0"),
    ]
    assert "Redline, 2 pieces on the board. It is the turn of A." in svg


def test_an_empty_board_and_one_of_a_game_that_is_over() -> None:
    match = Match.begin(REDLINE, {}, ["Ada", "Bob"], seeded(3))
    assert "Redline, 0 pieces on the board. It is the turn of" in (match._repr_svg_() or "")
    for _ in match.autopilot(dict.fromkeys(range(2), lambda view, asked: asked.options[0])):
        pass
    svg = match.view(0)._repr_svg_()
    assert re.search(r"Redline, \d+ pieces on the board\.</title>", svg)


def test_a_match_shows_what_everybody_sees() -> None:
    match = Match.begin(REDLINE, {}, ["Ada", "Bob"], seeded(3))
    for _ in islice(match.autopilot(dict.fromkeys(range(2), lambda view, asked: asked.options[0])), 4):
        pass
    view = match.view(None)
    svg = match._repr_svg_() or ""
    lying = [f"translate({one.x} {one.y}) scale(0.01)" for one in view.board]
    assert [place for place, _ in pieces(svg)][: len(lying)] == lying
    assert len(pieces(svg)) == len(lying) + sum(map(len, view.hands))


def test_the_colours_are_those_of_the_pages_by_day() -> None:
    tokens = dict(re.findall(r"--([\w-]+): (?:light-dark\()?(#\w+)", TOKENS.read_text(encoding="utf-8")))
    assert {name: tokens[name] for name in COLOURS} == COLOURS
