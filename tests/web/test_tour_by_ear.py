"""A tour by keys alone, with what a screen reader says as the only source: draft, trial, refreshment, rest day."""

import re
import time

import pytest
from tests.support.screen_reader import ScreenReader
from tests.support.tour_pages import open_tour
from tests.web.conftest import NewPage

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(400)]

STAGES = [
    {"tiles": "abcu", "kind": "ttt", "name": "Against the clock"},
    {"tiles": "abDcefgu", "kind": "extended", "name": "The long day"},
    {"tiles": "abcu", "name": "Home"},
]
PATIENCE = 300  # seconds for a tour, on a machine that does other things as well


def test_a_tour_by_keys_alone_from_what_is_said(new_page: NewPage) -> None:
    page = new_page()
    page.goto(open_tour(page, "me", "random", stages=STAGES, specialists=True, rest_days=[1]))
    reader, done, until = ScreenReader(page), set[str](), time.monotonic() + PATIENCE
    while (what := act(reader)) != "over":
        assert time.monotonic() < until, f"the tour does not get on:\n{reader.text()}"
        if what:
            done.add(what)
        else:
            page.wait_for_timeout(150)
    assert done == {"draft", "place", "draw", "card", "reveal", "refreshment", "result", "rest", "stage", "ceremony"}


def act(reader: ScreenReader) -> str:
    """One decision, from what is said. -> what it was about; "": nothing can be done yet"""
    said = reader.text()
    if "Stage 1 of 3" in said and "Rest day" in said:
        assert "Being ridden" not in said, "the stage after the rest day waits"
    if "Stage 3 of 3" in said and reader.names("radio", said):
        assert "Yellow jersey" in said, "who leads is said"
        assert "How the tour stands" in said
    buttons, headings = reader.names("button", said), reader.names("heading", said)
    if any(re.search(r"wins? the tour", heading) for heading in headings):
        return "over"
    for beginning, about in (
        ("Take nothing back", "refreshment"),
        ("To the final ceremony", "ceremony"),
        ("To the result", "result"),
        ("To the rest day", "rest"),
        ("Line up for stage", "stage"),
    ):
        if any(button.startswith(beginning) for button in buttons):
            if about == "refreshment":
                return refresh(reader, buttons)
            reader.walk_to(beginning)
            return about
    if any(button.startswith("Choose ") for button in buttons):
        reader.walk_to("Choose ")
        assert reader.focused().startswith("Take "), "the confirmation has the focus"
        reader.press("Enter")
        reader.page.get_by_role("dialog").wait_for(state="detached")
        return "draft"
    if any(button.startswith("Skip") for button in buttons):
        reader.press("Escape")
        return "reveal"
    if reader.names("radio", said):
        assert "Which card does" in said
        reader.press("1", "Enter")
        return "card"
    for question, about in (("place first", "place"), ("start from", "place"), ("draw cards for first", "draw")):
        if question in said:
            reader.press("1")
            return about
    return ""


def refresh(reader: ScreenReader, buttons: list[str]) -> str:
    """A card is taken, put back, taken again; the total is said, and one word confirms it."""
    assert not reader.focused().startswith("Take nothing"), "nobody gives it up with one key too many"
    card = next(button for button in buttons if re.match(r"Take the .* back", button))
    value = int(re.findall(r"\d+", card)[0])
    for total in (value, 0, value):
        reader.walk_to(card)
        assert re.search(rf"\b{total} of 2[45] energy", reader.text())
    reader.walk_to("Take 1 card back")
    return "refreshment"
