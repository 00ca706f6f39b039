"""A time trial that somebody rides alone (Grand Tour p. 14): the form, the ride, and the best time on this device."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.support.axe import violations
from tests.support.race_pages import act_quickly, open_table, ride
from tests.support.tour_pages import fits, ride_by_socket, table_of
from tests.web.conftest import NewPage

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(600)]

TRIAL = {"options": {"kind": "itt", "stage": "abcdu"}}


def told_total(page: Page) -> int:
    """Seconds, from the headline of the finish."""
    title = page.locator(".finish h2")
    expect(title).to_contain_text("Total time")
    found = re.search(r"(\d+):(\d\d)", title.inner_text())
    assert found
    return 60 * int(found[1]) + int(found[2])


def test_somebody_rides_alone_and_hears_of_their_best(new_page: NewPage) -> None:
    page = new_page()
    rides: list[tuple[str, int]] = []
    for said in ("Your first time on this stage.", re.compile("A new best! Until now|Your best is still")):
        address = open_table(page, "me", **TRIAL)
        ride_by_socket(page, address, lambda view: view["round"] >= 5)
        page.goto(address)
        ride(page, act_quickly)
        total = told_total(page)
        expect(page.locator("div.finish")).to_contain_text(said)
        expect(page.locator("div.finish")).not_to_contain_text("win")
        times = page.locator("table.table tbody td.num").all_inner_texts()
        seconds = [60 * int(time.split(":")[0]) + int(time.split(":")[1]) for time in times if ":" in time]
        assert len(seconds) == 2
        assert sum(seconds) == total, "both riders' times together"
        rides.append((address, total))
    better = "A new best! Until now it was" if rides[1][1] < rides[0][1] else "Your best is still"
    expect(page.locator("div.finish")).to_contain_text(better)
    assert fits(page)
    assert violations(page) == []
    page.goto(rides[0][0])
    expect(page.locator("div.finish")).to_contain_text("Your first time on this stage.")


def test_a_form_for_one_team(new_page: NewPage) -> None:
    page = new_page("/new?kind=itt", size="phone")
    expect(page.get_by_role("radio", name="Stage 10")).to_be_checked()
    expect(page.locator("details.fold:has(.cards) summary").first).to_have_text("Made for this kind of race")
    page.get_by_role("button", name="Ride alone").click()
    expect(page.get_by_label("Who rides for Boréal")).to_have_count(0)
    kind = page.get_by_role("combobox", name="Kind of race")
    kind.select_option("ttt")
    expect(page.locator("details.fold .card .name").first).to_contain_text("Stage 1")
    kind.select_option("race")
    expect(page.locator("select.who")).to_have_count(2)
    kind.select_option("itt")
    page.get_by_role("button", name="Ride alone").click()
    expect(page.locator("select.who")).to_have_count(1)
    assert fits(page)
    assert violations(page) == []
    page.get_by_role("button", name="To the start").click()
    page.wait_for_url("**/table/*")
    made = page.request.get(f"/api/tables/{table_of(page.url)}").json()["table"]
    assert (made["options"], len(made["seats"])) == ({"stage": "Stage 10", "kind": "itt"}, 1)


def test_a_stage_for_one_team_in_the_designer(new_page: NewPage) -> None:
    page = new_page("/design?stage=abcdu&kind=itt&seats=1", language="fr")
    seats = page.locator("select").nth(1)
    expect(seats).to_have_value("1")
    page.locator("select").first.select_option("race")
    expect(seats).to_have_value("2")
    expect(seats.locator("option")).to_have_count(5)
