"""Printed pages: what can be pressed stays on the screen."""

from urllib.parse import quote

import pytest
from playwright.sync_api import expect
from tests.support.race_pages import open_table
from tests.support.tour_pages import is_over, ride_by_socket
from tests.web.conftest import NewPage

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(400)]


def test_the_rules_on_paper_are_the_rules_alone(new_page: NewPage) -> None:
    page = new_page("/rules")
    search, link = page.get_by_role("searchbox"), page.get_by_role("link", name="Link to").first
    expect(search).to_be_visible()
    expect(link).to_be_visible()
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", level=3).first).to_be_visible()
    expect(search).to_be_hidden()
    expect(link).to_be_hidden()


def test_a_design_on_paper_is_no_wider_than_the_paper(new_page: NewPage) -> None:
    page = new_page(f"/design?stage={quote('a n e k g D H i l j q o p r s m u')}")
    page.locator("[data-tile]").first.wait_for()
    page.set_viewport_size({"width": 718, "height": 1000})
    page.emulate_media(media="print")
    expect(page.locator("[data-tile]").first).to_be_hidden()
    page.wait_for_function("document.documentElement.scrollWidth <= innerWidth")  # the plan follows a moment later


def test_a_newspaper_is_one_on_a_sheet(new_page: NewPage) -> None:
    page = new_page(size="small", language="fr")
    address = open_table(page, "me", "random", options={"stage": "abu"})
    ride_by_socket(page, address, is_over)
    page.goto(f"{address}/front")
    papers = page.locator("main img")
    expect(papers).to_have_count(2)
    captions = page.locator("figcaption")
    height = captions.first.evaluate("one => one.clientHeight")
    assert height < 88, "the caption and both files stand on one line"
    page.emulate_media(media="print")
    expect(page.locator("main img:visible")).to_have_count(1)
    expect(captions.first).to_be_hidden()
