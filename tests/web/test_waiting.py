"""Whoever waits for somebody can call them and say a word: in every game, before it, and between its stages."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.support import redline_pages
from tests.support.draft_pages import choices
from tests.support.together import calls_and_says, open_for_two
from tests.support.tour_pages import SHORT, ride_by_socket, table_of, to_hall
from tests.web.conftest import NewPage, sizes_and_themes

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(300)]


def who_waits(host: Page, friend: Page, is_asked: str) -> tuple[Page, Page, str, str]:
    """-> who waits, who is asked, and their names"""
    for _ in range(200):
        for asked, other, names in ((host, friend, ("Bob", "Ada")), (friend, host, ("Ada", "Bob"))):
            if asked.locator(is_asked).filter(visible=True).count() > 0:
                return other, asked, *names
        host.wait_for_timeout(100)
    raise AssertionError("nobody is asked")


def test_at_a_table_of_redline(new_page: NewPage) -> None:
    host, friend = new_page(), new_page()
    address = open_for_two(host, friend, "redline")
    for page in (host, friend):
        page.goto(address)
    waiting, asked, by, of = who_waits(host, friend, f"{redline_pages.PIECE}:not(:disabled)")
    calls_and_says(waiting, asked, at=".mine", by=by, of=of, screens=sizes_and_themes(waiting))
    expect(asked.get_by_role("button", name="Bravo!")).to_have_count(0)  # who is asked has something to do


def test_at_a_draft(new_page: NewPage) -> None:
    host, friend = new_page(), new_page()
    address = open_for_two(host, friend, "flamme", specialists="draft", stage="abcdu")
    for page in (host, friend):
        page.goto(address)
    waiting, asked, by, of = who_waits(host, friend, "[data-option] button:not(:disabled)")
    expect(choices(waiting)).to_have_count(0)
    calls_and_says(waiting, asked, at="main", by=by, of=of, screens=sizes_and_themes(waiting))


def test_between_the_stages_of_a_tour(new_page: NewPage) -> None:
    host, friend = new_page("/"), new_page("/")
    address = open_for_two(host, friend, "tour", stages=SHORT)
    held = friend.request.put(f"/api/tables/{table_of(address)}/seats/1/standin", data={"bot": "random"})
    assert held.ok, held.text()  # for this stage
    first: list[int] = []

    def stage_is_over(view: dict[str, Any]) -> bool:
        first[:] = view["start"][:1]
        return len(view["results"]) == 1

    ride_by_socket(host, address, stage_is_over)
    for page in (host, friend):
        page.goto(address)
        to_hall(page)
    waiting, asked, by, of = (host, friend, "Ada", "Bob") if first == [1] else (friend, host, "Bob", "Ada")
    expect(asked).to_have_title(re.compile("^Your turn"))
    calls_and_says(waiting, asked, at="main", by=by, of=of, screens=sizes_and_themes(waiting))
