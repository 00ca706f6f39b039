"""A stage of the day on a phone: from the start to the line that is shared, by keys, in three languages."""

import re

import pytest
from playwright.sync_api import expect
from tests.support.tour_pages import is_over, ride_by_socket
from tests.web.conftest import SETTLED, NewPage, languages
from tests.web.test_puzzles import fits

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(400)]

HEADLINES = {"fr": re.compile("référence"), "es": re.compile("referencia")}


def test_a_day_from_the_start_to_the_line_that_is_shared(new_page: NewPage) -> None:
    page = new_page("/daily", size="phone", expects="status of 409")  # a review that waits until the server is warm
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    expect(page.get_by_role("heading", name="One stage. The same cards for all.")).to_be_visible()
    ride = page.get_by_role("button", name="Ride the stage of the day")
    expect(ride).to_be_in_viewport()
    assert fits(page)
    ride.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/**")
    expect(page.get_by_text("one start, and it counts")).to_be_visible()
    day = page.request.get("/api/daily").json()
    assert day["mine"]["state"] == "riding"
    with page.expect_response("**/links"):
        page.get_by_role("button", name="Menu").tap()
    page.evaluate(SETTLED)
    expect(page.get_by_text("On another device")).to_have_count(0)  # who came by it would be denied the deal
    address = page.url
    page.goto("about:blank")
    ride_by_socket(page, address, is_over, (day["seat"],))
    page.goto("/daily")
    headline = re.compile(r"(First|Second|Third|Fourth)\. .*par\.")
    expect(page.get_by_role("heading", level=1)).to_have_text(headline, timeout=90_000)  # par waits for a warm engine
    expect(page.get_by_role("img", name=re.compile(r"Results of \d+ riders\. You: "))).to_be_visible()
    expect(page.get_by_text("day in a row")).to_be_visible()
    assert fits(page)
    page.get_by_role("button", name="Share your ride").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    line = page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(rf"Ligne Rouge N° {day['number']} · .+, par .+\n[▲–▼]+\nhttp\S+/daily/{day['day']}", line), line
    assert day["name"] not in line, "nothing of the stage is told"
    for language in languages(page, "fr", "es"):
        expect(page.get_by_role("heading", level=1)).to_have_text(HEADLINES[language])
        assert fits(page)
    with page.expect_download() as saved:
        page.get_by_role("link", name="Guardar mis días").tap()
    file = saved.value.path()
    other = new_page("/daily", size="phone")  # another device, another guest
    expect(other.locator(".streak .display")).to_have_text("0")
    other.locator("input[type=file]").set_input_files(file)
    expect(other.get_by_text("The days of the file are here now.")).to_be_visible()
    expect(other.locator(".streak .display")).to_have_text("1")
    page.get_by_role("button", name="Entrenar").tap()
    page.wait_for_url("**/table/**")
    expect(page.get_by_text("entrenamiento: no cuenta")).to_be_visible()
