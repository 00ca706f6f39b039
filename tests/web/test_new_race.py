"""The form of a new race, with as many teams as there are jerseys."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.support.axe import violations
from tests.support.tour_pages import fits, table_of
from tests.web.conftest import NewPage

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(300)]


def table(page: Page) -> dict[str, Any]:
    """As the server knows it."""
    page.wait_for_url("**/table/*")
    return dict(page.request.get(f"/api/tables/{table_of(page.url)}").json()["table"])


@pytest.mark.parametrize(("size", "theme"), [("laptop", "light"), ("small", "dark")])
def test_a_stage_without_a_place_for_six_teams_gives_way_to_one_that_has(
    new_page: NewPage, size: str, theme: str
) -> None:
    page = new_page("/new?for=friends", size=size, theme=theme)
    corso, ballon = (page.get_by_role("radio", name=name) for name in ("Avenue Corso Paseo", "Le Col du Ballon"))
    expect(corso).to_be_checked()
    add = page.get_by_role("button", name="Add a team")
    add.click()
    expect(corso).to_be_checked()
    expect(ballon).to_be_disabled()
    expect(page.locator("label.card", has=ballon)).to_contain_text("for up to 4 teams")
    add.click()
    expect(add).to_have_count(0)
    expect(corso).to_be_disabled()
    missed = page.get_by_text("Avenue Corso Paseo has no place for 6 teams: Peloton 7 has.")
    expect(missed).to_be_visible()
    expect(page.get_by_role("radio", name="Peloton 7")).to_be_checked()
    expect(page.locator(".preview svg").first).to_be_visible()
    assert fits(page)
    assert violations(page) == []
    page.get_by_role("button", name="Remove team Fusain").click()
    expect(corso).to_be_checked()
    expect(missed).to_have_count(0)
    add.click()
    page.get_by_text("Grand Tour stages").click()
    page.locator("label.card", has_text=re.compile(r"Stage 3\b")).get_by_role("radio").check()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("textbox").last.fill("Ada")
    page.keyboard.press("Enter")
    made = table(page)
    assert made["options"] == {"stage": "Stage 3"}
    assert len(made["seats"]) == 6
    expect(page.get_by_role("heading", name="Stage 3")).to_be_visible()
    expect(page.get_by_role("img", name="Profile of Stage 3")).to_be_visible()
    assert fits(page)
    assert violations(page) == []


def test_tiles_that_six_teams_cannot_ride_say_why(new_page: NewPage) -> None:
    page = new_page("/new", language="fr", expects="422")
    for _ in range(2):
        page.get_by_role("button", name="Ajouter une équipe").click()
    page.locator("summary", has_text="Votre étape, en lettres").click()
    page.get_by_label("Votre étape, en lettres").fill("abcdefghijklmnopqrstu")
    page.keyboard.press("Tab")
    expect(page.locator(".preview [role=alert]")).to_contain_text("10 coureurs")
    page.get_by_label("Votre étape, en lettres").fill("1B 2 3 g M R P k e q o s 4 c D H j T 9B n i v")
    page.keyboard.press("Tab")
    expect(page.locator(".preview [role=alert]")).to_have_count(0)
    page.get_by_role("button", name="Au départ").click()
    assert len(table(page)["seats"]) == 6


COVERED = """() => {
    const one = document.activeElement, {x, y, width, height} = one.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top !== null && (one.contains(top) || top.contains(one)) ? "" : one.outerHTML;
}"""


@pytest.mark.parametrize("form", ["/new", "/new?game=tour", "/new?game=redline"])
def test_whatever_takes_the_focus_is_seen_above_the_button_that_starts(new_page: NewPage, form: str) -> None:
    page = new_page(form, size="phone", painted=True)
    start = page.locator(".go button")
    start.wait_for()
    for _ in range(80):
        page.keyboard.press("Tab")
        assert page.evaluate(COVERED) == ""
        if start.evaluate("one => one === document.activeElement"):
            return
    pytest.fail("the tab key does not lead to the button that starts")
