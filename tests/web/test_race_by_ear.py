"""A race of six teams by keys alone, with what a screen reader says as the only source: bids, rain, three lanes."""

import re
import time

import pytest
from playwright.sync_api import expect
from tests.support.race_pages import open_table
from tests.support.screen_reader import ScreenReader
from tests.web.conftest import NewPage

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(300)]

STAGE = "1-2-3-v"  # sixteen squares with a breakaway and a wide finish: two rounds, three at most
PICKED = "[role=radio][aria-checked=true]"
PATIENCE = 120  # seconds, on a machine that does other things as well


def test_six_teams_with_a_breakaway_and_rain_from_what_is_said(new_page: NewPage) -> None:
    page = new_page("/")
    bots = ["random"] * 5
    page.goto(open_table(page, "me", *bots, options={"stage": STAGE, "weather": {"1": "rain"}}))
    reader, done, until = ScreenReader(page), set[str](), time.monotonic() + PATIENCE
    while (what := act(reader, done)) != "over":
        assert time.monotonic() < until, f"the race does not get on:\n{reader.text()}"
        if what:
            done.add(what)
        else:
            page.wait_for_timeout(150)
    assert done == {"place", "square", "name", "bid", "bids", "draw", "card", "road", "reveal"}


def act(reader: ScreenReader, done: set[str]) -> str:
    """One decision, from what is said. -> what it was about; "": nothing can be done yet"""
    said = reader.text()
    buttons = reader.names("button", said)
    if any(button.startswith("Ride again") for button in buttons):
        assert re.search(r"\d short of the line", said)
        return "over"
    if any(button.startswith("Skip") for button in buttons):
        told = "bids" if "in all" in said else "reveal"
        reader.press("Escape")
        return told
    if reader.names("radio", said):
        return bid(reader, said) if "bid: Aurore" in said else card(reader, done)
    if "place first" in said:
        forecast = reader.page.get_by_text("rain on squares").first
        expect(forecast, "the forecast is told before anybody starts").to_be_visible()
        assert not any("round 0" in button for button in buttons)
        reader.press("1")
        return "place"
    if "start from?" in said:
        started = re.findall(r"text: .* starts from square (\d+)", said)
        for button in buttons:
            if (square := re.match(r"Square (\d+)", button)) and square[1] in started:
                assert re.search(r", .* [RS]\b", button), "who stands on a square is said with it"
        reader.press("1")
        return "square"
    if any(button.startswith("rouleur") for button in buttons):
        assert re.search(r"The price: both cards are gone, two exhaustion cards", said)
        reader.press("1")
        return "name"
    if "draw cards for first" in said:
        assert re.search(r"Draw for the rouleur .*to go.*deck \d+", said)
        reader.press("1")
        return "draw"
    return ""


def bid(reader: ScreenReader, said: str) -> str:
    """How many places there are to win is said, and after the first bids what everybody has."""
    for width, height in ((360, 640), (1440, 900)):  # on a zoomed page, too, where it has no room to be seen
        reader.page.set_viewport_size({"width": width, "height": height})
        assert re.search(r"2 places ahead, on square \d+", reader.text())
    if "Second bid" in said:
        assert len(re.findall(r"\d+ in all", said)) == 6
    reader.press("1")
    lock(reader)
    return "bid"


def card(reader: ScreenReader, done: set[str]) -> str:
    """The picked card has the focus and says where it leads and what stands in the way. The road is asked for once."""
    if "road" not in done:
        reader.press("l")
        sheet = reader.page.get_by_role("dialog")
        expect(sheet.get_by_text(re.compile(r"Squares? .*past the finish line, 3 lanes"))).to_be_visible()
        expect(sheet.get_by_text(re.compile(r"the (right|second) lane")).first).to_be_visible()
        reader.press("Escape")
        expect(sheet).to_have_count(0)
        return "road"
    reader.press("1")
    picked = reader.page.locator(PICKED)
    expect(picked).to_be_focused()
    expect(picked).to_have_accessible_description(
        re.compile(r"(squares?|It counts \d+): .*(Blocked by riders \d+%|Nothing in the way)")
    )
    lock(reader)
    return "card"


def lock(reader: ScreenReader) -> None:
    """The picked card. What is heard from then on is not of this hand, which stays until the server has it."""
    card = reader.page.locator(PICKED).element_handle()
    reader.press("Enter")
    reader.page.wait_for_function("card => !card.isConnected || card.ariaChecked !== 'true'", arg=card)
