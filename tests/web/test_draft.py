"""Specialists drafted before a single race, from the form to the first round; who places first, by choice."""

import pytest
from playwright.sync_api import Page, expect
from tests.support.axe import violations
from tests.support.race_pages import CARD, act_by_mouse, open_table, press, ride, shown
from tests.support.tour_pages import fits, table_of
from tests.web.conftest import NewPage

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(300)]

TAKE = "Take:"


def test_a_drafted_race_from_the_form_to_the_first_round(new_page: NewPage) -> None:
    page = new_page("/new")
    way = page.get_by_role("combobox", name="Specialists")
    expect(way.locator("option")).to_have_text(["none", "Draft, as in the book", "Chosen by the host (option)"])
    way.select_option("chosen")
    expect(page.get_by_text("Not the book’s way")).to_be_visible()
    expect(page.get_by_role("combobox", name="Specialist of Aurore, rouleur")).to_be_visible()
    way.select_option("draft")
    expect(page.get_by_role("combobox", name="Specialist of Aurore, rouleur")).to_have_count(0)
    first = page.get_by_role("combobox", name="Who places first?")
    expect(page.get_by_text("the player who most recently rode a bike (youngest if tied)")).to_be_visible()
    expect(first.locator("option").first).to_have_text("Drawn by lot")
    first.select_option("Boréal")
    page.get_by_role("button", name="Remove team Dune").click()
    assert violations(page) == []
    page.get_by_role("button", name="To the start").click()
    page.wait_for_url("**/table/*")
    looker = new_page(page.url)
    for _ in range(2):
        take = page.get_by_role("button", name=TAKE)
        take.first.wait_for()
        expect(page.get_by_role("heading", level=1)).to_have_text("Aurore: your choice")
        expect(looker.get_by_role("heading", level=1)).to_have_text("Aurore chooses")
        expect(looker.get_by_role("button", name=TAKE)).to_have_count(0)
        assert violations(page) == []
        assert fits(page)
        before = take.count()
        take.first.click()
        page.wait_for_function(
            "before => document.querySelectorAll('.cards li footer button').length !== before", arg=before
        )
    ride(page, until=page.locator(CARD).first.is_visible)
    made = page.request.get(f"/api/tables/{table_of(page.url)}").json()["table"]
    assert made["options"] == {"stage": "Avenue Corso Paseo", "specialists": "draft", "starter": 1}
    expect(looker.get_by_text("takes the").first).to_be_attached()
    expect(page.locator(CARD).first).to_be_visible()


def test_several_people_on_one_device_draft_without_a_cover(new_page: NewPage) -> None:
    page = new_page("/", size="phone", theme="dark")
    page.goto(open_table(page, "me", "me", "random", options={"specialists": "draft"}))
    drafted: list[str] = []

    def act(page: Page, sight: str) -> bool:
        if shown(page.get_by_role("button", name=TAKE)):
            assert page.get_by_role("button", name="show my cards").count() == 0
            drafted.append(page.get_by_role("heading", level=1).inner_text().partition(":")[0])
            return press(page.get_by_role("button", name=TAKE))
        return act_by_mouse(page, sight)

    ride(page, act, until=page.get_by_role("button", name="show my cards").first.is_visible)
    assert {name.title() for name in drafted} == {"Aurore", "Boréal"}
    assert violations(page) == []
