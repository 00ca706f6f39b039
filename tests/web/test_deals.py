"""The same cards for others: a challenge with a ghost, the newspaper, tables of a club, a sheet for cardboard."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.support.axe import violations
from tests.support.race_pages import CARD, act_by_keys, open_table, ride
from tests.support.tour_pages import is_over, ride_unseen
from tests.web.conftest import NewPage, languages, sizes

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(400)]

STAGE = {"stage": "abu"}


def fits(page: Page) -> bool:
    """Nothing has to be scrolled sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_friend_rides_my_deal_against_my_ghost(new_page: NewPage) -> None:
    host = new_page(size="phone")
    address = open_table(host, "me", "random", options=STAGE)
    host.goto(address)
    ride_unseen(host, is_over)
    host.goto(f"{address}/ride?seat=0")
    link = host.get_by_label("Link to send").input_value()
    assert link.endswith(f"{address}/ride?seat=0")
    host.goto(f"{address}/front")
    expect(host.locator("main img")).to_have_count(2)
    assert host.evaluate("[...document.images].every((one) => one.alt.length > 20)")
    assert violations(host) == []

    guest = new_page(link, size="phone", language="fr")
    for _ in languages(guest, "en", "es", "fr"):
        expect(guest.get_by_role("heading", level=1)).to_contain_text("Ada 1")
        assert fits(guest)
    assert violations(guest) == []
    for _ in sizes(guest):
        expect(guest.get_by_role("button", name="Courir")).to_be_in_viewport(ratio=1)
    guest.set_viewport_size({"width": 390, "height": 844})
    guest.get_by_role("button", name="Courir").focus()
    guest.keyboard.press("Enter")
    guest.wait_for_url(re.compile(r"/table/[\w-]+$"))
    ride(guest, act_by_keys, until=guest.locator(CARD).first.is_visible)
    bar = guest.get_by_role("complementary").first
    expect(bar).to_contain_text("Ada 1")
    expect(guest.locator(".lively .rival").first).to_be_attached()
    expect(guest.locator(".lively .rival").first).to_have_css("opacity", "0.5")
    assert fits(guest)
    assert violations(guest) == []
    ride(guest, act_by_keys, until=lambda: "Tour 1 : Ada 1 a joué" in bar.inner_text().replace("\xa0", " "))
    ride_unseen(guest, is_over)
    ride(guest, until=guest.locator("[data-of=duel]").is_visible)
    duel = guest.locator("[data-of=duel]")
    expect(duel.locator("thead th")).to_have_count(3)
    for _ in sizes(guest):
        assert fits(guest)
    assert violations(guest) == []


def test_a_club_makes_tables_and_sees_the_score(new_page: NewPage) -> None:
    page = new_page("/club", size="phone")
    page.get_by_label("Name of the club").fill("Mardi")
    page.get_by_label("Teams a table").select_option("2")
    page.get_by_label("of them bots").select_option("1")
    page.get_by_role("button", name="Make the tables").click()
    page.wait_for_url("**/club")
    expect(page.get_by_role("heading", name="Mardi")).to_be_visible()
    expect(page.get_by_label("Link to table 2")).to_have_value(re.compile("#join="))
    for _ in sizes(page):
        assert fits(page)
    assert violations(page) == []
    page.get_by_role("button", name="End it now").click()
    page.get_by_role("button", name="End it now").click()
    expect(page.get_by_role("heading", name="Clippings")).to_be_visible()
    page.goto(f"/deal-sheet/{'0' * 64}?teams=2")
    expect(page.locator("tbody tr")).to_have_count(4 * 6)
    assert fits(page)
    assert violations(page) == []
