"""What a player looks for is in view on the smallest phone, and on a phone at 200 %."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.support import redline_pages as laying
from tests.support.axe import violations
from tests.support.race_pages import CARD, open_table, ride
from tests.support.servers import RunningServer, running_server
from tests.support.tour_pages import is_over, open_tour, ride_by_socket
from tests.web.conftest import SETTLED, NewPage, languages

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(400)]

# The first kind is seen whole: under the head of the page, and over the buttons that stick to its lower edge.
IN_VIEW = """([kind, head, buttons]) => {
  const edge = (one, side, otherwise) => document.querySelector(one)?.getBoundingClientRect()[side] ?? otherwise;
  const [top, bottom] = [edge(head, "bottom", 0), edge(buttons, "top", innerHeight)];
  const all = [...document.querySelectorAll(kind)].map((one) => one.getBoundingClientRect());
  return all.length > 0 && all.every((box) => box.top >= top - 1 && box.bottom <= bottom + 1);
}"""
# Of which words more is there than is shown.
CUT = """(kinds) => [...document.querySelectorAll(kinds)]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1).map((one) => one.innerText)"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """With luck that is known: as many cards are played every time."""
    with running_server(Path(tmp_path_factory.mktemp("small")) / "tables.db", luck=7) as server:
        yield server


def fits(page: Page) -> bool:
    """Nothing sticks out at the side."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_the_end_of_a_game_of_redline_leaves_its_board_in_view(new_page: NewPage) -> None:
    page = new_page(size="small")
    address = laying.open_table(page, "me", "random", "sensible")
    ride_by_socket(page, address, is_over)
    page.goto(address)
    expect(page.get_by_role("button", name="Play again")).to_be_in_viewport(ratio=1)
    board = page.locator(".felt").bounding_box()
    assert board is not None
    assert board["height"] >= 200
    page.get_by_role("link", name="Download the record").scroll_into_view_if_needed()
    assert fits(page)
    assert violations(page) == []


def test_redline_and_puzzles_at_200_percent(new_page: NewPage) -> None:
    page = new_page()
    page.set_viewport_size({"width": 195, "height": 422})  # a phone of 390
    page.goto(laying.open_table(page, "me", "random"))
    page.locator(laying.PIECE).first.wait_for()
    page.evaluate(SETTLED)
    assert page.evaluate(CUT, "header h1, header .slim") == []
    assert fits(page)
    page.goto("/puzzles")
    page.get_by_role("radio").first.wait_for()
    page.evaluate(SETTLED)
    assert fits(page)
    assert violations(page) == []


def test_what_every_card_of_a_puzzle_was_worth_is_seen_with_the_verdict(new_page: NewPage) -> None:
    page = new_page("/puzzles", size="small", language="fr")
    page.get_by_role("radio").first.press("Enter")
    page.get_by_role("radio").first.press("Enter")
    percents = page.locator("[role=radio] .num")
    expect(percents.first).to_be_visible()
    page.wait_for_function(IN_VIEW, arg=["[role=radio] .num, .seen h1, .told", "header.top", ".acts"])
    expect(page.locator(".acts .red")).to_be_focused()


def test_the_played_cards_of_both_riders_are_seen_in_the_refreshment(new_page: NewPage) -> None:
    page = new_page(size="small")
    stage = {"tiles": "abDcefghijklmnopqu", "kind": "extended", "name": "The long day"}
    address = open_tour(page, "me", "random", stages=[stage] * 3)
    ride_by_socket(page, address, lambda view: (view["race"] or {}).get("phase") == "refreshment")
    page.goto(address)
    ride(page, until=page.locator(".refreshment .card").first.is_visible)
    for _ in languages(page, "en", "fr", "es"):
        page.locator(".refreshment .card").first.wait_for()
        assert page.locator(".refreshment section").count() == 2
        page.wait_for_function(IN_VIEW, arg=[".refreshment .card", "header.top", ".refreshment .options"])
    assert violations(page) == []


def test_the_place_of_the_ruler_is_no_empty_band_in_the_first_round(new_page: NewPage) -> None:
    page = new_page(size="phone")
    page.goto(open_table(page, "me", "random"))
    ride(page, until=page.locator(CARD).first.is_visible)
    expect(page.locator(".rounds svg")).to_be_visible()
    expect(page.get_by_role("slider")).to_have_count(0)  # there is nothing to look back at
