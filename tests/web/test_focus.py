"""Whoever follows a link by keys reads on at the title of the page it leads to, or at what was asked for."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.support.race_pages import open_table, ride
from tests.support.tour_pages import is_over, ride_by_socket
from tests.web.conftest import NewPage

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(400)]

REVIEWED = 120_000  # milliseconds


def follow(page: Page, name: str) -> None:
    """A link, by keys."""
    page.get_by_role("link", name=name).first.press("Enter")


def title(page: Page, name: str | re.Pattern[str]) -> None:
    """It has the focus."""
    expect(page.get_by_role("heading", level=1, name=name)).to_be_focused()


def test_links_of_the_front_page_lead_to_titles(new_page: NewPage) -> None:
    page = new_page("/")
    expect(page.locator("main.front h1")).to_be_visible()
    assert page.evaluate("document.activeElement === document.body"), "the first page is read from its top"
    follow(page, "My tables")
    title(page, "My tables")
    follow(page, "Rules")
    title(page, "Rules")
    follow(page, "Ligne Rouge")
    expect(page.locator("main.front h1")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("main").get_by_role("button").first).to_be_focused()  # and on from there


def test_from_the_finish_to_its_review_and_to_a_round_of_it(new_page: NewPage) -> None:
    page = new_page()
    address = open_table(page, "me", "random", options={"stage": "abcdu"})
    ride_by_socket(page, address, is_over)
    page.goto(address)
    review = page.get_by_role("link", name="Review the race")
    ride(page, until=review.is_visible)
    follow(page, "Review the race")
    title(page, re.compile("^Race review"))
    page.locator("#round").wait_for(timeout=REVIEWED)
    page.locator("main progress").wait_for(state="detached", timeout=REVIEWED)
    first = page.get_by_role("heading", level=2, name=re.compile(r"^Round \d+$")).inner_text()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    now = page.get_by_role("heading", level=2, name=re.compile(r"^Round \d+$")).inner_text()
    assert first != now, "from the title, the keys still go through the rounds"
    # a link to a round, as it is sent to others, is followed from another page
    link = page.evaluate("location.pathname")
    page.goto("/mine")
    page.locator("main a").first.wait_for()
    page.evaluate(
        "href => { const a = document.querySelector('main a'); a.href = href; a.focus(); }", f"{link}#round=2&seat=1"
    )
    page.keyboard.press("Enter")
    expect(page.locator("#round")).to_be_focused(timeout=REVIEWED)
    expect(page.locator("#round")).to_be_in_viewport()


def test_a_page_that_is_left_opens_nothing_of_the_next_address(new_page: NewPage) -> None:
    page = new_page()
    asked: list[str] = []
    page.on("websocket", lambda socket: asked.append(socket.url))
    address = open_table(page, "me", "random")
    page.goto(address)
    page.locator(".race").wait_for()
    day = page.request.get("/api/daily").json()["day"]
    page.evaluate(
        "href => { const a = document.createElement('a'); a.href = href; document.body.append(a); a.click(); }",
        f"/daily/{day}",
    )
    page.locator("main.day").wait_for()
    assert {url.rpartition("/")[2].partition("?")[0] for url in asked} == {address.rpartition("/")[2]}


def test_from_one_lesson_to_the_next(new_page: NewPage) -> None:
    page = new_page("/")
    follow(page, "Today’s puzzles")
    lesson = page.locator(".lesson h1")
    expect(page.get_by_role("radio").first).to_be_visible()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Next position").press("Enter")
    expect(lesson).to_be_focused()
