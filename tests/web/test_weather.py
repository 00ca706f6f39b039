"""Weather in a real browser: switched on for a race, dealt, seen everywhere, ridden; and laid down for cardboard."""

import pytest
from playwright.sync_api import Page, expect
from tests.support.axe import violations
from tests.support.race_pages import CARD, open_table, ride
from tests.support.tour_pages import is_over, open_tour, ride_unseen
from tests.web.conftest import SIZES, NewPage

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(400)]

WINDY = {"1": "tailwind", "2": "rain", "3": "crosswind"}


def fits(page: Page) -> bool:
    """Nothing has to be scrolled sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_race_with_weather_dealt(new_page: NewPage) -> None:
    page = new_page("/new")
    page.get_by_role("checkbox", name="Weather").check()
    expect(page.get_by_text("After public descriptions of the Weather box.")).to_be_visible()
    page.locator("form .btn.red").click()
    page.wait_for_url("**/table/*")
    page.get_by_role("heading", name="Forecast").wait_for()
    table = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()["table"]
    assert table["options"]["weather"] == "dealt"
    assert violations(page) == []
    ride(page, until=page.locator(CARD).first.is_visible)
    expect(page.get_by_role("heading", name="Forecast")).to_have_count(0)  # the road shows it from now on,
    page.get_by_role("button", name="Forecast", exact=True).click()  # and what it does stays at hand
    told = page.get_by_role("dialog")
    expect(told.get_by_text("Elsewhere it is fair.").or_(told.get_by_text("Fair weather all the way."))).to_be_visible()
    expect(told.get_by_role("heading", name="Forecast")).to_have_count(1)  # its title, once
    page.keyboard.press("Escape")
    expect(told).to_be_hidden()  # until then keys are the dialog's
    page.keyboard.press("l")
    expect(told.get_by_role("heading", name="Forecast")).to_be_visible()


def test_a_windy_race_is_ridden_to_its_end_on_a_small_phone(new_page: NewPage) -> None:
    page = new_page(size="small")
    page.goto(open_table(page, "me", "random", options={"weather": WINDY}))
    expect(page.get_by_text("tailwind").first).to_be_visible()
    assert fits(page)
    ride(page, until=lambda: page.locator(CARD).count() == 5)  # the first tile after the start has a tailwind
    boxes = [card.bounding_box() for card in page.locator(CARD).all()]
    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= SIZES["small"][0] for box in boxes)
    assert all(box and box["width"] >= 44 for box in boxes)
    assert fits(page)
    assert violations(page) == []
    ride_unseen(page, is_over)
    ride(page, until=page.locator("a[href$='/record']").first.is_visible)


def test_a_stage_of_a_tour_tells_its_weather(new_page: NewPage) -> None:
    page = new_page()
    page.goto(open_tour(page, "me", "random", weather="dealt"))
    expect(page.get_by_role("heading", name="Forecast").first).to_be_visible()
    assert violations(page) == []
