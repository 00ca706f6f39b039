"""The pictures of the page that says how Redline is played, held against the rules that they show."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from lignerouge.kernel.notes import attentive
from lignerouge.redline.play.notation import lay_table, parse_position
from lignerouge.redline.play.refusals import judge, judged
from lignerouge.redline.rules.alignments import count_new
from lignerouge.redline.rules.board import cell_at
from lignerouge.redline.rules.pieces import PIECE_NAMES, PIECE_NUMBERS, colour_number, read_ports

PAGE = Path(__file__).parents[3] / "web" / "src" / "redline" / "HowSteps.svelte"
PICTURE = re.compile(r'\{ key: "(\w+)", rule: "(R\d+)", good: "([^"]*)", bad: "([^"]*)" \}')
SHOWN = {"extend": (True, "R3"), "dead": (False, "R4"), "colour": (False, "R5"), "align": (True, "R3")}


@pytest.mark.parametrize(("key", "rule", "good", "bad"), PICTURE.findall(PAGE.read_text(encoding="utf-8")))
def test_a_picture_shows_its_rule_and_breaks_no_other(key: str, rule: str, good: str, bad: str) -> None:
    """Piece by piece as in a game: all but the last are allowed, and no piece is there twice."""
    pieces = (good or bad).split()
    for n, piece in enumerate(pieces):
        others = ",".join(name for name in PIECE_NAMES if name not in str(pieces))
        table = lay_table(parse_position(f"{' '.join(pieces[:n])} A={others[:3]} B=- reserve=-"))
        name, x, y, ports = re.fullmatch(r"([YB]:\d+)@(\d),(\d)/(\d+)", piece).groups()  # type: ignore[union-attr]
        assert name in PIECE_NAMES
        verdict = judge(table, colour_number(name[0]), read_ports(ports), int(x), int(y))
        if n == 0:
            continue
        if n < len(pieces) - 1:
            assert verdict.legal, piece
            continue
        assert (verdict.legal, verdict.rule) == SHOWN[key]
        assert verdict.because, "it extends a line, or says which piece is in the way"
        extends = [each for each in pieces[:n] if judge_alone(each, piece)]
        assert extends, "nothing else is wrong with it"
        new = count_new(table, cell_at(int(x), int(y)), colour_number(name[0]), 0, attentive())
        assert bool(new) == (rule == "R6")


def judge_alone(lying: str, piece: str) -> bool:
    """Whether a piece goes on with a line of another, if there is nothing else on the table."""
    table = lay_table(parse_position(f"{lying} A=Y:13 B=- reserve=-"))
    name, x, y, ports = re.fullmatch(r"([YB]:\d+)@(\d),(\d)/(\d+)", piece).groups()  # type: ignore[union-attr]
    return judge(table, colour_number(name[0]), read_ports(ports), int(x), int(y)).why in ("legal", "same colour")


LESSONS = PAGE.with_name("lessons.json")


@pytest.mark.parametrize(
    "lesson", json.loads(LESSONS.read_text(encoding="utf-8")), ids=lambda lesson: str(lesson["id"])
)
def test_a_lesson_can_be_learnt_from_its_position(lesson: dict[str, Any]) -> None:
    """Its board can come about, and its hand has what the lesson speaks of."""
    pieces = lesson["board"].split()
    for n in range(1, len(pieces)):
        table = lay_table(parse_position(f"{' '.join(pieces[:n])} A={lesson['hand'][0]} B=- reserve=-"))
        name, x, y, ports = re.fullmatch(r"([YB]:\d+)@(-?\d),(-?\d)/(\d+)", pieces[n]).groups()  # type: ignore[union-attr]
        assert judge(table, colour_number(name[0]), read_ports(ports), int(x), int(y)).legal
    table = lay_table(parse_position(f"{lesson['board']} A={','.join(lesson['hand'])} B=- reserve=-"))
    first, second, third = (judged(table, PIECE_NUMBERS[piece]) for piece in lesson["hand"])
    if lesson["goal"] == "fits":
        assert first.allowed
        assert second.allowed
        assert not third.allowed, "the third one fits nowhere"
    else:
        assert 0 < len(first.aligns) < len(first.allowed)
        assert second.allowed
        assert not second.aligns
        cells = {place.partition("/")[0] for place in first.aligns + third.aligns}
        assert cells == {"-1,0"}, "between two blue pieces of one column"
