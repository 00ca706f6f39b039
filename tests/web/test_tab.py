"""The tab of the browser says by its title and its icon whose turn it is, whatever the page has shown before."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.support import redline_pages
from tests.support.draft_pages import choices, take
from tests.support.race_pages import CARD, OPTION, open_table
from tests.support.together import open_for_two
from tests.support.tour_pages import open_tour
from tests.web.conftest import NewPage

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(200)]


def says_so(page: Page, *, turn: str) -> None:
    """A dot is on the icon only if it is the reader's own turn."""
    expect(page).to_have_title(re.compile(f"^{turn} · .+ · Ligne Rouge$"))
    has_icon(page, "/icon-turn.svg" if turn == "Your turn" else "/icon.svg")


def has_icon(page: Page, icon: str) -> None:
    """The one that the tab shows."""
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", icon)


def leave_and_come_back(page: Page) -> None:
    """Without loading the document again: what the table needs has all been loaded."""
    page.get_by_role("link", name="Ligne Rouge").first.click()
    expect(page).to_have_title("Ligne Rouge")
    has_icon(page, "/icon.svg")
    page.go_back()


def test_in_a_race_also_when_its_page_is_opened_again(new_page: NewPage) -> None:
    page = new_page()
    page.goto(open_table(page, "me", "random"))
    page.locator(OPTION).first.wait_for()
    says_so(page, turn="Your turn")
    leave_and_come_back(page)
    page.locator(OPTION).or_(page.locator(CARD)).first.wait_for()
    says_so(page, turn="Your turn")


def test_in_a_draft_and_in_a_tour(new_page: NewPage) -> None:
    page = new_page()
    page.goto(open_tour(page, "me", "random", specialists=True))
    for _ in range(2):
        choices(page).first.wait_for()
        says_so(page, turn="Your turn")
        take(page)
    page.locator(OPTION).first.wait_for()
    says_so(page, turn="Your turn")
    page.get_by_role("button", name="How the tour stands").click()
    expect(page.get_by_text("No stage is over yet.")).to_be_visible()
    says_so(page, turn="Your turn")
    page.reload()
    page.locator(OPTION).first.wait_for()
    says_so(page, turn="Your turn")


def test_of_somebody_else(new_page: NewPage) -> None:
    host, friend = new_page(), new_page()
    address = open_for_two(host, friend, "redline")
    for page in (host, friend):
        page.goto(address)
        page.locator(redline_pages.PIECE).first.wait_for()
    is_hosts = host.locator(f"{redline_pages.PIECE}:not(:disabled)").count() > 0
    says_so(host, turn="Your turn" if is_hosts else "Bob’s turn")
    says_so(friend, turn="Ada’s turn" if is_hosts else "Your turn")
